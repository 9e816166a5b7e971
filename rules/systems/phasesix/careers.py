"""Buying templates: what hinders at creation, what hinders later on, and what a life has cost so far."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.catalogue import CIRCUMSTANCES, Catalogue, CharacterTemplate
from rules.systems.phasesix.options import Options

NOT_OFFERED = _("%(name)s does not belong to the epoch and extensions of this campaign.")
OWNED = _("%(name)s is on the life path already. Each template comes once.")
REQUIRES = _("%(name)s requires %(missing)s.")
TOO_MANY_FLAWS = _("Flaws may bring %(most)s points at most; with this one they would bring %(points)s.")
ONLY_LATER = _("%(name)s can only be taken later on, with reputation.")
NEVER_LATER = _("%(name)s can only be taken at creation: nobody learns a profession or goes to school in between.")
NO_FLAWS_LATER = _("%(name)s brings points, and such templates are only taken at creation.")
TOO_DEAR = _("%(name)s costs %(cost)s reputation, and %(left)s is left.")


@dataclass(frozen=True)
class Budget:
    """Career points: what there is, what the templates cost, and what flaws bring among that."""

    points: int
    spent: int
    flaws: int

    @property
    def left(self) -> int:
        return self.points - self.spent


def points_of(catalogue: Catalogue, lineage: str, options: Options) -> int:
    """Give the career points of a new character."""
    return options.start_points if isinstance(options.start_points, int) else catalogue.lineages[lineage].points


def budget(points: int, templates: Iterable[CharacterTemplate]) -> Budget:
    every = tuple(templates)
    return Budget(points, sum(each.cost for each in every), -sum(each.cost for each in every if each.cost < 0))


def missing(template: CharacterTemplate, owned: Iterable[str]) -> tuple[str, ...]:
    """Name what a template still needs."""
    have = set(owned)
    return tuple(key for key in template.requires if key not in have)


def dependants(key: str, owned: Sequence[CharacterTemplate]) -> tuple[CharacterTemplate, ...]:
    """Give those on the life path that would lack something without this one, and those that need them in turn."""
    gone, found = {key}, []
    for _round in owned:
        more = [each for each in owned if each.key not in gone and gone & set(each.requires)]
        gone |= {each.key for each in more}
        found += more
    return tuple(found)


def offer_refused(template: CharacterTemplate, owned: Sequence[str], options: Options) -> Refusal | None:
    """Say why nobody here can have this template, or not a second time."""
    named = {"name": template.name}
    if not template.fits(options.epoch, options.extensions):
        return Refusal("not_offered", NOT_OFFERED, named)
    return Refusal("owned_already", OWNED, named) if template.key in owned else None


def lacking_refused(template: CharacterTemplate, owned: Iterable[str], known: Catalogue) -> Refusal | None:
    lacks = missing(template, owned)
    if not lacks:
        return None
    other = known.templates.get(lacks[0])
    return Refusal(
        "requirement_missing", REQUIRES, {"name": template.name, "missing": other.name if other else lacks[0]}
    )


def take_refused(
    template: CharacterTemplate, owned: Sequence[str], known: Catalogue, options: Options, together: Iterable[str] = ()
) -> Refusal | None:
    """Say why a template cannot be taken at creation. Overspending is no reason: a draft may be too dear at first."""
    refusal = offer_refused(template, owned, options)
    if refusal:
        return refusal
    if template.category == CIRCUMSTANCES and not options.circumstances_at_creation:
        return Refusal("only_later", ONLY_LATER, {"name": template.name})
    flaws = budget(0, (known.templates[key] for key in owned if key in known.templates)).flaws
    if template.cost < 0 and flaws - template.cost > options.flaw_cap:
        places: Mapping[str, object] = {"most": options.flaw_cap, "points": flaws - template.cost}
        return Refusal("too_many_flaws", TOO_MANY_FLAWS, places)
    return lacking_refused(template, (*owned, *together), known)


def advance_refused(
    template: CharacterTemplate, owned: Sequence[str], known: Catalogue, options: Options, left: int
) -> Refusal | None:
    """Say why a template cannot be bought with reputation."""
    named = {"name": template.name}
    refusal = offer_refused(template, owned, options)
    if refusal:
        return refusal
    category = known.categories.get(template.category)
    if category is None or not category.later:
        return Refusal("never_later", NEVER_LATER, named)
    if template.cost < 0:
        return Refusal("no_flaws_later", NO_FLAWS_LATER, named)
    refusal = lacking_refused(template, owned, known)
    if refusal:
        return refusal
    if template.cost > left:
        return Refusal("reputation_short", TOO_DEAR, {**named, "cost": template.cost, "left": left})
    return None
