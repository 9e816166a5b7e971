"""Making a PhaseSix character over HTTP: the catalogue page, its presses and its budgets."""

import gzip
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Campaign, Membership, Role
from characters.models import Character, Draft
from rules.systems import phasesix
from rules.systems.phasesix.written import catalogue
from rules.templatetags.words import with_numbers
from tests.cast import Cast
from tests.characters.test_creating import HTMX, post
from tests.rules.systems.phasesix.planted import offering

PAGE_BUDGET, ADD_BUDGET = 15, 10
MOST_BYTES = 120_000


@pytest.fixture
def campaign(cast: Cast) -> Campaign:
    made = Campaign.objects.create(
        slug="thieves", system="phasesix", name="The Thieves", options={"epoch": "middle_ages", "extensions": []}
    )
    Membership.objects.create(campaign=made, user=cast.otto, role=Role.PLAYER)
    return made


@pytest.fixture
def draft(cast: Cast, campaign: Campaign) -> Draft:
    return Draft.objects.create(
        owner=cast.otto, system="phasesix", campaign=campaign, doc=phasesix.begin("en", "", None)
    )


def at(draft: Draft, step: str = "path", query: str = "") -> str:
    return reverse("characters:draft", args=[draft.pk, step]) + query


def cards(page: str) -> dict[str, str]:
    """Give the cards of a page by the key of their template."""
    found = re.findall(r'<article class="template[^"]*" id="(\w+)".*?</article>', page, re.DOTALL)
    parts = re.split(r"<article ", page)[1:]
    return dict(zip(found, parts, strict=True))


def path(draft: Draft) -> list[str]:
    draft.refresh_from_db()
    return draft.doc["templates"]


# --- without scripts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", ["epoch", "lineage", "path", "gear", "story", "check"])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_step_can_be_opened(as_otto: Client, draft: Draft, step: str, language: str):
    as_otto.cookies["language"] = language
    assert as_otto.get(at(draft, step)).status_code == 200


def test_a_press_adds_leads_back_to_the_card_and_keeps_the_filters(as_otto: Client, draft: Draft):
    query = "?filter=1&category=profession&needs=met&order=name"
    page = as_otto.get(at(draft, query=query)).text
    assert set(cards(page)) >= {"soldier", "blacksmith"}
    assert "stubborn" not in cards(page)
    action = re.search(r'id="pick-soldier"[^>]*formaction="([^"]*)"', page)[1].replace("&amp;", "&")
    answer = as_otto.post(at(draft) + action, {"revision": draft.revision, "add": "soldier"})
    assert path(draft) == ["soldier"]
    assert answer["Location"].startswith(at(draft, query=query))
    assert answer["Location"].endswith("#soldier")


def test_an_unmet_requirement_leads_to_what_is_missing(as_otto: Client, draft: Draft):
    whole = cards(as_otto.get(at(draft)).text)["officer_school"]
    assert 'href="#soldier"' in whole
    assert 'name="add"' not in whole
    found = cards(as_otto.get(at(draft, query="?words=officer")).text)
    assert list(found) == ["officer_school"]
    link = re.search(r'href="([^"]+)#soldier"', found["officer_school"])[1]
    assert "soldier" in cards(as_otto.get(at(draft, query=link)).text)
    post(as_otto, draft, "path", add="soldier")
    assert 'name="add"' in cards(as_otto.get(at(draft)).text)["officer_school"]


def test_removing_what_others_need_asks_and_names_them(as_otto: Client, draft: Draft):
    post(as_otto, draft, "path", add="soldier")
    post(as_otto, draft, "path", add="officer_school")
    post(as_otto, draft, "path", remove="soldier")
    assert path(draft) == ["soldier", "officer_school"]
    asking = cards(as_otto.get(at(draft)).text)["soldier"]
    assert "Officer school" in asking
    assert 'role="alert"' in asking
    post(as_otto, draft, "path", keep="soldier")
    assert 'role="alert"' not in cards(as_otto.get(at(draft)).text)["soldier"]
    post(as_otto, draft, "path", remove="soldier")
    post(as_otto, draft, "path", remove_all="soldier")
    assert path(draft) == []


