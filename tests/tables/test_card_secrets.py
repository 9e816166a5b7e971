"""What a GM prepares leaves no trace for players: no page, no message of the stream, no error contains any of it."""

import uuid
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rules.core import versions
from tables import cards, services, staging, wire
from tables.models import Card, CardKind, Scene, Seat, Sight, TableEvent
from tables.prep_forms import card_words
from tests.cast import Cast

HTMX = {"HX-Request": "true"}
WORDS = ("title", "text", "objective", "notes")
PAGES = ("table", "log", "people", "scene", "sheet", "verify")


def canaries() -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield f"canary-{number:03d}-{uuid.uuid4().hex[:6]}"


def prepare(cast: Cast) -> list[str]:
    """Fill every field that only a GM may read, prepared and on the table, and give the words."""
    words, said = canaries(), []

    def next_word() -> str:
        said.append(next(words))
        return said[-1]

    for place in range(3):
        scene = Scene.objects.create(table=cast.table, place=place, **{name: next_word() for name in WORDS})
        for kind in CardKind.values:
            lay(cast, scene, kind, Sight.SHOWN, next_word)
    for kind in CardKind.values:
        lay(cast, None, kind, Sight.HIDDEN, next_word)
    lay(cast, None, CardKind.CLOCK, Sight.SHAPE, next_word)
    return said


def lay(cast: Cast, scene: Scene | None, kind: str, sight: str, word) -> Card:
    size = {"size": 6, "filled": 2} if kind == CardKind.CLOCK else {}
    words = {"title": word(), "text": word(), "alt": word(), "document": {"more": word()}}
    place = Card.objects.filter(table=cast.table).count()
    return Card.objects.create(table=cast.table, scene=scene, place=place, kind=kind, sight=sight, **words, **size)


def heard(seat: Seat) -> str:
    """Give all that the stream tells a seat, in every language."""
    events = TableEvent.objects.visible_to(seat).told().order_by("seq")
    readers = [
        (event, wire.reader_for(event, seat.pk, seat.role, tongue)) for event in events for tongue in ("en", "de")
    ]
    return "".join(wire.render(event, reader) for event, reader in readers)


def seen(client: Client, cast: Cast) -> str:
    """Give all that a client can ask for, whole pages and panels."""
    addresses = [reverse(f"tables:{name}", args=[cast.table.slug]) for name in PAGES]
    return "".join(client.get(address, headers=headers).text for address in addresses for headers in ({}, HTMX))


def refused(client: Client, cast: Cast) -> str:
    """Give what a client is told where it may not look, though it knows the address."""
    found = []
    for name in ("prep", "gm", "handout-add", "card-add"):
        address = reverse(f"tables:{name}", args=[cast.table.slug])
        found += [client.get(address).text, client.post(address, {"kind": "note"}).text]
    for name, row in [("prep-scene", row) for row in Scene.objects.all()] + [
        ("card", row) for row in Card.objects.all()
    ]:
        found.append(client.get(reverse(f"tables:{name}", args=[cast.table.slug, row.pk])).text)
    for row in Card.objects.all():
        found.append(client.get(reverse("tables:handout", args=[cast.table.slug, row.pk])).text)
    return "".join(found)


def touch_everything(cast: Cast) -> None:
    """Do to every hidden card on the table what leaves it hidden."""
    for card in Card.objects.filter(table=cast.table, scene=None, sight=Sight.HIDDEN):
        for deed in ("more", "less", "hide"):
            assert cards.do(seat=cast.ana, card=card.pk, deed=deed, ticket=uuid.uuid4()) is True
        words = {
            "title": card.title,
            "text": card.text,
            "sight": "hidden",
            "alt": card.alt,
            "size": str(card.size or 4),
        }
        drawn = versions.mark(card_words(Card.objects.get(pk=card.pk)))
        answer = cards.save(seat=cast.ana, card=card.pk, fields=words | {"fires_at": "9"}, drawn=drawn)
        assert isinstance(answer, Card)


def ids() -> list[str]:
    rows = [*Scene.objects.values_list("pk", flat=True)]
    rows += Card.objects.exclude(scene=None, sight=Sight.SHAPE).values_list("pk", flat=True)
    return [str(row) for row in rows]


@pytest.mark.parametrize("who", ["mara", "lia"])
def test_no_word_and_no_id_of_what_is_prepared_reaches_a_player(
    cast: Cast, request: pytest.FixtureRequest, who: str
) -> None:
    secrets = prepare(cast)
    touch_everything(cast)
    services.act(seat=cast.ana, fields={"do": "set_scene", "title": "The quay"}, ticket=uuid.uuid4(), as_gm=True)
    services.act(seat=cast.ana, fields={"do": "begin_turns"}, ticket=uuid.uuid4(), as_gm=True)
    client = request.getfixturevalue(f"as_{who}")
    everything = heard(getattr(cast, who)) + seen(client, cast)
    assert len(secrets) > 40
    assert [word for word in (*secrets, *ids()) if word in everything] == []
    turned_away = refused(client, cast)
    assert [word for word in secrets if word in turned_away] == []
    shape = Card.objects.get(scene=None, sight=Sight.SHAPE)
    assert str(shape.pk) in everything


def test_control_the_gm_reads_all_of_it(cast: Cast, as_ana: Client) -> None:
    secrets = prepare(cast)
    scenes = [
        as_ana.get(reverse("tables:prep-scene", args=[cast.table.slug, row.pk])).text for row in Scene.objects.all()
    ]
    pages = [as_ana.get(reverse("tables:card", args=[cast.table.slug, row.pk])).text for row in Card.objects.all()]
    everything = "".join([*scenes, *pages])
    documents = {str(row.document["more"]) for row in Card.objects.all()}
    unpictured = {row.alt for row in Card.objects.exclude(kind=CardKind.HANDOUT)}
    assert {word for word in secrets if word not in everything} == documents | unpictured


def test_hidden_deeds_add_nothing_to_what_players_get(cast: Cast, as_mara: Client) -> None:
    Seat.objects.filter(pk=cast.ana.pk).update(last_seen=timezone.now())
    before = heard(cast.mara), TableEvent.objects.visible_to(cast.mara).count()
    prepare(cast)
    Card.objects.filter(sight=Sight.SHAPE).delete()
    touch_everything(cast)
    for card in Card.objects.filter(scene=None, sight=Sight.HIDDEN):
        cards.do(seat=cast.ana, card=card.pk, deed="remove", ticket=uuid.uuid4())
    assert (heard(cast.mara), TableEvent.objects.visible_to(cast.mara).count()) == before


def test_starting_a_scene_tells_players_what_is_shown_and_nothing_else(cast: Cast) -> None:
    scene = Scene.objects.create(table=cast.table, place=1, title="The salt quay", notes="SECRET-1")
    lay(cast, scene, CardKind.NOTE, Sight.SHOWN, lambda: "A bell rings")
    for kind in (CardKind.NOTE, CardKind.CLOCK, CardKind.TRAIT, CardKind.NPC):
        lay(cast, scene, kind, Sight.HIDDEN, lambda: "SECRET-2")
    lay(cast, scene, CardKind.CLOCK, Sight.SHAPE, lambda: "SECRET-3")
    staging.start(seat=cast.ana, scene=scene.pk, clear=True, ticket=uuid.uuid4())
    told = heard(cast.mara)
    assert "The salt quay" in told
    assert "A bell rings" in told
    assert "SECRET" not in told
    assert str(scene.pk) not in told
