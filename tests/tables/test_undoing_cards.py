"""Undo of cards and scenes: exact for every kind and deed, redone as exactly, refused where something builds on it."""

import random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from rules.core import versions
from rules.core.outcome import Refusal
from tables import cards, handouts, services, staging, undoing
from tables.lying import lying
from tables.models import Audience, Card, CardKind, Change, Picture, Scene, Sight, TableEvent
from tables.prep_forms import card_words
from tests.cast import Cast
from tests.tables.test_handouts import drawn
from tests.tables.test_undoing import code, documents, normal

KINDS = ("note", "clock", "trait", "npc")
SIGHTS = {"hidden": Sight.HIDDEN, "shape": Sight.SHAPE, "shown": Sight.SHOWN}


def state(cast: Cast) -> dict[str, Any]:
    """Give everything that is played: board, characters, cards in their order, and how far the scenes have come."""
    return documents(cast.table) | {"things": lying(cast.table)}


def put(cast: Cast, kind: str, sight: str, title: str = "The tide turns") -> Card:
    fields = {"title": title, "text": "At midnight", "sight": sight, "size": "6", "filled": "2"}
    card = cards.put(seat=cast.ana, kind=kind, fields=fields, ticket=uuid4())
    assert card is None or isinstance(card, Card), card
    return Card.objects.filter(table=cast.table, scene=None, title=title).first()


def do(cast: Cast, card: Card, deed: str) -> None:
    assert cards.do(seat=cast.ana, card=card.pk, deed=deed, ticket=uuid4()) is True


def edit(cast: Cast, card: Card, **words: str) -> None:
    fields = {"title": card.title, "text": card.text, "sight": card.sight, "size": str(card.size or 4), "alt": card.alt}
    drawn = versions.mark(card_words(Card.objects.get(pk=card.pk)))
    answer = cards.save(seat=cast.ana, card=card.pk, fields=fields | {"filled": str(card.filled)} | words, drawn=drawn)
    assert isinstance(answer, Card), answer


def lead(cast: Cast, deed: str) -> None:
    answer = services.act(seat=cast.ana, fields={"do": deed}, ticket=uuid4(), as_gm=True)
    assert not isinstance(answer, Refusal), answer


def newest() -> TableEvent:
    return Change.objects.latest("event__seq").event


def turn(cast: Cast, event: TableEvent, back: bool) -> TableEvent | Refusal:
    return undoing.undo(seat=cast.ana, event_id=event.public_id, back=back)


def exact(cast: Cast, before: dict[str, Any]) -> None:
    """Undo and redo the newest change twice, and compare everything each time."""
    after, event = state(cast), newest()
    assert after != before
    for back, wanted in ((True, before), (False, after)) * 2:
        answer = turn(cast, event, back)
        assert isinstance(answer, TableEvent), answer
        assert state(cast) == wanted


def cases() -> list[Any]:
    deeds = {"hidden": ("show", "remove", "edit", "add"), "shown": ("hide", "remove", "edit", "add")}
    found = [(kind, sight, deed) for kind in KINDS for sight in deeds for deed in deeds[sight]]
    lies = [case for case in found if case[0] not in ("trait", "npc") or case[2] == "add" or case[1] == "hidden"]
    lies = [case for case in lies if case[0] != "npc" or case[2] == "add"]
    clock = [("clock", sight, deed) for sight in SIGHTS for deed in ("more", "less")]
    shape = [("clock", "shape", deed) for deed in ("show", "hide", "remove", "edit", "add")]
    return [pytest.param(*case, id="-".join(case)) for case in [*lies, *clock, *shape, ("clock", "shown", "shape")]]


@pytest.mark.parametrize(("kind", "sight", "deed"), cases())
def test_every_deed_with_a_card_is_undone_and_redone_exactly(cast: Cast, kind: str, sight: str, deed: str) -> None:
    normal(cast.table)
    put(cast, "note", "hidden", "Beneath")
    before = state(cast)
    card = put(cast, kind, sight)
    if deed != "add":
        put(cast, "note", "shown", "Above")
        before = state(cast)
        edit(cast, card, title="Ebb", text="") if deed == "edit" else do(cast, card, deed)
    exact(cast, before)


def test_no_deed_with_a_card_is_left_out() -> None:
    assert {case.values[2] for case in cases()} == {*cards.DEEDS, "add", "edit"}


@pytest.mark.parametrize("sight", ["hidden", "shown"])
def test_a_handout_comes_back_with_its_picture(cast: Cast, sight: str) -> None:
    before = state(cast)
    words = {"title": "A map", "alt": "A map of the quay", "sight": sight}
    handouts.add(seat=cast.ana, scene=None, fields=words, sent=drawn(), ticket=uuid4())
    exact(cast, before)
    card, before = Card.objects.get(title="A map"), state(cast)
    do(cast, card, "hide" if sight == "shown" else "show")
    exact(cast, before)
    before = state(cast)
    do(cast, card, "remove")
    exact(cast, before)
    assert Picture.objects.count() == 1


def test_a_picture_is_forgotten_once_nobody_can_bring_it_back(cast: Cast) -> None:
    words = {"title": "A map", "alt": "A map of the quay", "sight": "shown"}
    handouts.add(seat=cast.ana, scene=None, fields=words, sent=drawn(), ticket=uuid4())
    do(cast, Card.objects.get(title="A map"), "remove")
    removed = newest()
    Change.objects.filter(event__seq__lt=removed.seq).delete()
    Change.objects.filter(event=removed).delete()
    words = {"title": "Another", "alt": "A door", "sight": "shown"}
    handouts.add(seat=cast.ana, scene=None, fields=words, sent=drawn(), ticket=uuid4())
    do(cast, Card.objects.get(title="Another"), "remove")
    assert Picture.objects.count() == 1