def test_overspending_is_shown_while_drafting_and_refused_at_the_end(as_otto: Client, draft: Draft):
    for key in ("sailor", "physician", "merchant", "temple_school"):
        assert post(as_otto, draft, "path", add=key).status_code == 303
    page = as_otto.get(at(draft)).text
    assert "<b>6</b> over" in page
    post(as_otto, draft, "story", name="Hagen")
    answer = post(as_otto, draft, "check", go="finish")
    assert answer.status_code == 422
    assert "6 points more" in answer.text
    assert f'{at(draft)}?due=1#add"' in answer.text
    assert not Character.objects.filter(name="Hagen").exists()
    post(as_otto, draft, "path", remove="temple_school")
    post(as_otto, draft, "check", go="finish")
    sheet = phasesix.load_sheet(Character.objects.get(name="Hagen").sheet)
    assert sheet.collected == 50 - 42


def test_a_change_can_be_looked_at_without_being_made(as_otto: Client, draft: Draft):
    page = as_otto.get(at(draft, query="?try=stubborn")).text
    assert 'class="rises"' in page
    assert "leaves 45" in page
    assert path(draft) == []
    part = as_otto.get(at(draft, query="?try=stubborn"), headers=HTMX).text
    assert 'hx-target="#growing"' in part
    assert 'id="stage"' not in part
    assert 'class="rises"' not in as_otto.get(at(draft, query="?try="), headers=HTMX).text


def test_filters_answer_with_the_shelf_and_their_counts(as_otto: Client, draft: Draft):
    part = as_otto.get(at(draft, query="?filter=1&words=stubborn&category=character&needs=met"), headers=HTMX).text
    assert 'hx-target="#stage"' in part
    assert 'hx-target="#find"' in part
    assert list(cards(part)) == ["stubborn"]


def test_the_order_is_changed_above_the_cards_and_keeps_what_was_filtered(as_otto: Client, draft: Draft):
    query = "?filter=1&category=profession&needs=met&order=name&try=soldier&by=soldier"
    page = as_otto.get(at(draft, query=query)).text
    [links] = re.findall(r'<nav class="segment".*?</nav>', page, re.DOTALL)
    by_cost = "?filter=1&amp;category=profession&amp;needs=met&amp;order=cost"
    assert links.count(f'href="{by_cost}"') == 1
    assert links.count(f'hx-get="{by_cost}"') == 1
    assert re.findall(r'aria-current="true">(.*?)</a>', links) == ["Name"]
    assert '<input type="hidden" name="order" value="name">' in page
    shown = list(cards(as_otto.get(at(draft, query=by_cost.replace("&amp;", "&"))).text))
    costs = [catalogue().templates[key].cost for key in shown]
    assert costs == sorted(costs)
    assert set(shown) == set(cards(page))


def test_hostile_words_in_the_address_are_only_words(as_otto: Client, draft: Draft):
    page = as_otto.get(at(draft), {"words": "<script>alert(1)</script>\x00", "by": "\"'><b>", "try": "<b>"})
    assert page.status_code == 200
    assert "<script>alert" not in page.text
    assert "\"'><b>" not in page.text


def test_gear_is_taken_and_put_back(as_otto: Client, draft: Draft):
    post(as_otto, draft, "gear", add_gear="watch_sword")
    assert Draft.objects.get(pk=draft.pk).doc["gear"] == ["watch_sword"]
    assert 'name="remove_gear"' in as_otto.get(at(draft, "gear")).text
    post(as_otto, draft, "gear", remove_gear="watch_sword")
    assert Draft.objects.get(pk=draft.pk).doc["gear"] == []


def test_a_number_stays_on_the_line_of_its_name():
    assert with_numbers("Education 0, Charm −1") == "Education\u00a00, Charm\u00a0−1"


def test_armour_that_hinders_says_so_with_a_real_minus(as_otto: Client, draft: Draft):
    page = as_otto.get(at(draft, "gear")).text
    assert "Protection 4, evasion −2" in page
    assert not re.search(r"evasion -\d", page)


# --- the time ---------------------------------------------------------------------------------------------------------


def test_the_bar_names_the_campaign_and_on_a_phone_the_character_and_the_step(as_otto: Client, draft: Draft):
    draft.doc["name"] = "Hagen"
    draft.save()
    page = as_otto.get(reverse("characters:draft", args=[draft.pk, "path"])).content.decode()
    bar = page[page.index('<header class="bar">') : page.index("</header>")]
    assert draft.campaign
    assert f"<bdi>{draft.campaign.name}</bdi>" in bar
    assert "<bdi>Hagen</bdi>" in bar
    assert "Step 3 of 6, saved" in bar


