"""What the page at an invite's link asks and shows."""

import re
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from accounts.fields import NameField
from accounts.models import User, sign_in_name
from campaigns.models import Campaign, Invite, Membership, Role
from campaigns.options import option_lines
from rules.systems import BY_KEY
from tables.choosing import LATER, MOST_CHOICE_CHARACTERS, WATCH, Choice, choices_in
from tables.knocking import STAYS_FOR, ringing
from tables.models import Knock, Seat, SeatRole, Table
from tables.people import Person, people_at
from tables.templatetags.drawing import crests

CRESTS = 6
MOST_SHOWN = 60
MOST_SEATED = 8
ROUND = 5
MOST_COUNTED = 12
SEED_BYTES = 4
CREST = re.compile(r"[0-9a-f]{16}")
SEED = re.compile(r"[0-9a-f]{1,16}")


@dataclass(frozen=True)
class Visitor:
    """Who stands at the door: someone signed in, one of the guests whom this device remembers, or nobody known."""

    user: User | None
    guests: tuple[User, ...] = ()

    def person(self, name: str) -> User | None:
        """Give whom the typed name means; another name than those remembered means somebody new."""
        meant = (each for each in self.guests if sign_in_name(name) == sign_in_name(each.name))
        return self.user or next(meant, None)


@dataclass(frozen=True)
class Remembered:
    """A guest who can come back on this device, and whom they play at this table."""

    guest: User
    plays: str = ""


def remembered(visitor: Visitor, table: Table | None) -> list[Remembered]:
    """List the guests of this device, those first who have sat at this table; the newest seat says whom they play."""
    sat = Seat.objects.filter(table=table, user__in=visitor.guests).select_related("character").order_by("joined_at")
    seats = list(sat) if visitor.guests else []
    plays = {each.user_id: each.character.name if each.character and not each.closed_at else "" for each in seats}
    found = [Remembered(guest, plays.get(guest.pk, "")) for guest in visitor.guests]
    return sorted(found, key=lambda each: each.guest.pk not in plays)


class JoinForm(forms.Form):
    name = NameField(label=_("Your name at the table"), widget=forms.TextInput(attrs={"autocomplete": "nickname"}))
    choice = forms.CharField(label=_("Who will you play?"), required=False, max_length=MOST_CHOICE_CHARACTERS)
    crest = forms.CharField(required=False, max_length=36)
    seed = forms.CharField(required=False, max_length=16)

    def __init__(self, visitor: Visitor, invite: Invite, data: Any = None, initial: Any = None) -> None:
        known = {"name": visitor.guests[0].name if visitor.guests else ""}
        super().__init__(data, initial=known | (initial or {}))
        self.visitor, self.membership = visitor, membership_of(invite.campaign, visitor.user)
        self.asks = (self.membership or invite).role == Role.PLAYER
        self.further = [] if self.membership else [LATER, WATCH] if invite.campaign.spectators else [LATER]
        if visitor.user:
            del self.fields["name"]

    def clean_choice(self) -> str:
        """Ask for a choice where there is one; nothing is chosen for anybody."""
        choice = self.cleaned_data["choice"]
        if self.asks and not choice:
            raise ValidationError(_("Choose whom you play. You can also decide at the table, or only watch."))
        if choice == WATCH and self.further == [LATER]:
            raise ValidationError(_("Nobody only watches at this table. Choose whom you play, or decide at the table."))
        return choice

    def clean_crest(self) -> str:
        """Take a crest that was drawn; anything else, an id too, changes nobody's."""
        crest: str = self.cleaned_data["crest"]
        return crest if CREST.fullmatch(crest) and not self.is_anothers(crest) else ""

    def is_anothers(self, crest: str) -> bool:
        """Say whether a crest is a remembered guest's while the typed name means somebody else."""
        person = self.visitor.person(self.said("name"))
        return any(crest == guest.crest_id and guest != person for guest in self.visitor.guests)

    def said(self, name: str) -> str:
        """Give what stands in a field so far; one that is not asked for says nothing."""
        return str(self[name].value() or "") if name in self.fields else ""


def typed(form: QueryDict) -> dict[str, Any]:
    """Give what was typed so far, for a page that is only drawn anew."""
    return {name: form[name] for name in ("name", "choice") if name in form} | {"shown": form.getlist("shown")}


