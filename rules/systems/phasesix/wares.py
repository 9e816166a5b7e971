"""What can be bought in a campaign: everything that its epoch and extensions offer and somebody does not carry yet."""

from dataclasses import dataclass

from rules.core.text import Text, Written
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.values import Values

KINDS = {"weapons": _("Weapons"), "armours": _("Armour"), "items": _("Things to use")}


@dataclass(frozen=True)
class Ware:
    """A thing with its price; `dear` says that there is too little money for it."""

    key: str
    name: Written
    price: int
    concealment: int
    dear: bool


def wares(values: Values) -> tuple[tuple[Text, tuple[Ware, ...]], ...]:
    """Give what somebody could get, by kind, the cheapest first."""
    known, money = values.options.catalogue, values.play.money
    bag = {each.key for each in values.play.gear}
    found = []
    for kind, name in KINDS.items():
        offered = known.offered(kind, values.options.epoch, values.options.extensions)
        there = sorted((each for each in offered if each.key not in bag), key=lambda each: (each.price, each.key))
        cards = tuple(Ware(each.key, each.name, each.price, each.concealment, each.price > money) for each in there)
        found.append((Text(name), cards))
    return tuple(found)
