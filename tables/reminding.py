"""A quiet word to those for whom the table waits: who has not answered, and who plays nobody yet."""

from datetime import timedelta

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST

from accounts.pages import lead_on
from config.limits import allow
from tables.access import gm_seat_or_404
from tables.leading import lock_led_table
from tables.models import Audience, Seat, SeatRole, TableEvent
from tables.telling import announce, tell
from tables.zero import ASKED, LINES

REMINDED = "reminded"
CHARACTER = "character"
OF = {LINES: {"answered": False, "role__in": ASKED}, CHARACTER: {"character": None, "role": SeatRole.PLAYER}}
FRESH_FOR = timedelta(minutes=5)
PER_SECOND, AT_ONCE = 0.1, 3


@transaction.atomic
def remind_all(*, seat: Seat, of: str) -> int:
    """Tell each of those who are waited for, and nobody else; give how many they are."""
    table = lock_led_table(seat)
    waited_for = Seat.objects.filter(table=table, closed_at=None, **OF[of]).exclude(pk=seat.pk)
    events = [reminder(seat, each, of) for each in waited_for]
    if events:
        announce(table, events)
    return len(events)


def reminder(seat: Seat, to: Seat, of: str) -> TableEvent:
    event = tell(REMINDED, by=seat, data={"of": of})
    event.audience, event.to = Audience.SEATS, to
    return event


def reminds(event: TableEvent, seat: object) -> str:
    """Say of what an event reminds this seat, while it is news; an empty word otherwise."""
    fresh = event.kind == REMINDED and event.to_id == seat and timezone.now() - event.at < FRESH_FOR
    return str(event.data["of"]) if fresh else ""


@require_POST
def remind(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a GM remind those for whom the table waits."""
    seat, of = gm_seat_or_404(request, slug), request.POST.get("of", "")
    if of in OF and allow(f"remind:{seat.pk}", PER_SECOND, AT_ONCE):
        many = remind_all(seat=seat, of=of)
        said = ngettext("%(many)s person is reminded.", "%(many)s people are reminded.", many)
        messages.success(request, said % {"many": many} if many else gettext("Nobody has to be reminded any more."))
    return lead_on("tables:lobby", slug)
