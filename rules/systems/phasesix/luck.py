"""What a roll can come to, and how likely each was, for the statistics of a table."""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from rules.core.luck import Possible, Throw
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.odds import destiny, die, spread
from rules.systems.phasesix.open_roll import DESTINY_SUCCESS
from rules.systems.phasesix.options import Options

PLACES = ("many", "one", "none")
MANY, ONE, NONE = range(3)
NAMES: Mapping[str, str] = {"many": _("Two and more successes"), "one": _("One success"), "none": _("No success")}


def outcomes(options: Options) -> tuple[Possible, ...]:
    """Name what a roll can come to, the best first."""
    return tuple(Possible(key, Text(NAMES[key]), key != PLACES[NONE]) for key in PLACES)


def place_of(successes: int) -> int:
    return MANY if successes > 1 else ONE if successes else NONE


def luck(request: Mapping[str, object], facts: Mapping[str, Any], result: Mapping[str, Any]) -> Throw | None:
    """Say how a roll came out among all the ways it could have; what has no successes has none."""
    if "successes" not in result:
        return None
    ways = chances(request, facts, result)
    scale = lcm(*(chance.denominator for chance in ways))
    return Throw(place_of(result["successes"]), tuple(int(chance * scale) for chance in ways))


def chances(request: Mapping[str, object], facts: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[Fraction, ...]:
    """Reckon the chances of many, one and no success; dice that already lay count as they lay."""
    minimum, explodes = result["minimum"], result["explodes"]
    counts = min(minimum, DESTINY_SUCCESS) if result["four_plus"] else minimum
    if request["do"] in ("add_bonus", "add_destiny"):
        one = destiny(minimum) if request["do"] == "add_destiny" else die(counts, explodes)
        return by_place({before(facts, counts, minimum) + hit: chance for hit, chance in ((1, one), (0, 1 - one))})
    return by_place(dict(enumerate(spread(result["pool"], counts, explodes, len(result["destiny_totals"])))))


def before(facts: Mapping[str, Any], counts: int, minimum: int) -> int:
    """Count the successes that lay on the table before a die was added."""
    roll = facts["roll"]
    own = sum(sum(chain) >= counts for chain in roll.get("chains", ()))
    return int(own + sum(face >= min(DESTINY_SUCCESS, minimum) for face in roll.get("destiny_faces", ())))


def by_place(chances: Mapping[int, Fraction]) -> tuple[Fraction, ...]:
    found = [Fraction(0)] * len(PLACES)
    for successes, chance in chances.items():
        found[place_of(successes)] += chance
    return tuple(found)
