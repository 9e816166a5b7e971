"""One thing written by several people: a form says what it was drawn from, and changes of two meet field by field."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _

DIGITS = 8
Words = Mapping[str, object]
"""What a form holds, by the names of its fields: texts, numbers, switches, or tuples of texts."""

UNMARKED = "-"
"""What a page counts as having sent where its form carries no mark: this one fits nothing that stands."""
CODE = "changed_meanwhile"
MEANWHILE = _("Somebody changed this meanwhile. Nothing is lost: compare both versions, then decide which one stays.")


@dataclass(frozen=True)
class Clash(Refusal):
    """Two people changed the same field, each in their own way.

    `theirs` holds these fields as they stand now; `redrawn` those that the other one changed alone, which the form
    shows from now on. Both are as a form writes them.
    """

    theirs: Words = field(default_factory=dict)
    redrawn: Words = field(default_factory=dict)


@dataclass(frozen=True)
class Merged:
    """What comes of two changes: the words, the fields that the other one changed alone, and those that both did."""

    words: dict[str, object]
    theirs: tuple[str, ...] = ()
    both: tuple[str, ...] = ()


def mark(words: Words, of: object = "") -> str:
    """Name a version field by field; `of` tells apart things that follow one another in the same place."""
    return ".".join(digest(words[name], of) for name in sorted(words))


def digest(value: object, of: object) -> str:
    return hashlib.sha256(json.dumps([of, value], sort_keys=True).encode()).hexdigest()[:DIGITS]


def merged(drawn: str, mine: Words, stands: Words, of: object = "") -> Merged:
    """Let whoever changed a field alone have it; what both changed stays as I want it, and is named.

    Without a mark nothing is compared; what comes from a page has one, `UNMARKED` at the least. A mark that fits
    nothing here was drawn from something else: whatever differs counts as changed by both.
    """
    if not drawn:
        return Merged(dict(mine))
    names, marks = sorted(stands), drawn.split(".")
    before = dict(zip(names, marks, strict=True)) if len(marks) == len(names) else {}
    differing = [name for name in names if mine[name] != stands[name]]
    theirs = tuple(name for name in differing if before.get(name) == digest(mine[name], of))
    alone = [name for name in differing if before.get(name) == digest(stands[name], of)]
    both = tuple(name for name in differing if name not in theirs and name not in alone)
    return Merged({**mine, **{name: stands[name] for name in theirs}}, theirs, both)


def clash(found: Merged, form: Words) -> Clash | None:
    """Refuse what two people changed at once; `form` is what stands, as the form writes it."""
    if not found.both:
        return None
    pick = {names: {name: form[name] for name in names} for names in (found.both, found.theirs)}
    return Clash(CODE, MEANWHILE, theirs=pick[found.both], redrawn=pick[found.theirs])
