"""What is left to say when a roll is settled: a choice, a name, a boost, a price."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core import fields as given
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.aims import Choice
from rules.systems.fate.gains import MINOR_COST, SERIOUS_COST, choices_of, gains_of
from rules.systems.fate.ladder import FAIL
from rules.systems.fate.lying import EXPLOIT, OpenRoll
from rules.systems.fate.sheet import CREATE

CHOICE_NAMES = {
    "nothing": _("No advantage"),
    "theirs": _("The aspect, for the others"),
    "fail": _("It fails"),
    "serious_cost": _("It succeeds, at a serious cost"),
    "minor_cost": _("It succeeds, at a minor cost"),
}
CHOICE_HINTS = {
    "nothing": _("Nothing changes."),
    "theirs": _("It is there, and the other side has a free invoke on it."),
    "fail": _("The goal is not reached."),
    "serious_cost": _("The goal is reached, and it hurts. The GM has a say in it."),
    "minor_cost": _("The goal is reached, with a small snag."),
}
COSTLY = (SERIOUS_COST, MINOR_COST)


@dataclass(frozen=True)
class Wishes:
    """What the roller may choose and name; `costs` says that a price must be told for what is chosen."""

    choices: tuple[Choice, ...]
    choice: str
    costs: bool
    cost: str
    names: bool
    text: str
    boosts: bool
    boost: str

    @property
    def any(self) -> bool:
        return bool(self.choices) or self.names or self.boosts


def wishes(roll: OpenRoll, outcome: str, margin: int, fields: Mapping[str, object]) -> Wishes:
    """Give what this outcome leaves to say, with what was typed so far."""
    gains = gains_of(roll, outcome, margin)
    keys = choices_of(roll, outcome)
    wanted = fields.get("choice")
    taken = wanted if isinstance(wanted, str) and wanted in keys else next(iter(keys), "")
    makes = roll.action == CREATE and roll.way != EXPLOIT and not roll.aspect
    return Wishes(
        choices=tuple(Choice(key, Text(CHOICE_NAMES[key]), key == taken, Text(CHOICE_HINTS[key])) for key in keys),
        choice=taken,
        costs=any(key in COSTLY for key in keys),
        cost=typed(fields, "cost"),
        names=makes and (bool(gains.free_invokes) or gains.boost or (outcome == FAIL and bool(keys))),
        text=typed(fields, "text") or roll.text,
        boosts=gains.boost and not makes,
        boost=typed(fields, "boost") or roll.boost,
    )


def typed(fields: Mapping[str, object], name: str) -> str:
    return given.line(fields.get(name, "")) or ""
