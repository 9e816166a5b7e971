"""Whether an epoch's templates are balanced: how high one skill can be bought, and what careers and roles come to."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import median

from rules.core.making import Pick
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.careers import budget, take_refused
from rules.systems.phasesix.catalogue import EDUCATION, PROFESSION, Catalogue, CharacterTemplate
from rules.systems.phasesix.inspecting import HUMAN_POINTS, Fault
from rules.systems.phasesix.options import DEFAULT, Options
from rules.systems.phasesix.play import Play
from rules.systems.phasesix.sheet import Sheet
from rules.systems.phasesix.spread import needed_for
from rules.systems.phasesix.traits import MAGIC_SKILLS, SKILLS
from rules.systems.phasesix.traits import named as trait_name
from rules.systems.phasesix.values import Values, highest

HIGHEST_BOUGHT = 9
ROLES: Mapping[str, tuple[str, ...]] = {
    "fighter": ("melee",),
    "marksman": ("shooting",),
    "healer": ("first_aid",),
    "scholar": ("history", "nature", "investigation"),
    "thief": ("stealth",),
    "face": ("communication", "persuasion", "deception"),
    "driver": ("driving", "acrobatics"),
    "leader": ("courage", "persuasion", "politics"),
}
"""What somebody of each role must be good at: one of these skills will do."""
ROLE_VALUE = 5
CAREERS = 1000
MEDIAN_BEST, TOO_GOOD, USELESS = (4, 5), 7, 3
MOST_TOO_GOOD, MOST_USELESS = 10, 20
"""One career in so many may have a skill above 7, or none of 3."""

TOO_HIGH = _("%(trait)s can be bought up to %(value)s; %(most)s is the most.")
NO_ROLE = _("Nobody in this epoch can be good at this: %(trait)s reaches %(value)s, and %(wanted)s is wanted.")
MEDIAN_OFF = _("Careers drawn by chance have a best skill of %(value)s in the middle; 4 or 5 is wanted.")
TOO_MANY_GOOD = _("%(count)s of %(all)s careers drawn by chance have a skill above 7; a tenth is the most.")
TOO_MANY_USELESS = _("%(count)s of %(all)s careers drawn by chance have no skill of 3; a twentieth is the most.")


def human(path: Sequence[str], catalogue: Catalogue, options: Options) -> Values:
    """Give the numbers of a human with this life."""
    house = tuple(catalogue.templates[key] for key in path)
    return Values(Sheet(templates=tuple(path), house=house), Play(), options)


def with_needs(template: CharacterTemplate, path: Sequence[str], catalogue: Catalogue) -> tuple[str, ...]:
    """Give a template with all that it still needs, what is needed first."""
    return (*sorted(needed_for(template, catalogue) - set(path)), template.key)


def affordable(path: Sequence[str], catalogue: Catalogue, options: Options) -> Iterator[tuple[str, ...]]:
    """Give every step that a life can take with the points that are left, with all that it needs."""
    left = HUMAN_POINTS - budget(0, (catalogue.templates[key] for key in path)).spent
    for template in catalogue.offered("templates", options.epoch, options.extensions):
        step = with_needs(template, path, catalogue)
        cost = sum(catalogue.templates[key].cost for key in step)
        if cost <= left and take_refused(template, path, catalogue, options, step[:-1]) is None:
            yield step


def shopped(skill: str, catalogue: Catalogue, options: Options) -> int:
    """Give how high one skill gets by always buying what raises it most for its cost."""
    path: tuple[str, ...] = ()
    while True:
        now = human(path, catalogue, options).value(skill)
        gains = [
            ((human((*path, *step), catalogue, options).value(skill) - now) / max(1, cost_of(step, catalogue)), step)
            for step in affordable(path, catalogue, options)
        ]
        best = max(gains, default=(0.0, ()))
        if best[0] <= 0:
            return now
        path = (*path, *best[1])


def cost_of(step: Sequence[str], catalogue: Catalogue) -> int:
    return sum(catalogue.templates[key].cost for key in step)


def career(catalogue: Catalogue, options: Options, pick: Pick) -> Values:
    """Draw a life: one schooling, one or two professions, then whatever can still be paid."""
    path: tuple[str, ...] = ()
    for category in (EDUCATION, PROFESSION, *[PROFESSION] * pick(2), ""):
        while True:
            steps = [
                step
                for step in affordable(path, catalogue, options)
                if not category or catalogue.templates[step[-1]].category == category
            ]
            path = (*path, *steps[pick(len(steps))]) if steps else path
            if category or not steps:
                break
    return human(path, catalogue, options)


def balance_faults(catalogue: Catalogue, epoch: str, pick: Pick, careers: int = CAREERS) -> tuple[Fault, ...]:
    """Judge a full epoch: greed, roles, and many careers drawn by chance."""
    options = replace(DEFAULT, epoch=epoch)
    reached = {key: shopped(key, catalogue, options) for key in SKILLS if key not in MAGIC_SKILLS}
    best = [highest(career(catalogue, options, pick))[1] for _career in range(careers)]
    found = [*too_high(reached), *missing_roles(reached), *by_chance(best)]
    return tuple(Fault("epochs", epoch, code, text) for code, text in found)


def too_high(reached: Mapping[str, int]) -> Iterator[tuple[str, Text]]:
    for key, value in reached.items():
        if value > HIGHEST_BOUGHT:
            yield "bought_too_high", Text(TOO_HIGH, {"trait": trait_name(key), "value": value, "most": HIGHEST_BOUGHT})


def missing_roles(reached: Mapping[str, int]) -> Iterator[tuple[str, Text]]:
    for skills in ROLES.values():
        best = max(skills, key=lambda key: reached[key])
        if reached[best] < ROLE_VALUE:
            places = {"trait": trait_name(best), "value": reached[best], "wanted": ROLE_VALUE}
            yield "role_missing", Text(NO_ROLE, places)


def by_chance(best: Sequence[int]) -> Iterator[tuple[str, Text]]:
    if not best:
        return
    middle, every = median(best), len(best)
    if not MEDIAN_BEST[0] <= middle <= MEDIAN_BEST[1]:
        yield "median_off", Text(MEDIAN_OFF, {"value": middle})
    good, useless = sum(value > TOO_GOOD for value in best), sum(value < USELESS for value in best)
    if good * MOST_TOO_GOOD > every:
        yield "too_many_good", Text(TOO_MANY_GOOD, {"count": good, "all": every})
    if useless * MOST_USELESS > every:
        yield "too_many_useless", Text(TOO_MANY_USELESS, {"count": useless, "all": every})
