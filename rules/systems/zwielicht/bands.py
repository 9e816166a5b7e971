"""The bands of a move as they are drawn, each with its chance, and the one that came."""

from dataclasses import dataclass

from rules.core.odds import Chance
from rules.core.text import Text
from rules.systems.zwielicht.moves import DOUBLES, ONE, SIX, bands
from rules.systems.zwielicht.odds import Outlook
from rules.systems.zwielicht.options import Options
from rules.systems.zwielicht.words import band_text, double_text

DOUBLE_MARKS = {SIX: "6 & 6", ONE: "1 & 1"}


@dataclass(frozen=True)
class BandLine:
    """A line of a move's table: the values, what they bring, the chance, and whether it came."""

    mark: str
    text: Text
    chance: Chance | None
    came: bool = False
    good: bool = False
    double: bool = False


def band_lines(
    move: str, outlook: Outlook | None, options: Options, value: int = 0, double: str | None = None
) -> tuple[BandLine, ...]:
    """Give every band and the doubles that add something."""
    lines = [
        BandLine(
            mark=str(low) if low == high else f"{low}–{high}",
            text=band_text(move, (low, high), options),
            chance=outlook.between(low, high) if outlook else None,
            came=low <= value <= high,
            good=low >= 5,
        )
        for low, high in bands(move, options)
    ]
    for each in DOUBLES:
        text = double_text(move, each, options)
        ways = (outlook.sixes if each == SIX else outlook.ones) if outlook else 0
        if text and (outlook is None or ways or each == double):
            chance = outlook.chance(ways) if outlook else None
            lines.append(BandLine(DOUBLE_MARKS[each], text, chance, each == double, each == SIX, True))
    return tuple(lines)
