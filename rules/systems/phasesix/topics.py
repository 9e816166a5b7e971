"""What PhaseSix's rules help explains, section by section. The texts lie in `help`, one file a language."""

from collections.abc import Mapping
from dataclasses import replace

from rules.core.options import Option
from rules.systems.phasesix.states import STATES
from rules.systems.phasesix.traits import ATTRIBUTES, DICE_STOCKS, KNOWLEDGE, MIND, PRACTICAL

CHARACTER = (
    "your-character",
    "persona",
    "education",
    "logic",
    "conscientiousness",
    "willpower",
    "apprehension",
    "charm",
    "physis",
    "deftness",
    "strength",
    "attractiveness",
    "endurance",
    "resistance",
    "quickness",
    "minimum-roll",
    "protection-and-evasion",
    "extra-dice",
    "skills",
    "skills-of-the-mind",
    "practical-skills",
    "knowledge",
    "kinds-of-knowledge",
    "shadows",
)
CREATION = (
    "creating",
    "lineage",
    "epochs-and-extensions",
    "templates",
    "buying-templates",
    "finishing",
    "flaws-and-limits",
    "starting-gear",
    "house-content",
)
CHECKS = (
    "checks",
    "dice-pool",
    "successes",
    "difficulty",
    "exploding-dice",
    "bonus-dice",
    "rerolls",
    "destiny-dice",
    "group-checks",
    "concealment",
)
COMBAT = (
    "combat",
    "initiative",
    "rounds",
    "actions",
    "moving",
    "reactions",
    "dice-for-actions",
    "attacks",
    "cover",
    "fire-modes",
    "ammunition",
    "distance",
    "hits-and-penetration",
    "bonus-wounds",
    "wounds",
    "unarmed",
    "evading",
    "parrying",
    "throwing-things",
    "deviation",
    "foes",
)
HARM = (
    "harm",
    "hearts-and-boosts",
    "falling",
    "healing",
    "first-aid",
    "rest",
    "states",
    "dying",
    "shocked",
    "exhausted",
    "unconscious",
    "burning",
    "hidden",
    "disoriented",
    "pain",
    "grappled",
    "bleeding",
    "poisoned",
)
GROWING = ("advancement", "reputation", "earning-reputation", "developing")
MAGIC = (
    "magic",
    "magic-values",
    "arcana",
    "spell-points",
    "making-spells",
    "schools",
    "spell-templates",
    "casting",
)
HORROR = ("horror", "stress", "ticks", "therapy")
BODY = ("body-modifications", "body-load", "fitting")
HELP = (
    "playing",
    "in-short",
    *CHARACTER,
    *CREATION,
    *CHECKS,
    *COMBAT,
    *HARM,
    *GROWING,
    *MAGIC,
    *HORROR,
    *BODY,
    "odds",
    "our-readings",
    "fair-dice",
)

EXPLAINED: Mapping[str, str] = {
    "epoch": "epochs-and-extensions",
    "extensions": "epochs-and-extensions",
    "start_points": "lineage",
    "circumstances_at_creation": "templates",
    "flaw_cap": "flaws-and-limits",
    "creation_caps": "flaws-and-limits",
    "starting_money": "starting-gear",
    "intimidation_pair": "skills-of-the-mind",
    "explode": "exploding-dice",
    "minimum_floor": "difficulty",
    "combat_minimum_cap": "combat",
    "untrained_knowledge": "knowledge",
    "bonus_after": "bonus-dice",
    "destiny_reroll": "destiny-dice",
    "moving_action": "moving",
    "minimum_metres": "moving",
    "action_die_returns": "dice-for-actions",
    "parry": "parrying",
    "ammunition": "ammunition",
    "unarmed_wounds": "unarmed",
    "exhausted": "exhausted",
    "dying_level": "dying",
    "dying_minimum_dice": "dying",
    "first_aid_limit": "first-aid",
    "boost_cap": "hearts-and-boosts",
    "house_states": "states",
    "advancement_when": "developing",
    "show_odds": "odds",
}
"""Which section explains an option."""

TOPICS: Mapping[str, str] = {
    **{key: key for key in ATTRIBUTES},
    **dict.fromkeys(MIND, "skills-of-the-mind"),
    **dict.fromkeys(PRACTICAL, "practical-skills"),
    **dict.fromkeys(KNOWLEDGE, "kinds-of-knowledge"),
    **{key: key for key in STATES},
    **dict(zip(DICE_STOCKS, ("bonus-dice", "rerolls", "destiny-dice"), strict=True)),
    "minimum_roll": "minimum-roll",
    "intelligence": "lineage",
    "protection": "protection-and-evasion",
    "evasion": "evading",
    "hearts": "hearts-and-boosts",
    "actions": "actions",
    "max_stress": "stress",
    "arcana": "arcana",
    "spell_points": "spell-points",
    "body_load": "body-load",
}
"""Which section explains an attribute, a skill, a knowledge, a state or another value of the sheet, by its key."""


def explained(*options: Option) -> tuple[Option, ...]:
    """Let each option name the section that explains it."""
    return tuple(replace(option, help=EXPLAINED[option.key]) for option in options)
