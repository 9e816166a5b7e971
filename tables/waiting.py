"""The waiting room at the door, and the answers of those who open it."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.pages import lead_on, wait_page
from campaigns.invites import code_hash, is_living, open_invite
from config.limits import address, allow
from rules.core.outcome import Refusal
from rules.systems import BY_KEY
from rules.templatetags.words import say
from tables import knocking, pages
from tables.access import gm_seat_or_404, seat_in
from tables.choosing import KEPT_FOR, chosen_of
from tables.join import CONFLICT, closed
from tables.join_page import host_of, seated_at
from tables.knocking import AGAIN_AFTER
from tables.models import Knock, KnockState, Seat, SeatRole
from tables.people import OFFLINE

LOOKS_PER_SECOND, LOOKS_AT_ONCE = 2, 20
ASTRAY_PER_MINUTE = 60
MOST_SEATED = 7
WITHOUT = gettext_lazy(
    "They are in. The character they wished for was taken meanwhile, so they choose another at the table."
)


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def wait(request: HttpRequest, code: str) -> HttpResponse:
    """Show somebody that they wait, and open by itself; leaving and knocking again are posted here."""
    knock = own_knock(request, code)
    if knock is None:
        return nobody_waits(request, code)
    if not allow(f"wait:{request.user.pk}", LOOKS_PER_SECOND, LOOKS_AT_ONCE):
        return wait_page(request)
    if request.method == "POST":
        return waited(request, code, knock)
    return answered(request, code, knock) or draw(request, code, knock)


def own_knock(request: HttpRequest, code: str) -> Knock | None:
    """Give the knock that this person made by this link, which may have been renewed or revoked since."""
    mine = Knock.objects.filter(user=request.user.pk, code_hash=code_hash(code))
    return mine.select_related("table__campaign", "invite__campaign", "user").first()


def nobody_waits(request: HttpRequest, code: str) -> HttpResponse:
    """Lead whoever does not wait here to the door itself; a link that leads nowhere says so, and none is guessed."""
    if not allow(f"astray:{address(request)}", ASTRAY_PER_MINUTE / 60, ASTRAY_PER_MINUTE):
        return wait_page(request)
    if request.htmx or open_invite(code):  # type: ignore[attr-defined]
        return lead(request, reverse("tables:join", args=[code]))
    return closed(request)


def lead(request: HttpRequest, where: str) -> HttpResponse:
    """Send a page somewhere else as a whole, also when htmx asked for a part of it."""
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(headers={"HX-Redirect": where})
    return lead_on(where)


def waited(request: HttpRequest, code: str, knock: Knock) -> HttpResponse:
    if request.POST.get("do") == "leave":
        knocking.leave(knock=knock)
        messages.info(request, gettext("You have left the door. What you chose is free again."))
        return lead(request, reverse("tables:join", args=[code]))
    answer = knocking.knock_again(knock=knock)
    refusal = answer if isinstance(answer, Refusal) else None
    if refusal is None or refusal is knocking.NOT_WAITING:
        return lead(request, reverse("tables:wait", args=[code]))
    messages.error(request, say(refusal))
    return draw(request, code, own_knock(request, code) or knock, CONFLICT)


def answered(request: HttpRequest, code: str, knock: Knock) -> HttpResponse | None:
    """Open the page for whoever was let in; who left, or lost the seat again, stands before the door."""
    if knock.state == KnockState.LEFT or knocking.is_gone(knock):
        return lead(request, reverse("tables:join", args=[code]))
    if knock.state != KnockState.LET_IN:
        return None
    seat = seat_in(knock.table.campaign, request.user)
    if seat is None:
        return lead(request, reverse("tables:join", args=[code]))
    if seat.character_id is None and ":" in knock.choice:
        messages.info(request, gettext("Your character was taken meanwhile. Choose another here, at the table."))
    return lead(request, reverse("tables:table", args=[seat.table.slug]))


def draw(request: HttpRequest, code: str, knock: Knock, status: int = 200) -> HttpResponse:
    """Draw the waiting room, or only what changes in it."""
    template = "tables/waiting.html" if request.htmx else "tables/wait.html"  # type: ignore[attr-defined]
    return render(request, template, waiting_room(knock) | {"code": code}, status=status)


def waiting_room(knock: Knock) -> dict[str, Any]:
    """Give what somebody at the door sees: what is kept for them and for how long, and who sits there.

    A link that lets nobody in shows nobody either.
    """
    now, campaign, living = timezone.now(), knock.table.campaign, is_living(knock.invite)
    people, left = seated_at(knock.table) if living else [], KEPT_FOR - (now - knock.rung_at)
    return {
        "knock": knock,
        "campaign": campaign,
        "system": BY_KEY[campaign.system],
        "system_key": campaign.system,
        "choice_part": f"systems/{campaign.system}/choice.html",
        "host": host_of(campaign),
        "is_led": any(each.role == SeatRole.GM and each.presence != OFFLINE for each in people),
        "people": people[:MOST_SEATED],
        "more": len(people[MOST_SEATED:]),
        "wanted": chosen_of(campaign, knock.user, knock.choice, knock.language) if ":" in knock.choice else None,
        "kept_minutes": max(0, -(-left // timedelta(minutes=1))),
        "declined": knock.state == KnockState.DECLINED,
        "shut": not living,
        "again": now - knock.rung_at >= AGAIN_AFTER,
        "waited_minutes": (now - knock.knocked_at) // timedelta(minutes=1),
        "waited_seconds": (now - knock.knocked_at) // timedelta(seconds=10) * 10,
    }


# --- opening ----------------------------------------------------------------------------------------------------------


@require_GET
def door(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw who waits, for a page that missed too much to be told; as a page it is part of the GM panel."""
    seat = gm_seat_or_404(request, slug)
    if not request.htmx:  # type: ignore[attr-defined]
        return lead_on("tables:gm", slug)
    return render(request, "tables/panels/door.html", pages.door_panel(seat))


@require_POST
def let_in(request: HttpRequest, slug: str, knock: UUID) -> HttpResponse:
    seat = gm_seat_or_404(request, slug)
    answer = knocking.let_in(seat=seat, knock=knock_or_404(seat, knock))
    if isinstance(answer, knocking.LetIn) and answer.without:
        messages.info(request, str(WITHOUT))
    return answered_door(request, seat, answer if isinstance(answer, Refusal) else None)


@require_POST
def decline(request: HttpRequest, slug: str, knock: UUID) -> HttpResponse:
    seat = gm_seat_or_404(request, slug)
    return answered_door(request, seat, knocking.decline(seat=seat, knock=knock_or_404(seat, knock)))


def knock_or_404(seat: Seat, knock: UUID) -> Knock:
    return get_object_or_404(Knock, table=seat.table_id, pk=knock)


def answered_door(request: HttpRequest, seat: Seat, refusal: Refusal | None) -> HttpResponse:
    """Draw who still waits; what came of the answer is told beside it, where no event draws over it."""
    if refusal:
        messages.error(request, say(refusal))
    status = CONFLICT if refusal else 200
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "tables/door_answer.html", pages.door_panel(seat), status=status)
    if refusal:
        return render(request, "tables/gm.html", pages.gm_page(seat), status=status)
    return lead_on("tables:gm", seat.table.slug)
