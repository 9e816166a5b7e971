"""Sifting the catalogue: what somebody asks to see of it, what passes, and in which order it lies."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules.core.fields import line, lines, number
from rules.core.making import Look
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.careers import Budget, missing
from rules.systems.phasesix.catalogue import CATEGORIES, CharacterTemplate
from rules.systems.phasesix.creation import Doc, known_path, path_of
from rules.systems.phasesix.lived import trait_of
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.suggest import fit, raised
from rules.systems.phasesix.traits import named

FITS, NAME, COST = "fits", "name", "cost"
ORDERS: Mapping[str, str] = {FITS: _("What fits"), NAME: _("Name"), COST: _("Cost")}
MET, UNMET = "met", "unmet"
NEEDS: Mapping[str, str] = {MET: _("Met"), UNMET: _("Not met yet")}
EVERY, OWN, TIMELESS = "", "own", "timeless"
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
    parts = [part for part in (trait_of(template.shadow), trait_of(template.rule)) if part]
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


def active(filters: Filters, options: Options, costs: Sequence[int]) -> int:
    """Count the filters that leave something out."""
    whole = Filters(extensions=options.extensions, least=min(costs), most=max(costs))
    whole = replace(whole, words=filters.words, order=filters.order)
    differ = [name for name in filters.__dataclass_fields__ if getattr(filters, name) != getattr(whole, name)]
    return len(differ) - ({"least", "most"} <= set(differ))
