"""Examples for what people press, fill in and are told."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.fields import stepper, switch
from config.games import announced_keys

NOTE = (_("The lock of the weir turns left."), _("Ask Runa about the toll"))
LONG_WORD = "Wiederholungswürfel"
MODIFIERS = (_("Bold"), _("Careful"), _("Cunning"), _("Patient"), _("Swift"))
PLACED = (MODIFIERS[0], MODIFIERS[2], MODIFIERS[4], LONG_WORD)
WORDS = (pgettext_lazy("rung", "Good"), pgettext_lazy("rung", "Fair"), pgettext_lazy("rung", "Average"))


@dataclass(frozen=True)
class Place:
    """One place on a rung, with who stands there; empty while it is open."""

    name: str
    chosen: str | Promise
    hint: str | Promise = ""
    lifted: bool = False
    look: str = ""
    closed: bool = False
    values: tuple[tuple[str | Promise, str | Promise], ...] = tuple((word, word) for word in PLACED)


@dataclass(frozen=True)
class Rung:
    value: str
    word: str | Promise
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Step:
    """A step of a longer work; `state` is done, due or nothing."""

    word: str | Promise
    state: str = ""
    here: bool = False
    href: str = "#part-controls"


@dataclass(frozen=True)
class Tick:
    """A value that means something, with its place in percent as drawings write it in every language."""

    value: int
    at: str


class Sheet(forms.Form):
    """Every kind of field that the template pack draws."""

    name = forms.CharField(label=_("Name"), help_text=_("The others read it beside your crest."))
    concept = forms.CharField(
        label=_("Concept"),
        required=False,
        widget=forms.TextInput(attrs={"placeholder": _("One line that says who this is"), "data-look": "focus"}),
    )
    wish = forms.CharField(label=_("Wish"), error_messages={"required": _("Say what your character is after.")})
    age = forms.ChoiceField(
        label=_("Age"), choices=[("old", _("Age of sails")), ("new", _("Age of steam"))], required=True
    )
    story = forms.CharField(
        label=_("Story"), required=False, widget=forms.Textarea(attrs={"rows": 3}), help_text=_("Markdown works here.")
    )
    seats = forms.IntegerField(label=_("Seats"), min_value=1, max_value=12, widget=stepper())
    mood = forms.ChoiceField(
        label=_("Mood"), choices=[("calm", _("Calm")), ("grim", _("Grim"))], widget=forms.RadioSelect
    )
    knocks = forms.BooleanField(
        label=_("Knock first"),
        required=False,
        widget=switch(),
        help_text=_("You let each person in."),
    )
    agreed = forms.BooleanField(
        label=_("I have read what we agreed"), error_messages={"required": _("Read it first, then tick this box.")}
    )
    locked = forms.CharField(
        label=_("Invite code"),
        disabled=True,
        required=False,
        help_text=_("It can be changed once the session is over."),
    )


FILLED: dict[str, Any] = {
    "name": "Thea Holm",
    "story": "Left the lighthouse at dawn.\n\n*Nobody* waved.",
    "seats": 5,
    "age": "old",
    "mood": "calm",
    "knocks": "on",
}


def forms_in(tone: str) -> dict[str, object]:
    """Fill in the form, once for each theme, so that no id is there twice."""
    filled = {f"{tone}-{name}": value for name, value in FILLED.items()}
    return {"form": Sheet(filled, prefix=tone, initial={"locked": "harbour-09"})}


def rungs() -> tuple[Rung, ...]:
    return (
        Rung("+3", WORDS[0], (Place("first", MODIFIERS[2], _("Thinks ahead"), lifted=True),)),
        Rung("+2", WORDS[1], (Place("second", MODIFIERS[4], _("Acts first"), look="focus"), Place("third", ""))),
        Rung(
            "+1",
            WORDS[2],
            (
                Place("fourth", MODIFIERS[0], _("Dares")),
                Place("fifth", LONG_WORD),
            ),
        ),
    )


def still() -> tuple[Rung, ...]:
    """Give a ladder that is being sent: nothing on it can be moved."""
    return (Rung("+3", WORDS[0], (Place("sent", MODIFIERS[2], closed=True),)),)


def samples() -> dict[str, object]:
    return {
        "long_word": LONG_WORD,
        "rungs": rungs(),
        "still": still(),
        "long_tabs": [
            ("#part-controls", LONG_WORD, True),
            ("#part-tokens", "Gewissenhaftigkeit", False),
            ("#part-pieces", "Täuschen und Betrügen", False),
        ],
        "long_steps": [
            Step("Gewissenhaftigkeit", "done"),
            Step(LONG_WORD, here=True),
            Step("Täuschen und Betrügen", "due"),
        ],
        "ticks": [Tick(value, f"{value / 12 * 100:.2f}") for value in (0, 3, 5, 8, 10, 12)],
        "steps": [
            Step(_("Lineage"), "done"),
            Step(_("Life path"), here=True),
            Step(_("Gear")),
            Step(_("Story"), "due"),
        ],
        "shown": [("all", pgettext_lazy("log", "All")), ("mine", pgettext_lazy("log", "Mine"))],
        "eyes": [("public", _("Everyone")), ("gm", _("GM and me")), ("hidden", _("GM only"))],
        "tabs": [
            ("#part-controls", _("Sheet"), True),
            ("#part-tokens", _("Journal"), False),
            ("#part-pieces", _("People"), False),
        ],
        "badges": [(key, f"systems/{key}/name.html", f"systems/{key}/mark.html") for key in announced_keys()],
        "two": range(2),
        "written": "**{}**\n\n- {}\n- {}".format(*NOTE, LONG_WORD),
        "preview": format_html("<p><strong>{}</strong></p><ul><li>{}</li></ul>", *NOTE),
    }
