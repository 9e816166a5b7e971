"""A Fate sheet as a form: which boxes there are, and what may stand in them."""

from collections.abc import Iterator, Mapping

from rules.core import fields as given
from rules.core.editing import CHOICE, HIDDEN, NUMBER, STORY, Field, Group, Problem
from rules.core.outcome import Refusal
from rules.core.plain import words
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.coefficient import ROLES
from rules.systems.fate.coefficient_words import ROLE_NAMES
from rules.systems.fate.creation import cleaned
from rules.systems.fate.faults import NO_CONCEPT, NO_TROUBLE, TOO_MANY
from rules.systems.fate.growing import LABELS, STUNT_LABELS
from rules.systems.fate.options import Options
from rules.systems.fate.sheet import (
    ACTIONS,
    APPROACHES,
    BONUS,
    CONCEPT,
    CREATE,
    HIGHEST_APPROACH,
    LOWEST_REFRESH,
    MOST_MAJOR,
    MOST_STORY,
    MOST_STUNTS,
    MOST_TEXT,
    ONCE,
    OTHERS,
    OVERCOME,
    STUNT_BONUS,
    TROUBLE,
    Sheet,
    Stunt,
)
from rules.systems.fate.stunts import ADVERBS, BOTH, DEEDS, deed
from rules.systems.fate.words import APPROACH_NAMES

Fields = Mapping[str, object]
Problems = tuple[Problem, ...]
ADD, STUNT, PART = "add", "stunt", "stunt.{}.{}"
LINES = ("name", "reason", "circumstance", "text")
NUMBERS = {"bonus": STUNT_BONUS, "uses": 1}
MOST_NUMBER = 9
NOTHING = ("", words("–"))
CHOICES = {
    "kind": ((BONUS, Text(_("A bonus of 2"))), (ONCE, Text(_("Once per session")))),
    "approach": (NOTHING, *((key, Text(word)) for key, word in ADVERBS.items())),
    "action": (NOTHING, *((key, Text(word)) for key, word in DEEDS.items())),
}
OWN_WORDS = _("In your own words")

NOT_TEXT = Refusal("not_text", _("This is written in words."))
CONCEPT_MISSING = Refusal("concept_missing", NO_CONCEPT)
TROUBLE_MISSING = Refusal("trouble_missing", NO_TROUBLE)
RATING_WRONG = Refusal("approach_rating_wrong", _("An approach is rated from 0 to 5."))
CHOICE_WRONG = Refusal("choice_unknown", _("Choose one of those that there are."))
NUMBER_WRONG = Refusal("number_wrong", _("This is a number from 0 to %(most)s."), {"most": MOST_MAJOR})
NO_REFRESH = Refusal("too_many_stunts", TOO_MANY)


def too_long(most: int) -> Refusal:
    return Refusal("too_long", _("This has at most %(most)s characters."), {"most": most})


# --- from a sheet to its form -----------------------------------------------------------------------------------------


def sheet_fields(sheet: Sheet) -> dict[str, object]:
    """Give the form of a sheet as it stands, all but the notes, which are kept by themselves."""
    found: dict[str, object] = {CONCEPT: sheet.concept, TROUBLE: sheet.trouble, "look": sheet.look}
    found |= {key: sheet.others[at] if at < len(sheet.others) else "" for at, key in enumerate(OTHERS)}
    found |= {approach: str(sheet.approaches.get(approach, "")) for approach in APPROACHES}
    for at, stunt in enumerate(sheet.stunts):
        parts = ("key", "kind", "approach", "also", *LINES, *NUMBERS)
        found |= {PART.format(at, part): str(getattr(stunt, part)) for part in parts}
        if deed(stunt) == BOTH:
            found[PART.format(at, "also")] = ""
        found[PART.format(at, "action")] = deed(stunt)
    return found | {"major": str(sheet.major), "role": sheet.role, "gifts": "\n".join(sheet.gifts)}


