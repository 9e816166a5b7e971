"""The cast sits as the app would have seated it."""

from typing import Any

import pytest
from django.forms import model_to_dict

from campaigns.models import Role
from tables.models import Seat, Table
from tests.cast import Cast, figure, founders, gather, members, person

pytestmark = pytest.mark.django_db
BY_CHANCE = {"id", "public_id", "table", "user", "character", "by", "at"}


def without_chance(row: Any) -> dict[str, Any]:
    found = {name: value for name, value in model_to_dict(row).items() if name not in BY_CHANCE}
    return found | {"plays": list(found["plays"].values())} if "plays" in found else found


def told(table: Table) -> list[tuple[str, dict[str, Any]]]:
    return [
        (event.by and event.by.user.name[-1], without_chance(event))
        for event in table.events.filter(kind="joined").order_by("seq")
    ]


def seated(slug: str, seat_all: Any) -> tuple[list[Seat], Table]:
    """Seat three new people at a table that somebody leads already."""
    cast = gather(slug)
    people = [person(f"{slug} {letter}") for letter in "ABC"]
    character = figure(cast.campaign, people[1], "Odalind")
    coming = zip(people, (Role.GM, Role.PLAYER, Role.SPECTATOR), (None, character, None), strict=True)
    return seat_all(cast.campaign, cast.table, *coming), Table.objects.get(pk=cast.table.pk)


def test_whoever_sits_down_at_once_sits_as_whoever_came_one_by_one():
    (seats, table), (others, other) = seated("at-once", founders), seated("one-by-one", members)
    assert [without_chance(seat) for seat in seats] == [without_chance(seat) for seat in others]
    assert [seat.character and seat.character.name for seat in seats] == [None, "Odalind", None]
    assert told(table) == told(other)
    assert (table.last_seq, table.board, table.luck) == (other.last_seq, other.board, other.luck)
    assert list(table.seats.values_list("role", flat=True)) == list(other.seats.values_list("role", flat=True))


def test_each_has_the_seat_of_their_name(cast: Cast):
    names = [seat.user.name for seat in (cast.ana, cast.mara, cast.jonas, cast.lia)]
    assert names == ["Ana", "Mara", "Jonas", "Lia"]
