"""Who sits at the tables of several campaigns, in one query."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from uuid import UUID

from campaigns.company import Company, Guest
from tables.models import Seat
from tables.people import AWAY, HERE, OFFLINE, presence

ORDER = {HERE: 0, AWAY: 1, OFFLINE: 2}
NEEDED = (
    *("last_seen", "table", "user", "character"),
    *("table__campaign", "user__name", "user__crest", "character__name", "character__crest"),
)


def gather(campaigns: Collection[UUID]) -> Mapping[UUID, Company]:
    """Give the open seats of these campaigns, those who are there first."""
    found: dict[UUID, list[Guest]] = defaultdict(list)
    seats = Seat.objects.filter(table__campaign__in=campaigns, closed_at=None)
    for seat in seats.select_related("table", "user", "character").only(*NEEDED):
        found[seat.table.campaign_id].append(guest(seat))
    return {campaign: Company(tuple(sorted(guests, key=first_here))) for campaign, guests in found.items()}


def first_here(guest: Guest) -> int:
    return ORDER[guest.presence]


def guest(seat: Seat) -> Guest:
    state, shown = presence(seat.last_seen), seat.character or seat.user
    return Guest(
        user_id=seat.user_id,
        name=seat.user.name,
        plays=seat.character.name if seat.character else "",
        crest_id=shown.crest_id,
        presence=state,
        at_table=state != OFFLINE,
    )
