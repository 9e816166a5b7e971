"""Say what the rules only name."""

from django import template
from django.utils.translation import gettext, ngettext

from rules.core.outcome import Refusal
from rules.core.text import Text

register = template.Library()


@register.filter
def say(thing: Text | Refusal | str) -> str:
    """Say a text or a refusal in the reader's language."""
    if isinstance(thing, Refusal):
        thing = thing.text
    if not isinstance(thing, Text):
        return str(thing)
    message = ngettext(thing.message, thing.plural, thing.count) if thing.plural else gettext(thing.message)
    return message % {name: say(value) if isinstance(value, Text) else value for name, value in thing.params.items()}
