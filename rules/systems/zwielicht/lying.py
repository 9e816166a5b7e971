"""A roll as the log keeps it: what is read of it later, and how it is laid out again from its result."""

from typing import Any

from rules.core import shapes
from rules.core.outcome import Refusal
from rules.systems.zwielicht.deeds import Facts, Result
from rules.systems.zwielicht.open_roll import Die, HelpDie, OpenRoll
from rules.systems.zwielicht.optional import read_options
from rules.systems.zwielicht.options import Options, changed_options

MOST_LOGGED = 30
"""So many signs of a text go into the facts of a roll that was changed; its first row has it whole."""


def options_in(facts: Facts) -> Options:
    """Give the options that a logged act was read by."""
    options = read_options(facts.get("options", {}))
    if isinstance(options, Refusal):
        raise ValueError(f"The logged options cannot be read: {options.code}.")
    return options


def open_facts(roll: OpenRoll, options: Options) -> dict[str, Any]:
    """Give what the rule reads of a roll that lies open, without names and without more words than fit."""
    bare = OpenRoll(
        roll.move,
        roll.dice,
        roll.was,
        tuple(HelpDie(die.colour, die.face) for die in roll.help),
        roll.improved,
        roll.label[:MOST_LOGGED],
        roll.ability[:MOST_LOGGED],
        roll.words[:MOST_LOGGED].strip(),
        roll.purpose,
    )
    return {"options": changed_options(options), "open": shapes.dump(bare)}


def open_in(facts: Facts) -> OpenRoll:
    roll: OpenRoll = shapes.load(OpenRoll, facts["open"], "open")
    return roll


def rolled_from(result: Result) -> OpenRoll:
    """Lay a roll out from its result."""
    thrown = zip(result["colours"], result["sources"], result["dice"], strict=True)
    return OpenRoll(
        move=result["move"],
        dice=tuple(Die(*each) for each in thrown),
        was=tuple(result["was"]),
        improved=result["improved"],
        label=result["label"],
        ability=result["ability"],
        purpose=result["purpose"],
    )
