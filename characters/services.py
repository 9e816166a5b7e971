"""What happens to characters: the GM prepares them, the game brings some along, people take them."""

from typing import Any

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from accounts.models import User
from campaigns.models import Campaign
from characters.models import Character, Kind
from rules.core.outcome import ReadyMade, Refusal
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY

TAKEN = Refusal("character_taken", _("Somebody took this character meanwhile. Please choose another."))
UNKNOWN = Refusal("character_unknown", _("This character is not among those to choose from."))


def prepared(campaign: Campaign) -> list[Character]:
    """Give the characters that wait in a campaign for somebody to play them."""
    seated = Count("seats", filter=Q(seats__id__isnull=False, seats__closed_at=None))
    waiting = campaign.characters.filter(owner=None, kind=Kind.PLAYER_CHARACTER, archived_at=None)
    return list(waiting.annotate(seated=seated).filter(seated=0).order_by("name", "pk"))


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
    return create(campaign=campaign, owner=owner, name=found.name, sheet=found.sheet)


def create(*, campaign: Campaign, owner: User | None, name: str, sheet: Any) -> Character:
    """Bring a finished character into a campaign, fresh as its game starts one."""
    system = BY_KEY[campaign.system]
    play = system.start(sheet, system.read_options(campaign.options))
    return Character.objects.create(
        owner=owner,
        campaign=campaign,
        system=campaign.system,
        name=name,
        sheet=system.dump_sheet(sheet),
        play=system.dump_play(play),
        schema=system.SCHEMA,
        finished_at=timezone.now(),
    )
