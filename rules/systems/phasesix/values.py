"""Every number of a character, with all that makes it up."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil

from rules.core.outcome import Figure
from rules.core.text import Text, Written
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.catalogue import Armour, Gear, Item, OwnRule, Weapon
from rules.systems.phasesix.options import WILLPOWER, Options
from rules.systems.phasesix.play import Carried, Play
from rules.systems.phasesix.sheet import Sheet
from rules.systems.phasesix.traits import (
    ATTRIBUTES,
    BASES,
    DESTINY,
    EVASION,
    KNOWLEDGE,
    MAGIC_SKILLS,
    PROTECTION,
    SKILL_OF,
    SKILLS,
    START,
    named,
)

LINEAGE, TEMPLATE, GEAR, LAID_ON, BASE, SKILL = "lineage", "template", "gear", "laid_on", "base", "skill"
OF_ITS_OWN = _("Other changes")
TWO_BASES = _("%(first)s, %(second)s")


@dataclass(frozen=True)
class Source:
    """One thing that a number is made of."""

    kind: str
    name: Text | Written
    value: int


@dataclass(frozen=True)
class Values:
    """A character's numbers, reckoned from lineage, templates, gear and what was laid on top."""

    sheet: Sheet
    play: Play
    options: Options
    modifiers: Mapping[str, tuple[Source, ...]] = field(init=False)

    def __post_init__(self) -> None:
        found: dict[str, list[Source]] = {}
        for key, source in self.changes():
            found.setdefault(key, []).append(source)
        object.__setattr__(self, "modifiers", {key: tuple(each) for key, each in found.items()})

    def changes(self) -> Iterator[tuple[str, Source]]:
        """Give every modifier with where it comes from, in the order of a life."""
        lineage = self.sheet.catalogue.lineages[self.sheet.lineage]
        for key, value in START.items():
            yield key, Source(LINEAGE, lineage.name, value + lineage.modifiers.get(key, 0))
        for key, value in lineage.modifiers.items():
            if key not in START:
                yield key, Source(LINEAGE, lineage.name, value)
        for template in self.sheet.owned:
            for key, value in template.modifiers.items():
                yield key, Source(TEMPLATE, template.name, value)
        for _carried, gear in self.carried:
            for key, value in worn_modifiers(_carried, gear).items():
                yield key, Source(GEAR, gear.name, value)
        for key, value in self.sheet.modifiers.items():
            yield key, Source(LAID_ON, Text(OF_ITS_OWN), value)

    @cached_property
    def carried(self) -> tuple[tuple[Carried, Gear], ...]:
        """Give what is in the bag, with what the catalogue knows of it."""
        known = self.sheet.catalogue
        found = ((each, known.gear(each.key)) for each in self.play.gear)
        return tuple((each, gear) for each, gear in found if gear is not None)

    @property
    def weapons(self) -> tuple[tuple[Carried, Weapon], ...]:
        return tuple((each, gear) for each, gear in self.carried if isinstance(gear, Weapon))

    @property
    def concealment(self) -> int:
        """Give the value of the most conspicuous thing in the bag."""
        return max((gear.concealment for _each, gear in self.carried), default=0)

    @cached_property
    def rules(self) -> tuple[OwnRule, ...]:
        return tuple(template.rule for template in self.sheet.owned if template.rule)

    def has_rule(self, kind: str) -> bool:
        return any(rule.kind == kind for rule in self.rules)

    def knows(self, key: str) -> bool:
        return any(source.value for source in self.modifiers.get(key, ()))

    # --- what a number is made of -------------------------------------------------------------------------------------

    def sources(self, key: str) -> tuple[Source, ...]:
        """Name all that a number is made of, a skill's base and a knowledge's skill first."""
        own = self.modifiers.get(key, ())
        if key in SKILLS:
            return (Source(BASE, base_name(self.bases(key)), self.base(key)), *own)
        if key in KNOWLEDGE:
            skill = SKILL_OF[key]
            return (Source(SKILL, named(skill), self.value(skill)), *own)
        return own

    def value(self, key: str) -> int:
        return sum(source.value for source in self.sources(key))

    def bases(self, skill: str) -> tuple[str, str]:
        if skill == "intimidation" and self.options.intimidation_pair == WILLPOWER:
            return ("apprehension", WILLPOWER)
        return BASES[skill]

    def base(self, skill: str) -> int:
        """Give the average of a skill's two attributes, rounded up, also below zero."""
        return ceil(sum(self.value(attribute) for attribute in self.bases(skill)) / 2)

    @property
    def skills(self) -> tuple[str, ...]:
        """Name the skills that are played: those of magic only where there is any."""
        return tuple(key for key in SKILLS if key not in MAGIC_SKILLS or self.options.plays("magic"))

    @property
    def knowledge(self) -> tuple[str, ...]:
        return tuple(key for key in KNOWLEDGE if self.knows(key))

    # --- stocks and movement ------------------------------------------------------------------------------------------

    @property
    def hearts_left(self) -> int:
        return max(0, self.value("hearts") - self.play.wounds)

    def dice_left(self, stock: str) -> int:
        """Give how many dice of a stock can be spent; those that the GM handed out come on top."""
        used: int = getattr(self.play, f"{stock}_used")
        gifted = self.play.gifted if stock == DESTINY else 0
        return max(0, self.value(stock) - used) + gifted

    @property
    def walk(self) -> int:
        return max(self.options.minimum_metres, self.value("quickness"))

    @property
    def run(self) -> int:
        return max(self.options.minimum_metres, 2 * self.value("quickness"))

    @property
    def crawl(self) -> int:
        return max(self.options.minimum_metres, ceil(self.value("quickness") / 2))


def worn_modifiers(carried: Carried, gear: Gear) -> Mapping[str, int]:
    """Give what a thing does to its bearer's numbers: armour while it is worn, items while they are carried."""
    if isinstance(gear, Armour) and carried.worn:
        return {PROTECTION: gear.protection, **({EVASION: gear.evasion} if gear.evasion else {})}
    return gear.modifiers if isinstance(gear, Item) else {}


def base_name(bases: tuple[str, str]) -> Text:
    return Text(TWO_BASES, {"first": named(bases[0]), "second": named(bases[1])})


def values_of(figure: Figure, options: Options) -> Values:
    return Values(figure.sheet, figure.play, options)


def highest(values: Values) -> tuple[str, int]:
    """Give the best skill and its value, the first of the list where several are."""
    return max(((key, values.value(key)) for key in values.skills), key=lambda pair: pair[1])


def is_trait(key: str) -> bool:
    """Say whether one can roll on it."""
    return key in ATTRIBUTES or key in SKILLS or key in KNOWLEDGE or key == EVASION
