"""Pages of campaigns: one's list, a new one, one campaign, its people, its invites."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.pages import form_page, go_on, lead_on, next_of
from campaigns import invites, services, unanswered
from campaigns.access import campaign_or_404, invite_or_404, member_or_404, membership_or_404
from campaigns.forms import OUT, ArchiveForm, DeleteForm, InviteForm, MemberForm, NewCampaignForm, RenameForm
from campaigns.models import GM_ROLES, Role
from campaigns.options import ChangeForm
from campaigns.pages import campaign_page, frame, list_page
from rules.core import versions
from rules.core.outcome import Refusal
from rules.systems import ALL, BY_KEY

CONFLICT = 409


@require_GET
def campaigns(request: HttpRequest) -> HttpResponse:
    return render(request, "campaigns/list.html", list_page(request))


@require_POST
def decline(request: HttpRequest) -> HttpResponse:
    """Put away an invitation that one has opened."""
    response = go_on(request)
    unanswered.decline(request, response, request.POST.get("code", ""))
    return response


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Found a campaign: first the game, then its name, language and options."""
    system = chosen_game(request)
    if system is None:
        return render(request, "campaigns/games.html", {"systems": ALL, "playable": BY_KEY})
    form = NewCampaignForm(system, posted(request), initial={"language": get_language()})
    if not form.is_valid():
        return form_page(
            request, "campaigns/new.html", form, system=system, system_key=system.KEY, several=len(ALL) > 1
        )
    told = {field: form.cleaned_data[field] for field in ("name", "pitch", "language")}
    campaign = services.create_campaign(owner=request.user, system=system.KEY, options=form.options, **told)
    return lead_on("campaigns:campaign", campaign.slug)


def chosen_game(request: HttpRequest) -> Any:
    """Give the game that the address names, or the only one there is; None asks which. An unknown one is a 404."""
    key = request.GET.get("game", "")
    if not key:
        return ALL[0] if len(ALL) == 1 else None
    if key not in BY_KEY:
        raise Http404
    return BY_KEY[key]


def posted(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


@require_GET
def campaign(request: HttpRequest, slug: str) -> HttpResponse:
    return campaign_page(request, membership_or_404(request, slug))


@require_POST
def rename(request: HttpRequest, slug: str) -> HttpResponse:
    membership = membership_or_404(request, slug, Role.OWNER)
    form = RenameForm(request.POST)
    if not form.is_valid():
        return campaign_page(request, membership, rename=form)
    services.rename(campaign=membership.campaign, **form.cleaned_data)
    return lead_on("campaigns:campaign", slug)


@require_POST
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    membership = membership_or_404(request, slug, Role.OWNER)
    form = ArchiveForm(request.POST)
    if not form.is_valid():
        return campaign_page(request, membership, refusal=services.UNCLEAR)
    services.archive(campaign=membership.campaign, archived=form.cleaned_data["archived"])
    return lead_on("campaigns:campaign", slug)


@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete a campaign for whoever types its name."""
    membership = membership_or_404(request, slug, Role.OWNER)
    form = DeleteForm(membership.campaign, posted(request))
    if not form.is_valid():
        return form_page(request, "campaigns/delete.html", form, **frame(membership))
    services.delete_campaign(campaign=membership.campaign)
    messages.success(request, gettext("“%(name)s” is deleted.") % {"name": membership.campaign.name})
    return lead_on("campaigns:list")


@require_http_methods(["GET", "POST"])
def options(request: HttpRequest, slug: str) -> HttpResponse:
    membership = membership_or_404(request, slug, *GM_ROLES)
    form = ChangeForm(membership.campaign, posted(request))
    if not form.is_valid():
        return form_page(request, "campaigns/options.html", form, **frame(membership))
    drawn = form.cleaned_data["drawn"] or versions.UNMARKED
    if clash := services.change_options(campaign=membership.campaign, options=form.options, drawn=drawn):
        context = frame(membership) | {"form": form.overtaken(clash)}
        return render(request, "campaigns/options.html", context, status=CONFLICT)
    messages.success(request, gettext("The options are saved. They count from the next roll on."))
    return lead_on("campaigns:campaign", slug)


@require_POST
def member(request: HttpRequest, slug: str, user: UUID) -> HttpResponse:
    """Give a member another role, or take them out."""
    owner = membership_or_404(request, slug, Role.OWNER)
    membership = member_or_404(owner.campaign, user)
    form = MemberForm(request.POST)
    if not form.is_valid():
        return campaign_page(request, owner, refusal=services.UNCLEAR)
    role = form.cleaned_data["role"]
    if role == OUT:
        refusal = services.remove_member(membership=membership)
    else:
        refusal = services.change_role(membership=membership, role=role)
    back = next_of(request) or "campaigns:campaign"
    return campaign_page(request, owner, refusal=refusal) if refusal else lead_on(back, slug)


@require_POST
def invite_new(request: HttpRequest, slug: str) -> HttpResponse:
    membership = membership_or_404(request, slug, *GM_ROLES)
    form = InviteForm(request.POST)
    if not form.is_valid():
        return campaign_page(request, membership, invite=form)
    made = invites.create_invite(campaign=membership.campaign, **form.cleaned_data)
    if isinstance(made, Refusal):
        return campaign_page(request, membership, refusal=made)
    return lead_on(next_of(request) or "campaigns:campaign", slug)


@require_POST
def invite_renew(request: HttpRequest, slug: str, invite: UUID) -> HttpResponse:
    invites.renew(invite=invite_or_404(campaign_or_404(request, slug, *GM_ROLES), invite))
    return lead_on(next_of(request) or "campaigns:campaign", slug)


@require_POST
def invite_revoke(request: HttpRequest, slug: str, invite: UUID) -> HttpResponse:
    invites.revoke(invite=invite_or_404(campaign_or_404(request, slug, *GM_ROLES), invite))
    return lead_on("campaigns:campaign", slug)