def shown(fields: Fields, name: str) -> str:
    value = fields.get(name, "")
    return value if isinstance(value, str) else ""


def rows(fields: Fields) -> int:
    """Count the rows of stunts, one more where a press asked for it."""
    last = max((at for at in range(MOST_STUNTS) if PART.format(at, "kind") in fields), default=-1)
    return min(MOST_STUNTS, max(1, last + 1 + (fields.get(ADD) == STUNT)))


def sheet_form(fields: Fields, options: Options) -> tuple[Group, ...]:
    """Lay a form out, with what was written into it so far."""
    return (aspects(fields, options), approaches(fields), stunts(fields))


def aspects(fields: Fields, options: Options) -> Group:
    keys = (CONCEPT, TROUBLE, *OTHERS)
    boxes = [Field(key, Text(LABELS[key]), shown(fields, key), optional=key in OTHERS) for key in keys]
    boxes.append(Field("look", Text(LABELS["look"]), shown(fields, "look"), STORY, optional=True))
    boxes.append(Field("gifts", Text(_("Gifts")), shown(fields, "gifts"), HIDDEN))
    roles = (NOTHING, *((role, Text(ROLE_NAMES[role])) for role in ROLES))
    kind = CHOICE if options.coefficient_module else HIDDEN
    boxes.append(Field("role", Text(_("Role")), shown(fields, "role"), kind, choices=roles))
    hint = Text(_("An aspect that is still blank may be named when it is first used."))
    return Group("aspects", Text(_("Aspects")), tuple(boxes), hint)


def approaches(fields: Fields) -> Group:
    boxes = [Field(name, Text(APPROACH_NAMES[name]), shown(fields, name), NUMBER) for name in APPROACHES]
    major = shown(fields, "major")
    boxes.append(Field("major", Text(_("Major milestones")), major, NUMBER, help=Text(_("+1 refresh each"))))
    hint = Text(_("From 0 to 5. New characters have 3, 2, 2, 1, 1 and 0; milestones change them."))
    return Group("approaches", Text(_("Approaches")), tuple(boxes), hint)


def stunts(fields: Fields) -> Group:
    boxes = tuple(box for at in range(rows(fields)) for box in stunt_boxes(fields, at))
    hint = Text(_("Three are free, each further one lowers the refresh. Leave a row empty to take it away."))
    return Group("stunts", Text(_("Stunts")), boxes, hint, STUNT, Text(_("Another stunt")))


def stunt_boxes(fields: Fields, at: int) -> Iterator[Field]:
    for part in ("key", "also", *NUMBERS):
        yield Field(PART.format(at, part), Text(_("Stunts")), shown(fields, PART.format(at, part)), HIDDEN)
    for part in ("kind", "name", "reason", "approach", "action", "circumstance", "text"):
        label = Text(OWN_WORDS if part == "text" else STUNT_LABELS[part])
        name, choices = PART.format(at, part), CHOICES.get(part, ())
        yield Field(name, label, shown(fields, name), CHOICE if choices else "line", None, part != "kind", choices)


# --- from a form to a sheet -------------------------------------------------------------------------------------------


def read_sheet(fields: Fields, options: Options) -> Sheet | Problems:
    """Read a form that was sent, or give every field that cannot stay so."""
    found = tuple(problems(fields))
    if found:
        return found
    sheet = read(fields)
    if sheet.unbounded_refresh < LOWEST_REFRESH:
        return (Problem(PART.format(len(sheet.stunts) - 1, "kind"), NO_REFRESH),)
    return sheet


def read(fields: Fields) -> Sheet:
    others = [text(fields, key) for key in OTHERS]
    while others and not others[-1]:
        others.pop()
    rated = {name: given.number(fields.get(name)) for name in APPROACHES}
    gifts = given.story(fields.get("gifts", "")) or ""
    return Sheet(
        concept=text(fields, CONCEPT),
        trouble=text(fields, TROUBLE),
        others=tuple(others),
        look=given.story(fields.get("look", "")) or "",
        approaches={name: value for name, value in rated.items() if value is not None},
        stunts=tuple(stunt(fields, at) for at in told(fields)),
        major=given.number(fields.get("major")) or 0,
        role=text(fields, "role"),
        gifts=tuple(gift for gift in gifts.split("\n") if gift),
    )


