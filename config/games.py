"""Which games there are to see: those that can be played, and those that are announced."""

from functools import cache

from django.conf import settings

from rules.systems import BY_KEY


@cache
def announced_keys() -> list[str]:
    """Give the key of every game that has a card, those that can be played first."""
    cards = (settings.BASE_DIR / "templates" / "systems").glob("*/card.html")
    return sorted((card.parent.name for card in cards), key=lambda key: (key not in BY_KEY, key))


def announced_games() -> list[str]:
    """Give the cards of the games in the same order."""
    return [f"systems/{key}/card.html" for key in announced_keys()]
