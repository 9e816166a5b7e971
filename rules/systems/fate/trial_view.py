"""What gives a scene its order, as it is drawn: turns of a conflict, sides of a contest, tasks of a challenge."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.outcome import GM
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.board import CONFLICT, CONTEST, FOES, PLAYERS, Board
from rules.systems.fate.exchanges import fighters, waiting
from rules.systems.fate.ladder import FAIL, on_ladder, signed
from rules.systems.fate.trials import ALL_NPCS, VICTORIES_TO_WIN, Task
from rules.systems.fate.words import plain

ACTOR, ACTED, WAITS = "actor", "acted", ""
NPCS = _("The NPCs")
DOING = {
    "overcome": _("overcomes"),
    "create_advantage": _("seeks an advantage"),
    "attack": _("attacks"),
    "defend": _("defends"),
}
WENT = {
    "fail": _("Failed"),
    "tie": _("Done at a cost"),
    "succeed": _("Done"),
    "style": _("Done with style"),
}


@dataclass(frozen=True)
class TurnView:
    """A place in the order. `name` is an NPC's; a character's is known to whoever draws it.

    `npc` is how somebody hands over to an NPC, `side` the name of a side that is neither the players' nor their foes'.
    """

    key: str
    name: Text | None
    state: str
    foe: bool
    side: str
    npc: str
    doing: Text | None

    @property
    def waits(self) -> bool:
        return self.state == WAITS


@dataclass(frozen=True)
class PartyView:
    """A side of a contest: its victories as boxes, and what it has brought into this exchange."""

    key: str
    name: str
    victories: int
    boxes: tuple[bool, ...]
    total: str
    won: bool


@dataclass(frozen=True)
class TaskView:
    """A task of a challenge; `state` is good, harm, or nothing yet."""

    key: str
    text: str
    rung: Text
    state: str
    went: Text | None
    by: str
    hidden: bool


def turns_of(board: Board, for_gm: bool) -> tuple[TurnView, ...]:
    """Give everyone in the order of a conflict; NPCs that were hidden since then only to the GM."""
    if board.mode != CONFLICT:
        return ()
    left, turn = waiting(board), board.exchange.turn
    unseen = set() if for_gm else {npc.key for npc in board.npcs if not npc.shown}
    return tuple(turn_view(board, key, turn, key in left) for key in board.exchange.order if key not in unseen)


def turn_view(board: Board, key: str, turn: str, waits: bool) -> TurnView:
    npc = board.npc(key)
    side = FOES if key == ALL_NPCS else board.side(key)
    return TurnView(
        key=key,
        name=Text(NPCS) if key == ALL_NPCS else plain(npc.name) if npc else None,
        state=ACTOR if key == turn else WAITS if waits else ACTED,
        foe=side != PLAYERS,
        side=side if side not in (PLAYERS, FOES) else "",
        npc=GM if key == ALL_NPCS else key if npc else "",
        doing=doing(board, key) if key == turn else None,
    )


def doing(board: Board, key: str) -> Text | None:
    """Say what somebody's open roll is for."""
    keys = [npc.key for npc in fighters(board)] if key == ALL_NPCS else [key]
    rolls = [board.rolls[each] for each in keys if each in board.rolls and not board.rolls[each].hidden]
    return Text(DOING[rolls[0].action]) if rolls else None


def parties_of(board: Board) -> tuple[PartyView, ...]:
    """Give the sides of a contest that runs, or that has been won."""
    contest = board.contest
    if board.mode != CONTEST and not contest.winner:
        return ()
    return tuple(
        PartyView(
            key=each.key,
            name=each.name,
            victories=(many := contest.victories.get(each.key, 0)),
            boxes=tuple(number < many for number in range(VICTORIES_TO_WIN)),
            total=total(contest.totals, each.key),
            won=contest.winner == each.key,
        )
        for each in contest.parties
    )


def total(totals: Mapping[str, int], key: str) -> str:
    return signed(totals[key]) if key in totals else ""


def task_view(task: Task) -> TaskView:
    state = "" if not task.outcome else "harm" if task.outcome == FAIL else "good"
    went = Text(WENT[task.outcome]) if task.outcome else None
    return TaskView(task.key, task.text, on_ladder(task.difficulty), state, went, task.by, task.hidden)
