"""Answers to an attack: evade it or parry it; then protection, wounds and what the weapon brings."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import shapes
from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.board import Aimed, Board
from rules.systems.phasesix.catalogue import MELEE, Item
from rules.systems.phasesix.checks import laid, throw_ready
from rules.systems.phasesix.deeds import NOBODY, NOT_THERE, Act, Deed, Document
from rules.systems.phasesix.open_roll import EVADE, PARRY, OpenRoll
from rules.systems.phasesix.options import OFF
from rules.systems.phasesix.results import Result, blow_landed
from rules.systems.phasesix.rolling import Wanted, roll_for, roll_refused
from rules.systems.phasesix.someone import Changed, Someone, acting, actor_of, someone
from rules.systems.phasesix.traits import BONUS, DESTINY, EVASION
from rules.systems.phasesix.turns import acted, answer_refused
from rules.systems.phasesix.wounding import hurt
from rules.systems.phasesix.wounds import seen_of, stands

NO_ATTACK = Refusal("no_attack", _("There is no attack to answer."))
NOT_AT_YOU = Refusal("not_at_you", _("This attack is not aimed at you."))
ONLY_MELEE = Refusal("only_melee", _("Only a blow from nearby can be evaded or parried, not a shot."))
UNSEEN = Refusal("attacked_unseen", _("It came out of nowhere: there was nothing to answer."))
ANSWERED = Refusal("answered_already", _("This attack has been answered."))
NO_PARRYING = Refusal("parry_off", _("There is no parrying at this table."))
NOTHING_IN_HAND = Refusal("nothing_to_parry", _("You have nothing in hand to parry with."))
NOT_YOURS = Refusal("not_yours_to_settle", _("Only the GM and whoever is attacked settle an attack."))


@dataclass(frozen=True)
class Evade(Deed):
    """Evade a melee attack: one success and all of it misses."""

    bonus_dice: int = 0
    destiny_dice: int = 0
    foe: str = ""


@dataclass(frozen=True)
class Parry(Deed):
    """Parry a melee attack: each success takes one hit away."""

    bonus_dice: int = 0
    destiny_dice: int = 0
    foe: str = ""


@dataclass(frozen=True)
class Settle(Deed):
    """Let an attack land as it stands after its answer; `target` is the character that is hit, "" for a foe."""

    target: str = ""


@dataclass(frozen=True)
class FromBehind(Deed):
    """Say that the attack that waits comes from behind, so that it cannot be evaded or parried."""


def waiting(board: Board) -> tuple[Aimed, OpenRoll] | None:
    """Give the attack that waits, with its roll."""
    aimed = board.fight.aimed
    roll = board.rolls.get(aimed.by) if aimed else None
    return (aimed, roll) if aimed and roll and roll.blow else None


def wanted(deed: Evade | Parry) -> Wanted:
    trait, kind = (EVASION, EVADE) if isinstance(deed, Evade) else (MELEE, PARRY)
    return Wanted(trait, kind, bonus=deed.bonus_dice, destiny=deed.destiny_dice, in_combat=True)


def reaction_refused(state: State, deed: Evade | Parry) -> Refusal | None:
    who, found = acting(state, deed.foe), waiting(state.board)
    if who is None:
        return NOBODY
    if found is None:
        return NO_ATTACK
    aimed, roll = found
    if roll.blow is None or roll.blow.target != who.key:
        return NOT_AT_YOU
    if not roll.blow.melee:
        return ONLY_MELEE
    if aimed.unseen or aimed.answer:
        return UNSEEN if aimed.unseen else ANSWERED
    if isinstance(deed, Parry) and not can_parry(state, who):
        return NO_PARRYING if state.options.parry == OFF else NOTHING_IN_HAND
    fighter = state.board.fight.fighter(who.key)
    refusal = answer_refused(state, fighter) if fighter else NOT_AT_YOU
    return refusal or roll_refused(who, wanted(deed))


def can_parry(state: State, who: Someone) -> bool:
    """Say whether somebody holds what stops a blow: a melee weapon, or a thing made for it."""
    if state.options.parry == OFF:
        return False
    if who.foe:
        known = who.catalogue.weapons
        return any(known[key].skill == MELEE for key in who.foe.foe.weapons if key in known)
    carried = who.values.carried if who.values else ()
    return any(
        getattr(gear, "skill", "") == MELEE or (isinstance(gear, Item) and gear.parries) for _each, gear in carried
    )


def reaction_ready(state: State, deed: Evade | Parry) -> Document:
    return {"roll": shapes.dump(roll_for(actor_of(state, deed.foe), wanted(deed)))}


def react(state: State, deed: Evade | Parry, roll: OpenRoll, result: Result) -> Outcome:
    """Lay the answer beside the attack; how well it goes is read when the attack is settled."""
    who = actor_of(state, deed.foe)
    paid = {BONUS: deed.bonus_dice, DESTINY: deed.destiny_dice}
    outcome = laid(state, who, roll, result, paid, "evaded" if isinstance(deed, Evade) else "parried")
    board = acted(outcome.board, who)
    aimed = board.fight.aimed
    answered = replace(aimed, answer=roll.kind) if aimed else None
    return replace(outcome, board=replace(board, fight=replace(board.fight, aimed=answered)))


def behind_refused(state: State, deed: FromBehind) -> Refusal | None:
    found = waiting(state.board)
    if found is None:
        return NO_ATTACK
    if state.actor not in (GM, found[0].by):
        return NOT_YOURS
    return ANSWERED if found[0].answer else None


def from_behind(state: State, deed: FromBehind) -> Outcome:
    found = waiting(state.board)
    if found is None:
        raise LookupError("No attack waits: this should have been refused.")
    fight = replace(state.board.fight, aimed=replace(found[0], unseen=True))
    return Outcome({}, replace(state.board, fight=fight), {}, (Event("from_behind", {}),))


# --- what lands -------------------------------------------------------------------------------------------------------


def cancelled(board: Board, aimed: Aimed, roll: OpenRoll) -> int:
    """Count the hits that an answer takes away: all of them by evading, one a success by parrying."""
    answer = board.rolls.get(roll.blow.target) if roll.blow and aimed.answer else None
    if answer is None or answer.kind != aimed.answer:
        return 0
    if aimed.answer == EVADE:
        return roll.successes if answer.passed else 0
    return answer.successes


def settle_refused(state: State, deed: Settle) -> Refusal | None:
    found = waiting(state.board)
    if found is None or found[1].blow is None:
        return NO_ATTACK
    target = found[1].blow.target
    if state.actor not in (GM, target):
        return NOT_YOURS
    if state.board.foe(target):
        return None
    return None if deed.target == target and target in state.figures else NOT_THERE


def settle(state: State, deed: Settle) -> Outcome:
    """Let protection stop what it can, deal the wounds of the rest, and be done with the attack and its answer."""
    found = waiting(state.board)
    who = someone(state, found[1].blow.target) if found and found[1].blow else None
    if found is None or who is None:
        raise LookupError("No attack waits: this should have been refused.")
    aimed, roll = found
    blow = blow_landed(roll, cancelled(state.board, aimed, roll))
    attacker = someone(state, aimed.by)
    weapon = attacker.catalogue.weapons.get(roll.blow.weapon) if attacker and roll.blow else None
    board = state.board.without_roll(aimed.by)
    board = board.without_roll(who.key) if aimed.answer else board
    board = replace(board, fight=replace(board.fight, aimed=None))
    changed = hurt(Changed(board, {}), who, blow.wounds, weapon.brings if weapon else {})
    result = {"hits": blow.hits, "stopped": blow.stopped, "wounds": blow.wounds, **stands(state, changed, who)}
    event = Event("landed", {"who": who.name, "result": seen_of(who, result)}, about=roll.key)
    return Outcome(result, changed.board, changed.plays, (event,))


ACTS: Mapping[str, Act] = {
    "evade": Act(Evade, reaction_refused, react, reaction_ready, throw_ready, opens=True),
    "parry": Act(Parry, reaction_refused, react, reaction_ready, throw_ready, opens=True),
    "from_behind": Act(FromBehind, behind_refused, from_behind),
    "settle": Act(Settle, settle_refused, settle, named=lambda deed: (deed.target,) if deed.target else ()),
}
