"""One character's evening in numbers: rolls and outcomes, points spent and earned, compels taken."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.core.evening import Happened
from rules.core.odds import Chance
from rules.systems.fate.ladder import STYLE, SUCCEED
from rules.systems.fate.odds import passive
from rules.systems.fate.options import Options
from rules.systems.fate.words import Result


@dataclass(frozen=True)
class Evening:
    """What a sheet tells of tonight. `mean` is the mean chance to succeed before each roll, None without one."""

    rolls: int = 0
    successes: int = 0
    styles: int = 0
    spent: int = 0
    earned: int = 0
    compels: int = 0
    mean: Chance | None = None

    @property
    def is_blank(self) -> bool:
        return not (self.rolls or self.spent or self.earned)


def evening(key: str, name: str, happened: Sequence[Happened], options: Options) -> Evening:
    """Sum up what happened to one character."""
    own = [each.result for each in happened if each.kind == "roll" and each.by == key and each.result]
    settled = [each.data["result"] for each in happened if each.kind == "settled" and each.data.get("who") == name]
    taken = [each for each in happened if each.kind == "compel_accepted" and each.data.get("to_name") == name]
    return Evening(
        rolls=len(own),
        successes=sum(each["outcome"] in (SUCCEED, STYLE) for each in settled),
        styles=sum(each["outcome"] == STYLE for each in settled),
        spent=spent(key, name, happened),
        earned=len(taken) + sum(gained(name, each) for each in happened),
        compels=len(taken),
        mean=mean(own) if options.show_odds else None,
    )


def spent(key: str, name: str, happened: Sequence[Happened]) -> int:
    """Count the points that someone paid: for invokes, and for compels that were refused."""
    invokes: int = sum(
        each.kind in ("invoked", "rerolled") and each.by == key and each.data.get("pay") == "point" for each in happened
    )
    refusals = [each for each in happened if each.kind == "compel_refused" and each.data.get("to_name") == name]
    return invokes + len(refusals)


def gained(name: str, each: Happened) -> int:
    """Give the points that conceding, or an aspect that was turned against someone, brought."""
    concerns = each.kind in ("conceded", "points_returned") and each.data.get("name") == name
    return int(each.data["points"]) if concerns else 0


def mean(rolls: Sequence[Result]) -> Chance | None:
    """Reckon the mean chance to succeed that the dice had when they were thrown against something known."""
    known = [each for each in rolls if each["opposition"] is not None and not each["contest"]]
    if not known:
        return None
    chances = (passive(each["method"], each["margin"] - each["sum"]).success.fraction for each in known)
    whole = sum(chances, Fraction()) / len(known)
    return Chance(whole.numerator, whole.denominator)
