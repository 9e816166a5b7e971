"""Pages of characters: one's list."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from characters.making import draft_cards
from characters.pages import by_campaign, cards, own_characters


@require_GET
def characters(request: HttpRequest) -> HttpResponse:
    groups = by_campaign(cards(own_characters(request.user)))
    return render(request, "characters/list.html", {"groups": groups, "drafts": draft_cards(request.user)})
