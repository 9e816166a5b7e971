"""What is wrong or missing in a draft, and what is only advised."""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.making import HINT, MISSING, WRONG, Problem
from rules.core.outcome import Refusal
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.phasesix.careers import NEVER_LATER, NO_FLAWS_LATER, lacking_refused, offer_refused
from rules.systems.phasesix.catalogue import CIRCUMSTANCES, Catalogue, Gear
from rules.systems.phasesix.creation import (
    GEAR,
    LINEAGE,
    PATH,
    STORY,
    Doc,
    begin,
    budget_of,
    clean,
    finish_with,
    gear_of,
    known_path,
    lineage_of,
    lived,
    path_of,
    so_far,
)
from rules.systems.phasesix.options import ENFORCE, OFF, House, Options
from rules.systems.phasesix.play import Play
from rules.systems.phasesix.sheet import Sheet
from rules.systems.phasesix.traits import ATTRIBUTES, named
from rules.systems.phasesix.values import Values

HIGHEST_ATTRIBUTE, HIGHEST_SKILL = 5, 8
NO_NAME = _("Give your character a name.")
WRONG_LINEAGE = _("%(name)s does not live in this campaign.")
OVERSPENT = _n(
    "The life path costs %(count)s point more than there is.",
    "The life path costs %(count)s points more than there are.",
)
NO_TEMPLATE = _("A life without a single template is short. Take some.")
FLAWS = _("Flaws bring %(points)s points; %(most)s is the most here.")
ONLY_LATER = _("%(name)s can only be taken later on, with reputation.")
TOO_HIGH = _("%(trait)s is %(value)s; %(most)s is high for somebody new.")
GONE = _("Something on the life path is not there any more.")
TOO_DEAR = _("The gear costs %(price)s, and there is %(money)s.")
NOT_HERE = _("%(name)s is not to be had in this campaign.")
STRANGE = _("%(name)s was written for a campaign, and this one does not have it like that.")
POINTS_LEFT = _n("%(count)s point is left and becomes reputation.", "%(count)s points are left and become reputation.")


def problems(doc: Doc, options: Options) -> tuple[Problem, ...]:
    """List all that hinders and all that is advised, step by step."""
    return (*lineage_problems(doc, options), *path_problems(doc, options), *gear_problems(doc, options), *named_so(doc))


def named_so(doc: Doc) -> Iterator[Problem]:
    if not clean(doc, "name"):
        yield Problem(STORY, "name", Text(NO_NAME), MISSING)


def lineage_problems(doc: Doc, options: Options) -> Iterator[Problem]:
    lineage = options.catalogue.lineages[lineage_of(doc, options.catalogue)]
    if not lineage.fits(options.epoch, options.extensions):
        yield Problem(LINEAGE, "lineage", Text(WRONG_LINEAGE, {"name": lineage.name}), WRONG)


def path_problems(doc: Doc, options: Options) -> Iterator[Problem]:
    known = options.catalogue
    path = path_of(doc)
    if any(key not in known.templates for key in path):
        yield wrong(Text(GONE))
    for template in known_path(doc, known):
        refusal = offer_refused(template, (), options) or lacking_refused(template, path, known)
        if refusal:
            yield wrong(refusal.text)
        early = template.category == CIRCUMSTANCES and template.key not in lived(doc, "later", [])
        if early and not options.circumstances_at_creation:
            yield wrong(Text(ONLY_LATER, {"name": template.name}))
    yield from bought_later(doc, known)
    yield from spending(doc, options)
    yield from heights(doc, options)
    if not path:
        yield Problem(PATH, "add", Text(NO_TEMPLATE), HINT)


def wrong(text: Text) -> Problem:
    return Problem(PATH, "add", text, WRONG)


def spending(doc: Doc, options: Options) -> Iterator[Problem]:
    """Say when a life costs more than there is: a draft may for a while, a finished character may not."""
    spent = budget_of(doc, options)
    if spent.left < 0:
        yield wrong(counted(OVERSPENT, -spent.left))
    elif spent.left and path_of(doc):
        yield Problem(PATH, "add", counted(POINTS_LEFT, spent.left), HINT)
    if spent.flaws > options.flaw_cap:
        yield wrong(Text(FLAWS, {"points": spent.flaws, "most": options.flaw_cap}))


def bought_later(doc: Doc, known: Catalogue) -> Iterator[Problem]:
    """Say what reputation cannot have bought: professions and schooling, and flaws."""
    later = lived(doc, "later", [])
    for template in known_path(doc, known):
        if template.key not in later:
            continue
        if not known.categories[template.category].later:
            yield wrong(Text(NEVER_LATER, {"name": template.name}))
        elif template.cost < 0:
            yield wrong(Text(NO_FLAWS_LATER, {"name": template.name}))


def heights(doc: Doc, options: Options) -> Iterator[Problem]:
    """Say what is very high for a new character, as strictly as the table wants it."""
    if options.creation_caps == OFF or lived(doc, "later", []):
        return
    values = Values(so_far(doc, options), Play(), options)
    kind = WRONG if options.creation_caps == ENFORCE else HINT
    for key in (*ATTRIBUTES, *values.skills):
        most = HIGHEST_ATTRIBUTE if key in ATTRIBUTES else HIGHEST_SKILL
        if values.value(key) > most:
            places = {"trait": named(key), "value": values.value(key), "most": most}
            yield Problem(PATH, "add", Text(TOO_HIGH, places), kind)


def gear_problems(doc: Doc, options: Options) -> Iterator[Problem]:
    known = options.catalogue
    gear = [found for key in gear_of(doc) if (found := known.gear(key))]
    for each in gear:
        if not each.fits(options.epoch, options.extensions):
            yield Problem(GEAR, "add_gear", Text(NOT_HERE, {"name": each.name}), WRONG)
    price = sum(each.price for each in gear)
    if price > options.starting_money:
        places = {"price": price, "money": options.starting_money}
        yield Problem(GEAR, "add_gear", Text(TOO_DEAR, places), WRONG)


def finish(doc: Doc, options: Options) -> tuple[str, Sheet] | Refusal:
    """Give name and sheet of a draft without problems, or the first thing that hinders."""
    return finish_with(doc, options, problems(doc, options))


def lacking(name: str, sheet: Sheet, options: Options) -> tuple[Problem, ...]:
    """List what hinders a finished, changed or imported character."""
    by_its_own = replace(options, house=House((*options.house.entries, *sheet.own)))
    found = (*problems(begin("", name, sheet), by_its_own), *strange(sheet, options), *unearned(sheet))
    return tuple(problem for problem in found if problem.hinders)


def strange(sheet: Sheet, options: Options) -> Iterator[Problem]:
    """Name what somebody wrote for another campaign, or what this one has changed or deleted since."""
    for entry in sheet.own:
        if entry not in options.house.entries:
            stage, field = (GEAR, "add_gear") if isinstance(entry, Gear) else (PATH, "add")
            yield Problem(stage, field, Text(STRANGE, {"name": entry.name}), WRONG)


def unearned(sheet: Sheet) -> Iterator[Problem]:
    """Say when reputation bought more than was ever collected."""
    cost = sum(each.cost for each in sheet.owned if each.key in sheet.later)
    over = max(sheet.spent, cost) - sheet.collected
    if over > 0:
        yield wrong(counted(OVERSPENT, over))
