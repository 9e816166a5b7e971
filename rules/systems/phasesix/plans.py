"""An attack before it is made: with what, at whom, the dice with all that adds or takes some, and the chances."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core import fields as given
from rules.core.odds import Chance
from rules.core.outcome import GM, Refusal, State
from rules.core.text import Text, Written
from rules.systems.phasesix import odds
from rules.systems.phasesix.attacks import Aim, Attack, aim_of, attack_refused, wanted_attack
from rules.systems.phasesix.catalogue import FIRE_MODES
from rules.systems.phasesix.open_roll import OpenRoll, Part
from rules.systems.phasesix.rolling import roll_for
from rules.systems.phasesix.scene_view import COVER_NAMES
from rules.systems.phasesix.someone import Someone, someone
from rules.systems.phasesix.words import cause

MOST_LADDER = 4


@dataclass(frozen=True)
class Made:
    """One thing that made a number, by name."""

    name: Text
    by: int


@dataclass(frozen=True)
class Choice:
    """A weapon to attack with; bare hands have no key."""

    key: str
    name: Written | None
    modes: tuple[str, ...]
    loaded: int
    magazine: int


@dataclass(frozen=True)
class Mark:
    """Somebody to attack, how far away and how well covered."""

    key: str
    name: str
    metres: int
    cover: Text


@dataclass(frozen=True)
class Plan:
    """An attack as it stands in the form; without a target, or where it is refused, it has no dice."""

    weapons: tuple[Choice, ...]
    marks: tuple[Mark, ...]
    weapon: str
    mode: str
    target: str
    actions: int
    dice: int
    minimum: int
    parts: tuple[Made, ...]
    hits: tuple[Chance, ...]
    wounds: tuple[tuple[int, Chance], ...]
    refusal: Refusal | None


def made(parts: tuple[Part, ...]) -> tuple[Made, ...]:
    return tuple(Made(cause(part.cause), part.by) for part in parts)


def plan(state: State, who: Someone, fields: Mapping[str, object]) -> Plan | None:
    """Draw up an attack for somebody who is in the fight, from a form that may be half filled in."""
    fighter = state.board.fight.fighter(who.key)
    if fighter is None:
        return None
    weapons, marks = choices(who), targets(state, who)
    deed = Attack(
        weapon=among(fields.get("weapon"), [each.key for each in weapons]),
        mode=among(fields.get("mode"), FIRE_MODES),
        target=among(fields.get("target"), [each.key for each in marks]),
        foe=who.key if who.foe else "",
    )
    refusal = attack_refused(state, deed) if deed.target else None
    aim = aim_of(state, who, deed) if deed.target and refusal is None else None
    roll = roll_for(who, wanted_attack(state, who, deed, aim)) if isinstance(aim, Aim) else OpenRoll()
    shown = isinstance(aim, Aim) and state.options.show_odds
    return Plan(
        weapons=weapons,
        marks=marks,
        weapon=str(deed.weapon),
        mode=deed.mode,
        target=str(deed.target),
        actions=fighter.actions,
        dice=roll.dice,
        minimum=roll.minimum,
        parts=made(roll.parts),
        hits=odds.ladder(roll, min(MOST_LADDER, roll.dice)) if shown else (),
        wounds=spread(state, roll, aim) if isinstance(aim, Aim) and shown else (),
        refusal=refusal,
    )


def among(value: object, known: object) -> str:
    text = given.line(value) if isinstance(value, str) else ""
    return text if text and isinstance(known, list | tuple) and text in known else ""


def choices(who: Someone) -> tuple[Choice, ...]:
    """List what somebody can attack with, bare hands last."""
    carried = who.values.weapons if who.values else ()
    armed = (Choice(gear.key, gear.name, gear.modes, each.loaded, gear.magazine) for each, gear in carried)
    return (*armed, Choice("", None, (), 0, 0))


def targets(state: State, who: Someone) -> tuple[Mark, ...]:
    """List everybody else in the fight whom the actor can see."""
    mine = state.board.fight.fighter(who.key)
    found = []
    for fighter in state.board.fight.order if mine else ():
        other = someone(state, fighter.key)
        unseen = other is None or (other.foe is not None and not other.foe.shown and state.actor != GM)
        if mine and other and not unseen and fighter.key != who.key:
            metres = abs(fighter.metres - mine.metres)
            found.append(Mark(fighter.key, other.name, metres, COVER_NAMES[fighter.cover]))
    return tuple(found)


def spread(state: State, roll: OpenRoll, aim: Aim) -> tuple[tuple[int, Chance], ...]:
    """Give the chance of every number of wounds; what protects a foe counts only where its hearts are shown."""
    foe = state.board.foe(aim.target)
    if foe is not None and not foe.hearts_shown and state.actor != GM:
        return ()
    hits = odds.spread(roll.dice, roll.counts, roll.explodes, roll.destiny)
    arms = aim.arms
    found = odds.wounds(hits, aim.protection, arms.penetration, arms.wounds, arms.bonus_wounds)
    return tuple((wounds, odds.as_chance(chance)) for wounds, chance in found)
