"""How a secret evening is written down: whose press it is, and what everybody and nobody else gets to know of it.

Words that must not be read are written as `hush()`. In a form and in an address, `$mara` is a character, `@mara` a
seat, `=Fog` the key of what is called so on the board, `card:`, `scene:` and `event:` the newest one of that title or
kind, `knock:` who waits, `asked:` what was asked last, for all to see or `asked:hidden`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count

CANARY = "qvkanari"
BEGIN = "characters:begin"
"""The one address outside the table at which people press here."""
numbers = count(1)


def hush() -> str:
    """Give words of which no trace may ever reach a player."""
    return f"{CANARY}{next(numbers):03d}"


@dataclass(frozen=True)
class Step:
    """One press: whose, at which address of the table, with which form; `dice` fall in it, `file` is sent along.

    `secretly` is how the same comes about in the evening with secrets, where players must see no difference; `unseen`
    is what happens right after it there, at a moment that matters.
    """

    who: str
    name: str
    form: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    at: Mapping[str, str] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    file: str = ""
    secretly: tuple["Step", ...] = ()
    unseen: tuple["Step", ...] = ()


@dataclass(frozen=True)
class Evening:
    """One game's evening in two lists: what everybody sees, and what happens in secret between any two of those steps.

    `afterwards` is what is secret and still costs a point, which everybody sees. `sheet` and `play` hold words that
    only the GM may read on the sheet of somebody whom no player plays. `marks` name the version of something on the
    board, as its form does: by what a step calls it (`mark of foe:Vogt`), from the stored board and its name. `options`
    is what the campaign has agreed on.
    """

    game: str
    public: tuple[Step, ...]
    secret: tuple[Step, ...]
    afterwards: tuple[Step, ...]
    sheet: Mapping[str, object]
    play: Mapping[str, object]
    marks: Mapping[str, Callable[[Mapping[str, object], str], str]] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def every(self) -> tuple[Step, ...]:
        between = [each for step in self.public for each in (*step.secretly, *step.unseen)]
        return (*self.public, *between, *self.secret, *self.afterwards)


def act(who: str, do: str, *dice: int, **fields: str | tuple[str, ...]) -> Step:
    panel = {"panel": "gm"} if who in ("ana", "gero") else {}
    return Step(who, "act", {"do": do, **panel, **fields}, dice=dice)


def made(who: str, system: str) -> Step:
    """Let somebody begin a character that is rolled up at once."""
    return Step(who, BEGIN, at={"system": system, "way": "random"})


def card(deed: str, title: str) -> Step:
    return Step("ana", "card-do", {"deed": deed}, {"card": f"card:{title}"})


def put(title: str, to: str) -> Step:
    return Step("ana", "card-do", {"deed": "move", "to": to}, {"card": f"card:{title}"})


def say(who: str, text: str, to: str = "") -> Step:
    return Step(who, "say", {"text": text, "to": to})
