"""A question that the narrator puts to several: what counts for all of them, and how many get a yes."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.core import fields as given
from rules.core.outcome import Refusal, State
from rules.core.requests import Prospect, Tally
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu import odds
from rules.systems.fu.actions import Roll
from rules.systems.fu.answers import so_far
from rules.systems.fu.asking import labels_refused, read_question
from rules.systems.fu.modifiers import suggested_to
from rules.systems.fu.options import Options
from rules.systems.fu.pool import ANSWERS, YES, Pool
from rules.systems.fu.resolve import roll_refused
from rules.systems.fu.words import Result, label_text

BETWEEN = re.compile(r"[,;\n]")
NOT_WORDS = Refusal("label_not_text", _("What helps or hinders is written in words."))
NONE_YET = _("Nobody has rolled.")
HELPED, HINDERED = _("+ %(label)s"), _("− %(label)s")


def read_request(fields: Mapping[str, object], options: Options) -> dict[str, object] | Refusal:
    """Read a question with what helps and hinders everyone who is asked."""
    question = read_question(fields.get("question", ""))
    if isinstance(question, Refusal):
        return question
    helps, hinders = separated(fields.get("helps")), separated(fields.get("hinders"))
    if helps is None or hinders is None:
        return NOT_WORDS
    helps, hinders = given.once(helps), given.once(hinders)
    refusal = labels_refused(helps, hinders)
    return refusal or {"question": question, "helps": list(helps), "hinders": list(hinders)}


def separated(value: object) -> tuple[str, ...] | None:
    """Read several things from one line, with commas between them."""
    lines = [value] if isinstance(value, str) else [] if value is None else value
    if not isinstance(lines, Sequence) or not all(isinstance(each, str) for each in lines):
        return None
    return given.lines([part for each in lines for part in BETWEEN.split(each) if part.strip()])


def request_text(request: Mapping[str, object]) -> Text:
    return Text("%(question)s", {"question": request["question"]})


def request_notes(request: Mapping[str, object]) -> tuple[Text, ...]:
    """Name what counts for everyone who is asked."""
    helps = [Text(HELPED, {"label": label_text(label)}) for label in listed(request, "helps")]
    return (*helps, *(Text(HINDERED, {"label": label_text(label)}) for label in listed(request, "hinders")))


def request_act(state: State, request: Mapping[str, object]) -> dict[str, object]:
    """Give the roll that answers: as it was asked, with what a foe has paid for against the actor."""
    helps, hinders = listed(request, "helps"), listed(request, "hinders")
    paid = [each.label for each in suggested_to(state.board, state.actor) if each.foe]
    known = {label.casefold() for label in hinders}
    hinders += [label for label in paid if label.casefold() not in known]
    return {"do": "roll", "question": request["question"], "helps": helps, "hinders": hinders}


def listed(request: Mapping[str, object], name: str) -> list[str]:
    labels = request.get(name)
    return [str(label) for label in labels] if isinstance(labels, list) else []


def prospect(state: State, request: Mapping[str, object]) -> Prospect:
    """Give the dice and the chance of any yes, or why the actor cannot roll."""
    act = request_act(state, request)
    pool = Pool(tuple(listed(act, "helps")), tuple(listed(act, "hinders")))
    action = Roll(str(act["question"]), pool.helps, pool.hinders)
    refusal = roll_refused(replace(state, asked=request), action)
    if refusal:
        return Prospect(refusal=refusal)
    return Prospect(pool.size, odds.before(pool).any_yes if state.options.show_odds else None)


def request_score(request: Mapping[str, object], result: Result) -> int:
    """Give the place of the answer, 0 the best."""
    return ANSWERS.index(result["answer"])


def request_tally(request: Mapping[str, object], scores: Sequence[int | None], options: Options) -> Tally:
    """Count who got a yes among all who were asked; who did not roll has none."""
    fallen = [score for score in scores if score is not None]
    yes = sum(score < YES for score in fallen)
    if not fallen:
        return Tally(0, len(scores), Text(NONE_YET))
    return Tally(yes, len(scores), so_far(yes, len(scores), min(fallen), options))
