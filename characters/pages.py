"""Characters as lists show them: how they stand, and the way to the table where they sit."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from campaigns.models import Campaign, Membership
from characters.models import Character, Kind
from characters.reading import figure_of
from rules.systems import BY_KEY


@dataclass(frozen=True)
class Card:
    """One's character as it stands just now; `open` says that one may go to its table."""

    character: Character
    system: Any
    track: Any
    campaign: Campaign | None
    open: bool


def own_characters(user: User) -> QuerySet[Character]:
    """Find the characters that somebody plays, the newest first."""
    belongs = Membership.objects.filter(user=user, campaign=OuterRef("campaign"))
    mine = Character.objects.filter(owner=user, kind=Kind.PLAYER_CHARACTER, archived_at=None, system__in=BY_KEY)
    return mine.annotate(welcome=Exists(belongs)).select_related("campaign").order_by("-created_at", "pk")


def cards(characters: Iterable[Character]) -> list[Card]:
    return [card(character) for character in characters]


def card(character: Character) -> Card:
    system, campaign = BY_KEY[character.system], character.campaign
    options = system.read_options(campaign.options if campaign else {})
    return Card(
        character=character,
        system=system,
        track=system.track(figure_of(character), options),
        campaign=campaign,
        open=bool(campaign and character.welcome and campaign.archived_at is None),
    )


@dataclass(frozen=True)
class Group:
    """The characters of one campaign, or those that belong to none."""

    campaign: Campaign | None
    cards: list[Card]


def by_campaign(cards: Iterable[Card]) -> list[Group]:
    """Group characters by their campaign, in the order in which they come; those without one are last."""
    found: dict[object, Group] = {}
    for each in cards:
        key = each.campaign.pk if each.campaign else None
        found.setdefault(key, Group(each.campaign, [])).cards.append(each)
    return sorted(found.values(), key=lambda group: group.campaign is None)
