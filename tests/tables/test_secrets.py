"""What others did at the table never opens what somebody rolled in secret."""

import re
import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from rules.core.outcome import Refusal
from rules.models import Roll
from rules.systems import BY_KEY
from tables import services
from tables.entries import entry
from tables.epochs import reveal
from tables.models import Audience, Seat, Table, TableEvent, Visibility
from tables.states import figure_key
from tests.cast import Cast, figure
from tests.keys import entries, key_of

SECRET = "Is the seal on the letter forged?"


def do(seat: Seat, *, visibility: int | None = None, as_gm: bool = False, **fields: object) -> services.Acted | Refusal:
    return services.act(seat=seat, fields=fields, ticket=uuid.uuid4(), visibility=visibility, as_gm=as_gm)


def roll(seat: Seat, visibility: int, **fields: object) -> None:
    assert isinstance(do(seat, visibility=visibility, do="roll", question=SECRET, **fields), services.Acted)


def test_a_gm_who_acts_for_a_foe_keeps_their_own_hidden_roll_hidden(cast: Cast) -> None:
    cast.campaign.options = {"fu_narrator": True}
    cast.campaign.save()
    own = figure(cast.campaign, cast.ana.user, "Anouk", fu=3)
    Seat.objects.filter(pk=cast.ana.pk).update(character=own)
    system, table = BY_KEY[cast.campaign.system], Table.objects.get(pk=cast.table.pk)
    ana = Seat.objects.get(pk=cast.ana.pk)
    assert isinstance(do(ana, as_gm=True, do="add_foe", name="The warden", fu=2, sight="shown"), services.Acted)
    roll(ana, Visibility.GM_ONLY)
    roll(cast.mara, Visibility.PUBLIC)
    table.refresh_from_db()
    foe = system.load_board(table.board).foes[0].key
    answer = do(ana, as_gm=True, do="force_reroll", foe=foe, to=figure_key(cast.mara.character), die=0)
    assert isinstance(answer, services.Acted), answer
    assert isinstance(do(ana, do="reroll", dice=[0]), services.Acted)
    assert (
        TableEvent.objects.filter(table=table, by=ana, audience=Audience.ALL, roll__facts__has_key="open").count() == 1
    )


def test_a_foes_point_changes_a_roll_for_those_who_see_it_alone(
    cast: Cast, as_ana: Client, as_mara: Client, as_jonas: Client, as_lia: Client, falls: Callable[..., None]
) -> None:
    cast.campaign.options = {"fu_narrator": True}
    cast.campaign.save()
    falls([6], [1])
    assert isinstance(do(cast.ana, as_gm=True, do="add_foe", name="The warden", fu=1, sight="shown"), services.Acted)
    roll(cast.mara, Visibility.SELF_AND_GM)
    table = Table.objects.get(pk=cast.table.pk)
    forced = {"foe": key_of(table.board, "The warden"), "to": figure_key(cast.mara.character), "die": 0}
    assert isinstance(do(cast.ana, as_gm=True, do="force_reroll", **forced), services.Acted)
    logs = [client.get(f"/t/{table.slug}/log/").text for client in (as_ana, as_mara, as_jonas, as_lia)]
    assert [log.count(SECRET) for log in logs] == [2, 2, 0, 0]
    thrown = {(each.scope, each.result["answer"]) for each in Roll.objects.all()}
    assert thrown == {("gm", "yes_and"), ("gm", "no_and")}


def test_a_reveal_shows_nothing_of_a_hit_that_was_taken_after_it(cast: Cast) -> None:
    cast.campaign.options = {"fu_take_a_hit": True}
    cast.campaign.save()
    roll(cast.mara, Visibility.SELF_AND_GM)
    roll(cast.mara, Visibility.SELF_AND_GM, take_a_hit=True, hinders=["the poison"])
    hidden = TableEvent.objects.get(table=cast.table, roll__isnull=False)
    reveal(seat=cast.ana, event_id=hidden.public_id)
    shown = TableEvent.objects.get(table=cast.table, kind="revealed")
    assert "poison" not in str(shown.data)
    assert entry(shown, BY_KEY[cast.campaign.system], False).roll.view.dice[0].face == hidden.roll.faces[0]


SPELLINGS = {"capital": str.upper, "braced": lambda key: f"{{{key}}}", "bare": lambda key: key.replace("-", "")}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_character_is_named_as_we_write_it_and_not_otherwise(cast: Cast, spelling: str) -> None:
    answer = do(cast.ana, as_gm=True, do="award", to=SPELLINGS[spelling](figure_key(cast.mara.character)))
    assert isinstance(answer, Refusal)
    assert answer.code == "unknown_figure"


def test_preparing_a_hidden_foe_leaves_no_trace_for_players(cast: Cast) -> None:
    before = TableEvent.objects.filter(table=cast.table, audience=Audience.ALL).count()
    assert isinstance(do(cast.ana, as_gm=True, do="add_foe", name="The warden", sight="hidden"), services.Acted)
    assert TableEvent.objects.filter(table=cast.table, audience=Audience.ALL).count() == before


KEY = re.compile(r"\bk[0-9a-f]{16}\b")
COUNTED = re.compile(r"[\"-](k[0-9]{1,6})\"")


def lead(cast: Cast, **fields: object) -> None:
    assert isinstance(do(cast.ana, as_gm=True, **fields), services.Acted)


def test_no_key_that_players_get_tells_of_what_is_hidden_beside_it(cast: Cast, as_mara: Client) -> None:
    lead(cast, do="set_scene", title="The quay")
    lead(cast, do="add_detail", label="Fog")
    lead(cast, do="add_foe", name="The warden", descriptors="Strong", sight="hidden")
    lead(cast, do="add_foe", name="The ferryman", descriptors="Old", sight="shown")
    lead(cast, do="add_trait", foe=board_key(cast, "The ferryman"), label="Armed", sight="hidden")
    html = as_mara.get(reverse("tables:table", args=[cast.table.slug])).text
    cast.table.refresh_from_db()
    assert {each["key"] for each in entries(cast.table.board) if "key" in each} <= set(
        KEY.findall(str(cast.table.board))
    )
    assert board_key(cast, "The ferryman") in html
    assert COUNTED.findall(html) == []
    assert [words for words in ("The warden", "Strong", "Armed") if board_key(cast, words) in html] == []


def board_key(cast: Cast, words: str) -> str:
    cast.table.refresh_from_db()
    return key_of(cast.table.board, words)


def test_the_same_acts_give_other_keys_at_another_time(cast: Cast) -> None:
    lead(cast, do="add_detail", label="Fog")
    first = board_key(cast, "Fog")
    Table.objects.filter(pk=cast.table.pk).update(board={})
    lead(cast, do="add_detail", label="Fog")
    assert board_key(cast, "Fog") != first


def test_a_board_whose_keys_were_counted_is_played_on(cast: Cast) -> None:
    old = {"schema": 2, "details": [{"key": "k1", "label": "Fog"}], "foes": [{"key": "k2", "name": "Vogt"}], "count": 2}
    Table.objects.filter(pk=cast.table.pk).update(board=old)
    lead(cast, do="propose", kind="condition", text="Hurt", to="k2")
    lead(cast, do="remove_detail", detail="k1")
    lead(cast, do="add_detail", label="Rain")
    assert KEY.fullmatch(board_key(cast, "Rain"))
