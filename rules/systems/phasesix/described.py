"""What a thing is good for, in a few words each: its reach, what it does, what is left in it, how easily it is seen."""

from collections.abc import Iterator, Mapping

from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.phasesix.catalogue import FULL, SEMI, SINGLE, Armour, Blast, Gear, Item, Weapon
from rules.systems.phasesix.play import Carried
from rules.systems.phasesix.states import state_name
from rules.systems.phasesix.traits import named
from rules.systems.phasesix.words import signed

METRES = _("%(metres)s m")
WOUNDS = _n("%(count)s wound", "%(count)s wounds")
BONUS_WOUNDS = _n("%(count)s bonus wound", "%(count)s bonus wounds")
PENETRATION = _("penetration %(penetration)s")
ROUNDS = _n("%(count)s of %(most)s round", "%(count)s of %(most)s rounds")
MODES: Mapping[str, str] = {
    SINGLE: _("single shot"),
    SEMI: _("semi-automatic"),
    FULL: _("fully automatic"),
}
BRINGS = _("brings %(state)s %(level)s")
PROTECTS = _("protection %(protection)s")
EVADES = _("evasion %(evasion)s")
WORN = _("worn")
USES = _n("%(count)s use left", "%(count)s uses left")
EMPTY = _("used up")
GIVES_BOOSTS = _n("%(count)s boost each", "%(count)s boosts each")
LOWERS = _("%(state)s −%(level)s")
CHANGES = _("%(trait)s %(by)s")
BLAST = _n("%(count)s hit within %(radius)s m", "%(count)s hits within %(radius)s m")
PARRIES = _("parries")
CONCEALMENT = _("concealment %(concealment)s")


def facts_of(gear: Gear, carried: Carried) -> tuple[Text, ...]:
    """Give what is to be known of a thing in somebody's bag."""
    return (*own_facts(gear, carried), Text(CONCEALMENT, {"concealment": gear.concealment}))


def own_facts(gear: Gear, carried: Carried) -> Iterator[Text]:
    if isinstance(gear, Weapon):
        yield from weapon_facts(gear, carried)
    elif isinstance(gear, Armour):
        yield from armour_facts(gear, carried)
    elif isinstance(gear, Item):
        yield from item_facts(gear, carried)


def weapon_facts(weapon: Weapon, carried: Carried) -> Iterator[Text]:
    yield Text(METRES, {"metres": weapon.range})
    yield counted(WOUNDS, weapon.wounds)
    if weapon.bonus_wounds:
        yield counted(BONUS_WOUNDS, weapon.bonus_wounds)
    if weapon.penetration:
        yield Text(PENETRATION, {"penetration": weapon.penetration})
    yield from brought(weapon.brings)
    if weapon.magazine:
        yield Text(ROUNDS[0], {"count": carried.loaded, "most": weapon.magazine}, ROUNDS[1], weapon.magazine)
    yield from (Text(MODES[mode]) for mode in weapon.modes)


def armour_facts(armour: Armour, carried: Carried) -> Iterator[Text]:
    yield Text(PROTECTS, {"protection": armour.protection})
    if armour.evasion:
        yield Text(EVADES, {"evasion": signed(armour.evasion)})
    if carried.worn:
        yield Text(WORN)


def item_facts(item: Item, carried: Carried) -> Iterator[Text]:
    if item.charges:
        yield counted(USES, carried.charges) if carried.charges else Text(EMPTY)
    if item.boosts:
        yield counted(GIVES_BOOSTS, item.boosts)
    yield from (Text(LOWERS, {"state": state_name(key), "level": level}) for key, level in item.lowers.items())
    yield from (Text(CHANGES, {"trait": named(key), "by": signed(by)}) for key, by in item.modifiers.items())
    if item.blast:
        yield from blast_facts(item.blast)
    if item.parries:
        yield Text(PARRIES)


def blast_facts(blast: Blast) -> Iterator[Text]:
    yield counted(BLAST, blast.hits, radius=blast.radius)
    yield counted(WOUNDS, blast.wounds)
    if blast.penetration:
        yield Text(PENETRATION, {"penetration": blast.penetration})
    yield from brought(blast.brings)


def brought(states: Mapping[str, int]) -> Iterator[Text]:
    return (Text(BRINGS, {"state": state_name(key), "level": level}) for key, level in states.items())
