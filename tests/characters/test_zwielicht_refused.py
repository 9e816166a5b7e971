"""Each no of creation and of the sheet's form says why in the reader's language, and what was typed stays."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape

from campaigns.models import Campaign, Membership, Role
from characters.models import Character, Draft
from rules.systems import zwielicht
from rules.systems.zwielicht import creation
from rules.templatetags.words import say
from tests.cast import Cast, figure

pytestmark = pytest.mark.usefixtures("coming")
OPTIONS = zwielicht.read_options({})
WHOLE = zwielicht.suggest(zwielicht.begin("en", "", None), "", OPTIONS, lambda many: 0, ())
LONG = "x" * 301
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    **{
        f"no {field}": ({field: " ", "black": "item" if field == "demon_trait" else "demon"}, field)
        for field in (*creation.NEEDED, "flaw")
    },
    "no slot is black": ({"black": ""}, "black"),
    "the black slot is empty": ({"black": "mount", "mount_trait": ""}, "black"),
    "two tasks": ({"tasks": ["strength", "secret"]}, "tasks"),
    "four tasks": ({"tasks": ["strength", "secret", "calm", "fight"]}, "tasks"),
    "a fear without end": ({"fear_first": LONG}, "fear_first"),
}
"""What a draft lacks, and the field that is complained of."""
EDITED = {
    "no demon": ({"demon": ""}, "demon_missing"),
    "a demon without end": ({"demon": LONG}, "too_long"),
    "a section that is none": ({"section": "9"}, "choice_wrong"),
    "a weak point that is none": ({"weak": "7"}, "choice_wrong"),
    "a task that is none": ({"task.0": "dance"}, "choice_wrong"),
    "the same task twice": ({"task.1": "secret"}, "task_twice"),
}
"""What is changed in the sheet's form, and the code of its no."""


@pytest.fixture
def campaign(cast: Cast) -> Campaign:
    made = Campaign.objects.create(slug="mill", system=zwielicht.KEY, name="The Mill", options={})
    Membership.objects.create(campaign=made, user=cast.otto, role=Role.PLAYER)
    return made


@pytest.mark.parametrize("why", REFUSED)
def test_a_draft_that_cannot_be_finished_says_why(as_otto: Client, cast: Cast, campaign: Campaign, why: str) -> None:
    changed, field = REFUSED[why]
    doc: dict[str, Any] = WHOLE | changed
    [problem] = [each for each in zwielicht.problems(doc, OPTIONS) if each.hinders]
    assert problem.field == field
    draft = Draft.objects.create(owner=cast.otto, system=zwielicht.KEY, campaign=campaign, doc=doc)
    for language in ("en", "de", "fr"):
        as_otto.cookies["language"] = language
        form = {"go": "finish", "revision": draft.revision}
        answer = as_otto.post(reverse("characters:draft", args=[draft.pk, "check"]), form)
        page = as_otto.get(answer["Location"]) if answer.status_code == 303 else answer
        with translation.override(language):
            assert escape(say(problem.text)) in page.text
    assert not Character.objects.filter(draft=draft).exists()
    draft.refresh_from_db()
    assert draft.doc == doc


@pytest.mark.parametrize("why", EDITED)
def test_a_form_of_the_sheet_that_cannot_stay_says_why(
    as_otto: Client, cast: Cast, campaign: Campaign, why: str
) -> None:
    changed, code = EDITED[why]
    character = figure(campaign, cast.otto, "Jossa")
    fields = zwielicht.sheet_fields(zwielicht.load_sheet(character.sheet)) | changed
    [problem] = zwielicht.read_sheet(fields, OPTIONS)
    assert problem.refusal.code == code
    address = reverse("characters:edit", args=[character.pk])
    seen = as_otto.get(address).context["seen"]
    for language in ("en", "de", "fr"):
        as_otto.cookies["language"] = language
        page = as_otto.post(address, {**fields, "seen": seen, "name": "Jossa of the ferry"})
        assert page.status_code == 422
        assert "Jossa of the ferry" in page.text
        with translation.override(language):
            assert escape(say(problem.refusal)) in page.text
    assert Character.objects.get(pk=character.pk).sheet == character.sheet
