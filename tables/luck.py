"""How the table's open rolls fell: summed with every roll, shown to GMs against what was to be expected.

Hidden rolls are not counted, also when they are revealed later: the sums are what everybody at the table could see.
"""

from dataclasses import dataclass
from typing import Any

from rules.core.luck import Luck, Possible, added, luck_of
from rules.models import Roll
from rules.systems import BY_KEY
from tables.agreed import options_of
from tables.models import Table, Visibility

ALL, EVENING, NUMBER, SUMS = "all", "evening", "number", "sums"


@dataclass(frozen=True)
class LuckShown:
    """The rolls of a campaign or of an evening, outcome by outcome."""

    key: str
    luck: Luck
    outcomes: tuple[Possible, ...]
    middles: tuple[tuple[float, float], ...] = ()


def count(table: Table, roll: Roll) -> None:
    """Add an open roll to the sums of its table, which its caller has locked and will save."""
    throw = BY_KEY[roll.system].luck(roll.request, roll.facts, roll.result)
    if roll.visibility != Visibility.PUBLIC or throw is None:
        return
    table.luck = {ALL: added(table.luck.get(ALL, {}), throw), EVENING: table.luck.get(EVENING, {})}
    if table.session is not None:
        number = table.session.number
        table.luck[EVENING] = {NUMBER: number, SUMS: added(evening_of(table), throw)}


def evening_of(table: Table) -> dict[str, Any]:
    """Give the sums of the running evening; those of an earlier one are over."""
    evening = table.luck.get(EVENING, {})
    runs = table.session is not None and evening.get(NUMBER) == table.session.number
    return evening.get(SUMS, {}) if runs else {}


def luck_shown(table: Table) -> dict[str, Any]:
    """Give the statistics of the campaign, and of the evening where one runs; no query."""
    outcomes = BY_KEY[table.campaign.system].outcomes(options_of(table.campaign))
    sums = {ALL: table.luck.get(ALL, {})} | ({EVENING: evening_of(table)} if table.session else {})
    return {"statistics": tuple(LuckShown(key, luck_of(each, len(outcomes)), outcomes) for key, each in sums.items())}
