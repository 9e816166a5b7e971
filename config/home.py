"""What home and landing page draw from: what is one's own, which games there are, and the demo's seats."""

import re
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.urls import reverse

from accounts.models import User
from accounts.services import DEMO_USERNAMES, demo_link
from campaigns.cards import running
from characters.drafts import unfinished
from characters.making import draft_card
from characters.pages import cards, own_characters
from config.games import announced_keys
from rules.systems import BY_KEY
from tables.models import Seat

DEMO_SEATS = 3
CHARACTERS_SHOWN = 6
DRAFTS_SHOWN = 2
CAMPAIGNS_SHOWN = 6
CODE = re.compile(r"(?:.*/j/)?([A-Za-z0-9_-]{8,64})/?\s*$")


@dataclass(frozen=True)
class DemoSeat:
    """A place at the demo's table that any visitor may take."""

    name: str
    crest_id: str
    role: str
    link: str


def code_in(link: str) -> str:
    """Find the code in a pasted invitation; empty when there is none."""
    found = CODE.match(link.strip())
    return found[1] if found else ""


def home_page(user: User) -> dict[str, Any]:
    """Give what a person comes home to: the table that is running first and alone, then all else that is theirs."""
    campaigns, characters, drafts = running(user), own_characters(user), list(unfinished(user))
    first = campaigns[0] if campaigns and campaigns[0].company.here else None
    others = [card for card in campaigns if card is not first]
    return {
        "running": first,
        "campaigns": others[:CAMPAIGNS_SHOWN],
        "campaigns_in_all": len(campaigns),
        "more_campaigns": len(others) > CAMPAIGNS_SHOWN,
        "characters": cards(characters[:CHARACTERS_SHOWN]),
        "characters_in_all": characters.count(),
        "drafts": [draft_card(draft) for draft in drafts[:DRAFTS_SHOWN]],
        "drafts_in_all": len(drafts),
        "keys": announced_keys(),
        "playable": BY_KEY,
    }


def demo_seats() -> list[DemoSeat]:
    """List the demo's seats for visitors; none outside a demo."""
    if not settings.DEMO:
        return []
    seats = Seat.objects.filter(
        user__username__in=DEMO_USERNAMES.values(), table__campaign__archived_at=None, closed_at=None
    )
    return [demo_seat(seat) for seat in seats.select_related("table", "user", "character")[:DEMO_SEATS]]


def demo_seat(seat: Seat) -> DemoSeat:
    name = seat.character.name if seat.character else seat.user.name
    link = demo_link(seat.user, reverse("tables:table", args=[seat.table.slug]))
    return DemoSeat(name, seat.crest_id, seat.get_role_display(), link)
