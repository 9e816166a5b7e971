"""A section of life ends: by a section change that was earned, or by being knocked out."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.dice import Dice
from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.deeds import (
    Act,
    Deed,
    Facts,
    Result,
    Sayings,
    choice,
    foreign,
    key,
    needs_character,
    needs_someone_up,
    number,
    played,
    reader,
)
from rules.systems.zwielicht.fights import weak_point
from rules.systems.zwielicht.lying import options_in
from rules.systems.zwielicht.moving import NOT_OUT
from rules.systems.zwielicht.open_roll import FACES
from rules.systems.zwielicht.options import AND_BELOW, PER_SESSION, Options, changed_options
from rules.systems.zwielicht.play import Growth, Play
from rules.systems.zwielicht.sheet import FILLED, LAST_SECTION, MOST_FEARS, Sheet
from rules.systems.zwielicht.tables import TABLE_DIE, at, fear_words, weak_words
from rules.systems.zwielicht.tables import WEAK_MODIFIERS as WEAK_MODIFIERS

FIRST_TABLE, SECOND_TABLE = ABILITY_TABLES = ("first", "second")
NEW_ABILITY_SECTIONS = (2, 3)
"""With these sections somebody gets a fourth and a fifth ability."""
OUT_WEAKENS = 2
HIGHEST_LEVEL = 3
NEW, SWAP = "new", "swap"

POINTS_FEW = Refusal("points_too_few", _("You have too few section points for this level."))
GROWING = Refusal("growth_open", _("Finish the change that is under way first."))
LEVEL_WRONG = Refusal("level_wrong", _("There are three levels."))
TABLE_WRONG = Refusal("table_wrong", _("Choose the first or the second table of abilities."))


@dataclass(frozen=True)
class LevelUp(Deed):
    """Change section ("Abschnittswechsel") for the section points of a level."""

    level: int


@dataclass(frozen=True)
class Rise(Deed):
    """Come back after a knock-out, at the end of the scene: a dark section begins."""

    table: str = FIRST_TABLE
    to: str = ""


# --- earned -----------------------------------------------------------------------------------------------------------


def level_refused(state: State, deed: LevelUp) -> Refusal | None:
    refusal = needs_someone_up(state)
    if refusal:
        return refusal
    play: Play = state.figures[state.actor].play
    if play.growth is not None:
        return GROWING
    return POINTS_FEW if play.level < deed.level else None


def levels_counting(level: int, options: Options) -> tuple[int, ...]:
    """Name the levels whose gifts one gets: the first always, and the one reached or all below it."""
    below = options.says("levelup_scope") == AND_BELOW
    return tuple(range(1, level + 1)) if below else tuple(sorted({1, level}))


def reads_level(state: State, deed: LevelUp) -> dict[str, Any]:
    sheet = state.figures[state.actor].sheet
    return {"options": changed_options(state.options), "section": sheet.section}


def reckon_level(deed: LevelUp, facts: Facts, dice: Dice) -> dict[str, Any]:
    """Roll the weak point anew where it stands on the sheet, then the abilities to choose from."""
    options, section = options_in(facts), facts["section"] + 1
    if section >= LAST_SECTION:
        return {"act": "level_up", "dice": [], "section": section, "level": deed.level, "weak": None, "rolled": []}
    weak = dice.roll(FACES) if options.weak_point_written else None
    swaps = sum(level > 1 for level in levels_counting(deed.level, options))
    wanted = [NEW] * (section in NEW_ABILITY_SECTIONS) + [f"{SWAP}{place}" for place in range(1, swaps + 1)]
    rolled = [[each, table, dice.roll(TABLE_DIE)] for each in wanted for table in ABILITY_TABLES]
    faces = [weak] * (weak is not None) + [each[2] for each in rolled]
    return {
        "act": "level_up",
        "dice": faces,
        "section": section,
        "level": deed.level,
        "weak": None if weak is None else weak_point(weak, -deed.level),
        "rolled": rolled,
    }


def level_up(state: State, deed: LevelUp, result: Result) -> Outcome:
    """Begin a light section: points and conditions go, and the gifts of the level can be taken one by one."""
    figure = state.figures[state.actor]
    sheet = replace(entered(figure.sheet, result), light=True)
    levels = levels_counting(deed.level, state.options)
    growth = Growth(
        level=deed.level,
        rolled=tuple(
            f"{purpose}:{table}.{at('abilities_' + table, face)}" for purpose, table, face in result["rolled"]
        ),
        lose_fear=len(levels),
        change_slot=1 + (HIGHEST_LEVEL in levels),
        change_mark=1,
        whiten=1,
        new_ability=int(any(each[0] == NEW for each in result["rolled"])),
        swap_ability=sum(level > 1 for level in levels),
        answer=1,
        needed=("answer",),
    )
    play = replace(figure.play.cleared(), points=0, growth=None if sheet.retired else growth)
    play = replace(play, more_roads=play.more_roads + bool(play.roads))
    return changed(state, state.actor, sheet, play, "levelled", result)


def entered(sheet: Sheet, result: Result) -> Sheet:
    """Give the sheet at the start of the next section, with the weak point that was rolled."""
    sheet = replace(sheet, section=min(result["section"], LAST_SECTION))
    if result["weak"] is None:
        return sheet
    return replace(sheet, weak=WEAK_MODIFIERS[result["weak"] - 1], flaw=weak_words(sheet.language, result["weak"]))


# --- knocked out ------------------------------------------------------------------------------------------------------


def rise_refused(state: State, deed: Rise) -> Refusal | None:
    to = deed.to or state.actor
    if state.actor != GM and to == state.actor:
        refusal = needs_character(state)
        if refusal:
            return refusal
    refusal = foreign(state, to)
    if refusal:
        return refusal
    return None if state.figures[to].play.full else NOT_OUT


def reads_rise(state: State, deed: Rise) -> dict[str, Any]:
    sheet = state.figures[deed.to or state.actor].sheet
    lost = MOST_FEARS - len(sheet.fears)
    return {"options": changed_options(state.options), "section": sheet.section, "fears": lost}


def reckon_rise(deed: Rise, facts: Facts, dice: Dice) -> dict[str, Any]:
    """Roll the weak point anew where it stands on the sheet, an ability, and the fears that are missing."""
    options, section = options_in(facts), facts["section"] + 1
    ends = section >= LAST_SECTION
    weak = dice.roll(FACES) if options.weak_point_written and not ends else None
    ability = [] if ends else [[f"{SWAP}1", deed.table, dice.roll(TABLE_DIE)]]
    fears = [] if ends else [dice.roll(TABLE_DIE) for _fear in range(facts["fears"])]
    return {
        "act": "rise",
        "dice": [weak] * (weak is not None) + [each[2] for each in ability] + fears,
        "section": section,
        "weak": None if weak is None else weak_point(weak, OUT_WEAKENS),
        "rolled": ability,
        "fears": fears,
    }


def rise(state: State, deed: Rise, result: Result) -> Outcome:
    """Begin a dark section: points are lost, one slot turns black, one ability is another, missing fears are new."""
    to = deed.to or state.actor
    figure = state.figures[to]
    sheet = replace(entered(figure.sheet, result), light=False)
    tables = ("fears_first", "fears_second")[-len(result["fears"]) :] if result["fears"] else ()
    new = [fear_words(sheet.language, table, face) for table, face in zip(tables, result["fears"], strict=True)]
    sheet = replace(sheet, fears=(*sheet.fears, *new)[:MOST_FEARS])
    white = any(sheet.slot(slot).text and not sheet.slot(slot).black for slot in FILLED)
    growth = Growth(
        rolled=tuple(
            f"{purpose}:{table}.{at('abilities_' + table, face)}" for purpose, table, face in result["rolled"]
        ),
        change_mark=1,
        blacken=int(white),
        swap_ability=1,
        answer=1,
        needed=("answer", *(("blacken",) if white else ()), "swap_ability"),
    )
    again = state.options.is_current or state.options.road_uses == PER_SESSION
    play = replace(figure.play.cleared(), points=0, growth=None if sheet.retired else growth)
    play = replace(play, more_roads=play.more_roads + bool(again and play.roads > play.more_roads))
    return changed(state, to, sheet, play, "risen", result)


def changed(state: State, to: str, sheet: Sheet, play: Play, kind: str, result: Result) -> Outcome:
    name = state.figures[to].name
    told = Event(kind, {"who": name, "result": result, "section": sheet.section, "retired": sheet.retired})
    return Outcome(result, state.board, {to: play}, (told,), {to: sheet})


DEEDS: Mapping[str, Act] = {
    "level_up": Act(
        LevelUp,
        reader(LevelUp, level=number("level", 1, HIGHEST_LEVEL, LEVEL_WRONG)),
        level_refused,
        level_up,
        offered=lambda state: played(state) and level_refused(state, LevelUp(1)) is None,
        reads=reads_level,
        reckon=reckon_level,
    ),
    "rise": Act(
        Rise,
        reader(Rise, table=choice("table", ABILITY_TABLES, TABLE_WRONG, default=FIRST_TABLE), to=key("to")),
        rise_refused,
        rise,
        lambda deed: (deed.to,) if deed.to else (),
        lambda state: state.actor == GM or (played(state) and rise_refused(state, Rise()) is None),
        reads_rise,
        reckon_rise,
    ),
}
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")
LEVELLED = _("%(who)s changes section: section %(section)s, light.")
RISEN = _("%(who)s comes back: section %(section)s, dark.")
RETIRES = _("%(who)s retires.")


def say_change(message: str, data: Mapping[str, Any]) -> Text:
    if data.get("retired"):
        return Text(RETIRES, data)
    return Text(message, {**data, "section": ROMAN[int(data["section"])]})


SAYINGS: Sayings = {
    "levelled": lambda data: say_change(LEVELLED, data),
    "risen": lambda data: say_change(RISEN, data),
}
