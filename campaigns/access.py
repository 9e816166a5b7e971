"""Placeholder until the campaigns engineer's version lands."""

from django.http import Http404, HttpRequest

from campaigns.models import Campaign


def campaign_or_404(request: HttpRequest, slug: str, *roles: str) -> Campaign:
    campaign = Campaign.objects.filter(slug=slug, memberships__user=request.user.pk).first()
    if campaign is None:
        raise Http404
    return campaign
