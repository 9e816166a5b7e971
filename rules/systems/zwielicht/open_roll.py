"""A roll on the table that is not settled yet: its dice, their colours, and the dice of those who help."""

from dataclasses import dataclass

from rules.core.shapes import limited
from rules.systems.zwielicht.sheet import BLACK, COLOURS, WHITE

FIND_OUT, RISK, ABILITY, WEAKEN, ROAD = MOVES = ("find_out", "risk", "ability", "weaken", "road")
MOVE_DIE, TRAIT_DIE, FEAR_DIE, BONUS_DIE, IMPROVING_DIE = SOURCES = ("move", "trait", "fear", "bonus", "improve")
FACES = 6
MOST_HELPERS = 12
MOST_LABEL = 60
MOST_WORDS = 300
RESCUE, WITHDRAW, OPENING = PURPOSES = ("rescue", "withdraw", "opening")
"""What a risk may be for, beside what is told: to bring somebody back, to leave a fight, to find a way to weaken."""
OWN_COLOUR = {FIND_OUT: WHITE, RISK: BLACK, ABILITY: BLACK, WEAKEN: BLACK, ROAD: WHITE}
"""The colour of each move's own die ("Spielzugwürfel")."""


@dataclass(frozen=True)
class Die:
    colour: str = limited(WHITE, among=COLOURS)
    source: str = limited(MOVE_DIE, among=SOURCES)
    face: int = limited(1, least=1, most=FACES)


@dataclass(frozen=True)
class HelpDie:
    """The die of somebody who helps; `by` is their key."""

    colour: str = limited(WHITE, among=COLOURS)
    face: int = limited(1, least=1, most=FACES)
    by: str = ""
    name: str = ""
    label: str = limited("", most=MOST_LABEL)


@dataclass(frozen=True)
class OpenRoll:
    """A move whose dice lie on the table. `was` are the faces before the roll was improved.

    `label` names the attribute that joined, `ability` what was used, `words` what is told; `to` is whom a rescue is
    for. `key` is how the log names the roll, and what is `hidden` is not for everybody.
    """

    move: str = limited(FIND_OUT, among=MOVES)
    dice: tuple[Die, ...] = limited((), most=len(SOURCES))
    was: tuple[int, ...] = limited((), most=len(SOURCES))
    help: tuple[HelpDie, ...] = limited((), most=MOST_HELPERS)
    improved: bool = False
    label: str = limited("", most=MOST_LABEL)
    ability: str = limited("", most=MOST_LABEL)
    words: str = limited("", most=MOST_WORDS)
    purpose: str = limited("", among=("", *PURPOSES))
    to: str = ""
    to_name: str = ""
    key: str = ""
    hidden: bool = False

    @property
    def faces(self) -> tuple[int, ...]:
        return tuple(die.face for die in self.dice)

    def own(self, colour: str) -> tuple[int, ...]:
        """Give the faces of one colour among the player's own dice."""
        return tuple(die.face for die in self.dice if die.colour == colour)
