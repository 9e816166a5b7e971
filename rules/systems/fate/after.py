"""The act panel while a roll lies open: what it came to, what could change it, and what is left to choose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.outcome import GM, State
from rules.core.text import Text, counted, sentences
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate import odds
from rules.systems.fate.aims import Someone
from rules.systems.fate.board import Board
from rules.systems.fate.deeds import led, points_of
from rules.systems.fate.drawn import LadderRung, OutcomePart, ladder_beside, parts_of, spoken
from rules.systems.fate.explain import explain, steps
from rules.systems.fate.gains import gains_of
from rules.systems.fate.invoke_view import InvokeView, invokes, rerolled
from rules.systems.fate.ladder import FAIL, STYLE, on_ladder, outcome_of, plus, rung, signed
from rules.systems.fate.lying import INVOKE_BONUS, OpenRoll, margin_of, opposition_of, outcome_in
from rules.systems.fate.options import MANUAL
from rules.systems.fate.outlook import given
from rules.systems.fate.result import result_of, roller_name
from rules.systems.fate.settle_view import Wishes, wishes
from rules.systems.fate.sheet import ACTIONS, APPROACHES, ATTACK, DEFEND
from rules.systems.fate.shown import ShownDie, drawn
from rules.systems.fate.words import ACTION_NAMES, OUTCOME_NAMES, Result, answer_text, approach_name, plain

STANDS = _("Let it stand")
ACCEPT_MISS = _("Accept the miss")
TAKE_HIT = _n("Accept a hit of 1 shift", "Accept a hit of %(count)s shifts")
TAKE_IT = _("Take it")
DICE, STUNT, HELP, INVOKES, TOTAL = _("Dice"), _("Stunt"), _("Help"), _("Invokes"), _("Total")
AGAINST = _("%(total)s against %(opposition)s.")
ONE_INVOKE = _("With one more invoke: %(gives)s")
NOW, REROLLED, WITH_INVOKE = _("Now"), _("Reroll"), _("Invoke, +2")
SURE = _("%(outcome)s for certain.")
Fields = Mapping[str, object]


@dataclass(frozen=True)
class Sum:
    """One part of a total, or the total itself with its word on the ladder."""

    name: Text
    value: str
    is_total: bool = False


@dataclass(frozen=True)
class Chip:
    """An action or an approach with its rating, and whether the roll was made with it."""

    name: Text
    rating: str
    chosen: bool


@dataclass(frozen=True)
class Bar:
    """One of the bars that lie above each other: as it stands, all dice again, one invoke more."""

    name: Text
    answers: tuple[OutcomePart, ...]
    label: Text


@dataclass(frozen=True)
class OpenView:
    """An open roll, one's own or somebody else's; `mine` says whether it is on the actor's side.

    `faces_own` says that it stands against the actor's own roll, with which it is settled.
    """

    key: str
    who: Someone
    name: str
    mine: bool
    is_own: bool
    is_npc: bool
    faces_own: bool
    action: str
    actions: tuple[Chip, ...]
    approaches: tuple[Chip, ...]
    words: str
    result: Result
    answer: Text
    outcome: str
    dice: tuple[ShownDie, ...]
    was: tuple[ShownDie, ...]
    sums: tuple[Sum, ...]
    told: Text
    explanation: Text
    steps: tuple[Text, ...]
    ladder: tuple[LadderRung, ...]
    invokes: tuple[InvokeView, ...]
    fate_points: int
    now: tuple[OutcomePart, ...]
    reroll: tuple[OutcomePart, ...]
    with_invoke: tuple[OutcomePart, ...]
    bars: tuple[Bar, ...]
    may_trade: bool
    wishes: Wishes
    waits: Someone | None
    passed: bool
    may_settle: bool
    shifts: int
    button: Text
    types_in: bool

    @property
    def chips(self) -> tuple[tuple[Chip, ...], ...]:
        return self.actions, self.approaches

    @property
    def good(self) -> bool:
        return self.outcome not in ("", FAIL)

    @property
    def is_hurt(self) -> bool:
        """Say whether it is one's own defence, and a hit will wait for one as it stands."""
        return self.is_own and self.action == DEFEND and self.shifts > 0


