"""A note or a handout is shown to one person alone, and to all later; nobody else hears or sees anything of it."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from rules.core import versions
from rules.core.outcome import Refusal
from tables import cards, staging, wire
from tables.entries import log_of
from tables.models import Card, Picture, Scene, Seat, TableEvent
from tables.prep_forms import card_words
from tables.undoing import undo
from tests.cast import Cast
from tests.conftest import signed_in


@pytest.fixture
def letter(cast: Cast) -> Card:
    picture = Picture.objects.create(table=cast.table, content=b"RIFF", width=1, height=1)
    words = {"kind": "handout", "title": "A sealed letter", "alt": "A letter", "picture": picture}
    return Card.objects.create(table=cast.table, place=1, **words)


def show_to(cast: Cast, client: Client, card: Card, seat: Seat):
    form = {"deed": "show_to", "to": str(seat.pk), "ticket": str(uuid.uuid4())}
    return client.post(reverse("tables:card-do", args=[cast.table.slug, card.pk]), form)


def reads(cast: Cast, seat: Seat, letter: Card) -> tuple[bool, bool, bool]:
    """Say whether a seat finds the letter in its scene, gets its picture, and reads of it in the log."""
    client = signed_in(seat.user)
    scene = client.get(reverse("tables:scene", args=[cast.table.slug])).text
    picture = client.get(reverse("tables:handout", args=[cast.table.slug, letter.pk])).status_code
    told = any("A sealed letter" in str(entry.text.params) for entry in log_of(seat).entries if entry.text)
    return "A sealed letter" in scene, picture == 200, told


def told(seat: Seat, kind: str) -> int:
    return TableEvent.objects.visible_to(seat).filter(kind=kind).count()


def test_one_person_sees_it_and_nobody_else_hears_of_it(cast: Cast, as_ana: Client, letter: Card) -> None:
    assert show_to(cast, as_ana, letter, cast.mara).status_code == 303
    assert reads(cast, cast.mara, letter) == (True, True, True)
    for other in (cast.jonas, cast.lia):
        assert reads(cast, other, letter) == (False, False, False)
    event = TableEvent.objects.told().get(table=cast.table, kind="card_shown")
    drawn = wire.render(event, wire.reader_for(event, cast.mara.pk, cast.mara.role, "en"))
    assert reverse("tables:scene", args=[cast.table.slug]) in drawn
    assert not event.is_visible(cast.jonas.pk, cast.jonas.role)


def test_it_is_shown_to_all_later(cast: Cast, as_ana: Client, letter: Card) -> None:
    show_to(cast, as_ana, letter, cast.mara)
    page = as_ana.get(reverse("tables:card", args=[cast.table.slug, letter.pk])).text
    assert "Only <bdi>Mara</bdi> sees it." in page
    cards.do(seat=cast.ana, card=letter.pk, deed="show", ticket=None)
    assert reads(cast, cast.jonas, letter) == (True, True, True)


def test_the_gms_panel_says_who_alone_sees_it(cast: Cast, as_ana: Client, letter: Card) -> None:
    show_to(cast, as_ana, letter, cast.mara)
    panel = as_ana.get(reverse("tables:gm", args=[cast.table.slug])).text
    assert "Players see</h3>" in panel
    assert "Everyone sees</h3>" not in panel
    assert '<span class="badge warn">Only <bdi>Mara</bdi> sees it.</span>' in panel


def test_what_is_hidden_again_is_told_to_the_one_alone(cast: Cast, as_ana: Client, letter: Card) -> None:
    show_to(cast, as_ana, letter, cast.mara)
    cards.do(seat=cast.ana, card=letter.pk, deed="hide", ticket=None)
    assert reads(cast, cast.mara, letter) == (False, False, True)
    assert reads(cast, cast.jonas, letter) == (False, False, False)
    letter.refresh_from_db()
    assert letter.shown_to is None


def mark_of(card: Card) -> str:
    card.refresh_from_db()
    return versions.mark(card_words(card))


def test_hidden_and_shown_again_by_its_form_it_is_everyones(cast: Cast, as_ana: Client, letter: Card) -> None:
    show_to(cast, as_ana, letter, cast.mara)
    address = reverse("tables:card", args=[cast.table.slug, letter.pk])
    words = {"title": letter.title, "text": "", "alt": letter.alt}
    assert as_ana.post(address, words | {"sight": "hidden", "drawn": mark_of(letter)}).status_code == 303
    assert reads(cast, cast.mara, letter) == (False, False, True)
    assert told(cast.mara, "card_gone") == 1
    assert reads(cast, cast.jonas, letter) == (False, False, False)
    letter.refresh_from_db()
    assert letter.shown_to is None
    assert as_ana.post(address, words | {"sight": "shown", "drawn": mark_of(letter)}).status_code == 303
    assert reads(cast, cast.jonas, letter) == (True, True, True)


def test_showing_it_to_one_can_be_undone(cast: Cast, as_ana: Client, letter: Card) -> None:
    show_to(cast, as_ana, letter, cast.mara)
    shown = TableEvent.objects.get(table=cast.table, kind="card_shown")
    assert not isinstance(undo(seat=cast.ana, event_id=shown.public_id, back=True), Refusal)
    assert reads(cast, cast.mara, letter)[:2] == (False, False)
    letter.refresh_from_db()
    assert (letter.sight, letter.shown_to) == ("hidden", None)


def test_nothing_is_shown_to_a_stranger_or_when_all_see_it_already(cast: Cast, as_ana: Client, letter: Card) -> None:
    assert show_to(cast, as_ana, letter, cast.lia).status_code == 404
    cards.do(seat=cast.ana, card=letter.pk, deed="show", ticket=None)
    refused = show_to(cast, as_ana, letter, cast.mara)
    assert refused.status_code == 422
    assert "Hide it first." in refused.text
    letter.refresh_from_db()
    assert letter.shown_to is None


@pytest.mark.parametrize("seen_by_all", [True, False], ids=["with an open card", "alone"])
def test_cleared_with_its_scene_it_is_told_to_the_one_alone(
    cast: Cast, as_ana: Client, letter: Card, seen_by_all: bool
) -> None:
    first, second = (Scene.objects.create(table=cast.table, place=place, title=f"{place}") for place in (1, 2))
    Card.objects.filter(pk=letter.pk).update(origin=first)
    if seen_by_all:
        Card.objects.create(table=cast.table, place=2, kind="note", title="A bell", sight="shown", origin=first)
    show_to(cast, as_ana, letter, cast.mara)
    staging.start(seat=cast.ana, scene=second.pk, clear=True, ticket=None)
    heard = {name: told(getattr(cast, name), "cards") for name in ("mara", "jonas", "lia")}
    assert heard == {"mara": 1 + seen_by_all, "jonas": int(seen_by_all), "lia": int(seen_by_all)}
    assert reads(cast, cast.mara, letter)[:2] == (False, False)
