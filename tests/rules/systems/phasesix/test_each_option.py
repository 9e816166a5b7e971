"""Each option changes a result: the same table, the same dice, another outcome."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from rules.core.options import CHOICE
from rules.core.outcome import State
from rules.systems import phasesix
from rules.systems.phasesix.acts import refused
from rules.systems.phasesix.board import Board, Scene
from rules.systems.phasesix.careers import take_refused
from rules.systems.phasesix.creation import begin
from rules.systems.phasesix.faults import TOO_HIGH
from rules.systems.phasesix.play import Carried, Play
from rules.systems.phasesix.sheet import Sheet
from rules.systems.phasesix.someone import character
from tests.rules.systems.phasesix.cast import act, hero, options, playing, refusal, table, then, values
from tests.rules.systems.phasesix.planted import offering, planted, template
from tests.rules.systems.phasesix.test_fights import RIFLE, fight


def status(**levels: int) -> Play:
    return Play(status=levels)


def rolled(state: State, *faces: int, do: str = "check", **fields: Any) -> Any:
    return act(state, do, *faces, **fields).result


def scripted(**hagen: int) -> State:
    return table(hagen=hero(**hagen), rehearsed=True)


def draft(*templates: str) -> dict[str, Any]:
    return {**begin("en", "", None), "name": "Hagen", "templates": list(templates)}


def hinders(doc: dict[str, Any], **changed: Any) -> bool:
    return any(problem.hinders for problem in phasesix.problems(doc, options(**changed)))


def hidden_attack(house: list[str]) -> bool:
    state = playing(fight(melee=1, play=status(hidden=1)), house_states=house)
    return bool(then(state, "attack", 1, target="k1").board.fight.aimed.unseen)


def allowed(state: State, do: str, **fields: Any) -> bool:
    return refused(state, phasesix.read({"do": do, **fields})) is None


def aided_twice(limit: str) -> bool:
    patient = hero(play=Play(aided=3))
    state = table("medic", Board(scene=Scene(3)), medic=hero("Medic", first_aid=1), hagen=patient)
    return allowed(playing(state, first_aid_limit=limit), "aid", to="hagen")


def walking(how: str) -> Any:
    state = then(playing(fight(melee=4, quickness=1), moving_action=how), "move", metres=1)
    return rolled(state, *[5] * (2 if how == "minus_two_dice" else 4), do="attack", target="k1")["minimum"]


def bought(returns: str) -> int:
    state = then(playing(fight(bonus_dice=1), action_die_returns=returns), "buy_action")
    return state.figures["hagen"].play.bonus_dice_gone


def actions_left(rule: str) -> int:
    tired = playing(table(hagen=hero(play=status(exhausted=2))), exhausted=rule)
    return character(tired, "hagen").most_actions


def fires(rule: str) -> bool:
    with offering(planted(RIFLE)):
        state = fight(shooting=2)
        armed = replace(state.figures["hagen"], play=Play(gear=(Carried("rifle"),)))
        state = playing(replace(state, figures={**state.figures, "hagen": armed}), ammunition=rule)
        return allowed(state, "attack", weapon="rifle", target="k1")


def flawed(most: int) -> bool:
    lazy = template("lazy", cost=-5, modifiers={"athletics": -3})
    return take_refused(lazy, (), planted(lazy), options(flaw_cap=most)) is None


def giant(caps: str) -> list[str]:
    """Say how a strength of 6 is judged at the end of creation."""
    with offering(planted(template("giant", modifiers={"strength": 6}))):
        found = phasesix.problems(draft("giant"), options(creation_caps=caps))
        return [problem.kind for problem in found if problem.text.message == TOO_HIGH]


def offered(epoch: str = "modern", extensions: Sequence[str] = ()) -> list[str]:
    """Name what is offered of one template for each epoch and each extension."""
    timely = [template(f"of_{key}", epochs=[key]) for key in OF_THE_RULES["epoch"]]
    beyond = [template(f"with_{key}", extension=key) for key in OF_THE_RULES["extensions"][1:]]
    with offering(planted(*timely, *beyond)):
        agreed = options(epoch=epoch, extensions=list(extensions))
        return [each.key for each in agreed.catalogue.offered("templates", agreed.epoch, agreed.extensions)]


def exploded(rule: str) -> list[list[int]]:
    """Throw one six and what follows it, at peace and in a fight."""
    on = {"outside_combat": (True, False), "always": (True, True), "never": (False, False)}[rule]
    states = playing(scripted(strength=1), explode=rule), playing(fight(strength=1), explode=rule)
    return [
        rolled(state, *((6, 2) if goes else (6,)), trait="strength")["totals"]
        for state, goes in zip(states, on, strict=True)
    ]


CASES: dict[str, tuple[Any, ...]] = {
    "epoch": (
        lambda value: offered(epoch=value),
        *("modern", "antiquity", "middle_ages", "victorian", "world_wars", "cold_war", "science_fiction"),
    ),
    "extensions": (
        lambda value: offered(extensions=value),
        *([], ["magic"], ["horror"], ["body_modifications"], ["magic", "horror"]),
    ),
    "start_points": (lambda value: phasesix.making(draft(), options(start_points=value)).budget.left, "none", 70),
    "circumstances_at_creation": (
        lambda value: hinders(
            draft("town_watch", "gate_captain"), epoch="middle_ages", circumstances_at_creation=value
        ),
        True,
        False,
    ),
    "flaw_cap": (flawed, 10, 3),
    "creation_caps": (giant, "warn", "enforce", False),
    "starting_money": (lambda value: phasesix.start(Sheet(), options(starting_money=value)).money, 1000, 50),
    "intimidation_pair": (
        lambda value: values(hero(willpower=4), intimidation_pair=value).value("intimidation"),
        "conscientiousness",
        "willpower",
    ),
    "explode": (exploded, "outside_combat", "always", "never"),
    "minimum_floor": (
        lambda value: rolled(playing(scripted(strength=1), minimum_floor=value), 1, trait="strength", difficulty=-9)[
            "passed"
        ],
        2,
        1,
    ),
    "combat_minimum_cap": (
        lambda value: rolled(
            playing(scripted(strength=1), combat_minimum_cap=value), 6, trait="strength", difficulty=2, in_combat=True
        )["passed"],
        False,
        "six",
    ),
    "untrained_knowledge": (
        lambda value: allowed(playing(scripted(first_aid=3), untrained_knowledge=value), "check", trait="medicine"),
        "refused",
        "skill_only",
    ),
    "bonus_after": (
        lambda value: allowed(
            playing(then(scripted(strength=1, bonus_dice=1), "check", 5, trait="strength"), bonus_after=value),
            "add_bonus",
        ),
        "failed_only",
        "any",
    ),
    "destiny_reroll": (
        lambda value: rolled(
            playing(then(scripted(strength=2, destiny_dice=1), "check", 1, 1, trait="strength"), destiny_reroll=value),
            4,
            4,
            do="reroll",
            pay="destiny",
        )["passed"],
        "plain",
        "four_plus",
    ),
    "moving_action": (walking, "minus_two_dice", "minimum_plus_two"),
    "minimum_metres": (lambda value: values(hero(), minimum_metres=value).walk, 1, 0),
    "action_die_returns": (bought, "session", "rest"),
    "parry": (
        lambda value: allowed(
            playing(replace(then(fight(melee=1), "attack", 1, target="k1"), actor="gm"), parry=value), "parry", foe="k1"
        ),
        "cancels_hits",
        False,
    ),
    "ammunition": (fires, "tracked", "ignored"),
    "unarmed_wounds": (
        lambda value: rolled(playing(scripted(melee=1), unarmed_wounds=value), 5, do="attack")["wounds"],
        1,
        2,
    ),
    "exhausted": (actions_left, "per_level", "flat"),
    "dying_level": (
        lambda value: act(playing(table(), dying_level=value), "take_wounds", wounds=9).plays["hagen"].status["dying"],
        "overflow",
        "one",
    ),
    "dying_minimum_dice": (
        lambda value: rolled(
            playing(table(hagen=hero(play=status(dying=1))), dying_minimum_dice=value), *[3] * value, do="dying_time"
        )["minutes"],
        1,
        0,
    ),
    "first_aid_limit": (aided_twice, "once_per_scene", "none"),
    "boost_cap": (
        lambda value: act(playing(table(), boost_cap=value), "boost", boosts=5).plays["hagen"].boosts,
        False,
        2,
    ),
    "advancement_when": (
        lambda value: refusal(playing(table(), advancement_when=value), "advance", template="nothing"),
        "between_sessions",
        "any_time",
    ),
    "house_states": (hidden_attack, ["hidden", "disoriented", "pain", "grappled"], []),
    "show_odds": (
        lambda value: bool(
            phasesix.tray(playing(table(hagen=hero(courage=2)), show_odds=value), {"trait": "courage"}).throw.chances
        ),
        True,
        False,
    ),
}
"""What is tried with each option, the default first: every value has an outcome of its own."""


@pytest.mark.parametrize("key", CASES)
def test_every_value_of_an_option_changes_a_result(key):
    outcome, *tried = CASES[key]
    assert len({repr(outcome(value)) for value in tried}) == len(tried)


def test_every_option_is_tried_from_its_default_on_with_all_that_can_be_chosen():
    assert set(CASES) == {option.key for option in phasesix.OPTIONS}
    for option in phasesix.OPTIONS:
        tried = [getattr(options(**{option.key: value}), option.key) for value in CASES[option.key][1:]]
        assert tried[0] == option.default, option.key
        if option.kind == CHOICE:
            assert set(tried) == {choice.key for choice in option.choices}, option.key


OF_THE_RULES: dict[str, tuple[Any, ...]] = {
    "epoch": ("modern", "antiquity", "middle_ages", "victorian", "world_wars", "cold_war", "science_fiction"),
    "extensions": ((), "magic", "horror", "body_modifications"),
    "start_points": ("none",),
    "circumstances_at_creation": (True,),
    "flaw_cap": (10,),
    "creation_caps": ("warn", "enforce", "off"),
    "starting_money": (1000,),
    "intimidation_pair": ("conscientiousness", "willpower"),
    "explode": ("outside_combat", "always", "never"),
    "minimum_floor": (2,),
    "combat_minimum_cap": ("off", "six"),
    "untrained_knowledge": ("refused", "skill_only"),
    "bonus_after": ("failed_only", "any"),
    "destiny_reroll": ("plain", "four_plus"),
    "moving_action": ("minus_two_dice", "minimum_plus_two"),
    "minimum_metres": (1,),
    "action_die_returns": ("session", "rest"),
    "parry": ("cancels_hits", "off"),
    "ammunition": ("tracked", "ignored"),
    "unarmed_wounds": (1,),
    "exhausted": ("per_level", "flat"),
    "dying_level": ("overflow", "one"),
    "dying_minimum_dice": (1,),
    "first_aid_limit": ("once_per_scene", "none"),
    "boost_cap": ("none",),
    "advancement_when": ("between_sessions", "any_time"),
}
"""The options that the rules name for what is played so far: the default, then what else may be chosen."""
OUR_OWN = {"house_states", "show_odds"}


def test_the_options_are_those_of_the_rules_with_their_defaults():
    known = {option.key: option for option in phasesix.OPTIONS}
    assert set(known) == {*OF_THE_RULES, *OUR_OWN}
    for key, (default, *others) in OF_THE_RULES.items():
        assert known[key].default == default, key
        assert {choice.key for choice in known[key].choices} - {default} == set(others), key


@pytest.mark.parametrize("key", ["boost_cap", "combat_minimum_cap", "parry", "creation_caps", "start_points"])
def test_off_may_be_written_as_false(key):
    assert options(**{key: False}) == options(**{key: "none" if key in ("boost_cap", "start_points") else "off"})
