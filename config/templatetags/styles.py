"""What pages link to."""

from collections.abc import Iterable

from django import template
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from config.styles import served

register = template.Library()


@register.simple_tag
def sheets(key: str = "", more: Iterable[str] = ()) -> SafeString:
    """Link to the sheets of a page, in their order; the key is that of the game it plays, if it plays one."""
    links = ([static(name)] for name in (*served(key), *more))
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', links)
