"""What a table's forms send, read once into plain values."""

from dataclasses import dataclass
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from rules.core.versions import UNMARKED
from rules.entropy import read_entropy
from tables.models import Visibility

OURS = frozenset({"csrfmiddlewaretoken", "ticket", "entropy", "phrase", "visibility", "seen", "panel", "line", "asked"})
STAYS = "stays."
"""Before the name of a field that only says what was chosen in the tray, for the tray to show again."""
MOST_DIGITS = 9
MOST_ID = 36
MOMENT = "%Y-%m-%dT%H:%M"


@dataclass(frozen=True)
class Posted:
    """A posted act: the game's own fields, what was chosen beside it and stays so, and the table's."""

    fields: dict[str, object]
    stays: dict[str, object]
    ticket: UUID | None
    entropy: bytes | None
    visibility: int | None
    seen: str | None
    panel: str
    line: str
    asked: UUID | None = None


def read_posted(form: QueryDict) -> Posted:
    """Take a form apart. What cannot be read counts as not sent; a form that names no version was drawn from none."""
    sent = {name: values[0] if len(values) == 1 else list(values) for name, values in form.lists() if name not in OURS}
    return Posted(
        fields={"drawn": UNMARKED} | {name: value for name, value in sent.items() if not name.startswith(STAYS)},
        stays={name.removeprefix(STAYS): value for name, value in sent.items() if name.startswith(STAYS)},
        ticket=read_uuid(form.get("ticket", "")),
        entropy=read_entropy(form.get("entropy", ""), form.get("phrase", "")),
        visibility=read_visibility(form.get("visibility", "")),
        seen=form.get("seen"),
        panel=form.get("panel", ""),
        line=form.get("line", "")[:MOST_ID],
        asked=read_uuid(form.get("asked", "")),
    )


def read_uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def read_visibility(text: str) -> int | None:
    number = read_number(text)
    return number if number in Visibility.values else None


def read_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


class EndForm(forms.Form):
    """Closing a session: when the next one is, and whether hidden rolls can be checked from now on."""

    next_date = forms.DateTimeField(
        label=_("When do you play next?"),
        required=False,
        input_formats=[MOMENT],
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=MOMENT),
        error_messages={"invalid": _("Type a day and a time, such as 2027-03-05T19:30, or leave it empty.")},
    )
    open_gm_seed = forms.BooleanField(label=_("Open the seed of hidden rolls too"), required=False)
