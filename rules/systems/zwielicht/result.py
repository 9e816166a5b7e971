"""The reading of dice that lie on the table, as facts that explain themselves."""

from rules.systems.zwielicht.moves import DANGER_NOW, ONE, black_leads, double_of, effects, success, white_leads
from rules.systems.zwielicht.open_roll import HelpDie, OpenRoll
from rules.systems.zwielicht.options import INCLUDE_HELP, Options
from rules.systems.zwielicht.sheet import BLACK, WHITE


def compared(roll: OpenRoll, options: Options) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Give the white and the black faces that decide about a condition."""
    white, black = roll.own(WHITE), roll.own(BLACK)
    if options.help_in_condition == INCLUDE_HELP:
        white += tuple(die.face for die in roll.help if die.colour == WHITE)
        black += tuple(die.face for die in roll.help if die.colour == BLACK)
    return white, black


def value_of(roll: OpenRoll) -> int:
    """Give the highest die, help included."""
    return max((*roll.faces, *(die.face for die in roll.help)))


def doubled(roll: OpenRoll) -> str | None:
    return double_of((*roll.faces, *(die.face for die in roll.help)))


def unchangeable(roll: OpenRoll, options: Options) -> bool:
    """Say whether a double one of the old kind forbids improving and helping."""
    return options.legacy_criticals and doubled(roll) == ONE


def may_improve(roll: OpenRoll, options: Options) -> bool:
    leads = white_leads(roll.own(WHITE), roll.own(BLACK))
    return leads and not roll.improved and not unchangeable(roll, options)


def helper_suffers(die: HelpDie, roll: OpenRoll) -> bool:
    """Say whether helping costs a condition: the die is black, or equals a black die of the roll."""
    return die.colour == BLACK or die.face in roll.own(BLACK)


def result_of(act: str, roll: OpenRoll, options: Options) -> dict[str, object]:
    """Write down how the roll stands after an act, so that the log needs nothing else to explain it."""
    value, double = value_of(roll), doubled(roll)
    brought = effects(roll.move, value, double, black_leads(*compared(roll, options)), options)
    danger_now = bool(brought.pop(DANGER_NOW))
    return {
        "act": act,
        "move": roll.move,
        "dice": list(roll.faces),
        "colours": [die.colour for die in roll.dice],
        "sources": [die.source for die in roll.dice],
        "white": list(roll.own(WHITE)),
        "black": list(roll.own(BLACK)),
        "value": value,
        "double": double,
        "effects": brought,
        "danger_now": danger_now,
        "success": success(roll.move, value),
        "may_improve": may_improve(roll, options),
        "improved": roll.improved,
        "was": list(roll.was),
        "help": [{"colour": die.colour, "face": die.face, "condition": helper_suffers(die, roll)} for die in roll.help],
        "label": roll.label,
        "ability": roll.ability,
        "purpose": roll.purpose,
        "edition": options.edition,
        "six_hint": options.on("risk_six_hint"),
    }
