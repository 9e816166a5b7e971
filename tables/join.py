"""The way in: an invite's link shows who plays and what is free, and its button takes the seat or knocks."""

from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.device import enter, known_guests, remember_guest
from accounts.models import User
from accounts.pages import REFUSED, lead_on, wait_page
from accounts.services import create_guest
from campaigns.invites import lock_invite, open_invite
from campaigns.models import Campaign, Invite
from campaigns.unanswered import keep
from characters.services import TAKEN
from config.limits import address, allow
from rules.core.outcome import Refusal
from tables import knocking
from tables.entering import admit, must_knock
from tables.join_page import JoinForm, Visitor, join_page, typed
from tables.models import Knock, KnockState, Seat, Table
from tables.seating import open_table
from tables.telling import lock_table

CONFLICT, GONE = 409, 404
DRAWS_PER_MINUTE = 60
GLANCES_PER_MINUTE = 120
TOLD = {TAKEN.code: CONFLICT, knocking.JUST_DECLINED.code: CONFLICT, knocking.CROWDED.code: CONFLICT}


@dataclass(frozen=True)
class Joined:
    """Somebody has a seat. The token is there when they are a new guest, and is shown to nobody but their device."""

    user: User
    seat: Seat
    token: str | None


@dataclass(frozen=True)
class Knocked:
    """Somebody waits at the door, with the token of a new guest."""

    user: User
    knock: Knock
    token: str | None


@transaction.atomic
def take_seat(
    *, code: str, user: User | None, name: str, language: str, choice: str, crest: str = ""
) -> Joined | Knocked | Refusal | None:
    """Seat someone by an invite or let them knock, all or nothing; None when the invite lets nobody in any more."""
    known = open_invite(code)
    table = locked_table(known.campaign) if known else None
    invite = lock_invite(code) if table else None
    if table is None or invite is None:
        transaction.set_rollback(True)
        return None
    person, token = (user, None) if user else create_guest(name=name, language=language)
    bear(person, crest)
    answer = come(table, invite, person, choice, language)
    if isinstance(answer, Refusal):
        transaction.set_rollback(True)
        return answer
    return Knocked(person, answer, token) if isinstance(answer, Knock) else Joined(person, answer, token)


def come(table: Table, invite: Invite, person: User, choice: str, language: str) -> Seat | Knock | Refusal:
    """Let someone knock where newcomers do, and in at once where not; whoever waited for that waits no more."""
    if must_knock(invite, person):
        return knocking.knock(table=table, invite=invite, person=person, choice=choice, language=language)
    for waiting in Knock.objects.filter(table=table, user=person, state=KnockState.WAITING):
        knocking.answer(table, waiting, KnockState.LET_IN)
    return admit(table=table, invite=invite, person=person, choice=choice, language=language)


def bear(person: User, crest: str) -> None:
    """Let a person bear the crest they chose."""
    if crest and crest != person.crest_id:
        person.crest = crest
        person.save(update_fields=["crest"])


def locked_table(campaign: Campaign) -> Table | None:
    """Lock the campaign's table, before the invite as all others do; None when the campaign was deleted meanwhile."""
    try:
        return lock_table(open_table(campaign=campaign).pk)
    except Http404:
        return None


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Show the way in, and let people in. Looking changes nothing."""
    if not may_try(request):
        return wait_page(request)
    invite, visitor = open_invite(code), visitor_of(request)
    if invite is None:
        return closed(request)
    if is_glance(request):
        return glance(request, code, invite, visitor)
    if request.method != "POST" or "draw" in request.POST:
        return draw(request, code, invite, visitor, JoinForm(visitor, invite, initial=typed(request.POST)))
    form = JoinForm(visitor, invite, request.POST)
    if not form.is_valid():
        return draw(request, code, invite, visitor, form)
    name, language = form.cleaned_data.get("name", ""), get_language() or settings.LANGUAGE_CODE
    chosen = {"choice": form.cleaned_data["choice"], "crest": form.cleaned_data["crest"]}
    came = take_seat(code=code, user=visitor.person(name), name=name, language=language, **chosen)
    if isinstance(came, Refusal):
        return draw(request, code, invite, visitor, form, came)
    return arrived(request, came, code) if came else closed(request)


def may_try(request: HttpRequest) -> bool:
    """Bound how often one address looks and how often it joins; a whole group may come from one."""
    a_minute = settings.JOINS_PER_MINUTE
    what = "join" if request.method == "POST" else "look"
    if "draw" in request.POST:
        what, a_minute = "draw", max(DRAWS_PER_MINUTE, a_minute)
    elif is_glance(request):
        what, a_minute = "glance", max(GLANCES_PER_MINUTE, a_minute)
    return allow(f"{what}:{address(request)}", a_minute / 60, a_minute)


def is_glance(request: HttpRequest) -> bool:
    """Say whether an open page only asks what has changed at the table meanwhile."""
    return request.method != "POST" and bool(request.htmx)  # type: ignore[attr-defined]


def visitor_of(request: HttpRequest) -> Visitor:
    return Visitor(request.user if request.user.is_authenticated else None, tuple(known_guests(request)))


def arrived(request: HttpRequest, came: Joined | Knocked, code: str) -> HttpResponse:
    """Lead somebody to their seat or to the door, and let a new guest's device remember them."""
    if request.user != came.user:
        enter(request, came.user)
    seated = isinstance(came, Joined)
    where = reverse("tables:table", args=[came.seat.table.slug]) if seated else reverse("tables:wait", args=[code])
    response = lead_on(where)
    if came.token:
        remember_guest(request, response, came.token)
    return response


def closed(request: HttpRequest) -> HttpResponse:
    """Say that this link leads nowhere: the same for one expired, revoked, used up or invented."""
    return render(request, "tables/join_closed.html", status=GONE)


def glance(request: HttpRequest, code: str, invite: Invite, visitor: Visitor) -> HttpResponse:
    """Draw only what others change: who sits at the table, and which characters are taken."""
    form = JoinForm(visitor, invite, initial=typed(request.GET))
    context = join_page(invite, visitor, form, get_language() or settings.LANGUAGE_CODE)
    return render(request, "tables/join_glance.html", context | {"code": code})


def draw(
    request: HttpRequest,
    code: str,
    invite: Invite,
    visitor: Visitor,
    form: JoinForm,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """Draw the door with all that is free just now, and what was typed."""
    context = join_page(invite, visitor, form, get_language() or settings.LANGUAGE_CODE)
    context |= {"refusal": refusal, "code": code, "next": request.path, "fresh": request.method != "POST"}
    status = 200 if not form.is_bound else TOLD.get(refusal.code, REFUSED) if refusal else REFUSED
    response = render(request, "tables/join.html", context, status=status)
    if visitor.user and not form.membership:
        keep(request, response, code)
    return response
