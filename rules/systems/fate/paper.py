"""A Fate sheet for one page of paper: what is too long is shortened, and that is said.

Room is counted in lines of the printed page, a little too narrow and too few, so that any writing fits.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.core.outcome import Figure
from rules.core.paper import MORE, height, shortened
from rules.core.text import Text, counted
from rules.systems.fate.options import Options
from rules.systems.fate.sheet_card import SheetCard, StuntCard, sheet_view

LINES = 46
HALF, WHOLE = 40, 84
MOST_OF_ONE = 2
FRAME = "Because , I get +2 when I forcefully create an advantage or overcome an obstacle ."
"""What a stunt's sentence has beside its blanks, where it is longest."""
ABOVE = 30
"""Head, aspects beside points and consequences, approaches, and the titles of the rest."""
TITLE, TITLE_LINES = 28, 3
"""How much of a name fits beside the crest, and how many lines each further line of it takes."""
LEAST = 4
"""What looks and notes have in any case."""


@dataclass(frozen=True)
class Paper:
    """A sheet as it fits one page; `more` says for each list how many are left out."""

    sheet: SheetCard
    more: Mapping[str, Text]
    is_cut: bool


def paper_view(figure: Figure, options: Options) -> Paper:
    """Give a sheet as it is printed."""
    card = sheet_view(shorter(figure), options)
    stunts = fitting(card.stunts, room(card) - LEAST)
    paper = with_stories(replace(card, stunts=stunts))
    left = len(card.stunts) - len(stunts)
    return Paper(
        paper, {"stunts": counted(MORE, left)} if left else {}, paper != sheet_view(figure, options) or bool(left)
    )


def shorter(figure: Figure) -> Figure:
    """Give a character whose every text is short enough for its place."""
    sheet = figure.sheet
    stunts = (
        replace(
            stunt,
            name=shortened(stunt.name, HALF, 1),
            reason=shortened(stunt.reason, WHOLE, 1),
            circumstance=shortened(stunt.circumstance, WHOLE, 1),
            text=shortened(stunt.text, WHOLE, MOST_OF_ONE),
        )
        for stunt in sheet.stunts
    )
    hurts = {slot: shortened(text, HALF, 1) for slot, text in figure.play.consequences.items()}
    short = replace(
        sheet,
        concept=shortened(sheet.concept, HALF, MOST_OF_ONE),
        trouble=shortened(sheet.trouble, HALF, MOST_OF_ONE),
        others=tuple(shortened(text, HALF, MOST_OF_ONE) for text in sheet.others),
        stunts=tuple(stunts),
    )
    name = shortened(figure.name, HALF, MOST_OF_ONE)
    return replace(figure, name=name, sheet=short, play=replace(figure.play, consequences=hurts))


def lines_of(stunt: StuntCard) -> int:
    said = stunt.reason + stunt.circumstance + FRAME if stunt.reason and stunt.circumstance else stunt.text
    return bool(stunt.name) + height(said, WHOLE)


def room(card: SheetCard) -> int:
    """Count the lines below head, aspects and approaches."""
    return LINES - ABOVE - TITLE_LINES * (height(card.name, TITLE) - 1)


def fitting(stunts: Sequence[StuntCard], room: int) -> tuple[StuntCard, ...]:
    """Keep as many stunts as there are lines for; one line is left to say how many more."""
    used, kept = 0, 0
    for stunt in stunts:
        used += lines_of(stunt)
        if used > room - (kept + 1 < len(stunts)):
            break
        kept += 1
    return tuple(stunts[:kept])


def with_stories(paper: SheetCard) -> SheetCard:
    """Share what room is left between looks and notes."""
    left = max(LEAST, room(paper) - sum(map(lines_of, paper.stunts)))
    notes = height(paper.notes, WHOLE) if paper.notes else 0
    told = height(paper.look, WHOLE) if paper.look else 0
    if told + notes > left:
        told = min(told, max(left // 2, left - notes))
    look = shortened(paper.look, WHOLE, max(1, told)) if paper.look else ""
    rest = shortened(paper.notes, WHOLE, max(1, left - told)) if paper.notes else ""
    return replace(paper, look=look, notes=rest)
