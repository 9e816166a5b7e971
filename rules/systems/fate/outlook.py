"""What an outcome gives, said before it is settled: one sentence for each action and outcome."""

from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.words import Result

NEW = {
    "fail": _("No advantage; or the aspect is there and the others get a free invoke."),
    "tie": _("Only a boost."),
    "succeed": _("The aspect, with one free invoke."),
    "style": _("The aspect, with two free invokes."),
}
FOUND = {
    "fail": _("Nothing is found; or the others get a free invoke on it."),
    "tie": _("The aspect is found, with one free invoke."),
    "succeed": _("The aspect is found, with one free invoke."),
    "style": _("The aspect is found, with two free invokes."),
}
EXPLOITED = {
    "fail": _("Nothing is gained; the aspect can still be invoked for a point."),
    "tie": _("One free invoke on it."),
    "succeed": _("One free invoke on it."),
    "style": _("Two free invokes on it."),
}
OVERCOME = {
    "fail": _("It fails, or succeeds at a serious cost."),
    "tie": _("It succeeds at a minor cost."),
    "succeed": _("The goal is reached."),
    "style": _("The goal is reached, with a boost."),
}
ATTACK = {
    "fail": _("The attack does nothing."),
    "tie": _("No harm, but a boost."),
}
HIT = _n("A hit of 1 shift.", "A hit of %(count)s shifts.")
HIT_STYLE = _n(
    "A hit of 1 shift; one of them can become a boost.", "A hit of %(count)s shifts; one of them can become a boost."
)
HIT_TRADED = _n("A hit of 1 shift, and a boost.", "A hit of %(count)s shifts, and a boost.")
DEFEND = {
    "fail": _("What was tried against it works."),
    "tie": _("A tie: see what the other side tried."),
    "succeed": _("What was tried against it does not work."),
    "style": _("What was tried against it does not work, and there is a boost."),
}
MAYBE_HIT = {"succeed": _("A hit of 1 or 2 shifts."), "style": _("A hit of 3 shifts or more.")}


def table_of(action: str, way: str) -> dict[str, str]:
    """Give the sentences of an action, by outcome."""
    ways = {"new": NEW, "discover": FOUND, "exploit": EXPLOITED}
    tables = {"overcome": OVERCOME, "attack": {**ATTACK, **MAYBE_HIT}, "defend": DEFEND}
    return ways[way or "new"] if action == "create_advantage" else tables[action]


def outlook(action: str, way: str, outcome: str) -> Text:
    """Say what an outcome of an action would give."""
    return Text(table_of(action, way)[outcome])


def given(result: Result) -> list[Text]:
    """Say what a roll gives as it stands, nothing while it waits for a defence or in a contest."""
    outcome = result["outcome"]
    if not outcome or result["contest"]:
        return []
    shifts = result["gains"]["shifts"]
    if result["action"] == "attack" and shifts:
        style = HIT_STYLE if outcome == "style" else HIT
        return [counted(HIT_TRADED if result["traded"] else style, shifts)]
    return [outlook(result["action"], result["way"], outcome)]
