"""How a game's acts are written down to be played at a real table."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Step:
    """One act: whose, and what is sent. `other` is sent instead when the dice forbid the first.

    What is thrown for somebody in the `making` comes from the page of a draft, on nobody's behalf.
    """

    who: str
    fields: Mapping[str, object]
    other: Mapping[str, object] | None = None
    making: bool = False


@dataclass(frozen=True)
class Script:
    """Acts in order, at a table with these options.

    `$name` in a field stands for that person's character, `=words` for the key of what is called so on the board.

    `sheet` is what everybody has on their sheet beside the sample, `play` how they stand.
    """

    options: Mapping[str, object]
    steps: tuple[Step, ...]
    sheet: Mapping[str, object] = field(default_factory=dict)
    play: Mapping[str, object] = field(default_factory=dict)


def by(who: str, do: str, **fields: object) -> Step:
    return Step(who, {"do": do, **fields})
