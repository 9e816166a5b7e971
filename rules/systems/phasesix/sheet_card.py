"""The sheet as it is drawn: every number with what makes it up, states, stocks, gear."""

from dataclasses import dataclass, field, replace

from rules.core.outcome import Figure
from rules.core.text import Text, Written, counted
from rules.core.text import ngettext_noop as _n
from rules.systems.phasesix.catalogue import Armour, Gear, Item, Weapon
from rules.systems.phasesix.described import facts_of
from rules.systems.phasesix.lived import Lived, Trait, lived, reputation, traits
from rules.systems.phasesix.numbers import LEFT_OF, Number, Stock, number, shown_values, stock
from rules.systems.phasesix.offers import Offer, offers
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.play import Carried
from rules.systems.phasesix.states import EFFECTS, HIDDEN, MOST_LEVEL, STATES, state_name
from rules.systems.phasesix.traits import DICE_STOCKS, HEARTS, MIND, PERSONA, PHYSIS, named
from rules.systems.phasesix.values import Values, values_of
from rules.systems.phasesix.wares import Ware, wares

WITH_BOOSTS = _n("%(left)s of %(most)s, %(count)s boost", "%(left)s of %(most)s, %(count)s boosts")


@dataclass(frozen=True)
class Hearts:
    """The hearts of somebody: what is left of them, with the boosts that lie before them."""

    number: Number
    left: int
    boosts: int

    @property
    def most(self) -> int:
        return self.number.value

    @property
    def label(self) -> Text:
        if self.boosts:
            return counted(WITH_BOOSTS, self.boosts, left=self.left, most=self.most)
        return Text(LEFT_OF, {"left": self.left, "most": self.most})


@dataclass(frozen=True)
class StateLine:
    key: str
    name: Text
    level: int
    effect: Text

    @property
    def less(self) -> int:
        return self.level - 1

    @property
    def more(self) -> int:
        return min(self.level + 1, MOST_LEVEL)

    @property
    def harms(self) -> bool:
        return self.key != HIDDEN


@dataclass(frozen=True)
class Thing:
    """Something carried, with what is left in it; `attack` are the dice of a weapon, `skill` what it is used with."""

    key: str
    kind: str
    name: Written
    text: Written
    carried: Carried
    entry: Gear
    facts: tuple[Text, ...] = ()
    attack: int | None = None
    skill: Text | None = None

    @property
    def can_be_used(self) -> bool:
        """Say whether it does something for whoever uses it, and some of it is left."""
        item = self.entry
        return (
            isinstance(item, Item)
            and bool(item.boosts or item.lowers)
            and (not item.charges or self.carried.charges > 0)
        )

    @property
    def can_be_reloaded(self) -> bool:
        return isinstance(self.entry, Weapon) and self.carried.loaded < self.entry.magazine


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
    track: Hearts
    reputation: Number
    wares: tuple[tuple[Text, tuple[Ware, ...]], ...]
    notes: str
    made_of: Values = field(repr=False, compare=False)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """Give what reputation could buy."""
        return offers(self.made_of)

    @property
    def attributes(self) -> tuple[Number, ...]:
        return (*self.persona, *self.physis)

    @property
    def plain_stocks(self) -> tuple[Stock, ...]:
        """Give the dice without where they come from."""
        return tuple(replace(each, sources=()) for each in self.stocks)

    @property
    def best(self) -> tuple[Number, ...]:
        """Give all skills, the highest first."""
        return tuple(sorted((*self.mind, *self.practical), key=lambda skill: -skill.value))

    @property
    def others(self) -> tuple[tuple[str, Text], ...]:
        """Give the states that somebody is not in."""
        there = {line.key for line in self.states}
        return tuple((key, state_name(key)) for key in STATES if key not in there)

    @property
    def things(self) -> tuple[Thing, ...]:
        return (*self.weapons, *self.armours, *self.items)

    @property
    def most_visible(self) -> Thing | None:
        """Give the most conspicuous thing in the bag."""
        return max(self.things, key=lambda thing: thing.entry.concealment, default=None)

    @property
    def numbers(self) -> tuple[Number, ...]:
        """Give every number that opens to what makes it up."""
        skills = (*self.mind, *self.practical)
        return (*self.attributes, *skills, *self.knowledge, *self.values, self.track.number, self.reputation)


def things(values: Values, kind: type[Gear]) -> tuple[Thing, ...]:
    return tuple(
        Thing(
            key=gear.key,
            kind=kind.__name__.lower(),
            name=gear.name,
            text=gear.text,
            carried=carried,
            entry=gear,
            facts=facts_of(gear, carried),
            skill=named(gear.skill) if isinstance(gear, Weapon) else None,
            attack=max(0, values.value(gear.skill)) if isinstance(gear, Weapon) else None,
        )
        for carried, gear in values.carried
        if isinstance(gear, kind)
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
        stocks=tuple(stock(values, key) for key in DICE_STOCKS),
        states=states(values),
        shadows=traits(values, "shadow"),
        rules=traits(values, "rule"),
        path=tuple(lived(values, each) for each in sheet.owned),
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
        track=Hearts(number(values, HEARTS), values.hearts_left, play.boosts),
        reputation=reputation(values),
        wares=wares(values),
        notes=sheet.notes,
        made_of=values,
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
