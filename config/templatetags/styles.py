"""What pages link to."""

from django import template

from config.styles import served

register = template.Library()


@register.simple_tag
def sheets(key: str = "") -> tuple[str, ...]:
    """Name the sheets of a page, in their order; the key is that of the game it plays, if it plays one."""
    return served(key)
