"""The lobby: how people get in, who is there, whom they play, what was agreed, and the start of an evening."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.pages import lead_on
from campaigns.access import may_own
from campaigns.knocking import knocking_form
from campaigns.models import Campaign, Membership, Role
from campaigns.pages import ROLES_IN_ORDER, Link, links_of
from characters.models import Draft
from config.limits import allow
from rules.core.outcome import Refusal
from rules.templatetags.words import say
from tables import checking, choosing, pages
from tables.access import gm_seat_or_404, quiet_seat_or_404
from tables.agreement import zero_panel
from tables.forms import EndForm, read_uuid
from tables.live import cookie
from tables.models import Seat, SeatRole, TableEvent
from tables.people import presence
from tables.sessions import session_shown

CONFLICT = 409
READY, CREATING, WAITING, LEADS, WATCHES = "ready", "creating", "waiting", "gm", "watching"


@dataclass(frozen=True)
class Present:
    """Somebody in the lobby: who they are, whom they play and how far they are."""

    seat: Seat
    presence: str
    state: str
    role: str
    you: bool


def gathered(seat: Seat) -> list[Present]:
    """List who is in, players first, in three queries."""
    seats = Seat.objects.filter(table=seat.table_id, closed_at=None).select_related("user", "character")
    drafts = set(Draft.objects.filter(campaign=seat.table.campaign_id, character=None).values_list("owner", flat=True))
    roles = dict(Membership.objects.filter(campaign=seat.table.campaign_id).values_list("user_id", "role"))
    order = {SeatRole.PLAYER: 0, SeatRole.GM: 1, SeatRole.SPECTATOR: 2}
    found = [present(each, drafts, roles, seat) for each in seats]
    return sorted(found, key=lambda each: order[SeatRole(each.seat.role)])


def present(each: Seat, drafts: set[UUID], roles: dict[UUID, str], own: Seat) -> Present:
    state = READY if each.character_id else CREATING if each.user_id in drafts else WAITING
    if each.role != SeatRole.PLAYER:
        state = LEADS if each.is_gm else WATCHES
    return Present(
        seat=each,
        presence=presence(each.last_seen),
        state=state,
        role=roles.get(each.user_id, ""),
        you=each.pk == own.pk,
    )


def open_link(request: HttpRequest, campaign: Campaign) -> Link | None:
    """Give the newest link that lets players in."""
    links = (link for link in links_of(request, campaign) if link.address and link.invite.role == Role.PLAYER)
    return next(links, None)


def lobby_panel(seat: Seat) -> dict[str, Any]:
    """Give what changes in the lobby as people come: who is in, and the characters there are for them."""
    people, language = gathered(seat), get_language() or settings.LANGUAGE_CODE
    return pages.frame(seat) | {
        "gathered": people,
        "without": [each for each in people if each.state in (WAITING, CREATING)],
        "choices": choosing.choices_in(seat.table.campaign, language),
        "choice_part": f"systems/{seat.table.campaign.system}/choice.html",
        "owns": any(each.you and may_own(each.role) for each in people),
        "member_roles": [(role.value, role.label) for role in ROLES_IN_ORDER if role != Role.OWNER],
    }


def check_panel(seat: Seat) -> dict[str, Any]:
    return pages.frame(seat) | {"check": checking.last_check(seat)}


@require_GET
def lobby(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the lobby, or only what changes in it."""
    seat = gm_seat_or_404(request, slug)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "tables/panels/lobby.html", lobby_panel(seat))
    response = render(request, "tables/lobby.html", whole(request, seat))
    cookie.write(response, seat, get_language() or settings.LANGUAGE_CODE)
    return response


def whole(request: HttpRequest, seat: Seat) -> dict[str, Any]:
    """Give the whole page. The newest event is read first: whatever happens meanwhile comes again by the stream."""
    last = TableEvent.objects.visible_to(seat).order_by("-seq").values_list("public_id", flat=True).first()
    return (
        lobby_panel(seat)
        | zero_panel(seat)
        | check_panel(seat)
        | pages.door_panel(seat)
        | session_shown(seat.table)
        | {
            "live_url": f"{reverse('tables:live', args=[seat.table.slug])}?after={last or ''}",
            "link": open_link(request, seat.table.campaign),
            "knocking_form": knocking_form(seat.table.campaign),
            "end_form": EndForm(),
        }
    )


@require_POST
def hand_out(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a GM give a waiting character to somebody who has none."""
    seat = gm_seat_or_404(request, slug)
    chosen, choice = read_uuid(request.POST.get("seat", "")), request.POST.get("choice", "")
    language = get_language() or settings.LANGUAGE_CODE
    answer = choosing.hand_out(seat=seat, to=chosen, choice=choice, language=language)
    refusal = answer if isinstance(answer, Refusal) else None
    if request.htmx:  # type: ignore[attr-defined]
        context = lobby_panel(seat) | {"hand_out_refusal": refusal}
        return render(request, "tables/panels/lobby.html", context, status=CONFLICT if refusal else 200)
    if refusal is None:
        return lead_on("tables:lobby", slug)
    messages.error(request, say(refusal))
    return render(request, "tables/lobby.html", whole(request, seat), status=CONFLICT)


@require_http_methods(["GET", "POST"])
def check(request: HttpRequest, slug: str) -> HttpResponse:
    """Throw a test roll, or show whom the last one reached."""
    seat = gm_seat_or_404(request, slug)
    if request.method == "POST" and allow(f"check:{seat.pk}", 1, 3):
        checking.throw(seat=seat)
    if not request.htmx:  # type: ignore[attr-defined]
        return lead_on("tables:lobby", slug)
    return render(request, "tables/panels/check.html", check_panel(seat))


@require_POST
def arrived(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Hear from a page that the test roll has reached it."""
    checking.arrived(seat=quiet_seat_or_404(request, slug), key=key[:16])
    return HttpResponse(status=204)
