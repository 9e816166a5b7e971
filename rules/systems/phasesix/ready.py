"""Characters that are ready to play, and the one that rehearsals use."""

from functools import cache

from rules.core.outcome import Figure, ReadyMade
from rules.systems.phasesix.catalogue import ReadyCharacter
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.play import start
from rules.systems.phasesix.sheet import Sheet
from rules.systems.phasesix.written import catalogue

SAMPLE_NAME = "Sample"
SAMPLE = Sheet(templates=("stubborn", "steady_hand"))


@cache
def ready_made(language: str) -> tuple[ReadyMade, ...]:
    """Give the ready-made characters, with names and stories in a language."""
    return tuple(
        ReadyMade(each.key, each.name.said_in(language), sheet_of(each, language))
        for each in catalogue().characters.values()
    )


def sheet_of(character: ReadyCharacter, language: str) -> Sheet:
    """Give the sheet of a ready-made character: what points are left became reputation."""
    known = catalogue()
    cost = sum(known.templates[key].cost for key in character.templates if key in known.templates)
    return Sheet(
        lineage=character.lineage,
        templates=character.templates,
        collected=max(0, known.lineages[character.lineage].points - cost),
        gear=character.gear,
        concept=character.text.said_in(language),
    )


def sample(options: Options) -> Figure:
    """Give a fresh character for rehearsals and tests: nothing spent, nothing suffered, nothing carried."""
    return Figure(SAMPLE_NAME, SAMPLE, start(SAMPLE, options))
