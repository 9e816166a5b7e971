"""A character in the making as its pages show it: the tables, the fields, and the sheet that grows beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.making import AT_ALL, Field, Look, Problem, judged, typed
from rules.core.odds import Chance
from rules.core.outcome import Figure
from rules.core.text import Text, Written
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.creation import ABILITIES, DEMON, FEARS, ORIGIN, SHADOW, STAGES, WHO, problems
from rules.systems.zwielicht.draft import (
    SLOT_PARTS,
    TABLES,
    TEXTS,
    Doc,
    cleaned,
    entry_text,
    language_of,
    so_far,
    tasks_of,
)
from rules.systems.zwielicht.options import Options
from rules.systems.zwielicht.play import start
from rules.systems.zwielicht.sheet import COLOURS
from rules.systems.zwielicht.sheet_card import SheetCard, sheet_view
from rules.systems.zwielicht.tables import TABLE_DIE, WEAK_DIE, task_name
from rules.systems.zwielicht.words import SLOT_NAMES
from rules.systems.zwielicht.written import table

LABELS = {
    "name": _("Name"),
    "demon": _("Demon"),
    "mark": _("Mark"),
    "demon_trait": _("Its attribute"),
    "demon_ability": _("Its own ability"),
    "demon_effect": _("What that does"),
    "origin": _("Origin"),
    "first": _("First attribute"),
    "second": _("Second attribute"),
    "item": _("Item"),
    "fear_first": _("First fear"),
    "fear_second": _("Second fear"),
    "ability_first": _("Second ability"),
    "effect_first": _("What it does"),
    "ability_second": _("Third ability"),
    "effect_second": _("What it does"),
    "mount": _("Name of the mount"),
    "mount_kind": _("What it is"),
    "mount_trait": _("Its attribute"),
    "flaw": _("Weak point"),
    "look": _("Looks"),
}
TITLES = {
    "demon": _("Who shares your body?"),
    "origin": _("Where do you come from?"),
    "fear_first": _("What makes %(name)s freeze?"),
    "fear_second": _("What else makes %(name)s freeze?"),
    "ability_first": _("What can %(name)s do?"),
    "ability_second": _("What else can %(name)s do?"),
    "mount": _("Who carries %(name)s?"),
    "name": _("What are you called?"),
    "weak": _("Where is %(name)s easily hurt?"),
}
SOMEBODY = _("your character")
STAGE_PARTS = {
    DEMON: ("demon",),
    ORIGIN: ("origin",),
    FEARS: ("fear_first", "fear_second"),
    ABILITIES: ("ability_first", "ability_second"),
    SHADOW: ("weak",),
    WHO: ("name", "mount"),
}


@dataclass(frozen=True)
class Row:
    """An entry of a table: its number on the die, its words, and whether it was chosen, rolled or vetoed."""

    number: int
    place: int
    text: str
    chosen: bool
    vetoed: bool


@dataclass(frozen=True)
class Table:
    """A table of a part: what it asks, its rows, and the rolls so far, of which the last one counts."""

    part: str
    title: Text
    rows: tuple[Row, ...]
    rolls: tuple[int, ...]
    sides: int
    chance: Chance
    text: str

    @property
    def rolled(self) -> int | None:
        return self.rolls[-1] if self.rolls else None

    @property
    def vetoed(self) -> tuple[int, ...]:
        return self.rolls[:-1]


@dataclass(frozen=True)
class Shade:
    """A slot that could turn black."""

    key: str
    name: Text
    text: str
    chosen: bool


@dataclass(frozen=True)
class Making:
    """Tables by their steps, fields by their names, and what the sheet would show."""

    fields: Mapping[str, Field]
    tables: Mapping[str, tuple[Table, ...]]
    shades: tuple[Shade, ...]
    tasks: tuple[tuple[str, Written, bool], ...]
    tasks_left: int
    has_weak: bool
    weak: str
    name: str
    sheet: SheetCard
    missing: tuple[Problem, ...]
    notes: Mapping[str, str]
    colours = COLOURS


def making(doc: Doc, options: Options, look: Look = AT_ALL) -> Making:
    found, sheet = problems(doc, options), so_far(doc)
    name = cleaned(doc, "name")
    chosen = tasks_of(doc)
    return Making(
        fields={each: judged(each, typed(doc.get(each)), Text(LABELS[each]), found) for each in TEXTS},
        tables={stage: tuple(table_of(doc, part, name) for part in parts) for stage, parts in STAGE_PARTS.items()},
        shades=tuple(
            Shade(slot, Text(SLOT_NAMES[slot]), cleaned(doc, part), doc.get("black") == slot)
            for slot, part in SLOT_PARTS.items()
        ),
        tasks=tuple((key, task_name(key), key in chosen) for key in table("tasks")),
        tasks_left=max(0, 3 - len(chosen)),
        has_weak=options.weak_point_written,
        weak=f"{sheet.weak:+d}" if sheet.weak else "0",
        name=name,
        sheet=sheet_view(Figure(name, sheet, start(sheet, options)), options),
        missing=tuple(each for each in found if each.hinders),
        notes={stage.key: done(doc, stage.key) for stage in STAGES},
    )


def table_of(doc: Doc, part: str, name: str) -> Table:
    rolls: Sequence[int] = doc.get("rolls", {}).get(part, ())
    entries, language = table(TABLES[part]), language_of(doc)
    vetoed = {(face - 1) % len(entries) for face in rolls[:-1]}
    now = doc.get("rows", {}).get(part)
    text = cleaned(doc, "flaw" if part == "weak" else part)
    rows = []
    for place in range(len(entries)):
        words = entry_text(language, part, place)
        is_now = place == now and words == text
        rows.append(Row(place + 1, place, words, is_now, place in vetoed and not is_now))
    places = {"name": name or Text(SOMEBODY)}
    sides = WEAK_DIE if part == "weak" else TABLE_DIE
    return Table(part, Text(TITLES[part], places), tuple(rows), tuple(rolls), sides, Chance(1, sides), text)


def done(doc: Doc, stage: str) -> str:
    """Say what a step holds so far, in its own words."""
    texts = (cleaned(doc, "flaw" if part == "weak" else part) for part in STAGE_PARTS[stage])
    return ", ".join(filter(None, texts))
