"""A change that is only looked at: the budget and the numbers as they are, beside what they would become."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.core.fields import line
from rules.core.making import Look
from rules.core.text import Text, Written
from rules.systems.phasesix.careers import Budget
from rules.systems.phasesix.catalogue import LIVED, CharacterTemplate
from rules.systems.phasesix.creation import Doc, budget_of, known_path, needing, path_of, so_far
from rules.systems.phasesix.lived import Trait, traits
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.play import Play
from rules.systems.phasesix.traits import BRIEFLY, DICE_STOCKS, KNOWLEDGE, PERSONA, PHYSIS, named
from rules.systems.phasesix.values import Values

PIPS = 6
WITHOUT = "-"
"""What stands before the key of a template that is put aside."""
FULL, MORE, LESS, EMPTY = "full", "more", "less", ""


def minus(number: int) -> str:
    """Write a number with the real minus."""
    return str(number).replace("-", "−")


@dataclass(frozen=True)
class Row:
    """A number as it stands, or as it would be; `was` is what it is now, where that differs."""

    key: str
    name: Text
    value: int
    was: int | None = None

    @property
    def shown(self) -> str:
        return minus(self.value)

    @property
    def was_shown(self) -> str:
        return "" if self.was is None else minus(self.was)

    @property
    def rises(self) -> bool:
        return self.was is not None and self.value > self.was

    @property
    def pips(self) -> tuple[str, ...]:
        """Give the dice as a row of boxes: those one has, those that would come, those that would go."""
        was = self.value if self.was is None else self.was
        low, high = sorted((max(0, self.value), max(0, was)))
        change = MORE if self.rises else LESS
        return tuple(
            FULL if place <= low else change if place <= high else EMPTY for place in range(1, max(PIPS, high) + 1)
        )


@dataclass(frozen=True)
class Step:
    """A template on the life path; one that is only looked at is a `preview`."""

    key: str
    name: Written
    lived: Text
    cost: int
    category: str
    preview: bool = False


@dataclass(frozen=True)
class Trial:
    """A template that somebody looks at: taken for a moment, or put aside with all that needs it."""

    template: CharacterTemplate
    doc: Doc
    added: bool


@dataclass(frozen=True)
class Strip:
    """Career points as a bar: what is spent, and what the template that is looked at would add."""

    spent: int
    most: int
    more: int = 0


@dataclass(frozen=True)
class Outline:
    """The sheet as it grows, in short: the numbers that are not nothing, and how a change would move them."""

    persona: tuple[Row, ...]
    physis: tuple[Row, ...]
    skills: tuple[Row, ...]
    of: int
    stocks: tuple[Row, ...]
    hearts: Row
    minimum: Row
    knowledge: tuple[Row, ...]
    shadows: tuple[Trait, ...]
    changed: int


def trial_of(doc: Doc, options: Options, look: Look) -> Trial | None:
    """Read which template is looked at: one is tried on, or, as asked by its sign, one that is there is put aside."""
    known, path = options.catalogue.templates, path_of(doc)
    asked = line(look.asked.get("try")) or ""
    key = asked.removeprefix(WITHOUT)
    if key not in known or (key in path) != asked.startswith(WITHOUT):
        return None
    if key not in path:
        return Trial(known[key], {**doc, "templates": [*path, key]}, added=True)
    gone = {key, *needing(key, path, options.catalogue)}
    return Trial(known[key], {**doc, "templates": [each for each in path if each not in gone]}, added=False)


def strip_of(spent: Budget, trial: Trial | None, options: Options) -> Strip:
    """Draw the bar; what is only looked at never makes it too long."""
    then = budget_of(trial.doc, options).spent if trial else spent.spent
    now, room = max(0, min(spent.spent, then)), max(0, spent.points)
    return Strip(now, room, max(0, min(max(spent.spent, then), room) - now))


def steps_of(doc: Doc, options: Options, trial: Trial | None) -> tuple[Step, ...]:
    """Give the life path in the order in which a life is lived, and at its place what is looked at."""
    known = options.catalogue
    steps = [step(each) for each in known_path(doc, known)]
    if trial and trial.added:
        steps.append(replace(step(trial.template), preview=True))
    elif trial:
        stays = set(path_of(trial.doc))
        steps = [replace(each, preview=each.key not in stays) for each in steps]
    order = list(LIVED)
    lived = {key: order.index(each.lived) for key, each in known.templates.items()}
    return tuple(sorted(steps, key=lambda each: lived[each.key]))


def step(template: CharacterTemplate) -> Step:
    return Step(template.key, template.name, Text(LIVED[template.lived]), template.cost, template.category)


def outline(doc: Doc, options: Options, trial: Trial | None) -> Outline:
    """Draw up the sheet as it stands, or as it would stand."""
    now = Values(so_far(doc, options), Play(), options)
    then = Values(so_far(trial.doc, options), Play(), options) if trial else now
    persona, physis = rows(PERSONA, now, then), rows(PHYSIS, now, then)
    skills = [each for each in rows(then.skills, now, then) if each.value or each.was]
    stocks = tuple(replace(each, name=Text(BRIEFLY[each.key])) for each in rows(DICE_STOCKS, now, then))
    known = [each for each in knowledge(now, then) if each.value or each.was]
    hearts, minimum = rows(("hearts", "minimum_roll"), now, then)
    every = (*persona, *physis, *skills, *stocks, *known, hearts, minimum)
    return Outline(
        persona=persona,
        physis=physis,
        skills=tuple(sorted(skills, key=lambda each: -max(each.value, each.was or each.value))),
        of=len(then.skills),
        stocks=stocks,
        hearts=hearts,
        minimum=minimum,
        knowledge=tuple(known),
        shadows=traits(then, "shadow"),
        changed=sum(each.was is not None for each in every),
    )


def rows(keys: Iterable[str], now: Values, then: Values) -> tuple[Row, ...]:
    return tuple(row(key, now.value(key), then.value(key)) for key in keys)


def knowledge(now: Values, then: Values) -> tuple[Row, ...]:
    """Give what one knows, without the dice of the skill behind it."""
    return tuple(row(key, learnt(now, key), learnt(then, key)) for key in KNOWLEDGE)


def learnt(values: Values, key: str) -> int:
    return sum(source.value for source in values.modifiers.get(key, ()))


def row(key: str, was: int, value: int) -> Row:
    return Row(key, named(key), value, was if was != value else None)
