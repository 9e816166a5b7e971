"""The options a table of Zwielicht may set, with the words that explain them."""

from collections.abc import Mapping

from rules.core.options import CHOICE, SWITCH, Choice, Option, read_values
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht import options as values
from rules.systems.zwielicht.options import BY_EDITION, DEFAULT, EDITION, OFF, ON, Options
from rules.systems.zwielicht.topics import explained

AS_EDITION = Choice(EDITION, _("As in the edition"))


def switch(key: str, label: str, explanation: str) -> Option:
    return Option(key, SWITCH, getattr(DEFAULT, key), label, explanation)


def choice(key: str, label: str, explanation: str, *choices: Choice) -> Option:
    """Make an option to choose from; one that may follow the edition does so first."""
    first = (AS_EDITION,) if key in BY_EDITION else ()
    return Option(key, CHOICE, getattr(DEFAULT, key), label, explanation, choices=(*first, *choices))


def either(key: str, label: str, explanation: str) -> Option:
    return choice(key, label, explanation, Choice(ON, _("On")), Choice(OFF, _("Off")))


OPTIONS = explained(
    choice(
        "edition",
        _("Edition"),
        _("Which edition of the game counts wherever an option below follows it."),
        Choice(values.SEED, _("Older edition")),
        Choice(values.CURRENT, _("Newer edition")),
    ),
    switch(
        "crit_additive",
        _("Doubles come on top"),
        _("A double six or a double one adds to the usual result. Without this it replaces it."),
    ),
    either("risk_six_hint", _("A 6 when risking brings a hint"), _("Otherwise only a double six does.")),
    either(
        "ones_extra",
        _("A double one makes it worse"),
        _("One more corruption point, or more danger, depending on the move."),
    ),
    switch(
        "legacy_criticals",
        _("Old doubles"),
        _(
            "In every move a double six brings a hint and removes a condition; a double one brings danger at once "
            "and a condition, and the roll can neither be improved nor helped."
        ),
    ),
    choice(
        "ability_reward",
        _("A good roll with an ability"),
        _("What a 5 or 6 brings when an ability is used."),
        Choice(values.NEXT_WHITE, _("A white die on the next fitting roll")),
        Choice(values.BONUS_DIE, _("A bonus die to keep")),
    ),
    choice(
        "ability_pool",
        _("Dice of an ability"),
        _("Whether an attribute and a fear join as usual, or one die of the ability stands for both."),
        Choice(values.TRAIT_DIE, _("Attribute and fear")),
        Choice(values.ABILITY_DIE, _("One die of the ability")),
    ),
    choice(
        "bonus_pool",
        _("Bonus dice"),
        _("Whose the bonus dice are."),
        Choice(values.PERSONAL, _("Each has their own")),
        Choice(values.SHARED, _("The group shares them")),
    ),
    either("bonus_heals", _("A bonus die removes a condition"), _("One bonus die, one condition, at any time.")),
    choice(
        "weaken_needs",
        _("Weakening needs"),
        _("What somebody must have to weaken an enemy."),
        Choice(values.ABILITY, _("An ability")),
        Choice(values.ABILITY_OR_RISK, _("An ability, or a risk that went well")),
    ),
    choice(
        "weaken_round",
        _("Weakening in a fight"),
        _("What a round means to somebody who weakens instead of fighting."),
        Choice(values.SEED, _("No combat die, and still in reach")),
        Choice(values.CURRENT, _("Out of reach, or a die that only hits")),
    ),
    choice(
        "weak_point_mode",
        _("Weak points"),
        _("How a weak point is rolled when a fight begins."),
        Choice(values.SEED, _("One die and the modifier of the sheet")),
        Choice(values.CURRENT, _("One die")),
        Choice(values.BY_SECTION, _("Two dice, the higher in light sections, the lower in dark ones")),
    ),
    choice(
        "join_combat_needs",
        _("Joining a fight needs"),
        _("Without it the GM has to agree."),
        Choice(values.WEAPON, _("A weapon or a fitting ability")),
        Choice(values.NOBODY, _("Nothing")),
    ),
    choice(
        "combat_hints",
        _("Hints for a won fight"),
        _("How many hints the group gets after winning."),
        Choice(values.PER_ROUND, _("One for each round")),
        Choice(values.AT_MOST_THREE, _("One for each round, at most three")),
    ),
    choice(
        "top_die_tie",
        _("Several highest combat dice"),
        _("Who gets the second die when several share the highest one."),
        Choice(values.BY_GM, _("The GM decides")),
        Choice(values.ALL, _("All of them")),
        Choice(values.NONE, _("Nobody")),
    ),
    choice(
        "extra_die_lasts",
        _("A second combat die lasts"),
        _("How long somebody keeps it."),
        Choice(values.NEXT_ROUND, _("For the next round")),
        Choice(values.REST_OF_COMBAT, _("For the rest of the fight")),
    ),
    choice(
        "help_moves",
        _("Help is possible"),
        _("In which moves others may help."),
        Choice(values.ANY, _("In every move")),
        Choice(values.FIND_AND_RISK, _("When finding out and when risking")),
    ),
    choice(
        "help_in_condition",
        _("Help and conditions"),
        _("Which dice are compared to see whether black leads."),
        Choice(values.OWN_DICE_ONLY, _("One’s own dice alone")),
        Choice(values.INCLUDE_HELP, _("Those of helpers, too")),
    ),
    choice(
        "road_uses",
        _("Tales on the road"),
        _("How often somebody may tell one."),
        Choice(values.PER_ADVENTURE, _("Once per adventure")),
        Choice(values.PER_SESSION, _("Once per session of a long adventure, and again after a knock-out")),
    ),
    choice(
        "levelup_scope",
        _("A section change brings"),
        _("What somebody gets who changes section with more points than needed."),
        Choice(values.REACHED, _("What the level reached says")),
        Choice(values.AND_BELOW, _("That and all below it")),
    ),
    switch("show_odds", _("Show chances"), _("Show the chance of every result before the dice fall.")),
)
SWITCHES: tuple[str, ...] = ()


def read_options(doc: Mapping[str, object]) -> Options | Refusal:
    """Read options as they are stored, sent by a form or written in a script."""
    found = read_values(OPTIONS, {key: spelled(key, value) for key, value in doc.items()})
    return found if isinstance(found, Refusal) else Options(**found)  # type: ignore[arg-type]


def spelled(key: str, value: object) -> object:
    """Let true and false stand for on and off where an option may also follow the edition."""
    if isinstance(value, bool) and ON in BY_EDITION.get(key, ()):
        return ON if value else OFF
    return value


def free_options(doc: Mapping[str, object]) -> Options:
    """Give the options of a draft that belongs to no campaign."""
    return DEFAULT
