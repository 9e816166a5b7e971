"""What becomes of a character in play: gear lost and found, props and powers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rules.core.fields import same
from rules.core.outcome import Figure, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.deeds import (
    FULL,
    NO_CHARACTER,
    NOBODY,
    TOO_LONG,
    Act,
    Deed,
    Sayings,
    foreign,
    key,
    one,
    short_of,
    words,
)
from rules.systems.fu.play import AT_HAND, BROKEN, GEAR_STATES, LENT, LOST, Prop
from rules.systems.fu.sheet import MOST_ENTRIES, MOST_TEXT, Item

COST = 1
NO_ITEM = Refusal("item_missing", _("Say which item it is."))
NO_ADJECTIVE = Refusal("adjective_missing", _("An item has one adjective."))
NO_NOUN = Refusal("noun_missing", _("An item has one noun."))
NO_PROP = Refusal("prop_missing", _("Say which object you use."))
NO_POWER = Refusal("power_missing", _("Say which power you use."))
UNKNOWN_ITEM = Refusal("item_unknown", _("This character has no such item."))
NOT_FOUND = Refusal("item_not_found", _("Only what was found on the way can be put down."))


# --- gear -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Gear(Deed):
    """Say what became of an item: at hand again, lost, lent or broken."""

    to: str
    item: str
    state: str = AT_HAND


@dataclass(frozen=True)
class Find(Deed):
    """Find an item on the way."""

    to: str
    adjective: str
    noun: str


@dataclass(frozen=True)
class Drop(Deed):
    """Put down for good what was found."""

    to: str
    item: str


def read_gear(form: Mapping[str, object]) -> Gear | Refusal:
    to, item, state = key(form, "to", NOBODY), words(form, "item", NO_ITEM), form.get("state", "")
    if isinstance(to, Refusal):
        return to
    if not isinstance(state, str) or state not in GEAR_STATES:
        return Refusal("gear_state", _("An item is at hand, lost, lent or broken."))
    return item if isinstance(item, Refusal) else Gear(to, item, state)


def read_find(form: Mapping[str, object]) -> Find | Refusal:
    read = (key(form, "to", NOBODY), words(form, "adjective", NO_ADJECTIVE), words(form, "noun", NO_NOUN))
    refusal = next((each for each in read if isinstance(each, Refusal)), None)
    return refusal or Find(*read)  # type: ignore[arg-type]


def read_drop(form: Mapping[str, object]) -> Drop | Refusal:
    to, item = key(form, "to", NOBODY), words(form, "item", NO_ITEM)
    if isinstance(to, Refusal):
        return to
    return item if isinstance(item, Refusal) else Drop(to, item)


def owned(figure: Figure) -> tuple[str, ...]:
    """Name everything of the gear, with what was found."""
    return tuple(item.label for item in (*figure.sheet.gear, *figure.play.found) if item.label)


def owns(figure: Figure, item: str) -> bool:
    return any(same(each, item) for each in owned(figure))


def at_hand(figure: Figure, scene: int) -> tuple[str, ...]:
    """Name the gear that can help or hinder now: nothing lost, lent or broken, and props until their scene ends."""
    away = {item.casefold() for item, state in figure.play.gear.items() if state != AT_HAND}
    props = tuple(prop.label for prop in figure.play.props if prop.scene == scene)
    return tuple(item for item in (*owned(figure), *props) if item.casefold() not in away)


def gear_refused(state: State, deed: Gear) -> Refusal | None:
    refusal = foreign(state, deed.to)
    if refusal:
        return refusal
    label = next((each for each in owned(state.figures[deed.to]) if same(each, deed.item)), None)
    if label is None:
        return UNKNOWN_ITEM
    return Refusal(*TOO_LONG, {"most": MOST_TEXT}) if len(label) > MOST_TEXT else None


def find_refused(state: State, deed: Find) -> Refusal | None:
    refusal = foreign(state, deed.to)
    if refusal:
        return refusal
    if owns(state.figures[deed.to], Item(deed.adjective, deed.noun).label):
        return Refusal("item_there", _("This character has such an item already."))
    return FULL if len(state.figures[deed.to].play.found) >= MOST_ENTRIES else None


def drop_refused(state: State, deed: Drop) -> Refusal | None:
    refusal = foreign(state, deed.to)
    if refusal or any(same(item.label, deed.item) for item in state.figures[deed.to].play.found):
        return refusal
    return NOT_FOUND if owns(state.figures[deed.to], deed.item) else UNKNOWN_ITEM


def without(gear: Mapping[str, str], item: str) -> dict[str, str]:
    return {each: state for each, state in gear.items() if not same(each, item)}


def gear(state: State, deed: Gear) -> Outcome:
    play = state.figures[deed.to].play
    label = next(each for each in owned(state.figures[deed.to]) if same(each, deed.item))
    kept = without(play.gear, label) | ({label: deed.state} if deed.state != AT_HAND else {})
    return one(state, deed.to, replace(play, gear=kept), "gear_changed", item=label, became=deed.state)


def find(state: State, deed: Find) -> Outcome:
    play, item = state.figures[deed.to].play, Item(deed.adjective, deed.noun)
    return one(state, deed.to, replace(play, found=(*play.found, item)), "item_found", item=item.label)


def drop(state: State, deed: Drop) -> Outcome:
    play = state.figures[deed.to].play
    found = tuple(item for item in play.found if not same(item.label, deed.item))
    play = replace(play, found=found, gear=without(play.gear, deed.item))
    return one(state, deed.to, play, "item_dropped", item=deed.item)


# --- props and powers -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class UseProp(Deed):
    """Let an ordinary object ("Requisite") count as gear until the scene ends."""

    prop: str


@dataclass(frozen=True)
class UsePower(Deed):
    """Use a stunt or power for a point."""

    power: str


def read_use_prop(form: Mapping[str, object]) -> UseProp | Refusal:
    prop = words(form, "prop", NO_PROP)
    return prop if isinstance(prop, Refusal) else UseProp(prop)


def read_use_power(form: Mapping[str, object]) -> UsePower | Refusal:
    power = words(form, "power", NO_POWER)
    return power if isinstance(power, Refusal) else UsePower(power)


def prop_refused(state: State, deed: UseProp) -> Refusal | None:
    if not state.options.fu_use_prop:
        return Refusal("props_off", _("Props do not become gear at this table."))
    if state.actor not in state.figures:
        return NO_CHARACTER
    figure = state.figures[state.actor]
    if any(same(each, deed.prop) for each in at_hand(figure, state.board.scene.number)):
        return Refusal("prop_in_use", _("This counts as gear already."))
    in_use = [prop for prop in figure.play.props if prop.scene == state.board.scene.number]
    return FULL if len(in_use) >= MOST_ENTRIES else short_of(state, COST)


def power_refused(state: State, deed: UsePower) -> Refusal | None:
    if not state.options.fu_powers:
        return Refusal("powers_off", _("There are no stunts and powers at this table."))
    if state.actor not in state.figures:
        return NO_CHARACTER
    if not any(same(each, deed.power) for each in state.figures[state.actor].sheet.powers):
        return Refusal("power_unknown", _("This power is not on your sheet."))
    return short_of(state, COST)


def use_prop(state: State, deed: UseProp) -> Outcome:
    """Pay for the prop; those of earlier scenes are forgotten."""
    play, scene = state.figures[state.actor].play, state.board.scene.number
    props = (*(prop for prop in play.props if prop.scene == scene), Prop(deed.prop, scene))
    return one(state, state.actor, replace(play, fu=play.fu - COST, props=props), "prop_used", prop=deed.prop)


def use_power(state: State, deed: UsePower) -> Outcome:
    play = state.figures[state.actor].play
    return one(state, state.actor, replace(play, fu=play.fu - COST), "power_used", power=deed.power)


def paying(option: str) -> Callable[[State], bool]:
    """Offer what a point buys to whoever has one, where the table plays so."""

    def offered(state: State) -> bool:
        figure = state.figures.get(state.actor)
        return bool(getattr(state.options, option) and figure and figure.play.fu >= COST)

    return offered


# --- in words ---------------------------------------------------------------------------------------------------------

GEAR_SAID = {
    AT_HAND: _("%(to_name)s has %(item)s at hand again."),
    LOST: _("%(to_name)s loses %(item)s."),
    LENT: _("%(to_name)s lends %(item)s."),
    BROKEN: _("%(to_name)s’s %(item)s breaks."),
}
ITEM_FOUND = _("%(to_name)s finds %(item)s.")
ITEM_DROPPED = _("%(to_name)s puts down %(item)s.")
PROP_USED = _("%(to_name)s spends 1 FU: %(prop)s counts as gear until the scene ends.")
POWER_USED = _("%(to_name)s spends 1 FU and uses %(power)s.")


def to_of(deed: Gear | Find | Drop) -> tuple[str, ...]:
    return (deed.to,)


DEEDS: Mapping[str, Act] = {
    "gear": Act(Gear, read_gear, gear_refused, gear, to_of),
    "find": Act(Find, read_find, find_refused, find, to_of),
    "drop": Act(Drop, read_drop, drop_refused, drop, to_of),
    "use_prop": Act(UseProp, read_use_prop, prop_refused, use_prop, offered=paying("fu_use_prop")),
    "use_power": Act(UsePower, read_use_power, power_refused, use_power, offered=paying("fu_powers")),
}
SAYINGS: Sayings = {
    "gear_changed": lambda data: Text(GEAR_SAID[str(data["became"])], data),
    "item_found": lambda data: Text(ITEM_FOUND, data),
    "item_dropped": lambda data: Text(ITEM_DROPPED, data),
    "prop_used": lambda data: Text(PROP_USED, data),
    "power_used": lambda data: Text(POWER_USED, data),
}
