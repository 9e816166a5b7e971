"""What the GM's own parts of the panel draw: everybody's state at a glance, and foes that can be put on the table."""

from dataclasses import dataclass

from rules.core.outcome import State
from rules.core.text import Text, Written
from rules.systems.phasesix.someone import character
from rules.systems.phasesix.states import DYING, STATES
from rules.systems.phasesix.traits import DICE_STOCKS, named
from rules.systems.phasesix.written import catalogue


@dataclass(frozen=True)
class Head:
    """One character at a glance."""

    key: str
    name: str
    hearts: int
    hearts_left: int
    boosts: int
    states: tuple[tuple[str, Text, int], ...]
    stocks: tuple[tuple[Text, int, int], ...]
    dying: bool
    minutes: int
    spent: int
    collected: int


@dataclass(frozen=True)
class GmView:
    """The company, the foes of the catalogue that fit the campaign, and every state there is."""

    heads: tuple[Head, ...]
    foes: tuple[tuple[str, Written], ...]
    states: tuple[tuple[str, Text], ...]
    fighting: bool
    advancing: bool


def gm_view(state: State) -> GmView:
    heads = tuple(found for key in {**state.company, **state.figures} if (found := head(state, key)))
    offered = catalogue().offered("foes", state.options.epoch, state.options.extensions)
    return GmView(
        heads=heads,
        foes=tuple((foe.key, foe.name) for foe in offered),
        states=tuple((key, Text(name)) for key, name in STATES.items()),
        fighting=bool(state.board.fight.round),
        advancing=state.board.advancing,
    )


def head(state: State, key: str) -> Head | None:
    who = character(state, key)
    if who is None or who.values is None:
        return None
    values = who.values
    status = values.play.status
    return Head(
        key=key,
        name=who.name,
        hearts=values.value("hearts"),
        hearts_left=values.hearts_left,
        boosts=values.play.boosts,
        states=tuple((each, Text(STATES[each]), status[each]) for each in STATES if each in status),
        stocks=tuple((named(stock), values.dice_left(stock), values.value(stock)) for stock in DICE_STOCKS),
        dying=bool(values.play.level(DYING)),
        minutes=values.play.minutes,
        spent=values.sheet.spent,
        collected=values.sheet.collected,
    )