def prepare(cast: Cast, title: str = "The far bank") -> Scene:
    scene = Scene.objects.create(table=cast.table, place=1, title=title, text="Dawn", objective="Get across")
    lying_there = [("note", "shown"), ("note", "hidden"), ("trait", "shown"), ("npc", "hidden"), ("clock", "shape")]
    for place, (kind, sight) in enumerate(lying_there):
        size = {"size": 4, "filled": 1} if kind == "clock" else {}
        words = {"kind": kind, "sight": sight, "title": f"{title} {place}"} | size
        Card.objects.create(table=cast.table, scene=scene, place=place, **words)
    return scene


@pytest.mark.parametrize("clear", [True, False], ids=["cleared", "kept"])
def test_starting_a_scene_is_one_change_with_all_that_came_with_it(cast: Cast, clear: bool) -> None:
    normal(cast.table)
    staging.start(seat=cast.ana, scene=prepare(cast, "The near bank").pk, clear=False, ticket=uuid4())
    put(cast, "clock", "shown", "Lasting")
    scene = prepare(cast)
    before, known = state(cast), Change.objects.count()
    staging.start(seat=cast.ana, scene=scene.pk, clear=clear, ticket=uuid4())
    assert Change.objects.count() == known + 1
    exact(cast, before)


def test_a_round_is_one_change_with_all_that_it_fires(cast: Cast) -> None:
    normal(cast.table)
    put(cast, "note", "hidden", "Ambush")
    put(cast, "trait", "hidden", "Knee-deep water")
    Card.objects.filter(table=cast.table).update(fires_at=2)
    lead(cast, "begin_turns")
    before, known = state(cast), Change.objects.count()
    lead(cast, "new_turn")
    assert [event.kind for event in TableEvent.objects.order_by("-seq")[:3]] == [
        "detail_added",
        "card_shown",
        "new_round",
    ]
    assert Change.objects.count() == known + 1
    exact(cast, before)
    assert isinstance(turn(cast, newest(), back=True), TableEvent)
    assert state(cast) == before
    lead(cast, "new_turn")
    assert Card.objects.get(title="Ambush").sight == Sight.SHOWN


def test_twelve_deeds_in_any_order_are_undone_one_by_one_to_the_very_beginning(cast: Cast) -> None:
    normal(cast.table)
    chance, stood, events = random.Random(11), [], []
    for number in range(12):
        stood.append(state(cast))
        there = list(Card.objects.filter(table=cast.table, scene=None))
        if not there or chance.random() < 0.4:
            put(cast, chance.choice(KINDS), chance.choice(["hidden", "shown"]), f"Card {number}")
        else:
            card = chance.choice(there)
            deeds = ["remove", "more", "shape"] if card.kind == CardKind.CLOCK else ["remove"]
            do(cast, card, chance.choice([*deeds, "hide" if card.sight == Sight.SHOWN else "show"]))
        events.append(newest())
    assert len({event.pk for event in events}) == 12
    for event, before in reversed(list(zip(events, stood, strict=True))):
        assert isinstance(turn(cast, event, back=True), TableEvent)
        assert state(cast) == before
    for event, after in zip(events, [*stood[1:], None], strict=True):
        assert isinstance(turn(cast, event, back=False), TableEvent)
        assert after is None or state(cast) == after


def test_what_builds_on_a_card_is_named_and_nothing_is_changed(cast: Cast) -> None:
    card = put(cast, "clock", "shown")
    added = newest()
    do(cast, card, "more")
    before = state(cast)
    answer = turn(cast, added, back=True)
    assert code(answer) == "undo_depends"
    assert answer.params["what"].params["filled"] == 3
    assert state(cast) == before


def test_a_scene_that_was_followed_by_another_is_not_undone_alone(cast: Cast) -> None:
    staging.start(seat=cast.ana, scene=prepare(cast, "One").pk, clear=False, ticket=uuid4())
    first = newest()
    staging.start(seat=cast.ana, scene=prepare(cast, "Two").pk, clear=False, ticket=uuid4())
    assert code(turn(cast, first, back=True)) == "undo_depends"


def test_undoing_what_was_hidden_tells_players_nothing(cast: Cast) -> None:
    card = put(cast, "clock", "hidden")
    do(cast, card, "more")
    heard = TableEvent.objects.visible_to(cast.mara).count()
    for back in (True, False):
        turn(cast, newest(), back=back)
    edit(cast, card, title="Another name")
    turn(cast, newest(), back=True)
    assert TableEvent.objects.visible_to(cast.mara).count() == heard


def test_players_see_a_card_go_that_was_revealed_and_undone(cast: Cast, as_mara: Client) -> None:
    do(cast, put(cast, "note", "hidden"), "show")
    scene = reverse("tables:scene", args=[cast.table.slug])
    assert "The tide turns" in as_mara.get(scene).text
    told = turn(cast, newest(), back=True)
    assert isinstance(told, TableEvent)
    assert (told.audience, told.data["board"]) == (Audience.ALL, True)
    assert "The tide turns" not in as_mara.get(scene).text


def test_the_panel_warns_that_players_have_seen_what_is_undone(cast: Cast, as_ana: Client) -> None:
    card = put(cast, "note", "hidden")
    hidden = newest()
    do(cast, card, "show")
    page = as_ana.get(reverse("tables:gm", args=[cast.table.slug])).text
    lines = {event: page.split(f'id="b-{event.public_id}"')[1].split("</li>")[0] for event in (newest(), hidden)}
    assert "Players have seen it" in lines[newest()]
    assert "Players have seen it" not in lines[hidden]
    assert "data-private" in lines[hidden].split(">")[0]
