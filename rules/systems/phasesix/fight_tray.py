"""The act panel in a fight: whom to attack with what, the attack that waits, and what else an action can do."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import fields as given
from rules.core.odds import Chance
from rules.core.outcome import Refusal, State
from rules.core.text import Text, Written
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.answers import Evade, Parry, cancelled, reaction_refused, waiting, wanted
from rules.systems.phasesix.arms import MODE_DICE, rounds_for
from rules.systems.phasesix.attacks import Attack, aim_of, attack_refused, wanted_attack
from rules.systems.phasesix.board import Fighter
from rules.systems.phasesix.catalogue import FULL, SEMI, SINGLE, Weapon
from rules.systems.phasesix.open_roll import MOST_DICE, OpenRoll
from rules.systems.phasesix.options import TRACKED
from rules.systems.phasesix.play import Carried
from rules.systems.phasesix.reckoned import Chain, Throw, chains_of, throw_of
from rules.systems.phasesix.results import Landed, blow_landed
from rules.systems.phasesix.rolling import roll_for
from rules.systems.phasesix.someone import Someone, someone
from rules.systems.phasesix.turn_acts import CRAWL, RUN, WALK, reach
from rules.systems.phasesix.words import signed

BARE_HANDS = _("Bare hands")
MODES: Mapping[str, str] = {
    "": _("A normal attack"),
    SINGLE: _("Single shot"),
    SEMI: _("Semi-automatic"),
    FULL: _("Fully automatic"),
}


@dataclass(frozen=True)
class ArmsChoice:
    """Something to attack with; `loaded` is None where rounds are not counted."""

    key: str
    name: Text | Written
    chosen: bool
    loaded: int | None = None
    magazine: int = 0

    @property
    def can_reload(self) -> bool:
        return self.loaded is not None and self.loaded < self.magazine


@dataclass(frozen=True)
class TargetChoice:
    """Somebody to attack, with how far away and how covered they are."""

    key: str
    name: str
    foe: bool
    metres: int
    cover: str
    chosen: bool


@dataclass(frozen=True)
class ModeChoice:
    """A way to fire, with the dice it gives and the rounds it takes."""

    key: str
    name: Text
    dice: str
    rounds: int
    chosen: bool


@dataclass(frozen=True)
class AttackForm:
    """The attack as it is being chosen; `throw` is empty where it cannot be made."""

    arms: tuple[ArmsChoice, ...]
    targets: tuple[TargetChoice, ...]
    modes: tuple[ModeChoice, ...]
    throw: Throw | None
    refusal: Refusal | None

    @property
    def reloads(self) -> tuple[ArmsChoice, ...]:
        return tuple(each for each in self.arms if each.can_reload)


@dataclass(frozen=True)
class Step:
    """A way to move, with the metres of one action."""

    how: str
    metres: int


@dataclass(frozen=True)
class Answer:
    """A way to answer an attack, with its dice and its chance of at least one success."""

    do: str
    dice: int
    chance: Chance | None


@dataclass(frozen=True)
class Waiting:
    """The attack that waits, from the hit roll to the wounds that it does as it stands."""

    by: str
    by_key: str
    to: str
    to_key: str
    chains: tuple[Chain, ...]
    hits: int
    answer: str
    answer_chains: tuple[Chain, ...]
    cancelled: int
    protection: int
    penetration: int
    lands: Landed
    mine: bool
    at_me: bool
    unseen: bool
    answers: tuple[Answer, ...]
    why_not: Refusal | None


@dataclass(frozen=True)
class FightTray:
    """What the fight offers to one who is in it."""

    on_turn: bool
    acting: str
    actions: int
    most_actions: int
    walked: bool
    posture: str
    attack: AttackForm
    steps: tuple[Step, ...]
    victims: tuple[tuple[str, str], ...]
    waiting: Waiting | None


def fight_tray(state: State, who: Someone, fields: Mapping[str, object]) -> FightTray | None:
    """Draw up the fight for somebody who takes part in it."""
    fight = state.board.fight
    fighter = fight.fighter(who.key)
    if fighter is None:
        return None
    others = in_sight(state, who)
    acting = someone(state, fight.acting.key) if fight.acting else None
    return FightTray(
        on_turn=fight.acting == fighter,
        acting=acting.name if acting and seen(acting, who) else "",
        actions=fighter.actions,
        most_actions=max(who.most_actions, fighter.actions),
        walked=fighter.walked,
        posture=fighter.posture,
        attack=attack_form(state, who, fields, others),
        steps=tuple(Step(how, reach(who, how)) for how in (WALK, RUN, CRAWL)),
        victims=tuple((each.key, found.name) for each, found in others),
        waiting=waiting_view(state, who),
    )


def seen(found: Someone, by: Someone) -> bool:
    """Say whether somebody is in another's sight: a player sees no hidden foe, a foe (its GM) everybody."""
    return found.foe is None or found.foe.shown or by.foe is not None


def in_sight(state: State, who: Someone) -> list[tuple[Fighter, Someone]]:
    """Give all others in the fight whom this one can see, foes first for a character."""
    found = [(each, someone(state, each.key)) for each in state.board.fight.order if each.key != who.key]
    there = [(each, other) for each, other in found if other is not None and seen(other, who)]
    return sorted(there, key=lambda pair: (pair[1].foe is None) != (who.foe is not None))


# --- attacking --------------------------------------------------------------------------------------------------------


def weapons_of(who: Someone) -> tuple[tuple[Carried, Weapon], ...]:
    if who.values:
        return who.values.weapons
    known = who.catalogue.weapons
    keys = who.foe.foe.weapons if who.foe else ()
    return tuple((Carried(key), known[key]) for key in keys if key in known)


