"""An attack before it is made: with what, at whom and how, the dice it takes, and the chance beside each choice."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.core import fields as given
from rules.core.odds import Chance
from rules.core.outcome import GM, Refusal, State
from rules.core.text import Text, Written, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.phasesix import odds
from rules.systems.phasesix.arms import MODE_DICE, rounds_for
from rules.systems.phasesix.attacks import Aim, Attack, aim_of, attack_refused, wanted_attack
from rules.systems.phasesix.board import Fighter
from rules.systems.phasesix.catalogue import FULL, SEMI, SINGLE, Weapon
from rules.systems.phasesix.lived import Trait, trait_of, traits
from rules.systems.phasesix.open_roll import MOST_DICE, OpenRoll
from rules.systems.phasesix.options import TRACKED
from rules.systems.phasesix.play import Carried
from rules.systems.phasesix.reckoned import MOST_LADDER, Rung, Throw, throw_of
from rules.systems.phasesix.rolling import roll_for
from rules.systems.phasesix.someone import Someone
from rules.systems.phasesix.words import signed

BARE_HANDS = _("Bare hands")
MODES: Mapping[str, str] = {
    "": _("A normal attack"),
    SINGLE: _("Single shot"),
    SEMI: _("Semi-automatic"),
    FULL: _("Fully automatic"),
}
AT_LEAST = _n("At least %(count)s wound", "At least %(count)s wounds")


@dataclass(frozen=True)
class ArmsChoice:
    """Something to attack with, and the chance that it hits; `loaded` is None where rounds are not counted."""

    key: str
    name: Text | Written
    chosen: bool
    loaded: int | None = None
    magazine: int = 0
    chance: Chance | None = None

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
    chance: Chance | None = None


@dataclass(frozen=True)
class ModeChoice:
    """A way to fire, with the dice it gives and the rounds it takes."""

    key: str
    name: Text
    dice: str
    rounds: int
    chosen: bool
    chance: Chance | None = None


@dataclass(frozen=True)
class AttackForm:
    """The attack as it is being chosen; `throw` is empty where it cannot be made.

    `wounds` are the chances of so many or more, as long as nobody answers it; of a foe's protection a player knows
    nothing before its hearts are shown. `reminders` are special rules to be read beside rolls in combat.
    """

    arms: tuple[ArmsChoice, ...]
    targets: tuple[TargetChoice, ...]
    modes: tuple[ModeChoice, ...]
    throw: Throw | None
    wounds: tuple[Rung, ...]
    refusal: Refusal | None
    reminders: tuple[Trait, ...] = ()

    @property
    def reloads(self) -> tuple[ArmsChoice, ...]:
        return tuple(each for each in self.arms if each.can_reload)


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
    own = state.board.fight.fighter(who.key)
    last = {"weapon": own.weapon, "target": own.target} if own and own.target else {}
    deed = drafted_attack(who, {**last, **fields}, weapons, others)
    refusal = attack_refused(state, deed)
    aim = aim_of(state, who, deed) if refusal is None else None
    roll = roll_for(who, wanted_attack(state, who, deed, aim)) if isinstance(aim, Aim) else None
    return AttackForm(
        arms=arms_choices(state, who, weapons, deed),
        targets=target_choices(state, who, others, deed),
        modes=mode_choices(state, who, weapons, deed),
        throw=throw_of(roll, state.options) if roll else None,
        wounds=wounds_of(state, roll, aim) if roll and isinstance(aim, Aim) else (),
        refusal=refusal,
        reminders=reminders_of(who),
    )


def reminders_of(who: Someone) -> tuple[Trait, ...]:
    """Give the special rules that somebody is to think of in a fight."""
    own = who.foe.foe.rule if who.foe else None
    found = traits(who.values, "rule") if who.values else (trait_of(own),)
    return tuple(each for each in found if each and each.in_combat)


def drafted_attack(
    who: Someone,
    fields: Mapping[str, object],
    weapons: tuple[tuple[Carried, Weapon], ...],
    others: list[tuple[Fighter, Someone]],
) -> Attack:
    """Read a form that may be half filled in; else the first weapon and opponent are taken."""
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


# --- choices ----------------------------------------------------------------------------------------------------------


def to_hit(state: State, who: Someone, deed: Attack) -> Chance | None:
    """Give the chance that an attack hits at all; none where it cannot be made, or nobody is to know."""
    if not state.options.show_odds or attack_refused(state, deed):
        return None
    aim = aim_of(state, who, deed)
    return odds.of_roll(roll_for(who, wanted_attack(state, who, deed, aim)), 1) if isinstance(aim, Aim) else None


def arms_choices(
    state: State, who: Someone, weapons: tuple[tuple[Carried, Weapon], ...], deed: Attack
) -> tuple[ArmsChoice, ...]:
    """Offer every weapon, in the fire mode that is chosen where it has it, and bare hands last."""
    tracked = state.options.ammunition == TRACKED and who.foe is None
    found = [
        ArmsChoice(
            carried.key,
            weapon.name,
            carried.key == deed.weapon,
            carried.loaded if tracked and weapon.magazine else None,
            weapon.magazine,
            to_hit(state, who, with_weapon(deed, weapon)),
        )
        for carried, weapon in weapons
    ]
    bare = to_hit(state, who, replace(deed, weapon="", mode=""))
    return (*found, ArmsChoice("", Text(BARE_HANDS), not deed.weapon, chance=bare))


def with_weapon(deed: Attack, weapon: Weapon) -> Attack:
    return replace(deed, weapon=weapon.key, mode=deed.mode if deed.mode in weapon.modes else "")


def target_choices(
    state: State, who: Someone, others: list[tuple[Fighter, Someone]], deed: Attack
) -> tuple[TargetChoice, ...]:
    own = state.board.fight.fighter(who.key)
    here = own.metres if own else 0
    return tuple(
        TargetChoice(
            key=each.key,
            name=other.name,
            foe=other.foe is not None,
            metres=abs(each.metres - here),
            cover=each.cover,
            chosen=each.key == deed.target,
            chance=to_hit(state, who, replace(deed, target=each.key)),
        )
        for each, other in others
    )


def mode_choices(
    state: State, who: Someone, weapons: tuple[tuple[Carried, Weapon], ...], deed: Attack
) -> tuple[ModeChoice, ...]:
    weapon = next((found for carried, found in weapons if carried.key == deed.weapon), None)
    if weapon is None or not weapon.modes:
        return ()
    return tuple(
        ModeChoice(
            mode,
            Text(MODES[mode]),
            signed(MODE_DICE[mode]),
            rounds_for(weapon, mode),
            mode == deed.mode,
            to_hit(state, who, replace(deed, mode=mode)),
        )
        for mode in ("", *weapon.modes)
    )


def wounds_of(state: State, roll: OpenRoll, aim: Aim) -> tuple[Rung, ...]:
    """Give the chances of so many wounds or more; what protects a foe counts only where its hearts are shown."""
    foe = state.board.foe(aim.target)
    unknown = foe is not None and not foe.hearts_shown and state.actor != GM
    if unknown or not state.options.show_odds:
        return ()
    hits = odds.spread(roll.dice, roll.counts, roll.explodes, roll.destiny)
    arms = aim.arms
    exact = odds.wounds(hits, aim.protection, arms.penetration, arms.wounds, arms.bonus_wounds)
    found = [wounds for wounds, _chance in exact if wounds][:MOST_LADDER]
    return tuple(Rung(counted(AT_LEAST, least), odds.as_chance(or_more(exact, least))) for least in found)


def or_more(exact: tuple[tuple[int, Fraction], ...], least: int) -> Fraction:
    return sum((chance for wounds, chance in exact if wounds >= least), Fraction(0))
