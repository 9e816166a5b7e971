"""A typed roll in words, in the reader's language and notation: 3d6 for one, 3W6 for another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.free.act import value_of
from rules.core.free.notation import AT_LEAST, AT_MOST, MOST_AGAIN, Dice, Fixed, Notation, Test, Typed, parse
from rules.core.free.odds import Odds, odds
from rules.core.odds import Chance
from rules.core.outcome import Refusal
from rules.core.text import Text, counted, ngettext_noop
from rules.core.text import gettext_noop as _

DICE = _("%(count)sd%(sides)s")
WANTED = {AT_LEAST: _("%(number)s or more"), AT_MOST: _("%(number)s or less")}
EXACTLY = _("exactly %(number)s")
SUCCESSES = ngettext_noop("%(count)s success", "%(count)s successes")
PASSED, MISSED = _("%(total)s, passed"), _("%(total)s, not passed")
SAYS_COUNT = ngettext_noop("%(who)s, %(what)s: %(count)s success.", "%(who)s, %(what)s: %(count)s successes.")
SAYS_SUM = _("%(who)s, %(what)s: %(total)s.")
SAYS_PASSED = _("%(who)s, %(what)s: %(total)s, passed.")
SAYS_MISSED = _("%(who)s, %(what)s: %(total)s, not passed.")
EACH_COUNTS = _("%(roll)s: every die with %(wanted)s counts.")
SUM_WANTED = _("%(roll)s: the sum had to be %(wanted)s.")
ADDED, EQUALS = _("%(roll)s: %(sum)s = %(total)s"), _("%(sum)s = %(total)s")
SHOWED = _("%(roll)s: %(faces)s")
SUM = _("%(roll)s: all added up.")
WILL_COUNT = _("%(roll)s: every die with %(wanted)s will count.")
WILL_ASK = _("%(roll)s: the sum must be %(wanted)s.")
WILL_SUM = _("%(roll)s: from %(low)s to %(high)s, %(mean)s on average.")
AGAIN = _("A die that shows its highest face is thrown again and added, at most %(most)s times.")
SHOWING = ngettext_noop("%(count)s die shows %(wanted)s.", "%(count)s dice show %(wanted)s.")
MOST_DRAWN, MOST_ADDED = 40, 12
SIGNS = {-1: "-", 0: "0", 1: "+"}
KEPT, DROPPED, EXPLODED = "kept", "dropped", "exploded"


@dataclass(frozen=True)
class Die:
    """A die to be drawn; `side` is the sign of a Fate die."""

    face: int
    sides: int
    state: str
    side: str = ""

    @property
    def words(self) -> str:
        return self.side.replace("-", "−") or str(self.face)


@dataclass(frozen=True)
class View:
    """A logged roll's dice, how it went where that was asked, and the chance it had."""

    dice: tuple[Die, ...]
    went_well: bool | None
    had: Chance | None


def typed(doc: Mapping[str, Any]) -> Typed:
    """Read a roll that was understood before."""
    found = parse(f"{doc['roll']} {doc['label']}")
    if isinstance(found, Refusal):
        raise ValueError(f"The logged roll cannot be read: {found.code}.")
    return found


def wanted(test: Test) -> Text:
    return Text(WANTED.get(test.how, EXACTLY), {"number": test.number})


def named(notation: Notation) -> Text:
    """Write a roll as the reader's language writes dice, without its test."""
    places: dict[str, object] = {}
    pattern = ""
    for at, term in enumerate(notation.terms):
        sign = "−" if term.sign < 0 else "+" if at else ""
        exploding = "!" if isinstance(term, Dice) and term.explodes else ""
        pattern += f"{sign}%(term_{at})s{exploding}"
        places[f"term_{at}"] = term_named(term)
    return Text(pattern, places)


def term_named(term: Dice | Fixed) -> Text | str:
    if isinstance(term, Fixed):
        return str(term.number)
    return f"{term.count}dF" if term.fudge else Text(DICE, {"count": term.count, "sides": str(term.sides)})


def preview(notation: Notation) -> Text:
    """Say what was understood, before any die falls."""
    if notation.test is not None:
        said = WILL_COUNT if notation.counts else WILL_ASK
        return Text(said, {"roll": named(notation), "wanted": wanted(notation.test)})
    found = odds(notation)
    return Text(WILL_SUM, {"roll": named(notation), "low": found.low, "high": found.high, "mean": found.average})


