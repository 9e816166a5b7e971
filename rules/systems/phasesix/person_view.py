"""A place at the table seen closer: hearts, states, stress, what can be done about them, and a rest."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.outcome import State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.catalogue import HORROR
from rules.systems.phasesix.heart_row import HeartRow, hearts_of
from rules.systems.phasesix.rest_view import RestView, rest_view
from rules.systems.phasesix.sheet_card import StateLine, states
from rules.systems.phasesix.someone import character
from rules.systems.phasesix.states import DYING

STRESSES: tuple[tuple[int, str], ...] = (
    (1, _("Uncanny")),
    (2, _("Dreadful")),
    (3, _("Beyond reason")),
)
"""How much stress a meeting brings, as a rule of thumb."""
REST, POINTS = _("Rest"), _("Hearts and states")


@dataclass(frozen=True)
class Stress:
    """Stress of how much, and what a meeting would add."""

    now: int
    most: int

    @property
    def meetings(self) -> tuple[tuple[int, Text], ...]:
        return tuple((by, Text(name)) for by, name in STRESSES)


@dataclass(frozen=True)
class PersonView:
    """How somebody stands. `rest` is there where they could rest, `resting` says that it is being looked at."""

    hearts: HeartRow
    states: tuple[StateLine, ...]
    unclocked: bool
    minutes: int
    dead: bool
    stress: Stress | None
    rest: RestView | None
    resting: bool

    @property
    def title(self) -> Text:
        return Text(REST if self.resting else POINTS)

    @property
    def hurt(self) -> bool:
        return self.hearts.left < self.hearts.most


def person_view(state: State, key: str, fields: Mapping[str, object]) -> PersonView:
    """Draw up somebody's place, with a rest of the hours that were chosen."""
    who = character(state, key)
    if who is None or who.values is None:
        raise LookupError("Nobody sits there.")
    values, play = who.values, who.values.play
    rest = rest_view(state, who, fields)
    return PersonView(
        hearts=hearts_of(values),
        states=states(values),
        unclocked=bool(play.level(DYING)) and not play.minutes and not play.dead,
        minutes=play.minutes,
        dead=play.dead,
        stress=Stress(play.stress, values.value("max_stress")) if state.options.plays(HORROR) else None,
        rest=rest,
        resting=rest is not None and "hours" in fields,
    )
