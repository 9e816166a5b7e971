"""The words of Zwielicht's moves, bands, slots and results."""

from collections.abc import Mapping
from typing import Any

from rules.core.plain import words
from rules.core.text import Text, Written
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.moves import ONE, SIX
from rules.systems.zwielicht.open_roll import ABILITY, FIND_OUT, RISK, ROAD, WEAKEN
from rules.systems.zwielicht.options import BONUS_DIE, Options
from rules.systems.zwielicht.sheet import DEMON, FIRST, FREE, HONOUR, ITEM, MOUNT, SECOND

Result = Mapping[str, Any]
Said = Text | Written

MOVE_NAMES = {
    FIND_OUT: _("Find something out"),
    RISK: _("Risk something"),
    ABILITY: _("Use an ability"),
    WEAKEN: _("Weaken the enemy"),
    ROAD: _("On the road"),
}
MOVE_NOTES = {
    FIND_OUT: _("A friend, a calm place"),
    RISK: _("Danger or distrust"),
    ABILITY: _("It always works, at a price"),
    WEAKEN: _("Needs an ability"),
    ROAD: _("Once per adventure"),
}
SLOT_NAMES = {
    HONOUR: _("Honour"),
    MOUNT: _("Mount"),
    DEMON: _("Demon"),
    FIRST: _("Origin, first attribute"),
    SECOND: _("Origin, second attribute"),
    ITEM: _("Origin, item"),
    FREE: _("Free slot"),
}
COLOUR_NAMES = {"white": _("White"), "black": _("Black")}
SOURCE_NAMES = {
    "move": _("Move"),
    "trait": _("Attribute"),
    "fear": _("In the way"),
    "bonus": _("Bonus die"),
    "improve": _("Improved"),
}
SECTIONS = ("I", "II", "III", "IV", "V", "VI")
UNNAMED = _("Unnamed condition")
THE_DEMON = _("The demon")
CORRUPTION_ONE = _("The GM gets a corruption point.")
BAND_WORDS: Mapping[str, Mapping[tuple[int, int], str]] = {
    FIND_OUT: {(1, 4): CORRUPTION_ONE, (5, 6): _("You get a hint.")},
    RISK: {
        (1, 2): _("Danger comes at once."),
        (3, 4): _("It fails, and the GM gets a corruption point."),
        (5, 5): _("Done as planned."),
        (5, 6): _("Done as planned."),
        (6, 6): _("Done, and you get a hint."),
    },
    ABILITY: {(1, 4): CORRUPTION_ONE, (5, 6): _("A white die joins your next fitting roll.")},
    WEAKEN: {
        (1, 2): _("The danger level rises by 1."),
        (3, 4): _("Nothing changes."),
        (5, 6): _("The danger level falls by 1."),
    },
    ROAD: {
        (1, 2): CORRUPTION_ONE,
        (3, 4): _("Your last two conditions go."),
        (5, 6): _("Your last three conditions go, and you get a hint."),
    },
}
BONUS_WON = _("You get a bonus die.")
SIX_WORDS = {
    FIND_OUT: _("You get one more hint."),
    RISK: _("You get a bonus die on top."),
    ABILITY: _("You get a hint on top."),
    WEAKEN: _("It falls by 3 in all."),
    ROAD: _("All your conditions go but the demon’s."),
}
RISK_SIX_CURRENT = _("You get a hint and a bonus die on top.")
ONE_WORDS = {
    FIND_OUT: _("The GM gets one more corruption point."),
    RISK: _("The GM gets two corruption points."),
    ABILITY: _("The GM gets one more corruption point."),
    WEAKEN: _("It rises by 2 in all."),
    ROAD: _("The GM gets one more corruption point."),
}
OLD_SIX = _("You get a hint, and a condition goes.")
OLD_ONE = _("Danger comes at once, and you gain a condition.")


def move_name(move: str) -> Text:
    return Text(MOVE_NAMES[move])


def band_text(move: str, band: tuple[int, int], options: Options) -> Text:
    """Say what a band of a move brings at this table."""
    if move == ABILITY and band[0] > 1 and options.says("ability_reward") == BONUS_DIE:
        return Text(BONUS_WON)
    return Text(BAND_WORDS[move][band])


def double_text(move: str, double: str, options: Options) -> Text | None:
    """Say what a double adds at this table, nothing where it adds nothing."""
    if options.legacy_criticals:
        return Text(OLD_SIX if double == SIX else OLD_ONE)
    if double == SIX:
        current = move == RISK and not options.on("risk_six_hint")
        return Text(RISK_SIX_CURRENT if current else SIX_WORDS[move])
    return Text(ONE_WORDS[move]) if options.on("ones_extra") else None


def condition_name(text: str, at: int = 1) -> Text:
    """Name a condition; the first box is the demon's, and one without words still waits for them."""
    if text:
        return words(text)
    return Text(THE_DEMON if at == 0 else UNNAMED)


DONE, FAILED, DANGER_NOW = _("Done"), _("Failed"), _("Danger at once")
HINT, NO_HINT, WORKS, TOLD = _("A hint"), _("No hint"), _("It works"), _("A moment of rest")
WEAKER, STRONGER, SAME = _("Weaker"), _("Stronger"), _("Unchanged")
PEACE, BATTLE = _("In peace"), _("Final battle")
STAGE_SOLVED, STAGE_MISSED = _("Found out"), _("Missed")
WON, GOES_ON = _("Won"), _("The fight goes on")
WEAK_AT = _("Weak point %(weak)s")
ROLLED = _("Rolled")
SECTION_LIGHT, SECTION_DARK = _("Section %(section)s, light"), _("Section %(section)s, dark")
WITH_DOUBLE = {SIX: _("%(answer)s, double six"), ONE: _("%(answer)s, double one")}


def answer_text(result: Result) -> Text:
    """Say what came of a roll in a word or two."""
    match result["act"]:
        case "solve" if "stage" in result:
            return Text(STAGE_SOLVED if result["peaceful"] else STAGE_MISSED)
        case "solve":
            return Text(PEACE if result["peaceful"] else BATTLE)
        case "fight_round":
            return Text(WON if result["won"] else GOES_ON)
        case "join_fight":
            return Text(WEAK_AT, {"weak": result["weak"]})
        case "level_up" | "rise":
            light = result["act"] == "level_up"
            return Text(SECTION_LIGHT if light else SECTION_DARK, {"section": SECTIONS[result["section"] - 1]})
        case "roll_tables":
            return Text(ROLLED)
    said = Text(plain_answer(result))
    return Text(WITH_DOUBLE[result["double"]], {"answer": said}) if result["double"] else said


def plain_answer(result: Result) -> str:
    done = bool(result["success"])
    match result["move"]:
        case "find_out":
            return HINT if done else NO_HINT
        case "risk":
            return DONE if done else DANGER_NOW if result["danger_now"] else FAILED
        case "weaken":
            danger = result["effects"]["danger"]
            return WEAKER if danger < 0 else STRONGER if danger > 0 else SAME
        case "ability":
            return WORKS
    return TOLD
