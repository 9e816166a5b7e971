"""The GMs' notes: saved as typed, never lost between two, never seen by anybody else."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Role
from tables import noting
from tests.cast import Cast, member, person
from tests.conftest import signed_in

HTMX = {"HX-Request": "true"}
CANARY = "Kane wants the bell silenced"


def save(client: Client, cast: Cast, text: str, htmx: bool = True, **more: str) -> tuple[int, str]:
    address = reverse("tables:notes", args=[cast.table.slug])
    answer = client.post(address, {"notes": text, "page": "p1"} | more, headers=HTMX if htmx else {})
    return answer.status_code, answer.content.decode()


@pytest.fixture
def as_gero(cast: Cast) -> Client:
    return signed_in(member(cast.campaign, cast.table, person("Gero"), Role.GM).user)


def test_what_is_typed_is_saved_again_and_again(cast: Cast, as_ana: Client) -> None:
    first = noting.mark("")
    for text in ("One", "One, two", "One, two, **three**"):
        assert save(as_ana, cast, text, seen=first)[0] == 200
    assert noting.notes_of(cast.ana) == "One, two, **three**"
    page = as_ana.get(reverse("tables:notes", args=[cast.table.slug])).content.decode()
    assert "<strong>three</strong>" in page


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "plain"])
def test_of_two_gms_the_second_sees_both_versions_and_loses_nothing(
    cast: Cast, as_ana: Client, as_gero: Client, htmx: bool
) -> None:
    seen = noting.mark("")
    save(as_ana, cast, "Hers", seen=seen)
    status, body = save(as_gero, cast, "His", htmx, seen=seen, page="p2")
    assert status == 409
    assert "Hers" in body
    assert "His" in body
    assert noting.notes_of(cast.ana) == "Hers"
    assert save(as_gero, cast, "His", seen=noting.mark("Hers"), page="p2")[0] == 200
    assert noting.notes_of(cast.ana) == "His"


def test_notes_that_are_too_long_are_kept_in_the_form_alone(cast: Cast, as_ana: Client) -> None:
    status, body = save(as_ana, cast, "x" * (noting.MOST + 1), False, seen=noting.mark(""))
    assert status == 422
    assert "x" * 100 in body
    assert noting.notes_of(cast.ana) == ""


def test_nobody_but_gms_ever_sees_a_word_of_them(cast: Cast, as_ana: Client, as_mara: Client, as_lia: Client) -> None:
    save(as_ana, cast, CANARY, seen=noting.mark(""))
    assert CANARY in as_ana.get(reverse("tables:gm", args=[cast.table.slug])).content.decode()
    for client in (as_mara, as_lia):
        assert client.get(reverse("tables:notes", args=[cast.table.slug])).status_code == 404
        for name in ("table", "log", "people", "scene", "verify"):
            assert CANARY not in client.get(reverse(f"tables:{name}", args=[cast.table.slug])).content.decode()


def test_the_field_says_to_every_gm_that_gms_alone_read_it(cast: Cast, as_ana: Client, as_gero: Client) -> None:
    for client in (as_ana, as_gero):
        page = client.get(reverse("tables:gm", args=[cast.table.slug])).content.decode()
        [described] = re.findall(r'<textarea id="notes"[^>]* aria-describedby="([^"]*)"', page)
        assert all(page.count(f'id="{each}"') == 1 for each in described.split())
        assert re.search(r'id="notes-who">(?:(?!</span>).)*Only GMs</span>', page, re.DOTALL)


def test_a_hostile_note_reads_as_text(cast: Cast, as_ana: Client) -> None:
    save(as_ana, cast, "<script>alert(1)</script>", seen=noting.mark(""))
    page = as_ana.get(reverse("tables:notes", args=[cast.table.slug])).content.decode()
    assert "<script>alert" not in page
