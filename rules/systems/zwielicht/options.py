"""What the options of a table of Zwielicht say; most of them follow the edition unless they are set."""

from dataclasses import dataclass, fields

SEED, CURRENT = EDITIONS = ("seed", "current")
EDITION, ON, OFF = "edition", "on", "off"
NEXT_WHITE, BONUS_DIE = "next_white", "bonus_die"
TRAIT_DIE, ABILITY_DIE = "trait_die", "ability_die"
PERSONAL, SHARED = "personal", "shared"
ABILITY, ABILITY_OR_RISK = "ability", "ability_or_risk"
BY_SECTION = "by_section"
WEAPON, NOBODY = "weapon", "nobody"
PER_ROUND, AT_MOST_THREE = "per_round", "at_most_three"
BY_GM, ALL, NONE = "gm", "all", "none"
NEXT_ROUND, REST_OF_COMBAT = "next_round", "rest_of_combat"
ANY, FIND_AND_RISK = "any", "find_and_risk"
OWN_DICE_ONLY, INCLUDE_HELP = "own_dice_only", "include_help"
PER_ADVENTURE, PER_SESSION = "adventure", "session"
REACHED, AND_BELOW = "reached", "and_below"
MOST_COMBAT_HINTS = 3

BY_EDITION = {
    "risk_six_hint": (ON, OFF),
    "ones_extra": (OFF, ON),
    "ability_reward": (NEXT_WHITE, BONUS_DIE),
    "bonus_pool": (PERSONAL, SHARED),
    "bonus_heals": (OFF, ON),
    "weaken_needs": (ABILITY, ABILITY_OR_RISK),
    "weaken_round": (SEED, CURRENT),
    "weak_point_mode": (SEED, CURRENT),
    "join_combat_needs": (WEAPON, NOBODY),
    "combat_hints": (PER_ROUND, AT_MOST_THREE),
    "help_moves": (ANY, FIND_AND_RISK),
    "levelup_scope": (REACHED, AND_BELOW),
}
"""What an option means that follows the edition: in the seed, and in the current text."""


@dataclass(frozen=True)
class Options:
    """`says` gives the value of an option that may follow the edition."""

    edition: str = SEED
    crit_additive: bool = True
    risk_six_hint: str = EDITION
    ones_extra: str = EDITION
    legacy_criticals: bool = False
    ability_reward: str = EDITION
    ability_pool: str = TRAIT_DIE
    bonus_pool: str = EDITION
    bonus_heals: str = EDITION
    weaken_needs: str = EDITION
    weaken_round: str = EDITION
    weak_point_mode: str = EDITION
    join_combat_needs: str = EDITION
    combat_hints: str = EDITION
    top_die_tie: str = BY_GM
    extra_die_lasts: str = NEXT_ROUND
    help_moves: str = EDITION
    help_in_condition: str = OWN_DICE_ONLY
    road_uses: str = PER_ADVENTURE
    levelup_scope: str = EDITION
    show_odds: bool = True

    def says(self, name: str) -> str:
        """Give the value of an option, by the edition where it is not set."""
        value: str = getattr(self, name)
        return BY_EDITION[name][EDITIONS.index(self.edition)] if value == EDITION else value

    def on(self, name: str) -> bool:
        return self.says(name) == ON

    @property
    def is_current(self) -> bool:
        return self.edition == CURRENT

    @property
    def shared_dice(self) -> bool:
        """Say whether bonus dice belong to the group."""
        return self.says("bonus_pool") == SHARED

    @property
    def weak_point_written(self) -> bool:
        """Say whether a character has a weak point on the sheet."""
        return self.says("weak_point_mode") == SEED


DEFAULT = Options()


def dump_options(options: Options) -> dict[str, object]:
    """Write the options as they are stored and as `read_options` reads them back."""
    return {field.name: getattr(options, field.name) for field in fields(options)}


def changed_options(options: Options) -> dict[str, object]:
    """Give the options that differ from their default, as a logged roll keeps them."""
    return {name: value for name, value in dump_options(options).items() if value != getattr(DEFAULT, name)}
