"""The end of making a character: the check, the finished character, lists of drafts, and letting one go."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from characters.models import Character, Draft
from tests.cast import GAME, Cast, figure
from tests.characters.test_creating import at, draft, post
from tests.rules.systems.fu.test_creation import WHOLE

__all__ = ["draft"]


def test_the_check_names_everything_with_the_way_to_it(as_otto: Client, draft: Draft):
    page = as_otto.get(at(draft, "check")).content.decode()
    assert f'href="{at(draft, "who")}?due=1#name"' in page
    assert f'href="{at(draft, "sheet")}?due=1#flaw"' in page
    assert f'href="{at(draft, "bonds")}?due=1#bond_1_to"' in page
    assert 'id="flaw"' in as_otto.get(f"{at(draft, 'sheet')}?due=1").content.decode()


def test_what_is_unfinished_cannot_be_finished(as_otto: Client, draft: Draft):
    answer = post(as_otto, draft, "check", go="finish")
    assert answer.status_code == 422
    assert not Character.objects.filter(draft=draft).exists()


def test_finishing_twice_makes_one_character(as_otto: Client, cast: Cast, draft: Draft):
    Draft.objects.filter(pk=draft.pk).update(doc=WHOLE)
    sent = {"page": str(uuid4()), "revision": 1, "go": "finish"}
    first, second = as_otto.post(at(draft, "check"), sent), as_otto.post(at(draft, "check"), sent)
    made = Character.objects.get(owner=cast.otto)
    assert made.name == "Tilda Voss"
    assert first["Location"] == second["Location"] == reverse("characters:sheet", args=[made.pk])
    assert as_otto.get(at(draft)).status_code == 303


def test_whoever_made_somebody_for_a_campaign_comes_to_its_table(as_mara: Client, cast: Cast):
    draft = Draft.objects.create(owner=cast.mara.user, system=GAME, campaign=cast.campaign, doc=WHOLE)
    assert post(as_mara, draft, "check", go="finish")["Location"] == reverse("tables:open", args=[cast.campaign.slug])


def test_drafts_stand_on_home_and_list_with_what_is_missing(as_otto: Client, draft: Draft):
    Draft.objects.filter(pk=draft.pk).update(doc=WHOLE | {"flaw": ""})
    for address in ("/", reverse("characters:list")):
        page = as_otto.get(address).content.decode()
        assert "Tilda Voss" in page
        assert "Flaw is missing" in page
        assert at(draft, "sheet") in page


@pytest.mark.parametrize(("name", "crest", "drawn"), [("", "", False), ("Tilda", "", True), ("", "comet", True)])
def test_a_draft_has_an_empty_crest_until_it_has_a_name_or_one_was_drawn(
    as_otto: Client, draft: Draft, name: str, crest: str, drawn: bool
):
    Draft.objects.filter(pk=draft.pk).update(doc=WHOLE | {"name": name}, crest=crest)
    [card] = as_otto.get("/").context["drafts"]
    assert bool(card.crest_id) is drawn


def test_a_draft_is_deleted_after_a_question(as_otto: Client, draft: Draft):
    address = reverse("characters:draft-delete", args=[draft.pk])
    assert as_otto.get(address).status_code == 200
    assert Draft.objects.filter(pk=draft.pk).exists()
    as_otto.post(address)
    assert not Draft.objects.filter(pk=draft.pk).exists()


def test_a_step_asks_the_database_as_often_with_many_characters_and_drafts(as_mara: Client, cast: Cast):
    draft = Draft.objects.create(owner=cast.mara.user, system=GAME, campaign=cast.campaign, doc=WHOLE)
    counts = []
    for _round in range(2):
        with CaptureQueriesContext(
            connection,
        ) as few:
            as_mara.get(at(draft, "bonds"))
        with CaptureQueriesContext(connection) as listed:
            as_mara.get(reverse("characters:list"))
        counts.append((len(few), len(listed)))
        for number in range(5):
            figure(cast.campaign, None, f"Figure {number}")
            Draft.objects.create(owner=cast.mara.user, system=GAME, campaign=cast.campaign, doc=WHOLE)
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 8
