"""All that the stage has of Zwielicht: its tables in the middle of play, its drafts, and a sheet that has lived."""

from accounts.models import User
from campaigns.models import Campaign
from characters.models import Character
from tools.stage import zwielicht_sheet, zwielicht_table
from tools.stage.looks import PLAYER
from tools.stage.zwielicht_table import DEMO_THROWS, THROWS

__all__ = ["DEMO_THROWS", "THROWS", "set_game"]


def set_game(people: dict[str, User]) -> dict[str, str]:
    """Set everything, and name what addresses need."""
    names, player = zwielicht_table.set_table(people), people[PLAYER]
    campaign = Campaign.objects.get(slug=names["zwielicht_campaign"])
    lived, living = (
        Character.objects.get(campaign__slug=names[table], owner=player)
        for table in ("zwielicht_solving", "zwielicht_calm")
    )
    zwielicht_sheet.set_sheet(living, points=3)
    return names | zwielicht_sheet.set_drafts(player, campaign) | zwielicht_sheet.set_sheet(lived, points=5)
