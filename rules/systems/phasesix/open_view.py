"""An open roll in its owner's panel: its dice, what came of it, and what can still be done to it with which chance."""

from dataclasses import dataclass

from rules.core.odds import Chance
from rules.core.outcome import State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.phasesix import odds
from rules.systems.phasesix.checks import SECOND_CHANCE, AddBonus, AddDestiny, add_refused
from rules.systems.phasesix.open_roll import OpenRoll
from rules.systems.phasesix.options import FOUR_PLUS
from rules.systems.phasesix.reckoned import Chain, chains_of
from rules.systems.phasesix.results import result_of
from rules.systems.phasesix.someone import Someone
from rules.systems.phasesix.traits import DESTINY, REROLL, named
from rules.systems.phasesix.words import answer_text, steps

ADD_DESTINY, DESTINY_COUNTS = _("Add a destiny die"), _("Any 4 or more succeeds")
ADD_BONUS, ONE_MORE = _("Add a bonus die"), _("One more die, %(minimum)s+")
AGAIN, FREE_AGAIN = _("Throw everything again"), _("Take your second chance")
FOR_REROLL, FOR_DESTINY = _("Costs a reroll die"), _("Costs a destiny die")
FOR_DESTINY_EASED = _("Costs a destiny die, every die then counts from 4 on")
ONCE_A_SESSION = _("Once a session, everything is thrown again")
THROW_IT, THROW_AGAIN = _("Throw it"), _("Throw again")
SUCCESSES = _n("%(count)s success", "%(count)s successes")


@dataclass(frozen=True)
class Still:
    """One thing that can still be done to an open roll, with its chance to pass."""

    do: str
    pay: str
    name: Text
    detail: Text
    button: Text
    chance: Chance | None


@dataclass(frozen=True)
class OpenView:
    """An open roll as its owner sees it."""

    roll: OpenRoll
    trait: Text
    chains: tuple[Chain, ...]
    successes: Text
    answer: Text
    steps: tuple[Text, ...]
    still: tuple[Still, ...]

    @property
    def passed(self) -> bool:
        return self.roll.passed

    @property
    def mark(self) -> str:
        """Name the roll with its dice, so that a page sees when they have changed."""
        return "/".join((self.roll.key, *("-".join(map(str, chain.faces)) for chain in self.chains)))


def open_view(state: State, who: Someone, roll: OpenRoll) -> OpenView:
    result = result_of(roll, roll.kind)
    return OpenView(
        roll=roll,
        trait=named(roll.trait),
        chains=chains_of(roll),
        successes=counted(SUCCESSES, roll.successes),
        answer=answer_text(result),
        steps=steps(result, {}),
        still=still(state, who, roll),
    )


def still(state: State, who: Someone, roll: OpenRoll) -> tuple[Still, ...]:
    """Name what can still be done to an open roll."""
    eased = state.options.destiny_reroll == FOUR_PLUS
    foe = who.key if who.foe else ""
    again, costs = Text(AGAIN), Text(FOR_DESTINY_EASED if eased else FOR_DESTINY)
    found = [
        (
            add_refused(state, AddDestiny(foe)) is None,
            "add_destiny",
            "",
            Text(ADD_DESTINY),
            Text(DESTINY_COUNTS),
            odds.by_destiny(roll),
        ),
        (
            add_refused(state, AddBonus(foe)) is None,
            "add_bonus",
            "",
            Text(ADD_BONUS),
            Text(ONE_MORE, {"minimum": roll.counts}),
            odds.by_bonus(roll),
        ),
        (who.dice_left(REROLL) > 0, "reroll", "reroll", again, Text(FOR_REROLL), odds.by_reroll(roll)),
        (who.dice_left(DESTINY) > 0, "reroll", "destiny", again, costs, odds.by_reroll(roll, eased)),
        (
            may_try_again(who, roll),
            "reroll",
            SECOND_CHANCE,
            Text(FREE_AGAIN),
            Text(ONCE_A_SESSION),
            odds.by_reroll(roll),
        ),
    ]
    chances = state.options.show_odds
    return tuple(
        Still(do, pay, name, detail, Text(THROW_AGAIN if pay else THROW_IT), chance if chances else None)
        for can, do, pay, name, detail, chance in found
        if can
    )


def may_try_again(who: Someone, roll: OpenRoll) -> bool:
    used = who.values is None or who.values.play.second_chance
    return who.has_rule(SECOND_CHANCE) and not used and not roll.passed
