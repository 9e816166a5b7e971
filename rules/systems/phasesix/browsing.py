"""Choosing from the catalogue: what of it is offered, laid out as it is asked for, with counts beside it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.outcome import Refusal
from rules.core.text import Text, Written
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.careers import dependants, take_refused
from rules.systems.phasesix.catalogue import CharacterTemplate
from rules.systems.phasesix.creation import known_path
from rules.systems.phasesix.lived import Trait, trait_of
from rules.systems.phasesix.sifting import (
    MET,
    NEEDS,
    ORDERS,
    UNMET,
    Filters,
    Shopping,
    active,
    fitting,
    ordered,
    passing,
    read_filters,
    tests,
)
from rules.systems.phasesix.traits import named
from rules.systems.phasesix.words import signed

CHOSEN, LACKING, DEAR, CLOSED, OPEN = "chosen", "unmet", "dear", "closed", ""
ASKS = (
    _("%(first)s needs this. Remove both?"),
    _("%(first)s and %(second)s need this. Remove all three?"),
    _("%(first)s, %(second)s and %(third)s need this. Remove all four?"),
    _("%(first)s, %(second)s, %(third)s and others need this. Remove all of them?"),
)


@dataclass(frozen=True)
class Ticked:
    """A box of the filters: how many there are behind it, with all other filters as they stand."""

    key: str
    name: Text | Written
    count: int
    ticked: bool


@dataclass(frozen=True)
class Change:
    """A modifier of a template: what it changes, by how much."""

    key: str
    name: Text
    by: int

    @property
    def signed(self) -> str:
        return signed(self.by)


@dataclass(frozen=True)
class Needed:
    """A template that another one needs; one that the filters hide is `hidden`."""

    key: str
    name: Written
    hidden: bool


@dataclass(frozen=True)
class TemplateCard:
    """A template as it is offered: its words and figures, whether it is taken, and what stands against taking it.

    `lacks` are those it still needs, `asks` names those that would go along if it went, `over` are the points that
    taking it would lack.
    """

    entry: CharacterTemplate
    kind: Written
    changes: tuple[Change, ...]
    shadow: Trait | None
    rule: Trait | None
    state: str
    lacks: tuple[Needed, ...]
    asks: Text | None
    refusal: Refusal | None
    over: int


@dataclass(frozen=True)
class Shelf:
    """The part of the catalogue that is shown, and the filters that made it. `by` is the life that its order fits."""

    cards: tuple[TemplateCard, ...]
    filters: Filters
    categories: tuple[Ticked, ...]
    extensions: tuple[Ticked, ...]
    needs: tuple[Ticked, ...]
    cheapest: int
    dearest: int
    active: int
    by: str
    orders: tuple[tuple[str, Text], ...] = tuple((key, Text(name)) for key, name in ORDERS.items())

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(card.entry.key for card in self.cards)


def shelf(at: Shopping) -> Shelf:
    """Lay out what is offered, as far as it is asked for."""
    offered = at.offered()
    costs = [each.cost for each in offered] or [0]
    filters = read_filters(at.look, at.options, costs)
    all_tests = tests(filters, at)
    shown = ordered(passing(offered, all_tests), filters, at)
    keys = {each.key for each in shown}
    kinds, extensions = at.options.catalogue.categories, at.options.catalogue.extensions
    beside = {name: passing(offered, all_tests, name) for name in ("category", "extension", "needs")}
    by_category = Counter(each.category for each in beside["category"])
    by_extension = Counter(each.extension for each in beside["extension"])
    by_need = Counter(UNMET if at.lacks(each) else MET for each in beside["needs"])
    return Shelf(
        cards=tuple(card(each, at, keys) for each in shown),
        filters=filters,
        categories=tuple(Ticked(key, kinds[key].name, by_category[key], key in filters.categories) for key in kinds),
        extensions=tuple(
            Ticked(key, extensions[key].name, by_extension[key], key in filters.extensions)
            for key in at.options.extensions
        ),
        needs=tuple(Ticked(key, Text(NEEDS[key]), by_need[key], key in filters.needs) for key in NEEDS),
        cheapest=min(costs),
        dearest=max(costs),
        active=active(filters, at.options, costs),
        by=fitting(at),
    )


def card(template: CharacterTemplate, at: Shopping, shown: Iterable[str]) -> TemplateCard:
    known = at.options.catalogue
    taken = template.key in at.path
    lacks = tuple(key for key in at.lacks(template) if key in known.templates)
    refusal = None if taken or lacks else take_refused(template, at.path, known, at.options)
    over = 0 if taken else max(0, template.cost - at.spent.left) if template.cost > 0 else 0
    return TemplateCard(
        entry=template,
        kind=known.categories[template.category].name,
        changes=tuple(Change(key, named(key), by) for key, by in template.modifiers.items()),
        shadow=trait_of(template.shadow),
        rule=trait_of(template.rule),
        state=CHOSEN if taken else LACKING if lacks else CLOSED if refusal else DEAR if over else OPEN,
        lacks=tuple(Needed(key, known.templates[key].name, key not in shown) for key in lacks),
        asks=asked_along(template, at) if taken else None,
        refusal=refusal,
        over=over,
    )


def asked_along(template: CharacterTemplate, at: Shopping) -> Text | None:
    """Name those that need what somebody wants to take off the life path."""
    if at.doc.get("asks") != template.key:
        return None
    needing = dependants(template.key, known_path(at.doc, at.options.catalogue))
    names = dict(zip(("first", "second", "third"), (each.name for each in needing), strict=False))
    return Text(ASKS[min(len(needing), len(ASKS)) - 1], names) if needing else None
