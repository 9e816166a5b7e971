"""What can be wrong with a catalogue as a whole: doubles, circles, gaps, and texts that are too much alike."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.catalogue import LANGUAGES, Catalogue, CharacterTemplate, Entry, kind_of
from rules.systems.phasesix.inspecting import Fault
from rules.systems.phasesix.times import is_known
from rules.systems.phasesix.traits import ACTIONS, ATTRIBUTES, DICE_STOCKS, KNOWLEDGE, MAGIC_SKILLS, MINIMUM, SKILLS
from rules.systems.phasesix.traits import named as trait_name

WORD = re.compile(r"[^\W\d_]{4,}")
"""Only words of four letters and more are compared: articles and the like are in every sentence."""
TEXTS_REMEMBERED = 4096
"""More than all of ours, in every language."""
DEAREST_CHAIN = 40
SKILL_RAISED, ATTRIBUTE_RAISED, DICE_RAISED = (4, 9), (3, 9), 4

SAME_MODIFIERS = _("%(other)s has the very same modifiers.")
TOO_ALIKE = _("Its description shares half of its words with that of %(other)s.")
CIRCLE = _("What it requires leads back to itself.")
CHAIN_TOO_DEAR = _("With all that it requires it costs %(cost)s points; %(most)s is the most.")
RAISED_BY = _("%(trait)s is raised by %(count)s templates, and should be by %(low)s to %(high)s.")
RAISED_BY_TOO_FEW = _("%(trait)s is raised by %(count)s templates, and should be by %(low)s at least.")
SECOND_MASTERY = _("More than one template of this epoch changes %(trait)s.")
KEY_TAKEN = _("Something else among the gear has this key.")

Told = tuple[Entry, frozenset[str]]
"""An entry and the words of its description."""


def set_faults(catalogue: Catalogue, languages: Sequence[str] = LANGUAGES) -> tuple[Fault, ...]:
    """Inspect what no entry can be blamed for alone."""
    return (*same_keys(catalogue), *doubles(catalogue), *alike(catalogue, languages), *chains(catalogue))


def fault(entry: Entry, code: str, text: Text, field: str = "") -> Fault:
    return Fault(kind_of(entry), entry.key, code, text, field)


def same_keys(catalogue: Catalogue) -> Iterator[Fault]:
    keys = Counter((*catalogue.weapons, *catalogue.armours, *catalogue.items))
    for key, many in keys.items():
        gear = catalogue.gear(key)
        if many > 1 and gear:
            yield fault(gear, "key_taken", Text(KEY_TAKEN))


def doubles(catalogue: Catalogue) -> Iterator[Fault]:
    for one, other in combinations(catalogue.templates.values(), 2):
        if one.modifiers == other.modifiers:
            yield fault(other, "same_modifiers", Text(SAME_MODIFIERS, {"other": one.name}), "modifiers")


# --- descriptions -----------------------------------------------------------------------------------------------------


def alike(catalogue: Catalogue, languages: Sequence[str]) -> Iterator[Fault]:
    """Find descriptions of which one has half of its words in the other; texts that came from a mould do."""
    for language in languages:
        told = [(entry, words_of(entry, language)) for entry in catalogue.entries]
        for (one, mine), (other, theirs), shared in sharing(told):
            if 2 * shared >= min(len(mine), len(theirs)):
                yield fault(other, "too_alike", Text(TOO_ALIKE, {"other": one.name}), f"text_{language}")


def sharing(told: Sequence[Told]) -> Iterator[tuple[Told, Told, int]]:
    """Give all that have words in common, and how many; most have none, and are never compared."""
    places: dict[str, list[int]] = {}
    for place, (_entry, words) in enumerate(told):
        for word in words:
            places.setdefault(word, []).append(place)
    for place, (_entry, words) in enumerate(told):
        shared = Counter(other for word in words for other in places[word] if other > place)
        for other in sorted(shared):
            yield told[place], told[other], shared[other]


def words_of(entry: Entry, language: str) -> frozenset[str]:
    said = entry.words.get(language)
    return words_in(said.text) if said else frozenset()


@lru_cache(maxsize=TEXTS_REMEMBERED)
def words_in(text: str) -> frozenset[str]:
    """Give the words of a description that are compared, of those of our own only once."""
    return frozenset(word.casefold() for word in WORD.findall(text))


# --- requirements -----------------------------------------------------------------------------------------------------


def needed_for(template: CharacterTemplate, catalogue: Catalogue) -> set[str]:
    """Give the keys of all that a template needs, and of what that needs in turn."""
    found: set[str] = set()
    open_keys = list(template.requires)
    while open_keys:
        key = open_keys.pop()
        if key not in found and key in catalogue.templates:
            found.add(key)
            open_keys += catalogue.templates[key].requires
    return found


def chains(catalogue: Catalogue) -> Iterator[Fault]:
    for template in catalogue.templates.values():
        needed = needed_for(template, catalogue)
        if template.key in needed:
            yield fault(template, "circle", Text(CIRCLE), "requires")
            continue
        cost = template.cost + sum(catalogue.templates[key].cost for key in needed)
        if needed and cost > DEAREST_CHAIN:
            yield fault(
                template, "chain_too_dear", Text(CHAIN_TOO_DEAR, {"cost": cost, "most": DEAREST_CHAIN}), "requires"
            )


# --- what an epoch offers ---------------------------------------------------------------------------------------------


def epoch_faults(catalogue: Catalogue, epoch: str) -> tuple[Fault, ...]:
    """Say what a full epoch without extensions offers too rarely or too often."""
    offered = catalogue.offered("templates", epoch, ())
    raised = Counter(key for each in offered for key, value in each.modifiers.items() if value > 0)
    changed = Counter(key for each in offered for key in each.modifiers)
    found = [
        *within(raised, [key for key in SKILLS if key not in MAGIC_SKILLS], *SKILL_RAISED),
        *within(raised, list(ATTRIBUTES), *ATTRIBUTE_RAISED),
        *at_least(raised, list(DICE_STOCKS), DICE_RAISED),
        *at_least(raised, [key for key in KNOWLEDGE if is_known(key, epoch)], 1),
        *(
            ("second_mastery", Text(SECOND_MASTERY, {"trait": trait_name(key)}))
            for key in (ACTIONS, MINIMUM)
            if changed[key] > 1
        ),
    ]
    return tuple(Fault("epochs", epoch, code, text) for code, text in found)


def within(raised: Counter[str], keys: Sequence[str], low: int, high: int) -> Iterator[tuple[str, Text]]:
    for key in keys:
        if not low <= raised[key] <= high:
            places = {"trait": trait_name(key), "count": raised[key], "low": low, "high": high}
            yield "raised_by", Text(RAISED_BY, places)


def at_least(raised: Counter[str], keys: Sequence[str], low: int) -> Iterator[tuple[str, Text]]:
    for key in keys:
        if raised[key] < low:
            places = {"trait": trait_name(key), "count": raised[key], "low": low}
            yield "raised_by_too_few", Text(RAISED_BY_TOO_FEW, places)


# --- careers ----------------------------------------------------------------------------------------------------------


def wealth(catalogue: Catalogue) -> Mapping[str, int]:
    """Count what the whole set should have some of: drawbacks, flaws, shadows, own rules, requirements."""
    every = catalogue.templates.values()
    return {
        "drawbacks": sum(any(value < 0 for value in each.modifiers.values()) for each in every),
        "flaws": sum(each.cost < 0 for each in every),
        "shadows": sum(each.shadow is not None for each in every),
        "rules": sum(each.rule is not None for each in every),
        "requirements": sum(bool(each.requires) for each in every),
    }
