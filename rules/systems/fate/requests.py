"""A roll that the GM asks several to make: the action, perhaps the approach, and what stands against it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.core.outcome import Refusal, State
from rules.core.requests import Prospect, Tally
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.actions import ACTION_WRONG, APPROACH_WRONG, Roll
from rules.systems.fate.board import FAIR
from rules.systems.fate.deeds import Deed, choice, number, reader, words
from rules.systems.fate.ladder import LEAST_DIFFICULTY, MOST_DIFFICULTY, OUTCOMES, SUCCEED, on_ladder
from rules.systems.fate.luck import BEST_FIRST
from rules.systems.fate.odds import passive
from rules.systems.fate.opposing import RUNG_WRONG
from rules.systems.fate.options import Options
from rules.systems.fate.rolls import refused
from rules.systems.fate.sheet import APPROACHES, CREATE, OVERCOME
from rules.systems.fate.throwing import THROWN
from rules.systems.fate.words import ACTION_NAMES, OUTCOME_NAMES, Result, approach_name

ASKABLE = (OVERCOME, CREATE)
NEEDED = _("%(action)s, against %(rung)s")
NEEDED_BY = _("%(action)s, %(approach)s, against %(rung)s")
NONE_YET = _("Nobody has rolled.")
SO_FAR = _("%(reached)s of %(all)s succeed. Best outcome: %(best)s.")


@dataclass(frozen=True)
class Asked(Deed):
    """What is asked: an action, an approach or any, a rung, and what it is about."""

    action: str
    approach: str = ""
    difficulty: int = FAIR
    words: str = ""


READ = reader(
    Asked,
    action=choice("action", ASKABLE, ACTION_WRONG, OVERCOME),
    approach=choice("approach", APPROACHES, APPROACH_WRONG, ""),
    difficulty=number("difficulty", LEAST_DIFFICULTY, MOST_DIFFICULTY, RUNG_WRONG, FAIR),
    words=words("words"),
)


def read_request(fields: Mapping[str, object], options: Options) -> dict[str, object] | Refusal:
    """Read what is asked of everyone."""
    found: Asked | Refusal = READ(fields)
    return found if isinstance(found, Refusal) else dict(vars(found))


def request_text(request: Mapping[str, object]) -> Text:
    places = {
        "action": Text(ACTION_NAMES[str(request["action"])]),
        "rung": on_ladder(int(str(request["difficulty"]))),
        "approach": approach_name(str(request["approach"])),
    }
    return Text(NEEDED_BY if request["approach"] else NEEDED, places)


def request_notes(request: Mapping[str, object]) -> tuple[Text, ...]:
    """Say what it is about, where the GM did."""
    return (Text("%(words)s", {"words": request["words"]}),) if request["words"] else ()


def request_act(state: State, request: Mapping[str, object]) -> dict[str, object]:
    """Give the roll that answers: with the approach that was asked for, else with one's best."""
    approach = str(request["approach"]) or best_approach(state)
    return {"do": "roll", "action": request["action"], "approach": approach, "words": request["words"]}


def best_approach(state: State) -> str:
    figure = state.figures.get(state.actor)
    return max(APPROACHES, key=figure.sheet.rating) if figure else APPROACHES[0]


def prospect(state: State, request: Mapping[str, object]) -> Prospect:
    """Give the dice and the chance to succeed, or why the actor cannot roll."""
    act = request_act(state, request)
    method = state.options.dice_method
    faces = (0,) * THROWN[method].dice if method == "manual" else ()
    action = Roll(str(act["action"]), str(act["approach"]), "new" if act["action"] == CREATE else "", faces=faces)
    refusal = refused(replace(state, asked=request), action)
    if refusal:
        return Prospect(refusal=refusal)
    margin = state.figures[state.actor].sheet.rating(action.approach) - int(str(request["difficulty"]))
    chance = passive(method, margin).success if state.options.show_odds else None
    return Prospect(THROWN[method].dice, chance)


def request_score(request: Mapping[str, object], result: Result) -> int:
    """Give the place of the outcome, 0 the best."""
    return BEST_FIRST.index(result["outcome"]) if result["outcome"] else len(OUTCOMES)


def request_tally(request: Mapping[str, object], scores: Sequence[int | None], options: Options) -> Tally:
    """Count who succeeded among all who were asked; who did not roll did not."""
    fallen = [score for score in scores if score is not None and score < len(OUTCOMES)]
    if not fallen:
        return Tally(0, len(scores), Text(NONE_YET))
    reached = sum(score <= BEST_FIRST.index(SUCCEED) for score in fallen)
    best = Text(OUTCOME_NAMES[BEST_FIRST[min(fallen)]])
    return Tally(reached, len(scores), Text(SO_FAR, {"reached": reached, "all": len(scores), "best": best}))
