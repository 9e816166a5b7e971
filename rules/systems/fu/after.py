"""The act panel while a roll lies open: what it says, and what could still change it."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core import fields as given
from rules.core.odds import Chance
from rules.core.outcome import State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fu import odds
from rules.systems.fu.answers import Answer, Hope, hope, hoped, six_answers
from rules.systems.fu.explain import explain, steps
from rules.systems.fu.following import Ask, Proposal, asks, proposal
from rules.systems.fu.odds import Change
from rules.systems.fu.open_roll import OpenRoll
from rules.systems.fu.options import ALL, FREE, NUDGE, SINGLE, Options
from rules.systems.fu.pool import BEST, YES
from rules.systems.fu.result import LOCKED, as_thrown, counting_die, free_dice, pool_of, reading, result_of
from rules.systems.fu.sheet_card import coins
from rules.systems.fu.words import PRINTED, answer_name, answer_text, label_text

HIT_STANDS = _("A hit that was taken stands.")
ALREADY = _("These dice were already rolled again. What they show stands.")
NONE_FREE_HELPS = _("None of the dice that may still be rolled again makes it better.")
NO_POINTS = _("You have no FU points left to change it.")
NOTHING_BETTER = _("Nothing is better than %(answer)s, so another roll cannot help.")
NO_TURN_HELPS = _("No turn of a die that you can pay makes it better.")
REROLL = _n("Re-roll 1 die for 1 FU", "Re-roll %(count)s dice for %(count)s FU")
REROLL_ALL = _n("Re-roll the die for 1 FU", "Re-roll all %(count)s dice for 1 FU")
REROLL_OTHERS = _n("Re-roll the other die for 1 FU", "Re-roll the other %(count)s dice for 1 FU")
CHOOSE = _("Choose the dice to roll again")
KEEP = _("Keep and continue")


@dataclass(frozen=True)
class Turn:
    """A nudge of one die: where to, and the answer that it makes."""

    by: int
    face: int
    answer: Text
    is_yes: bool
    can_improve: bool


@dataclass(frozen=True)
class OpenDie:
    """A die on the table; `was` is what it showed before it was changed."""

    index: int
    face: int
    kind: str
    source: Text | str
    kept: bool
    was: int | None
    may_reroll: bool
    ticked: bool
    may_pick: bool
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class Suggestion:
    """The dice whose re-roll, or the turn that, promises most; `better` is the chance of a better answer than now."""

    dice: tuple[int, ...]
    cost: int
    by: int
    any_yes: Chance
    better: Chance


@dataclass(frozen=True)
class OpenView:
    """An open roll. `mode` is how points change it here; `why_not` stands where nothing can, or nothing would help.

    `chances` are of the ticked dice thrown again, or of all of them where the table plays so.
    """

    question: str
    result: Mapping[str, object]
    answer: Text
    is_yes: bool
    explanation: Text
    steps: tuple[Text, ...]
    odds: tuple[Answer, ...]
    came_true: Answer | None
    dice: tuple[OpenDie, ...]
    fu: int
    coins: tuple[bool, ...]
    mode: str
    can_change: bool
    why_not: Text | None
    stands: Text | None
    ticked: tuple[int, ...]
    cost: int
    too_dear: bool
    chances: tuple[Answer, ...]
    any_yes: Chance | None
    hope: Hope | None
    now: Text
    best: Suggestion | None
    button: Text
    keep: Text
    asks: tuple[Ask, ...]
    waiting: tuple[Proposal, ...]
    foes: tuple[tuple[str, str], ...]
    printed: tuple[str, ...]
    typed: Mapping[str, str]


def open_view(state: State, opened: OpenRoll, fields: Mapping[str, object]) -> OpenView:
    """Draw up the panel of a roll that lies open."""
    options = as_thrown(opened, state.options)
    fu = state.figures[state.actor].play.fu
    result = result_of(opened.changed or "roll", opened, options, fu, opened.earned)
    first = six_answers(odds.before(pool_of(opened)), options, str(result["answer"])) if options.show_odds else ()
    ways = odds.changes(opened, fu, options)
    why_not = no_change(opened, fu, options, ways)
    change = chosen(opened, options, ticked_dice(opened, fields)) if why_not is None else None
    best = odds.best_change(ways)
    return OpenView(
        question=opened.question,
        result=result,
        answer=answer_text(result),
        is_yes=reading(opened, options)[0] < YES,
        explanation=explain(result, {}),
        steps=tuple(steps(result, {})),
        odds=first,
        came_true=next((answer for answer in first if answer.came_true), None),
        dice=open_dice(opened, options, ways, change, why_not is None),
        fu=fu,
        coins=coins(fu),
        mode=options.fu_reroll_mode,
        can_change=why_not is None,
        why_not=why_not,
        stands=Text(LOCKED) if opened.locked else None,
        ticked=change.dice if change else (),
        cost=change.cost if change else 0,
        too_dear=bool(change and change.cost > fu),
        chances=six_answers(change.chances, options) if change and options.show_odds else (),
        any_yes=change.chances.any_yes if change and options.show_odds else None,
        hope=hope(change.chances.any_yes, options) if change and options.show_odds else None,
        now=hoped(Chance(int(reading(opened, options)[0] < YES), 1), options),
        best=suggestion(best, reading(opened, options)[0]) if best and options.show_odds else None,
        button=change_button(opened, change),
        keep=Text(KEEP),
        asks=asks(*reading(opened, options))[opened.stated :],
        waiting=tuple(proposal(each) for each in state.board.statements if each.by == state.actor),
        foes=tuple((foe.key, foe.name) for foe in state.board.foes if foe.shown),
        printed=PRINTED,
        typed={name: given.line(fields.get(name, "")) or "" for name in ("text", "label", "kind", "to", "lasting")},
    )


def suggestion(best: Change, place: int) -> Suggestion:
    """Put the best way into numbers, against the answer that stands."""
    better = Chance(sum(best.chances.counts[:place]), best.chances.total)
    return Suggestion(best.dice, best.cost, best.by, best.chances.any_yes, better)


def no_change(opened: OpenRoll, fu: int, options: Options, ways: tuple[Change, ...]) -> Text | None:
    """Say why no point can make this roll better."""
    if opened.hit:
        return Text(HIT_STANDS)
    if opened.changed and options.fu_reroll_mode != NUDGE:
        return Text(ALREADY)
    if not fu:
        return Text(NO_POINTS)
    if any(way.can_improve for way in ways):
        return None
    if options.fu_reroll_mode == NUDGE:
        return None if odds.turns_reach_better(opened, fu, options) else Text(NO_TURN_HELPS)
    if not free_dice(opened):
        return Text(LOCKED)
    if opened.locked:
        return Text(NONE_FREE_HELPS)
    return Text(NOTHING_BETTER, {"answer": answer_name(reading(opened, options)[0], options)})


def ticked_dice(opened: OpenRoll, fields: Mapping[str, object]) -> tuple[int, ...]:
    dice = given.numbers(fields.get("dice")) or ()
    return tuple(sorted({at for at in dice if at in free_dice(opened)}))


def chosen(opened: OpenRoll, options: Options, ticked: tuple[int, ...]) -> Change | None:
    """Reckon the re-roll that the form asks for."""
    if options.fu_reroll_mode == ALL:
        return odds.rerolling(opened, free_dice(opened), options)
    if options.fu_reroll_mode == SINGLE and ticked:
        return odds.rerolling(opened, ticked, options)
    return None


def change_button(opened: OpenRoll, change: Change | None) -> Text:
    if change is None:
        return Text(CHOOSE)
    everything = REROLL_OTHERS if opened.locked else REROLL_ALL
    return counted(everything if change.act == "reroll_all" else REROLL, len(change.dice))


def open_dice(
    opened: OpenRoll, options: Options, ways: tuple[Change, ...], change: Change | None, can_change: bool
) -> tuple[OpenDie, ...]:
    pool, kept = pool_of(opened), counting_die(opened, options)
    may_pick = options.player_pick == FREE and pool.mode == BEST and not opened.hit
    return tuple(
        OpenDie(
            index=at,
            face=face,
            kind=pool.kinds[at],
            source=label_text(pool.sources[at - 1]) if at else "",
            kept=at == kept,
            was=opened.was[at] or None,
            may_reroll=can_change and options.fu_reroll_mode == SINGLE and at not in opened.locked,
            ticked=change is not None and at in change.dice,
            may_pick=may_pick and at != kept,
            turns=tuple(turn(way, face, options) for way in ways if way.act == "nudge" and way.dice == (at,)),
        )
        for at, face in enumerate(opened.dice)
    )


def turn(way: Change, face: int, options: Options) -> Turn:
    place = next(place for place, count in enumerate(way.chances.counts) if count)
    return Turn(way.by, face + way.by, answer_name(place, options), place < YES, way.can_improve)
