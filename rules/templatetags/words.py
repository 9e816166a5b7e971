"""Say what the rules only name."""

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from rules.core.outcome import Refusal
from rules.core.text import Strong, Text

register = template.Library()


@register.filter
def say(thing: Text | Refusal | Strong | str) -> str:
    """Say a text or a refusal in the reader's language."""
    if isinstance(thing, Refusal | Strong):
        thing = thing.text
    if not isinstance(thing, Text):
        return str(thing)
    return message_of(thing) % {name: said(value) for name, value in thing.params.items()}


def said(value: object) -> object:
    return say(value) if isinstance(value, Text | Strong) else value


def message_of(text: Text) -> str:
    return ngettext(text.message, text.plural, text.count) if text.plural else gettext(text.message)


@register.filter
def write(text: Text) -> SafeString:
    """Say a text in the reader's language with what it stresses in bold; every word in it is escaped."""
    places = {name: written(value) for name, value in text.params.items()}
    return mark_safe(escape(message_of(text)) % places)  # noqa: S308 - the message and all that fills it are escaped


def written(value: object) -> SafeString:
    if isinstance(value, Strong):
        return format_html("<strong>{}</strong>", write(value.text))
    return write(value) if isinstance(value, Text) else escape(value)
