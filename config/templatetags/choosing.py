"""What pages offer to choose from."""

from django import template

from tables.templatetags.drawing import crests

register = template.Library()


@register.simple_tag
def offered_crests(seed: str, count: int, besides: str) -> list[str]:
    """Offer crests that differ from each other and from the one that is worn."""
    return crests(seed, count, [besides])
