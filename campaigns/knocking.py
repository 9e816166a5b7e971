"""Whether newcomers knock before they come in."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from accounts.fields import switch
from accounts.pages import lead_on, next_of
from campaigns.access import campaign_or_404
from campaigns.models import GM_ROLES, Campaign


class KnockingForm(forms.Form):
    knock_first = forms.BooleanField(
        label=_("Knock first"),
        required=False,
        help_text=_("Whoever comes by a link waits until a GM opens the door. Members come and go as before."),
        widget=switch(),
    )


def knocking_form(campaign: Campaign) -> KnockingForm:
    return KnockingForm(initial={"knock_first": campaign.knock_first})


def change_knocking(*, campaign: Campaign, knock_first: bool) -> None:
    """Let newcomers knock from now on, or not; whoever waits goes on waiting for an answer."""
    campaign.knock_first = knock_first
    campaign.save(update_fields=["knock_first"])


@require_POST
def knocking(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = campaign_or_404(request, slug, *GM_ROLES)
    form = KnockingForm(request.POST)
    form.full_clean()
    change_knocking(campaign=campaign, knock_first=form.cleaned_data["knock_first"])
    on, off = gettext("Newcomers knock from now on."), gettext("Newcomers come straight to the table from now on.")
    messages.success(request, on if campaign.knock_first else off)
    return lead_on(next_of(request) or "campaigns:campaign", slug)
