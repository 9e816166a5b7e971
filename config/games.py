"""Which games there are to see: those that can be played, and those that are announced."""

from functools import cache
from pathlib import Path

from django.conf import settings

from rules.systems import BY_KEY

LAST = 99


@cache
def announced_keys() -> list[str]:
    """Give the key of every game that has a card, those that can be played first, each at its place."""
    cards = list((settings.BASE_DIR / "templates" / "systems").glob("*/card.html"))
    places = {card.parent.name: card.with_name("place.txt") for card in cards}
    return sorted(places, key=lambda key: (key not in BY_KEY, place_in(places[key]), key))


def place_in(file: Path) -> int:
    """Read where a game stands among the others; one that does not say stands behind them."""
    return int(file.read_text()) if file.exists() else LAST


def announced_games() -> list[str]:
    """Give the cards of the games in the same order."""
    return [f"systems/{key}/card.html" for key in announced_keys()]
