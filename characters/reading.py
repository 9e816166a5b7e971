"""Who may read and change a sheet. What one may not see does not exist.

A player's character is read by its owner and by everybody in its campaign, those who watch included; a character of the
GM's only by GMs. It is changed, taken away as a file and read with its notes by its owner and the campaign's GMs.
"""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, Subquery
from django.http import Http404, HttpRequest

from campaigns.access import may_lead
from campaigns.models import Membership
from characters.models import Character, Kind
from rules.core.outcome import Figure, Refusal
from rules.systems import BY_KEY


@dataclass(frozen=True)
class Reading:
    """A character in somebody's hands. `role` is the reader's part in its campaign, "" for none."""

    character: Character
    role: str
    is_owner: bool

    @property
    def may_change(self) -> bool:
        return self.is_owner or may_lead(self.role)

    @property
    def may_read(self) -> bool:
        return self.may_change or (bool(self.role) and self.character.kind == Kind.PLAYER_CHARACTER)

    @property
    def system(self) -> Any:
        return BY_KEY[self.character.system]

    @property
    def options(self) -> Any:
        """Give the options by which the character is played: its campaign's, or those of the book."""
        campaign = self.character.campaign
        options = self.system.read_options(campaign.options) if campaign else self.system.read_options({})
        return self.system.read_options({}) if isinstance(options, Refusal) else options

    @property
    def figure(self) -> Figure:
        return figure_of(self.character)


def figure_of(character: Character) -> Figure:
    """Give a character as the rules see it."""
    system = BY_KEY[character.system]
    return Figure(character.name, system.load_sheet(character.sheet), system.load_play(character.play))


def reading_or_404(request: HttpRequest, character: UUID) -> Reading:
    """Give a character to those who may read it."""
    own = Membership.objects.filter(user=request.user.pk, campaign=OuterRef("campaign")).values("role")[:1]
    there = Character.objects.filter(pk=character, system__in=BY_KEY).select_related("campaign")
    found = there.annotate(role=Subquery(own)).first()
    if found is None:
        raise Http404
    reading = Reading(found, found.role or "", found.owner_id is not None and found.owner_id == request.user.pk)
    if not reading.may_read:
        raise Http404
    return reading


def changing_or_404(request: HttpRequest, character: UUID) -> Reading:
    """Give a character to those who may change it."""
    reading = reading_or_404(request, character)
    if not reading.may_change:
        raise Http404
    return reading
