"""What the home page draws from: the tables one sits at, those in play first."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.urls import reverse

from accounts.models import User
from accounts.services import DEMO_USERNAMES, demo_link
from campaigns.models import Membership
from rules.systems import BY_KEY
from tables.models import Seat
from tables.people import OFFLINE, presence

DEMO_SEATS = 3
CODE = re.compile(r"(?:.*/j/)?([A-Za-z0-9_-]{8,64})/?\s*$")


@dataclass(frozen=True)
class Guest:
    """Somebody at a table, as the home page shows them: a crest and a dot."""

    crest_id: UUID
    name: str
    presence: str


@dataclass(frozen=True)
class DemoSeat:
    """A place at the demo's table that any visitor may take."""

    name: str
    crest_id: UUID
    role: str
    link: str


@dataclass(frozen=True)
class HomeCampaign:
    """A campaign with who is at its table just now."""

    name: str
    slug: str
    system: Any
    role: str
    plays: str
    people: tuple[Guest, ...]

    @property
    def here(self) -> int:
        return sum(guest.presence != OFFLINE for guest in self.people)


@cache
def announced_games() -> list[tuple[str, str]]:
    """Give card and styles of every game that has a card, those that can be played first."""
    cards = (settings.BASE_DIR / "templates" / "systems").glob("*/card.html")
    keys = sorted((card.parent.name for card in cards), key=lambda key: (key not in BY_KEY, key))
    return [(f"systems/{key}/card.html", f"css/systems/{key}.css") for key in keys]


def announced_keys() -> list[str]:
    """Give the key of every game that has a card, in the same order."""
    return [Path(card).parent.name for card, _styles in announced_games()]


def code_in(link: str) -> str:
    """Find the code in a pasted invitation; empty when there is none."""
    found = CODE.match(link.strip())
    return found[1] if found else ""


def campaigns_of(user: User) -> list[HomeCampaign]:
    """List a person's campaigns in two queries, those with people at the table first."""
    parts = list(
        Membership.objects.filter(user=user, campaign__archived_at=None)
        .select_related("campaign")
        .order_by("-campaign__created_at")
    )
    at_table: dict[UUID, list[Seat]] = {part.campaign_id: [] for part in parts}
    seats = Seat.objects.filter(table__campaign__in=at_table, closed_at=None)
    for seat in seats.select_related("table", "user", "character"):
        at_table[seat.table.campaign_id].append(seat)
    shown = [home_campaign(part, at_table[part.campaign_id], user) for part in parts if part.campaign.system in BY_KEY]
    return sorted(shown, key=lambda campaign: -campaign.here)


def home_campaign(part: Membership, seats: list[Seat], user: User) -> HomeCampaign:
    own = next((seat for seat in seats if seat.user_id == user.pk and seat.character), None)
    return HomeCampaign(
        name=part.campaign.name,
        slug=part.campaign.slug,
        system=BY_KEY[part.campaign.system],
        role=part.get_role_display(),
        plays=own.character.name if own and own.character else "",
        people=tuple(guest(seat) for seat in seats),
    )


def guest(seat: Seat) -> Guest:
    name = seat.character.name if seat.character else seat.user.name
    return Guest(seat.character_id or seat.pk, name, presence(seat.last_seen))


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
    return DemoSeat(name, seat.character_id or seat.pk, seat.get_role_display(), link)
