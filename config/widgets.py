"""How the fields of forms are drawn: as Django draws them, but a list of choices without a template for each one."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.forms.renderers import DjangoTemplates
from django.http import HttpRequest
from django.utils.formats import localize
from django.utils.html import conditional_escape
from django.utils.safestring import SafeData, SafeString, mark_safe

SELECT = "django/forms/widgets/select.html"


class Renderer(DjangoTemplates):
    """Draws a list of choices itself: some forms hold a thousand, which took longer than the page around them."""

    def render(self, template_name: str, context: dict[str, Any], request: HttpRequest | None = None) -> SafeString:
        if template_name == SELECT:
            return mark_safe("".join(select(context["widget"])))  # noqa: S308 - whatever fills it is escaped below
        return mark_safe(super().render(template_name, context, request))  # noqa: S308 - Django's own template


def select(widget: Mapping[str, Any]) -> Iterator[str]:
    yield f'<select name="{shown(widget["name"])}"{attributes(widget["attrs"])}>'
    for name, choices, _index in widget["optgroups"]:
        if name:
            yield f'\n  <optgroup label="{shown(name)}">'
        yield from map(option, choices)
        if name:
            yield "\n  </optgroup>"
    yield "\n</select>"


def option(choice: Mapping[str, Any]) -> str:
    return f'\n  <option value="{said(choice["value"])}"{attributes(choice["attrs"])}>{shown(choice["label"])}</option>'


def attributes(attrs: Mapping[str, Any]) -> str:
    """Write attributes: true ones by their name alone, false ones not at all."""
    named = ((shown(name), value) for name, value in attrs.items() if value is not False)
    return "".join(f" {name}" if value is True else f' {name}="{said(value)}"' for name, value in named)


def shown(value: Any) -> str:
    """Escape what people read, in the ways of their language."""
    return conditional_escape(localize(value))


def said(value: object) -> str:
    """Escape what a browser sends back, as it is."""
    return conditional_escape(value if isinstance(value, SafeData) else str(value))
