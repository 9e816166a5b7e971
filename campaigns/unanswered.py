"""Invitations that one has opened and not answered yet. One's device keeps them; whoever invites is told nothing."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import OuterRef, Subquery
from django.http import HttpRequest, HttpResponse

from campaigns.invites import LASTS, code_hash, living
from campaigns.models import Invite, Membership, Role
from rules.systems import BY_KEY

MOST_KEPT = 5
BETWEEN = "."


@dataclass(frozen=True)
class Invitation:
    """Somebody asks one to their table."""

    code: str
    system: Any
    name: str
    by: str
    watches: bool
    free: int


def opened(request: HttpRequest) -> list[str]:
    """Give the codes of the links that this person has opened on this device, the newest first."""
    kept = request.get_signed_cookie(settings.INVITATIONS_COOKIE_NAME, default="", salt=str(request.user.pk))
    return [code for code in (kept or "").split(BETWEEN) if code]


def remember(request: HttpRequest, response: HttpResponse, codes: Iterable[str]) -> None:
    """Let the device keep these as long as a link lasts; the salt makes them nothing to whoever signs in after."""
    response.set_signed_cookie(
        settings.INVITATIONS_COOKIE_NAME,
        BETWEEN.join([*codes][:MOST_KEPT]),
        salt=str(request.user.pk),
        max_age=LASTS,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def keep(request: HttpRequest, response: HttpResponse, code: str) -> None:
    """Remember a link that was opened, before those that were opened earlier."""
    remember(request, response, dict.fromkeys([code.lower(), *opened(request)]))


def decline(request: HttpRequest, response: HttpResponse, code: str) -> None:
    """Put an invitation away; its link still leads in."""
    remember(request, response, [each for each in opened(request) if each != code])


def unanswered(request: HttpRequest) -> list[Invitation]:
    """List the opened invitations that still lead in, the newest first, without campaigns that one belongs to."""
    codes = {code_hash(code): code for code in opened(request)}
    if not codes:
        return []
    owners = Membership.objects.filter(campaign=OuterRef("campaign"), role=Role.OWNER)
    found = (
        Invite.objects.filter(living(), code_hash__in=codes, campaign__system__in=BY_KEY)
        .exclude(campaign__memberships__user=request.user.pk)
        .select_related("campaign")
        .annotate(by=Subquery(owners.values("user__name")[:1]))
    )
    by_hash = {each.code_hash: each for each in found}
    return [invitation(by_hash[known], code) for known, code in codes.items() if known in by_hash]


def invitation(invite: Invite, code: str) -> Invitation:
    return Invitation(
        code=code,
        system=BY_KEY[invite.campaign.system],
        name=invite.campaign.name,
        by=invite.by or "",  # type: ignore[attr-defined]
        watches=invite.role == Role.SPECTATOR,
        free=invite.uses_left,
    )
