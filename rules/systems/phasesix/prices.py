"""What a point of everything is worth in career points, and what a template should therefore cost."""

from collections.abc import Mapping
from fractions import Fraction
from math import floor

from rules.systems.phasesix.catalogue import CharacterTemplate
from rules.systems.phasesix.traits import ATTRIBUTES, KNOWLEDGE, MINIMUM, SKILLS

HALF = Fraction(1, 2)
PRICES: Mapping[str, Fraction] = {
    **dict.fromkeys(ATTRIBUTES, Fraction(3)),
    **dict.fromkeys(SKILLS, Fraction(2)),
    **dict.fromkeys(KNOWLEDGE, Fraction(1)),
    "bonus_dice": Fraction(2),
    "reroll_dice": Fraction(3),
    "destiny_dice": Fraction(3),
    "hearts": Fraction(3),
    "evasion": Fraction(4),
    "protection": Fraction(5),
    "max_stress": Fraction(2),
    "arcana": Fraction(2),
    "spell_points": HALF,
    "body_load": Fraction(2),
    "actions": Fraction(25),
    MINIMUM: Fraction(-40),
    "intelligence": Fraction(0),
}
"""Of one point more; a minimum roll is worth something when it falls."""
MOST_OFF_FOR_REQUIREMENTS = 2
TOLERANCE = 1


def worth(modifiers: Mapping[str, int]) -> tuple[Fraction, Fraction]:
    """Give what is gained and what is lost by modifiers, both as positive numbers."""
    each = [PRICES[key] * value for key, value in modifiers.items()]
    return sum((gain for gain in each if gain > 0), Fraction(0)), -sum((loss for loss in each if loss < 0), Fraction(0))


def fair_cost(template: CharacterTemplate) -> Fraction:
    """Give the cost by the price list; a drawback is worth half of what the same advantage costs."""
    gained, lost = worth(template.modifiers)
    rule = template.rule.price if template.rule else 0
    shadow = template.shadow.weight if template.shadow else 0
    return gained - floor(lost / 2) + rule - shadow - min(len(template.requires), MOST_OFF_FOR_REQUIREMENTS)


def fair_points(modifiers: Mapping[str, int], points: int) -> Fraction:
    """Give the career points that are left to a lineage which differs so from a human."""
    gained, lost = worth(modifiers)
    return points - gained + floor(lost / 2)
