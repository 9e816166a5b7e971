"""The life path on a sheet: what was lived, the shadows and special rules it left, and the reputation it cost."""

from dataclasses import dataclass

from rules.core.text import Text, Written
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.catalogue import LIVED, CharacterTemplate, OwnRule, Shadow
from rules.systems.phasesix.numbers import Number
from rules.systems.phasesix.traits import named
from rules.systems.phasesix.values import TEMPLATE, Source, Values
from rules.systems.phasesix.words import signed

REPUTATION, COLLECTED, OTHERWISE = _("Reputation"), _("Collected"), _("Spent otherwise")
REPUTATION_LEFT = _("%(spent)s of %(collected)s spent, %(left)s left.")


@dataclass(frozen=True)
class Trait:
    """A shadow or a special rule: its name and what it says."""

    name: Written
    text: Written
    in_combat: bool = False


@dataclass(frozen=True)
class Lived:
    """A template of the life path."""

    key: str
    name: Written
    text: Written
    category: str
    lived: str
    cost: int
    later: bool
    kind: Written | None = None
    when: Text | None = None
    gives: tuple[tuple[Text, str], ...] = ()


def trait_of(part: Shadow | OwnRule | None) -> Trait | None:
    """Give a shadow or a special rule in words, None where there is none."""
    if part is None:
        return None
    names = Written({language: each.name for language, each in part.words.items()})
    texts = Written({language: each.text for language, each in part.words.items()})
    return Trait(names, texts, getattr(part, "in_combat", False))


def traits(values: Values, part: str) -> tuple[Trait, ...]:
    """Give the shadows or special rules that templates bring."""
    found = (trait_of(getattr(template, part)) for template in values.sheet.owned)
    return tuple(each for each in found if each)


def lived(values: Values, template: CharacterTemplate) -> Lived:
    """Give a template as it stands on the life path."""
    category = values.sheet.catalogue.categories.get(template.category)
    return Lived(
        key=template.key,
        name=template.name,
        text=template.text,
        category=template.category,
        lived=template.lived,
        cost=template.cost,
        later=template.key in values.sheet.later,
        kind=category.name if category else None,
        when=Text(LIVED[template.lived]),
        gives=tuple((named(key), signed(by)) for key, by in template.modifiers.items()),
    )


def reputation(values: Values) -> Number:
    """Give what reputation is left, with what was collected and what each template took of it."""
    sheet = values.sheet
    bought = [each for each in sheet.owned if each.key in sheet.later]
    sources = [Source("", Text(COLLECTED), sheet.collected)]
    sources += [Source(TEMPLATE, each.name, -each.cost) for each in bought]
    if rest := sheet.spent - sum(each.cost for each in bought):
        sources.append(Source("", Text(OTHERWISE), -rest))
    spent = {"spent": sheet.spent, "collected": sheet.collected, "left": sheet.reputation_left}
    note = Text(REPUTATION_LEFT, spent)
    return Number("reputation", Text(REPUTATION), sheet.reputation_left, tuple(sources), note=note)
