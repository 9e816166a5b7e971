"""The way in: an invite's link shows who plays and what is free, and its button takes the seat."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.device import enter, known_guest, remember_guest
from accounts.fields import NameField
from accounts.models import User, sign_in_name
from accounts.pages import REFUSED, wait_page
from accounts.services import create_guest
from campaigns.invites import lock_invite, open_invite, use
from campaigns.models import Campaign, Invite, Membership, Role
from campaigns.services import enrol
from characters.services import TAKEN
from config.limits import address, allow
from rules.core.outcome import Refusal
from rules.systems import BY_KEY
from tables.choosing import LATER, MOST_CHOICE_CHARACTERS, Choice, character_for, choices_in
from tables.models import Seat, Table
from tables.people import people_at
from tables.seating import open_table, seat_person, seat_role
from tables.telling import lock_table

WATCH = "watch"
CONFLICT, GONE = 409, 404


@dataclass(frozen=True)
class Visitor:
    """Who stands at the door: someone signed in, a guest whom this device remembers, or nobody known."""

    user: User | None
    guest: User | None

    def person(self, name: str) -> User | None:
        """Give whom the typed name means; another name than the remembered one means somebody new."""
        if self.user is None and self.guest and sign_in_name(name) == sign_in_name(self.guest.name):
            return self.guest
        return self.user


@dataclass(frozen=True)
class Joined:
    """Somebody has a seat. The token is there when they are a new guest, and is shown to nobody but their device."""

    user: User
    seat: Seat
    token: str | None


class JoinForm(forms.Form):
    name = NameField(label=_("Your name at the table"), widget=forms.TextInput(attrs={"autocomplete": "nickname"}))
    choice = forms.CharField(required=False, max_length=MOST_CHOICE_CHARACTERS)

    def __init__(self, visitor: Visitor, data: Any = None) -> None:
        super().__init__(data, initial={"name": visitor.guest.name if visitor.guest else ""})
        if visitor.user:
            del self.fields["name"]


@transaction.atomic
def take_seat(*, code: str, user: User | None, name: str, language: str, choice: str) -> Joined | Refusal | None:
    """Seat someone by an invite, all or nothing; None when the invite no longer lets anyone in."""
    known = open_invite(code)
    table = locked_table(known.campaign) if known else None
    invite = lock_invite(code) if table else None
    if table is None or invite is None:
        transaction.set_rollback(True)
        return None
    person, token = (user, None) if user else create_guest(name=name, language=language)
    role = role_for(invite, person, choice)
    character = character_for(table, person, role, choice, language)
    if isinstance(character, Refusal):
        transaction.set_rollback(True)
        return character
    seat = seat_person(table=table, user=person, role=seat_role(role), character=character)
    return Joined(person, seat, token)


def locked_table(campaign: Campaign) -> Table | None:
    """Lock the campaign's table, before the invite as all others do; None when the campaign was deleted meanwhile."""
    try:
        return lock_table(open_table(campaign=campaign).pk)
    except Http404:
        return None


def role_for(invite: Invite, person: User, choice: str) -> str:
    """Enrol a newcomer, which costs the invite one use; members keep the role they have."""
    known = Membership.objects.filter(campaign=invite.campaign, user=person).first()
    if known:
        return known.role
    use(invite)
    role = Role.SPECTATOR if choice == WATCH else invite.role
    return enrol(campaign=invite.campaign, user=person, role=role).role


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
    form = JoinForm(visitor, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return draw(request, code, invite, visitor, form)
    name, language = form.cleaned_data.get("name", ""), get_language() or settings.LANGUAGE_CODE
    joined = take_seat(
        code=code, user=visitor.person(name), name=name, language=language, choice=form.cleaned_data["choice"]
    )
    if isinstance(joined, Refusal):
        return draw(request, code, invite, visitor, form, joined)
    return seated(request, joined) if joined else closed(request)


def may_try(request: HttpRequest) -> bool:
    """Bound how often one address looks and how often it joins; a whole group may come from one."""
    what, a_minute = "join" if request.method == "POST" else "look", settings.JOINS_PER_MINUTE
    return allow(f"{what}:{address(request)}", a_minute / 60, a_minute)


def visitor_of(request: HttpRequest) -> Visitor:
    return Visitor(request.user if request.user.is_authenticated else None, known_guest(request))


def seated(request: HttpRequest, joined: Joined) -> HttpResponse:
    """Lead somebody to their seat, and let a new guest's device remember them."""
    if request.user != joined.user:
        enter(request, joined.user)
    response = redirect("tables:table", joined.seat.table.slug)
    if joined.token:
        remember_guest(response, joined.token)
    return response


def closed(request: HttpRequest) -> HttpResponse:
    """Say that this link leads nowhere: the same for one expired, revoked, used up or invented."""
    return render(request, "tables/join_closed.html", status=GONE)


def draw(
    request: HttpRequest,
    code: str,
    invite: Invite,
    visitor: Visitor,
    form: JoinForm,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """Draw the door with all that is free just now, and what was typed."""
    campaign = invite.campaign
    table = Table.objects.filter(campaign=campaign).first()
    people = people_at(table, campaign.system, None) if table else []
    choices = choices_in(campaign, get_language() or settings.LANGUAGE_CODE) if invite.role == Role.PLAYER else []
    context = {
        "form": form,
        "refusal": refusal,
        "code": code,
        "campaign": campaign,
        "system": BY_KEY[campaign.system],
        "system_key": campaign.system,
        "choice_part": f"systems/{campaign.system}/choice.html",
        "choices": choices,
        "chosen": chosen(form, choices),
        "watches": invite.role == Role.SPECTATOR,
        "host": host_of(campaign),
        "people": people,
        "guest": visitor.guest,
        "is_member": visitor.user is not None and campaign.memberships.filter(user=visitor.user).exists(),
        "is_done": visitor.user is not None and has_a_place(campaign, visitor.user),
        "next": request.path,
    }
    status = 200 if not form.is_bound else CONFLICT if refusal is TAKEN else REFUSED
    return render(request, "tables/join.html", context, status=status)


def chosen(form: JoinForm, choices: list[Choice]) -> str:
    """Keep what was chosen while it is still free; before that, suggest the first."""
    values = [each.value for each in choices]
    wanted = str(form["choice"].value() or "") if form.is_bound else ""
    if form.is_bound and wanted in (*values, WATCH, LATER):
        return wanted
    return values[0] if values else LATER


def host_of(campaign: Campaign) -> str:
    owner = campaign.memberships.filter(role=Role.OWNER).select_related("user").first()
    return owner.user.name if owner else ""


def has_a_place(campaign: Campaign, user: User) -> bool:
    """Say whether there is nothing left to choose: one leads, one watches, or one has a character at the table."""
    membership = campaign.memberships.filter(user=user).first()
    if membership is None:
        return False
    playing = Seat.objects.filter(table__campaign=campaign, user=user, closed_at=None, character__isnull=False)
    return membership.role != Role.PLAYER or playing.exists()
