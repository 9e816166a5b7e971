"""What lies on the table of Zwielicht, as a reader may see it."""

from dataclasses import dataclass, field, replace

from rules.core.odds import Chance
from rules.core.outcome import NO_COMPANY, Company
from rules.core.text import Text, Written, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.zwielicht import odds
from rules.systems.zwielicht.adventures import adventure_mark, scene_mark
from rules.systems.zwielicht.board import (
    BATTLE,
    END,
    EXPLORING,
    OPENING,
    SOLVING,
    Adventure,
    Board,
    Card,
    HintCard,
    Offer,
    Scene,
)
from rules.systems.zwielicht.cards import KIND_NAMES, card_mark
from rules.systems.zwielicht.fight_view import FightView, fight_view
from rules.systems.zwielicht.moving import roads_left
from rules.systems.zwielicht.options import Options
from rules.systems.zwielicht.play import DEMONS_OWN, Play
from rules.systems.zwielicht.solving import target
from rules.systems.zwielicht.stages import Stage, difficulty_now, stage_now
from rules.systems.zwielicht.tables import condition_ideas

PHASE_NAMES = {
    OPENING: _("Opening"),
    EXPLORING: _("Exploring"),
    SOLVING: _("Solving"),
    BATTLE: _("Final battle"),
    END: _("At its end"),
}
LOWERED = _n(
    "%(count)s hint, difficulty %(difficulty)s becomes %(target)s",
    "%(count)s hints, difficulty %(difficulty)s becomes %(target)s",
)
MOST_SHOWN_BOXES = 20


@dataclass(frozen=True)
class CardView(Card):
    """A card, what it is called, and the mark of the version that a form is drawn from."""

    drawn: str = ""

    @property
    def kind_name(self) -> Text:
        return Text(KIND_NAMES[self.kind])


@dataclass(frozen=True)
class Own:
    """What concerns one character alone: the tale and the answer still to give, and what the GM lets count.

    `unnamed` are the boxes whose conditions still wait for their words, `ideas` what they might be. Who has retired can
    name those, and do nothing else.
    """

    retired: bool = False
    roads: int = 0
    may_answer: bool = False
    in_the_way: str | None = None
    granted: str = ""
    fights: bool = False
    may_join: bool = False
    offers: tuple[Offer, ...] = ()
    unnamed: tuple[int, ...] = ()
    ideas: tuple[Written, ...] = ()


@dataclass(frozen=True)
class BoardView:
    """Scene, adventure, hints, corruption and fight. `target` and `solving` say how a solution would stand now."""

    scene: Scene
    adventure: Adventure
    phase: Text
    difficulty: int
    corruption: int
    hints: int
    hint_cards: tuple[HintCard, ...]
    bonus_dice: int
    shares_dice: bool
    danger: int
    cards: tuple[CardView, ...]
    fight: FightView | None
    target: int
    stage: Stage | None
    stages: int
    solving: Chance | None
    lowered: Text
    offers: tuple[Offer, ...]
    board: Board = field(repr=False, compare=False)
    options: Options = field(repr=False, compare=False)
    retired: frozenset[str] = frozenset()
    phases = tuple((key, Text(name)) for key, name in PHASE_NAMES.items())
    kinds = tuple((key, Text(name)) for key, name in KIND_NAMES.items())

    @property
    def drawn(self) -> str:
        """Mark the version of the scene that a form is drawn from."""
        return scene_mark(self.scene)

    @property
    def adventure_drawn(self) -> str:
        return adventure_mark(self.board)

    @property
    def unused(self) -> tuple[HintCard, ...]:
        return tuple(each for each in self.hint_cards if not each.use)

    @property
    def used(self) -> tuple[HintCard, ...]:
        return tuple(each for each in self.hint_cards if each.use)

    @property
    def hint_boxes(self) -> tuple[bool, ...]:
        """Lay hints out as boxes, at least eight of them."""
        many = min(self.hints, MOST_SHOWN_BOXES)
        return (True,) * many + (False,) * max(0, 8 - many)

    @property
    def corruption_boxes(self) -> tuple[bool, ...]:
        many = min(self.corruption, MOST_SHOWN_BOXES)
        return (True,) * many + (False,) * max(0, 8 - many)

    def takes_part(self, key: str) -> bool:
        """Say whether a character is where the others are; in a fight, whether it has joined."""
        fight = self.board.fight
        return fight is None or not fight.on or not fight.fighters or key in fight.fighters

    def has_acted(self, key: str) -> bool:
        fighter = self.board.fighter(key)
        return fighter is not None and bool(fighter.choice)

    def own(self, key: str, play: Play) -> Own:
        """Give what of all this concerns one character alone."""
        grant, fight, retired = self.board.granted.get(key), self.board.fight, key in self.retired
        return Own(
            retired=retired,
            roads=roads_left(play),
            may_answer=bool(self.adventure.question) and not play.answered and not retired,
            in_the_way=self.board.hindered.get(key),
            granted=grant.text if grant else "",
            fights=self.board.fighter(key) is not None and not retired,
            may_join=fight is not None and fight.on and key not in fight.fighters and not retired,
            offers=tuple(each for each in self.board.offers if each.by == key),
            unnamed=tuple(at for at, text in enumerate(play.boxes) if at >= DEMONS_OWN and not text),
            ideas=condition_ideas(),
        )


def after_hints(board: Board) -> int:
    """Give what two dice would have to reach with all hints built in."""
    return target(board) - (board.hints if board.adventure.phase != SOLVING else 0)


def lowered(board: Board) -> Text:
    """Say how far the hints lower the difficulty."""
    return counted(LOWERED, board.hints, difficulty=difficulty_now(board), target=after_hints(board))


def solving_now(board: Board, options: Options) -> Chance | None:
    """Give the chance to solve the adventure now, where there is one and chances are shown."""
    return odds.solving(after_hints(board)) if options.show_odds and board.difficulty else None


def board_view(board: Board, options: Options, for_gm: bool, company: Company = NO_COMPANY) -> BoardView:
    """Give everything to the GM, and to everybody else what is shown to them."""
    cards = tuple(each for each in board.cards if for_gm or each.shown)
    return BoardView(
        scene=board.scene,
        adventure=board.adventure if for_gm else told_adventure(board.adventure),
        phase=Text(PHASE_NAMES[board.adventure.phase]),
        difficulty=board.difficulty,
        corruption=board.corruption,
        hints=board.hints,
        hint_cards=board.hint_cards,
        bonus_dice=board.bonus_dice,
        shares_dice=options.shared_dice,
        danger=board.danger,
        cards=tuple(CardView(**vars(each), drawn=card_mark(each)) for each in cards),
        fight=fight_view(board, options, company),
        target=after_hints(board),
        stage=stage_now(board.adventure),
        stages=len(board.adventure.stages) + 1,
        solving=solving_now(board, options),
        lowered=lowered(board),
        offers=board.offers,
        board=board if for_gm else seen(board),
        options=options,
        retired=frozenset(key for key, figure in company.items() if figure.sheet.retired),
    )


def told_adventure(adventure: Adventure) -> Adventure:
    """Give the adventure without what only the GM knows of it."""
    return replace(adventure, escalation="", prepared=(), stages=(), level=0)


def seen(board: Board) -> Board:
    """Give the board without what only the GM knows."""
    return Board(
        difficulty=board.difficulty,
        adventure=told_adventure(board.adventure),
        scene=board.scene,
        fight=board.fight,
        hindered=board.hindered,
        granted=board.granted,
        offers=board.offers,
    )
