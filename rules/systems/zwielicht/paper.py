"""A sheet of Zwielicht for one page of paper: what is too long is shortened, and that is said."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Figure
from rules.core.paper import MORE, height, shortened
from rules.core.text import Text, counted
from rules.systems.zwielicht.options import Options
from rules.systems.zwielicht.sheet_card import SheetCard, sheet_view

THIRD, HALF, WHOLE = 24, 40, 84
LINES_FOR_STORIES = 10
MOST_HAIKU, MOST_HISTORY, MOST_HONOURS = 2, 4, 4


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


def on_paper(card: SheetCard) -> SheetCard:
    """Give the sheet as it fits one page: names in a line or two, lists cut at their end, stories in what is left."""
    told = min(height(card.look, WHOLE), LINES_FOR_STORIES // 2) if card.look else 0
    return replace(
        card,
        name=shortened(card.name, HALF, 2),
        mark=shortened(card.mark, HALF, 2),
        slots=tuple(replace(each, text=shortened(each.text, THIRD, 2)) for each in card.slots),
        abilities=tuple(
            replace(each, name=shortened(each.name, HALF, 1), effect=shortened(each.effect, HALF, 2))
            for each in card.abilities
        ),
        fears=tuple(replace(each, text=shortened(each.text, THIRD, 2)) for each in card.fears),
        flaw=shortened(card.flaw, HALF, 2),
        honours=card.honours[-MOST_HONOURS:],
        haiku=tuple(shortened(each, HALF, 2) for each in card.haiku[-MOST_HAIKU:]),
        history=tuple(shortened(each, HALF, 1) for each in card.history[-MOST_HISTORY:]),
        answers=tuple((at, question, shortened(answer, HALF, 1)) for at, question, answer in card.answers),
        look=shortened(card.look, WHOLE, max(1, told)) if card.look else "",
        notes=shortened(card.notes, WHOLE, LINES_FOR_STORIES - told) if card.notes else "",
    )


def left_out(paper: SheetCard, card: SheetCard) -> Iterator[tuple[str, Text]]:
    """Say of each list how many of its entries are not on the page."""
    for part in ("honours", "haiku", "history"):
        missing = len(getattr(card, part)) - len(getattr(paper, part))
        if missing:
            yield part, counted(MORE, missing)
