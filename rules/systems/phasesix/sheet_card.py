"""The sheet as it is drawn: every number with what makes it up, states, stocks, gear."""

from dataclasses import dataclass

from rules.core.outcome import Figure
from rules.core.text import Text, Written
from rules.systems.phasesix.catalogue import Armour, Gear, Item, Weapon
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.play import Carried
from rules.systems.phasesix.states import EFFECTS, STATES
from rules.systems.phasesix.traits import (
    DICE_STOCKS,
    EXTENSION_OF,
    MIND,
    PERSONA,
    PHYSIS,
    SKILL_OF,
    SKILLS,
    START,
    named,
)
from rules.systems.phasesix.values import Source, Values, values_of


@dataclass(frozen=True)
class Number:
    """A number with its name and all that makes it up; `bases` are the attributes of a skill, a knowledge's skill."""

    key: str
    name: Text
    value: int
    sources: tuple[Source, ...]
    bases: tuple[Text, ...] = ()


@dataclass(frozen=True)
class Stock:
    """A stock of dice: how many there are, how many are left."""

    key: str
    name: Text
    most: int
    left: int


@dataclass(frozen=True)
class StateLine:
    key: str
    name: Text
    level: int
    effect: Text


@dataclass(frozen=True)
class Trait:
    """A shadow or a special rule: its name and what it says."""

    name: Written
    text: Written
    in_combat: bool = False


@dataclass(frozen=True)
class Thing:
    """Something carried, with what is left in it; `attack` are the dice of a weapon."""

    key: str
    kind: str
    name: Written
    text: Written
    carried: Carried
    entry: Gear
    attack: int | None = None


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


@dataclass(frozen=True)
class SheetCard:
    """All of a sheet, in the groups in which it is drawn."""

    name: str
    lineage: Written
    concept: str
    description: str
    persona: tuple[Number, ...]
    physis: tuple[Number, ...]
    mind: tuple[Number, ...]
    practical: tuple[Number, ...]
    knowledge: tuple[Number, ...]
    values: tuple[Number, ...]
    hearts: int
    hearts_left: int
    boosts: int
    stocks: tuple[Stock, ...]
    states: tuple[StateLine, ...]
    shadows: tuple[Trait, ...]
    rules: tuple[Trait, ...]
    path: tuple[Lived, ...]
    weapons: tuple[Thing, ...]
    armours: tuple[Thing, ...]
    items: tuple[Thing, ...]
    concealment: int
    money: int
    spent: int
    collected: int
    minutes: int
    stress: int
    walk: int
    run: int
    crawl: int


def number(values: Values, key: str) -> Number:
    bases: tuple[str, ...] = ()
    if key in SKILLS:
        bases = values.bases(key)
    elif key in SKILL_OF:
        bases = (SKILL_OF[key],)
    return Number(key, named(key), values.value(key), values.sources(key), tuple(map(named, bases)))


def shown_values(values: Values) -> tuple[Number, ...]:
    """Give the values beside attributes and skills, those of an extension only where it is played."""
    played = (key for key in START if key not in EXTENSION_OF or values.options.plays(EXTENSION_OF[key]))
    return tuple(number(values, key) for key in played if key not in (*DICE_STOCKS, "hearts"))


def things(values: Values, kind: type[Gear]) -> tuple[Thing, ...]:
    return tuple(
        Thing(
            key=gear.key,
            kind=kind.__name__.lower(),
            name=gear.name,
            text=gear.text,
            carried=carried,
            entry=gear,
            attack=max(0, values.value(gear.skill)) if isinstance(gear, Weapon) else None,
        )
        for carried, gear in values.carried
        if isinstance(gear, kind)
    )


def traits(values: Values, part: str) -> tuple[Trait, ...]:
    """Give the shadows or special rules that templates bring."""
    found = (getattr(template, part) for template in values.sheet.owned)
    return tuple(
        Trait(
            Written({language: words.name for language, words in each.words.items()}),
            Written({language: words.text for language, words in each.words.items()}),
            getattr(each, "in_combat", False),
        )
        for each in found
        if each
    )


def states(values: Values) -> tuple[StateLine, ...]:
    status = values.play.status
    return tuple(StateLine(key, Text(STATES[key]), status[key], Text(EFFECTS[key])) for key in STATES if key in status)


def sheet_view(figure: Figure, options: Options, tray: object = None) -> SheetCard:
    """Draw up the whole sheet."""
    values = values_of(figure, options)
    sheet, play = values.sheet, values.play
    numbers = {group: tuple(number(values, key) for key in keys) for group, keys in groups(values).items()}
    return SheetCard(
        name=figure.name,
        lineage=sheet.catalogue.lineages[sheet.lineage].name,
        concept=sheet.concept,
        description=sheet.description,
        persona=numbers["persona"],
        physis=numbers["physis"],
        mind=numbers["mind"],
        practical=numbers["practical"],
        knowledge=numbers["knowledge"],
        values=shown_values(values),
        hearts=values.value("hearts"),
        hearts_left=values.hearts_left,
        boosts=play.boosts,
        stocks=tuple(Stock(key, named(key), values.value(key), values.dice_left(key)) for key in DICE_STOCKS),
        states=states(values),
        shadows=traits(values, "shadow"),
        rules=traits(values, "rule"),
        path=tuple(
            Lived(each.key, each.name, each.text, each.category, each.lived, each.cost, each.key in sheet.later)
            for each in sheet.owned
        ),
        weapons=things(values, Weapon),
        armours=things(values, Armour),
        items=things(values, Item),
        concealment=values.concealment,
        money=play.money,
        spent=sheet.spent,
        collected=sheet.collected,
        minutes=play.minutes,
        stress=play.stress,
        walk=values.walk,
        run=values.run,
        crawl=values.crawl,
    )


def groups(values: Values) -> dict[str, tuple[str, ...]]:
    skills = values.skills
    return {
        "persona": tuple(PERSONA),
        "physis": tuple(PHYSIS),
        "mind": tuple(key for key in skills if key in MIND),
        "practical": tuple(key for key in skills if key not in MIND),
        "knowledge": values.knowledge,
    }
