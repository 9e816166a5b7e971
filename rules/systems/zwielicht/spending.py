"""Corruption points and what they buy, hints and their words, and what the GM sets right by hand."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.zwielicht.board import MOST_HINTS, MOST_NUMBER, HintCard
from rules.systems.zwielicht.deeds import (
    FULL,
    NOBODY,
    NOT_YOURS,
    UNKNOWN_CHARACTER,
    Act,
    Deed,
    Sayings,
    choice,
    gm_or_script,
    key,
    led,
    number,
    only_gm,
    played,
    reader,
    switch,
    told,
    words,
)
from rules.systems.zwielicht.fights import FIGHT_ON, facing
from rules.systems.zwielicht.play import MOST_POINTS
from rules.systems.zwielicht.solving import CORRUPTION_FEW, HINT_USED, NO_HINT, NUMBER_WRONG

EVENT, FIGHT_TEN, FIGHT_TWELVE = BOUGHT = ("event", "fight_ten", "fight_twelve")
COSTS = {EVENT: 2, FIGHT_TEN: 3, FIGHT_TWELVE: 4}
LEVELS = {EVENT: 8, FIGHT_TEN: 10, FIGHT_TWELVE: 12}
"""The danger level of what is bought; an event may become a danger, or not."""
COUNTED = ("corruption", "danger", "difficulty", "bonus_dice")
OF_CHARACTERS = ("points", "bonus_dice", "next_white")

BUY_WRONG = Refusal("buy_unknown", _("Corruption points cannot buy that."))
NO_WORDS = Refusal("words_missing", _("Say what it is."))
COUNT_WRONG = Refusal("count_unknown", _("There is no such number to set."))
AS_IT_IS = Refusal("as_it_is", _("It is at that number already."))


@dataclass(frozen=True)
class Buy(Deed):
    """Spend corruption points ("Verderbnispunkte") on an event or a fight."""

    what: str
    name: str
    dangerous: bool = False


@dataclass(frozen=True)
class WriteHint(Deed):
    """Write the words of a hint that was found, or give the group one more."""

    text: str
    hint: str = ""


@dataclass(frozen=True)
class Correct(Deed):
    """Set a number of the table right."""

    what: str
    count: int


@dataclass(frozen=True)
class CorrectCharacter(Deed):
    """Set a number of somebody's right."""

    to: str
    what: str
    count: int


# --- buying -----------------------------------------------------------------------------------------------------------


def buy_refused(state: State, deed: Buy) -> Refusal | None:
    refusal = gm_or_script(state, deed)
    if refusal:
        return refusal
    if COSTS[deed.what] > state.board.corruption:
        return CORRUPTION_FEW
    fights = deed.what != EVENT or deed.dangerous
    return FIGHT_ON if fights and state.board.fight is not None and state.board.fight.on else None


def buy(state: State, deed: Buy) -> Outcome:
    """Pay for what happens; a fight, or an event that becomes a danger, is faced at once, and may be weakened first."""
    cost = COSTS[deed.what]
    board = replace(state.board, corruption=state.board.corruption - cost)
    if deed.what != EVENT or deed.dangerous:
        board = facing(board, deed.name, LEVELS[deed.what])
    board = replace(board, scene=replace(board.scene, danger=True))
    data = {"what": deed.what, "name": deed.name, "cost": cost, "danger": board.danger}
    return told(board, Event("bought", data), corruption=board.corruption, danger=board.danger)


# --- hints ------------------------------------------------------------------------------------------------------------


def write_refused(state: State, deed: WriteHint) -> Refusal | None:
    """Let the GM write any hint, and whoever found one write it as long as it has no words."""
    card = state.board.hint(deed.hint)
    if deed.hint and card is None:
        return NO_HINT
    if card is not None and card.use:
        return HINT_USED
    if not led(state) and (card is None or card.by != state.actor or card.text):
        return only_gm(state, deed) if card is None else NOT_YOURS
    return FULL if not deed.hint and state.board.hints >= MOST_HINTS else None


