"""Rate limits (placeholder until the server engineer's version lands)."""


def allow(key: str, per_second: float, burst: int) -> bool:
    return True
