"""Who has a place at a campaign's table, and who of them is there just now. Only the apps above know."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

MOST_CRESTS = 6


@dataclass(frozen=True)
class Guest:
    """Somebody with a place at a table: a crest, a dot, and what they play."""

    user_id: UUID
    name: str
    plays: str
    crest_id: str
    presence: str
    at_table: bool


@dataclass(frozen=True)
class Company:
    """Everybody at the tables of one campaign, those who are there first."""

    guests: tuple[Guest, ...] = ()

    @property
    def here(self) -> int:
        return sum(guest.at_table for guest in self.guests)

    @property
    def shown(self) -> tuple[Guest, ...]:
        """Those whose crests are drawn."""
        return self.guests[:MOST_CRESTS]

    @property
    def more(self) -> int:
        return max(0, len(self.guests) - MOST_CRESTS)

    def of(self, user_id: UUID) -> Guest | None:
        return next((guest for guest in self.guests if guest.user_id == user_id), None)


gatherers: list[Callable[[Collection[UUID]], Mapping[UUID, Company]]] = []
"""Asked for the company of these campaigns. Apps above register here, in `AppConfig.ready`."""


def companies(campaigns: Collection[UUID]) -> Mapping[UUID, Company]:
    """Give the company of each of these campaigns that has one."""
    return {campaign: company for gather in gatherers for campaign, company in gather(campaigns).items()}
