"""Making a character of Zwielicht over HTTP: tables that are rolled, vetoed, chosen from or written over."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Campaign, Membership, Role
from characters import drafts
from characters.models import Character, Draft
from rules.systems import zwielicht
from rules.systems.zwielicht.written import table
from tests.cast import Cast
from tests.characters.test_creating import HTMX, post

pytestmark = pytest.mark.usefixtures("coming")
STEPS = ("demon", "origin", "fears", "abilities", "shadow", "who", "check")
PAGE_BUDGET, PRESS_BUDGET = 15, 16
SEED = zwielicht.read_options({})


@pytest.fixture
def campaign(cast: Cast) -> Campaign:
    made = Campaign.objects.create(slug="mill", system="zwielicht", name="The Mill", options={})
    Membership.objects.create(campaign=made, user=cast.otto, role=Role.PLAYER)
    return made


@pytest.fixture
def draft(cast: Cast, campaign: Campaign) -> Draft:
    return drafts.begin_guided(owner=cast.otto, system=zwielicht, campaign=campaign, language="en")


@pytest.fixture
def whole(cast: Cast, campaign: Campaign) -> Draft:
    """A draft in which nothing is missing."""
    doc = zwielicht.suggest(zwielicht.begin("en", "", None), "", SEED, lambda many: 0, ())
    return Draft.objects.create(owner=cast.otto, system="zwielicht", campaign=campaign, doc=doc)


def at(draft: Draft, step: str, query: str = "") -> str:
    return reverse("characters:draft", args=[draft.pk, step]) + query


def doc(draft: Draft) -> dict:
    draft.refresh_from_db()
    return draft.doc


def pressed(client: Client, draft: Draft, step: str, **fields: str) -> str:
    """Press a button as a page with scripts does."""
    draft.refresh_from_db()
    return client.post(at(draft, step), {"revision": draft.revision, **fields}, headers=HTMX).text


def test_a_table_says_its_chance_before_its_rows_and_the_sheet_names_the_demons_box(as_otto: Client, draft: Draft):
    page = as_otto.get(at(draft, "demon")).text
    assert page.index("Every row is as likely as any other: 1 in 20") < page.index('class="table-rows')
    assert "<small>Demon</small>" in page.split('id="growing"')[1]


def test_a_bar_of_steps_says_less_than_the_list_beside_them(as_otto: Client, draft: Draft):
    page = as_otto.get(at(draft, "fears")).text
    bar, beside = (page.split(f'id="steps-{name}"')[1].split("</ol>")[0] for name in ("top", "beside"))
    assert "Shadow" in bar
    assert "The shadow" not in bar
    assert "mount" not in bar
    assert "The shadow" in beside
    assert "Name, mount, tasks" in beside


def test_what_is_not_kept_yet_is_marked_in_the_sheet_that_grows(as_otto: Client, draft: Draft):
    pressed(as_otto, draft, "fears", take="fear_first:2")
    assert 'class="tried"' in as_otto.get(at(draft, "fears")).text
    pressed(as_otto, draft, "fears", keep="fear_first:table")
    assert 'class="tried"' not in as_otto.get(at(draft, "fears")).text


# --- every step -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_step_can_be_opened_empty_and_whole(
    as_otto: Client, draft: Draft, whole: Draft, step: str, language: str
):
    as_otto.cookies["language"] = language
    for each in (draft, whole):
        page = as_otto.get(at(each, step))
        assert page.status_code == 200
        assert 'id="steps-beside"' in page.text


@pytest.mark.parametrize("step", STEPS[:-1])
def test_an_empty_step_is_not_left_and_says_what_is_missing(as_otto: Client, draft: Draft, step: str):
    answer = post(as_otto, draft, step, go="next", mark="A feather of mine", look="Tall")
    assert answer.status_code == 422
    assert "error-summary" in answer.text
    for link in re.findall(r'<a href="#([\w-]+)">', answer.text):
        assert f'id="{link}"' in answer.text
    assert doc(draft)["mark"] == "A feather of mine"


@pytest.mark.parametrize("step", STEPS[:-1])
def test_a_whole_step_leads_to_the_next(as_otto: Client, whole: Draft, step: str):
    answer = post(as_otto, whole, step, go="next")
    assert answer["Location"] == at(whole, STEPS[STEPS.index(step) + 1])


def test_what_is_too_long_is_refused_and_stays_as_it_was_typed(as_otto: Client, whole: Draft):
    answer = post(as_otto, whole, "demon", demon="x" * 200, go="next")
    assert answer.status_code == 422
    assert "x" * 200 in answer.text
    assert "at most 120 characters" in answer.text


# --- the tables -------------------------------------------------------------------------------------------------------


def test_a_roll_is_shown_and_a_veto_rolls_again(as_otto: Client, draft: Draft, falls: Callable[..., None]):
    falls(*({"sides": 20, "faces": [face]} for face in (7, 14)))
    post(as_otto, draft, "fears", idea="fear_first")
    page = as_otto.get(at(draft, "fears")).text
    assert 'aria-label="Rolled 7"' in page
    assert page.count('class="now"') == 1
    post(as_otto, draft, "fears", idea="fear_first")
    page = as_otto.get(at(draft, "fears")).text
    assert "Roll 2, after a veto of 7" in page
    assert page.count('class="vetoed"') == 1
    assert doc(draft)["rolls"] == {"fear_first": [7, 14]}


def test_keeping_goes_on_to_the_second_table_and_changing_comes_back(as_otto: Client, draft: Draft):
    assert as_otto.get(at(draft, "fears")).text.count('id="ask-') == 1
    post(as_otto, draft, "fears", take="fear_first:2")
    answer = post(as_otto, draft, "fears", keep="fear_first:table")
    assert answer["Location"].startswith(at(draft, "fears"))
    assert 'id="ask-fear_second"' in as_otto.get(at(draft, "fears")).text
    post(as_otto, draft, "fears", drop="fear_first:table")
    page = as_otto.get(at(draft, "fears")).text
    assert 'id="ask-fear_first"' in page
    assert 'id="ask-fear_second"' not in page


def test_a_row_is_chosen_by_a_press(as_otto: Client, draft: Draft):
    answer = post(as_otto, draft, "origin", take="origin:4")
    assert answer.status_code == 303
    now = doc(draft)
    assert now["origin"]
    assert now["item"]
    assert "rolls" not in now
    assert "Chosen" in as_otto.get(at(draft, "origin")).text


@pytest.mark.parametrize("press", ["origin:20", "origin:-1", "origin", "<b>:1", "weak:9"])
def test_a_row_that_is_not_there_changes_nothing(as_otto: Client, draft: Draft, press: str):
    before = doc(draft)
    assert post(as_otto, draft, "origin", take=press).status_code == 303
    assert doc(draft) == before


def test_ones_own_words_are_not_rolled_over(as_otto: Client, draft: Draft):
    post(as_otto, draft, "fears", fear_first="My own shadow")
    page = pressed(as_otto, draft, "fears", idea="fear_first")
    assert doc(draft)["fear_first"] == "My own shadow"
    assert "Your own words stay" in page


def test_a_press_answers_with_the_table_and_all_that_hangs_on_it(as_otto: Client, draft: Draft):
    part = pressed(as_otto, draft, "demon", take="demon:3")
    for target in ("#stage", "#growing", "#steps-beside", "#docked"):
        assert f'hx-target="{target}"' in part


# --- the shadow, the tasks --------------------------------------------------------------------------------------------


def test_exactly_one_slot_turns_black(as_otto: Client, whole: Draft):
    for slot in ("item", "first"):
        post(as_otto, whole, "shadow", black=slot)
        sheet = zwielicht.making(doc(whole), SEED).sheet
        assert [each.key for each in sheet.slots if each.black] == [slot]
    post(as_otto, whole, "shadow", black="honour")
    assert doc(whole)["black"] == "first"


@pytest.mark.parametrize(("many", "status"), [(2, 422), (3, 303), (4, 422)])
def test_three_of_seven_tasks_are_chosen(as_otto: Client, whole: Draft, many: int, status: int):
    chosen = list(table("tasks")[:many])
    answer = post(as_otto, whole, "who", task_form="1", tasks=chosen, go="next")
    assert answer.status_code == status
    assert doc(whole)["tasks"] == chosen
    if status == 422:
        assert answer.text.count('name="tasks"') == 7
        assert len(re.findall(r'name="tasks" value="\w+" checked', answer.text)) == many


def test_the_weak_point_is_asked_for_by_the_edition(as_otto: Client, draft: Draft, campaign: Campaign):
    assert 'id="ask-weak"' in as_otto.get(at(draft, "shadow")).text
    post(as_otto, draft, "shadow", weak="2", flaw="An old scar")
    assert doc(draft)["weak"] == 2
    campaign.options = {"edition": "current"}
    campaign.save()
    assert 'id="ask-weak"' not in as_otto.get(at(draft, "shadow")).text


# --- the end ----------------------------------------------------------------------------------------------------------


def test_a_whole_draft_becomes_a_character_and_an_empty_one_does_not(as_otto: Client, draft: Draft, whole: Draft):
    answer = post(as_otto, draft, "fears", go="finish")
    assert answer.status_code == 422
    assert f"{at(draft, 'shadow')}?due=1#black" in answer.text
    name = doc(whole)["name"]
    post(as_otto, whole, "fears", go="finish")
    made = Character.objects.get(name=name)
    sheet = zwielicht.load_sheet(made.sheet)
    assert zwielicht.lacking(name, sheet, SEED) == ()
    assert zwielicht.load_play(made.play).conditions == (sheet.demon,)


def test_what_is_left_is_saved_on_the_way_out(as_otto: Client, draft: Draft):
    answer = post(as_otto, draft, "who", name="Jossa", go="leave")
    assert answer["Location"] == reverse("characters:list")
    assert doc(draft)["name"] == "Jossa"


def test_the_rest_is_drawn_and_what_is_there_stays(as_otto: Client, draft: Draft):
    post(as_otto, draft, "demon", take="demon:5")
    demon = doc(draft)["demon"]
    post(as_otto, draft, "fears", fear_first="My own shadow", idea="rest")
    assert doc(draft)["demon"] == demon
    assert doc(draft)["fear_first"] == "My own shadow"
    before = doc(draft)
    assert not any(each.hinders for each in zwielicht.problems(before, SEED))
    post(as_otto, draft, "fears", idea="rest")
    assert doc(draft) == before


def test_a_surprise_is_drawn_again_but_for_what_is_locked(as_otto: Client, cast: Cast, campaign: Campaign):
    as_otto.post(f"{reverse('characters:begin', args=['zwielicht', 'random'])}?campaign={campaign.slug}")
    drawn = Draft.objects.filter(owner=cast.otto).latest("created_at")
    before = drawn.doc
    page = as_otto.get(at(drawn, "check")).text
    assert page.count('name="locks"') == 11
    assert 'class="error-summary' not in page
    post(as_otto, drawn, "check", parts="1", locks=["demon", "tasks"], idea="")
    now = doc(drawn)
    assert (now["demon"], now["tasks"]) == (before["demon"], before["tasks"])
    assert all(len(rolls) == 2 for part, rolls in now["rolls"].items() if part != "demon")
    post(as_otto, drawn, "check", parts="1", go="finish")
    assert Character.objects.filter(name=now["name"], campaign=campaign).exists()


def test_somebody_ready_made_is_finished_at_once(as_otto: Client, cast: Cast):
    page = as_otto.get(reverse("characters:begin", args=["zwielicht", "ready"])).text
    ready = zwielicht.ready_made("en")
    assert len(ready) == 8
    assert all(each.name in page for each in ready)
    as_otto.post(reverse("characters:begin", args=["zwielicht", "ready"]), {"key": ready[0].key})
    taken = Draft.objects.filter(owner=cast.otto).latest("created_at")
    post(as_otto, taken, "check", go="finish")
    assert Character.objects.filter(name=ready[0].name, owner=cast.otto).exists()


def test_hostile_words_are_only_words(as_otto: Client, draft: Draft):
    post(as_otto, draft, "demon", demon="<script>alert(1)</script>", mark="\"'><b>", idea="<b>", keep="\x00:x")
    for step in STEPS:
        page = as_otto.get(at(draft, step)).text
        assert "<script>alert" not in page
        assert "\"'><b>" not in page


# --- budgets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", STEPS)
def test_a_step_stays_within_its_queries(as_otto: Client, whole: Draft, step: str):
    with CaptureQueriesContext(connection) as queries:
        as_otto.get(at(whole, step))
    assert len(queries) <= PAGE_BUDGET


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_roll_stays_within_its_queries(as_otto: Client, draft: Draft, headers: dict):
    with CaptureQueriesContext(connection) as queries:
        as_otto.post(at(draft, "demon"), {"revision": draft.revision, "idea": "demon"}, headers=headers)
    assert doc(draft)["demon"]
    assert len(queries) <= PRESS_BUDGET


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(
    ("step", "sections"),
    [
        ("demon", ["demon"]),
        ("origin", ["origin"]),
        ("fears", ["fears"]),
        ("abilities", ["abilities"]),
        ("shadow", ["shadow", "weak-points"]),
        ("who", ["mount-and-name", "tasks"]),
    ],
)
def test_every_step_leads_to_what_explains_it(
    as_otto: Client, draft: Draft, step: str, sections: list[str], language: str
):
    as_otto.cookies["language"] = language
    page = as_otto.get(at(draft, step)).text
    assert [each for each in sections if f'href="/help/zwielicht/#{each}"' not in page] == []
