"""The switches of the door: whether newcomers knock, whether they may watch, and whether chances are shown."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from accounts.fields import switch
from accounts.pages import lead_on, next_of
from campaigns.access import campaign_or_404
from campaigns.models import GM_ROLES, Campaign
from campaigns.switches import KNOCK, WATCH, turn
from rules.core.options import CHANCES, Option
from rules.systems import BY_KEY
from rules.templatetags.words import say

SAID = {
    KNOCK: (_("Newcomers knock from now on."), _("Newcomers come straight to the table from now on.")),
    WATCH: (
        _("Spectators may watch, and newcomers may choose to."),
        _("Nobody watches any more: spectators have left the table, and newcomers can only come to play."),
    ),
    CHANCES: (_("Chances are shown before every roll."), _("Chances are no longer shown.")),
}


class KnockingForm(forms.Form):
    knock_first = forms.BooleanField(
        label=_("Knock first"),
        required=False,
        help_text=_("Whoever comes by a link waits until a GM opens the door. Members come and go as before."),
        widget=switch(),
    )
    spectators = forms.BooleanField(
        label=_("Spectators may watch"),
        required=False,
        help_text=_("They see what players see. Switch it off, and whoever watches leaves the table at once."),
        widget=switch(),
    )
    show_odds = forms.BooleanField(
        label=_("Show exact chances"), required=False, help_text=_("To everybody, before every roll."), widget=switch()
    )


def knocking_form(campaign: Campaign) -> KnockingForm:
    """Give the switches as they stand; a game without chances to show has no switch for them."""
    option = chances_of(campaign)
    shown = {CHANCES: campaign.options.get(CHANCES, option.default)} if option else {}
    form = KnockingForm(initial={KNOCK: campaign.knock_first, WATCH: campaign.spectators} | shown)
    if option is None:
        del form.fields[CHANCES]
    return form


def chances_of(campaign: Campaign) -> Option | None:
    return next((option for option in BY_KEY[campaign.system].OPTIONS if option.key == CHANCES), None)


@require_POST
def knocking(request: HttpRequest, slug: str) -> HttpResponse:
    campaign, name = campaign_or_404(request, slug, *GM_ROLES), request.POST.get("switch", KNOCK)
    if name not in knocking_form(campaign).fields:
        raise Http404
    (yes, no), on = SAID[name], name in request.POST
    refusal = turn(campaign=campaign, key=name, on=on)
    messages.error(request, say(refusal)) if refusal else messages.success(request, yes if on else no)
    return lead_on(next_of(request) or "campaigns:campaign", slug)
