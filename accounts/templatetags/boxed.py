"""Draw a box of a form that a service judges."""

from typing import Any

from crispy_forms.templatetags.crispy_forms_filters import as_crispy_field
from django import forms, template
from django.template import Context
from django.template.loader import render_to_string

from accounts.boxes import BoxForm, widget

register = template.Library()


@register.simple_tag(takes_context=True)
def boxed(
    context: Context,
    name: str,
    value: object,
    label: str,
    *,
    at: str,
    problem: object = "",
    help: str = "",
    optional: bool = False,
    after: str = "",
    **kind: Any,
) -> str:
    """Draw one box by the pack; the template `after` stands below it, inside, and reads what the page knows."""
    field = forms.CharField(label=label, help_text=help, required=not optional, widget=widget(**kind))
    field.after = render_to_string(after, context.flatten()) if after else ""  # type: ignore[attr-defined]
    form = BoxForm(name, field, "" if value is None else str(value), at=at, problem=str(problem or ""))
    return str(as_crispy_field(form[name]))
