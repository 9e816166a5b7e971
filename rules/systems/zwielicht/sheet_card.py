"""A sheet of Zwielicht as it is shown: on the card at the table, on its own page and on paper."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.outcome import Figure, State
from rules.core.text import Text, Written, signed
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.growing_up import (
    ANSWER,
    BLACKEN,
    CHANGE_MARK,
    CHANGE_SLOT,
    GIFTS,
    LOSE_FEAR,
    NEW_ABILITY,
    SWAP_ABILITY,
    WHITEN,
)
from rules.systems.zwielicht.moving import roads_left
from rules.systems.zwielicht.options import Options
from rules.systems.zwielicht.play import LEVELS, MOST_CONDITIONS, Play
from rules.systems.zwielicht.sheet import FILLED, LAST_SECTION, Sheet
from rules.systems.zwielicht.tables import ability, section_question
from rules.systems.zwielicht.tasks import FIXED, task_text
from rules.systems.zwielicht.words import SECTIONS, SLOT_NAMES, condition_name

GIFT_NAMES = {
    LOSE_FEAR: _("Lose a fear"),
    CHANGE_SLOT: _("Change an attribute or the item"),
    CHANGE_MARK: _("Change the mark"),
    WHITEN: _("Turn a slot white"),
    BLACKEN: _("Turn a slot black"),
    NEW_ABILITY: _("Take a new ability"),
    SWAP_ABILITY: _("Swap an ability"),
    ANSWER: _("Answer the question of the new section"),
}
BOUND = _("%(origin)s, bound to the demon %(demon)s")
MOUNTED = _("%(slot)s: %(name)s, %(kind)s")
HONOURED = _("%(slot)s: %(title)s")
CLOSER = _("Conditions and slots")


@dataclass(frozen=True)
class SlotLine:
    """A slot: its words, its colour, where it comes from, and whether it joins the roll that is put together."""

    key: str
    text: str
    colour: str
    black: bool
    source: Text
    chosen: bool = False


@dataclass(frozen=True)
class Box:
    """A box of the corruption track; the first is the demon's."""

    number: int
    at: int
    filled: bool
    is_demon: bool
    text: Text | None
    words: str
    named: bool


@dataclass(frozen=True)
class SectionStep:
    name: str
    now: bool
    past: bool


@dataclass(frozen=True)
class AbilityLine:
    at: int
    name: str
    effect: str
    of_demon: bool
    fights: bool


@dataclass(frozen=True)
class FearLine:
    text: str
    in_the_way: bool


@dataclass(frozen=True)
class TaskLine:
    key: str
    text: Text | Written
    done: bool
    fixed: bool


@dataclass(frozen=True)
class Rolled:
    """An ability that a change of section has rolled; `pick` is how the form names it."""

    pick: int
    is_new: bool
    name: str
    effect: str


@dataclass(frozen=True)
class GrowthView:
    """What a change of section still allows, each with how often and whether it must be done."""

    level: int
    gifts: tuple[tuple[str, Text, int, bool], ...]
    rolled: tuple[Rolled, ...]
    question: Written
    may_finish: bool


@dataclass(frozen=True)
class SheetCard:
    """All that a sheet shows."""

    name: str
    demon: str
    mark: str
    origin: str
    bound: Text
    slots: tuple[SlotLine, ...]
    has_free_slot: bool
    abilities: tuple[AbilityLine, ...]
    fears: tuple[FearLine, ...]
    boxes: tuple[Box, ...]
    corruption: int
    knocked_out: bool
    section: str
    light: bool
    sections: tuple[SectionStep, ...]
    retired: bool
    points: int
    point_boxes: tuple[tuple[bool, ...], ...]
    level: int
    tasks: tuple[TaskLine, ...]
    weak: str
    flaw: str
    has_weak: bool
    mount: str
    mount_kind: str
    honour: str
    honours: tuple[tuple[int, str, str, bool], ...]
    honour_due: int
    bonus_dice: int
    next_white: int
    roads: int
    answered: bool
    answers: tuple[tuple[str, Written, str], ...]
    haiku: tuple[str, ...]
    history: tuple[str, ...]
    growth: GrowthView | None
    look: str
    notes: str

    @property
    def title(self) -> Text:
        """Say what is seen of somebody from their place at the table."""
        return Text(CLOSER)

    @property
    def white(self) -> int:
        return sum(bool(each.text) and not each.black for each in self.slots)

    @property
    def black(self) -> int:
        return sum(bool(each.text) and each.black for each in self.slots)

    @property
    def suffered(self) -> tuple[Box, ...]:
        return tuple(each for each in self.boxes if each.filled and not each.is_demon)


def person_view(state: State, key: str, fields: Mapping[str, object]) -> SheetCard:
    """Give the sheet of whoever sits at a place; nothing is filled in there that would change it."""
    return sheet_view(state.figures[key], state.options)


