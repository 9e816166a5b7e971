"""What the GM of a table of Zwielicht can answer and do: what waits, what corruption buys, who is knocked out."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.odds import Chance
from rules.core.outcome import NO_FIELDS, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht import odds
from rules.systems.zwielicht.agreeing import ASKED
from rules.systems.zwielicht.board import SOLVING, Board
from rules.systems.zwielicht.deeds import company_of
from rules.systems.zwielicht.open_roll import OpenRoll
from rules.systems.zwielicht.play import LEVELS
from rules.systems.zwielicht.result import result_of
from rules.systems.zwielicht.sheet import FILLED, MOST_TEXT
from rules.systems.zwielicht.solving import final_danger, target
from rules.systems.zwielicht.spending import BOUGHT, COSTS, EVENT, FIGHT_TEN, FIGHT_TWELVE
from rules.systems.zwielicht.spending import LEVELS as DANGERS
from rules.systems.zwielicht.stages import difficulty_now
from rules.systems.zwielicht.words import SECTIONS, answer_text, condition_name, move_name

BUY_NAMES = {
    EVENT: _("A dangerous event"),
    FIGHT_TEN: _("A fight of danger level 10"),
    FIGHT_TWELVE: _("A fight of danger level 12"),
}
BUY_NOTES = {
    EVENT: _("It may become a danger of level 8. Let the group avoid it by a risk."),
    FIGHT_TEN: _("Let the group weaken it once first."),
    FIGHT_TWELVE: _("Let the group weaken it once first."),
}
HINTS_SPARED = 2
"""An adventure wants so many hints fewer than its difficulty, at the least."""


@dataclass(frozen=True)
class Member:
    """Somebody at the table as the GM sees them."""

    key: str
    name: str
    section: str
    light: bool
    corruption: int
    conditions: tuple[tuple[int, Text, str], ...]
    knocked_out: bool
    retired: bool
    points: int
    level: int
    bonus_dice: int
    next_white: int
    fears: tuple[str, ...]
    slots: tuple[tuple[str, str, str], ...]
    in_the_way: str | None
    granted: str
    unnamed: int


@dataclass(frozen=True)
class Waiting:
    """A question that waits for the GM."""

    key: str
    kind: str
    by: str
    by_name: str
    text: Text
    words: str
    hint: str


@dataclass(frozen=True)
class RollCard:
    """A roll that lies open, to be followed, barred for helpers, or settled."""

    to: str
    name: str
    move: Text
    words: str
    answer: Text
    barred: bool
    hidden: bool


@dataclass(frozen=True)
class Purchase:
    key: str
    name: Text
    note: Text
    cost: int
    danger: int
    affordable: bool


@dataclass(frozen=True)
class GmView:
    """Everything that the GM's parts draw."""

    party: tuple[Member, ...]
    waiting: tuple[Waiting, ...]
    rolls: tuple[RollCard, ...]
    purchases: tuple[Purchase, ...]
    corruption: int
    difficulty: int
    target: int
    chance: Chance | None
    is_solving: bool
    final_danger: int
    raises: tuple[tuple[int, int], ...]
    ready_hints: tuple[str, ...]
    hints_wanted: int
    levels: tuple[int, ...] = LEVELS
    most_of_condition: int = MOST_TEXT

    @property
    def waits(self) -> bool:
        return bool(self.waiting or self.rolls or self.fallen)

    @property
    def fallen(self) -> tuple[Member, ...]:
        return tuple(each for each in self.party if each.knocked_out and not each.retired)


def gm_view(state: State, fields: Mapping[str, object] = NO_FIELDS) -> GmView:
    """Gather everything for the GM."""
    board: Board = state.board
    aim = target(board)
    return GmView(
        party=tuple(member(state, key) for key in company_of(state)),
        waiting=tuple(
            Waiting(
                each.key,
                each.kind,
                each.by,
                each.by_name,
                Text(ASKED[each.kind], {"who": each.by_name, "text": each.text}),
                each.text,
                hint_text(board, each.about),
            )
            for each in board.offers
        ),
        rolls=tuple(roll_card(state, key, roll) for key, roll in board.rolls.items()),
        purchases=tuple(
            Purchase(
                key,
                Text(BUY_NAMES[key]),
                Text(BUY_NOTES[key]),
                COSTS[key],
                DANGERS[key],
                COSTS[key] <= board.corruption,
            )
            for key in BOUGHT
        ),
        corruption=board.corruption,
        difficulty=difficulty_now(board),
        target=aim,
        chance=odds.solving(aim) if board.difficulty else None,
        is_solving=board.adventure.phase == SOLVING,
        final_danger=final_danger(board),
        raises=tuple((many, difficulty_now(board) + many) for many in range(board.corruption + 1)),
        ready_hints=ready_hints(board),
        hints_wanted=max(0, board.difficulty - HINTS_SPARED),
    )


def ready_hints(board: Board) -> tuple[str, ...]:
    """Give the hints that were prepared and not given yet."""
    given = {each.text for each in board.hint_cards}
    return tuple(each for each in board.adventure.prepared if each not in given)


def hint_text(board: Board, key: str) -> str:
    card = board.hint(key)
    return card.text if card else ""


def roll_card(state: State, key: str, roll: OpenRoll) -> RollCard:
    figure = state.someone(key)
    answer = answer_text(result_of("move", roll, state.options))
    barred = key in state.board.unhelped
    return RollCard(key, figure.name if figure else "", move_name(roll.move), roll.words, answer, barred, roll.hidden)


def member(state: State, key: str) -> Member:
    figure = company_of(state)[key]
    sheet, play = figure.sheet, figure.play
    grant = state.board.granted.get(key)
    return Member(
        key=key,
        name=figure.name,
        section=SECTIONS[sheet.section - 1],
        light=sheet.light,
        corruption=play.corruption,
        conditions=tuple((at, condition_name(text, at), text) for at, text in enumerate(play.boxes)),
        knocked_out=play.full,
        retired=sheet.retired,
        points=play.points,
        level=play.level,
        bonus_dice=play.bonus_dice,
        next_white=play.next_white,
        fears=sheet.fears,
        slots=tuple((slot, sheet.slot(slot).text, sheet.slot(slot).colour) for slot in FILLED if sheet.slot(slot).text),
        in_the_way=state.board.hindered.get(key),
        granted=grant.text if grant else "",
        unnamed=sum(not text for text in play.boxes[1:]),
    )
