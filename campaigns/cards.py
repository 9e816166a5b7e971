"""Campaigns as lists show them: what is played, by whom, and whether anybody is there."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from accounts.models import User
from campaigns.access import may_lead
from campaigns.company import Company, companies
from campaigns.models import Campaign, Membership
from rules.systems import BY_KEY


@dataclass(frozen=True)
class Card:
    """A campaign as one of its members sees it from outside."""

    campaign: Campaign
    system: Any
    role: str
    leads: bool
    plays: str
    company: Company


def running(user: User) -> list[Card]:
    """List the campaigns that a person plays in just now."""
    parts = Membership.objects.filter(user=user, campaign__archived_at=None).select_related("campaign")
    return cards(parts.order_by("-campaign__created_at"), user)


def cards(memberships: Iterable[Membership], user: User) -> list[Card]:
    """Draw memberships as cards, in one more query, those with people at the table first."""
    known = [each for each in memberships if each.campaign.system in BY_KEY]
    found = companies([each.campaign_id for each in known])
    shown = [card(each, found.get(each.campaign_id, Company()), user) for each in known]
    return sorted(shown, key=lambda each: -each.company.here)


def card(membership: Membership, company: Company, user: User) -> Card:
    own = company.of(user.pk)
    return Card(
        campaign=membership.campaign,
        system=BY_KEY[membership.campaign.system],
        role=membership.get_role_display(),
        leads=may_lead(membership.role),
        plays=own.plays if own else "",
        company=company,
    )
