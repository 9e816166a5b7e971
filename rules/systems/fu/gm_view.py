"""What of the table's rolls concerns the narrator: what waits to be reviewed, what is suggested, what points buy."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.outcome import NO_FIELDS, State
from rules.core.text import Text
from rules.systems.fu.board import HELPS, HINDERS, Board, Review
from rules.systems.fu.words import PRINTED, label_text


@dataclass(frozen=True)
class Asked:
    """One thing that a player wants to count, and what was said to it."""

    label: str
    name: Text
    sign: str
    verdict: str
    words: str


@dataclass(frozen=True)
class ReviewCard:
    to: str
    question: str
    asked: tuple[Asked, ...]

    @property
    def waiting(self) -> bool:
        return any(not each.verdict for each in self.asked)


@dataclass(frozen=True)
class Suggested:
    to: str
    label: str
    name: Text
    sign: str
    paid: bool


@dataclass(frozen=True)
class GmView:
    """What the narrator may answer and do about rolls."""

    reviews: tuple[ReviewCard, ...]
    suggested: tuple[Suggested, ...]
    strong: tuple[tuple[str, str, int], ...]
    opened: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]
    wishes: tuple[str, ...] = ()
    printed: tuple[str, ...] = PRINTED


def gm_view(state: State, fields: Mapping[str, object] = NO_FIELDS) -> GmView:
    """Gather what waits for the narrator, and what can be done about rolls."""
    board: Board = state.board
    options = state.options
    suggested = ((to, each) for to, found in board.suggested.items() for each in found)
    foes = board.foes if options.fu_narrator else ()
    strong = tuple((foe.key, foe.name, foe.fu) for foe in foes if foe.fu and foe.shown)
    return GmView(
        reviews=tuple(card(to, review) for to, review in board.reviews.items()) if options.gm_review else (),
        suggested=tuple(
            Suggested(to, each.label, label_text(each.label), each.sign, bool(each.foe)) for to, each in suggested
        ),
        strong=strong,
        opened=tuple(
            (to, tuple(enumerate(roll.dice)))
            for to, roll in board.rolls.items()
            if strong and not roll.hit and not roll.forced
        ),
        wishes=board.wishes,
    )


def card(to: str, review: Review) -> ReviewCard:
    signs = {**dict.fromkeys(review.helps, HELPS), **dict.fromkeys(review.hinders, HINDERS)}
    return ReviewCard(
        to,
        review.question,
        tuple(
            Asked(label, label_text(label), sign, review.verdicts.get(label, ""), review.words.get(label, ""))
            for label, sign in signs.items()
        ),
    )
