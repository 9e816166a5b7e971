"""What would keep a ready-made character from being finished: points, requirements, other times, doubles, money."""

from collections.abc import Iterator, Sequence

from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.careers import OWNED, budget, lacking_refused
from rules.systems.phasesix.catalogue import Catalogue, CharacterTemplate, Entry, Gear, Lineage, ReadyCharacter
from rules.systems.phasesix.faults import FLAWS, OVERSPENT, TOO_DEAR
from rules.systems.phasesix.options import DEFAULT

NEEDS_OTHER_TIMES = _("It needs %(other)s, which is not offered everywhere where this is.")

Found = Iterator[tuple[str, Text]]


def offered_wherever(entry: Entry, other: Entry, catalogue: Catalogue) -> bool:
    """Say whether every campaign that offers the entry offers the other one, too."""
    epochs = entry.epochs or tuple(catalogue.epochs)
    return all(not other.epochs or epoch in other.epochs for epoch in epochs) and other.extension in (
        "",
        entry.extension,
    )


def unfinished(character: ReadyCharacter, catalogue: Catalogue) -> Found:
    """Inspect somebody of whom everything is known, with the points and the money of a new character by default."""
    templates = [catalogue.templates[key] for key in character.templates]
    gear = [found for key in character.gear if (found := catalogue.gear(key))]
    for part in (catalogue.lineages[character.lineage], *templates, *gear):
        if not offered_wherever(character, part, catalogue):
            yield "needs_other_times", Text(NEEDS_OTHER_TIMES, {"other": part.name})
    for part in doubled([*templates, *gear]):
        yield "owned_already", Text(OWNED, {"name": part.name})
    for template in templates:
        lacks = lacking_refused(template, character.templates, catalogue)
        if lacks:
            yield lacks.code, lacks.text
    yield from spent_too_much(catalogue.lineages[character.lineage], templates, gear)


def doubled(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Give whatever stands in a list a second time."""
    keys = [each.key for each in entries]
    return tuple(each for at, each in enumerate(entries) if each.key in keys[:at])


def spent_too_much(lineage: Lineage, templates: Sequence[CharacterTemplate], gear: Sequence[Gear]) -> Found:
    """Compare what somebody cost with what a new character has by default."""
    spent, price = budget(lineage.points, templates), sum(each.price for each in gear)
    if spent.left < 0:
        yield "overspent", counted(OVERSPENT, -spent.left)
    if spent.flaws > DEFAULT.flaw_cap:
        yield "too_many_flaws", Text(FLAWS, {"points": spent.flaws, "most": DEFAULT.flaw_cap})
    if price > DEFAULT.starting_money:
        yield "too_dear", Text(TOO_DEAR, {"price": price, "money": DEFAULT.starting_money})
