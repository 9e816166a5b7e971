"""The rest dialog: for so many hours, what is gained, skipped or out of reach, and how one stands afterwards."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core import fields as given
from rules.core.outcome import Refusal, State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.phasesix.heart_row import HeartRow
from rules.systems.phasesix.resting import (
    LATER,
    LONGEST,
    SHORTEST,
    Benefit,
    Rest,
    hours_refused,
    rest_refused,
    rested,
)
from rules.systems.phasesix.someone import Someone
from rules.systems.phasesix.states import HARMFUL, state_name

LONG_REST, USUAL_MOST = 10, 12
TICKS = (0, 3, 5, 8, 10, 12)
REST_FOR = _n("Rest %(count)s hour", "Rest %(count)s hours")
AFTERWARDS = _n("After %(count)s hour", "After %(count)s hours")
GOES_ON = _("%(state)s %(level)s: one wound for each level every 5 minutes. A rest does not stop it, see to it first.")


@dataclass(frozen=True)
class Tick:
    """An hour at which something comes, with its place on the slider in percent."""

    value: int
    at: float


@dataclass(frozen=True)
class RestView:
    """A rest of so many hours. `refusal` says why these are none, `wounding` what no rest stops."""

    hours: int
    longest: int
    ticks: tuple[Tick, ...]
    benefits: tuple[Benefit, ...]
    after: HeartRow
    refusal: Refusal | None
    wounding: tuple[Text, ...]

    @property
    def next_gain(self) -> int | None:
        """Give the hour at which more would come, if these are not enough for everything."""
        return min((each.hour for each in self.benefits if each.state == LATER), default=None)

    @property
    def button(self) -> Text:
        return counted(REST_FOR, self.hours)

    @property
    def afterwards(self) -> Text:
        return counted(AFTERWARDS, self.hours)


def rest_view(state: State, who: Someone, fields: Mapping[str, object]) -> RestView | None:
    """Draw up a rest; nothing where nobody can rest now."""
    number = given.number(fields.get("hours"))
    hours = number if number is not None and 0 <= number <= LONGEST else LONG_REST
    if who.values is None or rest_refused(state, Rest(SHORTEST, to=who.key)):
        return None
    found = rested(who.values, hours)
    most = who.values.value("hearts")
    longest = max(USUAL_MOST, hours)
    return RestView(
        hours=hours,
        longest=longest,
        ticks=tuple(Tick(each, 100 * each / longest) for each in TICKS),
        benefits=found.benefits,
        after=HeartRow(max(0, most - found.play.wounds), most, found.play.boosts),
        refusal=hours_refused(hours),
        wounding=tuple(
            Text(GOES_ON, {"state": state_name(key), "level": level})
            for key, level in ((key, who.level(key)) for key in HARMFUL)
            if level
        ),
    )
