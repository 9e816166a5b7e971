"""Why a roll comes out as it does, in whole sentences."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.text import Strong, Text, counted, sentences, signed
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.zwielicht.further import SAYINGS
from rules.systems.zwielicht.moves import ONE, SIX
from rules.systems.zwielicht.rolling import rows
from rules.systems.zwielicht.settling import settled_lines
from rules.systems.zwielicht.words import Result, answer_text, move_name

OF_MOVES = ("move", "improve", "help", "settle")
WHITE_LEADS = _("White %(white)s leads, so there is no condition.")
BLACK_LEADS = _("Black %(black)s is at least as high as white %(white)s: that costs a condition.")
ONLY_BLACK = _("Only black dice lie here: that costs a condition.")
HIGHEST = _("The highest die is a %(value)s: %(answer)s.")
DOUBLE = {SIX: _("Two sixes add to it."), ONE: _("Two ones add to it, where the table plays so.")}
IMPROVED = _("The roll was improved: all dice again, and one black die more. Before: %(was)s.")
HELPED = _n("A helper adds a %(faces)s.", "Helpers add %(faces)s.")
HELPER_PAYS = _n("Helping costs one a condition.", "Helping costs %(count)s of them a condition.")


def explain(result: Result, request: Mapping[str, object]) -> Text:
    """Say in a few sentences which die counts, and what its colour costs."""
    return sentences(list(told(result)))


def told(result: Result) -> Sequence[Text]:
    match result["act"]:
        case "solve":
            return solved(result)
        case "fight_round":
            return fought(result)
        case "join_fight":
            return joined(result)
        case "level_up" | "rise":
            return (Text(TABLES, {"faces": listing(result["dice"])}) if result["dice"] else Text(NO_DICE),)
        case "roll_tables":
            return rows(result)
    answer = {"value": result["value"], "answer": Strong(answer_text(result))}
    return (*changed(result), Text(HIGHEST, answer), *doubled(result), colours(result), *helpers(result))


def colours(result: Result) -> Text:
    """Say which colour leads."""
    white, black = max(result["white"], default=0), max(result["black"], default=0)
    if not result["effects"]["condition"]:
        return Text(WHITE_LEADS, {"white": white})
    return Text(BLACK_LEADS, {"white": white, "black": black}) if white else Text(ONLY_BLACK)


def changed(result: Result) -> tuple[Text, ...]:
    return (Text(IMPROVED, {"was": listing(result["was"])}),) if result["improved"] else ()


def doubled(result: Result) -> tuple[Text, ...]:
    return (Text(DOUBLE[result["double"]]),) if result["double"] else ()


def helpers(result: Result) -> tuple[Text, ...]:
    faces = [die["face"] for die in result["help"]]
    paying = sum(die["condition"] for die in result["help"])
    said = (counted(HELPED, len(faces), faces=listing(faces)),) if faces else ()
    return (*said, *((counted(HELPER_PAYS, paying),) if paying else ()))


def listing(things: Sequence[object]) -> str:
    """Write dice one after the other, with spaces where no line ends."""
    return ",\N{NO-BREAK SPACE}".join(str(thing) for thing in things)


# --- fights and solutions ---------------------------------------------------------------------------------------------

TABLES = _("Rolled on the tables: %(faces)s.")
NO_DICE = _("Nothing was rolled: this is the last section.")
REACHES = _("%(first)s and %(second)s make %(sum)s, and %(target)s was needed.")
TWO_ONES = _("Two ones always fail.")
SUM_OF_TWO = _("The two highest dice, %(first)s and %(second)s, make %(sum)s against danger level %(danger)s.")
SUM_OF_ONE = _("The only die makes %(sum)s against danger level %(danger)s.")
NO_SUM = _("Nobody threw a die that counts.")
HITS = _n("The dice hit %(count)s weak point.", "The dice hit %(count)s weak points.")
NO_HITS = _("No die hits a weak point.")
HINTS = _n("The group gets a hint.", "The group gets %(count)s hints.")
PLAIN_WEAK = _("The die shows %(face)s.")
WEAK_SUM = _("The die shows %(face)s, and %(modifier)s makes %(weak)s, at least 1 and at most 6.")
WEAK_OF_TWO = _("The dice show %(first)s and %(second)s, and %(weak)s counts.")


def solved(result: Result) -> tuple[Text, ...]:
    first, second = result["dice"]
    said = Text(REACHES, {"first": first, "second": second, "sum": result["sum"], "target": result["target"]})
    return (said, Text(TWO_ONES)) if result["dice"] == [1, 1] else (said,)


def fought(result: Result) -> tuple[Text, ...]:
    counting, places = result["counting"], {"sum": result["sum"], "danger": result["danger"]}
    if len(counting) > 1:
        total = Text(SUM_OF_TWO, {**places, "first": counting[0], "second": counting[1]})
    else:
        total = Text(SUM_OF_ONE, places) if counting else Text(NO_SUM)
    hits = sum(result["hits"].values())
    said = (total, counted(HITS, hits) if hits else Text(NO_HITS))
    return (*said, counted(HINTS, result["hints"])) if result["hints"] else said


def joined(result: Result) -> tuple[Text, ...]:
    dice, weak = result["dice"], result["weak"]
    if len(dice) > 1:
        return (Text(WEAK_OF_TWO, {"first": dice[0], "second": dice[1], "weak": weak}),)
    if not result["modifier"]:
        return (Text(PLAIN_WEAK, {"face": dice[0]}),)
    return (Text(WEAK_SUM, {"face": dice[0], "modifier": signed(result["modifier"]), "weak": weak}),)


# --- step by step -----------------------------------------------------------------------------------------------------

MOVE_IS = _("The move: %(move)s.")
SOURCES = {
    ("white", "move"): _("The move gives a white die: %(face)s."),
    ("black", "move"): _("The move gives a black die: %(face)s."),
    ("white", "trait"): _("What fits gives a white die: %(face)s."),
    ("black", "trait"): _("What fits gives a black die: %(face)s."),
    ("black", "fear"): _("Something is in the way, which gives a black die: %(face)s."),
    ("white", "bonus"): _("A bonus die is white: %(face)s."),
    ("black", "improve"): _("Improving gives a black die: %(face)s."),
}
MAY_IMPROVE = _("White leads alone, so the roll may be improved.")


def steps(result: Result, request: Mapping[str, object]) -> list[Text]:
    """Give the whole reckoning, one sentence a step."""
    if result["act"] not in OF_MOVES:
        return list(told(result))
    dice = zip(result["colours"], result["sources"], result["dice"], strict=True)
    thrown = [Text(SOURCES[colour, source], {"face": face}) for colour, source, face in dice]
    may = [Text(MAY_IMPROVE)] if result["may_improve"] else []
    return [Text(MOVE_IS, {"move": move_name(result["move"])}), *thrown, *told(result), *may, *brought(result)]


def brought(result: Result) -> tuple[Text, ...]:
    """Say what the roll brings once it is settled, but for the condition, which its colours explain."""
    effects = {name: many for name, many in result["effects"].items() if many and name != "condition"}
    return settled_lines({"effects": effects, "danger_now": result["danger_now"]})


# --- aloud ------------------------------------------------------------------------------------------------------------

ANNOUNCED = {
    "move": _("%(who)s, %(move)s: %(dice)s. %(answer)s"),
    "improve": _("%(who)s improves the roll: %(dice)s. %(answer)s"),
    "help": _("%(who)s helps with a %(help)s. %(answer)s"),
    "settle": _("%(who)s settles the roll: %(answer)s"),
    "solve": _("%(who)s solves the adventure with %(sum)s against %(target)s: %(answer)s"),
    "fight_round": _("Round %(round)s: %(sum)s against %(danger)s. %(answer)s"),
    "join_fight": _("%(who)s joins the fight. %(answer)s"),
    "level_up": _("%(who)s changes section and rolls %(dice)s."),
    "rise": _("%(who)s comes back and rolls %(dice)s."),
    "roll_tables": _("%(who)s makes a character and rolls %(dice)s."),
}
KINDS_OF_ROLLS = ("moved", "improved", "helped", "joined_fight", "fought", "solved", "tables_rolled")
EVENT_KINDS = (*KINDS_OF_ROLLS, *SAYINGS)


def announce(who: str, result: Result) -> Text:
    """Say a roll in one short line for those who listen."""
    places: dict[str, Any] = {"who": who, "answer": answer_text(result), "dice": listing(result["dice"])}
    if result["act"] in OF_MOVES:
        places |= {"move": move_name(result["move"])}
        places |= {"help": result["help"][-1]["face"]} if result["help"] else {}
    places |= {name: result[name] for name in ("sum", "target", "danger", "round") if name in result}
    return Text(ANNOUNCED[result["act"]], places)


def say_event(kind: str, data: Mapping[str, Any]) -> Text:
    """Say what happened in one sentence for the log."""
    return announce(str(data["who"]), data["result"]) if kind in KINDS_OF_ROLLS else SAYINGS[kind](data)