def sheet_view(figure: Figure, options: Options, tray: Any = None) -> SheetCard:
    """Show a sheet; with the tray of a roll that is being put together, also what joins it."""
    sheet, play = figure.sheet, figure.play
    return SheetCard(
        name=figure.name,
        demon=sheet.demon,
        mark=sheet.mark,
        origin=sheet.origin,
        bound=Text(BOUND, {"origin": sheet.origin, "demon": sheet.demon}),
        slots=slot_lines(sheet, getattr(tray, "trait", "")),
        has_free_slot=options.is_current,
        abilities=tuple(
            AbilityLine(at, each.name, each.effect, each.of_demon, each.fights)
            for at, each in enumerate(sheet.abilities)
        ),
        fears=tuple(FearLine(text, getattr(tray, "in_the_way", None) == text) for text in sheet.fears),
        boxes=boxes(play),
        corruption=play.corruption,
        knocked_out=play.knocked_out,
        section=SECTIONS[sheet.section - 1],
        light=sheet.light,
        sections=tuple(
            SectionStep(name, at == sheet.section, at < sheet.section) for at, name in enumerate(SECTIONS, 1)
        ),
        retired=sheet.retired,
        points=play.points,
        point_boxes=point_boxes(play.points),
        level=play.level,
        tasks=task_lines(sheet, play),
        weak=signed(sheet.weak),
        flaw=sheet.flaw,
        has_weak=options.weak_point_written,
        mount=sheet.mount,
        mount_kind=sheet.mount_kind,
        honour=sheet.honour,
        honours=tuple(
            (at, each.title, each.trait, each.title == sheet.honour) for at, each in enumerate(sheet.honours)
        ),
        honour_due=play.honour_due,
        bonus_dice=play.bonus_dice,
        next_white=play.next_white,
        roads=roads_left(play),
        answered=play.answered,
        answers=tuple(
            (SECTIONS[at - 1], section_question(at), sheet.answers.get(str(at), ""))
            for at in range(2, min(sheet.section, LAST_SECTION) + 1)
        ),
        haiku=sheet.haiku,
        history=sheet.history,
        growth=growth_view(sheet, play),
        look=sheet.look,
        notes=sheet.notes,
    )


def slot_lines(sheet: Sheet, chosen: str) -> tuple[SlotLine, ...]:
    """Give the slots in the order of the sheet; an empty one keeps its place."""
    return tuple(
        SlotLine(key, slot.text, slot.colour, slot.black, source(sheet, key), chosen == key and bool(slot.text))
        for key, slot in ((key, sheet.slot(key)) for key in (*FILLED[2:], *FILLED[1::-1]))
    )


def source(sheet: Sheet, key: str) -> Text:
    """Say where a slot comes from."""
    name = Text(SLOT_NAMES[key])
    if key == "mount" and sheet.mount and sheet.mount_kind:
        return Text(MOUNTED, {"slot": name, "name": sheet.mount, "kind": sheet.mount_kind})
    if key == "honour" and sheet.honour:
        return Text(HONOURED, {"slot": name, "title": sheet.honour})
    return name


def boxes(play: Play) -> tuple[Box, ...]:
    filled = play.boxes
    return tuple(
        Box(
            number=at + 1,
            at=at,
            filled=at < len(filled),
            is_demon=at == 0,
            text=condition_name(filled[at], at) if at < len(filled) else None,
            words=filled[at] if at < len(filled) else "",
            named=at == 0 or (at < len(filled) and bool(filled[at])),
        )
        for at in range(MOST_CONDITIONS)
    )


def point_boxes(points: int) -> tuple[tuple[bool, ...], ...]:
    """Give the boxes of section points level by level: five, three and two."""
    starts = (0, *LEVELS[:-1])
    return tuple(
        tuple(place < points for place in range(start, end)) for start, end in zip(starts, LEVELS, strict=True)
    )


def task_lines(sheet: Sheet, play: Play) -> tuple[TaskLine, ...]:
    keys = (*sheet.tasks, *FIXED)
    return tuple(TaskLine(key, task_text(key), key in play.done, key in FIXED) for key in keys)


def growth_view(sheet: Sheet, play: Play) -> GrowthView | None:
    growth = play.growth
    if growth is None:
        return None
    rolled = []
    for pick, each in enumerate(growth.rolled):
        purpose, _colon, where = each.partition(":")
        found = ability(sheet.language, where)
        rolled.append(Rolled(pick, purpose == "new", found.name, found.effect))
    gifts = tuple(
        (gift, Text(GIFT_NAMES[gift]), getattr(growth, gift), gift in growth.needed)
        for gift in GIFTS
        if getattr(growth, gift)
    )
    return GrowthView(growth.level, gifts, tuple(rolled), section_question(sheet.section), not growth.needed)
