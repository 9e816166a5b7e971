"""Pages on which GMs write templates, things and foes for their campaign, as far as its game has such."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from accounts.pages import REFUSED, lead_on
from campaigns import house
from campaigns.access import membership_or_404
from campaigns.house_forms import HouseForm
from campaigns.models import GM_ROLES, Campaign, HouseContent, Membership
from campaigns.pages import frame
from rules.core.house import House, HouseKind, Listed
from rules.core.outcome import Refusal
from rules.templatetags.words import say

CONFLICT = 409
MANY, MOST_WORDS = 12, 80
"""From how many on a list is searched, and how long what is looked for may be."""


@dataclass(frozen=True)
class Desk:
    """Where a GM writes: in which campaign, which kind, and the entry, "" for a new one."""

    membership: Membership
    house: House
    kind: HouseKind
    key: str = ""

    @property
    def campaign(self) -> Campaign:
        return self.membership.campaign

    @property
    def row(self) -> HouseContent | None:
        return self.campaign.house.filter(kind=self.kind.key, key=self.key).first() if self.key else None

    @property
    def entry(self) -> Listed | None:
        """Give what is changed or deleted, by its name."""
        listed = self.house.listed(self.kind.key, house.options_of(self.campaign)) if self.key else ()
        return next((each for each in listed if each.key == self.key), None)

    @property
    def owners(self) -> list[str]:
        return house.owners_of(self.campaign, self.kind.key, self.key) if self.key else []

    def values(self, key: str) -> dict[str, Any]:
        """Give what the boxes of an entry that is there hold."""
        document = self.house.document(self.kind.key, key, house.options_of(self.campaign))
        if document is None:
            raise Http404
        return self.house.values(self.kind.key, document)

    def form(self, data: Any = None, values: dict[str, Any] | None = None) -> HouseForm:
        options = house.options_of(self.campaign)
        return HouseForm(self.house.boxes(self.kind.key, options, self.campaign.language), data, values=values)

    def page(self, **more: Any) -> dict[str, Any]:
        return frame(self.membership) | {"kind": self.kind, "kinds": self.house.kinds, "key": self.key} | more


def desk_or_404(request: HttpRequest, slug: str, kind: str, key: str = "") -> Desk:
    """Give a GM the desk of a campaign whose game lets one write this kind."""
    membership = membership_or_404(request, slug, *GM_ROLES)
    written = house.house_of(membership.campaign)
    found = written.kind(kind) if written else None
    if written is None or found is None:
        raise Http404
    return Desk(membership, written, found, key)


@require_GET
def contents(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """List what there is of a kind: the campaign's own, and what can be copied or changed."""
    desk = desk_or_404(request, slug, kind)
    own = set(desk.campaign.house.filter(kind=kind).values_list("key", flat=True))
    every, words = desk.house.listed(kind, house.options_of(desk.campaign)), request.GET.get("words", "")[:MOST_WORDS]
    found = [each for each in every if words.strip().casefold() in say(each.name).casefold()]
    listed = sorted(found, key=lambda each: say(each.name).casefold())
    parts = {
        "own": [each for each in listed if each.key in own],
        "ours": [each for each in listed if each.key not in own],
        "words": words,
        "many": len(every) > MANY,
    }
    return render(request, "campaigns/house.html", desk.page(**parts))


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Write something new, from nothing or from a copy."""
    desk, copied = desk_or_404(request, slug, kind), request.GET.get("copy", "")
    if request.method == "POST":
        return posted(request, desk)
    return form_page(request, desk, desk.form(values=desk.values(copied) if copied else {}))


@require_http_methods(["GET", "POST"])
def entry(request: HttpRequest, slug: str, kind: str, key: str) -> HttpResponse:
    """Change what the campaign has, or one of the game's own for this campaign alone."""
    desk = desk_or_404(request, slug, kind, key)
    values = desk.values(key)
    if request.method == "POST":
        return posted(request, desk)
    form, row = desk.form(values=values), desk.row
    form.initial["revision"] = row.revision if row else 0
    return form_page(request, desk, form)


def posted(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Write what was typed; what is wrong stands at its field, and nothing typed is lost."""
    form = desk.form(request.POST)
    if not form.is_valid():
        return form_page(request, desk, form, REFUSED)
    typed = {"values": form.filled(), "revision": form.cleaned_data["revision"]}
    answer = house.write(membership=desk.membership, kind=desk.kind.key, key=desk.key, **typed)
    if isinstance(answer, HouseContent):
        messages.success(request, gettext("Saved. It is there for this campaign from now on."))
        return lead_on("campaigns:house", desk.campaign.slug, desk.kind.key)
    if isinstance(answer, Refusal):
        return refused(request, desk, form, answer)
    form.blame(answer)
    return form_page(request, desk, form, REFUSED)


def refused(request: HttpRequest, desk: Desk, form: HouseForm, why: Refusal) -> HttpResponse:
    if why is house.STALE:
        form.overtaken(desk.row.revision if desk.row else 0)
    form.add_error(None, say(why))
    return form_page(request, desk, form, CONFLICT if why in (house.STALE, house.ARCHIVED) else REFUSED)


def form_page(request: HttpRequest, desk: Desk, form: HouseForm, status: int = 200) -> HttpResponse:
    context = desk.page(form=form, entry=desk.entry, owners=desk.owners)
    return render(request, "campaigns/house_entry.html", context, status=status)


@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, slug: str, kind: str, key: str) -> HttpResponse:
    """Ask, and name who has it; then delete it for everyone who does not."""
    desk = desk_or_404(request, slug, kind, key)
    if desk.row is None:
        raise Http404
    refusal = house.delete(membership=desk.membership, kind=kind, key=key) if request.method == "POST" else None
    if request.method == "POST" and refusal is None:
        messages.success(request, gettext("It is deleted."))
        return lead_on("campaigns:house", slug, kind)
    refusal = refusal or house.needed(desk.campaign, kind, key)
    context = desk.page(entry=desk.entry, refusal=refusal, owners=desk.owners)
    return render(request, "campaigns/house_delete.html", context, status=REFUSED if request.method == "POST" else 200)
