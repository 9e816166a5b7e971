"""Share-safe: whatever only a GM may read lies in a part that folds, on every page and in what the stream brings."""

import uuid
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import PlaySession
from tables import cards, noting, sessions, wire
from tables.models import Card, Scene, TableEvent
from tables.services import Acted, act
from tables.talking import Words, talk
from tests.cast import Cast
from tests.keys import key_of
from tests.tables.test_card_secrets import prepare

VOID = frozenset(["input", "br", "hr", "img", "link", "meta", "use", "path", "circle", "rect"])
PAGES = (
    "gm",
    "recap-edit",
    "table",
    "lobby",
    "prep",
    "notes",
    "log",
    "people",
    "scene",
    "sheet",
    "verify",
    "session",
    "agreement",
)
HTMX = {"HX-Request": "true"}


class Unfolded(HTMLParser):
    """Reads what is to be seen of a page while everything private is folded, the values of attributes included."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.seen: list[str] = []

    @property
    def folded(self) -> bool:
        return any(private for _tag, private in self.open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if not self.folded and "data-private" not in names:
            self.seen += [value for value in names.values() if value]
        if tag not in VOID:
            self.open.append((tag, "data-private" in names))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self.folded:
            self.seen += [value for _name, value in attrs if value]

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not self.folded:
            self.seen.append(data)


def unfolded(html: str) -> str:
    reader = Unfolded()
    reader.feed(html)
    return "\n".join(reader.seen)


def keep_secrets(cast: Cast) -> list[str]:
    """Write a word of its own into everything that only a GM may read."""
    said = prepare(cast)
    noting.change(seat=cast.ana, notes="canary-notes", seen=noting.mark(""))
    for fields in (
        {"do": "add_foe", "name": "canary-foe", "concept": "canary-concept", "sight": "hidden"},
        {"do": "add_foe", "name": "The ferryman", "sight": "shown"},
    ):
        assert isinstance(act(seat=cast.ana, fields=fields, ticket=uuid.uuid4(), as_gm=True), Acted)
    cast.table.refresh_from_db()
    trait = {"do": "add_trait", "foe": key_of(cast.table.board, "The ferryman"), "label": "canary-trait"}
    assert isinstance(act(seat=cast.ana, fields=trait | {"sight": "hidden"}, ticket=uuid.uuid4(), as_gm=True), Acted)
    act(seat=cast.mara, fields={"do": "roll", "question": "canary-roll?"}, ticket=uuid.uuid4(), visibility=1)
    sessions.start_session(seat=cast.ana, number=1)
    sessions.end_session(seat=cast.ana, number=1)
    PlaySession.objects.update(draft="A long night", gm_text="canary-recap")
    talk(seat=cast.mara, words=Words("canary-whisper", to=str(cast.ana.pk)), ticket=None)
    for card in Card.objects.filter(table=cast.table, scene=None, kind="clock"):
        assert cards.do(seat=cast.ana, card=card.pk, deed="more", ticket=uuid.uuid4())
    hers = cards.put(
        seat=cast.ana, kind="note", fields={"title": "canary-hers", "sight": "hidden"}, ticket=uuid.uuid4()
    )
    assert isinstance(hers, Card)
    assert cards.show_to(seat=cast.ana, card=hers.pk, to=cast.mara.pk, ticket=uuid.uuid4()) is True
    own = ["hers", "notes", "foe", "concept", "trait", "roll", "whisper", "recap"]
    return [*said, *(f"canary-{each}" for each in own)]


def addresses(cast: Cast) -> Iterator[str]:
    for name in PAGES:
        yield reverse(f"tables:{name}", args=[cast.table.slug])
    for name, rows in (("prep-scene", Scene.objects.all()), ("card", Card.objects.exclude(sight="shown"))):
        for row in rows[:2]:
            yield reverse(f"tables:{name}", args=[cast.table.slug, row.pk])


def test_no_private_word_stands_outside_a_part_that_folds(cast: Cast, as_ana: Client) -> None:
    secrets, there = keep_secrets(cast), ""
    for address in addresses(cast):
        for headers in ({}, HTMX):
            html = as_ana.get(address, headers=headers).text
            there += html
            seen = unfolded(html)
            assert [word for word in secrets if word in seen] == [], address
    everywhere = ("hers", "notes", "foe", "trait", "roll", "whisper", "recap")
    assert [word for word in everywhere if f"canary-{word}" not in there] == []


def test_what_the_stream_brings_a_gm_later_folds_too(cast: Cast) -> None:
    secrets, heard = keep_secrets(cast), ""
    for event in TableEvent.objects.visible_to(cast.ana).told().order_by("seq"):
        heard += wire.render(event, wire.reader_for(event, cast.ana.pk, cast.ana.role, "en"))
    visible = unfolded(heard.replace('hx-target="#say"', 'data-private hx-target="#say"'))
    assert "canary-whisper" in heard
    assert [word for word in secrets if word in visible] == []


@pytest.mark.parametrize("page", ["gm", "table", "lobby", "prep"])
def test_the_server_folds_before_the_page_is_drawn_and_unfolds_again(cast: Cast, as_ana: Client, page: str) -> None:
    address, switch = (reverse(f"tables:{name}", args=[cast.table.slug]) for name in (page, "safe"))
    assert " data-safe>" not in as_ana.get(address).text
    answer = as_ana.post(switch, {"safe": "1", "next": address})
    assert (answer.status_code, answer["Location"]) == (303, address)
    assert " data-safe>" in as_ana.get(address).text
    as_ana.post(switch, {"safe": "0"})
    assert " data-safe>" not in as_ana.get(address).text


def test_the_way_back_is_a_page_of_this_table(cast: Cast, as_ana: Client) -> None:
    switch, panel = (reverse(f"tables:{name}", args=[cast.table.slug]) for name in ("safe", "gm"))
    for elsewhere in ("https://example.org/", "/t/another/", "//t/x", ""):
        assert as_ana.post(switch, {"safe": "1", "next": elsewhere})["Location"] == panel


def test_a_players_page_neither_folds_nor_offers_to(cast: Cast, as_mara: Client) -> None:
    as_mara.cookies["share-safe"] = "1"
    page = as_mara.get(reverse("tables:table", args=[cast.table.slug])).text
    assert " data-safe>" not in page
    assert "data-fold" not in page
    assert as_mara.post(reverse("tables:safe", args=[cast.table.slug])).status_code == 404
