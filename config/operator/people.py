"""People: who has an account, and where they sit."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.services import lock_account, open_account
from config.operator.doing import deed
from config.operator.entry import site
from config.operator.looking import ROLE, Looked, column, made, narrowed
from tables.models import Seat

LOCKED, OPENED = gettext_noop("Account locked"), gettext_noop("Account opened again")
NOT_LOCKED = _("Left as it was, because it is locked already or an operator’s: %(names)s")
NOT_OPENED = _("Left as it was, because it is not locked or an operator’s: %(names)s")


@admin.register(User, site=site)
class People(Looked):
    actions = (
        deed(_("Lock: nobody signs in, open pages end"), LOCKED, NOT_LOCKED, lock_account),
        deed(_("Open again"), OPENED, NOT_OPENED, open_account),
    )
    search_fields = ("name", "username", "email")
    list_filter = (
        ("is_guest", narrowed(admin.BooleanFieldListFilter, _("Guest"))),
        ("is_staff", narrowed(admin.BooleanFieldListFilter, _("Operator"))),
        ("is_active", narrowed(admin.BooleanFieldListFilter, _("May sign in"))),
        "language",
    )
    columns = (
        column("name", _("Name")),
        column("username", _("Sign-in name")),
        column("email", _("Mail")),
        column("language", _("Language")),
        column("is_guest", _("Guest"), boolean=True),
        column("is_staff", _("Operator"), boolean=True),
        column("is_active", _("May sign in"), boolean=True),
        column("joined_at", _("Since")),
        column("last_login", _("Last signed in")),
    )


@admin.register(Seat, site=site)
class Seats(Looked):
    search_fields = ("user__name", "table__slug")
    list_filter = (ROLE,)
    list_select_related = ("table", "user")
    columns = (
        column("table", _("Table")),
        made("person", _("Person"), lambda row: row.user.name),
        made("part", _("Role"), lambda row: row.get_role_display()),
        column("joined_at", _("Since")),
        column("last_seen", _("Last here")),
        column("closed_at", _("Closed")),
    )
