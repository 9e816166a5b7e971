"""A sheet for one page of paper: what is too long is shortened, and that is said."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from rules.core.outcome import Figure
from rules.core.paper import MORE, shortened
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.numbers import Number
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.resting import BENEFITS, NAMES, NEEDS
from rules.systems.phasesix.sheet_card import Hearts, SheetCard, Thing, Trait, sheet_view
from rules.systems.phasesix.states import STATES

THIRD, HALF, WHOLE = 34, 46, 96
NAME_LINES, CONCEPT_LINES, STORY_LINES, NOTE_LINES = 1, 2, 3, 3
BOOSTS, MOST_BOOSTS = _("Boosts"), 4
MOST: Mapping[str, int] = {
    "knowledge": 6,
    "path": 12,
    "shadows": 2,
    "rules": 3,
    "weapons": 3,
    "armours": 2,
    "items": 9,
}
"""How many of each list a page has room for."""


@dataclass(frozen=True)
class Box:
    """A state to be ticked, with its level where somebody is in it."""

    name: Text
    level: int


@dataclass(frozen=True)
class Paper:
    """A sheet as it fits one page; `more` says for each list how many are left out.

    `boosts` are hearts to be filled in by hand, `rest` says what each hour of a rest brings.
    """

    sheet: SheetCard
    more: Mapping[str, Text]
    is_cut: bool
    boosts: Hearts
    states: tuple[Box, ...]
    rest: tuple[tuple[int, tuple[Text, ...]], ...]

    @property
    def blank(self) -> Hearts:
        """Give the hearts empty, to be filled in by hand."""
        return replace(self.sheet.track, left=0, boosts=0)

    @property
    def skills(self) -> tuple[Number, ...]:
        return (*self.sheet.mind, *self.sheet.practical)

    @property
    def traits(self) -> tuple[Trait, ...]:
        return (*self.sheet.shadows, *self.sheet.rules)

    @property
    def kit(self) -> tuple[Thing, ...]:
        """Give what is carried beside weapons."""
        return (*self.sheet.armours, *self.sheet.items)


def paper_view(figure: Figure, options: Options) -> Paper:
    """Give a sheet as it is printed."""
    card = sheet_view(figure, options)
    paper = replace(
        card,
        name=shortened(card.name, HALF, NAME_LINES),
        concept=shortened(card.concept, HALF, CONCEPT_LINES),
        description=shortened(card.description, WHOLE, STORY_LINES),
        notes=shortened(card.notes, WHOLE, NOTE_LINES),
        **{name: getattr(card, name)[:most] for name, most in MOST.items()},
    )
    left_out = {name: len(getattr(card, name)) - len(getattr(paper, name)) for name in MOST}
    return Paper(
        sheet=paper,
        more={name: counted(MORE, many) for name, many in left_out.items() if many},
        is_cut=paper != card,
        boosts=boosts(card),
        states=tuple(Box(Text(name), figure.play.level(key)) for key, name in STATES.items()),
        rest=resting(options),
    )


def boosts(card: SheetCard) -> Hearts:
    """Give room for boosts, those that are there filled in."""
    room = Number("boosts", Text(BOOSTS), max(MOST_BOOSTS, card.boosts), ())
    return Hearts(room, card.boosts, 0)


def resting(options: Options) -> tuple[tuple[int, tuple[Text, ...]], ...]:
    """Say what each hour of a rest brings, as far as it is played."""
    played = [(hour, key) for hour, key in BENEFITS if key not in NEEDS or options.plays(NEEDS[key])]
    return tuple(
        (hour, tuple(Text(NAMES[key]) for _hour, key in brought))
        for hour, brought in groupby(played, key=lambda benefit: benefit[0])
    )
