"""The refusals of PhaseSix that players meet most, word by word in each language; nothing changes by any of them."""

import uuid
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from characters.models import Character
from rules.models import Roll
from rules.systems import phasesix
from rules.systems.phasesix.play import Carried
from tables.models import Table, TableEvent
from tests.tables.phasesix_alley import HTMX, Alley, fight, lay_alley

LANGUAGES = ("en", "de", "fr")
NO_DICE_LEFT: dict[str, tuple[dict[str, str], tuple[str, str, str]]] = {
    "a trait of nothing": (
        {"do": "check", "trait": "politics"},
        ("With 0 dice this cannot be tried.", "Mit 0 Würfeln", "Avec 0 dé"),
    ),
    "a knowledge nobody taught": (
        {"do": "check", "trait": "medicine"},
        ("Nobody ever taught you this: Medicine.", "Medizin", "médecine"),
    ),
    "bonus dice": (
        {"do": "check", "trait": "courage", "bonus_dice": "2"},
        ("not as many bonus dice left", "So viele Bonuswürfel hast du nicht mehr.", "pas autant de dés de bonus"),
    ),
    "destiny dice": (
        {"do": "check", "trait": "courage", "destiny_dice": "2"},
        ("not as many destiny dice left", "So viele Schicksalswürfel hast du", "pas autant de dés du destin"),
    ),
    "no rest in so short a time": (
        {"do": "rest", "hours": "2"},
        ("A rest takes 3 hours at least.", "mindestens 3 Stunden", "au moins 3 heures"),
    ),
}
IN_A_FIGHT: dict[str, tuple[dict[str, str], tuple[str, str, str]]] = {
    "beyond double range": (
        {"do": "attack", "weapon": ""},
        ("this reaches 2 metres at most", "Höchstens 2 Meter", "la portée est de 2 mètres au plus"),
    ),
    "no ammunition": (
        {"do": "attack", "weapon": "army_carbine"},
        ("it takes 3 rounds, and there are 2. Reload first.", "braucht 3 Schuss", "il faut 3 munitions et il y en a 2"),
    ),
    "too far to walk": (
        {"do": "move", "how": "walk", "metres": "9"},
        ("One action takes you 1 metre at most.", "höchstens 1 Meter weit", "te mène à 1 mètre au plus"),
    ),
}


@pytest.fixture
def alley(db: None, falls: Callable[..., None]) -> Alley:
    return lay_alley(falls)


def standing(alley: Alley) -> tuple[Any, ...]:
    table = Table.objects.get(pk=alley.cast.table.pk)
    return table.board, table.last_seq, alley.play, Roll.objects.count(), TableEvent.objects.count()


def refused(alley: Alley, cases: dict[str, tuple[dict[str, str], tuple[str, str, str]]], **more: str) -> None:
    """Try each in each language, and find the words in an alert."""
    before = standing(alley)
    for at, language in enumerate(LANGUAGES):
        User.objects.filter(pk=alley.cast.mara.user_id).update(language=language)
        for name, (fields, words) in cases.items():
            form = {"ticket": str(uuid.uuid4()), **more, **fields}
            page = alley.mara.post(reverse("tables:act", args=[alley.cast.table.slug]), form, headers=HTMX)
            assert page.status_code == 422, (name, language)
            alert = unescape(page.text).split('role="alert"', 1)[1].split("</div>", 1)[0]
            assert words[at].casefold() in alert.casefold(), (name, language, alert)
    assert standing(alley) == before


def test_a_check_or_a_rest_that_cannot_be_says_why(alley: Alley) -> None:
    refused(alley, NO_DICE_LEFT)


def test_a_shot_that_cannot_be_says_why(alley: Alley) -> None:
    bag = phasesix.Play(gear=(Carried("army_carbine", loaded=2),))
    Character.objects.filter(pk=alley.cast.mara.character_id).update(play=phasesix.dump_play(bag))
    foe = fight(alley)
    alley.gm_does("place", fighter=foe, metres="3")
    refused(alley, IN_A_FIGHT, target=foe)
