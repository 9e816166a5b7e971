"""What happened: dice, events at tables, and what operators did."""

from collections.abc import Callable

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.utils.translation import gettext_lazy as _

from config.operator.entry import site
from config.operator.looking import GAME, Looked, column, made
from rules.chain import GM_SCOPE, TABLE
from rules.models import Epoch, Roll
from tables.models import Audience, TableEvent

AUDIENCES = {Audience.ALL: _("Everyone"), Audience.GM: _("GM only"), Audience.SEATS: _("Two people")}


def seed_of(scope: str) -> Callable[[Epoch], str]:
    return lambda row: row.seed(scope).hex() if row.revealed(scope) else "–"


@admin.register(Epoch, site=site)
class Epochs(Looked):
    """Stretches of dice: what was promised, and only those seeds that are open to everybody at the table."""

    columns = (
        column("id", _("Stretch of dice")),
        column("opened_at", _("Begun")),
        column("ended_at", _("Ended")),
        made("promise", _("Promised, open rolls"), lambda row: row.commit(TABLE).hex()),
        made("open_seed", _("Seed, open rolls"), seed_of(TABLE)),
        made("hidden_promise", _("Promised, hidden rolls"), lambda row: row.commit(GM_SCOPE).hex()),
        made("hidden_seed", _("Seed, hidden rolls"), seed_of(GM_SCOPE)),
    )


SEEN_BY = {TABLE: _("Everyone"), GM_SCOPE: _("GM only")}


def faces_of(roll: Roll) -> str:
    """Show how dice fell that everybody saw; hidden ones stay hidden until their seed is open."""
    seen = roll.scope == TABLE or roll.epoch.revealed(roll.scope)
    return ", ".join(map(str, roll.faces)) if seen else "–"


@admin.register(Roll, site=site)
class Rolls(Looked):
    """The log of rolls, to be checked and never touched: no question, no words, no key of a throw."""

    list_filter = (GAME,)
    list_select_related = ("epoch",)
    ordering = ("-at", "-pk")
    columns = (
        column("at", _("When")),
        column("epoch", _("Stretch of dice")),
        made("kept_for", _("Who saw it"), lambda row: str(SEEN_BY[row.scope])),
        column("seq", _("Number")),
        column("system", _("Game")),
        made("fell", _("Faces"), faces_of),
        made("link", _("Link of the chain"), lambda row: row.mark),
        made("emptied", _("Redacted"), lambda row: str(_("yes")) if row.redacted else "–"),
    )


@admin.register(TableEvent, site=site)
class Events(Looked):
    """What happened at tables: its kind, never its words."""

    search_fields = ("table__slug", "public_id")
    list_select_related = ("table", "by__user")
    ordering = ("-at", "-pk")
    columns = (
        column("at", _("When")),
        column("table", _("Table")),
        column("kind", _("Kind")),
        made("heard_by", _("Who saw it"), lambda row: str(AUDIENCES[row.audience])),
        made("doer", _("Person"), lambda row: row.by.user.name if row.by else "–"),
        column("public_id", _("Id")),
    )


@admin.register(LogEntry, site=site)
class Deeds(Looked):
    """What operators did."""

    list_select_related = ("user", "content_type")
    columns = (
        column("action_time", _("When")),
        made("doer", _("Person"), lambda row: row.user.name),
        made("what", _("What was done"), lambda row: str(_(row.change_message))),
        column("object_repr", _("To whom or what")),
    )
