"""Wounds, hearts and boosts: the order of loss, dying, and what brings somebody back."""

from collections.abc import Mapping
from dataclasses import replace

from rules.core.options import NONE
from rules.systems.phasesix.board import Board, Opponent
from rules.systems.phasesix.options import OVERFLOW, Options
from rules.systems.phasesix.play import Play
from rules.systems.phasesix.someone import Changed, Someone
from rules.systems.phasesix.states import DYING, HARMFUL, PAIN, UNCONSCIOUS

Result = dict[str, object]


def suffer(play: Play, hearts: int, wounds: int, options: Options) -> Play:
    """Take wounds: boosts go first and for good, then hearts; without any left one is unconscious and dying."""
    by_boosts = min(play.boosts, wounds)
    left = max(0, hearts - play.wounds)
    by_hearts = min(left, wounds - by_boosts)
    overflow = wounds - by_boosts - by_hearts
    hurt = replace(play, boosts=play.boosts - by_boosts, wounds=play.wounds + by_hearts)
    if not wounds or left - by_hearts or hurt.boosts:
        return hurt
    dying = play.level(DYING)
    if dying:
        level = dying + overflow if options.dying_level == OVERFLOW else dying
    else:
        level = max(1, overflow) if options.dying_level == OVERFLOW else 1
    return hurt.with_state(DYING, level).with_state(UNCONSCIOUS, max(1, play.level(UNCONSCIOUS)))


def boosted(play: Play, boosts: int, options: Options) -> Play:
    """Give boosts as far as the table allows; they take a level of pain, and wake whoever is not dying."""
    most = options.boost_cap if options.boost_cap != NONE else None
    now = play.boosts + boosts
    if isinstance(most, int):
        now = max(play.boosts, min(now, most))
    if now == play.boosts:
        return play
    eased = play.with_state(PAIN, play.level(PAIN) - 1)
    woken = eased if play.level(DYING) else eased.with_state(UNCONSCIOUS, 0)
    return replace(woken, boosts=now)


def stabilised(play: Play, awake: bool) -> Play:
    """End dying; whoever was also boosted wakes up."""
    calm = play.with_state(DYING, 0)
    return calm.with_state(UNCONSCIOUS, 0) if awake else calm


def healed(play: Play, wounds: int) -> Play:
    """Fill empty hearts; whoever lay unconscious at none wakes up."""
    better = replace(play, wounds=max(0, play.wounds - wounds))
    woken = better.wounds < play.wounds and not better.level(DYING)
    return better.with_state(UNCONSCIOUS, 0) if woken else better


def harm_of_states(status: Mapping[str, int], options: Options) -> int:
    """Count the wounds that burning, bleeding and poison deal at the end of a round."""
    return sum(status.get(state, 0) for state in HARMFUL if options.state_counts(state))


def standing(play: Play, hearts: int) -> Result:
    return {"hearts": max(0, hearts - play.wounds), "boosts": play.boosts, "dying": bool(play.level(DYING))}


# --- foes -------------------------------------------------------------------------------------------------------------


def foe_suffers(opponent: Opponent, wounds: int) -> Opponent:
    """Take wounds from a foe; one without hearts left is out of the fight."""
    now = min(opponent.foe.hearts, opponent.wounds + wounds)
    status = dict(opponent.status)
    if now >= opponent.foe.hearts and wounds:
        status[DYING] = max(1, status.get(DYING, 0))
    return replace(opponent, wounds=now, status=status)


def hurt(changed: Changed, who: Someone, wounds: int, brings: Mapping[str, int]) -> Changed:
    """Let somebody take wounds, and the states that come with them where there are any."""
    if who.foe:
        foe = foe_suffers(changed.board.foe(who.key) or who.foe, wounds)
        status = {**foe.status, **raised(foe.status, brings)} if wounds else foe.status
        return replace(changed, board=marked(changed.board.with_foe(replace(foe, status=status)), who.key, wounds))
    play = changed.play_of(who)
    if play is None or who.values is None:
        return changed
    play = suffer(play, who.values.value("hearts"), wounds, who.options)
    for state, level in brings.items() if wounds else ():
        play = play.with_state(state, play.level(state) + level)
    return replace(changed.with_play(who.key, play), board=marked(changed.board, who.key, wounds))


def raised(status: Mapping[str, int], brings: Mapping[str, int]) -> dict[str, int]:
    return {state: status.get(state, 0) + level for state, level in brings.items()}


def marked(board: Board, key: str, wounds: int) -> Board:
    """Remember in a fight that somebody was wounded since their own turn: shock then does not fade."""
    fighter = board.fight.fighter(key)
    if not fighter or not wounds:
        return board
    return replace(board, fight=board.fight.with_fighter(replace(fighter, hurt=True)))