def open_view(state: State, key: str, fields: Fields | None = None) -> OpenView:
    """Draw up a roll that lies open."""
    board: Board = state.board
    roll: OpenRoll = board.rolls[key]
    margin, outcome = margin_of(board.rolls, roll), outcome_in(board.rolls, roll)
    result = result_of("roll", board, key, points_of(state))
    shows = state.options.show_odds and margin is not None
    own = key == state.actor or (led(state) and (board.npc(key) is not None or key == GM))
    legal = invokes(state, key, roll, margin)
    parts = {
        "now": parts_of(odds.certain(margin)) if shows and margin is not None else (),
        "reroll": parts_of(rerolled(roll, margin)) if shows and margin is not None else (),
        "with_invoke": parts_of(odds.certain(margin + INVOKE_BONUS)) if shows and margin is not None else (),
    }
    return OpenView(
        key=key,
        who=Someone(key, roller_name(state, key)),
        name=roller_name(state, key),
        mine=board.side(key) == board.side(state.actor),
        is_own=own,
        is_npc=board.npc(key) is not None,
        faces_own=roll.facing == state.actor,
        action=roll.action,
        actions=tuple(Chip(Text(ACTION_NAMES[each]), "", each == roll.action) for each in ACTIONS),
        approaches=approaches(state, roll),
        words=roll.words,
        result=result,
        answer=answer_text(result),
        outcome=outcome,
        dice=drawn(roll.method, result["dice"]),
        was=drawn(roll.method, result["was"]),
        sums=sums(roll),
        told=told(roll, result, margin, bool(legal) and own),
        explanation=explain(result, {}),
        steps=tuple(steps(result, {})),
        ladder=ladder_beside(roll.total, opposition_of(board.rolls, roll), roll.total + INVOKE_BONUS),
        invokes=legal,
        fate_points=points_of(state),
        **parts,
        bars=bars(**parts),
        may_trade=own and roll.action == ATTACK and outcome == STYLE and not roll.traded,
        wishes=wishes(roll, outcome, margin or 0, fields or {}),
        waits=Someone(roll.waits, roller_name(state, roll.waits)) if roll.waits else None,
        passed=key in roll.passed,
        may_settle=own and not roll.waits and key not in roll.passed,
        shifts=(shifts := shifts_against(board, roll)),
        button=settle_words(roll, outcome, shifts),
        types_in=state.options.dice_method == MANUAL,
    )


def approaches(state: State, roll: OpenRoll) -> tuple[Chip, ...]:
    """Give all approaches of whoever rolls, or the one that counted where no sheet says the others."""
    figure = state.figures.get(roll.by)
    if figure is None:
        return (Chip(approach_name(roll.approach), plus(roll.rating), True),)
    order: Sequence[str] = sorted(APPROACHES, key=lambda each: -figure.sheet.rating(each))
    chosen = {roll.approach: roll.rating}
    return tuple(
        Chip(approach_name(each), plus(chosen.get(each, figure.sheet.rating(each))), each in chosen) for each in order
    )


def sums(roll: OpenRoll) -> tuple[Sum, ...]:
    """Give what a total is made of, from the dice on."""
    added = INVOKE_BONUS * roll.added
    stunt = plain(roll.stunt) if roll.stunt else Text(STUNT)
    parts = ((stunt, roll.stunt_bonus), (Text(HELP), roll.helpers), (Text(INVOKES), added))
    return (
        Sum(Text(DICE), signed(roll.sum)),
        Sum(approach_name(roll.approach), plus(roll.rating)),
        *(Sum(name, signed(value)) for name, value in parts if value),
        Sum(rung(roll.total) or Text(TOTAL), signed(roll.total), is_total=True),
    )


def told(roll: OpenRoll, result: Result, margin: int | None, can_change: bool) -> Text:
    """Say what stands against what, what it gives, and what one more invoke would make of it."""
    if margin is None or result["contest"]:
        return explain(result, {})
    said = [Text(AGAINST, {"total": on_ladder(roll.total), "opposition": on_ladder(result["opposition"])})]
    better = outcome_of(margin + INVOKE_BONUS)
    if can_change and better != result["outcome"]:
        would = {**result, "outcome": better, "margin": margin + INVOKE_BONUS}
        would["gains"] = {"shifts": gains_of(roll, better, margin + INVOKE_BONUS).shifts}
        return sentences([*said, *given(result), *(Text(ONE_INVOKE, {"gives": each}) for each in given(would))])
    return sentences([*said, *given(result)])


def bars(
    now: tuple[OutcomePart, ...], reroll: tuple[OutcomePart, ...], with_invoke: tuple[OutcomePart, ...]
) -> tuple[Bar, ...]:
    """Give the three bars, none where the table hides its chances."""
    if not now:
        return ()
    return (Bar(Text(NOW), now, sure(now)), Bar(Text(REROLLED), reroll, spoken(reroll)), invoked(with_invoke))


def invoked(parts: tuple[OutcomePart, ...]) -> Bar:
    return Bar(Text(WITH_INVOKE), parts, sure(parts))


def sure(parts: tuple[OutcomePart, ...]) -> Text:
    """Say which outcome it is."""
    outcome = next(part.key for part in parts if part.numerator)
    return Text(SURE, {"outcome": Text(OUTCOME_NAMES[outcome])})


def shifts_against(board: Board, roll: OpenRoll) -> int:
    """Count the shifts that a defence lets through as it stands: those of the attack that it faces."""
    attack = board.rolls.get(roll.facing)
    if roll.action != DEFEND or attack is None or attack.action != ATTACK:
        return 0
    margin = margin_of(board.rolls, attack) or 0
    return gains_of(attack, outcome_of(margin), margin).shifts


def settle_words(roll: OpenRoll, outcome: str, shifts: int) -> Text:
    if outcome == FAIL and roll.action == ATTACK:
        return Text(ACCEPT_MISS)
    if shifts:
        return counted(TAKE_HIT, shifts)
    return Text(STANDS if outcome == FAIL else TAKE_IT)


def other_views(state: State) -> tuple[OpenView, ...]:
    """Give the open rolls of everybody else that the actor may see."""
    seen = (key for key, roll in state.board.rolls.items() if key != state.actor and (led(state) or not roll.hidden))
    return tuple(open_view(state, key) for key in seen)
