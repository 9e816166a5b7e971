"""What all forms share. Names are kept as they are meant, and refused when they could deceive."""

import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MOST_NAME_CHARACTERS = 200
JOINERS = frozenset("\u200c\u200d")  # spelling in Persian and Indic scripts, and family emoji, need these two
REFUSED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co"})
INVISIBLE_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def tidy(typed: str) -> str:
    """Write a name one way: composed letters, single spaces, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", typed).split())


def is_deceptive(name: str) -> bool:
    """Say whether a name holds characters that turn, hide or break the text around it."""
    return any(
        (unicodedata.category(each) in REFUSED_CATEGORIES and each not in JOINERS) or each in INVISIBLE_LETTERS
        for each in name
    )


def is_blank(name: str) -> bool:
    """Say whether nothing of a name would be seen."""
    return all(each in JOINERS or unicodedata.category(each)[0] in "ZM" for each in name)


class NameField(forms.CharField):
    """A name of a person or a campaign."""

    default_error_messages = {
        "required": _("Please type a name."),
        "deceptive": _("This name has invisible or turning characters in it. Please type it without them."),
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_length": MOST_NAME_CHARACTERS, "label": _("Name")} | kwargs)

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value))

    def validate(self, value: str) -> None:
        super().validate(value)
        if value and (is_deceptive(value) or is_blank(value)):
            raise ValidationError(self.error_messages["deceptive"], code="deceptive")


def segment(choices: list[tuple[str, Any]], **kwargs: Any) -> forms.ChoiceField:
    """Give a few choices side by side."""
    return forms.ChoiceField(choices=choices, widget=forms.RadioSelect(attrs={"class": "segment"}), **kwargs)


def switch() -> forms.CheckboxInput:
    """Give a box that is drawn as a switch: it is on or off at once, nothing is agreed to."""
    return forms.CheckboxInput(attrs={"class": "switch", "role": "switch"})


def stepper(**attrs: Any) -> forms.NumberInput:
    """Give a number between a minus and a plus; without scripts it is typed."""
    return forms.NumberInput(attrs={"class": "stepper", **attrs})
