"""Undo on pages and streams: offered to whom it is open, told to all who saw it, refused in a sentence."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from rules.core.outcome import Refusal
from tables import services, undoing
from tables.erasing import erase_rolls
from tables.models import Change, Seat, SeatRole, TableEvent
from tables.wire import Reader, render
from tests.cast import Cast

HTMX = {"HX-Request": "true"}


def add_detail(seat: Seat, label: str = "Fog on the quay") -> TableEvent:
    answer = services.act(seat=seat, fields={"do": "add_detail", "label": label, "lasting": "on"}, ticket=uuid4())
    assert not isinstance(answer, Refusal), answer
    return Change.objects.latest("pk").event


def hurt(seat: Seat) -> TableEvent:
    fields = {"do": "set_condition", "to": str(seat.character_id), "condition": "Hurt"}
    services.act(seat=seat, fields=fields, ticket=uuid4())
    return Change.objects.latest("pk").event


def post(client: Client, event: TableEvent, **fields: str) -> tuple[int, str]:
    address = reverse("tables:undo", args=[event.table.slug, event.public_id])
    answer = client.post(address, {"do": "undo", **fields}, headers=HTMX)
    return answer.status_code, answer.content.decode()


def page(client: Client, cast: Cast, name: str) -> str:
    return client.get(reverse(f"tables:{name}", args=[cast.table.slug])).content.decode()


def test_a_gm_undoes_with_a_reason_and_everyone_reads_who_and_why(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    event = add_detail(cast.ana)
    assert f'id="b-{event.public_id}"' in page(as_ana, cast, "gm")
    status, body = post(as_ana, event, why="wrong scene")
    assert status == 200
    assert "<s>" in body
    for client in (as_ana, as_mara):
        shown = page(client, cast, "log")
        assert "wrong scene" in shown
        assert shown.count("<s>") == 1
    assert "Redo" in page(as_ana, cast, "gm")


def test_redoing_brings_it_back(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    event = add_detail(cast.ana)
    post(as_ana, event)
    assert "Fog on the quay" not in page(as_mara, cast, "scene")
    assert post(as_ana, event, do="redo")[0] == 200
    assert "Fog on the quay" in page(as_mara, cast, "scene")
    assert "<s>" not in page(as_mara, cast, "log")


def test_without_scripts_undo_leads_back_to_the_page_it_came_from(cast: Cast, as_ana: Client) -> None:
    event = add_detail(cast.ana)
    address = reverse("tables:undo", args=[cast.table.slug, event.public_id])
    answer = as_ana.post(address, {"do": "undo", "panel": "gm"})
    assert (answer.status_code, answer["Location"]) == (303, reverse("tables:gm", args=[cast.table.slug]))


def sign(body: str, event: TableEvent) -> str:
    _before, row = body.split(f'id="b-{event.public_id}"')
    return row.partition("sprite.svg#")[2].partition('"')[0]


def test_an_event_wears_a_sign_of_what_it_is_until_it_is_undone(cast: Cast, as_ana: Client) -> None:
    detail, condition = add_detail(cast.ana), hurt(cast.mara)
    services.act(seat=cast.ana, fields={"do": "set_scene", "title": "The salt quay"}, ticket=uuid4())
    scene = TableEvent.objects.latest("pk")
    body = page(as_ana, cast, "gm")
    assert [sign(body, each) for each in (detail, condition, scene)] == ["circle-plus", "user-plus", "flag"]
    undoing.undo(seat=cast.ana, event_id=condition.public_id, back=True)
    assert sign(page(as_ana, cast, "gm"), condition) == "undo-2"


def test_a_player_is_offered_the_own_fresh_change_alone(cast: Cast, as_mara: Client, as_jonas: Client) -> None:
    event = hurt(cast.mara)
    address = reverse("tables:undo", args=[cast.table.slug, event.public_id])
    assert address in page(as_mara, cast, "table")
    assert address not in page(as_jonas, cast, "table")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Only your own last change can be undone"),
        ("de", "Du kannst nur deine eigene letzte Änderung"),
        ("fr", "Tu ne peux annuler que ton dernier changement"),
    ],
    ids=["en", "de", "fr"],
)
def test_what_cannot_be_undone_is_said_in_the_readers_language(
    cast: Cast, as_jonas: Client, language: str, words: str
) -> None:
    cast.jonas.user.language = language
    cast.jonas.user.save()
    status, body = post(as_jonas, hurt(cast.mara))
    assert status == 422
    assert words in body


def test_the_stream_strikes_the_line_and_offers_undo_to_whoever_acted(cast: Cast) -> None:
    event = hurt(cast.mara)
    event = TableEvent.objects.told().get(pk=event.pk)
    own = render(event, Reader(SeatRole.PLAYER, cast.mara.pk, "en"))
    others = render(event, Reader(SeatRole.PLAYER, None, "en"))
    assert "#toasts" in own
    assert "#toasts" not in others
    told = undoing.undo(seat=cast.ana, event_id=event.public_id, back=True, why="too soon")
    assert isinstance(told, TableEvent)
    redrawn = render(TableEvent.objects.told().get(pk=told.pk), Reader(SeatRole.PLAYER, None, "en"))
    assert f'hx-target="#e-{event.public_id}"' in redrawn
    assert "<s>" in redrawn
    assert "too soon" in redrawn
    assert "#panel-events" not in redrawn


def test_erasing_a_person_takes_their_changes_along(cast: Cast, as_ana: Client) -> None:
    event = hurt(cast.mara)
    undoing.undo(seat=cast.ana, event_id=event.public_id, back=True)
    erase_rolls(seat=cast.mara)
    assert not Change.objects.exists()
    assert "Hurt" not in page(as_ana, cast, "log")
