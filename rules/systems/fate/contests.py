"""Contests ("Wettstreit"): each side rolls to overcome, the best scores, and three victories win."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.board import CONTEST, FREE, Board
from rules.systems.fate.deeds import (
    UNSEEN,
    Act,
    Deed,
    Form,
    Sayings,
    by_gm,
    keys,
    led,
    name_of,
    only_gm,
    reader,
    told,
    unseen,
    words,
)
from rules.systems.fate.ladder import STYLE_FROM
from rules.systems.fate.options import OVER_EACH, Options
from rules.systems.fate.trials import VICTORIES_TO_WIN, Contest, Party

FEWEST_PARTIES = 2
MOST_PARTIES = 8
TOO_FEW = Refusal("contest_parties", _("A contest has at least two sides."))
RUNNING = Refusal("trial_running", _("A conflict, contest or challenge is running already. End it first."))
ROLLED = Refusal("side_has_rolled", _("Your side has rolled in this exchange. The next roll comes when all have."))
NOT_RUNNING = Refusal("no_contest", _("No contest is running."))
BEGUN = _("A contest begins: %(aim)s")
BEGUN_PLAIN = _("A contest begins.")
SCORED = _("%(name)s wins the exchange: %(victories)s of 3 victories.")
SCORED_STYLE = _("%(name)s wins the exchange with style: %(victories)s of 3 victories.")
TWIST = _("The best are level: nobody scores, and something unexpected happens.")
WON = _("%(name)s wins the contest.")
ENDED = _("The contest is over.")


@dataclass(frozen=True)
class BeginContest(Deed):
    """Begin a contest: whoever is named is a side of their own, unless several have taken the same side before."""

    aim: str
    cast: tuple[str, ...]
    npcs: tuple[str, ...] = ()


@dataclass(frozen=True)
class EndContest(Deed):
    """Break a contest off, or leave it when it is won."""


def party_of(board: Board, key: str) -> str:
    """Give the side in a contest that somebody is on, "" for none."""
    return next((each.key for each in board.contest.parties if key in each.members), "")


def rolled_already(board: Board, key: str) -> Refusal | None:
    """Say when a side has thrown in this exchange: its members help each other, and one of them rolls."""
    party = next((each for each in board.contest.parties if key in each.members), None)
    if party is None:
        return None
    lies = any(name in board.rolls and board.rolls[name].contest for name in party.members)
    return ROLLED if lies or party.key in board.contest.totals else None


def best_other(board: Board, key: str) -> int:
    """Give the best total of the other sides in this exchange, nothing special where none has rolled."""
    own = party_of(board, key)
    return max((total for party, total in board.contest.totals.items() if party != own), default=0)


@by_gm
def begin_refused(state: State, deed: BeginContest) -> Refusal | None:
    if state.board.mode != FREE:
        return RUNNING
    absent = any(key not in state.figures for key in deed.cast) or any(not state.board.npc(key) for key in deed.npcs)
    if any(unseen(state, key) for key in deed.npcs):
        return UNSEEN
    return TOO_FEW if absent or not FEWEST_PARTIES <= len(parties_of(state, deed)) <= MOST_PARTIES else None


def parties_of(state: State, deed: BeginContest) -> tuple[Party, ...]:
    """Give the sides: a team goes by the name of the side that its members have taken, anybody else by their own."""
    teams: dict[str, list[str]] = {}
    for key in (*deed.cast, *deed.npcs):
        teams.setdefault(state.board.sides.get(key, key), []).append(key)
    return tuple(
        Party(members[0], side if len(members) > 1 else name_of(state, members[0]), tuple(members))
        for side, members in teams.items()
    )


def begin(state: State, deed: BeginContest) -> Outcome:
    board = replace(state.board, mode=CONTEST, contest=Contest(parties_of(state, deed)))
    return told(board, Event("contest_begun", {"aim": deed.aim}), mode=CONTEST)


def end_refused(state: State, deed: EndContest) -> Refusal | None:
    return only_gm(state, deed) or (None if state.board.mode == CONTEST else NOT_RUNNING)


def end(state: State, deed: EndContest) -> Outcome:
    event = Event("contest_ended", {"exchange": state.board.contest.exchange})
    return told(replace(state.board, mode=FREE, contest=Contest()), event, mode=FREE)


# --- scoring ----------------------------------------------------------------------------------------------------------


def scored(board: Board, key: str, total: int, options: Options) -> tuple[Board, tuple[Event, ...]]:
    """Keep a side's total; when all have rolled, the best one scores."""
    contest = board.contest
    party = party_of(board, key)
    if not party:
        return board, ()
    totals = {**contest.totals, party: total}
    if len(totals) < len(contest.parties):
        return replace(board, contest=replace(contest, totals=totals)), ()
    best, victories = judged(totals, options)
    if not best:
        again = replace(contest, totals={}, exchange=contest.exchange + 1)
        return replace(board, contest=again), (Event("contest_twist", {"exchange": contest.exchange}),)
    return credited(board, best, victories)


def judged(totals: Mapping[str, int], options: Options) -> tuple[str, int]:
    """Give who was best and how many victories it brings; nobody where the best are level."""
    ranked = sorted(totals.items(), key=lambda entry: -entry[1])
    (best, highest), *others = ranked
    if highest == others[0][1]:
        return "", 0
    beaten = others[-1][1] if options.contest_style == OVER_EACH else others[0][1]
    return best, 2 if highest - beaten >= STYLE_FROM else 1


def credited(board: Board, party: str, victories: int) -> tuple[Board, tuple[Event, ...]]:
    contest = board.contest
    now = contest.victories.get(party, 0) + victories
    name = next(each.name for each in contest.parties if each.key == party)
    won = now >= VICTORIES_TO_WIN
    after = replace(
        contest,
        totals={},
        victories={**contest.victories, party: now},
        exchange=contest.exchange + 1,
        winner=party if won else "",
    )
    event = Event("contest_scored", {"name": name, "victories": now, "style": victories > 1})
    last = (Event("contest_won", {"name": name}),) if won else ()
    return replace(board, contest=after, mode=FREE if won else CONTEST), (event, *last)


def read_begin(form: Form) -> BeginContest | Refusal:
    read: BeginContest | Refusal = reader(BeginContest, aim=words("aim"), cast=keys("cast"), npcs=keys("npcs"))(form)
    return read


DEEDS: Mapping[str, Act] = {
    "begin_contest": Act(
        BeginContest,
        read_begin,
        begin_refused,
        begin,
        lambda deed: deed.cast,
        lambda state: led(state) and state.board.mode == FREE,
    ),
    "end_contest": Act(
        EndContest,
        reader(EndContest),
        end_refused,
        end,
        offered=lambda state: led(state) and state.board.mode == CONTEST,
    ),
}
SAYINGS: Sayings = {
    "contest_begun": lambda data: Text(BEGUN if data["aim"] else BEGUN_PLAIN, data),
    "contest_scored": lambda data: Text(SCORED_STYLE if data["style"] else SCORED, data),
    "contest_twist": lambda data: Text(TWIST),
    "contest_won": lambda data: Text(WON, data),
    "contest_ended": lambda data: Text(ENDED),
}
