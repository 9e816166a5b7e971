"""The numbers of a sheet: each by its name, as it stands just now, with all that makes it up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.core.text import Text, Written
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.someone import Someone
from rules.systems.phasesix.states import DYING, EFFECTS, EXHAUSTED, UNCONSCIOUS
from rules.systems.phasesix.traits import (
    ACTIONS,
    ATTRIBUTES,
    BRIEFLY,
    DESTINY,
    DICE_STOCKS,
    EVASION,
    EXTENSION_OF,
    MINIMUM,
    PROTECTION,
    SKILL_OF,
    SKILLS,
    named,
)
from rules.systems.phasesix.values import BASE, GEAR, LINEAGE, SKILL, TEMPLATE, Source, Values
from rules.systems.phasesix.words import signed

FIGURE, FROM = _("%(figure)s"), _("%(figure)s+")
PART, PART_OF_BOTH = _("%(figure)s %(name)s"), _("%(figure)s (%(name)s)")
LEFT_OF = _("%(left)s of %(most)s")
SUM = _("%(name)s %(figure)s = %(parts)s")
PLUS, MINUS = " + ", " − "
TWO_VALUES = _("%(first)s %(one)s, %(second)s %(two)s")
KINDS: Mapping[str, str] = {
    LINEAGE: _("Lineage"),
    TEMPLATE: _("Life path"),
    GEAR: _("Gear"),
    BASE: _("Half of both together, rounded up"),
    SKILL: _("The skill it belongs to"),
}
GIFTED = _("Given by the GM")
NEEDS_HELP = _("At 0 or less you roll only with a bonus or destiny die.")
STRESS, ARCANA, MAX_STRESS = _("Stress"), "arcana", "max_stress"
SHOWN = (
    MINIMUM,
    PROTECTION,
    EVASION,
    ACTIONS,
    MAX_STRESS,
    ARCANA,
    "spell_points",
    "body_load",
    "intelligence",
)
"""The values beside hearts and dice, in the order in which a sheet shows them."""


def figure(number: int) -> str:
    """Write a number with a real minus sign."""
    return str(number) if number >= 0 else f"−{-number}"


@dataclass(frozen=True)
class Row:
    """One thing that a number is made of, its share signed from the second row on, and what kind of thing it is."""

    name: Text | Written
    share: str
    kind: Text | None
    of_both: bool = False


@dataclass(frozen=True)
class Number:
    """A number with its name and all that makes it up; `bases` are the attributes of a skill, a knowledge's skill.

    `left` is what of it there is just now, where that changes in play; `note` what else is to be known of it.
    """

    key: str
    name: Text
    value: int
    sources: tuple[Source, ...]
    bases: tuple[Text, ...] = ()
    left: int | None = None
    note: Text | None = None

    @property
    def shown(self) -> Text:
        """Give it as a sheet writes it."""
        if self.left is not None and self.left != self.value:
            return Text(LEFT_OF, {"left": self.left, "most": self.value})
        return Text(FROM if self.key == MINIMUM else FIGURE, {"figure": figure(self.value)})

    @property
    def rows(self) -> tuple[Row, ...]:
        return rows(self.sources)

    @property
    def made(self) -> Text:
        """Say in one line what it is made of."""
        named_so = {"name": self.name, "figure": figure(self.value)}
        return Text(SUM, {**named_so, "parts": added(self.sources)})


@dataclass(frozen=True)
class Stock:
    """A stock of dice: how many there are, how many are left, and where they come from."""

    key: str
    name: Text
    most: int
    left: int
    sources: tuple[Source, ...] = ()

    @property
    def kind(self) -> str:
        """Say how its dice are drawn."""
        return dict(zip(DICE_STOCKS, ("white", "reroll", "destiny"), strict=True))[self.key]

    @property
    def brief(self) -> Text:
        return Text(BRIEFLY[self.key])

    @property
    def label(self) -> Text:
        return Text(LEFT_OF, {"left": self.left, "most": max(self.most, self.left)})

    @property
    def rows(self) -> tuple[Row, ...]:
        return rows(self.sources)


def rows(sources: Sequence[Source]) -> tuple[Row, ...]:
    return tuple(
        Row(
            source.name,
            signed(source.value) if at else figure(source.value),
            Text(KINDS[source.kind]) if source.kind in KINDS else None,
            source.kind == BASE,
        )
        for at, source in enumerate(sources)
    )


def added(sources: Sequence[Source]) -> Text:
    """Write a sum out, as in 0 Human + 2 Village school − 1 Stubborn."""
    message = ""
    places: dict[str, object] = {}
    for at, source in enumerate(sources):
        sign = (MINUS if source.value < 0 else PLUS) if at else ""
        written = str(abs(source.value)) if at else figure(source.value)
        message += f"{sign}%(part_{at})s"
        part = PART_OF_BOTH if source.kind == BASE else PART
        places[f"part_{at}"] = Text(part, {"figure": written, "name": source.name})
    return Text(message, places)


# --- drawing them up --------------------------------------------------------------------------------------------------


def number(values: Values, key: str) -> Number:
    """Give an attribute, a skill, a knowledge or any other value."""
    found = Number(key, named(key), values.value(key), sources_of(values, key), bases_of(values, key))
    if found.value < 1 and (key in SKILLS or key in ATTRIBUTES or key in SKILL_OF):
        return replace(found, note=Text(NEEDS_HELP))
    return found


def bases_of(values: Values, key: str) -> tuple[Text, ...]:
    if key in SKILLS:
        return tuple(map(named, values.bases(key)))
    return (named(SKILL_OF[key]),) if key in SKILL_OF else ()


def sources_of(values: Values, key: str) -> tuple[Source, ...]:
    """Name all sources of a number; where a lineage gives nothing to an attribute, that is said too."""
    found = values.sources(key)
    if key in ATTRIBUTES and not any(source.kind == LINEAGE for source in found):
        return (Source(LINEAGE, lineage_of(values), 0), *found)
    if key in SKILLS:
        base, *others = found
        return (replace(base, name=both_bases(values, key)), *others)
    return found


def lineage_of(values: Values) -> Written:
    return values.sheet.catalogue.lineages[values.sheet.lineage].name


def both_bases(values: Values, skill: str) -> Text:
    first, second = values.bases(skill)
    shown = {"one": figure(values.value(first)), "two": figure(values.value(second))}
    return Text(TWO_VALUES, {"first": named(first), "second": named(second), **shown})


def shown_values(values: Values) -> tuple[Number, ...]:
    """Give the values beside attributes and skills, those of an extension only where it is played."""
    played = (key for key in SHOWN if key not in EXTENSION_OF or values.options.plays(EXTENSION_OF[key]))
    return tuple(as_it_stands(values, number(values, key)) for key in played)


def as_it_stands(values: Values, found: Number) -> Number:
    """Say how much of a value there is just now."""
    play = values.play
    if found.key == ACTIONS:
        who = Someone("", "", values.options, values=values)
        lost = next((state for state in (DYING, UNCONSCIOUS, EXHAUSTED) if who.level(state)), "")
        return replace(found, left=who.most_actions, note=Text(EFFECTS[lost]) if lost else None)
    if found.key == MAX_STRESS:
        return replace(found, name=Text(STRESS), left=play.stress)
    if found.key == ARCANA:
        return replace(found, left=max(0, found.value - play.arcana_used))
    return found


def stock(values: Values, key: str) -> Stock:
    sources = values.sources(key)
    if key == DESTINY and values.play.gifted:
        sources = (*sources, Source("", Text(GIFTED), values.play.gifted))
    return Stock(key, named(key), values.value(key), values.dice_left(key), sources)
