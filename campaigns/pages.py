"""What the pages of campaigns draw from, read once."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString

from accounts.pages import REFUSED
from campaigns import invites
from campaigns.access import may_lead, may_own, memberships_of
from campaigns.cards import cards
from campaigns.company import Company, Guest, companies
from campaigns.forms import InviteForm, RenameForm
from campaigns.knocking import knocking_form
from campaigns.models import Campaign, Invite, Membership, PlaySession, Role
from campaigns.options import option_lines
from campaigns.qr import qr_svg
from campaigns.unanswered import unanswered
from rules.core.outcome import Refusal
from rules.systems import BY_KEY

MOST_EVENINGS = 20
ROLES_IN_ORDER = (Role.OWNER, Role.GM, Role.PLAYER, Role.SPECTATOR)


@dataclass(frozen=True)
class Member:
    """Somebody who belongs to a campaign, with their place at its table if they have one."""

    membership: Membership
    guest: Guest | None

    @property
    def crest_id(self) -> str:
        return self.guest.crest_id if self.guest else self.membership.user.crest_id


@dataclass(frozen=True)
class Link:
    """An invite with its address and its drawing, where it still leads in."""

    invite: Invite
    address: str
    qr: SafeString | str


def list_page(request: HttpRequest) -> dict[str, Any]:
    """Give one's campaigns, the archived ones apart."""
    mine = cards(memberships_of(request).order_by("-campaign__created_at"), request.user)
    return {
        "invitations": unanswered(request),
        "running": [card for card in mine if card.campaign.archived_at is None],
        "archived": [card for card in mine if card.campaign.archived_at is not None],
    }


def frame(membership: Membership) -> dict[str, Any]:
    """Give what every page of one campaign needs."""
    campaign = membership.campaign
    return {
        "campaign": campaign,
        "system": BY_KEY[campaign.system],
        "system_key": campaign.system,
        "membership": membership,
        "leads": may_lead(membership.role),
        "owns": may_own(membership.role),
    }


def members_of(campaign: Campaign, company: Company) -> list[Member]:
    """Give the people of a campaign, its leaders first."""
    memberships = campaign.memberships.select_related("user").order_by("joined_at")
    in_order = sorted(memberships, key=lambda each: ROLES_IN_ORDER.index(Role(each.role)))
    return [Member(each, company.of(each.user_id)) for each in in_order]


def evenings_of(campaign: Campaign) -> list[PlaySession]:
    """Give the last evenings that are over, the newest first, for whoever has a seat to read of them."""
    return list(campaign.sessions.exclude(ended_at=None).order_by("-number")[:MOST_EVENINGS])


def links_of(request: HttpRequest, campaign: Campaign) -> Iterator[Link]:
    for shown in invites.shown(campaign):
        address = address_of(request, shown.code) if shown.code and shown.is_open else ""
        yield Link(shown.invite, address, qr_svg(address) if address else "")


def address_of(request: HttpRequest, code: str) -> str:
    path = reverse("tables:join", args=[code])
    return settings.PUBLIC_URL + path if settings.PUBLIC_URL else request.build_absolute_uri(path)


def campaign_page(
    request: HttpRequest,
    membership: Membership,
    *,
    rename: RenameForm | None = None,
    invite: InviteForm | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """Draw a campaign; with a refused form or a refusal it says so and keeps what was typed."""
    campaign = membership.campaign
    company = companies([campaign.pk]).get(campaign.pk, Company())
    context = frame(membership) | {
        "company": company,
        "evenings": evenings_of(campaign) if company.of(membership.user_id) else [],
        "members": members_of(campaign, company),
        "changed_options": [line for line in option_lines(campaign) if not line.is_default],
        "rename_form": rename or RenameForm(initial={"name": campaign.name, "pitch": campaign.pitch}),
        "invite_form": invite or InviteForm(),
        "knocking_form": knocking_form(membership.campaign),
        "refusal": refusal,
        "here": reverse("campaigns:campaign", args=[campaign.slug]),
        "open_part": "rename" if rename else "invite" if invite else "",
        "member_roles": [(role.value, role.label) for role in ROLES_IN_ORDER if role != Role.OWNER],
    }
    if context["leads"]:
        context["links"] = list(links_of(request, campaign))
    refused = rename or invite or refusal
    return render(request, "campaigns/campaign.html", context, status=REFUSED if refused else 200)
