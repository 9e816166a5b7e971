"""What is wrong or missing in a draft is said where it is, in the reader's language, and nobody is made of it."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from django.utils.html import escape

from campaigns.models import Campaign
from characters.models import Character, Draft
from rules.systems import fu
from rules.systems.fu import faults
from rules.templatetags.words import say
from tests.cast import GAME, Cast
from tests.characters.test_creating import at, post
from tests.rules.systems.fu.test_creation import WHOLE

LONG = "x" * 301
EMPTY = {"gear_1_adjective": "", "gear_1_noun": "", "gear_2_adjective": "", "gear_2_noun": ""}
BOND = {"to": "Odo", "text": "Owes him"}
FAULTY: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "nothing yet": ({}, {}),
    "nothing held": (WHOLE | EMPTY, {"gear_rule": "good_and_bad"}),
    "too much held": (
        WHOLE
        | {"gear_1_adjective": "sharp magic", "gear_1_noun": "old sabre of steel"}
        | {"gear_1_kind": "good", "gear_2_kind": "good"},
        {"gear_rule": "good_and_bad"},
    ),
    "too long": (WHOLE | {"concept": LONG, "description": "x" * 20_001, "powers": LONG}, {"fu_powers": True}),
    "wordy and doubled": (WHOLE | {"body": "One who has seen it all twice", "mind": "Calm", "edge": "calm"}, {}),
    "two words for a thing": (WHOLE | {"gear_1_noun": "magic sabre"}, {}),
    "bonds": (WHOLE | {"bonds": [{"to": "", "text": "Owes him"}, {"to": "Odo", "text": ""}]}, {}),
    "one bond, no drive": (WHOLE | {"bonds": [BOND], "want": "", "obstacle": "", "plan": ""}, {}),
}


def test_every_sentence_about_a_draft_is_tried() -> None:
    said = set(re.findall(r'_\(\s*"([^"]+)"', Path(faults.__file__).read_text()))
    tried = {
        fault.text.message for doc, values in FAULTY.values() for fault in faults.problems(doc, fu.read_options(values))
    }
    assert sorted(said - tried) == []


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("name", FAULTY)
def test_each_fault_is_named_in_the_readers_language_and_nobody_is_made(
    cast: Cast, as_mara: Client, name: str, language: str
) -> None:
    doc, values = FAULTY[name]
    Campaign.objects.filter(pk=cast.campaign.pk).update(options=values)
    type(cast.mara.user).objects.filter(pk=cast.mara.user_id).update(language=language)
    draft = Draft.objects.create(owner=cast.mara.user, system=GAME, campaign=cast.campaign, doc=doc)
    before = Character.objects.count()
    found = faults.problems(doc, fu.read_options(values))
    pages = {stage: as_mara.get(f"{at(draft, stage)}?due=1").text for stage in {fault.stage for fault in found}}
    with translation.override(language):
        unsaid = [say(fault.text) for fault in found if escape(say(fault.text)) not in pages[fault.stage]]
    assert unsaid == []
    hinders = any(fault.kind != "hint" for fault in found)
    assert post(as_mara, draft, "check", go="finish").status_code == (422 if hinders else 303)
    assert Character.objects.count() == before + (not hinders)
