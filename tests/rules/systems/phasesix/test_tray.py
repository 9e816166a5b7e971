"""The act panel: what would be thrown, what can still be done, an attack before it is made."""

from dataclasses import replace

import pytest

from rules.systems import phasesix
from rules.systems.phasesix.distances import spaced
from rules.systems.phasesix.play import Carried, Play
from rules.systems.phasesix.sheet import Sheet
from rules.systems.phasesix.written import catalogue
from rules.templatetags.words import say
from tests.rules.systems.phasesix.cast import GM, by, carrying, hero, playing, table, then
from tests.rules.systems.phasesix.planted import offering, template
from tests.rules.systems.phasesix.test_fights import RIFLE, VEIT, fight


def named(parts):
    return {part.name.message: part.by for part in parts}


def test_a_check_shows_what_makes_its_dice_and_the_chance_of_each_number_of_successes():
    state = table(hagen=hero(play=Play(status={"shocked": 1}), courage=3, bonus_dice=1))
    throw = phasesix.tray(state, {"trait": "courage", "difficulty": "1", "bonus_dice": "1"}).throw
    assert (throw.dice, throw.minimum) == (3, 6)
    assert named(throw.parts) == {"Courage": 3, "Shocked": -1, "Bonus dice": 1}
    assert named(throw.raised) == {"Minimum roll": 5, "Difficulty": 1}
    assert [float(chance.percent) for chance in throw.chances] == [42.1, 7.4, 0.5]


def test_what_cannot_be_rolled_says_why_and_nonsense_is_left_out():
    tray = phasesix.tray(table(), {"trait": "courage", "difficulty": "a lot"})
    assert (tray.throw, tray.refusal.code) == (None, "no_dice")
    assert [each.value for each in tray.difficulties if each.chosen] == [0]
    assert phasesix.tray(table(), {"trait": "nonsense"}).trait != "nonsense"


def test_a_difficulty_that_is_asked_for_stands_among_the_usual_ones():
    offered = phasesix.tray(table(hagen=hero(courage=3)), {"trait": "courage", "difficulty": "4"}).difficulties
    assert [(each.shown, each.chosen) for each in offered if each.value > 1] == [
        ("+3", False),
        ("+4", True),
        ("+6", False),
        ("+9", False),
    ]


def test_a_failed_roll_shows_what_could_still_rescue_it():
    state = table(hagen=hero(courage=5, bonus_dice=1, reroll_dice=1, destiny_dice=1))
    state = then(state, "check", 4, 2, 1, 3, 1, trait="courage", difficulty=9)
    still = [(each.do, each.pay, float(each.chance.percent)) for each in phasesix.tray(state, {}).open.still]
    assert still == [
        ("add_destiny", "", 50.0),
        ("add_bonus", "", 2.3),
        ("reroll", "reroll", 11.1),
        ("reroll", "destiny", 11.1),
    ]
    hidden = phasesix.tray(playing(state, show_odds=False), {}).open.still
    assert {each.chance for each in hidden} == {None}


def test_a_rest_is_previewed_hour_by_hour():
    rest = phasesix.person_view(table(hagen=hero(play=Play(wounds=1))), "hagen", {"hours": "5"}).rest
    assert (rest.hours, [line.state for line in rest.benefits][:3]) == (5, ["gained", "skipped", "gained"])
    assert (rest.after.left, rest.after.most, rest.after.boosts) == (6, 6, 1)
    assert phasesix.person_view(table(hagen=hero()), "hagen", {"hours": "forever"}).rest.hours == 10


@pytest.mark.parametrize(("hours", "code", "gain"), [(0, "rest_too_short", 3), (2, "rest_too_short", 3), (3, None, 5)])
def test_too_few_hours_are_shown_with_the_reason_why_they_are_no_rest(hours, code, gain):
    hurt = table(hagen=hero(play=Play(wounds=1)))
    rest = phasesix.person_view(hurt, "hagen", {"hours": str(hours)}).rest
    assert (rest.hours, rest.refusal and rest.refusal.code, rest.next_gain) == (hours, code, gain)
    assert [(tick.value, round(tick.at)) for tick in rest.ticks] == [
        (0, 0),
        (3, 25),
        (5, 42),
        (8, 67),
        (10, 83),
        (12, 100),
    ]


def test_a_rest_names_what_goes_on_wounding_through_it():
    bleeding = hero(play=Play(wounds=1, status={"bleeding": 2, "exhausted": 1}))
    rest = phasesix.person_view(table(hagen=bleeding), "hagen", {"hours": "8"}).rest
    assert [say(text) for text in rest.wounding] == [
        "Bleeding 2: one wound for each level every 5 minutes. A rest does not stop it, see to it first."
    ]
    assert phasesix.person_view(table(hagen=hero()), "hagen", {"hours": "8"}).rest.wounding == ()


