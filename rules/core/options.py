"""Campaign options: what a table may set, with the words that explain it."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core import fields
from rules.core.outcome import Refusal
from rules.core.text import Text
from rules.core.text import gettext_noop as _

SWITCH, CHOICE, NUMBER, WORDS, SEVERAL = "switch", "choice", "number", "words", "several"
KINDS = (SWITCH, CHOICE, NUMBER, WORDS, SEVERAL)
NONE = "none"
CHANCES = "show_odds"  # the switch of a game that shows chances; the lobby turns it too
MOST_WORD = 40
WORDS_WANTED = _("%(option)s: write %(many)s entries, one a line, each of at most %(most)s characters, or none at all.")


@dataclass(frozen=True)
class Choice:
    key: str
    label: str


@dataclass(frozen=True)
class Option:
    """One thing a table may set. `low` and `high` bound a number; of words there are `high` or none.

    `help` is the key of the section that explains it in the game's rules help.
    """

    key: str
    kind: str
    default: object
    label: str
    explanation: str
    choices: tuple[Choice, ...] = ()
    low: int = 0
    high: int = 0
    may_be_none: bool = False
    help: str = ""

    def read(self, value: object) -> object | Refusal:
        """Give the value in the option's own type, from a form or a script."""
        found = READERS[self.kind](self, value)
        if found is not None:
            return found
        if self.kind == WORDS:
            places = {"option": Text(self.label), "many": self.high, "most": MOST_WORD}
            return Refusal("option_wrong", WORDS_WANTED, places)
        return Refusal("option_wrong", _("This is not a value of the option %(option)s."), {"option": Text(self.label)})


def read_switch(option: Option, value: object) -> object:
    return fields.switch(value)


def read_choice(option: Option, value: object) -> object:
    return value if isinstance(value, str) and any(choice.key == value for choice in option.choices) else None


def read_number(option: Option, value: object) -> object:
    """Give the number; "none" where the option may be without one."""
    if option.may_be_none and value in (None, "", NONE):
        return NONE
    number = fields.number(value)
    return number if number is not None and option.low <= number <= option.high else None


def read_words(option: Option, value: object) -> object:
    words = fields.lines(value)
    if words is None or len(words) not in (0, option.high) or any(len(word) > MOST_WORD for word in words):
        return None
    return words


def read_several(option: Option, value: object) -> object:
    keys = fields.lines(() if value == NONE else value)
    known = {choice.key for choice in option.choices}
    return None if keys is None or not known.issuperset(keys) else tuple(dict.fromkeys(keys))


READERS = {SWITCH: read_switch, CHOICE: read_choice, NUMBER: read_number, WORDS: read_words, SEVERAL: read_several}


def read_values(options: tuple[Option, ...], doc: Mapping[str, object]) -> dict[str, object] | Refusal:
    """Read every option that the document names; what it leaves out keeps its default."""
    by_key = {option.key: option for option in options}
    values: dict[str, object] = {}
    for key, value in doc.items():
        if key not in by_key:
            return Refusal("option_unknown", _("There is no option named %(option)s."), {"option": str(key)[:80]})
        found = by_key[key].read(value)
        if isinstance(found, Refusal):
            return found
        values[key] = found
    return values
