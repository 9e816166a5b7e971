"""A person's characters on pages that are not about characters."""

from typing import Any

from django import template

from characters.pages import cards, own_characters

register = template.Library()
STRIP = 4


@register.simple_tag(takes_context=True, name="own_characters")
def some_of_mine(context: dict[str, Any]) -> dict[str, Any]:
    """Give the newest of one's characters, and how many there are in all."""
    mine = own_characters(context["request"].user)
    shown = cards(mine[:STRIP])
    number = len(shown) if len(shown) < STRIP else mine.count()
    return {"cards": shown, "all": number, "more": number > len(shown)}
