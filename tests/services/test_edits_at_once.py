"""A hundred edits of one thing at the same time, on both databases: each is there, or its writer was told."""

from collections.abc import Callable
from typing import Any

import pytest

from characters import drafts, editing
from characters.models import Character
from characters.sent import Sent
from rules.core.outcome import Refusal
from rules.management.commands.verify_rolls import check_stored
from rules.models import Roll
from rules.systems import BY_KEY, zwielicht
from rules.verifier import FINE
from tables import noting
from tables.agreed import options_of
from tables.models import Seat
from tests.cast import Cast, gather
from tests.rounds import times
from tests.services.test_acts_at_once import at_once, fresh

pytestmark = pytest.mark.services

EDITS = 100
PRESSES = 24


@pytest.fixture(params=["sqlite", "postgres"] * times(1, 20))
def database(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("fresh_database" if request.param == "sqlite" else "postgres_database")


def lines(text: str) -> list[int]:
    return [int(line) for line in text.split()]


def add_to_notes(cast: Cast, number: int) -> bool:
    """Read a character's notes, add a line to them, and say whether that was taken."""
    read = Character.objects.get(pk=cast.mara.character_id)
    text, seen = f"{editing.notes_of(read)}\n{number}", editing.notes_mark(read)
    return isinstance(editing.change_notes(character=read.pk, notes=text, seen=seen), Character)


def rename(cast: Cast, number: int) -> bool:
    """Send the form of a sheet as it was read, with another name."""
    read = Character.objects.get(pk=cast.mara.character_id)
    system, options = BY_KEY[read.system], options_of(cast.campaign)
    fields = system.sheet_fields(system.load_sheet(read.sheet)) | {"name": f"{read.name} {number}"}
    answer = editing.change_sheet(character=read.pk, fields=fields, seen=editing.sheet_mark(read), options=options)
    return isinstance(answer, Character)


def test_of_a_hundred_edits_of_one_sheet_none_is_lost_unsaid(database: None) -> None:
    cast = gather()
    edits: tuple[Callable[[Cast, int], bool], ...] = (add_to_notes, rename)
    taken = at_once(lambda number: edits[number % 2](cast, number), EDITS)
    kept = [number for number, was in enumerate(taken) if was]
    stands = Character.objects.get(pk=cast.mara.character_id)
    assert sorted(lines(editing.notes_of(stands))) == [number for number in kept if number % 2 == 0]
    assert sorted(lines(stands.name.removeprefix("Odalind"))) == [number for number in kept if number % 2]
    assert stands.revision == 1 + len(kept)


def test_of_a_hundred_edits_of_the_gms_notes_none_is_lost_unsaid(database: None) -> None:
    cast = gather()

    def add(number: int) -> bool:
        seat: Seat = fresh(cast.ana)
        there = noting.notes_of(seat)
        answer: Any = noting.change(seat=seat, notes=f"{there}\n{number}", seen=noting.mark(there))
        return not isinstance(answer, Refusal)

    taken = at_once(add, EDITS)
    kept = [number for number, was in enumerate(taken) if was]
    assert kept
    assert sorted(lines(noting.notes_of(cast.ana))) == kept


@pytest.mark.usefixtures("coming")
def test_what_one_person_rolls_for_two_drafts_at_once_hangs_on_one_chain(database: None) -> None:
    owner = gather().otto
    made = [drafts.begin_guided(owner=owner, system=zwielicht, campaign=None, language="en").pk for _draft in range(2)]

    def roll(number: int) -> Any:
        draft = drafts.drafts_of(owner).get(pk=made[number % 2])
        return drafts.save(draft=draft, stage="demon", sent=Sent({}, idea="demon"))

    assert not any(isinstance(answer, Refusal) for answer in at_once(roll, PRESSES))
    assert list(Roll.objects.order_by("seq").values_list("seq", flat=True)) == list(range(1, PRESSES + 1))
    assert check_stored(owner.pk, "table").status == FINE


def test_control_whoever_writes_what_they_read_without_asking_loses_edits(database: None) -> None:
    cast = gather()
    read = Character.objects.get(pk=cast.mara.character_id)
    assert add_to_notes(cast, 1)
    Character.objects.filter(pk=read.pk).update(sheet=read.sheet | {"notes": f"{editing.notes_of(read)}\n2"})
    assert lines(editing.notes_of(Character.objects.get(pk=read.pk))) == [2]
