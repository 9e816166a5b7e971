"""Who may do what in a campaign. What one may not see does not exist."""

from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404, HttpRequest

from campaigns.models import GM_ROLES, Campaign, Invite, Membership, Role


def may_lead(role: str) -> bool:
    """Say whether this role invites people and sets options."""
    return role in GM_ROLES


def may_own(role: str) -> bool:
    """Say whether this role names, archives and deletes the campaign, and decides who is in it."""
    return role == Role.OWNER


def memberships_of(request: HttpRequest) -> QuerySet[Membership]:
    return Membership.objects.filter(user=request.user.pk).select_related("campaign")


def membership_or_404(request: HttpRequest, slug: str, *roles: str) -> Membership:
    """Give one's own part in a campaign, if it is one of these roles; none named means any."""
    membership = memberships_of(request).filter(campaign__slug=slug).first()
    if membership is None or (roles and membership.role not in roles):
        raise Http404
    return membership


def campaign_or_404(request: HttpRequest, slug: str, *roles: str) -> Campaign:
    """Give a campaign to its members, or to those of them who have one of these roles."""
    return membership_or_404(request, slug, *roles).campaign


def member_or_404(campaign: Campaign, user: UUID) -> Membership:
    membership = campaign.memberships.select_related("campaign", "user").filter(user=user).first()
    if membership is None:
        raise Http404
    return membership


def invite_or_404(campaign: Campaign, invite: UUID) -> Invite:
    """Give an invite of this campaign; a revoked one is gone for good."""
    found = campaign.invites.filter(pk=invite, revoked_at=None).first()
    if found is None:
        raise Http404
    return found