def write_hint(state: State, deed: WriteHint) -> Outcome:
    board = state.board
    if not deed.hint:
        board, fresh = board.numbered(state.secret)
        cards = (*board.hint_cards, HintCard(fresh, deed.text))[-MOST_HINTS:]
        board = replace(board, hints=board.hints + 1, hint_cards=cards)
        return told(board, Event("hint_written", {"text": deed.text}), hints=board.hints)
    cards = tuple(replace(each, text=deed.text) if each.key == deed.hint else each for each in board.hint_cards)
    return told(replace(board, hint_cards=cards), Event("hint_written", {"text": deed.text}), hints=board.hints)


# --- by hand ----------------------------------------------------------------------------------------------------------


def correct_refused(state: State, deed: Correct) -> Refusal | None:
    return only_gm(state, deed) or (AS_IT_IS if getattr(state.board, deed.what) == deed.count else None)


def correct(state: State, deed: Correct) -> Outcome:
    board = replace(state.board, **{deed.what: deed.count})
    return told(board, Event("corrected", {"what": deed.what, "count": deed.count}))


def correct_character_refused(state: State, deed: CorrectCharacter) -> Refusal | None:
    refusal = only_gm(state, deed)
    if refusal or deed.to not in state.figures:
        return refusal or UNKNOWN_CHARACTER
    return AS_IT_IS if getattr(state.figures[deed.to].play, deed.what) == deed.count else None


def correct_character(state: State, deed: CorrectCharacter) -> Outcome:
    figure = state.figures[deed.to]
    play = replace(figure.play, **{deed.what: deed.count})
    data = {"what": deed.what, "count": deed.count, "name": figure.name}
    return told(state.board, Event("character_corrected", data), plays={deed.to: play})


DEEDS: Mapping[str, Act] = {
    "buy": Act(
        Buy,
        reader(
            Buy, what=choice("what", BOUGHT, BUY_WRONG), name=words("name", NO_WORDS), dangerous=switch("dangerous")
        ),
        buy_refused,
        buy,
    ),
    "write_hint": Act(
        WriteHint,
        reader(WriteHint, text=words("text", NO_WORDS), hint=key("hint")),
        write_refused,
        write_hint,
        offered=lambda state: (
            led(state) or (played(state) and any(blank(state, each) for each in state.board.hint_cards))
        ),
    ),
    "correct": Act(
        Correct,
        reader(
            Correct,
            what=choice("what", COUNTED, COUNT_WRONG),
            count=number("count", 0, MOST_NUMBER, NUMBER_WRONG),
        ),
        correct_refused,
        correct,
    ),
    "correct_character": Act(
        CorrectCharacter,
        reader(
            CorrectCharacter,
            to=key("to", NOBODY),
            what=choice("what", OF_CHARACTERS, COUNT_WRONG),
            count=number("count", 0, MOST_POINTS, NUMBER_WRONG),
        ),
        correct_character_refused,
        correct_character,
        lambda deed: (deed.to,),
    ),
}


def blank(state: State, card: HintCard) -> bool:
    """Say whether a hint is the actor's and still without words."""
    return card.by == state.actor and not card.text and not card.use


BOUGHT_SAID = _n(
    "%(name)s. That costs the GM a corruption point.", "%(name)s. That costs the GM %(count)s corruption points."
)
CORRECTED = {
    "corruption": _("Corruption points of the GM: now %(count)s."),
    "danger": _("The danger level is now %(count)s."),
    "difficulty": _("The difficulty is now %(count)s."),
    "bonus_dice": _("Bonus dice of the group: now %(count)s."),
}
CHARACTER_CORRECTED = {
    "points": _("Section points of %(name)s: now %(count)s."),
    "bonus_dice": _("Bonus dice of %(name)s: now %(count)s."),
    "next_white": _("White dice of %(name)s for the next fitting rolls: now %(count)s."),
}
SAYINGS: Sayings = {
    "bought": lambda data: counted(BOUGHT_SAID, int(data["cost"]), name=data["name"]),
    "hint_written": lambda data: Text(_("A hint: %(text)s"), data),
    "corrected": lambda data: Text(CORRECTED[str(data["what"])], data),
    "character_corrected": lambda data: Text(CHARACTER_CORRECTED[str(data["what"])], data),
}
