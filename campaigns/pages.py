"""What the pages of campaigns draw from, read once."""

from collections.abc import Iterable, Iterator
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
from campaigns.forms import InviteForm, RenameForm
from campaigns.models import Campaign, Invite, Membership, Role
from campaigns.options import option_lines
from campaigns.qr import qr_svg
from rules.core.outcome import Refusal
from rules.systems import BY_KEY

ROLES_IN_ORDER = (Role.OWNER, Role.GM, Role.PLAYER, Role.SPECTATOR)


@dataclass(frozen=True)
class Row:
    """A campaign in one's list."""

    campaign: Campaign
    system: Any
    role: str


@dataclass(frozen=True)
class Link:
    """An invite with its address and its drawing, where it still leads in."""

    invite: Invite
    address: str
    qr: SafeString | str


def rows(memberships: Iterable[Membership]) -> list[Row]:
    return [Row(each.campaign, BY_KEY[each.campaign.system], each.get_role_display()) for each in memberships]


def list_page(request: HttpRequest) -> dict[str, Any]:
    """Give one's campaigns, the archived ones apart."""
    mine = list(memberships_of(request).order_by("-campaign__created_at"))
    return {
        "running": rows(each for each in mine if each.campaign.archived_at is None),
        "archived": rows(each for each in mine if each.campaign.archived_at is not None),
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


def members_of(campaign: Campaign) -> list[Membership]:
    """Give the people of a campaign, its leaders first."""
    members = campaign.memberships.select_related("user").order_by("joined_at")
    return sorted(members, key=lambda each: ROLES_IN_ORDER.index(Role(each.role)))


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
    context = frame(membership) | {
        "members": members_of(membership.campaign),
        "changed_options": [line for line in option_lines(membership.campaign) if not line.is_default],
        "rename_form": rename or RenameForm(initial={"name": membership.campaign.name}),
        "invite_form": invite or InviteForm(),
        "refusal": refusal,
        "here": reverse("campaigns:campaign", args=[membership.campaign.slug]),
        "open_part": "rename" if rename else "invite" if invite else "",
        "member_roles": [(role.value, role.label) for role in ROLES_IN_ORDER if role != Role.OWNER],
    }
    if context["leads"]:
        context["links"] = list(links_of(request, membership.campaign))
    refused = rename or invite or refusal
    return render(request, "campaigns/campaign.html", context, status=REFUSED if refused else 200)
