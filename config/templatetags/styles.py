"""What pages link to."""

from django import template

from config.styles import served

register = template.Library()


@register.simple_tag
def sheets() -> tuple[str, ...]:
    """Name the sheets of every page, in their order."""
    return served()
