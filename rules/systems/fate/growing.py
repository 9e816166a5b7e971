"""A Fate character that is still being made, as its pages show it: the fields, and the sheet that grows beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.core.making import AT_ALL, Field, Look, Problem, judged, typed
from rules.core.odds import Chance
from rules.core.plain import words
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.board import FAIR
from rules.systems.fate.creation import PLACES, STUNT, STUNT_PARTS, clean, is_blank, places, so_far, stunts
from rules.systems.fate.creation import stunt_of as stunt_in
from rules.systems.fate.faults import problems
from rules.systems.fate.ladder import on_ladder, plus, rung
from rules.systems.fate.odds import passive
from rules.systems.fate.options import Options
from rules.systems.fate.play import BOXES
from rules.systems.fate.sheet import (
    APPROACHES,
    ASPECTS,
    BONUS,
    FREE_STUNTS,
    ONCE,
    RATINGS,
    STUNT_KINDS,
    Sheet,
)
from rules.systems.fate.sheet_card import refresh_why
from rules.systems.fate.spreads import SPREAD_NAMES
from rules.systems.fate.stunts import ADVERBS, DEEDS, blanks, sentence
from rules.systems.fate.suggest import RATED, STUNTS, parts
from rules.systems.fate.words import APPROACH_HINTS, APPROACH_NAMES

LABELS = {
    "name": _("Name"),
    "concept": _("High concept"),
    "trouble": _("Trouble"),
    "other1": _("Further aspect"),
    "other2": _("Free aspect"),
    "other3": _("Another free aspect"),
    "look": _("Looks and story"),
}
HELP = {
    "name": _("As the others will call you."),
    "concept": _("Who you are and what you do. It should help you and get in your way."),
    "trouble": _("What gets you into trouble again and again?"),
    "other1": _("A bond, a habit, a thing you would never sell."),
    "look": _("What others notice first, and whatever else comes to mind."),
}
LATER = _("Now, or when you need it in play")
REFRESH_WHOLE = _("%(refresh)s, no stunt beyond the third.")
REFRESH_LESS = _("%(refresh)s: %(base)s, less %(beyond)s for stunts beyond the third.")
STUNT_LABELS = {
    "kind": _("Kind of stunt"),
    "name": _("Name of the stunt"),
    "reason": _("Reason"),
    "approach": _("Approach"),
    "action": _("Action"),
    "circumstance": _("Circumstance"),
}
STUNT_DEED = _("What you can do")
STUNT_NUMBER = _("Stunt %(place)s")
RATED_LABEL = _("Approaches")
MORE_FREE = _n("one more is free", "%(count)s more are free")
COSTS = _("costs 1 refresh")
FREE_SO_FAR = _("%(many)s of %(free)s free, refresh %(refresh)s")
BEYOND_FREE = _n("1 stunt, refresh %(refresh)s", "%(count)s stunts, refresh %(refresh)s")


@dataclass(frozen=True)
class Place:
    """A place on the ladder, and the approach that stands there."""

    name: str
    chosen: str
    hint: Text
    values: tuple[tuple[str, Text], ...]


@dataclass(frozen=True)
class Rung:
    """A rating with its adjective and its places."""

    value: str
    word: Text | None
    places: tuple[Place, ...]


@dataclass(frozen=True)
class StuntRow:
    """A stunt as a sentence with blanks; what is chosen from a list has its choices."""

    place: int
    kind: str
    fields: Mapping[str, Field]
    sentence: Text
    choices: Mapping[str, tuple[tuple[str, Text], ...]]
    idea: str


@dataclass(frozen=True)
class Part:
    """What can be drawn anew by itself, and locked against it."""

    key: str
    label: Text
    text: Text
    locked: bool


@dataclass(frozen=True)
class Making:
    """The fields by their names and in their groups, and what the sheet would show."""

    fields: Mapping[str, Field]
    aspects: tuple[Field, ...]
    rungs: tuple[Rung, ...]
    spreads: tuple[tuple[str, Text], ...]
    stunts: tuple[StuntRow, ...]
    count: Text
    wrong: Text | None
    may_add: bool
    kinds: tuple[str, ...]
    next_costs: Text
    parts: tuple[Part, ...]
    name: str
    sheet: Sheet
    approaches: tuple[tuple[Text, str], ...]
    rated: tuple[tuple[Text, str], ...]
    told: tuple[tuple[str, Text], ...]
    refresh: int
    coins: tuple[bool, ...]
    refresh_why: Text
    boxes: tuple[int, ...]
    best: Text
    against: Text
    chance: Chance | None


def making(doc: Mapping[str, Any], options: Options, look: Look = AT_ALL) -> Making:
    """Draw up a draft."""
    found, sheet, order = problems(doc, options), so_far(doc), places(doc)
    fields = {name: field(doc, name, label, found) for name, label in LABELS.items()}
    wrong = {problem.field: problem.text for problem in found if problem.hinders}
    return Making(
        fields=fields,
        aspects=tuple(fields[key] for key in ASPECTS),
        rungs=tuple(rung_of(value, order) for value in sorted(set(RATINGS), reverse=True)),
        spreads=tuple((key, Text(name)) for key, name in SPREAD_NAMES.items()),
        stunts=tuple(stunt_row(place, row, found) for place, row in enumerate(stunts(doc), 1)),
        count=count_of(sheet),
        wrong=wrong.get("stunts"),
        may_add=sheet.may_take_stunt,
        kinds=STUNT_KINDS,
        next_costs=next_costs(sheet),
        parts=shown_parts(doc, sheet, options),
        name=clean(doc, "name"),
        sheet=sheet,
        approaches=tuple((Text(APPROACH_NAMES[key]), plus(sheet.rating(key))) for key in APPROACHES),
        rated=rated(sheet),
        told=tuple((stunt.name, sentence(stunt)) for stunt in sheet.stunts),
        refresh=sheet.refresh,
        coins=(True,) * sheet.refresh,
        refresh_why=refresh_here(sheet),
        boxes=BOXES,
        best=Text(APPROACH_NAMES[order[0]]),
        against=on_ladder(FAIR),
        chance=passive(options.dice_method, RATINGS[0] - FAIR).success if options.show_odds else None,
    )


def field(doc: Mapping[str, Any], name: str, label: str, found: Sequence[Problem]) -> Field:
    judged_so = judged(name, typed(doc.get(name)), Text(label), found, Text(HELP[name]) if name in HELP else None)
    return judged_so if name in HELP else replace(judged_so, placeholder=Text(LATER))


def rung_of(value: int, order: Sequence[str]) -> Rung:
    """Give a rung with its places; in each of them every approach can be chosen."""
    everyone = tuple((approach, Text(APPROACH_NAMES[approach])) for approach in APPROACHES)
    here = [at for at, rating in enumerate(RATINGS) if rating == value]
    found = (Place(PLACES[at], order[at], Text(APPROACH_HINTS[order[at]]), everyone) for at in here)
    return Rung(plus(value), rung(value), tuple(found))


# --- stunts -----------------------------------------------------------------------------------------------------------


def stunt_row(place: int, row: Mapping[str, str], found: Sequence[Problem]) -> StuntRow:
    kind = row["kind"] if row.get("kind") in STUNT_KINDS else BONUS
    labels = {**STUNT_LABELS, **({"circumstance": STUNT_DEED} if kind == ONCE else {})}
    fields = {
        part: judged(STUNT.format(place, part), typed(row.get(part)), Text(labels[part]), found) for part in STUNT_PARTS
    }
    choices = {
        "approach": tuple((key, Text(word)) for key, word in ADVERBS.items()),
        "action": tuple((key, Text(word)) for key, word in DEEDS.items()),
    }
    return StuntRow(place, kind, fields, blanks(kind), choices, STUNTS[place - 1])


def count_of(sheet: Sheet) -> Text:
    many = len(sheet.stunts)
    if many > FREE_STUNTS:
        return counted(BEYOND_FREE, many, refresh=sheet.refresh)
    return Text(FREE_SO_FAR, {"many": many, "free": FREE_STUNTS, "refresh": sheet.refresh})


def refresh_here(sheet: Sheet) -> Text:
    """Say how the refresh comes about, beside the word itself."""
    why = refresh_why(sheet)
    if sheet.major:
        return why
    return Text(REFRESH_LESS if len(sheet.stunts) > FREE_STUNTS else REFRESH_WHOLE, why.params)


def next_costs(sheet: Sheet) -> Text:
    """Say what one more stunt would cost."""
    left = FREE_STUNTS - len(sheet.stunts)
    return counted(MORE_FREE, left) if left > 0 else Text(COSTS)


# --- a character that was drawn ---------------------------------------------------------------------------------------


def shown_parts(doc: Mapping[str, Any], sheet: Sheet, options: Options) -> tuple[Part, ...]:
    """Give the parts of a character as they stand, each with its name."""
    locks = doc.get("locks", ())
    return tuple(Part(part, part_label(part), said(doc, part, sheet), part in locks) for part in parts(options))


def part_label(part: str) -> Text:
    if part in STUNTS:
        return Text(STUNT_NUMBER, {"place": STUNTS.index(part) + 1})
    return Text(RATED_LABEL) if part == RATED else Text(LABELS[part])


def said(doc: Mapping[str, Any], part: str, sheet: Sheet) -> Text:
    if part == RATED:
        named = [Text("%(name)s %(value)s", {"name": name, "value": value}) for name, value in rated(sheet)]
        keys = [f"place_{at}" for at in range(len(named))]
        return Text(", ".join(f"%({key})s" for key in keys), dict(zip(keys, named, strict=True)))
    if part in STUNTS:
        row = next(iter(stunts(doc)[STUNTS.index(part) :]), None)
        return sentence(stunt_in(part, row)) if row and not is_blank(row) else words("–")
    return words(clean(doc, part) or "–")


def rated(sheet: Sheet) -> tuple[tuple[Text, str], ...]:
    """Give all approaches, the best first."""
    order = sorted(APPROACHES, key=lambda approach: -sheet.rating(approach))
    return tuple((Text(APPROACH_NAMES[each]), plus(sheet.rating(each))) for each in order)
