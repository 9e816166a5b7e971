"""A roll that the GM asks for: what one who is asked has before the dice fall, and what the rolls come to together."""

from dataclasses import dataclass

from rules.core.odds import Chance
from rules.core.outcome import Refusal
from rules.core.text import Text


@dataclass(frozen=True)
class Prospect:
    """How somebody would roll: so many dice with this chance, where it may be shown; or why they cannot."""

    dice: int = 0
    chance: Chance | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True)
class Tally:
    """What the rolls that were asked for come to together: so much of so much, and in a sentence."""

    reached: int
    target: int
    text: Text
