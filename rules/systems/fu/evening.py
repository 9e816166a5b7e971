"""One character's evening in numbers: rolls and answers, points spent and earned, and since when a condition lasts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rules.core.evening import Happened
from rules.core.odds import Chance
from rules.core.text import Text
from rules.systems.fu import odds
from rules.systems.fu.answers import mean_said, rolls_said
from rules.systems.fu.options import Options
from rules.systems.fu.pool import ANSWERS, YES, Pool
from rules.systems.fu.words import Result, canonical

NEW, FORCED = "roll", "forced"
PAID = ("prop_used", "power_used")
GRANTS = ("awarded", "given")
SUFFERED = ("condition_set", "condition_stated")


@dataclass(frozen=True)
class Evening:
    """What a sheet tells of tonight. `giver` is whoever gave every point earned, "" where there is no such one.

    `mean` is the mean chance of a Yes before each roll, None without one; `since` says when each condition came.
    `rolled` and `meant` say in the words of the table what went well and what that chance is of.
    """

    rolls: int = 0
    yeses: int = 0
    spent: int = 0
    earned: int = 0
    giver: str = ""
    mean: Chance | None = None
    since: Mapping[str, Any] = field(default_factory=dict)
    rolled: Text | None = None
    meant: Text | None = None

    @property
    def is_blank(self) -> bool:
        return not (self.rolls or self.spent or self.earned)


def evening(key: str, name: str, happened: Sequence[Happened], options: Options) -> Evening:
    """Sum up what happened to one character."""
    results = [each.result for each in happened if each.result and concerns(key, each)]
    rolls = as_they_stand(results)
    gifts = [each for each in happened if each.kind in GRANTS and each.data.get("to") == key]
    own = sum(len(each["earned_by"]) for each in results)
    givers = {each.name for each in gifts}
    yeses = sum(ANSWERS.index(each["answer"]) < YES for each in rolls)
    return Evening(
        rolls=len(rolls),
        yeses=yeses,
        spent=sum(each["spent"] + each["paid"] for each in rolls)
        + sum(each.kind in PAID and each.by == key for each in happened),
        earned=own + sum(int(each.data["points"]) for each in gifts),
        giver=givers.pop() if len(givers) == 1 and not own else "",
        mean=mean(rolls) if options.show_odds else None,
        since=dict(sufferings(name, happened)),
        rolled=rolls_said(len(rolls), yeses, options),
        meant=mean_said(options),
    )


def concerns(key: str, each: Happened) -> bool:
    """Say whether a roll is the character's own, also where a foe's point changed it."""
    return each.by == key or (each.kind == FORCED and each.request.get("to") == key)


def as_they_stand(results: Sequence[Result]) -> list[Result]:
    """Give each roll once, as it stands at last, however often it was changed."""
    found: list[Result] = []
    for each in results:
        if each["act"] == NEW:
            found.append(each)
        elif found:
            found[-1] = each
    return found


def mean(rolls: Sequence[Result]) -> Chance | None:
    """Reckon the mean chance of a Yes that the dice had when they were thrown; a hit that is taken has none."""
    thrown = [Pool(tuple(each["helps"]), tuple(each["hinders"]), each["spent"]) for each in rolls if not each["hit"]]
    if not thrown:
        return None
    whole = sum((odds.before(pool).any_yes.fraction for pool in thrown), Fraction()) / len(thrown)
    return Chance(whole.numerator, whole.denominator)


def sufferings(name: str, happened: Sequence[Happened]) -> Iterator[tuple[str, Any]]:
    for each in happened:
        if each.kind in SUFFERED and each.data.get("to_name") == name:
            yield canonical(str(each.data["condition"])), each.at
