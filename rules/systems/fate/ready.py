"""Characters that are ready to play, stunts to take, and the one that rehearsals use."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.core.outcome import Figure, ReadyMade
from rules.systems.fate.options import Options
from rules.systems.fate.play import start
from rules.systems.fate.sheet import Sheet, Stunt
from rules.systems.fate.written import written

SAMPLE_NAME = "Sample"
STUNT_PARTS = ("key", "name", "kind", "reason", "approach", "action", "circumstance")
"""What is read of a stunt: its whole sentence is written beside them for whoever reads the file."""
SAMPLE = Sheet(
    concept="Ferry pilot with a second logbook",
    trouble="Never leaves a debt unpaid",
    others=("Knows every lock keeper by name",),
    look="Broad hands, a coat with too many pockets.",
    approaches={"careful": 2, "clever": 3, "flashy": 0, "forceful": 1, "quick": 2, "sneaky": 1},
    stunts=(
        Stunt(
            key="night_pilot",
            name="Night pilot",
            reason="I have steered these waters without a lamp",
            approach="careful",
            action="overcome",
            circumstance="when it is too dark for others to see",
        ),
    ),
)


@cache
def ready_made(language: str) -> tuple[ReadyMade, ...]:
    """Give the ready-made characters in a language, in English where there is none."""
    return tuple(
        ReadyMade(entry["key"], entry["name"], sheet(entry)) for entry in written(language, "characters")["character"]
    )


@cache
def stunts(language: str) -> tuple[Stunt, ...]:
    """Give the stunts that one can take as they are."""
    return tuple(stunt(entry) for entry in written(language, "stunts")["stunt"])


def sheet(entry: Mapping[str, Any]) -> Sheet:
    return Sheet(
        concept=entry["concept"],
        trouble=entry["trouble"],
        others=tuple(entry["others"]),
        look=entry["look"],
        approaches=dict(entry["approaches"]),
        stunts=tuple(stunt(each) for each in entry["stunt"]),
    )


def stunt(entry: Mapping[str, Any]) -> Stunt:
    return Stunt(**{part: entry[part] for part in STUNT_PARTS})


def sample(options: Options) -> Figure:
    """Give a fresh character for rehearsals and tests: nothing spent, nothing suffered."""
    return Figure(SAMPLE_NAME, SAMPLE, start(SAMPLE, options))
