"""Placeholder until the integrity engineer's version lands."""


def export_lines(*args, **kwargs):
    return iter(())
