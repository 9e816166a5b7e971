"""Fields of forms that a game adds."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template

from rules.templatetags.words import say

register = template.Library()


@register.filter
def box(form: Mapping[str, Any], name: str) -> Any:
    """Give the box of a form by a name that is known only when the page is drawn."""
    return form[name]


@register.filter
def wrong(form: Mapping[str, Any]) -> list[Any]:
    """Give the boxes of a form that cannot be taken as they are."""
    return [each for each in form.values() if getattr(each, "problem", None)]


@register.filter
def fitting(sights: list[tuple[str, Any]], kind: str) -> list[tuple[str, Any]]:
    """Leave out what players cannot see of this kind of card: only a clock has a shape."""
    return [(value, word) for value, word in sights if value != "shape" or kind in ("", "clock")]


@register.filter
def paired(values: Iterable[object]) -> list[tuple[object, object]]:
    """Give values that are their own words as choices."""
    return [(value, value) for value in values]


@register.filter
def said(choices: Iterable[tuple[str, Any]]) -> list[tuple[str, str]]:
    """Say the words of choices in the reader's language."""
    return [(value, say(word)) for value, word in choices]