def text(fields: Fields, name: str) -> str:
    return given.line(fields.get(name, "")) or ""


def told(fields: Fields) -> Iterator[int]:
    """Give the numbers of the rows of stunts that say something."""
    telling = ("approach", "action", *LINES)
    return (at for at in range(MOST_STUNTS) if any(text(fields, PART.format(at, part)) for part in telling))


def stunt(fields: Fields, at: int) -> Stunt:
    def said(part: str) -> str:
        return text(fields, PART.format(at, part))

    def counts(part: str) -> int:
        found = given.number(fields.get(PART.format(at, part)))
        return NUMBERS[part] if found is None else found

    action, also = (CREATE, OVERCOME) if said("action") == BOTH else (said("action"), said("also"))
    return Stunt(
        key=cleaned(fields.get(PART.format(at, "key"))) or f"stunt{at + 1}",
        kind=said("kind") or BONUS,
        name=said("name"),
        reason=said("reason"),
        approach=said("approach"),
        action=action,
        also=also,
        circumstance=said("circumstance"),
        text=said("text"),
        bonus=counts("bonus"),
        uses=counts("uses"),
    )


# --- what cannot stay -------------------------------------------------------------------------------------------------


def problems(fields: Fields) -> Iterator[Problem]:
    """Find what cannot stay, field by field: what was typed, what is missing, and what is no choice."""
    yield from lines_wrong(fields)
    for name, missing in ((CONCEPT, CONCEPT_MISSING), (TROUBLE, TROUBLE_MISSING)):
        if isinstance(fields.get(name, ""), str) and not text(fields, name):
            yield Problem(name, missing)
    for name in APPROACHES:
        yield from number_wrong(fields, name, HIGHEST_APPROACH, RATING_WRONG)
    yield from number_wrong(fields, "major", MOST_MAJOR, NUMBER_WRONG)
    if text(fields, "role") not in ("", *ROLES):
        yield Problem("role", CHOICE_WRONG)
    for at in range(MOST_STUNTS):
        yield from stunt_wrong(fields, at)


def number_wrong(fields: Fields, name: str, most: int, refusal: Refusal) -> Iterator[Problem]:
    """Find a number that is none, or too high; where nothing is written there is none."""
    sent = fields.get(name, "")
    value = given.number(sent)
    if (value is None or not 0 <= value <= most) and (not isinstance(sent, str) or sent.strip()):
        yield Problem(name, refusal)


def stunt_wrong(fields: Fields, at: int) -> Iterator[Problem]:
    for part, choices in CHOICES.items():
        if text(fields, PART.format(at, part)) not in ("", *(key for key, _word in choices)):
            yield Problem(PART.format(at, part), CHOICE_WRONG)
    if text(fields, PART.format(at, "also")) not in ("", *ACTIONS):
        yield Problem(PART.format(at, "also"), CHOICE_WRONG)
    for part in NUMBERS:
        yield from number_wrong(fields, PART.format(at, part), MOST_NUMBER, NUMBER_WRONG)


def lines_wrong(fields: Fields) -> Iterator[Problem]:
    for name, value in fields.items():
        if name not in (CONCEPT, TROUBLE, *OTHERS, "look", "role", "gifts") and not name.startswith(f"{STUNT}."):
            continue
        if not isinstance(value, str):
            yield Problem(name, NOT_TEXT)
        elif name in ("look", "gifts"):
            if len(given.story(value) or "") > MOST_STORY:
                yield Problem(name, too_long(MOST_STORY))
        elif len(given.line(value) or "") > MOST_TEXT:
            yield Problem(name, too_long(MOST_TEXT))
