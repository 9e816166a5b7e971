"""A roll that lies on the table and can still be changed: its dice, what made them, and what they count for."""

from dataclasses import dataclass, replace

from rules.core.shapes import limited

FACES = 6
DESTINY_SUCCESS = 4
MOST_DICE = 60
MOST_WAVES = 40
HIDE, BREAK_FREE, COME_ROUND = "hide", "break_free", "come_round"
CHECK, ATTACK, THROW, EVADE, PARRY, AID = ROLLS = ("check", "attack", "throw", "evade", "parry", "aid")


@dataclass(frozen=True)
class Part:
    """What added to the dice or to the minimum, or took from it: a trait, a state, cover …"""

    cause: str
    by: int = limited(0, least=-999)


@dataclass(frozen=True)
class Blow:
    """What an attack does where it hits; `target` is the key of whoever is aimed at, "" in a rehearsal."""

    weapon: str = ""
    penetration: int = 0
    wounds: int = 1
    bonus_wounds: int = 0
    protection: int = limited(0, least=-999)
    target: str = ""
    melee: bool = True
    cancelled: int = 0


@dataclass(frozen=True)
class OpenRoll:
    """`dice` counts the normal dice, `bonus` how many of them are bonus dice; `chains` are the faces of each die.

    A die that showed a six goes on in its chain. `destiny_faces` lie apart. `four_plus` says that every die succeeds on
    4 and more. `clock` and `metres` say where a missed throw went. What counts for a whole `group` may be added to even
    when it has passed by itself. What an `effort` succeeds in comes at once, for help to a `patient`.
    """

    key: str = ""
    kind: str = limited(CHECK, among=ROLLS)
    trait: str = ""
    dice: int = limited(0, most=MOST_DICE)
    bonus: int = 0
    destiny: int = limited(0, most=MOST_DICE)
    minimum: int = limited(5, least=-99, most=999)
    needed: int = 1
    explodes: bool = False
    in_combat: bool = False
    parts: tuple[Part, ...] = ()
    raised: tuple[Part, ...] = ()
    chains: tuple[tuple[int, ...], ...] = limited((), most=MOST_DICE)
    destiny_faces: tuple[int, ...] = limited((), most=MOST_DICE)
    four_plus: bool = False
    rerolls: int = 0
    clock: int = 0
    metres: int = 0
    blow: Blow | None = None
    foe: str = ""
    group: bool = False
    effort: str = limited("", among=("", HIDE, BREAK_FREE, COME_ROUND, AID))
    patient: str = ""
    question: str = ""

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(chain) for chain in self.chains)

    @property
    def counts(self) -> int:
        """Give what a die must show to count."""
        return min(self.minimum, DESTINY_SUCCESS) if self.four_plus else self.minimum

    @property
    def successes(self) -> int:
        """Count the dice that reach the minimum; a destiny die also counts from four on."""
        destiny = min(DESTINY_SUCCESS, self.minimum)
        return sum(total >= self.counts for total in self.totals) + sum(face >= destiny for face in self.destiny_faces)

    @property
    def passed(self) -> bool:
        return self.successes >= self.needed

    def bare(self) -> "OpenRoll":
        """Give the roll before any die fell."""
        return replace(self, chains=(), destiny_faces=(), clock=0, metres=0)
