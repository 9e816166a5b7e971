"""What can be done just now."""

from rules.core.outcome import GM, State
from rules.systems.fu.actions import Action, Keep, Nudge, Pick, Reroll, RerollAll
from rules.systems.fu.further import DEEDS
from rules.systems.fu.life import gone
from rules.systems.fu.options import ANYONE, BY_DICE, LIFE_POINTS, Options
from rules.systems.fu.resolve import refused
from rules.systems.fu.turns import acted

TRIED: dict[str, tuple[Action, ...]] = {
    "reroll": (Reroll((0,)),),
    "reroll_all": (RerollAll(),),
    "nudge": (Nudge(0, 1), Nudge(0, -1)),
    "pick": (Pick(0),),
    "keep": (Keep(),),
}


def available(state: State) -> tuple[str, ...]:
    """Name the acts that the actor could do now, with the right words."""
    options: Options = state.options
    awards = ("award",) if options.plain_awards or set(options.triggers) - set(BY_DICE) else ()
    deeds = tuple(do for do, act in DEEDS.items() if act.offered(state))
    if state.actor == GM:
        return (*awards, *(("harm",) if options.fu_as_life else ()), *deeds)
    if state.actor not in state.figures:
        return ()
    changes = tuple(act for act, tries in TRIED.items() if any(refused(state, one) is None for one in tries))
    rolls = () if acted(state) or gone(state) else ("roll",)
    return (*rolls, *changes, *(awards if options.fu_award_by == ANYONE else ()), *own_points(state, options), *deeds)


def own_points(state: State, options: Options) -> tuple[str, ...]:
    fu = state.figures[state.actor].play.fu
    possible = {
        "give": options.fu_share and fu > 0,
        "harm": options.fu_as_life and fu > 0,
        "bond": options.fu_as_life and fu < LIFE_POINTS,
    }
    return tuple(act for act, can in possible.items() if can)
