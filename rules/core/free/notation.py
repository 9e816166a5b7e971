"""Dice as people type them: `5d6>=5! stealth`, `4dF+2`, `2w20 + 3 >= 15`.

    roll     = sum [test] ["!"] [space label]
    sum      = ["-"] term { ("+" | "-") term }
    term     = dice | number
    dice     = [number] ("d" | "D" | "w" | "W") (number | "%" | "F" | "f") ["!"]
    test     = (">=" | ">" | "<=" | "<" | "=" | "≥" | "≤") ["-"] number

Spaces may stand between any two of these. `d%` has a hundred sides, `dF` is a Fate die of −1, 0 or 1. `!` lets a die
that shows its highest face be thrown again and added, at most `MOST_AGAIN` times. A test behind dice that stand alone
counts the dice that pass it; behind any other sum, or behind Fate dice, it asks the sum.
"""

import re
from dataclasses import dataclass, replace

from rules.core.fields import line
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _

MOST_DICE = 100
MOST_SIDES = 1_000
MOST_NUMBER = 9_999
MOST_TERMS = 8
MOST_AGAIN = 10
MOST_LABEL = 120
LONGEST = 400
FUDGE_SIDES = 3
SHOWN = 20

AT_LEAST, AT_MOST, EQUAL = ">=", "<=", "="
SPACE = re.compile(r"\s*")
DICE = re.compile(r"([0-9]*)\s*[dDwW]\s*([0-9]+|[fF%](?![^\W\d_]))(\s*!)?")
NUMBER = re.compile(r"[0-9]+")
SIGN = re.compile(r"[+\-−]")
TEST = re.compile(r"(>=|≥|=>|<=|≤|=<|>|<|=)\s*([-−]?)\s*([0-9]+)")
OPERATORS = "+-−<>=≥≤!*/×%"
COMPARING = "<>=≥≤"


@dataclass(frozen=True)
class Dice:
    """So many dice of one kind; `explodes` throws the highest face again."""

    sign: int
    count: int
    sides: int
    fudge: bool = False
    explodes: bool = False


@dataclass(frozen=True)
class Fixed:
    """A number that is added or taken away."""

    sign: int
    number: int


@dataclass(frozen=True)
class Test:
    """What is asked of each die, or of the sum."""

    how: str
    number: int

    def passes(self, value: int) -> bool:
        if self.how == EQUAL:
            return value == self.number
        return value >= self.number if self.how == AT_LEAST else value <= self.number


@dataclass(frozen=True)
class Notation:
    """A roll that was understood."""

    terms: tuple[Dice | Fixed, ...]
    test: Test | None = None

    @property
    def dice(self) -> tuple[Dice, ...]:
        return tuple(term for term in self.terms if isinstance(term, Dice))

    @property
    def counts(self) -> bool:
        """Say whether dice are counted one by one, and not added up."""
        alone = len(self.terms) == 1 and isinstance(self.terms[0], Dice) and not self.terms[0].fudge
        return alone and self.test is not None and self.terms[0].sign > 0

    def __str__(self) -> str:
        """Write it in one way, which reads back to the same roll."""
        parts = "".join(written(term) for term in self.terms).removeprefix("+")
        return parts + (f"{self.test.how}{self.test.number}" if self.test else "")


@dataclass(frozen=True)
class Typed:
    """What was typed: a roll, and what it is for."""

    notation: Notation
    label: str = ""


class Lost(Exception):
    """The thread was lost at a place of the text; `read` is as far as it was understood."""

    def __init__(self, read: int, at: int) -> None:
        super().__init__(at)
        self.read, self.at = read, at


def written(term: Dice | Fixed) -> str:
    sign = "+" if term.sign > 0 else "-"
    if isinstance(term, Fixed):
        return f"{sign}{term.number}"
    return f"{sign}{term.count}d{'F' if term.fudge else term.sides}{'!' if term.explodes else ''}"


