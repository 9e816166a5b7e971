"""What lies on the table, as the GM or everybody else may see it: scene, fight, foes."""

from dataclasses import dataclass

from rules.core.odds import Chance
from rules.core.outcome import NO_COMPANY, Company
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.phasesix import odds
from rules.systems.phasesix.answers import cancelled, waiting
from rules.systems.phasesix.board import HALF, LIGHT, NEAR_FULL, NO_COVER, Board, Fighter, Opponent, Scene
from rules.systems.phasesix.heart_row import HeartRow, hearts_of
from rules.systems.phasesix.open_roll import OpenRoll
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.play import Play
from rules.systems.phasesix.results import Landed, blow_landed
from rules.systems.phasesix.states import STATES
from rules.systems.phasesix.values import Values

USUAL_ACTIONS = 2
COVER_NAMES = {
    NO_COVER: Text(_("No cover")),
    LIGHT: Text(_("Light cover")),
    HALF: Text(_("Half cover")),
    NEAR_FULL: Text(_("Nearly full cover")),
}


@dataclass(frozen=True)
class FoeView:
    """A foe as somebody may see it; `hearts` are None where they are hidden."""

    key: str
    name: str
    rank: str
    hearts: int | None
    hearts_left: int | None
    states: tuple[tuple[str, Text, int], ...]
    shown: bool
    hearts_shown: bool

    @property
    def row(self) -> HeartRow | None:
        """Give its hearts to be drawn, where they are known."""
        return HeartRow(self.hearts_left or 0, self.hearts) if self.hearts is not None else None


@dataclass(frozen=True)
class FighterView:
    """Somebody in the order: actions as pips, place and cover; a character of the company with its hearts."""

    key: str
    initiative: int
    actions: int
    metres: int
    cover: str
    posture: str
    on_turn: bool
    acted: bool
    in_cover: bool
    foe: FoeView | None
    hearts: HeartRow | None = None

    @property
    def most(self) -> int:
        """Give how many actions are drawn: the usual two, or all there are."""
        return max(USUAL_ACTIONS, self.actions)


@dataclass(frozen=True)
class AttackView:
    """The attack that waits: who, at whom, the hits, and what would land as it stands."""

    by: str
    target: str
    roll: OpenRoll
    hits: int
    answer: str
    may_answer: bool
    lands: Landed


@dataclass(frozen=True)
class BoardView:
    """The table as one may see it."""

    scene: Scene
    round: int
    order: tuple[FighterView, ...]
    foes: tuple[FoeView, ...]
    attack: AttackView | None
    advancing: bool
    rolls: tuple[str, ...]

    def takes_part(self, key: str) -> bool:
        """Say whether somebody is in the fight; without one everybody is there."""
        return not self.round or any(each.key == key for each in self.order)

    def has_acted(self, key: str) -> bool:
        """Say whether somebody's turn of this round is over."""
        turns = [each.key for each in self.order]
        at = next((place for place, each in enumerate(self.order) if each.on_turn), 0)
        return key in turns[:at]

    def own(self, key: str, play: Play) -> FighterView | None:
        return next((each for each in self.order if each.key == key), None)


def foe_view(foe: Opponent, for_gm: bool) -> FoeView:
    seen = for_gm or foe.hearts_shown
    return FoeView(
        key=foe.key,
        name=foe.name,
        rank=foe.foe.rank if for_gm else "",
        hearts=foe.foe.hearts if seen else None,
        hearts_left=foe.hearts_left if seen else None,
        states=tuple((key, Text(STATES[key]), foe.status[key]) for key in STATES if key in foe.status),
        shown=foe.shown,
        hearts_shown=foe.hearts_shown,
    )


def board_view(board: Board, options: Options, for_gm: bool, company: Company = NO_COMPANY) -> BoardView:
    """Draw up the table; what is not shown to players is not even in their view."""
    foes = {foe.key: foe_view(foe, for_gm) for foe in board.foes if for_gm or foe.shown}
    hidden = {foe.key for foe in board.foes} - set(foes)
    acting = board.fight.acting
    order = tuple(
        fighter_view(
            each,
            foes.get(each.key),
            acting is not None and each.key == acting.key,
            at < board.fight.turn,
            hearts_in(company, each.key, options),
        )
        for at, each in enumerate(board.fight.order)
        if each.key not in hidden
    )
    return BoardView(
        scene=board.scene,
        round=board.fight.round,
        order=order if board.fight.round else (),
        foes=tuple(foes.values()),
        attack=attack_view(board, hidden),
        advancing=board.advancing,
        rolls=tuple(key for key in board.rolls if key not in hidden),
    )


def hearts_in(company: Company, key: str, options: Options) -> HeartRow | None:
    figure = company.get(key)
    return hearts_of(Values(figure.sheet, figure.play, options)) if figure else None


def fighter_view(
    fighter: Fighter, foe: FoeView | None, on_turn: bool, acted: bool, hearts: HeartRow | None
) -> FighterView:
    return FighterView(
        key=fighter.key,
        initiative=fighter.initiative,
        actions=fighter.actions,
        metres=fighter.metres,
        cover=fighter.cover,
        posture=fighter.posture,
        on_turn=on_turn,
        acted=acted,
        in_cover=fighter.cover != NO_COVER,
        foe=foe,
        hearts=hearts,
    )


def attack_view(board: Board, hidden: set[str]) -> AttackView | None:
    found = waiting(board)
    if found is None or found[1].blow is None or found[0].by in hidden:
        return None
    aimed, roll = found
    blow = found[1].blow
    return AttackView(
        by=aimed.by,
        target=blow.target,
        roll=roll,
        hits=roll.successes,
        answer=aimed.answer,
        may_answer=blow.melee and not aimed.unseen and not aimed.answer,
        lands=blow_landed(roll, cancelled(board, aimed, roll)),
    )


def evading(evasion: int, minimum: int) -> Chance:
    """Give the chance to get away from a blow."""
    return odds.at_least(1, max(0, evasion), minimum, False)
