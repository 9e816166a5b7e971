"""A GM's hidden roll on the GM's panel, in the frame of all that players see nothing of."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from rules.core import free
from rules.core.free.notation import MOST_DICE, MOST_NUMBER, Dice, Fixed, Notation
from rules.core.outcome import Refusal
from rules.systems import BY_KEY
from tables import commands
from tables.entries import THROWN, Entry, last_events
from tables.models import Seat

PANEL = "hidden"
DICE, LEAST, PLUS = "dice", "least", "plus"


@dataclass(frozen=True)
class Step:
    """A number of the roll that can be stepped up and down."""

    name: str
    value: str
    low: int
    high: int


def begun(seat: Seat) -> Notation | None:
    """Give the roll from which the frame begins, None in a game whose GM never rolls."""
    found = free.parse(BY_KEY[seat.table.campaign.system].HIDDEN_ROLL)
    return found.notation if isinstance(found, free.Typed) else None


def asked(start: Notation | None, form: Mapping[str, str]) -> free.Typed | Refusal:
    """Read the roll: what is typed goes before the numbers that were stepped."""
    text = form.get("text", "").strip()
    command = commands.read(text)
    if isinstance(command, commands.Command) and command.name in commands.ROLLS:
        text = command.rest
    if text or start is None:
        return free.parse(text)
    return free.parse(str(stepped(start, form)))


def stepped(start: Notation, form: Mapping[str, str]) -> Notation:
    """Put the stepped numbers into the roll; what is no number leaves it as it was."""
    found = {step.name: number(form.get(step.name), step) for step in steps(start, {})}
    first, test = start.terms[0], start.test
    terms: list[Dice | Fixed] = (
        [replace(first, count=found[DICE])] if DICE in found and isinstance(first, Dice) else [first]
    )
    if PLUS in found:
        terms.append(Fixed(1 if found[PLUS] >= 0 else -1, abs(found[PLUS])))
    if LEAST in found and test is not None:
        test = replace(test, number=found[LEAST])
    return Notation(tuple(terms), test)


def number(text: str | None, step: Step) -> int:
    """Read a stepped number within its bounds."""
    try:
        return max(step.low, min(step.high, int(text or step.value)))
    except ValueError:
        return int(step.value)


def steps(start: Notation, typed: Mapping[str, str]) -> tuple[Step, ...]:
    """Give the numbers that people change: how many dice and from where they count, or what is added to Fate dice."""
    [first, *others] = start.terms
    found = []
    if isinstance(first, Dice) and not first.fudge:
        found.append(Step(DICE, str(first.count), 1, MOST_DICE))
    if start.counts and start.test is not None:
        found.append(Step(LEAST, str(start.test.number), 1, MOST_NUMBER))
    elif others and isinstance(others[0], Fixed):
        found.append(Step(PLUS, str(others[0].sign * others[0].number), -MOST_NUMBER, MOST_NUMBER))
    return tuple(replace(step, value=typed.get(step.name, step.value)[:6]) for step in found)


def hidden_panel(
    seat: Seat,
    typed: Mapping[str, str] | None = None,
    refusal: Refusal | None = None,
    events: Iterable[Entry] | None = None,
) -> dict[str, Any]:
    """Give the frame: its numbers where the GM rolls in this game, and what the GM hid among the last events."""
    start, typed = begun(seat), typed or {}
    return {
        "hidden_steps": steps(start, typed) if start else (),
        "hidden_rolls": start is not None,
        "hidden_text": typed.get("text", "")[:400],
        "hidden_refusal": refusal,
        "hidden_last": last_hidden(seat, last_events(seat) if events is None else events),
        "hidden_ticket": uuid4(),
    }


def last_hidden(seat: Seat, events: Iterable[Entry]) -> Entry | None:
    """Find the newest roll that the GM hid, as long as it is among the last events."""
    own = (each for each in events if each.kind == THROWN and each.by == seat.pk)
    return next((each for each in own if each.hidden or each.revealed), None)
