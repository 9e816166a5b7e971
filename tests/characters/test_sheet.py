"""The sheet of a character: who reads it, what it shows, in every language, on paper and line by line."""

import re
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst

from accounts.models import User
from campaigns import services as campaigns
from campaigns.models import Membership
from characters.models import Character, Kind
from tests.cast import Cast, figure

SHEET_PAGE = 15
HOSTILE = '<script>alert("x")</script> %(who)s {{ 7 }} \u202eevil'
PAGES = ("sheet", "print", "text")
OPEN_BOX, TICKED_BOX = (f'<i class="print-box" aria-hidden="true">{sign}</i>' for sign in ("", "×"))


def address(name: str, character: Character) -> str:
    return reverse(f"characters:{name}", args=[character.pk])


def page(client: Client, name: str, character: Character, query: str = "") -> str:
    response = client.get(address(name, character) + query)
    assert response.status_code == 200
    return response.content.decode()


def write(character: Character, **parts: object) -> None:
    character.refresh_from_db()
    character.sheet |= parts
    character.save(update_fields=["sheet"])


# --- who reads it -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_everybody_of_the_campaign_reads_a_sheet_and_nobody_else(
    cast: Cast, as_jonas: Client, as_lia: Client, as_ana: Client, as_otto: Client, name: str
) -> None:
    odalind = cast.mara.character
    for client in (as_jonas, as_lia, as_ana):
        assert "Odalind" in page(client, name, odalind)
    assert as_otto.get(address(name, odalind)).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_a_character_of_the_gms_is_read_by_gms_alone(cast: Cast, as_ana: Client, as_mara: Client, name: str) -> None:
    miller = figure(cast.campaign, None, "The miller")
    Character.objects.filter(pk=miller.pk).update(kind=Kind.NON_PLAYER_CHARACTER)
    assert page(as_ana, name, miller)
    assert as_mara.get(address(name, miller)).status_code == 404


def test_who_left_the_campaign_keeps_the_own_character(cast: Cast, as_mara: Client) -> None:
    Membership.objects.filter(user=cast.mara.user).delete()
    shown = page(as_mara, "sheet", cast.mara.character)
    assert reverse("tables:open", args=[cast.campaign.slug]) not in shown


@pytest.mark.parametrize("name", PAGES)
def test_notes_are_read_by_the_owner_and_the_gms_only(
    cast: Cast, as_mara: Client, as_ana: Client, as_jonas: Client, name: str
) -> None:
    write(cast.mara.character, notes="The bell-ringer limps.")
    assert "limps" in page(as_mara, name, cast.mara.character)
    assert "limps" in page(as_ana, name, cast.mara.character)
    assert "limps" not in page(as_jonas, name, cast.mara.character)


def test_only_who_may_change_a_sheet_is_offered_to(cast: Cast, as_mara: Client, as_jonas: Client) -> None:
    edit = address("edit", cast.mara.character)
    assert edit in page(as_mara, "sheet", cast.mara.character)
    assert edit not in page(as_jonas, "sheet", cast.mara.character)
    assert as_jonas.get(edit).status_code == 404


# --- what it shows ----------------------------------------------------------------------------------------------------


def test_a_sheet_shows_everything_that_is_written_on_it(cast: Cast, as_mara: Client) -> None:
    odalind = cast.mara.character
    write(odalind, props=["A ball of string"], powers=["Walks through doors"], notes="Ask Odo.")
    odalind.refresh_from_db()
    parts = [odalind.sheet["concept"], odalind.sheet["description"], *odalind.sheet["drive"].values()]
    parts += [entry["text"] for entry in odalind.sheet["descriptors"]]
    parts += [f"{item['adjective']} {item['noun']}" for item in odalind.sheet["gear"]]
    for name in PAGES:
        shown = page(as_mara, name, odalind).replace("&#x27;", "'")
        for part in (*parts, "A ball of string", "Walks through doors", "Ask Odo."):
            assert part in shown or capfirst(part) in shown, (name, part)


