"""A character leaves as a file, and comes in from one: looked at first, then made."""

import json
from typing import Any, cast
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import User
from accounts.pages import lead_on
from campaigns import house
from campaigns.access import memberships_of
from campaigns.models import Campaign, Role
from characters import exchange
from characters.exchange import Arrival, Unreadable
from characters.models import Character
from characters.reading import changing_or_404
from characters.services import own_crest, worn_in
from config.limits import allow
from rules.core.outcome import Figure, Refusal
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY

REFUSED, TOO_MANY = 422, 429
IMPORTS_A_SECOND, IMPORTS_BURST = 0.2, 20
TOO_FAST = Refusal("too_fast", _("That was too fast. Wait a moment, then try again."))


@require_GET
def export(request: HttpRequest, character: UUID) -> HttpResponse:
    """Give the character as a file to those who may change it."""
    reading = changing_or_404(request, character)
    doc = json.dumps(exchange.export(reading.character), ensure_ascii=False, indent=2)
    response = HttpResponse(doc + "\n", content_type="application/json; charset=utf-8")
    name = slugify(reading.character.name)[:60] or "character"
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


@require_http_methods(["GET", "POST"])
def import_character(request: HttpRequest, system: str) -> HttpResponse:
    """Show what a file holds, with everything that is wrong in it; then make the character."""
    if system not in BY_KEY:
        raise Http404
    game, campaign = BY_KEY[system], wanted_campaign(request, system)
    if request.method == "GET":
        return page(request, game, campaign)
    data = sent(request)
    doc = exchange.parse(data)
    arrival = Unreadable(doc) if isinstance(doc, Refusal) else exchange.arrive(doc, game)
    if isinstance(arrival, Unreadable):
        return page(request, game, campaign, data, status=REFUSED, unreadable=arrival)
    if request.POST.get("step") != "make":
        return page(request, game, campaign, data, arrival=arrival)
    if not allow(f"import:{request.user.pk}", IMPORTS_A_SECOND, IMPORTS_BURST):
        return page(request, game, campaign, data, status=TOO_MANY, unreadable=Unreadable(TOO_FAST))
    made = bring_in(
        arrival=arrival,
        system=game,
        owner=cast(User, request.user),
        campaign=campaign,
        ticket=ticket(request.POST.get("ticket")),
    )
    return lead_on("characters:sheet", made.pk)


def wanted_campaign(request: HttpRequest, system: str) -> Campaign | None:
    """Give the campaign that the address names, if one plays this game there."""
    slug = request.GET.get("campaign", "")
    if not slug:
        return None
    own = memberships_of(request).filter(campaign__slug=slug, campaign__system=system, campaign__archived_at=None)
    membership = own.exclude(role=Role.SPECTATOR).first()
    if membership is None:
        raise Http404
    return membership.campaign


def sent(request: HttpRequest) -> bytes:
    """Take the file that was chosen, or the text that was pasted; no more of it than tells that it is too much."""
    file = request.FILES.get("file")
    if file is not None:
        return bytes(file.read(exchange.MOST_BYTES + 1))
    return request.POST.get("text", "").encode("utf-8", "replace")[: exchange.MOST_BYTES + 1]


def ticket(text: str | None) -> UUID:
    """Read the number that a form gives to what it makes, so that two presses make one."""
    try:
        return UUID(text or "")
    except ValueError:
        return uuid4()


def page(
    request: HttpRequest,
    game: Any,
    campaign: Campaign | None,
    data: bytes = b"",
    *,
    status: int = 200,
    arrival: Arrival | None = None,
    unreadable: Unreadable | None = None,
) -> HttpResponse:
    context: dict[str, Any] = {
        "system": game,
        "system_key": game.KEY,
        "campaign": campaign,
        "text": data[: exchange.MOST_BYTES].decode("utf-8-sig", "replace"),
        "unreadable": unreadable,
        "arrival": arrival,
        "ticket": uuid4(),
        "parts": preview(arrival, game, campaign) if arrival else (),
        "lacking": game.lacking(arrival.name, arrival.sheet, options_of(game, campaign)) if arrival else (),
    }
    return render(request, "characters/import.html", context, status=status)


def preview(arrival: Arrival, game: Any, campaign: Campaign | None) -> tuple[Any, ...]:
    """Give the sheet that would come in, line by line."""
    options = options_of(game, campaign)
    figure = Figure(arrival.name, arrival.sheet, game.start(arrival.sheet, options))
    return tuple(game.plain_text(figure, options))


def options_of(game: Any, campaign: Campaign | None) -> Any:
    return house.options_of(campaign) if campaign else game.read_options({})


def bring_in(*, arrival: Arrival, system: Any, owner: User, campaign: Campaign | None, ticket: UUID) -> Character:
    """Make the character of a file, fresh as its game starts one; the same ticket again gives the same character."""
    try:
        return brought_in(arrival, system, owner, campaign, ticket)
    except IntegrityError:  # another press with this ticket was faster, and is there to be read now
        return brought_in(arrival, system, owner, campaign, ticket)


@transaction.atomic
def brought_in(arrival: Arrival, system: Any, owner: User, campaign: Campaign | None, ticket: UUID) -> Character:
    known = Character.objects.filter(pk=ticket).first()
    if known is not None and known.owner_id == owner.pk:
        return known
    return Character.objects.create(
        id=uuid4() if known else ticket,
        owner=owner,
        campaign=campaign,
        system=system.KEY,
        name=arrival.name,
        crest=own_crest(ticket.hex, worn_in(campaign) if campaign else ()),
        sheet=system.dump_sheet(arrival.sheet),
        play=system.dump_play(system.start(arrival.sheet, options_of(system, campaign))),
        schema=system.SCHEMA,
        extra=dict(arrival.extra),
        finished_at=timezone.now(),
    )