def test_a_campaign_sets_the_time_and_a_draft_without_one_chooses(as_otto: Client, cast: Cast, draft: Draft):
    page = as_otto.get(at(draft, "epoch")).text
    assert 'name="epoch"' not in page
    assert "Middle Ages" in page
    free = Draft.objects.create(owner=cast.otto, system="phasesix", doc=phasesix.begin("en", "", None))
    assert "inspector" in cards(as_otto.get(at(free)).text)
    post(as_otto, free, "epoch", epoch="middle_ages")
    assert "inspector" not in cards(as_otto.get(at(free)).text)
    assert "town_watch" in cards(as_otto.get(at(free)).text)


def test_somebody_ready_made_is_finished_at_once_and_lacks_nothing(as_otto: Client, cast: Cast):
    page = as_otto.get(reverse("characters:begin", args=["phasesix", "ready"])).text
    assert all(each.name in page and each.sheet.concept in unescape(page) for each in phasesix.ready_made("en"))
    as_otto.post(reverse("characters:begin", args=["phasesix", "ready"]), {"key": "hagen"})
    taken = Draft.objects.filter(owner=cast.otto).latest("created_at")
    assert as_otto.get(at(taken, "check")).status_code == 200
    post(as_otto, taken, "check", go="finish")
    hagen = Character.objects.get(name="Hagen")
    doc = phasesix.begin("", hagen.name, phasesix.load_sheet(hagen.sheet))
    assert phasesix.lacking(hagen.name, phasesix.load_sheet(hagen.sheet), phasesix.free_options(doc)) == ()


# --- budgets ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def doubled() -> Iterator[int]:
    """Double the catalogue, and offer all of it at once: more than 150 templates."""
    ours = catalogue()
    more = [
        replace(each, key=f"{each.key}{mark}", epochs=(), requires=tuple(f"{key}{mark}" for key in each.requires))
        for each in ours.templates.values()
        for mark in ("", "_again")
    ]
    with offering(ours.extended(more)):
        yield len(more)


def test_the_page_with_the_whole_catalogue_stays_within_its_queries(as_otto: Client, draft: Draft, doubled: int):
    with CaptureQueriesContext(connection) as queries:
        page = as_otto.get(at(draft)).text
    assert len(cards(page)) == doubled >= 150
    assert len(queries) <= PAGE_BUDGET


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_adding_a_template_stays_within_its_queries(as_otto: Client, draft: Draft, doubled: int, headers: dict):
    with CaptureQueriesContext(connection) as queries:
        as_otto.post(at(draft), {"revision": draft.revision, "add": "soldier"}, headers=headers)
    assert path(draft) == ["soldier"]
    assert len(queries) <= ADD_BUDGET


def test_a_look_at_a_change_stays_within_the_queries_of_adding(as_otto: Client, draft: Draft, doubled: int):
    with CaptureQueriesContext(connection) as queries:
        as_otto.get(at(draft, query="?try=soldier"), headers=HTMX)
    assert len(queries) <= ADD_BUDGET


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_page_is_light_enough_with_a_doubled_catalogue(as_otto: Client, draft: Draft, doubled: int, language: str):
    as_otto.cookies["language"] = language
    page = as_otto.get(at(draft)).content
    assert len(gzip.compress(page, 6)) <= MOST_BYTES


# --- drawn ------------------------------------------------------------------------------------------------------------


def test_a_surprise_can_be_finished_at_once_and_drawn_again_part_by_part(
    as_otto: Client, cast: Cast, campaign: Campaign
):
    as_otto.post(f"{reverse('characters:begin', args=['phasesix', 'random'])}?campaign={campaign.slug}")
    drawn = Draft.objects.filter(owner=cast.otto).latest("created_at")
    before = drawn.doc
    page = as_otto.get(at(drawn, "check")).text
    assert page.count('name="locks"') == 3
    assert 'class="error-summary' not in page
    post(as_otto, drawn, "check", parts="1", locks=["path"], idea="")
    drawn.refresh_from_db()
    assert drawn.doc["templates"] == before["templates"]
    assert drawn.doc["name"] != before["name"]
    post(as_otto, drawn, "check", parts="1", go="finish")
    assert Character.objects.filter(name=drawn.doc["name"], campaign=campaign).exists()
