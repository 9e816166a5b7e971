"""What somebody carries: get it, give it up, put it on, reload it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.shapes import limited
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.catalogue import Armour, Gear, Weapon
from rules.systems.phasesix.checks import fighting
from rules.systems.phasesix.deeds import Act
from rules.systems.phasesix.play import Carried, Play
from rules.systems.phasesix.sheet import MOST_GEAR
from rules.systems.phasesix.someone import Changed, Someone, character
from rules.systems.phasesix.told import naming
from rules.systems.phasesix.turns import acted, turn_refused
from rules.systems.phasesix.wounds import OnSomeone, named, target_refused, targeted, whom

UNKNOWN = Refusal("gear_unknown", _("There is no such thing in this campaign."))
NOT_CARRIED = Refusal("not_carried", _("You do not carry this."))
FULL_BAG = Refusal("bag_full", _("There is no room for more."))
NOT_OFFERED = _("%(gear)s does not belong to the epoch and extensions of this campaign.")
CARRIED = _("%(gear)s is in the bag already.")
TOO_DEAR = _("It costs %(price)s, and you have %(money)s.")
NOT_ARMOUR = Refusal("not_armour", _("This cannot be put on."))
NO_MAGAZINE = Refusal("no_magazine", _("This weapon needs no reloading."))
NO_MONEY = Refusal("money_below_zero", _("Nobody has less than nothing."))


@dataclass(frozen=True)
class GetGear(OnSomeone):
    """Put a thing of the catalogue into a bag, and pay for it where it is bought."""

    gear: str
    paid: bool = False


@dataclass(frozen=True)
class DropGear(OnSomeone):
    """Take a thing out of a bag."""

    gear: str


@dataclass(frozen=True)
class Wear(OnSomeone):
    """Put armour on, or take it off; only one is worn."""

    gear: str
    on: bool = field(default=True, kw_only=True)


@dataclass(frozen=True)
class Reload(OnSomeone):
    """Fill a magazine."""

    gear: str


@dataclass(frozen=True)
class Money(OnSomeone):
    """Gain or spend money."""

    money: int = limited(0, least=-100_000, most=100_000)


def mine(state: State, deed: OnSomeone) -> Someone | None:
    return character(state, whom(state, deed))


def carried(who: Someone | None, key: str) -> Carried | None:
    bag = who.values.play.gear if who and who.values else ()
    return next((each for each in bag if each.key == key), None)


def get_refused(state: State, deed: GetGear) -> Refusal | None:
    refusal, who = target_refused(state, deed), mine(state, deed)
    if refusal or who is None or who.values is None:
        return refusal or NOT_CARRIED
    gear = state.options.catalogue.gear(deed.gear)
    if gear is None:
        return UNKNOWN
    if not gear.fits(state.options.epoch, state.options.extensions):
        return Refusal("gear_not_offered", NOT_OFFERED, {"gear": gear.name})
    play = who.values.play
    if carried(who, deed.gear):
        return Refusal("carried_already", CARRIED, {"gear": gear.name})
    if len(play.gear) >= MOST_GEAR:
        return FULL_BAG
    if deed.paid and gear.price > play.money:
        return Refusal("too_dear", TOO_DEAR, {"price": gear.price, "money": play.money})
    return None


def get(state: State, deed: GetGear) -> Outcome:
    who = targeted(state, deed)
    gear = state.options.catalogue.gear(deed.gear)
    if gear is None or who.values is None:
        raise LookupError("Unknown gear should have been refused.")
    new = Carried(gear.key, getattr(gear, "magazine", 0), getattr(gear, "charges", 0))
    play = who.values.play
    play = replace(play, gear=(*play.gear, new), money=play.money - gear.price * deed.paid)
    if gear not in state.options.house.entries:
        return changed(state, who, play, "gear_got", gear)
    return replace(changed(state, who, play, "gear_got", gear), sheets={who.key: who.values.sheet.keeping(gear)})


def changed(state: State, who: Someone, play: Play, kind: str, gear: Gear | None = None) -> Outcome:
    plays = Changed(state.board, {}).with_play(who.key, play).plays
    result = {"gear": [each.key for each in play.gear], "money": play.money}
    named_so = naming("gear", gear) if gear else {"gear": ""}
    return Outcome(result, state.board, plays, (Event(kind, {"who": who.name, **named_so, "money": play.money}),))


def carried_refused(state: State, deed: DropGear) -> Refusal | None:
    refusal = target_refused(state, deed)
    return refusal or (None if carried(mine(state, deed), deed.gear) else NOT_CARRIED)


def drop(state: State, deed: DropGear) -> Outcome:
    who = targeted(state, deed)
    bag = tuple(each for each in played(who).gear if each.key != deed.gear)
    return changed(state, who, replace(played(who), gear=bag), "gear_dropped", who.catalogue.gear(deed.gear))


def played(who: Someone) -> Play:
    if who.values is None:
        raise LookupError("A foe has no bag: this should have been refused.")
    return who.values.play


def wear_refused(state: State, deed: Wear) -> Refusal | None:
    refusal, who = carried_refused(state, DropGear(deed.gear, to=deed.to, foe=deed.foe)), mine(state, deed)
    if refusal or who is None or who.values is None:
        return refusal or NOT_CARRIED
    return None if isinstance(who.values.sheet.catalogue.gear(deed.gear), Armour) else NOT_ARMOUR


def wear(state: State, deed: Wear) -> Outcome:
    who = targeted(state, deed)
    bag = tuple(replace(each, worn=deed.on and each.key == deed.gear) for each in played(who).gear)
    return changed(
        state, who, replace(played(who), gear=bag), "worn" if deed.on else "taken_off", who.catalogue.gear(deed.gear)
    )


def magazine(who: Someone | None, key: str) -> int:
    weapon = who.values.sheet.catalogue.weapons.get(key) if who and who.values else None
    return weapon.magazine if isinstance(weapon, Weapon) else 0


def reload_refused(state: State, deed: Reload) -> Refusal | None:
    refusal, who = carried_refused(state, DropGear(deed.gear, to=deed.to, foe=deed.foe)), mine(state, deed)
    if refusal or who is None:
        return refusal or NOT_CARRIED
    if not magazine(who, deed.gear):
        return NO_MAGAZINE
    return turn_refused(state, who) if fighting(state, who.key) else None


def reload(state: State, deed: Reload) -> Outcome:
    who = targeted(state, deed)
    full = magazine(who, deed.gear)
    bag = tuple(replace(each, loaded=full) if each.key == deed.gear else each for each in played(who).gear)
    outcome = changed(state, who, replace(played(who), gear=bag), "reloaded", who.catalogue.gear(deed.gear))
    return replace(outcome, board=acted(state.board, who))


def money_refused(state: State, deed: Money) -> Refusal | None:
    refusal, who = target_refused(state, deed), mine(state, deed)
    if refusal or who is None:
        return refusal or NOT_CARRIED
    return NO_MONEY if played(who).money + deed.money < 0 else None


def money(state: State, deed: Money) -> Outcome:
    who = targeted(state, deed)
    return changed(state, who, replace(played(who), money=played(who).money + deed.money), "money_changed")


ACTS: Mapping[str, Act] = {
    "get_gear": Act(GetGear, get_refused, get, named=named),
    "drop_gear": Act(DropGear, carried_refused, drop, named=named),
    "wear": Act(Wear, wear_refused, wear, named=named),
    "reload": Act(Reload, reload_refused, reload, named=named),
    "money": Act(Money, money_refused, money, named=named),
}
