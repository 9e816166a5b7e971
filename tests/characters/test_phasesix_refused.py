"""Each no of creation says why at the last step, in the reader's language, and the draft stays as it is."""

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, Membership, Role
from characters.models import Character, Draft
from rules.systems import phasesix
from tests.cast import Cast

OPTIONS = {"epoch": "middle_ages", "flaw_cap": 2, "circumstances_at_creation": False, "creation_caps": "enforce"}
FLAWS = [
    key for key, each in phasesix.read_options({}).catalogue.templates.items() if each.cost < 0 and not each.epochs
]
DEAR = ["blacksmith", "town_watch", "soldier", "village_school", "brawler"]
REFUSED = {
    "a requirement is missing": (
        {"templates": ["officer_school"]},
        {"en": "Officer school requires Soldier.", "de": "benötigt Soldat", "fr": "requiert Sous les drapeaux"},
    ),
    "it is too dear": (
        {"templates": DEAR},
        {"en": "points more than there are", "de": "Punkte mehr, als da sind", "fr": "points de trop"},
    ),
    "another epoch": (
        {"templates": ["pen_tester"]},
        {"en": "does not belong to the epoch", "de": "gehört nicht zu Epoche", "fr": "n’appartient pas à l’époque"},
    ),
    "too many flaws": (
        {"templates": FLAWS},
        {"en": "2 is the most here", "de": "mehr als 2 sind hier nicht", "fr": "2 est le maximum"},
    ),
    "only later": (
        {"templates": ["raised_at_the_gate"]},
        {"en": "can only be taken later on", "de": "erst später", "fr": "plus tard"},
    ),
    "what is not there any more": (
        {"templates": ["house_of_nobody"]},
        {"en": "is not there any more", "de": "gibt es nicht mehr", "fr": "n’existe plus"},
    ),
    "gear too dear": (
        {"gear": [each.key for each in phasesix.read_options({}).catalogue.offered("weapons", "middle_ages", ())]},
        {"en": "The gear costs", "de": "Die Ausrüstung kostet", "fr": "L’équipement coûte"},
    ),
    "gear of another epoch": (
        {"gear": ["riot_gear"]},
        {"en": "is not to be had in this campaign", "de": "in dieser Kampagne nicht", "fr": "dans cette campagne"},
    ),
    "too strong for somebody new": (
        {"templates": ["brawler", "bear_strength", "sure_throw", "squire_years", "blacksmith"]},
        {"en": "Strength is 6; 5 is high for", "de": "Kraft ist 6; für eine neue Figur", "fr": "Force vaut 6"},
    ),
    "a lineage of another epoch": (
        {"lineage": "hillfolk"},
        {"en": "does not live in this campaign", "de": "lebt nicht in dieser Kampagne", "fr": "dans cette campagne"},
    ),
    "no name": (
        {"name": " "},
        {"en": "Give your character a name.", "de": "Namen", "fr": "nom"},
    ),
}  # fmt: skip
ELSEWHERE = {"a lineage of another epoch": {"epoch": "modern"}}
"""Options of a campaign that is not set in the Middle Ages."""


@pytest.fixture
def campaign(cast: Cast) -> Campaign:
    made = Campaign.objects.create(slug="thieves", system="phasesix", name="The Thieves", options=OPTIONS)
    Membership.objects.create(campaign=made, user=cast.otto, role=Role.PLAYER)
    return made


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("why", REFUSED)
def test_a_draft_that_cannot_be_finished_says_why(
    as_otto: Client, cast: Cast, campaign: Campaign, why: str, language: str
):
    changed, words = REFUSED[why]
    Campaign.objects.filter(pk=campaign.pk).update(options=OPTIONS | ELSEWHERE.get(why, {}))
    doc: dict[str, Any] = phasesix.begin("en", "", None) | {"name": "Nix"} | changed
    draft = Draft.objects.create(owner=cast.otto, system="phasesix", campaign=campaign, doc=doc)
    as_otto.cookies["language"] = language
    answer = as_otto.post(
        reverse("characters:draft", args=[draft.pk, "check"]), {"go": "finish", "revision": draft.revision}
    )
    page = as_otto.get(answer["Location"]) if answer.status_code == 303 else answer
    assert words[language] in unescape(page.text)
    assert not Character.objects.filter(draft=draft).exists()
    draft.refresh_from_db()
    assert draft.doc == doc


@pytest.mark.parametrize(
    ("language", "words"), [("en", "On the life path"), ("de", "Im Werdegang"), ("fr", "Sur le parcours")]
)
def test_a_template_that_is_pressed_twice_comes_once_and_its_card_says_so(
    as_otto: Client, cast: Cast, campaign: Campaign, language: str, words: str
):
    doc = phasesix.begin("en", "", None) | {"templates": ["soldier"]}
    draft = Draft.objects.create(owner=cast.otto, system="phasesix", campaign=campaign, doc=doc)
    as_otto.cookies["language"] = language
    path = reverse("characters:draft", args=[draft.pk, "path"])
    answer = as_otto.post(path, {"add": "soldier", "revision": draft.revision})
    draft.refresh_from_db()
    assert draft.doc["templates"] == ["soldier"]
    card = unescape(as_otto.get(answer["Location"]).text).split('id="soldier"')[1].split("</article>")[0]
    assert words in card
    assert 'name="add"' not in card
