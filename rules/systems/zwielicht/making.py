"""A character in the making as its pages show it: the tables, the fields, and the sheet that grows beside them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.core.making import AT_ALL, Field, Look, Problem, judged, typed
from rules.core.odds import Chance
from rules.core.outcome import Figure
from rules.core.text import Text, Written, signed
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.creation import (
    ABILITIES,
    BLACK_PART,
    DEMON,
    FEARS,
    ORIGIN,
    SHADOW,
    STAGE_PARTS,
    STAGES,
    TASKS_PART,
    WHO,
    open_part,
    problems,
)
from rules.systems.zwielicht.draft import (
    SLOT_PARTS,
    TABLES,
    TEXTS,
    Doc,
    cleaned,
    entry_text,
    language_of,
    part_text,
    so_far,
    tasks_of,
)
from rules.systems.zwielicht.options import Options
from rules.systems.zwielicht.play import start
from rules.systems.zwielicht.rolling import die_of
from rules.systems.zwielicht.sheet import COLOURS
from rules.systems.zwielicht.sheet_card import SheetCard, sheet_view
from rules.systems.zwielicht.suggest import PARTS
from rules.systems.zwielicht.tables import WEAK_MODIFIERS, task_name
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
    "fear_second": _("What makes %(name)s freeze?"),
    "ability_first": _("What can %(name)s do?"),
    "ability_second": _("What else can %(name)s do?"),
    "mount": _("Who carries %(name)s?"),
    "name": _("What is your name?"),
    "weak": _("Where is %(name)s easily hurt?"),
}
SOMEBODY = _("your character")
PART_FIELDS = {
    "demon": ("demon", "mark", "demon_trait", "demon_ability", "demon_effect"),
    "origin": ("origin", "first", "second", "item"),
    "fear_first": ("fear_first",),
    "fear_second": ("fear_second",),
    "ability_first": ("ability_first", "effect_first"),
    "ability_second": ("ability_second", "effect_second"),
    "weak": ("flaw",),
    "name": ("name",),
    "mount": ("mount", "mount_kind", "mount_trait"),
}
"""What somebody may write in place of a row."""
PART_LABELS = {"weak": LABELS["flaw"], "mount": _("Mount"), BLACK_PART: _("The black slot"), TASKS_PART: _("Tasks")}
WAITING = {
    DEMON: _("Mark, attribute, ability"),
    ORIGIN: _("Two attributes, an item"),
    FEARS: _("Two of them"),
    ABILITIES: _("The demon’s, and two more"),
    SHADOW: _("One slot must turn black"),
    WHO: _("Choose 3 of 7 tasks"),
}
BY_DIE, BY_HAND = _("%(text)s, rolled %(face)s"), _("%(text)s, chosen")
SOME = _("%(some)s of %(all)s")


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
    """A table of a part: what it asks, its rows, and the rolls so far, of which the last one counts.

    `fields` are for words of one's own; `is_open` says that one is at this table, `row` is the entry that is taken.
    """

    part: str
    label: Text
    title: Text
    rows: tuple[Row, ...]
    rolls: tuple[int, ...]
    sides: int
    chance: Chance
    text: str
    fields: tuple[Field, ...]
    is_open: bool
    row: Row | None

    @property
    def by_die(self) -> bool:
        """Say whether what is taken is what the last roll gave."""
        return self.row is not None and self.rolled == self.row.number

    @property
    def last_veto(self) -> int | None:
        return self.vetoed[-1] if self.vetoed else None

    @property
    def is_faulty(self) -> bool:
        return any(each.wrong for each in self.fields)

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
class Part:
    """What can be drawn anew by itself, and locked against it."""

    key: str
    label: Text
    words: tuple[Text | Written | str, ...]
    locked: bool


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
    notes: Mapping[str, Text | str]
    parts: tuple[Part, ...]
    modifiers = tuple((each, signed(each)) for each in dict.fromkeys(WEAK_MODIFIERS))
    colours = COLOURS


def making(doc: Doc, options: Options, look: Look = AT_ALL) -> Making:
    found, sheet = problems(doc, options), so_far(doc)
    name, chosen = cleaned(doc, "name"), tasks_of(doc)
    fields = {
        each: judged(each, typed(doc.get(each)), part_label(each), found) for each in (*TEXTS, BLACK_PART, TASKS_PART)
    }
    return Making(
        fields=fields,
        tables={stage: tables_of(doc, stage, fields, options) for stage in STAGE_PARTS},
        shades=tuple(
            Shade(slot, Text(SLOT_NAMES[slot]), cleaned(doc, part), doc.get("black") == slot)
            for slot, part in SLOT_PARTS.items()
        ),
        tasks=tuple((key, task_name(key), key in doc.get("tasks", ())) for key in table("tasks")),
        tasks_left=max(0, 3 - len(chosen)),
        has_weak=options.weak_point_written,
        weak=signed(sheet.weak),
        name=name,
        sheet=sheet_view(Figure(name, sheet, start(sheet, options)), options),
        missing=tuple(each for each in found if each.hinders),
        notes={stage.key: note(doc, stage.key) for stage in STAGES},
        parts=shown_parts(doc, options),
    )


def tables_of(doc: Doc, stage: str, fields: Mapping[str, Field], options: Options) -> tuple[Table, ...]:
    """Give the tables of a step; a weak point is rolled only where it is written down."""
    parts = [part for part in STAGE_PARTS[stage] if part != "weak" or options.weak_point_written]
    here = open_part(doc, stage)
    return tuple(table_of(doc, part, [fields[name] for name in PART_FIELDS[part]], part == here) for part in parts)


def table_of(doc: Doc, part: str, fields: Sequence[Field], is_open: bool) -> Table:
    rolls: Sequence[int] = doc.get("rolls", {}).get(part, ())
    rows = tuple(rows_of(doc, part, rolls))
    sides = die_of(part)
    return Table(
        part=part,
        label=part_label(part),
        title=Text(TITLES[part], {"name": cleaned(doc, "name") or Text(SOMEBODY)}),
        rows=rows,
        rolls=tuple(rolls),
        sides=sides,
        chance=Chance(1, sides),
        text=part_text(doc, part),
        fields=tuple(fields),
        is_open=is_open,
        row=next((row for row in rows if row.chosen), None),
    )


def rows_of(doc: Doc, part: str, rolls: Sequence[int]) -> Iterator[Row]:
    """Give the rows of a table, the one that is taken and those that were vetoed marked."""
    entries, text = table(TABLES[part]), part_text(doc, part)
    vetoed = {(face - 1) % len(entries) for face in rolls[:-1]}
    now = doc.get("rows", {}).get(part)
    for place in range(len(entries)):
        words = entry_text(language_of(doc), part, place)
        is_now = place == now and words == text
        yield Row(place + 1, place, words, is_now, place in vetoed and not is_now)


def part_label(part: str) -> Text:
    return Text(PART_LABELS.get(part) or LABELS[part])


# --- what a step and a part hold so far -------------------------------------------------------------------------------


def note(doc: Doc, stage: str) -> Text | str:
    """Say in a line what a step holds so far, or what it waits for."""
    texts = [part_text(doc, part) for part in STAGE_PARTS[stage]]
    if stage == SHADOW:
        texts = [cleaned(doc, SLOT_PARTS.get(typed(doc.get("black")), ""))]
    there = [text for text in texts if text]
    if not there:
        return Text(WAITING[stage])
    if len(there) < len(texts) and stage != WHO:
        return Text(SOME, {"some": len(there), "all": len(texts)})
    if len(texts) > 1 or stage == SHADOW:
        return ", ".join(there)
    return how(doc, STAGE_PARTS[stage][0])


def how(doc: Doc, part: str) -> Text | str:
    """Say what a part is, and whether it was rolled, chosen or written."""
    shown = table_of(doc, part, (), False)
    if shown.by_die:
        return Text(BY_DIE, {"text": shown.text, "face": shown.rolled or 0})
    return Text(BY_HAND, {"text": shown.text}) if shown.row else shown.text


def shown_parts(doc: Doc, options: Options) -> tuple[Part, ...]:
    """Give all that can be drawn, as it stands."""
    parts = [part for part in PARTS if part != "weak" or options.weak_point_written]
    return tuple(Part(part, part_label(part), part_words(doc, part), part in doc.get("locks", ())) for part in parts)


def part_words(doc: Doc, part: str) -> tuple[Text | Written | str, ...]:
    if part == TASKS_PART:
        return tuple(task_name(key) for key in tasks_of(doc))
    text = cleaned(doc, SLOT_PARTS.get(typed(doc.get("black")), "")) if part == BLACK_PART else part_text(doc, part)
    return (text,) if text else ()
