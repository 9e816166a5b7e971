"""A character that is still being made, as its pages show it: budget, life path, what is offered, and the sheet."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.making import AT_ALL, Field, Look, Problem, judged, typed
from rules.core.outcome import Figure
from rules.core.text import Text, Written
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.browsing import Change, Shelf, shelf
from rules.systems.phasesix.careers import Budget
from rules.systems.phasesix.catalogue import Armour, Entry, Gear, Item, Lineage, Weapon
from rules.systems.phasesix.creation import Doc, budget_of, clean, gear_of, lineage_of, so_far
from rules.systems.phasesix.faults import problems
from rules.systems.phasesix.numbers import Number
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.play import start
from rules.systems.phasesix.sheet_card import SheetCard, sheet_view
from rules.systems.phasesix.sifting import Shopping
from rules.systems.phasesix.suggest import GEAR, NAME, PATH
from rules.systems.phasesix.traits import named
from rules.systems.phasesix.trying import Outline, Step, Strip, Trial, minus, outline, steps_of, strip_of, trial_of

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
PART_LABELS: Mapping[str, str] = {NAME: _("Name"), PATH: _("Life path"), GEAR: _("Gear")}
KINDS: Mapping[str, str] = {"weapons": _("Weapons"), "armours": _("Armour"), "items": _("Things to use")}


@dataclass(frozen=True)
class Origin:
    """A lineage to choose: what it changes, and how many points it leaves for the life path."""

    entry: Lineage
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class GearCard:
    """Something to set out with; `over` is what it costs more than there is."""

    entry: Gear
    taken: bool
    over: int

    @property
    def weapon(self) -> Weapon | None:
        return self.entry if isinstance(self.entry, Weapon) else None

    @property
    def armour(self) -> Armour | None:
        return self.entry if isinstance(self.entry, Armour) else None

    @property
    def item(self) -> Item | None:
        return self.entry if isinstance(self.entry, Item) else None


@dataclass(frozen=True)
class Setting:
    """The time and what is played in it, and all there is to choose from."""

    epoch: Entry
    extensions: tuple[Entry, ...]
    epochs: tuple[Entry, ...]
    every_extension: tuple[Entry, ...]


@dataclass(frozen=True)
class Part:
    """What can be drawn anew by itself, and locked against it: one word, or several names."""

    key: str
    label: Text
    words: tuple[Written | str, ...]
    locked: bool


@dataclass(frozen=True)
class Making:
    """A draft to be drawn. `trial` is a template that is only looked at, `outline` the sheet as it would be with it."""

    name: str
    fields: Mapping[str, Field]
    setting: Setting
    budget: Budget
    strip: Strip
    lineage: str
    lineages: tuple[Origin, ...]
    path: tuple[Step, ...]
    shelf: Shelf
    gear: tuple[tuple[Text, tuple[GearCard, ...]], ...]
    money: int
    trial: Trial | None
    leaves: int
    outline: Outline
    sheet: SheetCard
    parts: tuple[Part, ...]
    problems: tuple[Problem, ...]

    @property
    def over(self) -> int:
        return max(0, -self.budget.left)

    @property
    def leaves_shown(self) -> str:
        return minus(self.leaves)

    @property
    def money_shown(self) -> str:
        return minus(self.money)

    @property
    def steps(self) -> int:
        return sum(not each.preview for each in self.path)

    @property
    def heart_places(self) -> tuple[str, ...]:
        """Give the hearts: those one has, and those that would come or go."""
        hearts = self.outline.hearts
        was = hearts.value if hearts.was is None else hearts.was
        low, high = sorted((max(0, hearts.value), max(0, was)))
        return ("",) * low + ("more" if hearts.rises else "lost",) * (high - low)

    @property
    def numbers(self) -> tuple[Number, ...]:
        """Give the numbers that are not nothing, each with what makes it up."""
        sheet = self.sheet
        groups = (sheet.persona, sheet.physis, sheet.mind, sheet.practical, sheet.knowledge)
        return tuple(each for group in groups for each in group if each.value or len(each.sources) > 1)


def making(doc: Doc, options: Options, look: Look = AT_ALL) -> Making:
    """Draw up a draft with all that can be done to it."""
    spent, sheet, found = budget_of(doc, options), so_far(doc, options), problems(doc, options)
    trial, name = trial_of(doc, options, look), clean(doc, "name")
    view = sheet_view(Figure(name, sheet, start(sheet, options)), options)
    money = options.starting_money - sum(each.entry.price for each in [*view.weapons, *view.armours, *view.items])
    return Making(
        name=name,
        fields={key: judged(key, typed(doc.get(key)), Text(LABELS[key]), found, Text(HELP[key])) for key in LABELS},
        setting=setting(options),
        budget=spent,
        strip=strip_of(spent, trial, options),
        lineage=lineage_of(doc, options.catalogue),
        lineages=origins(doc, options),
        path=steps_of(doc, options, trial),
        shelf=shelf(Shopping(doc, options, spent, look)),
        gear=gear_cards(doc, options, money),
        money=money,
        trial=trial,
        leaves=budget_of(trial.doc, options).left if trial else spent.left,
        outline=outline(doc, options, trial),
        sheet=view,
        parts=parts(doc, view),
        problems=found,
    )


def setting(options: Options) -> Setting:
    known = options.catalogue
    return Setting(
        epoch=known.epochs[options.epoch],
        extensions=tuple(known.extensions[key] for key in options.extensions),
        epochs=tuple(known.epochs.values()),
        every_extension=tuple(known.extensions.values()),
    )


def origins(doc: Doc, options: Options) -> tuple[Origin, ...]:
    """Give the lineages of the campaign, and the chosen one even where it is none of them."""
    known = options.catalogue
    chosen = lineage_of(doc, known)
    offered = known.offered("lineages", options.epoch, options.extensions)
    extra = () if any(each.key == chosen for each in offered) else (known.lineages[chosen],)
    return tuple(
        Origin(each, tuple(Change(key, named(key), by) for key, by in each.modifiers.items()))
        for each in (*offered, *extra)
    )


def gear_cards(doc: Doc, options: Options, money: int) -> tuple[tuple[Text, tuple[GearCard, ...]], ...]:
    """Give what there is to buy, by kind, and what is in the bag even where it is not to be had any more."""
    known, bag = options.catalogue, gear_of(doc)
    found = []
    for kind, name in KINDS.items():
        every = getattr(known, kind).values()
        shown = [each for each in every if each.fits(options.epoch, options.extensions) or each.key in bag]
        cards = (GearCard(each, each.key in bag, max(0, each.price - money)) for each in shown)
        found.append((Text(name), tuple(cards)))
    return tuple(found)


def parts(doc: Doc, sheet: SheetCard) -> tuple[Part, ...]:
    """Give the parts of a drawn character as they stand, each with its name."""
    things = [*sheet.weapons, *sheet.armours, *sheet.items]
    words: Mapping[str, tuple[Written | str, ...]] = {
        NAME: (clean(doc, "name"),),
        PATH: tuple(each.name for each in sheet.path),
        GEAR: tuple(each.name for each in things),
    }
    locks = doc.get("locks", ())
    return tuple(Part(key, Text(PART_LABELS[key]), words[key], key in locks) for key in PART_LABELS)
