"""Undo: exact for every act of every game, told with who and why, refused where something builds on it."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.http import Http404
from django.utils import timezone

from characters.models import Character
from rules.core.outcome import Refusal
from rules.systems import BY_KEY
from tables import services, undoing
from tables.models import Change, Seat, Table, TableEvent
from tests.cast import Cast, gather
from tests.laws.played import GAMES, SCRIPTS, begin, take


def documents(table: Table) -> dict[str, Any]:
    """Give the whole state of a table, without what only ever rises."""
    table.refresh_from_db()
    system = BY_KEY[table.campaign.system]
    board = {name: value for name, value in table.board.items() if name not in system.RISING}
    people = Character.objects.filter(campaign=table.campaign_id)
    return {"board": board, "people": {each.pk: (each.play, each.sheet) for each in people}}


def normal(table: Table) -> None:
    """Write every document as the game itself writes it."""
    system = BY_KEY[table.campaign.system]
    table.board = system.dump_board(system.load_board(table.board))
    table.save(update_fields=["board"])
    for each in Character.objects.filter(campaign=table.campaign_id):
        play, sheet = system.dump_play(system.load_play(each.play)), system.dump_sheet(system.load_sheet(each.sheet))
        Character.objects.filter(pk=each.pk).update(play=play, sheet=sheet)


def act(seat: Seat, **fields: object) -> TableEvent:
    """Let a seat act, and give the event that tells of it."""
    answer = services.act(seat=seat, fields=fields, ticket=uuid4())
    assert not isinstance(answer, Refusal), answer
    return Change.objects.latest("pk").event


def code(answer: object) -> str:
    assert isinstance(answer, Refusal)
    return answer.code


def scripts() -> Iterator[Any]:
    for key, all_of_them in SCRIPTS.items():
        for number, script in enumerate(all_of_them):
            yield pytest.param(key, script, id=f"{key}-{number}")


@pytest.mark.parametrize(("key", "script"), list(scripts()))
def test_undoing_any_act_gives_back_what_stood_before_and_redoing_what_came_of_it(
    db: None, key: str, script: Any
) -> None:
    cast, silent = begin(key, script, "undone"), {*BY_KEY[key].QUIET_KINDS, *GAMES[key].UNCHANGING}
    normal(cast.table)
    for step in script.steps:
        before, last = documents(cast.table), TableEvent.objects.latest("seq").seq
        take(cast, step)
        after, told = documents(cast.table), TableEvent.objects.filter(table=cast.table, seq__gt=last)
        event = told.filter(change__isnull=False).first()
        if event is None:
            thrown = [each for each in told if each.roll_id is not None]
            assert thrown or {each.kind for each in told} <= silent, step.fields
            continue
        assert not isinstance(undoing.undo(seat=cast.ana, event_id=event.public_id, back=True), Refusal)
        assert documents(cast.table) == before, step.fields
        assert not isinstance(undoing.undo(seat=cast.ana, event_id=event.public_id, back=False), Refusal)
        assert documents(cast.table) == after, step.fields


def test_most_acts_without_dice_can_be_undone(db: None) -> None:
    cast = gather("undoable", **SCRIPTS["fu"][5].options)
    for step in SCRIPTS["fu"][5].steps:
        take(cast, step)
    assert Change.objects.count() >= 15


def test_a_roll_stays(cast: Cast) -> None:
    services.act(seat=cast.mara, fields={"do": "roll", "question": "Does it hold?"}, ticket=uuid4())
    rolled = TableEvent.objects.get(roll__isnull=False)
    before = documents(cast.table)
    assert code(undoing.undo(seat=cast.ana, event_id=rolled.public_id, back=True)) == "undo_locked"
    assert documents(cast.table) == before
    assert not Change.objects.exists()


def test_an_earlier_act_is_undone_under_later_ones(cast: Cast) -> None:
    first = act(cast.ana, do="add_detail", label="Fog")
    act(cast.ana, do="add_detail", label="Rain")
    undoing.undo(seat=cast.ana, event_id=first.public_id, back=True)
    cast.table.refresh_from_db()
    assert [each["label"] for each in cast.table.board["details"]] == ["Rain"]


def test_what_a_later_act_builds_on_is_kept_and_the_later_act_is_named(cast: Cast) -> None:
    first = act(cast.ana, do="add_detail", label="Fog")
    key = Table.objects.get(pk=cast.table.pk).board["details"][0]["key"]
    second = act(cast.ana, do="edit_detail", detail=key, label="Thin fog")
    before = documents(cast.table)
    answer = undoing.undo(seat=cast.ana, event_id=first.public_id, back=True)
    assert code(answer) == "undo_depends"
    assert "Thin fog" in str(answer.params["what"].params)
    assert documents(cast.table) == before
    undoing.undo(seat=cast.ana, event_id=second.public_id, back=True)
    assert isinstance(undoing.undo(seat=cast.ana, event_id=first.public_id, back=True), TableEvent)
    assert code(undoing.undo(seat=cast.ana, event_id=second.public_id, back=False)) == "undo_depends"


def test_undoing_twice_is_undoing_once(cast: Cast) -> None:
    event = act(cast.ana, do="award", to=str(cast.mara.character_id))
    undoing.undo(seat=cast.ana, event_id=event.public_id, back=True)
    stood = documents(cast.table)
    assert code(undoing.undo(seat=cast.ana, event_id=event.public_id, back=True)) == "undo_already"
    assert documents(cast.table) == stood


def test_a_player_undoes_the_own_last_change_within_a_minute(cast: Cast) -> None:
    own = {"do": "set_condition", "to": str(cast.mara.character_id), "condition": "Hurt"}
    event = act(cast.mara, **own)
    assert code(undoing.undo(seat=cast.jonas, event_id=event.public_id, back=True)) == "undo_not_yours"
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        assert code(undoing.undo(seat=cast.mara, event_id=event.public_id, back=True)) == "undo_not_yours"
    assert isinstance(undoing.undo(seat=cast.mara, event_id=event.public_id, back=True), TableEvent)


def test_a_player_undoes_no_earlier_change(cast: Cast) -> None:
    mine = str(cast.mara.character_id)
    first = act(cast.mara, do="set_condition", to=mine, condition="Hurt")
    act(cast.mara, do="set_condition", to=mine, condition="Angry")
    assert code(undoing.undo(seat=cast.mara, event_id=first.public_id, back=True)) == "undo_not_yours"


def test_a_gm_reaches_back_twenty_changes(cast: Cast) -> None:
    events = [act(cast.ana, do="add_detail", label=f"Detail {number}") for number in range(21)]
    assert code(undoing.undo(seat=cast.ana, event_id=events[0].public_id, back=True)) == "undo_too_old"
    assert isinstance(undoing.undo(seat=cast.ana, event_id=events[1].public_id, back=True), TableEvent)


def test_a_hidden_act_is_undone_for_the_same_eyes(cast: Cast) -> None:
    hidden = act(cast.ana, do="add_foe", name="Canary", sight="hidden")
    told = undoing.undo(seat=cast.ana, event_id=hidden.public_id, back=True)
    assert isinstance(told, TableEvent)
    assert not TableEvent.objects.visible_to(cast.mara).filter(pk=told.pk).exists()
    with pytest.raises(Http404):
        undoing.undo(seat=cast.mara, event_id=hidden.public_id, back=False)


def test_an_archived_campaign_stays_as_it_is(cast: Cast, falls: Callable[..., None]) -> None:
    event = act(cast.ana, do="add_detail", label="Fog")
    cast.campaign.archived_at = timezone.now()
    cast.campaign.save()
    assert code(undoing.undo(seat=cast.ana, event_id=event.public_id, back=True)) == "archived"
