"""A sheet for one page of paper: what is too long is shortened, and that is said."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Figure
from rules.core.paper import MORE, shortened
from rules.core.text import Text, counted
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.sheet_card import SheetCard, sheet_view

HALF, WHOLE = 40, 84
CONCEPT_LINES, STORY_LINES = 2, 6
MOST: Mapping[str, int] = {
    "knowledge": 14,
    "path": 14,
    "shadows": 6,
    "rules": 6,
    "weapons": 6,
    "armours": 3,
    "items": 12,
}
"""How many of each list a page has room for."""


@dataclass(frozen=True)
class Paper:
    """A sheet as it fits one page; `more` says for each list how many are left out."""

    sheet: SheetCard
    more: Mapping[str, Text]
    is_cut: bool


def paper_view(figure: Figure, options: Options) -> Paper:
    """Give a sheet as it is printed."""
    card = sheet_view(figure, options)
    paper = replace(
        card,
        name=shortened(card.name, HALF, CONCEPT_LINES),
        concept=shortened(card.concept, HALF, CONCEPT_LINES),
        description=shortened(card.description, WHOLE, STORY_LINES),
        **{name: getattr(card, name)[:most] for name, most in MOST.items()},
    )
    left_out = {name: len(getattr(card, name)) - len(getattr(paper, name)) for name in MOST}
    return Paper(paper, {name: counted(MORE, many) for name, many in left_out.items() if many}, paper != card)
