"""The act panel while a roll lies open: what it says, and every legal invoke with its effect and exact chance."""

from dataclasses import dataclass, replace
from typing import Any

from rules.core.odds import Chance
from rules.core.outcome import GM, State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate import odds
from rules.systems.fate.actions import Invoke
from rules.systems.fate.deeds import led, points_of
from rules.systems.fate.drawn import LadderRung, OutcomePart, ladder_beside, parts_of
from rules.systems.fate.explain import explain, steps
from rules.systems.fate.gains import choices_of
from rules.systems.fate.invoking import refused
from rules.systems.fate.ladder import FAIL, STYLE, outcome_of
from rules.systems.fate.lying import (
    BY_FREE,
    BY_POINT,
    HINDER,
    INVOKE_BONUS,
    PLUS_TWO,
    REROLL,
    OpenRoll,
    margin_of,
    opposition_of,
    outcome_in,
)
from rules.systems.fate.options import MANUAL
from rules.systems.fate.result import result_of, roller_name
from rules.systems.fate.sheet import ATTACK
from rules.systems.fate.sources import Source, known_to
from rules.systems.fate.throwing import FOUR
from rules.systems.fate.words import KIND_NAMES, OUTCOME_NAMES, Result, answer_text, aspect_text

FREE_LEFT = _n("Free, 1 left", "Free, %(count)s left")
FREE_BOOST = _("Free, a boost")
A_POINT = _("1 fate point")
STANDS = _("Let it stand")
ACCEPT_MISS = _("Accept the miss")
TAKE_IT = _("Take it")
WAITS_FOR = _("Waits for %(name)s")


@dataclass(frozen=True)
class InvokeView:
    """An aspect that can be invoked for a roll: how it is paid, and what each effect would bring.

    `plus` is the outcome after two more; `better` the chance that a re-roll brings a better outcome than now, and
    `success` that it succeeds.
    """

    aspect: str
    owner: str
    npc: str
    text: Text
    kind: Text
    pay: str
    cost: Text
    may_add: bool
    plus: Text | None
    plus_outcome: str
    may_reroll: bool
    better: Chance | None
    success: Chance | None
    may_hinder: bool
    hindered: Text | None
    hindered_outcome: str


@dataclass(frozen=True)
class OpenView:
    """An open roll, one's own or somebody else's; `mine` says whether it is on the actor's side."""

    key: str
    name: str
    mine: bool
    is_own: bool
    result: Result
    answer: Text
    outcome: str
    explanation: Text
    steps: tuple[Text, ...]
    ladder: tuple[LadderRung, ...]
    invokes: tuple[InvokeView, ...]
    fate_points: int
    now: tuple[OutcomePart, ...]
    reroll: tuple[OutcomePart, ...]
    with_invoke: tuple[OutcomePart, ...]
    may_trade: bool
    choices: tuple[str, ...]
    needs_name: bool
    waits: Text | None
    passed: bool
    may_settle: bool
    button: Text
    types_in: bool


def open_view(state: State, key: str) -> OpenView:
    """Draw up a roll that lies open."""
    board = state.board
    roll: OpenRoll = board.rolls[key]
    margin, outcome = margin_of(board.rolls, roll), outcome_in(board.rolls, roll)
    result = result_of("roll", board, key, points_of(state))
    shows = state.options.show_odds and margin is not None
    own = key == state.actor or (led(state) and (board.npc(key) is not None or key == GM))
    return OpenView(
        key=key,
        name=roller_name(state, key),
        mine=board.side(key) == board.side(state.actor),
        is_own=own,
        result=result,
        answer=answer_text(result),
        outcome=outcome,
        explanation=explain(result, {}),
        steps=tuple(steps(result, {})),
        ladder=ladder_beside(roll.total, opposition_of(board.rolls, roll), roll.total + INVOKE_BONUS),
        invokes=invokes(state, key, roll, margin),
        fate_points=points_of(state),
        **bars(roll, margin if shows else None),
        may_trade=own and roll.action == ATTACK and outcome == STYLE and not roll.traded,
        choices=choices_of(roll, outcome) if own else (),
        needs_name=bool(result["gains"]["free_invokes"]) and not roll.text and not roll.aspect,
        waits=Text(WAITS_FOR, {"name": roller_name(state, roll.waits)}) if roll.waits else None,
        passed=key in roll.passed,
        may_settle=own and not roll.waits and key not in roll.passed,
        button=Text(settle_words(roll, outcome)),
        types_in=state.options.dice_method == MANUAL,
    )


