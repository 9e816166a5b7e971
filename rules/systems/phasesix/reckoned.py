"""A roll before and after it falls, as it is drawn: what makes its dice and its minimum, its chances, its chains."""

from dataclasses import dataclass

from rules.core.odds import Chance
from rules.core.text import Text, counted
from rules.core.text import ngettext_noop as _n
from rules.systems.phasesix import odds
from rules.systems.phasesix.open_roll import DESTINY_SUCCESS, OpenRoll, Part
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.traits import BONUS, DESTINY, MINIMUM
from rules.systems.phasesix.words import cause, signed

MOST_LADDER = 4
BEST_FROM = 2
"""The best chain stands out where some die went on."""
AT_LEAST = _n("At least %(count)s success", "At least %(count)s successes")
ROLL_DICE = _n("Roll %(count)s die", "Roll %(count)s dice")


@dataclass(frozen=True)
class Made:
    """One thing that made a number, by name, and its share as it is written."""

    name: Text
    by: int
    shown: str


@dataclass(frozen=True)
class Rung:
    """The chance of so many successes or more."""

    name: Text
    chance: Chance


@dataclass(frozen=True)
class Throw:
    """What would be thrown: dice and minimum, each with what makes it, and the chances of 1, 2, 3 … successes."""

    dice: int
    destiny: int
    minimum: int
    explodes: bool
    parts: tuple[Made, ...]
    raised: tuple[Made, ...]
    ladder: tuple[Rung, ...]

    @property
    def all_dice(self) -> int:
        return self.dice + self.destiny

    @property
    def chances(self) -> tuple[Chance, ...]:
        return tuple(rung.chance for rung in self.ladder)

    @property
    def button(self) -> Text:
        return counted(ROLL_DICE, self.all_dice)

    @property
    def harder(self) -> tuple[Made, ...]:
        """Give what changed the minimum, without what it began with."""
        return self.raised[1:]


@dataclass(frozen=True)
class Chain:
    """One die with all that it was thrown on to; `state` says whether it counts."""

    faces: tuple[int, ...]
    total: int
    kind: str
    state: str
    best: bool = False


def made(parts: tuple[Part, ...]) -> tuple[Made, ...]:
    return tuple(Made(cause(part.cause), part.by, share(part, at)) for at, part in enumerate(parts))


def share(part: Part, at: int) -> str:
    """Write a share: the minimum as one reads it, the first number bare, all others with their sign."""
    if part.cause == MINIMUM:
        return f"{part.by}+"
    return signed(part.by) if at or part.by < 0 else str(part.by)


def throw_of(roll: OpenRoll, options: Options) -> Throw:
    """Draw up a roll that is still to be thrown."""
    extra = [Part(BONUS, roll.bonus)] if roll.bonus else []
    extra += [Part(DESTINY, roll.destiny)] if roll.destiny else []
    most = min(MOST_LADDER, roll.dice + roll.destiny)
    chances = odds.ladder(roll, most) if options.show_odds else ()
    return Throw(
        dice=roll.dice,
        destiny=roll.destiny,
        minimum=roll.minimum,
        explodes=roll.explodes,
        parts=made((*roll.parts, *extra)),
        raised=made(roll.raised),
        ladder=tuple(Rung(counted(AT_LEAST, at), chance) for at, chance in enumerate(chances, 1)),
    )


def chains_of(roll: OpenRoll) -> tuple[Chain, ...]:
    """Draw the dice of a roll as they lie, the ones that went on and the highest first, destiny dice last."""
    longest = max(roll.chains, key=lambda chain: (sum(chain), len(chain)), default=())
    stands_out = len(longest) >= BEST_FROM
    own = [
        Chain(chain, sum(chain), "white", counting(sum(chain) >= roll.counts), stands_out and chain == longest)
        for chain in sorted(roll.chains, key=lambda chain: (len(chain), sum(chain)), reverse=True)
    ]
    least = min(DESTINY_SUCCESS, roll.minimum)
    apart = [Chain((face,), face, "destiny", counting(face >= least)) for face in roll.destiny_faces]
    return (*own, *apart)


def counting(counts: bool) -> str:
    return "kept" if counts else "dropped"
