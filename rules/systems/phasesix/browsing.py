"""Choosing from the catalogue: what of it is offered, filtered, found and laid out in order, with counts beside it."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules.core.fields import line, lines, number
from rules.core.making import Look
from rules.core.outcome import Refusal
from rules.core.text import Text, Written
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.careers import Budget, dependants, missing, take_refused
from rules.systems.phasesix.catalogue import CATEGORIES, CharacterTemplate
from rules.systems.phasesix.creation import Doc, known_path, path_of
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.sheet_card import Trait
from rules.systems.phasesix.suggest import fit, raised
from rules.systems.phasesix.traits import named
from rules.systems.phasesix.words import signed

FITS, NAME, COST = "fits", "name", "cost"
ORDERS: Mapping[str, str] = {FITS: _("What fits"), NAME: _("Name"), COST: _("Cost")}
MET, UNMET = "met", "unmet"
NEEDS: Mapping[str, str] = {MET: _("Met"), UNMET: _("Not met yet")}
EVERY, OWN, TIMELESS = "", "own", "timeless"
CHOSEN, LACKING, DEAR, CLOSED, OPEN = "chosen", "unmet", "dear", "closed", ""
ASKS = (
    _("%(first)s needs this. Remove both?"),
    _("%(first)s and %(second)s need this. Remove all three?"),
    _("%(first)s, %(second)s and %(third)s need this. Remove all four?"),
    _("%(first)s, %(second)s, %(third)s and others need this. Remove all of them?"),
)
MOST_WORDS, MOST_KEYS = 80, 4000


@dataclass(frozen=True)
class Filters:
    """What somebody wants to see: words, kinds, the epoch's own or those of any time, and its cost."""

    words: str = ""
    categories: tuple[str, ...] = CATEGORIES
    extensions: tuple[str, ...] = ()
    times: str = EVERY
    least: int = 0
    most: int = 0
    needs: tuple[str, ...] = tuple(NEEDS)
    order: str = FITS


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


@dataclass(frozen=True)
class Shopping:
    """All that judging a template depends on."""

    doc: Doc
    options: Options
    spent: Budget
    look: Look
    path: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "path", path_of(self.doc))

    def offered(self) -> tuple[CharacterTemplate, ...]:
        """Give what the campaign offers, and what is on the life path even where it is not offered any more."""
        known = self.options.catalogue
        here = known.offered("templates", self.options.epoch, self.options.extensions)
        return (*here, *(each for each in known_path(self.doc, known) if each not in here))

    def lacks(self, template: CharacterTemplate) -> tuple[str, ...]:
        return () if template.key in self.path else missing(template, self.path)


# --- what is asked for ------------------------------------------------------------------------------------------------


def read_filters(look: Look, options: Options, costs: Sequence[int]) -> Filters:
    """Read what an address asks for; without filters in it all is shown."""
    asked = look.asked
    order, least, most = asked.get("order"), number(asked.get("least")), number(asked.get("most"))
    ends = sorted((min(costs) if least is None else least, max(costs) if most is None else most))
    filters = Filters(
        words=line(asked.get("words"), MOST_WORDS) or "",
        extensions=options.extensions,
        least=ends[0],
        most=ends[1],
        order=order if isinstance(order, str) and order in ORDERS else FITS,
    )
    if "filter" not in asked:
        return filters
    times = asked.get("times")
    return replace(
        filters,
        categories=among(asked.get("category"), CATEGORIES),
        extensions=among(asked.get("extension"), options.extensions),
        needs=among(asked.get("needs"), tuple(NEEDS)),
        times=times if times in (OWN, TIMELESS) else EVERY,
    )


def among(value: object, known: Sequence[str]) -> tuple[str, ...]:
    wanted = lines(value) or ()
    return tuple(key for key in known if key in wanted)


def plain(text: str) -> str:
    """Give a text as it is compared: without case and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


# --- what passes ------------------------------------------------------------------------------------------------------

Test = Callable[[CharacterTemplate], bool]


def tests(filters: Filters, at: Shopping) -> dict[str, Test]:
    """Give every filter by its name; counts leave out the one that they stand beside."""
    words = plain(filters.words).split()
    return {
        "words": lambda each: not words or all(word in wording(each, at.look) for word in words),
        "category": lambda each: each.category in filters.categories,
        "extension": lambda each: not each.extension or each.extension in filters.extensions,
        "times": lambda each: filters.times == EVERY or bool(each.epochs) == (filters.times == OWN),
        "cost": lambda each: filters.least <= each.cost <= filters.most,
        "needs": lambda each: (UNMET if at.lacks(each) else MET) in filters.needs,
    }


def wording(template: CharacterTemplate, look: Look) -> str:
    """Give all that a search looks through, in the reader's words: names, story, and what the template changes."""
    said = [template.name, template.text, *(named(key) for key in template.modifiers)]
    parts = [part for part in (worded(template.shadow), worded(template.rule)) if part]
    return plain(" ".join(look.say(each) for each in (*said, *(part.name for part in parts))))


def passing(
    offered: Iterable[CharacterTemplate], all_tests: Mapping[str, Test], without: str = ""
) -> list[CharacterTemplate]:
    kept = [test for name, test in all_tests.items() if name != without]
    return [each for each in offered if all(test(each) for test in kept)]


def ordered(templates: Iterable[CharacterTemplate], filters: Filters, at: Shopping) -> list[CharacterTemplate]:
    """Lay templates out: by what fits the life so far, by name, or the cheapest first."""
    by_name = sorted(templates, key=lambda each: plain(at.look.say(each.name)))
    if filters.order == NAME:
        return by_name
    if filters.order == COST:
        return sorted(by_name, key=lambda each: each.cost)
    known = at.options.catalogue.templates
    had = [key for key in fitting(at).split(",") if key in known]
    lived = raised(known[key] for key in had)
    return sorted(by_name, key=lambda each: (each.key in had, -fit(each, lived), bool(missing(each, had))))


def fitting(at: Shopping) -> str:
    """Name the life path that the order fits: as it was when the page was opened, so that nothing jumps at a press."""
    asked = line(at.look.asked.get("by"), MOST_KEYS)
    return ",".join(at.path) if asked is None else asked


# --- what is shown ----------------------------------------------------------------------------------------------------


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


def active(filters: Filters, options: Options, costs: Sequence[int]) -> int:
    """Count the filters that leave something out."""
    whole = Filters(extensions=options.extensions, least=min(costs), most=max(costs))
    whole = replace(whole, words=filters.words, order=filters.order)
    differ = [name for name in filters.__dataclass_fields__ if getattr(filters, name) != getattr(whole, name)]
    return len(differ) - ({"least", "most"} <= set(differ))


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
        shadow=worded(template.shadow),
        rule=worded(template.rule),
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


def worded(part: object) -> Trait | None:
    words = getattr(part, "words", None)
    if words is None:
        return None
    names = Written({language: each.name for language, each in words.items()})
    return Trait(names, Written({language: each.text for language, each in words.items()}))
