"""The special gifts at a real table: the GM's and the players' forms for them, and what they send."""

from uuid import uuid4

import pytest
from django.test import Client

from characters.models import Character
from rules.core.outcome import Refusal
from tables import services
from tables.models import Seat, Table
from tests.cast import Cast, gather
from tests.conftest import signed_in
from tests.laws.played import named

pytestmark = pytest.mark.django_db


def gifted(gift: str) -> Cast:
    cast = gather(game="fate", coefficient_module=True)
    does(cast, "ana", do="take_gift", to="$mara", gift=gift)
    return cast


def does(cast: Cast, who: str, **fields: object) -> None:
    seat = Seat.objects.select_related("table__campaign", "character", "user").get(pk=getattr(cast, who).pk)
    answer = services.act(seat=seat, fields=named(cast, fields), ticket=uuid4())
    assert not isinstance(answer, Refusal), answer.code


def page(cast: Cast, who: str, part: str = "") -> str:
    return signed_in(getattr(cast, who).user).get(f"/t/{cast.table.slug}/{part}").text


def post(cast: Cast, who: str, **fields: object) -> int:
    client: Client = signed_in(getattr(cast, who).user)
    sent = {"ticket": str(uuid4()), "entropy": "", **fields}
    return client.post(f"/t/{cast.table.slug}/act/", sent, headers={"HX-Request": "true"}).status_code


def test_the_gm_rolls_the_harm_of_seen_deaths(falls) -> None:
    cast = gifted("death_sight")
    assert page(cast, "ana", "gm/").count('value="see_deaths"') == 1
    falls([2, 2, 2, 2])
    fields = {"do": "see_deaths", "panel": "gm", "to": str(cast.mara.character_id), "deaths": "1", "terror": "3"}
    assert post(cast, "ana", **fields, visibility="0") == 200
    assert [hit["shifts"] for hit in Table.objects.get(pk=cast.table.pk).board["hits"]] == [3]
    assert "Harm to the mind: 3" in page(cast, "lia", "log/")


def test_only_whoever_has_the_gift_is_offered_a_mind_to_trace() -> None:
    cast = gifted("mind_tracing")
    assert 'id="trace"' in page(cast, "mara")
    assert 'id="trace"' not in page(cast, "jonas")


def test_a_tracer_is_offered_the_way_back_and_the_gm_sees_how_hard_it_is() -> None:
    cast = gifted("mind_tracing")
    assert post(cast, "mara", do="trace_mind", depth="4", target=str(cast.jonas.character_id)) == 200
    assert 'name="back"' in page(cast, "mara")
    assert "In the mind of <bdi>Ruprecht</bdi>. The way back stands at Great (+4)." in page(cast, "ana", "gm/")


def test_the_gm_lets_consequences_go_that_were_of_another_mind() -> None:
    cast = gifted("mind_tracing")
    trace = {"whom": str(cast.jonas.character_id), "name": "Ruprecht", "depth": 2, "slots": ["mild"], "back": True}
    board = {**Table.objects.get(pk=cast.table.pk).board, "traces": {str(cast.mara.character_id): trace}}
    Table.objects.filter(pk=cast.table.pk).update(board=board)
    mara = Character.objects.get(pk=cast.mara.character_id)
    Character.objects.filter(pk=mara.pk).update(play=mara.play | {"consequences": {"mild": "Another's fear"}})
    assert page(cast, "ana", "gm/").count('value="let_fade"') == 1
    assert post(cast, "ana", do="let_fade", panel="gm", to=str(mara.pk)) == 200
    assert Character.objects.get(pk=mara.pk).play["consequences"] == {}