def parse(text: object) -> Typed | Refusal:
    """Read a roll and its label, or say how far it was understood and what was perhaps meant."""
    typed = line(text, LONGEST) or ""
    if not typed:
        return Refusal("notation_missing", _("Write which dice fall, such as 2d6+1."))
    try:
        notation, end = scanned(typed)
    except Lost as lost:
        return lost_at(typed, lost)
    label = typed[end:].strip()
    refusal = refused(notation, label)
    return refusal if refusal is not None else Typed(notation, label)


def scanned(text: str) -> tuple[Notation, int]:
    """Read the roll at the beginning of a text, and say where it ends."""
    terms, end = summed(text)
    at, test = spaced(text, end), None
    found = TEST.match(text, at)
    if found:
        test, end = tested(*found.groups()), found.end()
    elif at < len(text) and text[at] in COMPARING:
        raise Lost(end, at)
    mark = spaced(text, end)
    if text[mark : mark + 1] == "!" and isinstance(terms[-1], Dice) and not terms[-1].explodes:
        terms, end = (*terms[:-1], replace(terms[-1], explodes=True)), mark + 1
    after = spaced(text, end)
    if after < len(text) and (after == end or text[after] in OPERATORS):
        raise Lost(end, after)
    return Notation(terms, test), end


def summed(text: str) -> tuple[tuple[Dice | Fixed, ...], int]:
    """Read terms for as long as signs join them."""
    at = spaced(text, 0)
    minus = SIGN.match(text, at)
    first, end = term(text, spaced(text, minus.end() if minus else at), minus[0] if minus else "+", 0)
    terms = [first]
    while sign := SIGN.match(text, spaced(text, end)):
        found, end = term(text, spaced(text, sign.end()), sign[0], end)
        terms.append(found)
    return tuple(terms), end


def term(text: str, at: int, sign: str, read: int) -> tuple[Dice | Fixed, int]:
    """Read dice or a number."""
    way, dice = (1 if sign == "+" else -1), DICE.match(text, at)
    if dice:
        count, sides, again = dice.groups()
        fudge = sides in ("F", "f")
        size = FUDGE_SIDES if fudge else 100 if sides == "%" else whole(sides)
        return Dice(way, whole(count) if count else 1, size, fudge, again is not None), dice.end()
    number = NUMBER.match(text, at)
    if not number:
        raise Lost(read, read and spaced(text, read))
    return Fixed(way, whole(number[0])), number.end()


def spaced(text: str, at: int) -> int:
    return SPACE.match(text, at).end()  # type: ignore[union-attr]


def whole(digits: str) -> int:
    """Read a number; one that is far too long is as much too large as any."""
    return int(digits[:12])


def tested(how: str, sign: str, digits: str) -> Test:
    """Read a test in one of three ways: more than four is at least five."""
    number = -whole(digits) if sign else whole(digits)
    if how in (">", "<"):
        return Test(AT_LEAST, number + 1) if how == ">" else Test(AT_MOST, number - 1)
    return Test(AT_LEAST if how in (">=", "≥", "=>") else AT_MOST if how in ("<=", "≤", "=<") else EQUAL, number)


# --- saying no --------------------------------------------------------------------------------------------------------


NO_DICE = _("There are no dice in %(roll)s. Write which ones fall, such as 2d6+1.")
LONG_LABEL = _("What a roll is for fits in %(most)s characters.")
UNREACHABLE = _("No die of %(roll)s can show that. To ask for the sum, write %(meant)s.")
UNDERSTOOD_SO_FAR = _("I understood %(read)s, then lost it at %(rest)s. Did you mean %(meant)s?")