def test_conditions_show_as_suffered_and_own_ones_beside_the_printed_nine(cast: Cast, as_ana: Client) -> None:
    odalind = cast.mara.character
    Character.objects.filter(pk=odalind.pk).update(play={"fu": 1, "conditions": ["Hurt", "Soaked"], "schema": 1})
    shown = page(as_ana, "sheet", odalind)
    suffered = re.findall(r'class="condition on"[^>]*>.*?<bdi[^>]*>(.*?)</bdi>', shown, re.DOTALL)
    assert suffered == ["Hurt", "Soaked"]
    assert len(re.findall(r'class="condition[ "]', shown)) == 10


def test_gear_that_is_lost_says_so(cast: Cast, as_mara: Client) -> None:
    odalind = cast.mara.character
    item = odalind.sheet["gear"][0]
    label = f"{item['adjective']} {item['noun']}"
    Character.objects.filter(pk=odalind.pk).update(play={"fu": 1, "gear": {label: "lost"}})
    assert '<div class="trait gone">' in page(as_mara, "sheet", odalind)


def test_a_character_at_no_table_says_why_nothing_can_be_pressed(cast: Cast, as_otto: Client) -> None:
    alone = figure(cast.campaign, cast.otto, "Wanderer")
    Character.objects.filter(pk=alone.pk).update(campaign=None)
    shown = page(as_otto, "sheet", alone)
    assert "sits at no table" in shown
    assert "/table/" not in shown


def test_an_archived_campaign_has_no_way_to_its_table(cast: Cast, as_mara: Client) -> None:
    campaigns.archive(campaign=cast.campaign, archived=True)
    assert reverse("tables:open", args=[cast.campaign.slug]) not in page(as_mara, "sheet", cast.mara.character)


@pytest.mark.parametrize("name", PAGES)
def test_markup_in_a_sheet_is_only_text(cast: Cast, as_mara: Client, name: str) -> None:
    odalind = cast.mara.character
    write(
        odalind,
        concept=HOSTILE,
        descriptors=[{"slot": HOSTILE, "text": HOSTILE}],
        relationships=[{"to": HOSTILE, "text": HOSTILE}],
        props=[HOSTILE],
        notes=HOSTILE,
    )
    shown = page(as_mara, name, odalind)
    assert name == "text" or "<script>alert" not in shown
    assert "%(who)s" in shown


def test_plain_text_is_plain_text(cast: Cast, as_mara: Client) -> None:
    response = as_mara.get(address("text", cast.mara.character))
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response.content.decode().startswith("Odalind\n")


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_language_is_answered(cast: Cast, as_mara: Client, name: str, language: str) -> None:
    cast.mara.user.language = language
    cast.mara.user.save(update_fields=["language"])
    assert page(as_mara, name, cast.mara.character)


@pytest.mark.parametrize(("query", "found"), [("", 'data-paper="a4"'), ("?paper=letter", 'data-paper="letter"')])
def test_paper_comes_in_two_sizes(cast: Cast, as_mara: Client, query: str, found: str) -> None:
    assert found in page(as_mara, "print", cast.mara.character, query)


def test_paper_leaves_points_and_conditions_open_unless_its_reader_wants_them_as_they_stand(
    cast: Cast, as_mara: Client
) -> None:
    odalind = cast.mara.character
    Character.objects.filter(pk=odalind.pk).update(play={"fu": 3, "conditions": ["Hurt", "Soaked"], "schema": 1})
    empty, current = (page(as_mara, "print", odalind, query) for query in ("", "?state=1"))
    assert [empty.count(sign) for sign in ("×", "Soaked")] == [0, 0]
    assert empty.count(OPEN_BOX) > 9
    assert [current.count(sign) for sign in (">×<", TICKED_BOX, "Soaked")] == [3 + 2, 2, 1]
    assert current.count(OPEN_BOX) == empty.count(OPEN_BOX) - 2
    assert 'href="?state=1"' in empty


