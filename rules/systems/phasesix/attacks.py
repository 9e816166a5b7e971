"""Attacks ("Angriffe"): from the hit roll to what lands, and things that are thrown."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import shapes
from rules.core.outcome import GM, Outcome, Refusal, State
from rules.core.shapes import limited
from rules.core.text import counted
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.arms import MODE_DICE, Arms, Stated, arms_of, fired
from rules.systems.phasesix.bags import NO_ITEM, USED_UP, carried_item, used
from rules.systems.phasesix.board import COVERS, HALF, LIGHT, NEAR_FULL, NO_COVER, Aimed, Fight, Fighter
from rules.systems.phasesix.catalogue import FIRE_MODES, FULL, MELEE
from rules.systems.phasesix.checks import STATED, laid, throw_ready
from rules.systems.phasesix.counts import METRES
from rules.systems.phasesix.deeds import NOBODY, Act, Deed, Document
from rules.systems.phasesix.fights import UNSEEN_FOE
from rules.systems.phasesix.open_roll import ATTACK, THROW, Blow, OpenRoll, Part
from rules.systems.phasesix.results import Result
from rules.systems.phasesix.rolling import Wanted, roll_for, roll_refused
from rules.systems.phasesix.rounds import NO_FIGHT
from rules.systems.phasesix.someone import Changed, Someone, acting, actor_of, in_the_open, someone
from rules.systems.phasesix.states import HIDDEN
from rules.systems.phasesix.traits import BONUS, DESTINY, PROTECTION
from rules.systems.phasesix.turns import ATTACK_WAITS, ONLY_SHOTS, acted, engaged, on_the_move, turn_refused

COVER_DICE: Mapping[str, int] = {NO_COVER: 0, LIGHT: 1, HALF: 2, NEAR_FULL: 3}
FAR_DICE = 2
COVER, FIRE_MODE, DISTANCE = "cover", "fire_mode", "distance"

TOO_FAR = _("That is too far: this reaches %(metres)s at most.")
HARMLESS = Refusal("item_harmless", _("This does no harm where it lands. Just throw it."))
NO_TARGET = Refusal("no_target", _("Choose somebody in the fight to attack."))
OWN_TARGET = Refusal("own_target", _("Nobody attacks themselves."))


@dataclass(frozen=True)
class Target:
    """Whom a script aims at."""

    protection: int = 0


@dataclass(frozen=True)
class Attack(Deed):
    """Attack somebody: at the table a fighter by key, whose cover and distance lie there; a script says them."""

    weapon: Stated | str | None = None
    cover: str = limited("", among=("", *COVERS))
    mode: str = limited("", among=("", *FIRE_MODES))
    distance: int = limited(0, most=10_000)
    target: Target | str | None = None
    bonus_dice: int = 0
    destiny_dice: int = 0
    foe: str = ""


@dataclass(frozen=True)
class Throw(Deed):
    """Throw a thing at a place; one that misses goes astray. `item` is what explodes or burns where it lands."""

    item: str = ""
    bonus_dice: int = 0
    destiny_dice: int = 0
    foe: str = ""


@dataclass(frozen=True)
class Aim:
    """An attack with all that it meets: arms, distance, cover, whom."""

    arms: Arms
    distance: int
    cover: str
    protection: int
    target: str


def scripted(state: State) -> bool:
    """Say whether there is no table to know cover and distance by itself."""
    return state.rehearsed and not state.board.fight.round


def aim_of(state: State, who: Someone, deed: Attack) -> Aim | Refusal:
    """Find out what an attack meets, or why it cannot be made."""
    arms = arms_of(state, who, deed.weapon, deed.mode)
    if isinstance(arms, Refusal):
        return arms
    if scripted(state):
        stated = deed.target if isinstance(deed.target, Target) else Target()
        return Aim(arms, deed.distance, deed.cover or NO_COVER, stated.protection, "")
    mine, theirs = fighters(state, who, deed)
    found = someone(state, theirs.key) if theirs else None
    out_of_sight = found is not None and found.foe is not None and not found.foe.shown and state.actor != GM
    if mine is None or theirs is None or found is None or out_of_sight:
        return NO_TARGET
    distance = abs(mine.metres - theirs.metres)
    return Aim(arms, distance, theirs.cover, found.number(PROTECTION), theirs.key)


def fighters(state: State, who: Someone, deed: Attack) -> tuple[Fighter | None, Fighter | None]:
    target = deed.target if isinstance(deed.target, str) else ""
    return state.board.fight.fighter(who.key), state.board.fight.fighter(target)


def wanted_attack(state: State, who: Someone, deed: Attack, aim: Aim) -> Wanted:
    """Reckon the dice of an attack: cover and distance take some, fire modes give some."""
    cover = max(0, COVER_DICE[aim.cover] - (1 if who.has_rule("ignores_light_cover") else 0))
    far = FAR_DICE if aim.distance > aim.arms.range and not who.has_rule("no_range_penalty") else 0
    slower, harder = on_the_move(state, who)
    parts = [(COVER, -cover), (FIRE_MODE, MODE_DICE[deed.mode]), (DISTANCE, -far)]
    return Wanted(
        trait=aim.arms.skill,
        kind=ATTACK,
        bonus=deed.bonus_dice,
        destiny=deed.destiny_dice,
        in_combat=True,
        adding=(*aim.arms.adding, *(Part(cause, by) for cause, by in parts if by), *slower),
        raising=harder,
    )


def attack_refused(state: State, deed: Attack) -> Refusal | None:
    who = acting(state, deed.foe)
    if who is None:
        return NOBODY
    refusal = None if scripted(state) else table_refused(state, who, deed)
    if refusal:
        return refusal
    aim = aim_of(state, who, deed)
    if isinstance(aim, Refusal):
        return aim
    if aim.distance > 2 * aim.arms.range:
        return Refusal("too_far", TOO_FAR, {"metres": counted(METRES, 2 * aim.arms.range)})
    return roll_refused(who, wanted_attack(state, who, deed, aim))


def table_refused(state: State, who: Someone, deed: Attack) -> Refusal | None:
    """Say why an attack cannot be made in the fight that lies on the table."""
    if not state.board.fight.round:
        return NO_FIGHT
    if who.foe and not who.foe.shown:
        return UNSEEN_FOE
    if isinstance(deed.weapon, Stated) or isinstance(deed.target, Target) or deed.cover or deed.distance:
        return STATED
    if deed.target == who.key:
        return OWN_TARGET
    if state.board.fight.aimed:
        return ATTACK_WAITS
    fighter = state.board.fight.fighter(who.key)
    if fighter and fighter.spent_all and fighter.firing != deed.weapon:
        return ONLY_SHOTS
    return turn_refused(state, who, full_automatic=deed.mode == FULL)


def attack_ready(state: State, deed: Attack) -> Document:
    who = actor_of(state, deed.foe)
    aim = aim_of(state, who, deed)
    if isinstance(aim, Refusal):
        raise LookupError("An attack without an aim should have been refused.")
    arms = aim.arms
    blow = Blow(arms.key, arms.penetration, arms.wounds, arms.bonus_wounds, aim.protection, aim.target)
    roll = roll_for(who, wanted_attack(state, who, deed, aim))
    return {"roll": shapes.dump(replace(roll, blow=replace(blow, melee=arms.skill == MELEE)))}


def attack(state: State, deed: Attack, roll: OpenRoll, result: Result) -> Outcome:
    """Lay the hits on the table; in a fight they wait for an answer, and the attacker is hidden no longer."""
    who = actor_of(state, deed.foe)
    target = someone(state, roll.blow.target) if roll.blow and roll.blow.target else None
    paid = {BONUS: deed.bonus_dice, DESTINY: deed.destiny_dice}
    aimed_at = target.name if target else ""
    outcome = laid(state, who, roll, result, paid, "attacked", target=aimed_at)
    if scripted(state):
        return outcome
    changed = in_the_open(Changed(outcome.board, outcome.plays), who)
    arms = arms_of(state, who, deed.weapon, deed.mode)
    play = changed.play_of(who)
    if play is not None and isinstance(arms, Arms):
        changed = changed.with_play(who.key, fired(play, arms))
    board = acted(changed.board, who, firing=str(deed.weapon) if deed.mode == FULL else "")
    fight = remembering(board.fight, who.key, deed)
    fight = replace(fight, aimed=Aimed(who.key, fight.act, bool(who.level(HIDDEN))))
    return replace(outcome, board=replace(board, fight=fight), plays=changed.plays)


def remembering(fight: Fight, key: str, deed: Attack) -> Fight:
    """Keep with what and whom somebody attacked last, in a fight."""
    fighter = fight.fighter(key)
    if fighter is None or not isinstance(deed.target, str):
        return fight
    weapon = deed.weapon if isinstance(deed.weapon, str) else ""
    return fight.with_fighter(replace(fighter, weapon=weapon, target=deed.target))


# --- throwing ---------------------------------------------------------------------------------------------------------


def wanted_throw(state: State, who: Someone, deed: Throw) -> Wanted:
    slower, harder = on_the_move(state, who)
    extra = {"bonus": deed.bonus_dice, "destiny": deed.destiny_dice}
    return Wanted("throwing", THROW, **extra, in_combat=True, adding=slower, raising=harder)


def throw_refused(state: State, deed: Throw) -> Refusal | None:
    who = acting(state, deed.foe)
    if who is None:
        return NOBODY
    refusal = turn_refused(state, who) if state.board.fight.fighter(who.key) else None
    refusal = refusal or (item_refused(who, deed.item) if deed.item else None)
    return engaged(state, who) or refusal or roll_refused(who, wanted_throw(state, who, deed))


def item_refused(who: Someone, key: str) -> Refusal | None:
    """Say why a thing cannot be thrown to do harm."""
    found = carried_item(who, key)
    if found is None:
        return NO_ITEM
    if found[1].blast is None:
        return HARMLESS
    return USED_UP if found[1].charges and not found[0].charges else None


def throw_made_ready(state: State, deed: Throw) -> Document:
    who = actor_of(state, deed.foe)
    roll = roll_for(who, wanted_throw(state, who, deed))
    return {"roll": shapes.dump(replace(roll, blow=Blow(deed.item) if deed.item else None))}


def throw(state: State, deed: Throw, roll: OpenRoll, result: Result) -> Outcome:
    who = actor_of(state, deed.foe)
    outcome = laid(state, who, roll, result, {BONUS: deed.bonus_dice, DESTINY: deed.destiny_dice}, "threw")
    changed = Changed(acted(outcome.board, who), outcome.plays)
    found, play = carried_item(who, deed.item), changed.play_of(who)
    if found and play and found[1].charges:
        changed = changed.with_play(who.key, used(play, found[0]))
    return replace(outcome, board=changed.board, plays=changed.plays)


ACTS: Mapping[str, Act] = {
    ATTACK: Act(Attack, attack_refused, attack, attack_ready, throw_ready, opens=True),
    THROW: Act(Throw, throw_refused, throw, throw_made_ready, throw_ready, opens=True),
}
