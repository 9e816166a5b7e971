"""The way into a table, as its GM hands it out."""

from typing import Any

from django import template
from django.http import HttpRequest

from campaigns import invites
from campaigns.models import Campaign, Invite, Role
from campaigns.pages import address_of

register = template.Library()


@register.simple_tag(takes_context=True)
def open_invite(context: Any) -> dict[str, Any] | None:
    """Give the newest link that lets players in; one query."""
    campaign: Campaign = context["campaign"]
    for shown in invites.shown(campaign):
        if shown.code and shown.is_open and shown.invite.role == Role.PLAYER:
            return link(context["request"], shown.invite, shown.code)
    return None


def link(request: HttpRequest, invite: Invite, code: str) -> dict[str, Any]:
    return {"address": address_of(request, code), "invite": invite}
