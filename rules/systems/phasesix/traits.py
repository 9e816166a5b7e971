"""What can be rolled on, and what else a character has a number for, by key; with the name of each."""

from collections.abc import Mapping

from rules.core.text import Text
from rules.core.text import gettext_noop as _

PERSONA: Mapping[str, str] = {
    "education": _("Education"),
    "logic": _("Logic"),
    "conscientiousness": _("Conscientiousness"),
    "willpower": _("Willpower"),
    "apprehension": _("Apprehension"),
    "charm": _("Charm"),
}
PHYSIS: Mapping[str, str] = {
    "deftness": _("Deftness"),
    "strength": _("Strength"),
    "attractiveness": _("Attractiveness"),
    "endurance": _("Endurance"),
    "resistance": _("Resistance"),
    "quickness": _("Quickness"),
}
ATTRIBUTES: Mapping[str, str] = {**PERSONA, **PHYSIS}

MIND: Mapping[str, str] = {
    "mindfulness": _("Mindfulness"),
    "perception": _("Perception"),
    "intimidation": _("Intimidation"),
    "empathy": _("Empathy"),
    "stealth": _("Stealth"),
    "orientation": _("Orientation"),
    "courage": _("Courage"),
    "deception": _("Deception"),
    "persuasion": _("Persuasion"),
    "investigation": _("Investigation"),
    "politics": _("Politics"),
    "religion": _("Religion"),
    "magic_lore": _("Magic lore"),
}
PRACTICAL: Mapping[str, str] = {
    "athletics": _("Athletics"),
    "acrobatics": _("Acrobatics"),
    "performance": _("Performance"),
    "first_aid": _("First aid"),
    "driving": _("Driving"),
    "history": _("History"),
    "communication": _("Communication"),
    "mechanics": _("Mechanics"),
    "melee": _("Melee"),
    "nature": _("Nature"),
    "shooting": _("Shooting"),
    "throwing": _("Throwing"),
    "spellcasting": _("Spellcasting"),
}
SKILLS: Mapping[str, str] = {**MIND, **PRACTICAL}
MAGIC_SKILLS = frozenset({"magic_lore", "spellcasting"})

BASES: Mapping[str, tuple[str, str]] = {
    "mindfulness": ("apprehension", "conscientiousness"),
    "perception": ("apprehension", "quickness"),
    "intimidation": ("apprehension", "conscientiousness"),
    "empathy": ("conscientiousness", "charm"),
    "stealth": ("conscientiousness", "deftness"),
    "orientation": ("apprehension", "logic"),
    "courage": ("willpower", "resistance"),
    "deception": ("attractiveness", "charm"),
    "persuasion": ("willpower", "attractiveness"),
    "investigation": ("logic", "apprehension"),
    "politics": ("education", "charm"),
    "religion": ("education", "willpower"),
    "magic_lore": ("education", "conscientiousness"),
    "athletics": ("strength", "endurance"),
    "acrobatics": ("deftness", "quickness"),
    "performance": ("charm", "deftness"),
    "first_aid": ("education", "conscientiousness"),
    "driving": ("deftness", "apprehension"),
    "history": ("education", "conscientiousness"),
    "communication": ("education", "charm"),
    "mechanics": ("education", "logic"),
    "melee": ("strength", "deftness"),
    "nature": ("education", "logic"),
    "shooting": ("deftness", "strength"),
    "throwing": ("deftness", "strength"),
    "spellcasting": ("willpower", "charm"),
}
"""The two attributes whose average, rounded up, is a skill's base."""

