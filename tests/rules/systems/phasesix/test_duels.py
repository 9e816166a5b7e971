"""Duels last as long as the guide of the game says: two to six rounds with the ordinary arms of an epoch."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random

import pytest

from rules.core.dice import Fallen, ScriptedDice
from rules.systems.phasesix.catalogue import Weapon
from rules.systems.phasesix.duels import Duellist, duellist, rounds
from rules.systems.phasesix.options import DEFAULT
from rules.systems.phasesix.play import start
from rules.systems.phasesix.ready import sheet_of
from rules.systems.phasesix.values import Values
from rules.systems.phasesix.written import catalogue
from tests.rules.systems.phasesix.cast import hero, values

MANY = 1000
FULL_EPOCHS = ("middle_ages", "modern")
NORMAL, LIGHTER = "normal", ("improvised", "light")
USUAL = (1, 2)
"""The protection of usual armour."""
TRAINED = 3
"""How many dice somebody has who goes armed for a reason."""
BLADE = Weapon("blade", skill="melee", wounds=2)
GUN = Weapon("gun", skill="shooting", wounds=2, range=50)


class QuickDice(Fallen):
    """Dice that fall the same in every run, and are too many to be kept."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.draw = Random(seed).random

    def roll(self, sides: int) -> int:
        return int(self.draw() * sides) + 1

    def lay(self, sides: int, face: int) -> int:
        raise NotImplementedError