def join_page(invite: Invite, visitor: Visitor, form: JoinForm, language: str) -> dict[str, Any]:
    """Give all that the page shows."""
    campaign, system = invite.campaign, BY_KEY[invite.campaign.system]
    table = Table.objects.filter(campaign=campaign).select_related("campaign").first()
    people, is_member = seated_at(table), form.membership is not None
    return {
        "form": form,
        "campaign": campaign,
        "system": system,
        "system_key": campaign.system,
        "host": host_of(campaign),
        "agreed": [line for line in option_lines(campaign) if not line.is_default],
        "remembered": remembered(visitor, table),
        "is_member": is_member,
        "is_done": has_a_place(form.membership),
        "watches": not form.asks,
        "knocks": campaign.knock_first and not is_member,
        **choice_cards(campaign, form, waiting_of(table, visitor.user), language),
        **crest_row(form, people),
        **round_table(people, invite, is_member),
    }


def choice_cards(campaign: Campaign, form: JoinForm, knock: Knock | None, language: str) -> dict[str, Any]:
    """Give whom one may play, and what one has chosen so far, at the door already or on this page."""
    choices = choices_of(campaign, form, language) if form.asks else []
    return {
        "choice_part": f"systems/{campaign.system}/choice.html",
        "choices": choices,
        "free_figures": sum(each.is_free for each in choices),
        "chosen": chosen(form, choices, knock),
        "knock": knock,
    }


def seated_at(table: Table | None) -> list[Person]:
    """Give who sits at the table, those who lead it first."""
    people = people_at(table, table.campaign.system, None) if table else []
    return sorted(people, key=lambda each: each.role != SeatRole.GM)


def choices_of(campaign: Campaign, form: JoinForm, language: str) -> list[Choice]:
    """Give what can be played; what was on the page before stays there when it is taken."""
    shown = form.data.getlist("shown") if form.is_bound else form.initial.get("shown", ())
    return choices_in(campaign, language, person=form.visitor.user, shown=shown[:MOST_SHOWN])


def chosen(form: JoinForm, choices: Collection[Choice], knock: Knock | None) -> str:
    """Keep what was chosen while it can be had. Nothing is suggested unless there is only one way."""
    ways = [each.value for each in choices if each.is_free] + form.further
    wanted = form.said("choice") or (knock.choice if knock and not form.is_bound else "")
    if wanted in ways:
        return wanted
    return ways[0] if len(ways) == 1 else ""


def crest_row(form: JoinForm, people: Collection[Person]) -> dict[str, Any]:
    """Offer six crests unlike those at the table; whoever has one finds it first."""
    seed = form.data.get("seed", "") if form.is_bound else ""
    seed = seed if SEED.fullmatch(seed) else secrets.token_hex(SEED_BYTES)
    known, worn = form.visitor.person(form.said("name")), [each.crest_id for each in people]
    own = [known.crest_id] if known else []
    offered = own + crests(seed, CRESTS - len(own), own + worn)
    wanted = form.said("crest") if form.is_bound else ""
    if CREST.fullmatch(wanted) and wanted not in offered and not form.is_anothers(wanted):
        offered = [wanted, *offered[: CRESTS - 1]]
    return {"seed": seed, "crests": offered, "crest": wanted if wanted in offered else offered[0]}


def round_table(people: Sequence[Person], invite: Invite, is_member: bool) -> dict[str, Any]:
    """Give the seats around the table: those taken, one's own, and a few of those that this link still fills."""
    shown, total = people[:MOST_SEATED], len(people) + invite.uses_left
    free = 0 if is_member else min(invite.uses_left - 1, max(0, ROUND - 1 - len(shown)))
    return {
        "people": shown,
        "more": len(people) - len(shown),
        "taken": len(people),
        "total": total if total <= MOST_COUNTED and not is_member else 0,
        "free": range(free),
    }


def waiting_of(table: Table | None, user: User | None) -> Knock | None:
    """Give one's own knock at this door while it is unanswered."""
    if table is None or user is None:
        return None
    return ringing(table, STAYS_FOR).filter(user=user).first()


def host_of(campaign: Campaign) -> str:
    owner = campaign.memberships.filter(role=Role.OWNER).select_related("user").first()
    return owner.user.name if owner else ""


def membership_of(campaign: Campaign, user: User | None) -> Membership | None:
    return campaign.memberships.filter(user=user).first() if user else None


def has_a_place(membership: Membership | None) -> bool:
    """Say whether there is nothing left to choose: one leads, one watches, or one has a character at the table."""
    if membership is None:
        return False
    mine = Seat.objects.filter(table__campaign=membership.campaign_id, user=membership.user_id, closed_at=None)
    playing = mine.filter(character__isnull=False)
    return membership.role != Role.PLAYER or playing.exists()
