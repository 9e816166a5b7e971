"""A move that the GM asks several to make, and how many of them succeed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.core import fields as given
from rules.core.outcome import Refusal, State
from rules.core.requests import Prospect, Tally
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.zwielicht import odds
from rules.systems.zwielicht.deeds import MOST_TEXT, NOT_TEXT
from rules.systems.zwielicht.moves import GOOD
from rules.systems.zwielicht.moving import MOVE_UNKNOWN, Move, joining, move_refused
from rules.systems.zwielicht.open_roll import FIND_OUT, RISK
from rules.systems.zwielicht.options import Options
from rules.systems.zwielicht.pooling import pool_of
from rules.systems.zwielicht.sheet import BLACK, WHITE
from rules.systems.zwielicht.words import Result, move_name

ASKABLE = (FIND_OUT, RISK)
NOTHING_SAID = Refusal("nothing_asked", _("Say what they try."))
TOO_LONG = _("This has at most %(most)s characters.")
WITH_WORDS = _("%(move)s: %(words)s")
NONE_YET = _("Nobody has rolled.")
SO_FAR = _n("%(done)s of %(count)s has done it.", "%(done)s of %(count)s have done it.")


def read_request(fields: Mapping[str, object], options: Options) -> dict[str, object] | Refusal:
    """Read which move is asked for, and what it is about."""
    move, said = fields.get("move", RISK), given.line(fields.get("words") or "")
    if not isinstance(move, str) or move not in ASKABLE:
        return MOVE_UNKNOWN
    if said is None:
        return NOT_TEXT
    if len(said) > MOST_TEXT:
        return Refusal("too_long", TOO_LONG, {"most": MOST_TEXT})
    return {"move": move, "words": said} if said else NOTHING_SAID


def request_text(request: Mapping[str, object]) -> Text:
    return Text(WITH_WORDS, {"move": move_name(str(request["move"])), "words": request["words"]})


def request_notes(request: Mapping[str, object]) -> tuple[Text, ...]:
    """Nothing counts for all alike: what is in somebody's way the GM says for each."""
    return ()


def request_act(state: State, request: Mapping[str, object]) -> dict[str, object]:
    return {"do": "move", "move": request["move"], "words": request["words"]}


def prospect(state: State, request: Mapping[str, object]) -> Prospect:
    """Give the dice and the chance of a 5 or 6, or why the actor cannot roll."""
    deed = Move(str(request["move"]), words=str(request["words"]))
    refusal = move_refused(replace(state, asked=request), deed)
    if refusal:
        return Prospect(refusal=refusal)
    colours = [colour for colour, _source in pool_of(deed.move, joining(state, deed), state.options)]
    good = odds.outlook(colours.count(WHITE), colours.count(BLACK)).good
    return Prospect(len(colours), good if state.options.show_odds else None)


def request_score(request: Mapping[str, object], result: Result) -> int:
    """Give the highest die."""
    return int(result["value"])


def request_tally(request: Mapping[str, object], scores: Sequence[int | None], options: Options) -> Tally:
    """Count who has done it among all who were asked; who did not roll has not."""
    fallen = [score for score in scores if score is not None]
    done = sum(score >= GOOD for score in fallen)
    if not fallen:
        return Tally(0, len(scores), Text(NONE_YET))
    return Tally(done, len(scores), counted(SO_FAR, len(scores), done=done))
