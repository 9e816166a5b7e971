"""What happens to characters: the GM prepares them, the game brings some along, people take them."""

from collections.abc import Callable, Iterable
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from campaigns.house import options_of
from campaigns.models import GM_ROLES, Campaign
from characters.models import Character, Kind
from rules.core.outcome import ReadyMade, Refusal
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY

TAKEN = Refusal("character_taken", _("Somebody took this character meanwhile. Please choose another."))
UNKNOWN = Refusal("character_unknown", _("This character is not among those to choose from."))

crest_drawers: list[Callable[[str, Iterable[str]], str]] = []
"""Asked for a crest like the wished one but unlike all those given. The app that draws registers, in its `ready`."""


def ready_made(campaign: Campaign, language: str) -> list[ReadyMade]:
    """Give the game's own characters whose names are still free in the campaign."""
    used = set(campaign.characters.values_list("name", flat=True))
    return [each for each in BY_KEY[campaign.system].ready_made(language) if each.name not in used]


@transaction.atomic
def claim(*, character: Character, owner: User) -> Character | Refusal:
    """Make a waiting character somebody's own; who comes second is told so, and what never waits is not there."""
    locked = Character.objects.select_for_update().filter(pk=character.pk).first()
    if locked is None or locked.kind != Kind.PLAYER_CHARACTER or locked.archived_at is not None:
        return UNKNOWN
    if locked.owner_id is not None or locked.seats.filter(closed_at=None).exists():
        return TAKEN
    locked.owner = owner
    locked.save(update_fields=["owner"])
    return locked


@transaction.atomic
def create_ready_made(*, campaign: Campaign, owner: User | None, key: str, language: str) -> Character | Refusal:
    """Bring one of the game's own characters into a campaign, written in this language."""
    system = BY_KEY[campaign.system]
    if not any(each.key == key for each in system.ready_made(language)):
        return UNKNOWN
    found = next((each for each in ready_made(campaign, language) if each.key == key), None)
    if found is None:
        return TAKEN
    return create(campaign=campaign, owner=owner, name=found.name, sheet=found.sheet, crest=key)


def create(*, campaign: Campaign, owner: User | None, name: str, sheet: Any, crest: str = "") -> Character:
    """Bring a finished character into a campaign, fresh as its game starts one, under arms that nobody there bears."""
    system = BY_KEY[campaign.system]
    play = system.start(sheet, options_of(campaign))
    return Character.objects.create(
        crest=own_crest(crest or uuid4().hex, worn_in(campaign)),
        owner=owner,
        campaign=campaign,
        system=campaign.system,
        name=name,
        sheet=system.dump_sheet(sheet),
        play=system.dump_play(play),
        schema=system.SCHEMA,
        finished_at=timezone.now(),
    )


def crests_in(campaign: Campaign | None) -> dict[str, str]:
    """Give what the crest of each player's character of a campaign is drawn from, by its name."""
    if campaign is None:
        return {}
    there = campaign.characters.filter(kind=Kind.PLAYER_CHARACTER, archived_at=None).order_by("name", "pk")
    return {each.name: each.crest_id for each in there}


def worn_in(campaign: Campaign) -> list[str]:
    """Give what the crests of a campaign's characters and of its GMs are drawn from."""
    leaders = campaign.memberships.filter(role__in=GM_ROLES).select_related("user")
    figures = campaign.characters.values_list("crest", "pk")
    return [*(crest or str(pk) for crest, pk in figures), *(leader.user.crest_id for leader in leaders)]


def own_crest(wished: str, worn: Iterable[str]) -> str:
    """Draw a crest as it is wished, or another where those arms are borne already."""
    taken = list(worn)
    for draw in crest_drawers:
        wished = draw(wished, taken)
    return wished