def test_whoever_is_dying_has_nothing_to_roll_on():
    assert phasesix.tray(table(hagen=hero(play=Play(wounds=6, status={"dying": 1}))), {}).barred
    assert not phasesix.tray(table(hagen=hero()), {}).barred


def test_a_place_shows_a_rest_only_once_its_hours_are_chosen():
    assert not phasesix.person_view(table(hagen=hero()), "hagen", {}).resting
    assert phasesix.person_view(table(hagen=hero()), "hagen", {"hours": "3"}).resting


def test_whoever_is_dying_without_a_clock_is_to_throw_for_it():
    fallen = Play(wounds=6, status={"dying": 1})
    assert phasesix.person_view(table(hagen=hero(play=fallen)), "hagen", {}).unclocked
    ticking = replace(fallen, minutes=4)
    assert not phasesix.person_view(table(hagen=hero(play=ticking)), "hagen", {}).unclocked


def test_stress_is_only_shown_where_there_is_horror():
    calm = table(hagen=hero(play=Play(stress=2)))
    assert phasesix.person_view(calm, "hagen", {}).stress is None
    stress = phasesix.person_view(playing(calm, extensions=["horror"]), "hagen", {}).stress
    assert (stress.now, stress.most, [by for by, name in stress.meetings]) == (2, 6, [1, 2, 3])


def test_a_look_at_somebody_counts_their_most_conspicuous_thing():
    state = table(hagen=hero(perception=2), lene=hero("Lene", Play(gear=(Carried("watch_sword"),))))
    seen = phasesix.tray(state, {"trait": "perception", "watched": ["lene"]})
    assert [(each.name, each.chosen) for each in seen.looked_at] == [("Lene", True)]
    assert seen.throw.dice == 2 + 3
    assert phasesix.tray(state, {"trait": "stealth"}).looked_at == ()


def test_medicine_is_offered_for_poison_to_those_who_know_it():
    poisoned = hero("Lene", Play(status={"poisoned": 1}))
    healer = table(hagen=hero(first_aid=1, medicine=2), lene=poisoned)
    assert [each.treatable for each in phasesix.tray(healer, {}).patients if each.key == "lene"] == [True]
    layman = table(hagen=hero(first_aid=1), lene=poisoned)
    assert not any(each.treatable for each in phasesix.tray(layman, {}).patients)


def test_there_is_no_rest_in_a_fight():
    assert not phasesix.tray(fight(), {}).rest


def test_whoever_is_dying_stands_first_among_those_to_be_helped():
    hurt = hero("Lene", Play(wounds=7, status={"dying": 1}, minutes=4))
    patients = phasesix.tray(table(hagen=hero(first_aid=2), lene=hurt), {}).patients
    assert [(each.name, each.urgent) for each in patients] == [("Lene", True), ("Hagen", False)]
    assert float(patients[0].chance.percent) == 55.6


def attack_of(state, **fields):
    return phasesix.tray(state, fields).fight.attack


def percent(chance):
    return None if chance is None else float(chance.percent)


def test_an_attack_is_reckoned_before_it_is_made():
    state = then(by(fight(melee=4), GM), "place", fighter="k1", cover="light")
    attack = attack_of(by(state, "hagen"), weapon="watch_sword", target="k1")
    assert (attack.throw.dice, attack.throw.minimum) == (3, 5)
    assert named(attack.throw.parts) == {"Melee": 4, "Cover": -1}
    assert percent(attack.throw.chances[0]) == 70.4


def test_every_choice_of_an_attack_has_its_own_chance_to_hit():
    with offering(catalogue().extended([RIFLE])):
        armed = carrying(hero(melee=1, shooting=2), "watch_sword", Carried("rifle", loaded=4))
        state = fight(metres=1)
        attack = attack_of(replace(state, figures={**state.figures, "hagen": armed}), weapon="rifle", target="k1")
    assert [(each.key, percent(each.chance)) for each in attack.arms] == [
        ("watch_sword", 33.3),
        ("rifle", 55.6),
        ("", 33.3),
    ]
    assert [(each.key, percent(each.chance)) for each in attack.targets] == [("k1", 55.6), ("lene", 55.6)]
    chances = {each.key: percent(each.chance) for each in attack.modes}
    assert chances == {"": 55.6, "single": 70.4, "semi": 80.2, "full": None}


