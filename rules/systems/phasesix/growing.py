"""A character that is still being made, as its pages show it: budget, life path, what is offered, and the sheet."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.making import Field, Problem, judged, typed
from rules.core.outcome import Figure, Refusal
from rules.core.text import Text, Written
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.careers import Budget, dependants, missing, take_refused
from rules.systems.phasesix.catalogue import LIVED, CharacterTemplate, Gear, Lineage
from rules.systems.phasesix.creation import Doc, budget_of, clean, gear_of, known_path, lineage_of, path_of, so_far
from rules.systems.phasesix.faults import problems
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.play import start
from rules.systems.phasesix.sheet_card import SheetCard, Trait, sheet_view
from rules.systems.phasesix.suggest import fit
from rules.systems.phasesix.traits import named
from rules.systems.phasesix.written import catalogue

LABELS: Mapping[str, str] = {
    "name": _("Name"),
    "concept": _("In one line"),
    "description": _("Story"),
}
HELP: Mapping[str, str] = {
    "name": _("As the others will call you."),
    "concept": _("Who you are, as a stranger would put it."),
    "description": _("Looks, past, friends, enemies: whatever comes to mind."),
}


@dataclass(frozen=True)
class Change:
    """A modifier of a template: what it changes, by how much."""

    key: str
    name: Text
    by: int


@dataclass(frozen=True)
class TemplateCard:
    """A template as it is offered: its words and figures, whether it is taken, and what stands against taking it.

    `lacks` are the templates it still needs, `fits` how well it goes with the life so far, `leaves` the points that
    would be left with it.
    """

    key: str
    name: Written
    text: Written
    category: str
    cost: int
    changes: tuple[Change, ...]
    shadow: Trait | None
    rule: Trait | None
    extension: str
    taken: bool
    lacks: tuple[tuple[str, Written], ...]
    refusal: Refusal | None
    fits: int
    leaves: int


@dataclass(frozen=True)
class PathStep:
    key: str
    name: Written
    lived: Text
    cost: int


@dataclass(frozen=True)
class GearCard:
    key: str
    name: Written
    text: Written
    price: int
    taken: bool
    entry: Gear


@dataclass(frozen=True)
class Making:
    """A draft to be drawn. `asks` names what would go along with a template that somebody wants to take off."""

    fields: Mapping[str, Field]
    budget: Budget
    lineage: str
    lineages: tuple[Lineage, ...]
    path: tuple[PathStep, ...]
    offered: tuple[TemplateCard, ...]
    gear: tuple[GearCard, ...]
    money: int
    asks: tuple[str, tuple[Written, ...]] | None
    sheet: SheetCard
    problems: tuple[Problem, ...]


def making(doc: Doc, options: Options) -> Making:
    """Draw up a draft with all that can be done to it."""
    known = catalogue()
    path, spent, sheet = known_path(doc, known), budget_of(doc, options), so_far(doc, options)
    found = problems(doc, options)
    lived = Counter(key for each in path for key, value in each.modifiers.items() if value > 0)
    gear = known_gear(doc, options)
    return Making(
        fields={
            name: judged(name, typed(doc.get(name)), Text(LABELS[name]), found, Text(HELP[name])) for name in LABELS
        },
        budget=spent,
        lineage=lineage_of(doc),
        lineages=known.offered("lineages", options.epoch, options.extensions),
        path=tuple(PathStep(each.key, each.name, Text(LIVED[each.lived]), each.cost) for each in path),
        offered=tuple(
            card(each, doc, options, spent, lived)
            for each in known.offered("templates", options.epoch, options.extensions)
        ),
        gear=gear,
        money=options.starting_money - sum(each.price for each in gear if each.taken),
        asks=asking(doc, path),
        sheet=sheet_view(Figure(clean(doc, "name"), sheet, start(sheet, options)), options),
        problems=found,
    )


def card(template: CharacterTemplate, doc: Doc, options: Options, spent: Budget, lived: Counter[str]) -> TemplateCard:
    known, path = catalogue(), path_of(doc)
    taken = template.key in path
    lacks = tuple((key, known.templates[key].name) for key in missing(template, path) if key in known.templates)
    return TemplateCard(
        key=template.key,
        name=template.name,
        text=template.text,
        category=template.category,
        cost=template.cost,
        changes=tuple(Change(key, named(key), by) for key, by in template.modifiers.items()),
        shadow=worded(template.shadow),
        rule=worded(template.rule),
        extension=template.extension,
        taken=taken,
        lacks=() if taken else lacks,
        refusal=None if taken else take_refused(template, path, known, options),
        fits=fit(template, lived),
        leaves=spent.left - (0 if taken else template.cost),
    )


def worded(part: object) -> Trait | None:
    words = getattr(part, "words", None)
    if words is None:
        return None
    names = Written({language: each.name for language, each in words.items()})
    return Trait(names, Written({language: each.text for language, each in words.items()}))


def known_gear(doc: Doc, options: Options) -> tuple[GearCard, ...]:
    known, bag = catalogue(), gear_of(doc)
    offered: list[Gear] = []
    for kind in ("weapons", "armours", "items"):
        offered += known.offered(kind, options.epoch, options.extensions)
    return tuple(GearCard(each.key, each.name, each.text, each.price, each.key in bag, each) for each in offered)


def asking(doc: Doc, path: Sequence[CharacterTemplate]) -> tuple[str, tuple[Written, ...]] | None:
    """Name those that need what somebody wants to take off the life path."""
    key = doc.get("asks")
    needing = dependants(key, path) if isinstance(key, str) else ()
    return (str(key), tuple(each.name for each in needing)) if needing else None