def mean(one: Duellist, other: Duellist) -> float:
    """Let two fight many times, each beginning half of them."""
    dice = QuickDice(f"{one}{other}")
    fought = sum(rounds(one, other, dice) + rounds(other, one, dice) for _both in range(MANY // 2))
    return fought / MANY


def equal(weapon: Weapon, protection: int) -> float:
    """Let two fight who are as the guide has them: six hearts, five dice, two actions."""
    fighter = Duellist(6, 5, 5, 1, protection, 2, weapon)
    return mean(fighter, fighter)


@pytest.mark.parametrize(
    ("weapon", "protection", "guide"),
    [(BLADE, 0, 2.3), (BLADE, 1, 4.3), (BLADE, 2, 12), (GUN, 0, 1.2), (GUN, 1, 2.4), (GUN, 2, 9)],
)
def test_two_equals_need_as_many_rounds_as_the_guide_says(weapon, protection, guide):
    assert equal(weapon, protection) == pytest.approx(guide, rel=0.12)


# --- our arms ---------------------------------------------------------------------------------------------------------


def normal_weapons(epoch: str) -> tuple[Weapon, ...]:
    return tuple(each for each in catalogue().offered("weapons", epoch, ()) if each.weight == NORMAL)


def armed_with(epoch: str, weapon: Weapon) -> Iterator[tuple[str, Duellist]]:
    """Give the ready-made characters who go armed for this kind of fight, in their own armour, with this weapon."""
    options = replace(DEFAULT, epoch=epoch)
    for each in catalogue().offered("characters", epoch, ()):
        sheet = sheet_of(each, "en")
        stands = Values(sheet, start(sheet, options), options)
        armed = any(own.skill == weapon.skill and own.weight not in LIGHTER for _bag, own in stands.weapons)
        if armed and stands.value(weapon.skill) >= TRAINED:
            yield each.key, duellist(stands, weapon)


def pairs() -> Iterator[object]:
    for epoch in FULL_EPOCHS:
        for weapon in normal_weapons(epoch):
            for (one, mine), (other, theirs) in combinations_with_replacement(list(armed_with(epoch, weapon)), 2):
                yield pytest.param(mine, theirs, id=f"{weapon.key}-{one}-{other}")


@pytest.mark.parametrize(("one", "other"), list(pairs()))
def test_ready_made_characters_with_normal_weapons_and_their_armour_need_two_to_six_rounds(one, other):
    assert 2 <= mean(one, other) <= 6


def test_in_every_full_epoch_somebody_fights_hand_to_hand_and_somebody_from_afar():
    for epoch in FULL_EPOCHS:
        for skills in (("melee",), ("shooting", "throwing")):
            known = [each for each in normal_weapons(epoch) if each.skill in skills]
            assert any(fighter.protection in USUAL for each in known for _key, fighter in armed_with(epoch, each))


@pytest.mark.parametrize("protection", USUAL)
@pytest.mark.parametrize("weapon", sorted({each.key for epoch in FULL_EPOCHS for each in normal_weapons(epoch)}))
def test_every_normal_weapon_decides_a_duel_of_equals_in_usual_armour_in_two_to_six_rounds(weapon, protection):
    assert 2 <= equal(catalogue().weapons[weapon], protection) <= 6


@pytest.mark.parametrize("protection", USUAL)
@pytest.mark.parametrize("weapon", ["army_carbine", "greatsword", "siege_crossbow", "stalking_rifle"])
def test_heavy_weapons_need_two_to_six_rounds_as_well(weapon, protection):
    assert 1.95 <= equal(catalogue().weapons[weapon], protection) <= 6


def test_only_two_arms_are_quicker_or_slower_and_the_reasons_are_written_down():
    weighty = {each.key for each in catalogue().weapons.values() if each.weight in ("heavy", "support")}
    known = {"army_carbine", "greatsword", "siege_crossbow", "stalking_rifle", "pump_shotgun", "belt_fed_gun"}
    assert weighty == known
    belt, shotgun = catalogue().weapons["belt_fed_gun"], catalogue().weapons["pump_shotgun"]
    assert [round(equal(belt, protection)) for protection in USUAL] == [1, 1]
    assert [round(equal(shotgun, protection)) for protection in USUAL] == [2, 7]


@pytest.mark.parametrize("epoch", FULL_EPOCHS)
def test_normal_weapons_reach_through_usual_armour_but_for_one_hit(epoch):
    worn = [each.protection for each in catalogue().offered("armours", epoch, ()) if each.protection in USUAL]
    assert [each.key for each in normal_weapons(epoch) if each.penetration < max(worn) - 1] == []


@pytest.mark.parametrize("epoch", FULL_EPOCHS)
def test_an_epoch_has_one_armour_at_most_that_is_heavier_than_usual(epoch):
    own = [each for each in catalogue().armours.values() if each.epochs == (epoch,)]
    assert sum(each.protection not in USUAL for each in own) <= 1


# --- how a duel goes --------------------------------------------------------------------------------------------------


def fighter(weapon: Weapon, hearts: int = 6) -> Duellist:
    return Duellist(hearts, 5, 5, 1, 0, 2, weapon)


def test_whoever_strikes_first_may_end_it_at_once_and_evading_saves():
    assert rounds(fighter(GUN), fighter(GUN), ScriptedDice(5, 5, 5, 1)) == 1
    saved = [5, 5, 5, 1, 1, 5, *[5] * 5, 1]
    assert rounds(fighter(BLADE), fighter(BLADE), ScriptedDice(*saved)) == 1


def test_an_empty_magazine_costs_an_action():
    crossbow = replace(GUN, magazine=1)
    dice = ScriptedDice(5, 1, 1, 1, *[1] * 4, 5, 5, 1, 1)
    assert rounds(fighter(crossbow), fighter(crossbow), dice) == 2
    assert dice.left == []


def test_a_wound_that_bleeds_goes_on_when_the_round_ends():
    saw = replace(BLADE, brings={"bleeding": 3})
    dice = ScriptedDice(5, 1, 1, 1, 1, 1, *[1] * 5)
    assert rounds(fighter(saw), fighter(saw, hearts=5), dice) == 1
    assert dice.left == []


def test_a_duellist_is_read_from_a_sheet():
    found = duellist(values(hero(melee=4, protection=1)), BLADE)
    assert (found.hearts, found.pool, found.protection, found.actions) == (6, 4, 1, 2)
