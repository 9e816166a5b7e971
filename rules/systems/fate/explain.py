"""Why a roll came out as it did, in whole sentences."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.text import Strong, Text, counted, sentences
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.further import SAYINGS
from rules.systems.fate.gift_words import say_reckoned, say_seen
from rules.systems.fate.ladder import on_ladder, signed
from rules.systems.fate.lying import HINDER, REROLL
from rules.systems.fate.options import D8
from rules.systems.fate.outlook import given
from rules.systems.fate.words import Result, answer_text, approach_name, aspect_text, plain, roller

SIGNS = {-1: "−", 0: "0", 1: "+"}
DICE = _("The dice show %(dice)s, which is %(sum)s.")
ONE_DIE = _("The die shows %(dice)s, less 4 that is %(sum)s.")
APPROACH = _("%(approach)s adds %(rating)s.")
STUNT = _("The stunt %(stunt)s adds %(bonus)s.")
HELPERS = _n("One helper adds 1.", "%(count)s helpers add %(count)s.")
INVOKED = {
    "plus_two": _("%(aspect)s is invoked and adds 2."),
    "reroll": _("%(aspect)s is invoked, and all dice are rolled again."),
    "hinder": _("%(aspect)s is invoked against it: the opposition is 2 higher."),
}
BEFORE = _("Before that the dice showed %(dice)s.")
TOTAL = _("Together that is %(total)s.")
AGAINST = _("Against it stands %(opposition)s.")
AGAINST_ROLL = _("Against it stands a roll of %(opposition)s.")
COMPARED = _("%(total)s against %(opposition)s: %(answer)s.")
UNDEFENDED = _("%(total)s, and the defence is still to come.")
IN_CONTEST = _("%(total)s in the contest.")
TYPED_IN = _("These dice were typed in by hand. Nothing proves how they fell.")
POINTS = _n("1 fate point is left.", "%(count)s fate points are left.")
FALLEN = _("The dice show %(dice)s.")
FOUND = _("%(fixed)s and the dice %(dice)s make a coefficient of %(coefficient)s.")


def explain(result: Result, request: Mapping[str, object]) -> Text:
    """Say in a few sentences what the dice came to and what that gives."""
    if "coefficient" in result:
        return measured(result)
    if "harm" in result:
        return say_reckoned(result)
    said = [compared(result), *given(result)]
    return sentences([*said, Text(TYPED_IN)] if result["manual"] else said)


def measured(result: Result) -> Text:
    places = {"fixed": result["fixed"], "dice": listing(result["dice"]), "coefficient": result["coefficient"]}
    return Text(FOUND, places)


def compared(result: Result) -> Text:
    places = {"total": on_ladder(result["total"])}
    if result["contest"]:
        return Text(IN_CONTEST, places)
    if result["opposition"] is None:
        return Text(UNDEFENDED, places)
    opposition = on_ladder(result["opposition"])
    return Text(COMPARED, {**places, "opposition": opposition, "answer": Strong(answer_text(result))})


def listing(things: Sequence[object]) -> str:
    return ", ".join(str(thing) for thing in things)


def faces(result: Result, dice: Sequence[int]) -> str:
    """Write dice as they look: plus, nothing, minus, or the number of the one die."""
    counts = result["method"] in (D8, "4d6_as_dF")
    return listing(dice) if counts else listing([SIGNS[face] for face in dice])


def steps(result: Result, request: Mapping[str, object]) -> list[Text]:
    """Give the whole reckoning, one sentence a step."""
    if "coefficient" in result:
        return [measured(result)]
    if "harm" in result:
        return [Text(FALLEN, {"dice": faces(result, result["dice"])}), say_reckoned(result)]
    thrown = Text(
        ONE_DIE if result["method"] == D8 else DICE,
        {"dice": faces(result, result["dice"]), "sum": signed(result["sum"])},
    )
    return [
        *([Text(BEFORE, {"dice": faces(result, result["was"])})] if result["was"] else []),
        thrown,
        *bonuses(result),
        *(invoked(each) for each in result["invokes"]),
        Text(TOTAL, {"total": on_ladder(result["total"])}),
        *opposition(result),
        compared(result),
        *given(result),
        *([Text(TYPED_IN)] if result["manual"] else []),
        counted(POINTS, result["fate_points"]),
    ]


def bonuses(result: Result) -> list[Text]:
    approach = {"approach": approach_name(result["approach"]), "rating": signed(result["rating"])}
    said = [Text(APPROACH, approach)]
    if result["stunt_bonus"]:
        said.append(Text(STUNT, {"stunt": plain(result["stunt"]), "bonus": signed(result["stunt_bonus"])}))
    if result["helpers"]:
        said.append(counted(HELPERS, result["helpers"]))
    return said


def invoked(each: Mapping[str, str]) -> Text:
    return Text(INVOKED[each["effect"]], {"aspect": aspect_text(each["text"])})


def opposition(result: Result) -> list[Text]:
    if result["opposition"] is None or result["contest"]:
        return []
    message = AGAINST_ROLL if result["active"] else AGAINST
    return [Text(message, {"opposition": on_ladder(result["opposition"])})]


# --- aloud ------------------------------------------------------------------------------------------------------------

ROLLED = _("%(who)s rolls %(total)s: %(answer)s")
ROLLED_OPEN = _("%(who)s rolls %(total)s and waits for the defence")
ROLLED_CONTEST = _("%(who)s rolls %(total)s in the contest")
PLUS_TWO = _("%(aspect)s adds 2 for %(who)s, now %(total)s: %(answer)s")
REROLLED = _("%(aspect)s lets %(who)s roll again, now %(total)s: %(answer)s")
HINDERED = _("%(aspect)s stands in the way of %(who)s, now against %(opposition)s: %(answer)s")
CHANGED = _("%(who)s, now %(total)s: %(answer)s")
MEASURED = _("%(who)s is measured: %(answer)s")
OF_ROLLS = ("roll", "rerolled", "invoked")
EVENT_KINDS = (*OF_ROLLS, *SAYINGS)


def announce(who: str, result: Result) -> Text:
    """Say a roll in one short line for those who listen."""
    places: dict[str, object] = {"who": roller(who), "answer": answer_text(result)}
    if "coefficient" in result:
        return Text(MEASURED, places)
    if "harm" in result:
        return say_seen(places["who"], result)
    places["total"] = on_ladder(result["total"])
    if result["contest"]:
        return Text(ROLLED_CONTEST, places)
    if result["opposition"] is None:
        return Text(ROLLED_OPEN, places)
    if result["act"] == "invoke" and result["invokes"]:
        return by_invoke(result["invokes"][-1], {**places, "opposition": on_ladder(result["opposition"])})
    return Text(ROLLED if result["act"] == "roll" else CHANGED, places)


def by_invoke(last: Mapping[str, str], places: Mapping[str, object]) -> Text:
    """Say what the last invoke did to a roll."""
    message = {REROLL: REROLLED, HINDER: HINDERED}.get(last["effect"], PLUS_TWO)
    return Text(message, {**places, "aspect": aspect_text(last["text"])})


def say_event(kind: str, data: Mapping[str, Any]) -> Text:
    """Say what happened in one sentence for the log."""
    if kind in OF_ROLLS:
        return announce(str(data["who"]), data["result"])
    return SAYINGS[kind](data)
