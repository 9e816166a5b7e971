"""The scene at the table: what lies there for a reader, and who takes part in it."""

from dataclasses import dataclass
from typing import Any

from rules.systems import BY_KEY
from tables.agreed import options_of
from tables.decks import SeenCard
from tables.models import Table
from tables.people import Person
from tables.states import figures_of


@dataclass(frozen=True)
class Present:
    """Somebody who takes part in the scene, and whether they have acted this round."""

    person: Person
    acted: bool


def scene_shown(
    table: Table, board: Any, people: list[Person], cards: tuple[SeenCard, ...], for_gm: bool
) -> dict[str, Any]:
    """Give what lies on the table as players or a GM may see it, and who is there."""
    system = BY_KEY[table.campaign.system]
    playing = [person for person in people if person.character_id]
    company = figures_of(person.character for person in playing if person.character)
    view = system.board_view(board, options_of(table.campaign), for_gm, company)
    there = [Present(person, view.has_acted(person.key)) for person in playing if view.takes_part(person.key)]
    return {
        "scene": view,
        "cast": playing,
        "present": there,
        "cards": cards,
        "acted": sum(each.acted for each in there),
        "scene_part": f"systems/{system.KEY}/scene.html",
    }


def gm_parts(key: str) -> dict[str, Any]:
    """Name the game's own parts of the GM's panel."""
    parts = ("heads", "row", "award", "npcs")
    return {"gm_part": f"systems/{key}/gm_scene.html"} | {f"{it}_part": f"systems/{key}/gm_{it}.html" for it in parts}
