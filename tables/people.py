"""Who sits at the table, as the page shows them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone

from characters.models import Character
from characters.reading import figure_of
from rules.systems import BY_KEY
from tables.agreed import options_of
from tables.models import Seat, Table

HERE, AWAY, OFFLINE = "here", "away", "offline"
HERE_FOR = timedelta(seconds=45)
AWAY_FOR = timedelta(minutes=5)


@dataclass(frozen=True)
class Person:
    """One place at the table: the person, their character and how it stands; `away` counts minutes."""

    seat_id: UUID
    name: str
    character_id: UUID | None
    character_name: str
    crest_id: str
    role: str
    presence: str
    you: bool
    track: Any
    away: int = 0
    character: Character | None = field(default=None, repr=False, compare=False)

    @property
    def key(self) -> str:
        """Give the character's key, as the rules know it."""
        return str(self.character_id) if self.character_id else ""

    @property
    def full_name(self) -> str:
        return full_name(self.name, self.character_name)


def full_name(person: str, character: str) -> str:
    """Name somebody so that nobody else is meant, though a person may be called like another's character."""
    return f"{character} ({person})" if character and character != person else person


def presence(last_seen: datetime | None) -> str:
    """Say whether someone is here, away or offline by when they were last seen."""
    if last_seen is None:
        return OFFLINE
    gone = timezone.now() - last_seen
    if gone < HERE_FOR:
        return HERE
    return AWAY if gone < AWAY_FOR else OFFLINE


def minutes_since(last_seen: datetime | None) -> int:
    return (timezone.now() - last_seen) // timedelta(minutes=1) if last_seen else 0


def person(seat: Seat, system: Any, options: Any, own_seat: UUID | None) -> Person:
    character = seat.character
    return Person(
        seat_id=seat.pk,
        name=seat.user.name,
        character_id=character.pk if character else None,
        character_name=character.name if character else "",
        crest_id=seat.crest_id,
        role=seat.role,
        presence=presence(seat.last_seen),
        you=seat.pk == own_seat,
        track=system.track(figure_of(character), options) if character else None,
        away=minutes_since(seat.last_seen),
        character=character,
    )


def people_at(table: Table, system_key: str, own_seat: UUID | None, only: Iterable[UUID] | None = None) -> list[Person]:
    """List the people at a table in one query, players before those who watch."""
    seats = Seat.objects.filter(table=table, closed_at=None).select_related("user", "character")
    if only is not None:
        seats = seats.filter(pk__in=list(only))
    order = {"player": 0, "gm": 1, "spectator": 2}
    system, options = BY_KEY[system_key], options_of(table.campaign)
    return sorted((person(seat, system, options, own_seat) for seat in seats), key=lambda each: order[each.role])
