"""Campaigns, who belongs to them, and the invitations that lead there."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from campaigns import invites
from campaigns.models import Campaign, Invite, Membership
from config.operator.doing import deed
from config.operator.entry import site
from config.operator.looking import GAME, ROLE, Looked, column, made

REVOKED = gettext_noop("Invitation revoked")
NOT_REVOKED = _("Left as it was, because it was revoked before: %(names)s")


def revoke(invite: Invite) -> bool:
    return invites.revoke(invite=invite)


@admin.register(Campaign, site=site)
class Campaigns(Looked):
    search_fields = ("name", "slug")
    list_filter = (GAME, "language")
    columns = (
        column("name", _("Name")),
        column("slug", _("Address")),
        column("system", _("Game")),
        column("language", _("Language")),
        column("knock_first", _("Knock first"), boolean=True),
        column("created_at", _("Since")),
        column("archived_at", _("Archived")),
        column("next_date", _("Next date")),
    )


@admin.register(Membership, site=site)
class Memberships(Looked):
    search_fields = ("campaign__name", "user__name")
    list_filter = (ROLE,)
    list_select_related = ("campaign", "user")
    columns = (
        column("campaign", _("Campaign")),
        column("user", _("Person")),
        made("part", _("Role"), lambda row: row.get_role_display()),
        column("joined_at", _("Since")),
    )


@admin.register(Invite, site=site)
class Invites(Looked):
    """Invitations without the codes that open them."""

    actions = (deed(_("Revoke"), REVOKED, NOT_REVOKED, revoke),)
    search_fields = ("campaign__name",)
    list_filter = (ROLE,)
    list_select_related = ("campaign",)
    columns = (
        column("campaign", _("Campaign")),
        made("part", _("Role"), lambda row: row.get_role_display()),
        column("uses_left", _("Uses left")),
        column("most_uses", _("Uses at most")),
        column("created_at", _("Since")),
        column("expires_at", _("Until")),
        column("revoked_at", _("Revoked")),
    )
