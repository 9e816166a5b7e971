"""Campaigns as lists show them: what is played, by whom, and whether anybody is there."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from campaigns.access import may_lead
from campaigns.company import Company, companies
from campaigns.models import Campaign, Membership
from rules.systems import BY_KEY

A_WEEK = timedelta(days=6)


@dataclass(frozen=True)
class Card:
    """A campaign as one of its members sees it from outside."""

    campaign: Campaign
    system: Any
    role: str
    leads: bool
    plays: str
    company: Company
    since: datetime | None = None
    next_date: datetime | None = None
    last_played: datetime | None = None

    @property
    def is_soon(self) -> bool:
        """Say whether the name of a day is enough to tell when the next session is."""
        return self.next_date is not None and self.next_date - timezone.now() < A_WEEK


def running(user: User) -> list[Card]:
    """List the campaigns that a person plays in just now."""
    parts = Membership.objects.filter(user=user, campaign__archived_at=None).select_related("campaign")
    return cards(parts.order_by("-campaign__created_at"), user)


def cards(memberships: QuerySet[Membership], user: User) -> list[Card]:
    """Draw memberships as cards, in one more query, those with people at the table first."""
    played, since = (
        Max("campaign__sessions__ended_at"),
        Max("campaign__sessions__started_at", filter=Q(campaign__sessions__ended_at=None)),
    )
    dated = memberships.annotate(last_played=played, since=since)
    known = [each for each in dated if each.campaign.system in BY_KEY]
    found = companies([each.campaign_id for each in known])
    shown = [card(each, found.get(each.campaign_id, Company()), user) for each in known]
    return sorted(shown, key=lambda each: -each.company.here)


def card(membership: Membership, company: Company, user: User) -> Card:
    own, date = company.of(user.pk), membership.campaign.next_date
    return Card(
        campaign=membership.campaign,
        system=BY_KEY[membership.campaign.system],
        role=membership.get_role_display(),
        leads=may_lead(membership.role),
        plays=own.plays if own else "",
        company=company,
        since=membership.since,  # type: ignore[attr-defined]
        next_date=date if date and date > timezone.now() else None,
        last_played=membership.last_played,  # type: ignore[attr-defined]
    )
