"""An FU sheet as it is shown: on the card at the table, on its own page and on paper."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.outcome import Figure, State
from rules.core.plain import words
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.options import Options
from rules.systems.fu.sheet import BODY, EDGE, FLAW, MIND, OBSTACLE, PLAN, SLOTS, WANT, Item, Sheet
from rules.systems.fu.words import PRINTED, condition_name

SLOT_NAMES = {BODY: _("Body"), MIND: _("Mind"), EDGE: _("Edge"), FLAW: _("Flaw")}
DRIVE_QUESTIONS = {
    WANT: _("What do you want?"),
    OBSTACLE: _("What stops you?"),
    PLAN: _("What will you do about it?"),
}
GEAR_STATES = {"lost": _("Lost"), "lent": _("Lent"), "broken": _("Broken")}
ITEM, FOUND, OFF = _("Item"), _("Found"), "off"
COINS = 4
MOST_COINS = 8
OWN_LINES = 4
Signs = Mapping[str, tuple[str, str]]


@dataclass(frozen=True)
class Line:
    """A named line of the sheet. `sign` says what it does in the roll that is being put together.

    `suggests` says what the GM suggests of it there.
    """

    name: Text
    text: str
    sign: str = OFF
    suggests: str = ""
    state: str = ""
    found: bool = False
    uses: str = ""

    @property
    def at_hand(self) -> bool:
        return not self.state

    @property
    def state_name(self) -> Text:
        return Text(GEAR_STATES[self.state]) if self.state in GEAR_STATES else words(self.state)


@dataclass(frozen=True)
class Condition:
    """A condition ("Zustand"), suffered or only printed; `word` is how it is stored, `after` what brought it."""

    word: str
    label: Text
    on: bool
    sign: str = OFF
    after: str = ""


@dataclass(frozen=True)
class SheetCard:
    """All that a sheet shows. `printed` holds the nine of every sheet, `own` those that came by other names."""

    name: str
    concept: str
    descriptors: tuple[Line, ...]
    gear: tuple[Line, ...]
    drive: tuple[Line, ...]
    description: str
    relationships: tuple[tuple[str, str], ...]
    props: tuple[str, ...]
    powers: tuple[str, ...]
    has_powers: bool
    notes: str
    fu: int
    began: int
    recovers: int
    coins: tuple[bool, ...]
    conditions: tuple[Text, ...]
    printed: tuple[Condition, ...]
    own: tuple[Condition, ...]

    @property
    def suffered(self) -> tuple[Condition, ...]:
        return tuple(each for each in (*self.printed, *self.own) if each.on)

    @property
    def spare(self) -> range:
        """Give the lines that paper leaves open for conditions to come."""
        return range(max(1, OWN_LINES - len(self.own)))


def coins(fu: int) -> tuple[bool, ...]:
    """Lay points out as coins, up to as many as one takes in at a glance."""
    return (True,) * min(fu, MOST_COINS) + (False,) * max(0, COINS - fu)


def slot_name(slot: str, options: Options) -> Text:
    """Name a slot as the campaign calls it, or as the game does."""
    own = getattr(options, "slot_names", ())
    if slot in SLOTS and len(own) == len(SLOTS):
        return words(own[SLOTS.index(slot)])
    return Text(SLOT_NAMES[slot]) if slot in SLOT_NAMES else words(slot)


def person_view(state: State, key: str, fields: Mapping[str, object]) -> SheetCard:
    """Give the sheet of whoever sits at a place; nothing is filled in there that would change it."""
    return sheet_view(state.figures[key], state.options)


def sheet_view(figure: Figure, options: Options, tray: Any = None) -> SheetCard:
    """Show a sheet; with the tray of a roll that is being put together, also what helps and hinders there."""
    sheet, play, signs = figure.sheet, figure.play, pressed(tray)
    return SheetCard(
        name=figure.name,
        concept=sheet.concept,
        descriptors=tuple(
            Line(slot_name(entry.slot, options), entry.text, *sign_of(entry.text, signs), uses=entry.uses)
            for entry in sheet.descriptors
        ),
        gear=gear_lines(sheet, play, signs),
        drive=tuple(Line(Text(name), getattr(sheet.drive, part)) for part, name in DRIVE_QUESTIONS.items()),
        description=sheet.description,
        relationships=tuple((bond.to, bond.text) for bond in sheet.relationships),
        props=sheet.props,
        powers=sheet.powers,
        has_powers=bool(getattr(options, "fu_powers", False) or sheet.powers),
        notes=sheet.notes,
        fu=options.held(play.fu),
        began=options.start,
        recovers=options.recovery_per_scene,
        coins=coins(options.held(play.fu)),
        conditions=tuple(condition_name(each) for each in play.conditions),
        printed=printed_conditions(play, signs),
        own=own_conditions(play, signs),
    )


def pressed(tray: Any) -> Signs:
    """Give the sign of everything that stands in the tray, and what the GM suggests of it."""
    groups = tray.groups if tray is not None else ()
    return {chip.label.casefold(): (chip.state, chip.suggests) for group in groups for chip in group.chips}


def sign_of(label: str, signs: Signs) -> tuple[str, str]:
    return signs.get(label.casefold(), (OFF, ""))


def gear_lines(sheet: Sheet, play: Any, signs: Signs) -> tuple[Line, ...]:
    """Show the items of the sheet with what became of them, then what was found on the way."""
    states = {label.casefold(): state for label, state in play.gear.items()}

    def line(item: Item, found: bool) -> Line:
        name = Text(FOUND if found else ITEM)
        return Line(name, item.label, *sign_of(item.label, signs), states.get(item.label.casefold(), ""), found)

    return tuple(line(item, False) for item in sheet.gear) + tuple(line(item, True) for item in play.found)


def printed_conditions(play: Any, signs: Signs) -> tuple[Condition, ...]:
    stored = {each.casefold(): each for each in play.conditions}
    return tuple(
        condition(stored.get(word.casefold(), word), play, signs, on=word.casefold() in stored) for word in PRINTED
    )


def own_conditions(play: Any, signs: Signs) -> tuple[Condition, ...]:
    known = {word.casefold() for word in PRINTED}
    return tuple(condition(each, play, signs, on=True) for each in play.conditions if each.casefold() not in known)


def condition(word: str, play: Any, signs: Signs, *, on: bool) -> Condition:
    mark = play.marks.get(word)
    return Condition(word, condition_name(word), on, sign_of(word, signs)[0], mark.question if mark and on else "")
