"""All acts by name, how they are read, refused and done."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rules.core.dice import Dice
from rules.core.outcome import GM, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.phasesix import (
    advancing,
    aiding,
    answers,
    attacks,
    belongings,
    blasts,
    checks,
    efforts,
    fights,
    formulas,
    moving,
    passing,
    rescues,
    resting,
    rounds,
    scenes,
    turn_acts,
    wounds,
)
from rules.systems.phasesix.deeds import Act, Deed, Document, dump_deed, read_deed

TOPICS = (
    checks,
    rescues,
    attacks,
    answers,
    blasts,
    fights,
    rounds,
    moving,
    turn_acts,
    efforts,
    wounds,
    formulas,
    passing,
    aiding,
    resting,
    belongings,
    advancing,
    scenes,
)
BY_NAME: Mapping[str, Act] = {name: act for topic in TOPICS for name, act in topic.ACTS.items()}
NAMES: Mapping[type[Deed], str] = {act.deed: name for name, act in BY_NAME.items()}
ACTS: Mapping[str, tuple[str, ...]] = {name: act.fields for name, act in BY_NAME.items()}
UNKNOWN = Refusal("act_unknown", _("There is no such act."))
UNSEEN = Refusal("foe_unseen", _("Players do not see this foe yet. Show it first, or roll for the GM’s eyes alone."))
IN_THE_OPEN = Refusal("fight_in_secret", _("Everybody sees the dice of a fight. Roll this one for all to see."))
FOUGHT = frozenset({attacks.Attack, answers.Evade, answers.Parry, turn_acts.ComeRound})
"""What lies on the table for everybody as soon as it is thrown."""


def act_of(deed: Deed) -> Act:
    return BY_NAME[NAMES[type(deed)]]


def read(fields: Mapping[str, object]) -> Any:
    """Read an act from a form or a script, or say what is wrong with it."""
    do = fields.get("do")
    act = BY_NAME.get(do) if isinstance(do, str) else None
    return read_deed(act.deed, fields) if act else UNKNOWN


def dump_action(action: Deed) -> Document:
    return {"do": NAMES[type(action)], **dump_deed(action)}


def named(action: Deed) -> tuple[str, ...]:
    return act_of(action).named(action)


def opens(action: Deed) -> bool:
    """Say whether the act begins a new roll."""
    return act_of(action).opens


def roll_of(action: Deed) -> str:
    """Name somebody else whose open roll an act changes: nobody's ever."""
    return ""


def refused(state: State, action: Deed) -> Refusal | None:
    return betrayed(state, action) or act_of(action).refused(state, action)


def betrayed(state: State, action: Deed) -> Refusal | None:
    """Say why dice cannot fall before these eyes: nobody knows of the foe yet, or a fight hides nothing."""
    if state.private and type(action) in FOUGHT:
        return IN_THE_OPEN
    opponent = state.board.foe(getattr(action, "foe", "")) if act_of(action).ready and state.actor == GM else None
    return UNSEEN if opponent and not opponent.shown and not state.private else None


def resolve(state: State, action: Deed, dice: Dice) -> Outcome | Refusal:
    """Do the act, or say why not; no die falls before that is settled."""
    act = act_of(action)
    refusal = refused(state, action)
    if refusal:
        return refusal
    if act.ready is None or act.throw is None:
        return act.do(state, action)
    fallen, result = act.throw(act.ready(state, action), dice)
    return act.do(state, action, fallen, result)


def facts(state: State, action: Deed) -> Document:
    """Give all that the throw of an act reads."""
    act = act_of(action)
    return act.ready(state, action) if act.ready and refused(state, action) is None else {}


def replay(request: Mapping[str, object], facts: Document, dice: Dice) -> Document:
    """Throw a logged act again from what the rule read."""
    act = BY_NAME[str(request["do"])]
    if act.throw is None:
        raise ValueError("An act without dice has no roll to replay.")
    return act.throw(facts, dice)[1]


def expression(action: Deed, sides: Sequence[int]) -> str:
    """Name system, act and dice for the roll log; nothing anyone typed."""
    dice = "+".join(f"{len(list(same))}d{size}" for size, same in groupby(sides))
    return f"phasesix {NAMES[type(action)]} {dice}".rstrip()


def available(state: State) -> tuple[str, ...]:
    """Name the acts that the actor could do now, with the right words."""
    if state.actor == GM:
        return tuple(name for name in BY_NAME if name not in OWN)
    if state.actor not in state.figures:
        return ()
    closed = frozenset() if advancing.is_open(state) else frozenset({"advance"})
    return tuple(
        name for name, act in BY_NAME.items() if not act.for_gm and name not in closed and possible(state, act)
    )


OWN = frozenset({"advance", "buy_action", "use_item", "aid"})
"""What only somebody with a character of their own can do."""


def possible(state: State, act: Act) -> bool:
    """Say whether an act that needs no words is possible; one that does may be."""
    try:
        deed = act.deed()
    except TypeError:
        return True
    refusal = act.refused(state, deed)
    return refusal is None or act.deed in WITH_WORDS


WITH_WORDS = frozenset({attacks.Attack, resting.Rest})
"""Acts whose bare form is refused only because it says too little."""
