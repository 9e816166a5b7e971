"""A roll that lies open: what was thrown, what was added since, and what stands against it."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.outcome import GM
from rules.core.shapes import limited
from rules.systems.fate.ladder import outcome_of
from rules.systems.fate.options import FATE_DICE, METHODS
from rules.systems.fate.sheet import ACTIONS, APPROACHES, OVERCOME
from rules.systems.fate.throwing import total_of

NEW, DISCOVER, EXPLOIT = WAYS = ("new", "discover", "exploit")
PLUS_TWO, REROLL, HINDER = EFFECTS = ("plus_two", "reroll", "hinder")
BY_FREE, BY_POINT = PAYMENTS = ("free", "point")
INVOKE_BONUS = 2
MOST_TOTAL = 999


@dataclass(frozen=True)
class Invoked:
    """One invoke of a roll: which aspect of whose, for what, paid how, by whom."""

    aspect: str
    owner: str = ""
    text: str = ""
    effect: str = limited(PLUS_TWO, among=EFFECTS)
    pay: str = limited(BY_POINT, among=PAYMENTS)
    by: str = ""


@dataclass(frozen=True)
class Thrown:
    """A throw as it is shown beside another one."""

    name: str = ""
    action: str = ""
    approach: str = ""
    method: str = limited(FATE_DICE, among=METHODS)
    dice: tuple[int, ...] = ()
    bonus: int = limited(0, least=-99, most=99)

    @property
    def total(self) -> int:
        return total_of(self.method, self.dice) + self.bonus


@dataclass(frozen=True)
class OpenRoll:
    """`waits` is who is still to defend, `facing` whose roll stands against this one; without both it is `difficulty`.

    `added` counts invokes for the roll, `raised` those for its opposition, `was` is what lay before a re-roll.
    `passed` are those who will change nothing more; `text`, `boost` and `choice` are what the roller wants to come of
    it. In a contest only the total counts. `back` is the way out of another's mind.
    """

    action: str = limited(OVERCOME, among=ACTIONS)
    approach: str = limited("", among=("", *APPROACHES))
    way: str = limited("", among=("", *WAYS))
    method: str = limited(FATE_DICE, among=METHODS)
    dice: tuple[int, ...] = ()
    was: tuple[int, ...] = ()
    rating: int = limited(0, least=-9, most=9)
    stunt: str = ""
    stunt_bonus: int = limited(0, most=9)
    helpers: int = limited(0, most=99)
    difficulty: int = limited(0, least=-MOST_TOTAL, most=MOST_TOTAL)
    facing: str = ""
    waits: str = ""
    added: int = limited(0, most=99)
    raised: int = limited(0, most=99)
    invokes: tuple[Invoked, ...] = ()
    target: str = ""
    target_name: str = ""
    aspect: str = ""
    zone: str = ""
    task: str = ""
    text: str = ""
    words: str = ""
    boost: str = ""
    choice: str = ""
    traded: bool = False
    contest: bool = False
    passed: tuple[str, ...] = ()
    by: str = ""
    key: str = ""
    hidden: bool = False
    back: bool = False

    @property
    def sum(self) -> int:
        return total_of(self.method, self.dice)

    @property
    def bonuses(self) -> int:
        """Give all that counts beside the dice."""
        return self.rating + self.stunt_bonus + self.helpers + INVOKE_BONUS * self.added

    @property
    def total(self) -> int:
        return self.sum + self.bonuses

    @property
    def unseen(self) -> bool:
        """Say whether the GM threw it unseen, so that nothing that comes of it may tell of it."""
        return self.hidden and self.by == GM

    @property
    def manual(self) -> bool:
        """Say whether the dice were typed in: nothing proves how they fell."""
        return self.method == "manual"


def opposition_of(rolls: Mapping[str, OpenRoll], roll: OpenRoll) -> int | None:
    """Give what stands against a roll, None while somebody is still to defend."""
    if roll.waits:
        return None
    other = rolls.get(roll.facing) if roll.facing else None
    base = other.total if other else roll.difficulty
    return base + INVOKE_BONUS * roll.raised


def margin_of(rolls: Mapping[str, OpenRoll], roll: OpenRoll) -> int | None:
    opposition = opposition_of(rolls, roll)
    return None if opposition is None else roll.total - opposition


def outcome_in(rolls: Mapping[str, OpenRoll], roll: OpenRoll) -> str:
    """Give the outcome as it stands, "" while somebody is still to defend."""
    margin = margin_of(rolls, roll)
    return "" if margin is None else outcome_of(margin)
