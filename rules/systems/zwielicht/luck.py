"""What a move of Zwielicht can come to, and in how many ways, for the statistics of a table."""

from collections.abc import Mapping

from rules.core.luck import Possible, Throw
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.explain import OF_MOVES
from rules.systems.zwielicht.moves import GOOD
from rules.systems.zwielicht.open_roll import FACES
from rules.systems.zwielicht.options import Options
from rules.systems.zwielicht.words import Result

HIGHEST = (
    ("six", _("Highest 6"), (6,)),
    ("five", _("Highest 5"), (5,)),
    ("middle", _("Highest 3 or 4"), (3, 4)),
    ("low", _("Highest 1 or 2"), (1, 2)),
)


def outcomes(options: Options) -> tuple[Possible, ...]:
    return tuple(Possible(key, Text(name), min(faces) >= GOOD) for key, name, faces in HIGHEST)


def luck(request: Mapping[str, object], facts: Mapping[str, object], result: Result) -> Throw | None:
    """Read the highest of the dice that fell; those that lay already are not counted."""
    if result["act"] not in OF_MOVES:
        return None
    fallen = [result["help"][-1]["face"]] if result["act"] == "help" else list(result["dice"])
    ways = [face ** len(fallen) - (face - 1) ** len(fallen) for face in range(1, FACES + 1)]
    came = next(place for place, (_key, _name, faces) in enumerate(HIGHEST) if max(fallen) in faces)
    return Throw(came, tuple(sum(ways[face - 1] for face in faces) for _key, _name, faces in HIGHEST))
