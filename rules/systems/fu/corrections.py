"""The narrator sets somebody's points right by hand, when the table has miscounted or agreed otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import fields as given
from rules.core.outcome import Outcome, Refusal, State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fu.deeds import NOBODY, ONLY_NARRATOR, UNKNOWN_CHARACTER, Act, Deed, Sayings, key, led, one
from rules.systems.fu.play import MOST_POINTS

NO_NUMBER = Refusal("points_missing", _("Say how many points it shall be."))
CORRECTED = _n("%(to_name)s now has %(count)s FU point.", "%(to_name)s now has %(count)s FU points.")


@dataclass(frozen=True)
class Correct(Deed):
    """Give a character as many points as it should have."""

    to: str
    points: int


def read_correct(form: Mapping[str, object]) -> Correct | Refusal:
    to, points = key(form, "to", NOBODY), given.number(form.get("points"))
    if isinstance(to, Refusal):
        return to
    return NO_NUMBER if points is None else Correct(to, points)


def correct_refused(state: State, deed: Correct) -> Refusal | None:
    """Say why these points cannot be set."""
    if not led(state):
        return ONLY_NARRATOR
    if deed.to not in state.figures:
        return UNKNOWN_CHARACTER
    most = state.options.cap or MOST_POINTS
    if not 0 <= deed.points <= most:
        return Refusal("points_out_of_range", _("From 0 to %(most)s points are possible."), {"most": most})
    if deed.points == state.figures[deed.to].play.fu:
        return Refusal("points_as_they_are", _("It is that many points already."))
    return None


def correct(state: State, deed: Correct) -> Outcome:
    play = replace(state.figures[deed.to].play, fu=deed.points)
    return one(state, deed.to, play, "corrected", count=deed.points)


def corrected(data: Mapping[str, object]) -> Text:
    return counted(CORRECTED, int(str(data["count"])), to_name=data["to_name"])


DEEDS: Mapping[str, Act] = {
    "correct": Act(Correct, read_correct, correct_refused, correct, lambda deed: (deed.to,), led)
}
SAYINGS: Sayings = {"corrected": corrected}
