"""All that the stage has of PhaseSix: drafts, a sheet, tables, and what a GM has written."""

from accounts.models import User
from tools.stage import phasesix_house, phasesix_making, phasesix_sheet, phasesix_table
from tools.stage.looks import PLAYER
from tools.stage.phasesix_table import DEMO_THROWS, THROWS

__all__ = ["DEMO_THROWS", "THROWS", "set_game"]


def set_game(people: dict[str, User]) -> dict[str, str]:
    """Set everything, and name what addresses need."""
    return {
        **phasesix_making.set_making(people[PLAYER]),
        **phasesix_sheet.set_sheet(people),
        **phasesix_table.set_table(people),
        **phasesix_house.set_house(people),
    }
