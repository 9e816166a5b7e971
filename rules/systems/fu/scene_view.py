"""What lies on the table of FU, as a reader may see it."""

from dataclasses import dataclass, field

from rules.core.outcome import NO_COMPANY, Company
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu import recovery
from rules.systems.fu.board import (
    CONDITION,
    FLASHBACK,
    MONTAGE,
    ONWARD,
    PARALLEL,
    Board,
    Detail,
    Foe,
    Idea,
    Scene,
    Statement,
    Turns,
)
from rules.systems.fu.drawn import LINES, boxes, detail_mark, foe_mark, foe_words, scene_mark
from rules.systems.fu.foes import MOST_FU, seen
from rules.systems.fu.options import OPEN, Options
from rules.systems.fu.play import Play
from rules.systems.fu.words import condition_name

KINDS = {
    ONWARD: Text(_("Onward")),
    FLASHBACK: Text(_("Flashback")),
    PARALLEL: Text(_("Meanwhile elsewhere")),
    MONTAGE: Text(_("Montage")),
}


@dataclass(frozen=True)
class Starter:
    """A scene to begin with, for a narrator who has none in mind."""

    title: Text
    time: Text
    happened: Text
    objective: Text


STARTERS = (
    Starter(
        Text(_("The landing stage")),
        Text(_("Shortly before midnight")),
        Text(_("The last boat is late, and on the far bank somebody puts out the lamps one by one.")),
        Text(_("Get across before the bank lies dark.")),
    ),
    Starter(
        Text(_("The back room of an inn")),
        Text(_("A rainy evening")),
        Text(_("Under the door lies a letter that names everyone in the room.")),
        Text(_("Find out who knows that you are here.")),
    ),
    Starter(
        Text(_("The top of the tower stairs")),
        Text(_("First light")),
        Text(_("Down below the gate has just given way, and heavy steps are coming up.")),
        Text(_("Get away with what you came for.")),
    ),
)


@dataclass(frozen=True)
class TraitView:
    key: str
    kind: str
    label: Text
    shown: bool


@dataclass(frozen=True)
class FoeView:
    """A foe as a reader sees it; the three texts are its traits a line each, as a form takes them.

    `drawn` marks the version that a form is drawn from.
    """

    key: str
    name: str
    concept: str
    shown: bool
    whole: bool
    fu: int
    traits: tuple[TraitView, ...]
    descriptors: str
    gear: str
    conditions: str
    drawn: str


@dataclass(frozen=True)
class DetailView(Detail):
    """A detail, and the mark of the version that a form is drawn from."""

    drawn: str = ""


@dataclass(frozen=True)
class Own:
    """What concerns one character alone: what it may recover from, and whether it sets the next scene."""

    left: int = 0
    conditions: tuple[tuple[str, Text], ...] = ()
    sets_scene: bool = False


@dataclass(frozen=True)
class BoardView:
    """The scene and what is in it, and what waits for an answer."""

    scene: Scene
    kind: Text
    details: tuple[DetailView, ...]
    foes: tuple[FoeView, ...]
    turns: Turns
    ideas: tuple[Idea, ...]
    statements: tuple[Statement, ...]
    rotation: tuple[str, ...]
    board: Board = field(repr=False, compare=False)
    options: Options = field(repr=False, compare=False)
    starters = STARTERS
    kinds = tuple(KINDS.items())
    points = tuple(range(MOST_FU + 1))

    @property
    def drawn(self) -> str:
        """Mark the version of the scene that a form is drawn from."""
        return scene_mark(self.scene)

    @property
    def in_turn(self) -> bool:
        return self.options.scene_rotation

    @property
    def foes_open(self) -> bool:
        return self.options.obstacles_visible == OPEN

    @property
    def next_setter(self) -> str:
        return self.rotation[0] if self.in_turn and self.rotation else ""

    @property
    def lasting(self) -> tuple[DetailView, ...]:
        """Give the details that may go on into the next scene."""
        return tuple(each for each in self.details if each.lasting)

    def takes_part(self, key: str) -> bool:
        """Say whether a character is in the scene; where nobody is named, everybody is."""
        return key not in self.scene.gone and (not self.scene.cast or key in self.scene.cast)

    def has_acted(self, key: str) -> bool:
        return key in self.turns.acted

    def own(self, key: str, play: Play) -> Own:
        """Give what of all this concerns one character alone."""
        left = recovery.left(self.board, self.options, key)
        older = recovery.older(play, self.scene.number) if left else ()
        return Own(left, tuple((each, condition_name(each)) for each in older), key == self.next_setter)


def board_view(board: Board, options: Options, for_gm: bool, company: Company = NO_COMPANY) -> BoardView:
    """Give everything to the GM, and to everybody else what is shown to them; of characters nothing lies here."""
    foes = board.foes if for_gm else tuple(foe for foe in map(seen, board.foes) if foe)
    asked = tuple(each for each in board.statements if for_gm or not (each.question or each.hidden))
    return BoardView(
        scene=board.scene,
        kind=KINDS[board.scene.kind],
        details=tuple(DetailView(**vars(each), drawn=detail_mark(each)) for each in board.details),
        foes=tuple(foe_view(foe) for foe in foes),
        turns=board.turns,
        ideas=board.ideas,
        statements=asked,
        rotation=board.rotation,
        board=Board(scene=board.scene, recovered=board.recovered),
        options=options,
    )


def foe_view(foe: Foe) -> FoeView:
    return FoeView(
        key=foe.key,
        name=foe.name,
        concept=foe.concept,
        shown=foe.shown,
        whole=foe.shown and all(each.shown for each in foe.traits),
        fu=foe.fu,
        traits=tuple(
            TraitView(t.key, t.kind, condition_name(t.label) if t.kind == CONDITION else plain(t.label), t.shown)
            for t in foe.traits
        ),
        **{name: str(text) for name, text in boxes(foe_words(foe)).items() if name in LINES},
        drawn=foe_mark(foe),
    )


def plain(words: str) -> Text:
    """Let words stand as somebody wrote them."""
    return Text("%(words)s", {"words": words})
