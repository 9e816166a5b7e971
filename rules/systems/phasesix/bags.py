"""Things of the bag that run out: what is left of them, and using one up."""

from dataclasses import replace

from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.catalogue import Item
from rules.systems.phasesix.play import Carried, Play
from rules.systems.phasesix.someone import Someone

NO_ITEM = Refusal("no_item", _("You do not carry this."))
USED_UP = Refusal("item_used_up", _("Nothing of it is left."))


def carried_item(who: Someone, key: str) -> tuple[Carried, Item] | None:
    """Find an item in somebody's bag."""
    carried = who.values.carried if who.values else ()
    return next(((each, gear) for each, gear in carried if each.key == key and isinstance(gear, Item)), None)


def used(play: Play, carried: Carried) -> Play:
    """Take one charge from a thing."""
    bag = tuple(replace(each, charges=each.charges - 1) if each == carried else each for each in play.gear)
    return replace(play, gear=bag)