def bars(roll: OpenRoll, margin: int | None) -> dict[str, Any]:
    """Give the three bars: as it stands, all dice again, and one invoke more."""
    if margin is None:
        return {"now": (), "reroll": (), "with_invoke": ()}
    return {
        "now": parts_of(odds.certain(margin)),
        "reroll": parts_of(rerolled(roll, margin)),
        "with_invoke": parts_of(odds.certain(margin + INVOKE_BONUS)),
    }


def rerolled(roll: OpenRoll, margin: int) -> odds.Chances:
    """Count what comes of throwing all dice of a roll again, against what stands now."""
    return odds.passive(roll.method, margin - roll.sum)


def settle_words(roll: OpenRoll, outcome: str) -> str:
    if outcome == FAIL and roll.action == ATTACK:
        return ACCEPT_MISS
    return STANDS if outcome == FAIL else TAKE_IT


def other_views(state: State) -> tuple[OpenView, ...]:
    """Give the open rolls of everybody else that the actor may see."""
    seen = (key for key, roll in state.board.rolls.items() if key != state.actor and (led(state) or not roll.hidden))
    return tuple(open_view(state, key) for key in seen)


# --- invokes ----------------------------------------------------------------------------------------------------------


def invokes(state: State, key: str, roll: OpenRoll, margin: int | None) -> tuple[InvokeView, ...]:
    """Give every aspect that could be invoked for this roll now, free ones first."""
    if margin is None or (state.actor not in state.figures and not led(state)):
        return ()
    side = state.board.side(state.actor)
    found = [
        invoke_view(state, key, roll, margin, source, pay)
        for pay in (BY_FREE, BY_POINT)
        for source in known_to(state, side)
        if pay == BY_POINT or source.free
    ]
    return tuple(each for each in found if each.may_add or each.may_reroll or each.may_hinder)


def invoke_view(state: State, key: str, roll: OpenRoll, margin: int, source: Source, pay: str) -> InvokeView:
    allowed = {effect: may(state, key, source, effect, pay) for effect in (PLUS_TWO, REROLL, HINDER)}
    outcome = outcome_of(margin)
    plus, less = outcome_of(margin + INVOKE_BONUS), outcome_of(margin - INVOKE_BONUS)
    shows = state.options.show_odds
    return InvokeView(
        aspect=source.key,
        owner="" if source.owner == state.actor else source.owner,
        npc=source.npc,
        text=aspect_text(source.text),
        kind=Text(KIND_NAMES[source.kind]),
        pay=pay,
        cost=cost(source, pay),
        may_add=allowed[PLUS_TWO],
        plus=Text(OUTCOME_NAMES[plus]) if allowed[PLUS_TWO] else None,
        plus_outcome=plus,
        may_reroll=allowed[REROLL],
        better=rerolled(roll, margin).better_than(outcome) if allowed[REROLL] and shows else None,
        success=rerolled(roll, margin).success if allowed[REROLL] and shows else None,
        may_hinder=allowed[HINDER],
        hindered=Text(OUTCOME_NAMES[less]) if allowed[HINDER] else None,
        hindered_outcome=less,
    )


def may(state: State, key: str, source: Source, effect: str, pay: str) -> bool:
    """Say whether the rules would allow it, dice that are still to be typed in apart."""
    npc_roll = state.board.npc(key) is not None or key == GM
    owner = "" if source.owner == state.actor else source.owner
    invoke = Invoke(source.key, effect, pay, owner, source.npc)
    if key != state.actor:
        invoke = replace(invoke, foe=key) if npc_roll else replace(invoke, of=key)
    if effect == REROLL and state.options.dice_method == MANUAL:
        invoke = replace(invoke, faces=(0,) * FOUR)
    return refused(state, invoke) is None


def cost(source: Source, pay: str) -> Text:
    if pay == BY_POINT:
        return Text(A_POINT)
    return Text(FREE_BOOST) if source.boost else counted(FREE_LEFT, source.free)