def chances(notation: Notation) -> Odds:
    return odds(notation)


# --- a roll that fell -------------------------------------------------------------------------------------------------


def asked(request: Mapping[str, Any], facts: Mapping[str, Any]) -> str:
    return str(request["label"])


def answer_text(result: Mapping[str, Any]) -> Text:
    """Give the outcome in a word or two."""
    if result["successes"] is not None:
        return counted(SUCCESSES, result["successes"])
    said = "%(total)s" if result["passed"] is None else PASSED if result["passed"] else MISSED
    return Text(said, {"total": result["total"]})


def announce(who: str, result: Mapping[str, Any]) -> Text:
    """Say a roll in one line: what it was for, or else which dice, and what came of it."""
    what = result["label"] or named(typed(result).notation)
    if result["successes"] is not None:
        return counted(SAYS_COUNT, result["successes"], who=who, what=what)
    said = SAYS_SUM if result["passed"] is None else SAYS_PASSED if result["passed"] else SAYS_MISSED
    return Text(said, {"who": who, "what": what, "total": result["total"]})


def explain(result: Mapping[str, Any], request: Mapping[str, Any]) -> Text:
    """Say in one sentence how the roll is read."""
    notation = typed(result).notation
    if notation.test is None:
        short = sum(each.count for each in notation.dice) <= MOST_ADDED
        added = {"roll": named(notation), "sum": added_up(result), "total": result["total"]}
        return Text(ADDED if short else SUM, added)
    said = EACH_COUNTS if notation.counts else SUM_WANTED
    return Text(said, {"roll": named(notation), "wanted": wanted(notation.test)})


def steps(result: Mapping[str, Any], request: Mapping[str, Any]) -> tuple[Text, ...]:
    """Say step by step what fell and how it was read."""
    notation = typed(result).notation
    said = [
        Text(SHOWED, {"roll": term_named(each), "faces": ", ".join(shown(each, one) for one in chains)})
        for each, chains in zip(notation.dice, result["dice"], strict=True)
    ]
    if any(each.explodes for each in notation.dice):
        said.append(Text(AGAIN, {"most": MOST_AGAIN}))
    if notation.counts and notation.test is not None:
        said.append(counted(SHOWING, result["successes"], wanted=wanted(notation.test)))
    elif len(added_up(result)) <= MOST_ADDED * 6:
        said.append(Text(EQUALS, {"sum": added_up(result), "total": result["total"]}))
    return tuple(said)


def shown(each: Dice, faces: Sequence[int]) -> str:
    """Write what one die has shown."""
    if each.fudge:
        return SIGNS[value_of(each, faces)].replace("-", "−")
    return " → ".join(map(str, faces)) + (f" = {sum(faces)}" if len(faces) > 1 else "")


def added_up(result: Mapping[str, Any]) -> str:
    """Write the sum as one adds it up."""
    notation, thrown, parts = typed(result).notation, iter(result["dice"]), []
    for term in notation.terms:
        values = [term.number] if isinstance(term, Fixed) else [value_of(term, faces) for faces in next(thrown)]
        parts += [term.sign * value for value in values]
    first, *others = parts
    written = "".join(f" {'+' if part >= 0 else '−'} {abs(part)}" for part in others)
    return (f"−{abs(first)}" if first < 0 else str(first)) + written


def result_view(result: Mapping[str, Any]) -> View:
    """Give the dice to draw, as long as they can be told apart."""
    notation = typed(result).notation
    dice = tuple(
        die
        for each, chains in zip(notation.dice, result["dice"], strict=True)
        for faces in chains
        for die in drawn(notation, each, faces)
    )
    well = result["passed"] if result["successes"] is None else result["successes"] > 0
    return View(dice if len(dice) <= MOST_DRAWN else (), well, odds(notation).passes)


def drawn(notation: Notation, each: Dice, faces: Sequence[int]) -> list[Die]:
    """Draw one die with all its throws; where dice are counted, those that do not are dropped."""
    counting, test = notation.counts, notation.test
    state = "" if not counting or test is None else KEPT if test.passes(value_of(each, faces)) else DROPPED
    side = SIGNS[value_of(each, faces)] if each.fudge else ""
    return [Die(face, each.sides, EXPLODED if at + 1 < len(faces) else state, side) for at, face in enumerate(faces)]