def refused(notation: Notation, label: str) -> Refusal | None:
    """Say what is not thrown here, and what would be."""
    if not notation.dice:
        return Refusal("no_dice_typed", NO_DICE, {"roll": str(notation)[:SHOWN]})
    if not 1 <= sum(each.count for each in notation.dice) <= MOST_DICE or any(not each.count for each in notation.dice):
        return Refusal("dice_out_of_range", _("From 1 to %(most)s dice fall at once."), {"most": MOST_DICE})
    if any(not 2 <= each.sides <= MOST_SIDES for each in notation.dice):
        return Refusal("sides_out_of_range", _("A die has 2 to %(most)s sides."), {"most": MOST_SIDES})
    if any(each.fudge and each.explodes for each in notation.dice):
        return Refusal("fudge_explodes", _("Fate dice do not explode."))
    numbers = [abs(each.number) for each in notation.terms if isinstance(each, Fixed)]
    if max([*numbers, abs(notation.test.number) if notation.test else 0]) > MOST_NUMBER:
        return Refusal("number_out_of_range", _("Numbers go up to %(most)s."), {"most": MOST_NUMBER})
    if len(notation.terms) > MOST_TERMS:
        return Refusal("too_many_terms", _("At most %(most)s parts make one roll."), {"most": MOST_TERMS})
    if len(label) > MOST_LABEL:
        return Refusal("label_of_roll_too_long", LONG_LABEL, {"most": MOST_LABEL})
    return unreachable(notation)


def unreachable(notation: Notation) -> Refusal | None:
    """Refuse to count dice of which none can ever pass."""
    if not notation.counts or notation.test is None:
        return None
    [dice] = notation.dice
    most = dice.sides * (MOST_AGAIN + 1) if dice.explodes else dice.sides
    low, high = (notation.test.number,) * 2
    if notation.test.how == AT_LEAST:
        high = most
    elif notation.test.how == AT_MOST:
        low = 1
    if low <= most and high >= 1:
        return None
    meant = replace(notation, terms=(dice, Fixed(1, 0)))
    return Refusal("never_passes", UNREACHABLE, {"roll": str(replace(notation, test=None)), "meant": str(meant)})


def lost_at(text: str, lost: Lost) -> Refusal:
    """Say how far a roll was understood, where the thread was lost, and what was perhaps meant."""
    read, rest = text[: lost.read].strip(), text[lost.at :].split()[0][:SHOWN]
    meant = guessed(text, lost)
    params = {"read": read[:SHOWN], "rest": rest, "meant": meant}
    if read and meant:
        return Refusal("notation_lost", UNDERSTOOD_SO_FAR, params)
    if meant:
        return Refusal("notation_lost", _("I lost it at %(rest)s. Did you mean %(meant)s?"), params)
    if read:
        return Refusal("notation_lost", _("I understood %(read)s, then lost it at %(rest)s."), params)
    return Refusal("notation_lost", _("I lost it at %(rest)s. Begin with the dice, such as 2d6+1."), params)


def guessed(text: str, lost: Lost) -> str:
    """Guess what was meant: a test, a label behind the roll, or a roll that came too late; "" for no idea."""
    read, rest = text[: lost.read].strip(), text[lost.at :].strip()
    for guess in guesses(read, rest):
        if understood(guess):
            return guess
    return ""


def guesses(read: str, rest: str) -> list[str]:
    number, bare = NUMBER.search(rest), rest.lstrip(OPERATORS + " ")
    if not read:
        late = DICE.search(rest)
        return [f"{late[0].strip()} {(rest[: late.start()] + rest[late.end() :]).strip()}".strip()] if late else []
    dice = list(DICE.finditer(read))
    sides = dice[-1][2] if dice and dice[-1][2].isdigit() else "2"
    asked = number[0] if number else str(max(1, whole(sides) - 1))
    if rest[0] in COMPARING:
        return [f"{read}>={asked}", f"{read}+0>={asked}", read]
    moved = [read[: test.start()] + rest + read[test.start() :] for test in [TEST.search(read)] if test]
    labelled = [f"{read} {bare}"] if any(sign.isalpha() for sign in bare) else []
    return [*moved, *labelled, read]


def understood(text: str) -> bool:
    """Say whether a guess would itself be understood."""
    try:
        notation, end = scanned(text)
    except Lost:
        return False
    return refused(notation, text[end:].strip()) is None
