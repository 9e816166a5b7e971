"""Making a character in the browser: ways to begin, steps that save, errors that name their fields."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from characters.drafts import MOST_DRAFTS
from characters.models import Draft, Way
from rules.systems import BY_KEY
from tests.cast import GAME, Cast

HTMX = {"HX-Request": "true"}
HOSTILE = "<script>alert('x')</script>{{ 7|add:1 }} \u202e‮ 🦊"


@pytest.fixture
def draft(cast: Cast) -> Draft:
    return Draft.objects.create(owner=cast.otto, system=GAME, doc=BY_KEY[GAME].begin("en", "", None))


def at(draft: Draft, step: str = "who") -> str:
    return reverse("characters:draft", args=[draft.pk, step])


def post(client: Client, draft: Draft, step: str = "who", **fields: object):
    draft.refresh_from_db()
    return client.post(at(draft, step), {"page": str(uuid4()), "revision": draft.revision, **fields})


def newest(user: User) -> Draft:
    return Draft.objects.filter(owner=user).latest("created_at")


# --- beginning --------------------------------------------------------------------------------------------------------


def test_every_game_has_a_card_and_only_those_that_can_be_played_lead_on(as_otto: Client):
    page = as_otto.get(reverse("characters:new")).content.decode()
    assert page.count('class="game-card') >= len(BY_KEY)
    assert page.count('class="small line"') >= len(BY_KEY)
    assert reverse("characters:new-in", args=[GAME]) in page
    assert page.count('href="/new/') == len(BY_KEY)


@pytest.mark.parametrize("address", ["/new/nothing/", "/new/nothing/guided/", f"/new/{GAME}/nothing/"])
def test_an_unknown_game_or_way_is_not_there(as_otto: Client, address: str):
    assert as_otto.get(address).status_code == 404


@pytest.mark.parametrize(("way", "step"), [("guided", "who"), ("random", "check")])
def test_a_press_begins_a_draft_and_leads_to_it(as_otto: Client, cast: Cast, way: str, step: str):
    answer = as_otto.post(reverse("characters:begin", args=[GAME, way]))
    assert newest(cast.otto).way == way
    assert answer["Location"] == at(newest(cast.otto), step)


def test_looking_at_a_way_begins_nothing(as_otto: Client):
    for way in Way.values:
        assert as_otto.get(reverse("characters:begin", args=[GAME, way])).status_code == 200
    assert not Draft.objects.exists()


def test_a_ready_made_character_is_taken_by_one_press(as_otto: Client, cast: Cast):
    made = BY_KEY[GAME].ready_made("en")
    page = as_otto.get(reverse("characters:begin", args=[GAME, "ready"])).content.decode()
    assert all(each.name in page for each in made)
    as_otto.post(reverse("characters:begin", args=[GAME, "ready"]), {"key": made[1].key})
    assert newest(cast.otto).doc["name"] == made[1].name


def test_somebody_who_is_not_there_cannot_be_taken(as_otto: Client):
    answer = as_otto.post(reverse("characters:begin", args=[GAME, "ready"]), {"key": "nobody"})
    assert answer.status_code == 422
    assert not Draft.objects.exists()


def test_too_many_drafts_are_refused_with_a_sentence(as_otto: Client, cast: Cast):
    Draft.objects.bulk_create(Draft(owner=cast.otto, system=GAME) for _ in range(MOST_DRAFTS))
    answer = as_otto.post(reverse("characters:begin", args=[GAME, "guided"]))
    assert answer.status_code == 422
    assert "Finish or delete one" in answer.content.decode()


def test_a_draft_is_for_a_campaign_in_which_one_plays(as_mara: Client, as_lia: Client, as_otto: Client, cast: Cast):
    address = f"{reverse('characters:begin', args=[GAME, 'guided'])}?campaign={cast.campaign.slug}"
    assert [client.post(address).status_code for client in (as_mara, as_lia, as_otto)] == [303, 404, 404]
    assert newest(cast.mara.user).campaign == cast.campaign


# --- steps ------------------------------------------------------------------------------------------------------------


def test_strangers_find_no_draft(as_mara: Client, draft: Draft):
    assert as_mara.get(at(draft)).status_code == 404
    assert post(as_mara, draft, name="Mine").status_code == 404
    assert as_mara.post(reverse("characters:draft-delete", args=[draft.pk])).status_code == 404
    assert Draft.objects.get(pk=draft.pk).doc.get("name") is None


def test_a_step_that_is_none_is_not_there(as_otto: Client, draft: Draft):
    assert as_otto.get(at(draft, "shopping")).status_code == 404


@pytest.mark.parametrize("step", ["who", "sheet", "bonds", "check"])
def test_every_step_can_be_opened_in_any_order(as_otto: Client, draft: Draft, step: str):
    page = as_otto.get(at(draft, step)).content.decode()
    assert 'aria-current="step"' in page
    assert "aria-invalid" not in page


def test_the_steps_are_named_in_the_readers_language(as_otto: Client, draft: Draft):
    as_otto.cookies["language"] = "de"
    page = as_otto.get(reverse("characters:draft", args=[draft.pk, "who"])).text
    bar = page.split('class="stages"')[1].split("</ol>")[0]
    assert [word in bar for word in ("Wer", "Bogen", "Bindungen", "Prüfen")] == [True] * 4


def test_going_on_saves_and_leads_to_the_next_step(as_otto: Client, draft: Draft):
    answer = post(as_otto, draft, name="Tilda", concept="Ferrywoman", go="next")
    assert answer["Location"] == at(draft, "sheet")
    draft.refresh_from_db()
    assert draft.doc["name"] == "Tilda"


def test_going_on_with_something_missing_names_it_and_keeps_the_rest(as_otto: Client, draft: Draft):
    answer = post(as_otto, draft, name="Tilda", concept="", go="next")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'href="#concept"' in page
    assert 'value="Tilda"' in page
    assert page.count('aria-invalid="true"') == 1
    draft.refresh_from_db()
    assert draft.doc["name"] == "Tilda"


def test_a_step_can_be_left_unfinished_by_its_button(as_otto: Client, draft: Draft):
    assert post(as_otto, draft, name="", go="bonds")["Location"] == at(draft, "bonds")


def test_saving_stays_on_the_step(as_otto: Client, draft: Draft):
    assert post(as_otto, draft, "sheet", body="Wiry")["Location"] == at(draft, "sheet")


@pytest.mark.parametrize("go", ["nowhere", "http://elsewhere.example", "../../"])
def test_a_strange_destination_leads_nowhere(as_otto: Client, draft: Draft, go: str):
    assert post(as_otto, draft, go=go)["Location"] == at(draft)


def test_what_is_wrong_is_said_before_anyone_wants_to_go_on(as_otto: Client, draft: Draft):
    post(as_otto, draft, "sheet", gear_1_adjective="sharp magic", gear_1_noun="sabre")
    page = as_otto.get(at(draft, "sheet")).content.decode()
    assert "exactly one adjective" in page
    assert page.count('aria-invalid="true"') == 1


def test_an_idea_comes_without_scripts(as_otto: Client, draft: Draft):
    assert post(as_otto, draft, "sheet", body="", idea="body")["Location"] == at(draft, "sheet")
    draft.refresh_from_db()
    assert draft.doc["body"]


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_own_words_stay_and_that_is_said(as_otto: Client, draft: Draft, headers: dict):
    sent = {"page": str(uuid4()), "revision": 1, "body": "Own words", "idea": "body"}
    answer = as_otto.post(at(draft, "sheet"), sent, headers=headers, follow=True)
    assert "Your own words stay" in answer.content.decode()
    draft.refresh_from_db()
    assert draft.doc["body"] == "Own words"


def test_another_crest_is_chosen_and_a_strange_one_is_not(as_otto: Client, draft: Draft):
    post(as_otto, draft, crest="ab" * 8)
    post(as_otto, draft, crest="<b>")
    draft.refresh_from_db()
    assert draft.crest == "ab" * 8
    assert post(as_otto, draft, draw="3")["Location"] == f"{at(draft)}?draw=3#crest"


@pytest.mark.parametrize("field", ["name", "concept", "description"])
def test_hostile_text_is_shown_as_text(as_otto: Client, draft: Draft, field: str):
    post(as_otto, draft, **{field: HOSTILE})
    for step in ("who", "check"):
        page = as_otto.get(at(draft, step)).content.decode()
        assert "<script>alert" not in page
    assert "&lt;script&gt;" in as_otto.get(at(draft)).content.decode()
    assert as_otto.get(reverse("characters:list")).status_code == 200


def test_twenty_thousand_characters_are_kept(as_otto: Client, draft: Draft):
    post(as_otto, draft, description="ä" * 20_001)
    draft.refresh_from_db()
    assert len(draft.doc["description"]) == 20_001
    assert "20000" in as_otto.get(at(draft)).content.decode()


@pytest.mark.parametrize(
    "fields",
    [
        {"bonds": "-5"},
        {"bonds": "x"},
        {"drop": "99", "bonds": "1"},
        {"idea": "no such part"},
        {"page": "x"},
        {"revision": "x"},
    ],
    ids=lambda fields: "-".join(fields),
)
def test_strange_fields_do_no_harm(as_otto: Client, draft: Draft, fields: dict):
    assert post(as_otto, draft, "bonds", **fields).status_code in (303, 409)
    assert as_otto.get(at(draft, "bonds")).status_code == 200


# --- saving by itself, and two pages at once --------------------------------------------------------------------------


def test_typing_is_saved_and_answered_with_the_growing_sheet_alone(as_otto: Client, draft: Draft):
    sent = {"page": str(uuid4()), "revision": 1, "name": "Tilda", "concept": "Ferrywoman"}
    answer = as_otto.post(at(draft), sent, headers=HTMX)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'hx-target="#growing"' in page
    assert "Saved" in page
    assert 'name="concept"' not in page
    draft.refresh_from_db()
    assert draft.doc["name"] == "Tilda"


def test_a_page_out_of_date_is_told_so_and_keeps_what_was_typed(as_otto: Client, draft: Draft):
    stale = {"page": str(uuid4()), "revision": 1, "name": "Mathilda"}
    post(as_otto, draft, name="Tilda")
    answer = as_otto.post(at(draft), stale)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Changed on another device" in page
    assert 'value="Mathilda"' in page
    draft.refresh_from_db()
    assert draft.doc["name"] == "Tilda"
    assert as_otto.post(at(draft), stale, headers=HTMX).status_code == 409
    assert as_otto.post(at(draft), stale | {"over": "1"}).status_code == 303
    draft.refresh_from_db()
    assert draft.doc["name"] == "Mathilda"


def test_the_same_form_sent_twice_leads_to_the_same_place(as_otto: Client, draft: Draft):
    sent = {"page": str(uuid4()), "revision": 1, "name": "Tilda", "concept": "Ferrywoman", "go": "next"}
    first, second = as_otto.post(at(draft), sent), as_otto.post(at(draft), sent)
    assert first["Location"] == second["Location"]


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_page_that_came_back_and_says_something_else_is_told_so(as_otto: Client, draft: Draft, headers: dict):
    sent = {"page": str(uuid4()), "revision": 1, "name": "Tilda", "concept": "Ferrywoman", "go": "next"}
    as_otto.post(at(draft), sent)
    for press in ({}, {"idea": "concept"}):
        answer = as_otto.post(at(draft), sent | {"name": "Mathilda"} | press, headers=headers)
        assert answer.status_code == 409
        assert "Changed on another device" in answer.content.decode()
        assert ('value="Mathilda"' in answer.content.decode()) is (not headers)
    draft.refresh_from_db()
    assert draft.doc["name"] == "Tilda"
    as_otto.post(at(draft), sent | {"name": "Mathilda", "over": "1"})
    draft.refresh_from_db()
    assert draft.doc["name"] == "Mathilda"
