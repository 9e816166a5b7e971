"""Every legal invoke for a roll that lies open: how it is paid, what each effect would bring, and its exact chance."""

from dataclasses import dataclass, replace

from rules.core.odds import Chance
from rules.core.outcome import GM, State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate import odds
from rules.systems.fate.actions import Invoke
from rules.systems.fate.card_view import cards_of
from rules.systems.fate.deeds import led, name_of
from rules.systems.fate.invoking import refused
from rules.systems.fate.ladder import outcome_of
from rules.systems.fate.lying import BY_FREE, BY_POINT, HINDER, INVOKE_BONUS, PLUS_TWO, REROLL, OpenRoll
from rules.systems.fate.options import MANUAL
from rules.systems.fate.sources import ON_SHEET, Source, known_to
from rules.systems.fate.throwing import FOUR
from rules.systems.fate.words import KIND_NAMES, aspect_text

FREE_LEFT = _n("Free, 1 left", "Free, %(count)s left")
FREE_BOOST = _("Free, a boost")
POINTS = _n("1 fate point", "%(count)s fate points")
ADDS = {
    "fail": _("+2, still fails"),
    "tie": _("+2, a tie"),
    "succeed": _("+2, succeeds"),
    "style": _("+2, with style"),
}
HINDERS = {
    "fail": _("−2, fails"),
    "tie": _("−2, a tie"),
    "succeed": _("−2, still succeeds"),
    "style": _("−2, still with style"),
}


@dataclass(frozen=True)
class InvokeView:
    """An aspect that can be invoked for a roll: how it is paid, and what each effect would bring.

    `plus` is the outcome after two more; `better` the chance that a re-roll brings a better outcome than now, and
    `success` that it succeeds. `at` is the place of its card before everybody, from 1; `best` is offered first.
    """

    aspect: str
    owner: str
    npc: str
    whose: str
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
    at: int = 0
    best: bool = False


def invokes(state: State, key: str, roll: OpenRoll, margin: int | None) -> tuple[InvokeView, ...]:
    """Give every aspect that could be invoked for this roll now, free ones first."""
    if margin is None or (state.actor not in state.figures and not led(state)):
        return ()
    side = state.board.side(state.actor)
    cards = [card.key for card in cards_of(state.board, led(state), {**state.company, **state.figures})]
    found = [
        replace(invoke_view(state, key, roll, margin, source, pay), at=place(source, cards))
        for pay in (BY_FREE, BY_POINT)
        for source in known_to(state, side)
        if pay == BY_POINT or source.free
    ]
    free = {(each.aspect, each.owner, each.npc) for each in found if each.pay == BY_FREE}
    legal = [each for each in found if each.may_add or each.may_reroll or each.may_hinder]
    legal.sort(key=lambda each: each.pay == BY_POINT and (each.aspect, each.owner, each.npc) in free)
    gains = [each for each in legal if each.may_add and each.plus_outcome != outcome_of(margin)]
    return tuple(replace(each, best=each is gains[0]) if gains else each for each in legal)


def place(source: Source, cards: list[str]) -> int:
    """Give where the card of an aspect lies, 0 for what is on no card."""
    return cards.index(source.card) + 1 if source.place != ON_SHEET and source.card in cards else 0


def invoke_view(state: State, key: str, roll: OpenRoll, margin: int, source: Source, pay: str) -> InvokeView:
    allowed = {effect: may(state, key, source, effect, pay) for effect in (PLUS_TWO, REROLL, HINDER)}
    outcome = outcome_of(margin)
    plus, less = outcome_of(margin + INVOKE_BONUS), outcome_of(margin - INVOKE_BONUS)
    shows = state.options.show_odds
    return InvokeView(
        aspect=source.key,
        owner="" if source.owner == state.actor else source.owner,
        npc=source.npc,
        whose="" if source.owner == state.actor else name_of(state, source.owner or source.npc),
        text=aspect_text(source.text),
        kind=Text(KIND_NAMES[source.kind]),
        pay=pay,
        cost=cost(source, pay),
        may_add=allowed[PLUS_TWO],
        plus=Text(ADDS[plus]) if allowed[PLUS_TWO] else None,
        plus_outcome=plus,
        may_reroll=allowed[REROLL],
        better=rerolled(roll, margin).better_than(outcome) if allowed[REROLL] and shows else None,
        success=rerolled(roll, margin).success if allowed[REROLL] and shows else None,
        may_hinder=allowed[HINDER],
        hindered=Text(HINDERS[less]) if allowed[HINDER] else None,
        hindered_outcome=less,
    )


def playable(state: State) -> tuple[str, ...]:
    """Name the cards before everybody that the actor could bring to bear on a roll that lies open, free ones first."""
    if not state.board.rolls:
        return ()
    cards = [source for source in known_to(state, state.board.side(state.actor)) if source.place != ON_SHEET]
    cards.sort(key=lambda source: not source.free)
    return tuple(
        source.card
        for source in cards
        if any(
            may(state, key, source, effect, pay)
            for key in state.board.rolls
            for effect in (PLUS_TWO, HINDER)
            for pay in (BY_FREE, BY_POINT)
        )
    )


def rerolled(roll: OpenRoll, margin: int) -> odds.Chances:
    """Count what comes of throwing all dice of a roll again, against what stands now."""
    return odds.passive(roll.method, margin - roll.sum)


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
        return counted(POINTS, 1)
    return Text(FREE_BOOST) if source.boost else counted(FREE_LEFT, source.free)
