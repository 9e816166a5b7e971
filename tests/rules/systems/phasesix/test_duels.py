"""Duels last as long as the guide of the game says."""

import hashlib

import pytest

from rules.core.dice import FairDice, ScriptedDice
from rules.systems.phasesix.catalogue import Weapon
from rules.systems.phasesix.duels import Duellist, duellist, rounds
from rules.systems.phasesix.written import catalogue
from tests.rules.systems.phasesix.cast import hero, values

MANY = 400
BLADE = Weapon("blade", skill="melee", wounds=2)
GUN = Weapon("gun", skill="shooting", wounds=2, range=50)


def fighter(weapon: Weapon, protection: int) -> Duellist:
    return Duellist(6, 5, 5, 1, protection, 2, weapon)


def mean(weapon: Weapon, protection: int) -> float:
    """The mean of many duels with dice that are the same in every run."""
    fought = 0
    for number in range(MANY):
        dice = FairDice(hashlib.sha256(f"{weapon.key}{protection}{number}".encode()).digest())
        fought += rounds(fighter(weapon, protection), fighter(weapon, protection), dice)
    return fought / MANY


@pytest.mark.parametrize(
    ("weapon", "protection", "guide"),
    [(BLADE, 0, 2.3), (BLADE, 1, 4.3), (BLADE, 2, 12), (GUN, 0, 1.2), (GUN, 1, 2.4), (GUN, 2, 9)],
)
def test_two_equals_need_as_many_rounds_as_the_guide_says(weapon, protection, guide):
    assert mean(weapon, protection) == pytest.approx(guide, rel=0.12)


@pytest.mark.parametrize(
    ("weapon", "armour"),
    [
        ("watch_sword", "mail_shirt"),
        ("boar_spear", "mail_shirt"),
        ("yew_longbow", "mail_shirt"),
        ("service_pistol", "office_vest"),
        ("machete", "road_leathers"),
    ],
)
def test_equals_with_the_usual_arms_of_their_epoch_need_two_to_six_rounds(weapon, armour):
    known = catalogue()
    assert set(known.weapons[weapon].epochs) == set(known.armours[armour].epochs)
    assert 2 <= mean(known.weapons[weapon], known.armours[armour].protection) <= 6


def test_whoever_strikes_first_may_end_it_at_once_and_evading_saves():
    assert rounds(fighter(GUN, 0), fighter(GUN, 0), ScriptedDice(5, 5, 5, 1)) == 1
    saved = [5, 5, 5, 1, 1, 5, *[5] * 5, 1]
    assert rounds(fighter(BLADE, 0), fighter(BLADE, 0), ScriptedDice(*saved)) == 1


def test_a_duellist_is_read_from_a_sheet():
    found = duellist(values(hero(melee=4, protection=1)), BLADE)
    assert (found.hearts, found.pool, found.protection, found.actions) == (6, 4, 1, 2)
