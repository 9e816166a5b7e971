"""Whom to play: what the GM prepared and what the game brings along, taken at the door or at the table."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaigns.models import Campaign, Role
from characters.models import Character
from characters.services import UNKNOWN, claim, create_ready_made, prepared, ready_made
from rules.core.outcome import Refusal
from rules.systems import BY_KEY
from tables.forms import read_uuid
from tables.models import Seat, SeatRole, Table
from tables.seating import seat_person
from tables.services import SEAT_CLOSED
from tables.telling import lock_table

LATER = ""
PREPARED, READY_MADE = "character", "ready"
MOST_CHOICE_CHARACTERS = 100
UNCHOSEN = "nothing"


@dataclass(frozen=True)
class Choice:
    """A character that a newcomer may take."""

    value: str
    name: str
    crest_id: UUID | str
    sheet: Any


def choices_in(campaign: Campaign, language: str) -> list[Choice]:
    """Give what is free to play: what the GM prepared, then what the game brings along."""
    system = BY_KEY[campaign.system]
    found = [
        Choice(f"{PREPARED}:{each.pk}", each.name, each.pk, system.load_sheet(each.sheet))
        for each in prepared(campaign)
    ]
    for each in ready_made(campaign, language):
        found.append(Choice(f"{READY_MADE}:{each.key}", each.name, each.key, each.sheet))
    return found


def character_for(table: Table, person: User, role: str, choice: str, language: str) -> Character | Refusal | None:
    """Give the chosen character to a player who has none here yet."""
    has_one = Seat.objects.filter(table=table, user=person, closed_at=None, character__isnull=False).exists()
    if has_one or role != Role.PLAYER or choice == LATER:
        return None
    kind, _colon, key = choice.partition(":")
    if kind == READY_MADE:
        return create_ready_made(campaign=table.campaign, owner=person, key=key, language=language)
    if kind != PREPARED:
        return UNKNOWN
    character = Character.objects.filter(campaign=table.campaign, pk=read_uuid(key)).first()
    return claim(character=character, owner=person) if character else UNKNOWN


@transaction.atomic
def choose(*, seat: Seat, choice: str, language: str) -> Seat | Refusal:
    """Give a player at the table the character they chose; whoever has one keeps it."""
    table = lock_table(seat.table_id)
    still = Seat.objects.filter(pk=seat.pk, closed_at=None).select_related("user").first()
    if still is None:
        return SEAT_CLOSED
    character = character_for(table, still.user, still.role, choice[:MOST_CHOICE_CHARACTERS] or UNCHOSEN, language)
    if isinstance(character, Refusal):
        return character
    return seat_person(table=table, user=still.user, role=SeatRole(still.role), character=character)
