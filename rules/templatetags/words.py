"""Say what the rules only name."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django import template
from django.utils.formats import number_format
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext

from rules.core.odds import Chance
from rules.core.outcome import Refusal
from rules.core.text import Strong, Text, Written

register = template.Library()
NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"
OWN_WORDS = ("text", "words")
PLACE = re.compile(r"%\((\w+)\)s")


@dataclass(frozen=True)
class Piece:
    """A piece of a sentence: words, or a place by its name with what fills it."""

    words: str = ""
    name: str = ""
    value: object = ""


@register.filter
def percent(value: Decimal | float | str) -> str:
    """Write a chance with one decimal, as the reader's language does."""
    return f"{number_format(value, decimal_pos=1)}{NARROW_SPACE}%"


@register.filter
def figure(number: int) -> str:
    """Write a whole number with a real minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


@register.filter
def with_numbers(words: str) -> str:
    """Keep every number on the line of the word before it."""
    return re.sub(r" (?=[\N{MINUS SIGN}\d])", "\N{NO-BREAK SPACE}", words)


@register.filter
def say(thing: Text | Refusal | Strong | Written | str) -> str:
    """Say a text or a refusal in the reader's language."""
    if isinstance(thing, Written):
        return thing.said_in((get_language() or "en").partition("-")[0])
    if isinstance(thing, Refusal | Strong):
        thing = thing.text
    if not isinstance(thing, Text):
        return str(thing)
    return message_of(thing) % {name: said(value) for name, value in thing.params.items()}


def said(value: object) -> object:
    if isinstance(value, Chance):
        return percent(value.percent)
    return say(value) if isinstance(value, Text | Strong | Written) else value


@register.filter
def in_words(choices: Iterable[tuple[str, Text]]) -> list[tuple[str, str]]:
    """Say what can be chosen, each beside its key."""
    return [(key, say(word)) for key, word in choices]


def message_of(text: Text) -> str:
    return ngettext(text.message, text.plural, text.count) if text.plural else gettext(text.message)


@register.filter
def pieces(text: Text) -> list[Piece]:
    """Give a text in the reader's language piece by piece, so that a page can draw each place in its own way."""
    split = PLACE.split(message_of(text))
    found = [Piece(words=each) if at % 2 == 0 else place(each, text) for at, each in enumerate(split)]
    return [each for each in found if each.name or each.words]


def place(name: str, text: Text) -> Piece:
    return Piece(name=name, value=said(text.params.get(name, "")))


@register.filter
def write(text: Text) -> SafeString:
    """Say a text in the reader's language with what it stresses in bold; every word in it is escaped."""
    places = {name: written(value) for name, value in text.params.items()}
    return mark_safe(escape(message_of(text)) % places)  # noqa: S308 - the message and all that fills it are escaped


@register.filter
def told(text: Text) -> SafeString:
    """Say a line of a sheet, with what somebody wrote themselves in the letters of the story."""
    places = {name: own(name, value) for name, value in text.params.items()}
    return mark_safe(escape(message_of(text)) % places)  # noqa: S308 - the message and all that fills it are escaped


def own(name: str, value: object) -> SafeString:
    if isinstance(value, Text):
        return told(value)
    if name in OWN_WORDS and isinstance(value, str):
        return format_html('<bdi class="story">{}</bdi>', value)
    return escape(said(value))


def written(value: object) -> SafeString:
    if isinstance(value, Strong):
        return format_html("<strong>{}</strong>", write(value.text))
    return write(value) if isinstance(value, Text) else escape(said(value))
