"""Keeping the GMs' notes: of two who write at once, the second sees both versions."""

from typing import Any
from uuid import uuid4

from django.db import transaction
from django.urls import reverse

from characters.editing import STALE
from rules.core import versions
from rules.core.fields import story
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from tables.leading import lock_led_table
from tables.models import Note, Seat
from tables.services import archived

MOST = 20_000
TOO_LONG = Refusal("notes_too_long", _("Notes have at most %(most)s characters."), {"most": MOST})


def notes_of(seat: Seat) -> str:
    """Give the notes of the table's GMs."""
    found: str | None = Note.objects.filter(table=seat.table_id).values_list("text", flat=True).first()
    return found or ""


def mark(text: str) -> str:
    return versions.mark({"notes": text})


@transaction.atomic
def change(*, seat: Seat, notes: str, seen: str) -> str | Refusal:
    """Write the notes anew, unless somebody else wrote there since they were read."""
    table = lock_led_table(seat)
    if refusal := archived(table):
        return refusal
    text, there = story(notes) or "", notes_of(seat)
    if len(text) > MOST:
        return TOO_LONG
    if text != there and seen != mark(there):
        return STALE
    Note.objects.update_or_create(table=table, defaults={"text": text})
    return text


def panel(
    seat: Seat, typed: str | None = None, refusal: Refusal | None = None, page: str = "", seen: str = ""
) -> dict[str, Any]:
    """Give the notes as they stand, or as they were typed beside what stands there."""
    there, stale = notes_of(seat), refusal is STALE
    return {
        "notes": there if typed is None else typed,
        "notes_url": reverse("tables:notes", args=[seat.table.slug]),
        "notes_seen": mark(there) if stale or not seen else seen,
        "notes_page": page or uuid4().hex,
        "notes_refusal": refusal,
        "notes_there": there if stale else None,
        "notes_secret": True,
    }
