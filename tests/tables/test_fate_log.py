"""The log of Fate names whoever rolls: an NPC that the GM leads, not the GM's person."""

from uuid import uuid4

import pytest

from rules.core.outcome import Refusal
from rules.models import Roll
from tables import services
from tables.entries import entries_of
from tables.models import Seat, TableEvent, Visibility
from tests.cast import Cast, gather
from tests.laws.played import named

pytestmark = pytest.mark.django_db
KORBIN = {"do": "add_npc", "name": "Korbin", "forceful": 3}
ROLL = {"do": "roll", "action": "overcome", "approach": "forceful"}


def does(cast: Cast, who: str, fields: dict[str, object], eyes: int = Visibility.PUBLIC) -> None:
    seat = Seat.objects.select_related("table__campaign", "character", "user").get(pk=getattr(cast, who).pk)
    answer = services.act(seat=seat, fields=named(cast, fields), ticket=uuid4(), visibility=eyes)
    assert not isinstance(answer, Refusal), answer.code


def rollers(cast: Cast, who: str) -> list[str]:
    seat = Seat.objects.select_related("table__campaign").get(pk=getattr(cast, who).pk)
    known = TableEvent.objects.visible_to(seat)
    events = list(known.told().filter(kind__in=("roll", "settled")).select_related("by__user", "by__character", "roll"))
    return [each.who for each in entries_of(events, seat, known)]


def test_an_open_roll_of_an_npc_is_told_by_its_name_to_everybody() -> None:
    cast = gather(game="fate")
    does(cast, "ana", KORBIN)
    does(cast, "ana", {**ROLL, "npc": "=Korbin"})
    does(cast, "ana", {"do": "settle", "npc": "=Korbin", "force": True})
    assert set(rollers(cast, "mara")) == set(rollers(cast, "ana")) == {"Korbin"}


def test_a_hidden_roll_of_an_npc_names_nobody_but_the_gm() -> None:
    cast = gather(game="fate")
    does(cast, "ana", {**KORBIN, "hidden": True})
    does(cast, "ana", {**ROLL, "npc": "=Korbin"}, Visibility.GM_ONLY)
    assert rollers(cast, "ana") == ["Ana"]
    assert rollers(cast, "mara") == []
    assert "Korbin" not in str(TableEvent.objects.get(table=cast.table, kind="roll").data)


def test_a_players_own_roll_is_still_told_by_their_character() -> None:
    cast = gather(game="fate")
    does(cast, "mara", ROLL)
    assert rollers(cast, "ana") == ["Odalind"]


def test_scripted_dice_serve_eight_sides(falls) -> None:
    cast = gather(game="fate", dice_method="d8_minus_4")
    falls({"sides": 8, "faces": [7]}, {"sides": 8, "faces": [8]})
    for face in (7, 8):
        does(cast, "mara", ROLL)
        assert Roll.objects.latest("seq").faces == [face]
    assert Roll.objects.latest("seq").sides == [8]
