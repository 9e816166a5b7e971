"""All that the stage has of Zwielicht: its tables in the middle of play."""

from accounts.models import User
from tools.stage import zwielicht_table
from tools.stage.zwielicht_table import DEMO_THROWS, THROWS

__all__ = ["DEMO_THROWS", "THROWS", "set_game"]


def set_game(people: dict[str, User]) -> dict[str, str]:
    """Set everything, and name what addresses need."""
    return zwielicht_table.set_table(people)
