"""What a roll of FU can come to, and in how many ways, for the statistics of a table."""

from collections.abc import Mapping

from rules.core.luck import Possible, Throw
from rules.core.odds import by_rank
from rules.systems.fu.odds import thrown
from rules.systems.fu.open_roll import FACES
from rules.systems.fu.options import Options
from rules.systems.fu.pool import ANSWERS, WORST, YES, ranks
from rules.systems.fu.words import Result, answer_name


def outcomes(options: Options) -> tuple[Possible, ...]:
    return tuple(Possible(answer, answer_name(place, options), place < YES) for place, answer in enumerate(ANSWERS))


def luck(request: Mapping[str, object], facts: Mapping[str, object], result: Result) -> Throw | None:
    """Read the dice of a logged roll, whatever die was picked; those that were not thrown again lie as they lay."""
    if result["hit"]:
        return None
    places, mode = ranks(result["dice"], result["table"]), result["mode"]
    again = thrown_dice(request, len(places))
    lying = [place for at, place in enumerate(places) if at not in again]
    ways = by_rank(thrown(lying, len(again), mode), FACES)
    return Throw(max(places) if mode == WORST else min(places), ways)


def thrown_dice(request: Mapping[str, object], many: int) -> set[int]:
    """Name the dice that an act threw: those it names, else all of them."""
    if request["do"] == "reroll":
        return set(request["dice"])  # type: ignore[call-overload,no-any-return]
    if request["do"] == "force_reroll":
        return {int(str(request["die"]))}
    return set(range(many))
