"""What the forms of scenes and cards send, read once: clean words, or what is wrong with each."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.core.fields import line, story
from rules.core.outcome import Refusal
from rules.core.staging import OWN
from rules.core.text import gettext_noop as _
from rules.core.versions import Words
from rules.systems import ALL
from tables.models import CLOCK_SIZES, Card, CardKind, Scene, Sight
from tables.models.prep import MOST_NOTES, MOST_TEXT, MOST_TITLE

MOST_ROUNDS = 99
OWN_FIELDS = tuple(dict.fromkeys(OWN + field.name for system in ALL for field in system.NPC_FIELDS))
NO_TITLE = Refusal("untitled", _("Give it a title."))
NO_ALT = Refusal("no_alt", _("Say in words what is to be seen, for those who cannot see it."))
SIGHT_WRONG = Refusal("sight_wrong", _("Say what players see of it."))
KIND_WRONG = Refusal("kind_wrong", _("There is no such kind of card."))
SIZE_WRONG = Refusal("size_wrong", _("A clock has 4, 6 or 8 parts."))
FILLED_WRONG = Refusal("filled_wrong", _("A clock cannot be filled beyond its end."))
ROUND_WRONG = Refusal("round_wrong", _("A round is a number from 1 to %(most)s, or nothing."), {"most": MOST_ROUNDS})


def too_long(most: int) -> Refusal:
    return Refusal("too_long", _("This has at most %(most)s characters."), {"most": most})


@dataclass(frozen=True)
class Refused:
    """A form that cannot be taken as it is: why, what is wrong with which field, and what another GM wrote there."""

    refusal: Refusal | None = None
    problems: Mapping[str, Refusal] = field(default_factory=dict)
    theirs: Mapping[str, object] = field(default_factory=dict)
    redrawn: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Read:
    """A form's words by field, and what is wrong with them."""

    words: dict[str, str]
    problems: dict[str, Refusal]


def scene_words(scene: Scene) -> Words:
    return {"title": scene.title, "text": scene.text, "objective": scene.objective, "notes": scene.notes}


def read_scene(fields: Mapping[str, object]) -> Read:
    words = {
        "title": line(fields.get("title", "")) or "",
        "text": story(fields.get("text", "")) or "",
        "objective": line(fields.get("objective", "")) or "",
        "notes": story(fields.get("notes", "")) or "",
    }
    most = {"title": MOST_TITLE, "text": MOST_TEXT, "objective": MOST_TITLE, "notes": MOST_NOTES}
    problems = {name: too_long(most[name]) for name, value in words.items() if len(value) > most[name]}
    return Read(words, problems if words["title"] else {"title": NO_TITLE, **problems})


def fields_of(kind: str) -> tuple[str, ...]:
    """Name the fields that a card of this kind has."""
    own = {CardKind.CLOCK: ("size", "filled"), CardKind.HANDOUT: ("alt",), CardKind.NPC: OWN_FIELDS}
    return ("title", "text", "sight", *own.get(CardKind(kind), ()), "fires_at")


def card_words(card: Card) -> Words:
    return {name: worded(card, name) for name in fields_of(card.kind)}


def worded(card: Card, name: str) -> str:
    """Write what stands in one field of a card; a game's own fields stand in its document."""
    if name.startswith(OWN):
        return str(card.document.get(name.removeprefix(OWN), ""))
    value = getattr(card, name)
    return "" if value is None else str(value)


def read_card(kind: str, fields: Mapping[str, object]) -> Read:
    """Read the card of one kind; what its kind does not have is not looked at."""
    given = {name: line(fields.get(name, "")) or "" for name in fields_of(kind)}
    given |= {name: story(fields.get(name, "")) or "" for name in given if name == "text" or name.startswith(OWN)}
    given["sight"] = given["sight"] or Sight.HIDDEN
    if kind == CardKind.CLOCK:
        given |= {"size": given["size"] or str(CLOCK_SIZES[0]), "filled": given["filled"] or "0"}
    return Read(given, dict(card_problems(kind, given)))


def card_problems(kind: str, given: Mapping[str, str]) -> list[tuple[str, Refusal]]:
    found = [("title", NO_TITLE)] if not given["title"] else []
    most = {"title": MOST_TITLE, "text": MOST_TEXT, "alt": MOST_TITLE} | dict.fromkeys(OWN_FIELDS, MOST_TEXT)
    found += [(name, too_long(most[name])) for name in most if len(given.get(name, "")) > most[name]]
    if given["sight"] not in Sight.values or (given["sight"] == Sight.SHAPE and kind != CardKind.CLOCK):
        found.append(("sight", SIGHT_WRONG))
    if kind == CardKind.CLOCK:
        found += clock_problems(given["size"], given["filled"])
    if kind == CardKind.HANDOUT and not given["alt"]:
        found.append(("alt", NO_ALT))
    if given["fires_at"] and not 1 <= (whole(given["fires_at"]) or 0) <= MOST_ROUNDS:
        found.append(("fires_at", ROUND_WRONG))
    return found


def clock_problems(size: str, filled: str) -> list[tuple[str, Refusal]]:
    if whole(size) not in CLOCK_SIZES:
        return [("size", SIZE_WRONG)]
    passed = whole(filled)
    return [] if passed is not None and passed <= int(size) else [("filled", FILLED_WRONG)]


def whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 2 else None


def stored(words: Mapping[str, object]) -> dict[str, object]:
    """Turn the words of a card that has no problems into what its row holds."""
    numbers = {name: int(str(words[name])) for name in ("size", "filled") if name in words}
    own = {name.removeprefix(OWN): value for name, value in words.items() if name.startswith(OWN)}
    kept = {name: value for name, value in words.items() if not name.startswith(OWN)}
    document = {"document": {name: value for name, value in own.items() if value}} if own else {}
    return {**kept, **numbers, **document, "fires_at": int(str(words["fires_at"])) if words["fires_at"] else None}