def test_wounds_are_only_foretold_where_the_foe_is_known():
    form = {"weapon": "watch_sword", "target": "k1"}
    assert attack_of(fight(melee=2), **form).wounds == ()
    known = attack_of(fight(melee=2, foe=replace(VEIT, hearts_shown=True)), **form).wounds
    assert [(say(each.name), percent(each.chance)) for each in known] == [
        ("At least 2 wounds", 55.6),
        ("At least 3 wounds", 11.1),
    ]


def test_without_shown_odds_no_choice_has_a_chance():
    attack = attack_of(playing(fight(melee=2), show_odds=False), weapon="", target="k1")
    assert {each.chance for each in (*attack.arms, *attack.targets)} == {None}
    assert attack.wounds == ()


def test_nobody_aims_at_whom_they_do_not_see():
    attack = attack_of(fight(foe=replace(VEIT, shown=False), melee=2), target="k1")
    assert [(each.name, each.chosen) for each in attack.targets] == [("Lene", True)]


def test_what_stands_against_an_attack_is_said_beforehand():
    attack = attack_of(fight(melee=2), weapon="watch_sword", target="lene")
    assert (attack.refusal.code, attack.throw) == ("too_far", None)


# --- the line of a fight ----------------------------------------------------------------------------------------------


def test_everybody_in_sight_stands_on_the_line_by_their_distance():
    spots = phasesix.tray(fight(metres=4), {"target": "k1"}).fight.spots
    assert [(spot.keys, spot.metres, spot.at) for spot in spots] == [
        (("hagen",), 0, 0),
        (("k1",), 4, 40),
        (("lene",), 10, 100),
    ]
    assert [(spot.here, spot.aimed, spot.foe) for spot in spots] == [
        (True, False, False),
        (False, True, True),
        (False, False, False),
    ]
    unseen = phasesix.tray(fight(foe=replace(VEIT, shown=False)), {}).fight.spots
    assert [spot.keys for spot in unseen] == [("hagen",), ("lene",)]


def test_whoever_stands_close_by_has_room_on_the_line_and_one_place_is_shared():
    assert spaced([0, 1, 100]) == [0, 9, 100]
    assert spaced([0, 99, 100]) == [0, 91, 100]
    assert spaced([7]) == [0]
    assert spaced(list(range(21))) == [5.0 * place for place in range(21)]
    spots = phasesix.tray(then(by(fight(metres=0), GM), "place", fighter="lene", metres=-3), {})
    assert spots.fight is None
    spots = phasesix.tray(
        by(then(by(fight(metres=0), GM), "place", fighter="lene", metres=-3), "hagen"), {}
    ).fight.spots
    assert [(spot.keys, spot.metres) for spot in spots] == [(("lene",), 3), (("hagen", "k1"), 0)]


# --- what else an action can do ---------------------------------------------------------------------------------------


def test_efforts_are_offered_with_their_chance_where_they_make_sense():
    free = phasesix.tray(fight(stealth=2), {}).fight.efforts
    assert [(each.do, percent(each.chance)) for each in free] == [("hide", 55.6)]
    held = phasesix.tray(fight(play=Play(status={"grappled": 2}), strength=3, acrobatics=0), {}).fight.efforts
    assert [(each.do, each.trait, percent(each.chance)) for each in held] == [("break_free", "strength", 25.9)]
    out = phasesix.tray(fight(play=Play(status={"unconscious": 1}), willpower=1), {}).fight.efforts
    assert [(each.do, percent(each.chance)) for each in out] == [("come_round", 33.3)]


def test_medicine_is_offered_to_the_dying_and_the_poisoned_by_those_who_know_it():
    ill = hero("Lene", Play(status={"poisoned": 1}))
    doctor = {"first_aid": 1, "medicine": 1}
    patients = {each.name: percent(each.medicine) for each in phasesix.tray(fight(lene=ill, **doctor), {}).patients}
    assert patients == {"Hagen": None, "Lene": 55.6}
    assert [each.medicine for each in phasesix.tray(fight(lene=ill, first_aid=1), {}).patients] == [None, None]


def test_special_rules_for_combat_stand_beside_the_attack_and_others_do_not():
    watchful = template("watchful", rule={"price": 2, "in_combat": True})
    calm = template("calm", rule={"price": 2}, modifiers={"charm": 1})
    state = fight()
    sheet = Sheet(templates=("watchful", "calm"), house=(watchful, calm))
    state = replace(state, figures={**state.figures, "hagen": replace(state.figures["hagen"], sheet=sheet)})
    assert [say(each.text) for each in phasesix.tray(state, {}).fight.attack.reminders] == ["watchfulentext"]
    cruel = replace(VEIT, foe=replace(VEIT.foe, rule=watchful.rule))
    [foe] = phasesix.gm_view(by(fight(foe=cruel), GM), {}).foes
    assert [say(each.name) for each in foe.fight.attack.reminders] == ["watchful en"]
