"""An FU sheet for one page of paper: what is too long is shortened, and that is said.

Room is counted in lines of the printed page, a little too narrow and too few, so that any writing fits.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.core.outcome import Figure
from rules.core.paper import MORE, height, shortened
from rules.core.text import Text, counted
from rules.systems.fu.options import Options
from rules.systems.fu.sheet_card import Condition, Line, SheetCard, sheet_view

LINES = 46
THIRD, HALF, WHOLE = 24, 40, 84
MOST_IN_THIRD, MOST_IN_HALF, MOST_OWN = 16, 10, 4
MOST_OF_ONE = 3
TITLE = 2


@dataclass(frozen=True)
class Paper:
    """A sheet as it fits one page; `more` says for each list how many are left out."""

    sheet: SheetCard
    more: Mapping[str, Text]
    is_cut: bool


def paper_view(figure: Figure, options: Options) -> Paper:
    """Give a sheet as it is printed."""
    card = sheet_view(figure, options)
    paper = on_paper(card)
    return Paper(paper, dict(left_out(paper, card)), paper != card)


def fitting(texts: Sequence[str], room: int, most: int, heading: int = 0) -> list[str]:
    """Keep as many texts as there are lines for, each of a few lines at most; one line is left to say how many more."""
    kept: list[str] = []
    used = 0
    for text in texts:
        short = shortened(text, room, MOST_OF_ONE)
        used += heading + height(short, room)
        if used > most - (len(kept) + 1 < len(texts)):
            break
        kept.append(short)
    return kept


def on_paper(card: SheetCard) -> SheetCard:
    """Give the sheet as it fits one page."""
    gear = lines_fitting(card.gear, THIRD, MOST_IN_THIRD // 2)
    things = MOST_IN_THIRD - TITLE - sum(height(each.text, THIRD) for each in gear)
    props = fitting(card.props, THIRD, things // 2 if card.powers else things)
    powers = fitting(card.powers, THIRD, things - sum(height(each, THIRD) for each in props))
    bonds = fitting([text for _to, text in card.relationships], HALF, MOST_IN_HALF, heading=1)
    names = (shortened(to, HALF, 1) for to, _text in card.relationships)
    paper = replace(
        card,
        name=shortened(card.name, HALF, 2),
        concept=shortened(card.concept, HALF, 2),
        descriptors=lines_fitting(card.descriptors, THIRD, MOST_IN_THIRD, heading=1),
        gear=gear,
        drive=tuple(replace(line, text=shortened(line.text, HALF, MOST_OF_ONE - 1)) for line in card.drive),
        props=tuple(props),
        powers=tuple(powers),
        relationships=tuple(zip(names, bonds, strict=False)),
        own=own_fitting(card.own),
    )
    return with_stories(paper, card)


def lines_fitting(lines: Sequence[Line], room: int, most: int, heading: int = 0) -> tuple[Line, ...]:
    kept = fitting([line.text for line in lines], room, most, heading)
    return tuple(replace(line, text=text) for line, text in zip(lines, kept, strict=False))


def own_fitting(own: Sequence[Condition]) -> tuple[Condition, ...]:
    texts = [shortened(each.word, THIRD, 1) for each in own]
    kept = fitting(texts, THIRD, MOST_OWN)
    return tuple(replace(each, label=named(text, each)) for each, text in zip(own, kept, strict=False))


def named(text: str, condition: Condition) -> Text:
    return condition.label if text == condition.word else Text("%(words)s", {"words": text})


def with_stories(paper: SheetCard, card: SheetCard) -> SheetCard:
    """Share what room is left between description and notes."""
    left = max(2, LINES - taken(paper))
    notes = height(card.notes, WHOLE) if card.notes else 0
    told = height(card.description, WHOLE) if card.description else 0
    if told + notes > left:
        told = min(told, max(left // 2, left - notes))
    description = shortened(card.description, WHOLE, max(1, told)) if card.description else ""
    rest = shortened(card.notes, WHOLE, max(1, left - told)) if card.notes else ""
    return replace(paper, description=description, notes=rest)


def taken(paper: SheetCard) -> int:
    """Count the lines above the stories, their titles included."""
    things = [*(line.text for line in paper.gear), *paper.props, *paper.powers]
    columns = (
        TITLE + sum(1 + height(line.text, THIRD) for line in paper.descriptors),
        TITLE * (1 + bool(paper.props) + bool(paper.powers)) + sum(height(each, THIRD) for each in things) + 2,
        4 + TITLE + len(paper.printed) + len(paper.own) + len(paper.spare),
    )
    below = (
        sum(1 + height(line.text, HALF) for line in paper.drive),
        sum(1 + height(text, HALF) for _to, text in paper.relationships),
    )
    head = height(paper.name, HALF) + height(paper.concept, HALF)
    titles = TITLE * (bool(paper.description) + bool(paper.notes))
    return head + 2 + max(columns) + TITLE + max(below) + titles


def left_out(paper: SheetCard, card: SheetCard) -> Iterator[tuple[str, Text]]:
    """Say of each list how many of its entries are not on the page."""
    for part in ("descriptors", "gear", "props", "powers", "relationships", "own"):
        missing = len(getattr(card, part)) - len(getattr(paper, part))
        if missing:
            yield part, counted(MORE, missing)
