"""What Zwielicht's rules help explains, section by section. The texts lie in `help`, one file a language."""

from dataclasses import replace

from rules.core.options import Option

HELP = (
    "playing",
    "needed",
    "moves",
    "pool",
    "highest-die",
    "white-and-black",
    "doubles",
    "improving",
    "settling",
    "find-out",
    "risk",
    "ability",
    "weaken",
    "road",
    "help",
    "fight",
    "before-a-fight",
    "weak-points",
    "combat-round",
    "hits",
    "second-die",
    "withdrawing",
    "after-a-fight",
    "adventure",
    "hints",
    "corruption",
    "bonus-dice",
    "solve",
    "final-battle",
    "sessions",
    "conditions",
    "knocked-out",
    "creating",
    "demon",
    "origin",
    "fears",
    "abilities",
    "mount-and-name",
    "shadow",
    "tasks",
    "sections",
    "honour",
    "retirement",
    "editions",
    "odds",
    "fair-dice",
)
EXPLAINED = {
    "edition": "editions",
    "crit_additive": "doubles",
    "legacy_criticals": "doubles",
    "ones_extra": "doubles",
    "risk_six_hint": "risk",
    "ability_reward": "ability",
    "ability_pool": "ability",
    "bonus_pool": "bonus-dice",
    "bonus_heals": "bonus-dice",
    "weaken_needs": "weaken",
    "weaken_round": "weaken",
    "weak_point_mode": "weak-points",
    "join_combat_needs": "before-a-fight",
    "combat_hints": "after-a-fight",
    "top_die_tie": "second-die",
    "extra_die_lasts": "second-die",
    "help_moves": "help",
    "help_in_condition": "help",
    "road_uses": "road",
    "levelup_scope": "sections",
    "show_odds": "odds",
}
"""Which section explains an option."""


def explained(*options: Option) -> tuple[Option, ...]:
    """Let each option name the section that explains it."""
    return tuple(replace(option, help=EXPLAINED[option.key]) for option in options)
