"""What is wrong or missing in a draft of an FU character, and what could be better."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.fields import line, same, story
from rules.core.making import HINT, MISSING, WRONG, Problem, typed
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.options import GOOD_AND_BAD, Options
from rules.systems.fu.sheet import MOST_STORY, MOST_TEXT, QUESTIONS, SLOTS
from rules.systems.fu.sheet_card import slot_name

Doc = Mapping[str, Any]
GEAR, BOND = "gear_{}_{}", "bond_{}_{}"
GOOD, BAD = KINDS = ("good", "bad")
PLACES = (1, 2)
MOST_NAME, MOST_BONDS = 200, 12
MOST_DESCRIPTOR_WORDS = 6
MOST_NOUN_WORDS = 2
BONDS_ADVISED = 2
JOINING = frozenset({"à", "au", "aux", "de", "des", "du", "en", "et", "la", "le", "les", "of", "the", "und", "von"})
"""Short words that hold a compound noun together and do not count."""

NO_ADJECTIVE = {
    1: _("The first item has no adjective: each has exactly one."),
    2: _("The second item has no adjective: each has exactly one."),
}
NO_NOUN = {1: _("The first item has no noun: say what it is."), 2: _("The second item has no noun: say what it is.")}
UNMARKED = {
    1: _("Say whether the first item is good or bad."),
    2: _("Say whether the second item is good or bad."),
}
TWO_WORDS = _("Two words are fine if together they name one thing. A second adjective has no place here.")
NO_CONCEPT = _("Say in a few words who this is.")
NO_DESCRIPTOR = _("%(slot)s is missing: a character has four descriptors.")
TOO_LONG = _("This has more than %(most)s characters. Please shorten it.")


def problems(doc: Doc, options: Options) -> tuple[Problem, ...]:
    """List everything in the order of the steps, what hinders and what is only advised."""
    return (
        *who(doc),
        *descriptors(doc, options),
        *gear(doc, options),
        *drive(doc),
        *powers(doc, options),
        *relationships(doc),
    )


def long(stage: str, field: str, value: object, most: int) -> Iterator[Problem]:
    if len(line(value) or "") > most:
        yield Problem(stage, field, Text(TOO_LONG, {"most": most}), WRONG)


def who(doc: Doc) -> Iterator[Problem]:
    if not line(doc.get("concept")):
        yield Problem("who", "concept", Text(NO_CONCEPT))
    if not line(doc.get("name")):
        yield Problem("who", "name", Text(_("Give your character a name.")))
    yield from long("who", "concept", doc.get("concept"), MOST_TEXT)
    yield from long("who", "name", doc.get("name"), MOST_NAME)
    if len(story(typed(doc.get("description"))) or "") > MOST_STORY:
        yield Problem("who", "description", Text(TOO_LONG, {"most": MOST_STORY}), WRONG)


# --- the four descriptors ---------------------------------------------------------------------------------------------


def descriptors(doc: Doc, options: Options) -> Iterator[Problem]:
    """Ask for all four; long ones and those that say the same twice are only pointed at."""
    seen: list[str] = []
    for slot in SLOTS:
        text = line(doc.get(slot)) or ""
        if not text:
            yield Problem("sheet", slot, Text(NO_DESCRIPTOR, {"slot": slot_name(slot, options)}))
            continue
        yield from long("sheet", slot, text, MOST_TEXT)
        if len(text.split()) > MOST_DESCRIPTOR_WORDS:
            yield Problem("sheet", slot, Text(_("This is long. A word or two are easier to use.")), HINT)
        if any(same(text, other) for other in seen):
            yield Problem("sheet", slot, Text(_("Another descriptor says the same. Two facts are worth more.")), HINT)
        seen.append(text)


# --- gear -------------------------------------------------------------------------------------------------------------


def items(doc: Doc) -> tuple[tuple[str, str], ...]:
    """Give adjective and noun of both items as typed."""
    return tuple(
        (typed(doc.get(GEAR.format(place, "adjective"))), typed(doc.get(GEAR.format(place, "noun"))))
        for place in PLACES
    )


def gear(doc: Doc, options: Options) -> Iterator[Problem]:
    """Ask for two items of one adjective and one noun; where the campaign says so, one of them good and one bad."""
    for place, (adjective, noun) in zip(PLACES, items(doc), strict=True):
        yield from adjective_of(place, adjective)
        yield from noun_of(place, noun)
    if options.gear_rule == GOOD_AND_BAD:
        yield from good_and_bad(doc)


def adjective_of(place: int, typed_in: str) -> Iterator[Problem]:
    field, words = GEAR.format(place, "adjective"), (line(typed_in) or "").split()
    if not words:
        yield Problem("sheet", field, Text(NO_ADJECTIVE[place]))
    elif len(words) > 1:
        yield Problem("sheet", field, Text(_("These are several words. An item has exactly one adjective.")), WRONG)
    yield from long("sheet", field, typed_in, MOST_TEXT)


def noun_of(place: int, typed_in: str) -> Iterator[Problem]:
    """Ask for one noun; two words without one that joins them may be a compound, or hide a second adjective."""
    field, every = GEAR.format(place, "noun"), (line(typed_in) or "").split()
    words = [word for word in every if word.casefold() not in JOINING]
    if not words:
        yield Problem("sheet", field, Text(NO_NOUN[place]))
    elif len(words) > MOST_NOUN_WORDS:
        yield Problem("sheet", field, Text(_("One noun, please, of two words at most.")), WRONG)
    elif len(every) == MOST_NOUN_WORDS:
        yield Problem("sheet", field, Text(TWO_WORDS), HINT)
    yield from long("sheet", field, typed_in, MOST_TEXT)


def good_and_bad(doc: Doc) -> Iterator[Problem]:
    kinds = [doc.get(GEAR.format(place, "kind")) for place in PLACES]
    for place, kind in zip(PLACES, kinds, strict=True):
        if kind not in KINDS:
            yield Problem("sheet", GEAR.format(place, "kind"), Text(UNMARKED[place]))
    if kinds[0] in KINDS and kinds[0] == kinds[1]:
        text = Text(_("In this campaign one item is good and the other bad."))
        yield Problem("sheet", GEAR.format(2, "kind"), text, WRONG)


# --- drive, powers, relationships -------------------------------------------------------------------------------------


def drive(doc: Doc) -> Iterator[Problem]:
    for question in QUESTIONS:
        yield from long("sheet", question, doc.get(question), MOST_TEXT)
    if not any(line(doc.get(question)) for question in QUESTIONS):
        yield Problem("sheet", QUESTIONS[0], Text(_("A drive gives the others something to play with.")), HINT)


def powers(doc: Doc, options: Options) -> Iterator[Problem]:
    rows = typed(doc.get("powers")).splitlines() if options.fu_powers else []
    if any(len(line(row) or "") > MOST_TEXT for row in rows):
        yield Problem("sheet", "powers", Text(TOO_LONG, {"most": MOST_TEXT}), WRONG)


def bonds(doc: Doc) -> tuple[dict[str, str], ...]:
    """Give the lines of relationships as typed."""
    found = doc.get("bonds")
    rows = found if isinstance(found, list) else []
    return tuple(
        {part: typed(row.get(part)) for part in ("to", "text")} for row in rows[:MOST_BONDS] if isinstance(row, Mapping)
    )


def is_blank(bond: Mapping[str, str]) -> bool:
    return not line(bond["to"]) and not line(bond["text"])


def relationships(doc: Doc) -> Iterator[Problem]:
    """Ask for one, suggest two; a line needs its person, and says what binds them."""
    rows = list(enumerate(bonds(doc), 1))
    told = [(place, bond) for place, bond in rows if not is_blank(bond)]
    for place, bond in rows if told else ():
        yield from one_bond(place, bond)
    if not told:
        text = Text(_("One relationship is needed: to another character, or to somebody of the story."))
        yield Problem("bonds", BOND.format(1, "to"), text, MISSING)
    elif len(told) < BONDS_ADVISED:
        text = Text(_("One relationship is enough; two are suggested."))
        yield Problem("bonds", BOND.format(told[0][0], "to"), text, HINT)


def one_bond(place: int, bond: Mapping[str, str]) -> Iterator[Problem]:
    for part in ("to", "text"):
        yield from long("bonds", BOND.format(place, part), bond[part], MOST_TEXT)
    if not line(bond["to"]):
        text = Text(_("Choose who this bond is with, or remove the line."))
        yield Problem("bonds", BOND.format(place, "to"), text, WRONG)
    elif not line(bond["text"]):
        yield Problem("bonds", BOND.format(place, "text"), Text(_("Say what binds them.")))