KNOWLEDGE: Mapping[str, str] = {
    "etiquette": _("Etiquette"),
    "literacy": _("Literacy"),
    "rhetoric": _("Rhetoric"),
    "general_knowledge": _("General knowledge"),
    "antiquities": _("Antiquities"),
    "heraldry": _("Heraldry"),
    "medicine": _("Medicine"),
    "vehicles": _("Vehicles"),
    "aviation": _("Aviation"),
    "riding": _("Riding"),
    "music": _("Music"),
    "myths": _("Myths"),
    "esoterica": _("Esoterica"),
    "warfare": _("Warfare"),
    "seafaring": _("Seafaring"),
    "astronomy": _("Astronomy"),
    "computing": _("Computing"),
    "hacking": _("Hacking"),
    "electronics": _("Electronics"),
    "explosives": _("Explosives"),
    "lockpicking": _("Lockpicking"),
    "law": _("Law"),
    "administration": _("Administration"),
    "zoology": _("Zoology"),
    "geology": _("Geology"),
    "chemistry": _("Chemistry"),
    "cooking": _("Cooking"),
    "mathematics": _("Mathematics"),
    "accounting": _("Accounting"),
    "interrogation": _("Interrogation"),
    "alchemy": _("Alchemy"),
}
SKILL_OF: Mapping[str, str] = {
    **dict.fromkeys(("etiquette", "literacy", "rhetoric"), "communication"),
    **dict.fromkeys(("general_knowledge", "antiquities", "heraldry"), "history"),
    "medicine": "first_aid",
    **dict.fromkeys(("vehicles", "aviation"), "driving"),
    "riding": "acrobatics",
    "music": "performance",
    **dict.fromkeys(("myths", "esoterica"), "religion"),
    **dict.fromkeys(("warfare", "seafaring", "astronomy"), "orientation"),
    **dict.fromkeys(("computing", "hacking", "electronics", "explosives", "lockpicking"), "mechanics"),
    **dict.fromkeys(("law", "administration"), "politics"),
    **dict.fromkeys(("zoology", "geology", "chemistry", "cooking"), "nature"),
    **dict.fromkeys(("mathematics", "accounting"), "investigation"),
    "interrogation": "intimidation",
    "alchemy": "magic_lore",
}
"""The skill that each knowledge is rolled with."""

BONUS, REROLL, DESTINY = DICE_STOCKS = ("bonus_dice", "reroll_dice", "destiny_dice")
EVASION, PROTECTION, HEARTS, ACTIONS, MINIMUM = "evasion", "protection", "hearts", "actions", "minimum_roll"
START: Mapping[str, int] = {
    MINIMUM: 5,
    "intelligence": 100,
    BONUS: 0,
    REROLL: 0,
    DESTINY: 0,
    PROTECTION: 0,
    EVASION: 1,
    HEARTS: 6,
    "max_stress": 6,
    "arcana": 6,
    "spell_points": 0,
    ACTIONS: 2,
    "body_load": 4,
}
"""What a human begins with; attributes, skills and knowledge begin at 0."""
VALUES: Mapping[str, str] = {
    MINIMUM: _("Minimum roll"),
    "intelligence": _("Intelligence"),
    BONUS: _("Bonus dice"),
    REROLL: _("Reroll dice"),
    DESTINY: _("Destiny dice"),
    PROTECTION: _("Protection"),
    EVASION: _("Evasion"),
    HEARTS: _("Hearts"),
    "max_stress": _("Maximum stress"),
    "arcana": _("Arcana"),
    "spell_points": _("Spell points"),
    ACTIONS: _("Actions"),
    "body_load": _("Body load"),
}
BRIEFLY: Mapping[str, str] = {BONUS: _("Bonus"), REROLL: _("Rerolls"), DESTINY: _("Destiny")}
"""The dice one has in stock where they stand side by side in little room."""
NAMES: Mapping[str, str] = {**ATTRIBUTES, **SKILLS, **KNOWLEDGE, **VALUES}
EXTENSION_OF: Mapping[str, str] = {
    **dict.fromkeys((*MAGIC_SKILLS, "alchemy", "arcana", "spell_points"), "magic"),
    "max_stress": "horror",
    "body_load": "body_modifications",
}
"""What only matters where an extension is played."""


def named(key: str) -> Text:
    """Give the name of a trait or value."""
    return Text(NAMES[key])


def bodily(key: str) -> bool:
    """Say whether pain hinders it: an attribute of the body, a skill that rests on one, or evading."""
    skill = SKILL_OF.get(key, key)
    return key == EVASION or skill in PHYSIS or any(base in PHYSIS for base in BASES.get(skill, ()))
