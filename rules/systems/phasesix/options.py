"""What the options of a table of PhaseSix say."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from rules.core.options import NONE
from rules.systems.phasesix.catalogue import Catalogue, Entry
from rules.systems.phasesix.states import DISORIENTED, GRAPPLED, HIDDEN, PAIN
from rules.systems.phasesix.written import catalogue

OFF = "off"
WARN, ENFORCE = "warn", "enforce"
OUTSIDE_COMBAT, ALWAYS, NEVER = "outside_combat", "always", "never"
SIX = "six"
REFUSED, SKILL_ONLY = "refused", "skill_only"
FAILED_ONLY, ANY = "failed_only", "any"
PLAIN, FOUR_PLUS = "plain", "four_plus"
MINUS_TWO_DICE, MINIMUM_PLUS_TWO = "minus_two_dice", "minimum_plus_two"
SESSION, REST = "session", "rest"
CANCELS_HITS = "cancels_hits"
TRACKED, IGNORED = "tracked", "ignored"
PER_LEVEL, FLAT = "per_level", "flat"
OVERFLOW, ONE = "overflow", "one"
ONCE_PER_SCENE = "once_per_scene"
BETWEEN_SESSIONS, ANY_TIME = "between_sessions", "any_time"
CONSCIENTIOUSNESS, WILLPOWER = "conscientiousness", "willpower"
HOUSE_STATES = (HIDDEN, DISORIENTED, PAIN, GRAPPLED)


@dataclass(frozen=True)
class House:
    """What a campaign's GM has written, in front of ours where both have a key."""

    entries: tuple[Entry, ...] = ()

    @cached_property
    def catalogue(self) -> Catalogue:
        return catalogue().extended(self.entries)

    def among(self, kind: str, keys: Iterable[str]) -> tuple[Any, ...]:
        """Give those of a kind that the house wrote, out of many keys."""
        known = getattr(self.catalogue, kind)
        return tuple(known[key] for key in dict.fromkeys(keys) if key in known and known[key] in self.entries)


NO_HOUSE = House()


@dataclass(frozen=True)
class Options:
    """Each has the name that people write into a script. `house_states` are those that the book only names.

    `house` is no option, but comes along with them: what the campaign has beside our catalogue.
    """

    epoch: str = "modern"
    extensions: tuple[str, ...] = ()
    start_points: int | str = NONE
    circumstances_at_creation: bool = True
    flaw_cap: int = 10
    creation_caps: str = WARN
    starting_money: int = 1000
    intimidation_pair: str = CONSCIENTIOUSNESS
    explode: str = OUTSIDE_COMBAT
    minimum_floor: int = 2
    combat_minimum_cap: str = OFF
    untrained_knowledge: str = REFUSED
    bonus_after: str = FAILED_ONLY
    destiny_reroll: str = PLAIN
    moving_action: str = MINUS_TWO_DICE
    minimum_metres: int = 1
    action_die_returns: str = SESSION
    parry: str = CANCELS_HITS
    ammunition: str = TRACKED
    unarmed_wounds: int = 1
    exhausted: str = PER_LEVEL
    dying_level: str = OVERFLOW
    dying_minimum_dice: int = 1
    first_aid_limit: str = ONCE_PER_SCENE
    boost_cap: int | str = NONE
    advancement_when: str = BETWEEN_SESSIONS
    house_states: tuple[str, ...] = HOUSE_STATES
    show_odds: bool = True
    house: House = field(default=NO_HOUSE, hash=False)

    @property
    def catalogue(self) -> Catalogue:
        """Give all that the campaign plays with: our catalogue, and its own in front of it."""
        return self.house.catalogue if self.house.entries else catalogue()

    def plays(self, extension: str) -> bool:
        return extension in self.extensions

    def state_counts(self, state: str) -> bool:
        """Say whether a state does anything at this table."""
        return state not in HOUSE_STATES or state in self.house_states


DEFAULT = Options()


def dump_options(options: Options) -> dict[str, object]:
    """Write the options as they are stored and as `read_options` reads them back."""
    values = {each.name: getattr(options, each.name) for each in fields(options) if each.name != "house"}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}
