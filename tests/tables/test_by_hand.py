"""Dice that somebody threw at home and typed in: logged and chained like every roll, and never called proven."""

from uuid import uuid4

import pytest
from django.test import Client

from rules import export
from rules.chain import TABLE, key_in
from rules.core.outcome import Refusal
from rules.models import Roll
from rules.verifier import FINE, LogCheck, told
from tables import services
from tables.models import Pause, Table, TableEvent
from tests.cast import Cast, gather
from tests.conftest import signed_in

pytestmark = pytest.mark.django_db
ROLL = {"do": "roll", "action": "overcome", "approach": "clever", "words": "Over the wall"}
SAID = "Not verified, typed in by hand"


@pytest.fixture
def cast(db: None) -> Cast:
    return gather(game="fate", dice_method="manual")


@pytest.fixture
def as_ana(cast: Cast) -> Client:
    return signed_in(cast.ana.user)


def typed(cast: Cast, *faces: int) -> services.Acted | Refusal:
    return services.act(seat=cast.mara, fields={**ROLL, "faces": list(faces)}, ticket=uuid4())


def test_what_was_typed_in_stands_in_the_log_without_a_key(cast: Cast) -> None:
    assert isinstance(typed(cast, 1, 1, 0, -1), services.Acted)
    roll = Roll.objects.get()
    assert (roll.sides, roll.faces, roll.by_hand) == ([3] * 4, [3, 3, 2, 1], True)
    assert key_in(bytes(roll.body)) == b""
    assert TableEvent.objects.get(roll=roll).kind == "roll"


def test_the_chain_holds_and_counts_it_as_unproven(cast: Cast) -> None:
    typed(cast, 1, 1, 0, -1)
    typed(cast, 0, 0, 0, 0)
    report = LogCheck().read(line.encode() for line in export.lines(book=cast.table.pk, scope=TABLE))
    assert (report.status, report.rolls, report.unproven, report.faces) == (FINE, 2, 2, 0)
    assert "typed in by hand" in told(report)


def test_the_log_says_so_on_every_page(cast: Cast, as_ana: Client) -> None:
    typed(cast, 1, 1, 0, -1)
    for address in (f"/t/{cast.table.slug}/", f"/t/{cast.table.slug}/log/", f"/t/{cast.table.slug}/verify/"):
        assert SAID in as_ana.get(address).text, address


def test_a_roll_that_is_opened_has_no_key_to_show(cast: Cast, as_ana: Client) -> None:
    typed(cast, 1, 1, 0, -1)
    page = as_ana.get(f"/t/{cast.table.slug}/verify/")
    assert page.context["opened"].throws == ()
    assert "No roll key" in page.text


def test_no_other_dice_are_called_so(cast: Cast, as_ana: Client) -> None:
    services.act(seat=cast.ana, fields={"do": "add_npc", "name": "Korbin"}, ticket=uuid4())
    other = gather("fair", game="fate")
    services.act(seat=other.mara, fields=ROLL, ticket=uuid4())
    assert not Roll.objects.get().by_hand
    assert SAID not in signed_in(other.ana.user).get(f"/t/{other.table.slug}/").text


def test_whoever_types_nothing_or_nonsense_is_told_so(cast: Cast) -> None:
    for faces in ((), (1, 1), (2, 0, 0, 0)):
        refusal = typed(cast, *faces)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "faces_wrong"
    assert not Roll.objects.exists()


def test_a_table_at_rest_takes_no_typed_dice_either(cast: Cast) -> None:
    Table.objects.filter(pk=cast.table.pk).update(pause=Pause.ON)
    assert typed(cast, 1, 1, 0, -1) == services.PAUSED
    assert not Roll.objects.exists()
