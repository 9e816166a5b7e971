"""Rolls that the GM asks for, by one, by several, or by a group whose successes are added up ("Gruppenwurf")."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core import fields as given
from rules.core.outcome import Refusal, State
from rules.core.requests import Prospect, Tally
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.phasesix import odds
from rules.systems.phasesix.checks import MOST_DIFFICULTY, NO_TRAIT, Check, check_refused, wanted_check
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.rolling import roll_for
from rules.systems.phasesix.someone import actor_of
from rules.systems.phasesix.traits import named
from rules.systems.phasesix.values import is_trait
from rules.systems.phasesix.words import signed

MOST_NEEDED = 99
WRONG_DIFFICULTY = Refusal("difficulty_wrong", _("The difficulty is a whole number, such as −2, 0 or +3."))
WRONG_NEEDED = Refusal("needed_wrong", _("Say how many successes it takes, 1 at least."))
ASKED_FOR = _("%(trait)s %(difficulty)s")
TOGETHER = _n("%(count)s success together", "%(count)s successes together")
EACH = _n("%(count)s success each", "%(count)s successes each")
REACHED = _("The group has made it: %(reached)s of %(needed)s successes.")
SHORT_OF = _("%(reached)s of %(needed)s successes so far.")
HOW_MANY = _("%(reached)s of %(asked)s have made it.")


def read_request(fields: Mapping[str, object], options: Options) -> dict[str, object] | Refusal:
    """Read what is asked: a trait, how hard, how many successes, and whether they are added up."""
    trait = fields.get("trait")
    if not isinstance(trait, str) or not is_trait(trait):
        return NO_TRAIT
    difficulty = given.number(typed_or(fields, "difficulty", 0))
    if difficulty is None or abs(difficulty) > MOST_DIFFICULTY:
        return WRONG_DIFFICULTY
    needed = given.number(typed_or(fields, "needed", 1))
    if needed is None or not 1 <= needed <= MOST_NEEDED:
        return WRONG_NEEDED
    question = given.line(fields.get("question", "")) or ""
    group = bool(given.switch(fields.get("group")))
    return {"trait": trait, "difficulty": difficulty, "needed": needed, "group": group, "question": question[:300]}


def typed_or(fields: Mapping[str, object], name: str, default: int) -> object:
    """Give what was typed, the default where the box was left empty."""
    value = fields.get(name)
    return default if value in (None, "") else value


def request_text(request: Mapping[str, Any]) -> Text:
    places = {"trait": named(request["trait"]), "difficulty": signed(request["difficulty"])}
    return Text(ASKED_FOR, places) if request["difficulty"] else named(request["trait"])


def request_notes(request: Mapping[str, Any]) -> tuple[Text, ...]:
    """Say how many successes it takes, where it is more than one by oneself."""
    question = (Text("%(words)s", {"words": request["question"]}),) if request["question"] else ()
    if request["group"]:
        return (*question, counted(TOGETHER, request["needed"]))
    return (*question, counted(EACH, request["needed"])) if request["needed"] > 1 else question


def request_act(state: State, request: Mapping[str, Any]) -> dict[str, object]:
    """Give the check that answers; in a group one success is already of use."""
    needed = 1 if request["group"] else request["needed"]
    asked = {"trait": request["trait"], "difficulty": request["difficulty"], "needed": needed}
    return {"do": "check", **asked, "question": request["question"]}


def check_of(state: State, request: Mapping[str, Any]) -> Check:
    act = request_act(state, request)
    return Check(str(act["trait"]), request["difficulty"], needed=int(str(act["needed"])))


def prospect(state: State, request: Mapping[str, Any]) -> Prospect:
    """Give the dice and the chance of the actor, or why they cannot roll."""
    check = check_of(state, request)
    refusal = check_refused(replace(state, asked=request), check)
    if refusal:
        return Prospect(refusal=refusal)
    who = actor_of(state, "")
    roll = roll_for(who, wanted_check(state, who, check))
    return Prospect(roll.dice, odds.of_roll(roll, roll.needed) if state.options.show_odds else None)


def request_score(request: Mapping[str, object], result: Mapping[str, Any]) -> int:
    return int(result["successes"])


def request_tally(request: Mapping[str, Any], scores: Sequence[int | None], options: Options) -> Tally:
    """Add up a group's successes, or count who has made it; whoever cannot roll counts nothing."""
    fallen = [score or 0 for score in scores]
    needed = request["needed"]
    if not request["group"]:
        reached = sum(score >= needed for score in fallen)
        return Tally(reached, len(scores), Text(HOW_MANY, {"reached": reached, "asked": len(scores)}))
    reached = sum(fallen)
    text = REACHED if reached >= needed else SHORT_OF
    return Tally(reached, needed, Text(text, {"reached": reached, "needed": needed}))