@pytest.mark.parametrize(("language", "words"), [("en", "Printed 9 March 2026,"), ("de", "Gedruckt am 9. März 2026,")])
def test_paper_says_who_plays_where_and_when_it_was_printed(
    cast: Cast, as_mara: Client, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    User.objects.filter(pk=cast.mara.user_id).update(language=language)
    monkeypatch.setattr(timezone, "localdate", lambda: date(2026, 3, 9))
    shown = page(as_mara, "print", cast.mara.character)
    head = shown[shown.index('<header class="sheet-head') :].partition("</header>")[0]
    assert cast.mara.user.name in head
    assert cast.campaign.name in head
    assert words in shown


def test_a_sheet_says_whom_it_shows_and_a_wide_bar_which_story_that_belongs_to(cast: Cast, as_mara: Client) -> None:
    shown = page(as_mara, "sheet", cast.mara.character)
    bar = shown[shown.index('<span class="where">') :].partition('<span class="game">')[0]
    assert f'<bdi class="wide-only">{cast.campaign.name}</bdi>' in bar
    assert '<bdi class="phone-only">Odalind</bdi>' in bar


def test_a_choice_of_paper_keeps_the_others(cast: Cast, as_mara: Client) -> None:
    shown = page(as_mara, "print", cast.mara.character, "?paper=letter&size=large&state=1").replace("&amp;", "&")
    assert '"?paper=a4&size=large&state=1"' in shown
    assert '"?paper=letter&state=1"' in shown
    assert '"?paper=letter&size=large"' in shown


@pytest.mark.parametrize(
    ("query", "chosen"),
    [
        ("", ["A4", "Normale Schrift", "Leere Kästchen"]),
        ("?paper=letter&size=large&state=1", ["US-Letter", "Große Schrift", "Mit aktuellem Stand"]),
    ],
)
def test_paper_says_which_of_its_ways_is_chosen(cast: Cast, as_mara: Client, query: str, chosen: list[str]) -> None:
    shown = page(as_mara, "print", cast.mara.character, query)
    assert re.findall(r'aria-current="true">([^<]+)</a>', shown) == chosen


def test_the_foot_of_the_paper_says_which_version_it_is_and_where_it_came_from(cast: Cast, as_mara: Client) -> None:
    odalind = cast.mara.character
    Character.objects.filter(pk=odalind.pk).update(revision=14)
    foot = page(as_mara, "print", odalind).split("paper-foot")[1]
    assert "version 14" in foot.lower()
    assert f"testserver{address('sheet', odalind)}" in foot


@pytest.mark.parametrize("query", ["?paper=<b>&size=huge", "?size=large&paper="])
def test_an_unknown_paper_is_a4(cast: Cast, as_mara: Client, query: str) -> None:
    assert 'data-paper="a4"' in page(as_mara, "print", cast.mara.character, query)


@pytest.mark.parametrize("name", PAGES)
def test_a_sheet_costs_as_many_queries_with_much_on_it_as_with_little(cast: Cast, as_mara: Client, name: str) -> None:
    odalind = cast.mara.character

    def counted() -> int:
        with CaptureQueriesContext(connection) as queries:
            page(as_mara, name, odalind)
        return len(queries)

    counted()
    few = counted()
    write(odalind, relationships=[{"to": f"Friend {at}", "text": "owes me"} for at in range(40)], props=["Rope"] * 40)
    for number in range(20):
        figure(cast.campaign, None, f"Other {number}")
    assert counted() == few < SHEET_PAGE


def test_an_archived_character_can_still_be_read(cast: Cast, as_mara: Client) -> None:
    Character.objects.filter(pk=cast.mara.character_id).update(archived_at=timezone.now())
    assert page(as_mara, "sheet", cast.mara.character)
