"""A sheet for one page of paper: what is too long is shortened or left out, and that is said."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from rules.core.outcome import Figure
from rules.core.paper import MORE, shortened
from rules.core.text import Text, Written, counted
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.lived import Trait
from rules.systems.phasesix.numbers import Number
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.resting import BENEFITS, NAMES, NEEDS
from rules.systems.phasesix.sheet_card import Hearts, SheetCard, Thing, sheet_view
from rules.systems.phasesix.states import STATES

NAME, CONCEPT, TRAIT, NOTES = (28, 1), (60, 2), (64, 1), (78, 2)
"""How many signs a line has, and how many lines there are."""
MOST: Mapping[str, int] = {"knowledge": 6, "path": 9, "weapons": 3}
MOST_TRAITS, MOST_KIT = 3, 6
"""How many of each list a page has room for."""
BOOSTS, MOST_BOOSTS = _("Boosts"), 4


@dataclass(frozen=True)
class Box:
    """A state to be ticked, with its level where somebody is in it."""

    name: Text
    level: int


@dataclass(frozen=True)
class Paper:
    """A sheet as it fits one page; `more` says for each list how many are left out.

    `traits` are shadows and special rules, `kit` is what is carried beside weapons; `boosts` are hearts to be filled in
    by hand, and `rest` says what each hour of a rest brings.
    """

    sheet: SheetCard
    more: Mapping[str, Text]
    is_cut: bool
    traits: tuple[Trait, ...]
    kit: tuple[Thing, ...]
    boosts: Hearts
    states: tuple[Box, ...]
    rest: tuple[tuple[int, tuple[Text, ...]], ...]

    @property
    def blank(self) -> Hearts:
        """Give the hearts empty, to be filled in by hand."""
        return replace(self.sheet.track, left=0, boosts=0)

    @property
    def hearts(self) -> Hearts:
        """Give the hearts without the boosts, which have a place of their own."""
        return replace(self.sheet.track, boosts=0)

    @property
    def skills(self) -> tuple[Number, ...]:
        return (*self.sheet.mind, *self.sheet.practical)


def paper_view(figure: Figure, options: Options) -> Paper:
    """Give a sheet as it is printed; its story is left to the plain text."""
    card = sheet_view(figure, options)
    lists = {name: getattr(card, name)[:most] for name, most in MOST.items()}
    paper = replace(
        card,
        name=shortened(card.name, *NAME),
        concept=shortened(card.concept, *CONCEPT),
        notes=shortened(card.notes, *NOTES),
        description="",
        **lists,
    )
    traits, kit = (*card.shadows, *card.rules), (*card.armours, *card.items)
    shown = tuple(replace(each, text=cut(each.text)) for each in traits[:MOST_TRAITS])
    left_out = {name: len(getattr(card, name)) - len(lists[name]) for name in MOST}
    left_out |= {"traits": len(traits) - len(shown), "kit": len(kit) - len(kit[:MOST_KIT])}
    return Paper(
        sheet=paper,
        more={name: counted(MORE, many) for name, many in left_out.items() if many},
        is_cut=paper != card or shown != traits or any(left_out.values()),
        traits=shown,
        kit=kit[:MOST_KIT],
        boosts=boosts(card),
        states=tuple(Box(Text(name), figure.play.level(key)) for key, name in STATES.items()),
        rest=resting(options),
    )


def cut(text: Written) -> Written:
    """Shorten a text in every language."""
    return Written({language: shortened(words, *TRAIT) for language, words in text.words.items()})


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
