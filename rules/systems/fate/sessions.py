"""Sessions and scenarios: fate points at the start, and what time heals."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import EVERYONE, Event, Figure, Outcome, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.board import Board
from rules.systems.fate.deeds import Act, Deed, Sayings, actor_of, gm_or_script, keys, led, reader, told
from rules.systems.fate.ladder import FAIL, STYLE
from rules.systems.fate.play import MODERATE, SEVERE, Play

CARRIED = {MODERATE: 1}
"""After how many further sessions a consequence may clear by time alone; severe ones last for the scenario."""
STARTS = _("A session begins: everyone has at least as many fate points as their refresh.")
OVER = _("The session is over. Fate points, stunts and what may heal are ready for the next one.")
SCENARIO_OVER = _("The scenario is over. Severe consequences may heal where the story allows it.")
TELLING = frozenset(
    {
        "scene_set",
        "taken_out",
        "conceded",
        "compel_accepted",
        "compel_refused",
        "contest_won",
        "challenge_judged",
        "milestone",
        "scenario_ended",
        "session_closed",
    }
)
UTMOST = (FAIL, STYLE)


@dataclass(frozen=True)
class StartSession(Deed):
    """Begin a session for everyone who is named."""

    cast: tuple[str, ...] = ()


@dataclass(frozen=True)
class EndScenario(Deed):
    """End a scenario for everyone who is named."""

    cast: tuple[str, ...] = ()


def whom(state: State, deed: StartSession | EndScenario) -> dict[str, Figure]:
    """Give those whom it concerns: who is named, else whoever acts, else everybody."""
    alone = {state.actor} if actor_of(state) else set(state.figures)
    wanted = set(deed.cast) or alone
    return {key: figure for key, figure in state.figures.items() if key in wanted}


def refreshed(figure: Figure) -> Play:
    """Give back points up to the refresh, and the uses of stunts; more points than that are kept."""
    play: Play = figure.play
    points = max(figure.sheet.refresh, play.fate_points)
    return replace(play, fate_points=points, used={}, invoked={}, compelled={})


def start_session(state: State, deed: StartSession) -> Outcome:
    """Begin a session; where the last one was closed, its number has risen already."""
    board: Board = state.board
    plays = {key: refreshed(figure) for key, figure in whom(state, deed).items()}
    number = board.session if board.begun else board.session + 1
    board = replace(board, session=number, begun=False)
    shown = {"fate_points": plays[state.actor].fate_points} if state.actor in plays else {"dealt": len(plays)}
    return told(board, Event("session_started", {"number": number}), plays=plays, **shown)


def end_session(state: State) -> Outcome:
    """Close what lies open, let time heal, and deal the points of the next session."""
    board: Board = state.board
    plays = {
        key: healing(refreshed(figure), tuple(slot for slot in CARRIED if due(figure.play, slot, board.session)))
        for key, figure in state.figures.items()
    }
    closed = replace(board, rolls={}, opposed={}, helping={}, compels=(), session=board.session + 1, begun=True)
    return told(
        closed, Event("session_closed", {"closed": sum(not roll.hidden for roll in board.rolls.values())}), plays=plays
    )


def due(play: Play, slot: str, session: int) -> bool:
    """Say whether a consequence has been carried through the end of the next session."""
    return slot in play.wounds and session >= play.wounds[slot].session + CARRIED[slot]


def healing(play: Play, slots: tuple[str, ...]) -> Play:
    """Let consequences clear as soon as the story has a reason."""
    wounds = {slot: replace(each, may_clear=each.may_clear or slot in slots) for slot, each in play.wounds.items()}
    return replace(play, wounds=wounds)


def end_scenario(state: State, deed: EndScenario) -> Outcome:
    """Let severe consequences heal; where the table plays so, points go back to the refresh."""
    plays = {}
    for key, figure in whom(state, deed).items():
        play = healing(figure.play, (SEVERE,))
        points = figure.sheet.refresh if state.options.reset_at_scenario else play.fate_points
        plays[key] = replace(play, fate_points=points)
    board = replace(state.board, scenario=state.board.scenario + 1)
    shown = {"fate_points": plays[state.actor].fate_points} if state.actor in plays else {"dealt": len(plays)}
    return told(board, Event("scenario_ended", {"number": state.board.scenario}), plays=plays, **shown)


def notable(kind: str, data: Mapping[str, object], result: Mapping[str, object] | None) -> bool:
    """Say whether something belongs into a recap: turning points, and the best and the worst of rolls."""
    if result is not None:
        return result.get("outcome") in UTMOST
    return kind in TELLING


DEEDS: Mapping[str, Act] = {
    "start_session": Act(
        StartSession,
        reader(StartSession, cast=keys("cast")),
        gm_or_script,
        start_session,
        lambda deed: deed.cast or (EVERYONE,),
        led,
    ),
    "end_scenario": Act(
        EndScenario,
        reader(EndScenario, cast=keys("cast")),
        gm_or_script,
        end_scenario,
        lambda deed: deed.cast or (EVERYONE,),
        led,
    ),
}
SAYINGS: Sayings = {
    "session_started": lambda data: Text(STARTS),
    "session_closed": lambda data: Text(OVER),
    "scenario_ended": lambda data: Text(SCENARIO_OVER),
}
