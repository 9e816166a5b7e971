"""Who is meant: the names of those at the table, by the keys that the rules know them by."""

from collections.abc import Iterable
from typing import Any

from django import template

register = template.Library()


@register.filter
def named(company: Iterable[Any], key: str) -> str:
    """Name the character of this key, "" for nobody at the table."""
    return next((person.character_name for person in company if key and person.key == key), "")
