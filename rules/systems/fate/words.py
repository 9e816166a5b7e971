"""The words of Fate: actions, approaches, outcomes and slots."""

from collections.abc import Mapping
from typing import Any

from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.gift_words import HARM, harm_of
from rules.systems.fate.ladder import on_ladder

Result = Mapping[str, Any]

ACTION_NAMES = {
    "overcome": _("Overcome"),
    "create_advantage": _("Create an advantage"),
    "attack": _("Attack"),
    "defend": _("Defend"),
}
WAY_NAMES = {
    "new": _("A new aspect"),
    "discover": _("Discover an aspect"),
    "exploit": _("Exploit a known aspect"),
}
APPROACH_NAMES = {
    "careful": _("Careful"),
    "clever": _("Clever"),
    "flashy": _("Flashy"),
    "forceful": _("Forceful"),
    "quick": _("Quick"),
    "sneaky": _("Sneaky"),
}
APPROACH_HINTS = {
    "careful": _("Taking the time"),
    "clever": _("Thinking fast"),
    "flashy": _("With style and nerve"),
    "forceful": _("Raw strength"),
    "quick": _("Before anyone reacts"),
    "sneaky": _("Lies and shadow"),
}
OUTCOME_NAMES = {
    "fail": _("Fail"),
    "tie": _("Tie"),
    "succeed": _("Succeed"),
    "style": _("With style"),
}
SLOT_NAMES = {"mild": _("Mild"), "moderate": _("Moderate"), "severe": _("Severe")}
SLOT_HINTS = {
    "mild": _("Goes when the scene ends, if you can rest"),
    "moderate": _("Stays until the end of the next session"),
    "severe": _("Stays until the scenario ends"),
}
ASPECT_NAMES = {
    "concept": _("High concept"),
    "trouble": _("Trouble"),
    "other1": _("Aspect"),
    "other2": _("Aspect"),
    "other3": _("Aspect"),
}
KIND_NAMES = {"situation": _("Situation"), "boost": _("Boost"), "npc": _("NPC"), **SLOT_NAMES, **ASPECT_NAMES}
UNNAMED_BOOST = _("A boost without a name")
BARE = _("Bare rating")
OPPOSITION = _("The opposition")

WAITS = _("Waits for the defence")
FAILS = _n("Fails by 1", "Fails by %(count)s")
TIES = _("A tie")
SUCCEEDS = _n("Succeeds by 1", "Succeeds by %(count)s")
WITH_STYLE = _n("Succeeds with style, by 1", "Succeeds with style, by %(count)s")
MEASURED = _("A coefficient of %(coefficient)s")


def approach_name(approach: str) -> Text:
    return Text(APPROACH_NAMES[approach]) if approach in APPROACH_NAMES else Text(BARE)


def action_name(result: Result) -> Text:
    return Text(ACTION_NAMES[result["action"]])


def plain(words: object) -> Text:
    """Let words stand as somebody wrote them."""
    return Text("%(words)s", {"words": words})


def aspect_text(text: str) -> Text:
    """Name an aspect; a boost may have no name."""
    return plain(text) if text else Text(UNNAMED_BOOST)


def roller(who: str) -> Text:
    """Name whoever rolls; without a name it is what stands in somebody's way."""
    return plain(who) if who else Text(OPPOSITION)


def answer_text(result: Result) -> Text:
    """Give the outcome in a word or two."""
    if "coefficient" in result:
        return Text(MEASURED, {"coefficient": result["coefficient"]})
    if "harm" in result:
        return Text(HARM, {"harm": harm_of(result)})
    if result["contest"]:
        return on_ladder(result["total"])
    match result["outcome"]:
        case "fail":
            return counted(FAILS, -result["margin"])
        case "tie":
            return Text(TIES)
        case "succeed":
            return counted(SUCCEEDS, result["margin"])
        case "style":
            return counted(WITH_STYLE, result["margin"])
    return Text(WAITS)
