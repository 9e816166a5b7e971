"""The act itself: a typed roll is read, thrown, kept and thrown again like any other roll."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from rules.core import dice as core
from rules.core.free.notation import MOST_AGAIN, Dice, Fixed, Notation, Test, Typed, parse
from rules.core.outcome import Outcome, Refusal, State

KEY = "free"
NOWHERE = State("", {}, None, None)


def read(fields: Mapping[str, object]) -> Typed | Refusal:
    """Read a roll from a logged request."""
    roll, label = fields.get("roll"), fields.get("label", "")
    return parse(f"{roll} {label}" if isinstance(roll, str) and isinstance(label, str) else None)


def dump_action(action: Typed) -> dict[str, object]:
    return {"roll": str(action.notation), "label": action.label}


def facts(state: State, action: Typed) -> dict[str, object]:
    """A typed roll reads nothing but itself."""
    return {}


def resolve(state: State, action: Typed, dice: core.Dice) -> Outcome:
    """Throw what was typed; the dice of each part fall together, then those of them that fall again."""
    thrown = [fallen(each, dice) for each in action.notation.dice]
    fell = zip(action.notation.dice, thrown, strict=True)
    values = [[value_of(each, faces) for faces in chains] for each, chains in fell]
    total = total_of(action.notation, values)
    counting, test = action.notation.counts, action.notation.test
    result = dump_action(action) | {
        "dice": thrown,
        "total": total,
        "successes": passing(test, values[0]) if counting and test else None,
        "passed": test.passes(total) if test and not counting else None,
    }
    return Outcome(result, None)


def fallen(each: Dice, dice: core.Dice) -> list[list[int]]:
    """Throw the dice of one part, wave by wave, and give what each of them has shown."""
    chains = [[dice.roll(each.sides)] for _ in range(each.count)]
    for _again in range(MOST_AGAIN if each.explodes else 0):
        for chain in [chain for chain in chains if len(chain) == _again + 1 and chain[-1] == each.sides]:
            chain.append(dice.roll(each.sides))
    return chains


def value_of(each: Dice, faces: Sequence[int]) -> int:
    """Give what a die counts: a Fate die is written in the log as one of three faces."""
    return faces[0] - 2 if each.fudge else sum(faces)


def total_of(notation: Notation, values: Sequence[Sequence[int]]) -> int:
    fixed = sum(each.sign * each.number for each in notation.terms if isinstance(each, Fixed))
    return fixed + sum(each.sign * sum(shown) for each, shown in zip(notation.dice, values, strict=True))


def passing(test: Test, values: Sequence[int]) -> int:
    return sum(test.passes(value) for value in values)


def expression(action: Typed, sides: Sequence[int]) -> str:
    """Name the act and its dice for the roll log; nothing anyone typed."""
    return f"{KEY} roll " + "+".join(f"{len(list(same))}d{size}" for size, same in groupby(sides))


def replay(request: Mapping[str, object], facts: Mapping[str, object], dice: core.Dice) -> dict[str, object]:
    """Throw a logged roll again from what was asked and how the dice fell."""
    action = read(request)
    if isinstance(action, Refusal):
        raise ValueError(f"The logged request cannot be read: {action.code}.")
    return dict(resolve(NOWHERE, action, dice).result)
