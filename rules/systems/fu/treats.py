"""What the narrator does to the points of the party by hand: one for the whole table, or one taken back."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core import fields as given
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.deeds import (
    NOBODY,
    ONLY_NARRATOR,
    UNKNOWN_CHARACTER,
    Act,
    Deed,
    Sayings,
    key,
    led,
    one,
    told,
    words,
)
from rules.systems.fu.result import gained
from rules.systems.fu.sheet import MOST_ENTRIES

MOST_PARTY = MOST_ENTRIES
AWARDED_ALL = _("The whole table gets an FU point.")
AWARDED_ALL_FOR = _("The whole table gets an FU point: %(words)s")
TAKEN = _("%(to_name)s loses an FU point.")
NOBODY_HAS_ROOM = Refusal("party_full", _("Nobody at the table can hold another FU point."))
NO_POINT = _("%(name)s has no FU point to take.")


@dataclass(frozen=True)
class AwardAll(Deed):
    """Give everyone at the table a point; `words` say what for."""

    to: tuple[str, ...]
    words: str = ""


@dataclass(frozen=True)
class Take(Deed):
    """Take one point from a character."""

    to: str


def read_award_all(form: Mapping[str, object]) -> AwardAll | Refusal:
    to, said = given.lines(form.get("to", ())), words(form, "words", None)
    if not to or len(to) > MOST_PARTY:
        return NOBODY
    return said if isinstance(said, Refusal) else AwardAll(tuple(dict.fromkeys(to)), said)


def read_take(form: Mapping[str, object]) -> Take | Refusal:
    to = key(form, "to", NOBODY)
    return to if isinstance(to, Refusal) else Take(to)


def richer(state: State, to: tuple[str, ...]) -> dict[str, int]:
    """Give the points of those who have room for one more."""
    now = {each: state.figures[each].play.fu for each in to}
    more = {each: gained(fu, 1, state.options) for each, fu in now.items()}
    return {each: fu for each, fu in more.items() if fu > now[each]}


def award_all_refused(state: State, deed: AwardAll) -> Refusal | None:
    if not led(state):
        return ONLY_NARRATOR
    if not state.options.plain_awards:
        return Refusal("award_needs_reason", _("At this table points come only for what the table has agreed on."))
    if any(each not in state.figures for each in deed.to):
        return UNKNOWN_CHARACTER
    return None if richer(state, deed.to) else NOBODY_HAS_ROOM


def award_all(state: State, deed: AwardAll) -> Outcome:
    """Whoever holds as many points as there may be keeps them."""
    found = richer(state, deed.to)
    plays = {each: replace(state.figures[each].play, fu=fu) for each, fu in found.items()}
    return told(state.board, Event("awarded_all", {"words": deed.words}), plays=plays)


def take_refused(state: State, deed: Take) -> Refusal | None:
    if not led(state):
        return ONLY_NARRATOR
    if deed.to not in state.figures:
        return UNKNOWN_CHARACTER
    figure = state.figures[deed.to]
    return None if figure.play.fu else Refusal("no_point_to_take", NO_POINT, {"name": figure.name})


def take(state: State, deed: Take) -> Outcome:
    play = state.figures[deed.to].play
    return one(state, deed.to, replace(play, fu=play.fu - 1), "taken")


def awarded_all(data: Mapping[str, object]) -> Text:
    return Text(AWARDED_ALL_FOR if data.get("words") else AWARDED_ALL, data)


DEEDS: Mapping[str, Act] = {
    "award_all": Act(AwardAll, read_award_all, award_all_refused, award_all, lambda deed: deed.to, led),
    "take": Act(Take, read_take, take_refused, take, lambda deed: (deed.to,), led),
}
SAYINGS: Sayings = {"awarded_all": awarded_all, "taken": lambda data: Text(TAKEN, data)}
