"""What a roll of Fate can come to, and in how many ways, for the statistics of a table."""

from collections.abc import Mapping

from rules.core.luck import Possible, Throw
from rules.core.text import Text
from rules.systems.fate.ladder import OUTCOMES, STYLE, SUCCEED, outcome_of
from rules.systems.fate.odds import passive
from rules.systems.fate.options import Options
from rules.systems.fate.words import OUTCOME_NAMES, Result

BEST_FIRST = OUTCOMES[::-1]


def outcomes(options: Options) -> tuple[Possible, ...]:
    return tuple(Possible(key, Text(OUTCOME_NAMES[key]), key in (SUCCEED, STYLE)) for key in BEST_FIRST)


def luck(request: Mapping[str, object], facts: Mapping[str, object], result: Result) -> Throw | None:
    """Read a logged roll against what stood before it when it fell; nothing while that was unknown, or typed in."""
    if {"coefficient", "harm"} & result.keys() or result["manual"] or result["contest"] or result["opposition"] is None:
        return None
    ways = passive(result["method"], result["margin"] - result["sum"]).counts[::-1]
    return Throw(BEST_FIRST.index(outcome_of(result["margin"])), ways)