def attack_form(
    state: State, who: Someone, fields: Mapping[str, object], others: list[tuple[Fighter, Someone]]
) -> AttackForm:
    """Offer weapons, targets and fire modes, and reckon what is chosen."""
    weapons = weapons_of(who)
    deed = drafted_attack(who, fields, weapons, others)
    own = state.board.fight.fighter(who.key)
    here = own.metres if own else 0
    refusal = attack_refused(state, deed)
    return AttackForm(
        arms=arms_choices(state, who, weapons, str(deed.weapon or "")),
        targets=tuple(
            TargetChoice(
                key=each.key,
                name=other.name,
                foe=other.foe is not None,
                metres=abs(each.metres - here),
                cover=each.cover,
                chosen=each.key == deed.target,
            )
            for each, other in others
        ),
        modes=mode_choices(weapons, deed),
        throw=attack_throw(state, who, deed) if refusal is None else None,
        refusal=refusal,
    )


def drafted_attack(
    who: Someone,
    fields: Mapping[str, object],
    weapons: tuple[tuple[Carried, Weapon], ...],
    others: list[tuple[Fighter, Someone]],
) -> Attack:
    """Read a form that may be half filled in; the first weapon and the first opponent are taken for granted."""
    keys, targets = ["", *(carried.key for carried, _weapon in weapons)], [each.key for each, _other in others]
    weapon, target, mode = (fields.get(name) for name in ("weapon", "target", "mode"))
    weapon = weapon if isinstance(weapon, str) and weapon in keys else keys[min(1, len(keys) - 1)]
    target = target if isinstance(target, str) and target in targets else targets[0] if targets else ""
    modes = next((found.modes for carried, found in weapons if carried.key == weapon), ())
    return Attack(
        weapon=weapon,
        target=target,
        mode=mode if isinstance(mode, str) and mode in modes else "",
        bonus_dice=few(fields.get("bonus_dice")),
        destiny_dice=few(fields.get("destiny_dice")),
        foe=who.key if who.foe else "",
    )


def few(value: object) -> int:
    """Read a small number of dice, 0 for what is none."""
    number = given.number(value)
    return number if number is not None and 0 <= number <= MOST_DICE else 0


def arms_choices(
    state: State, who: Someone, weapons: tuple[tuple[Carried, Weapon], ...], chosen: str
) -> tuple[ArmsChoice, ...]:
    tracked = state.options.ammunition == TRACKED and who.foe is None
    found = [
        ArmsChoice(
            carried.key,
            weapon.name,
            carried.key == chosen,
            carried.loaded if tracked and weapon.magazine else None,
            weapon.magazine,
        )
        for carried, weapon in weapons
    ]
    return (*found, ArmsChoice("", Text(BARE_HANDS), not chosen))


def mode_choices(weapons: tuple[tuple[Carried, Weapon], ...], deed: Attack) -> tuple[ModeChoice, ...]:
    weapon = next((found for carried, found in weapons if carried.key == deed.weapon), None)
    if weapon is None or not weapon.modes:
        return ()
    return tuple(
        ModeChoice(mode, Text(MODES[mode]), signed(MODE_DICE[mode]), rounds_for(weapon, mode), mode == deed.mode)
        for mode in ("", *weapon.modes)
    )


def attack_throw(state: State, who: Someone, deed: Attack) -> Throw | None:
    aim = aim_of(state, who, deed)
    if isinstance(aim, Refusal):
        return None
    return throw_of(roll_for(who, wanted_attack(state, who, deed, aim)), state.options)


# --- the attack that waits --------------------------------------------------------------------------------------------


def waiting_view(state: State, who: Someone) -> Waiting | None:
    found = waiting(state.board)
    if found is None or found[1].blow is None:
        return None
    aimed, roll = found
    blow = found[1].blow
    by, to = someone(state, aimed.by), someone(state, blow.target)
    if by is None or to is None or not (seen(by, who) and seen(to, who)):
        return None
    gone = cancelled(state.board, aimed, roll)
    answer = state.board.rolls.get(blow.target) if aimed.answer else None
    at_me = blow.target == who.key
    ways, why_not = answers_of(state, who) if at_me and not aimed.answer else ((), None)
    return Waiting(
        by=by.name,
        by_key=by.key,
        to=to.name,
        to_key=to.key,
        chains=chains_of(roll),
        hits=roll.successes,
        answer=aimed.answer,
        answer_chains=chains_of(answer) if answer and answer.kind == aimed.answer else (),
        cancelled=min(gone, roll.successes),
        protection=blow.protection,
        penetration=blow.penetration,
        lands=blow_landed(roll, gone),
        mine=aimed.by == who.key,
        at_me=at_me,
        unseen=aimed.unseen,
        answers=ways,
        why_not=why_not,
    )


def answers_of(state: State, who: Someone) -> tuple[tuple[Answer, ...], Refusal | None]:
    """Name the ways to answer with their chances, or why there is none."""
    ways, why_not = [], None
    foe = who.key if who.foe else ""
    for do, deed in (("evade", Evade(foe=foe)), ("parry", Parry(foe=foe))):
        refusal = reaction_refused(state, deed)
        if refusal is None:
            ways.append(answer_of(state, do, roll_for(who, wanted(deed))))
        why_not = why_not or refusal
    return tuple(ways), None if ways else why_not


def answer_of(state: State, do: str, roll: OpenRoll) -> Answer:
    throw = throw_of(replace(roll, needed=1), state.options)
    return Answer(do, throw.all_dice, throw.ladder[0].chance if throw.ladder else None)
