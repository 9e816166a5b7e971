"""What can be wrong with one entry of the catalogue: ours in the tests, and a campaign's own in the browser."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.catalogue import (
    FIRE_MODES,
    FULL,
    LANGUAGES,
    OWN_RULES,
    SHOOTING,
    WEIGHTS,
    Armour,
    Catalogue,
    CharacterTemplate,
    Entry,
    Foe,
    Item,
    Lineage,
    ReadyCharacter,
    Said,
    Weapon,
    kind_of,
)
from rules.systems.phasesix.prices import TOLERANCE, fair_cost, fair_points
from rules.systems.phasesix.states import STATES
from rules.systems.phasesix.times import is_known
from rules.systems.phasesix.traits import ACTIONS, ATTRIBUTES, KNOWLEDGE, MINIMUM, NAMES, SKILLS, START, named
from rules.systems.phasesix.unfinished import NEEDS_OTHER_TIMES, offered_wherever, unfinished

HUMAN_POINTS = 50
MASTERY_COSTS = (20, 40)
LIMITS: Mapping[str, int] = {
    **dict.fromkeys(ATTRIBUTES, 2),
    **dict.fromkeys((*SKILLS, *KNOWLEDGE), 3),
    "bonus_dice": 2,
    "reroll_dice": 1,
    "destiny_dice": 1,
    "hearts": 2,
    "evasion": 1,
    "protection": 1,
}
"""By how much a single template may raise something."""
RANGES: Mapping[str, tuple[int, int]] = {"melee": (1, 3), "throwing": (5, 30), "shooting": (10, 400)}
EVASION_OF: Mapping[int, int] = {1: 0, 2: 0, 3: -1, 4: -2}
"""What armour of each protection does to evading."""
RANK_FIGURES: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "minor": {"hearts": (2, 3), "pool": (2, 3), "protection": (0, 0)},
    "normal": {"hearts": (4, 6), "pool": (4, 4), "protection": (1, 1)},
    "strong": {"hearts": (6, 8), "pool": (5, 6), "protection": (2, 2)},
    "great": {"hearts": (10, 14), "pool": (6, 8), "protection": (3, 3), "actions": (3, 3), "destiny_dice": (1, 2)},
}
LINEAGE_RANGES: Mapping[str, tuple[int, int]] = {"hearts": (4, 9), "evasion": (0, 2), "protection": (0, 2)}
LINEAGE_ACTIONS = (1, 3)

TWICE = _("Twice the wounds, with bonus wounds and penetration,")
NAME_MISSING = _("The name is missing in this language: %(language)s.")
TEXT_MISSING = _("The description is missing in this language: %(language)s.")
UNKNOWN = _("There is nothing named %(key)s to refer to.")
OUT_OF_RANGE = _("%(what)s is %(value)s, and should lie from %(low)s to %(high)s.")
COST_OFF = _("It costs %(cost)s, but by the price list it is worth %(fair)s; one point of difference is fine.")
POINTS_OFF = _("It leaves %(points)s points, but by the price list it should leave %(fair)s.")
RAISES_TOO_MUCH = _("It raises %(trait)s by %(value)s; one template may raise it by %(most)s at most.")
ONLY_MASTERY = _("Only a mastery may change %(trait)s.")
RULE_WITHOUT_REASON = _("Say why its special rule is worth these points.")
PRICE_OFF = _("Its price is %(price)s, and should lie from %(low)s to %(high)s.")
NO_MODES_YET = _("Weapons have no fire modes in all of its epochs.")
MODES_WITHOUT_MAGAZINE = _("A weapon with fire modes needs a magazine that holds its longest burst.")
WRONG_EVASION = _("Armour of protection %(protection)s changes evasion by %(evasion)s.")
NOT_KNOWN_THEN = _("It teaches %(trait)s, which not all of its epochs know.")
DOES_NOTHING = _("It does nothing that the rules know of.")


@dataclass(frozen=True)
class Fault:
    """What is wrong with an entry: a stable code, a sentence for whoever writes it, and the field it is about."""

    kind: str
    key: str
    code: str
    text: Text
    field: str = ""


Found = Iterator[tuple[str, Text] | tuple[str, Text, str]]
"""Codes and sentences, and fields where one is to blame."""


def faults(entry: Entry, catalogue: Catalogue, languages: tuple[str, ...] = LANGUAGES) -> tuple[Fault, ...]:
    """Inspect one entry; the catalogue is what it refers to, itself included."""
    kind = kind_of(entry)
    found = [*wordless(entry, languages), *misplaced(entry, catalogue), *JUDGES.get(kind, nothing)(entry, catalogue)]
    return tuple(Fault(kind, entry.key, *each) for each in found)


def nothing(entry: Any, catalogue: Catalogue) -> Found:
    yield from ()


def wordless(entry: Entry, languages: tuple[str, ...]) -> Found:
    """Find missing words, also those of a shadow and of a special rule."""
    told: list[tuple[str, Said]] = [("", entry.words)]
    told += [(f"{name}_", part.words) for name in ("shadow", "rule") if (part := getattr(entry, name, None))]
    for before, said in told:
        for language in languages:
            words = said.get(language)
            if words is None or not words.name:
                yield "name_missing", Text(NAME_MISSING, {"language": language}), f"{before}name_{language}"
            if words is None or not words.text:
                yield "text_missing", Text(TEXT_MISSING, {"language": language}), f"{before}text_{language}"


def misplaced(entry: Entry, catalogue: Catalogue) -> Found:
    extension = [entry.extension] if entry.extension else []
    yield from unknown([*entry.epochs], catalogue.epochs, "epochs")
    yield from unknown(extension, catalogue.extensions, "extension")


def unknown(keys: Any, known: Any, field: str) -> Found:
    for key in keys:
        if key not in known:
            yield "unknown_key", Text(UNKNOWN, {"key": key}), field


def outside(field: str, what: str, value: int, low: int, high: int) -> Found:
    if not low <= value <= high:
        places = {"what": Text(what), "value": value, "low": low, "high": high}
        yield "out_of_range", Text(OUT_OF_RANGE, places), field


# --- templates and lineages -------------------------------------------------------------------------------------------


def template_faults(template: CharacterTemplate, catalogue: Catalogue) -> Found:
    strange = [
        *unknown(template.modifiers, NAMES, "modifiers"),
        *unknown(template.requires, catalogue.templates, "requires"),
    ]
    yield from strange
    if strange or template.category not in catalogue.categories:
        return
    category, fair = catalogue.categories[template.category], fair_cost(template)
    low, high = MASTERY_COSTS if template.mastery else (category.cheapest, category.dearest)
    yield from outside("cost", _("The cost"), template.cost, low, high)
    yield from outside(
        "modifiers", _("The number of modifiers"), len(template.modifiers), category.fewest, category.most
    )
    if abs(template.cost - fair) > TOLERANCE:
        yield "cost_off", Text(COST_OFF, {"cost": template.cost, "fair": round(fair)}), "cost"
    yield from raises(template)
    yield from too_early(template, template.modifiers, catalogue)
    yield from rule_faults(template)
    for key in template.requires:
        if not offered_wherever(template, catalogue.templates[key], catalogue):
            yield "needs_other_times", Text(NEEDS_OTHER_TIMES, {"other": catalogue.templates[key].name}), "requires"


def raises(template: CharacterTemplate) -> Found:
    for key, value in template.modifiers.items():
        if value > LIMITS.get(key, value):
            places = {"trait": named(key), "value": value, "most": LIMITS[key]}
            yield "raises_too_much", Text(RAISES_TOO_MUCH, places), "modifiers"
        if key in (ACTIONS, MINIMUM) and not template.mastery:
            yield "only_mastery", Text(ONLY_MASTERY, {"trait": named(key)}), "modifiers"


def too_early(entry: Entry, modifiers: Mapping[str, int], catalogue: Catalogue) -> Found:
    """Find knowledge that an epoch of the entry cannot have."""
    epochs = entry.epochs or tuple(catalogue.epochs)
    for key, value in modifiers.items():
        if value > 0 and not all(is_known(key, epoch, entry.extension) for epoch in epochs):
            yield "not_known_then", Text(NOT_KNOWN_THEN, {"trait": named(key)}), "modifiers"


def rule_faults(entry: CharacterTemplate | Foe) -> Found:
    if entry.rule and entry.rule.kind:
        yield from unknown([entry.rule.kind], OWN_RULES, "rule_kind")
    if entry.rule and not entry.rule.reason and isinstance(entry, CharacterTemplate):
        yield "rule_without_reason", Text(RULE_WITHOUT_REASON), "rule_reason"


def lineage_faults(lineage: Lineage, catalogue: Catalogue) -> Found:
    strange = [*unknown(lineage.modifiers, NAMES, "modifiers")]
    yield from strange
    if strange:
        return
    fair = fair_points(lineage.modifiers, HUMAN_POINTS)
    if abs(lineage.points - fair) > TOLERANCE:
        yield "points_off", Text(POINTS_OFF, {"points": lineage.points, "fair": round(fair)})
    for key, (low, high) in {**LINEAGE_RANGES, ACTIONS: LINEAGE_ACTIONS}.items():
        yield from outside("modifiers", NAMES[key], START[key] + lineage.modifiers.get(key, 0), low, high)
    yield from too_early(lineage, lineage.modifiers, catalogue)
    if lineage.modifiers.get(MINIMUM):
        yield "only_mastery", Text(ONLY_MASTERY, {"trait": named(MINIMUM)})


# --- gear and foes ----------------------------------------------------------------------------------------------------


def priced(price: int, low: int, high: int) -> Found:
    if not low <= price <= high:
        yield "price_off", Text(PRICE_OFF, {"price": price, "low": low, "high": high}), "price"


def weapon_faults(weapon: Weapon, catalogue: Catalogue) -> Found:
    yield from unknown(weapon.modes, FIRE_MODES, "modes")
    yield from unknown(weapon.brings, STATES, "brings")
    yield from outside("penetration", _("The penetration"), weapon.penetration, 0, 3)
    yield from outside("wounds", _("The wounds of a hit"), weapon.wounds, 1, 3)
    yield from outside("bonus_wounds", _("The bonus wounds"), weapon.bonus_wounds, 0, 2)
    yield from outside("range", _("The range"), weapon.range, *RANGES[weapon.skill])
    yield from outside("weight", TWICE, weapon.index, *WEIGHTS[weapon.weight])
    yield from priced(weapon.price, 20 * weapon.index**2, 60 * weapon.index**2)
    epochs = weapon.epochs or tuple(catalogue.epochs)
    if weapon.modes and not all(catalogue.epochs[key].fire_modes for key in epochs if key in catalogue.epochs):
        yield "no_modes_yet", Text(NO_MODES_YET), "modes"
    longest = 3 * weapon.burst if FULL in weapon.modes else weapon.burst
    if weapon.skill == SHOOTING and (weapon.modes or weapon.magazine) and weapon.magazine < longest:
        yield "modes_without_magazine", Text(MODES_WITHOUT_MAGAZINE), "magazine"


def armour_faults(armour: Armour, catalogue: Catalogue) -> Found:
    yield from outside("protection", _("The protection"), armour.protection, 1, 4)
    fair = EVASION_OF.get(armour.protection, armour.evasion)
    if armour.evasion != fair:
        yield "wrong_evasion", Text(WRONG_EVASION, {"protection": armour.protection, "evasion": fair}), "evasion"
    yield from outside("concealment", _("The concealment"), armour.concealment, 1, 8)
    yield from priced(armour.price, *[100 * armour.protection**2] * 2)


def item_faults(item: Item, catalogue: Catalogue) -> Found:
    yield from unknown(item.lowers, STATES, "lowers")
    yield from unknown(item.modifiers, NAMES, "modifiers")
    yield from too_early(item, item.modifiers, catalogue)
    yield from outside("concealment", _("The concealment"), item.concealment, 0, 6)
    if item.boosts:
        yield from outside("boosts", _("The number of boosts"), item.boosts, 1, 3)
        yield from outside("charges", _("The number of charges"), item.charges, 1, 5)
    if item.blast:
        yield from unknown(item.blast.brings, STATES, "blast_brings")
        yield from outside("blast_hits", _("The number of hits"), item.blast.hits, 2, 4)
        yield from outside("blast_wounds", _("The wounds of a hit"), item.blast.wounds, 1, 2)
        yield from outside("blast_radius", _("The radius"), item.blast.radius, 2, 5)
    if item.charges and not (item.boosts or item.lowers or item.blast):
        yield "does_nothing", Text(DOES_NOTHING), "charges"


def foe_faults(foe: Foe, catalogue: Catalogue) -> Found:
    yield from unknown(foe.values, NAMES, "values")
    yield from unknown(foe.weapons, catalogue.weapons, "weapons")
    yield from rule_faults(foe)
    for name, (low, high) in RANK_FIGURES[foe.rank].items():
        yield from outside(name, FOE_FIGURES[name], getattr(foe, name), low, high)
    for key in foe.weapons:
        if key in catalogue.weapons and not offered_wherever(foe, catalogue.weapons[key], catalogue):
            yield "needs_other_times", Text(NEEDS_OTHER_TIMES, {"other": catalogue.weapons[key].name}), "weapons"


FOE_FIGURES: Mapping[str, str] = {
    "hearts": NAMES["hearts"],
    "pool": _("The dice pool"),
    "protection": NAMES["protection"],
    "actions": NAMES["actions"],
    "destiny_dice": NAMES["destiny_dice"],
}


def character_faults(character: ReadyCharacter, catalogue: Catalogue) -> Found:
    """Find what would keep somebody from being finished in any of their epochs."""
    strange = [
        *unknown([character.lineage], catalogue.lineages, "lineage"),
        *unknown(character.templates, catalogue.templates, "templates"),
        *unknown([key for key in character.gear if catalogue.gear(key) is None], (), "gear"),
    ]
    yield from strange
    if strange:
        return
    yield from unfinished(character, catalogue)


JUDGES: Mapping[str, Callable[[Any, Catalogue], Found]] = {
    "lineages": lineage_faults,
    "templates": template_faults,
    "weapons": weapon_faults,
    "armours": armour_faults,
    "items": item_faults,
    "foes": foe_faults,
    "characters": character_faults,
}
