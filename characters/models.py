"""Characters: columns for what is searched, documents for what is played."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.models import Campaign


class Kind(models.TextChoices):
    PLAYER_CHARACTER = "pc", _("Player character")
    NON_PLAYER_CHARACTER = "npc", _("Non-player character")


class Character(models.Model):
    """One figure of one game. Every write checks `revision`."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="characters"
    )
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, null=True, blank=True, related_name="characters")
    system = models.CharField(max_length=20)
    name = models.CharField(_("Name"), max_length=200)
    crest = models.CharField(max_length=32, blank=True)
    kind = models.CharField(max_length=3, choices=Kind.choices, default=Kind.PLAYER_CHARACTER)
    sheet = models.JSONField(default=dict)
    play = models.JSONField(default=dict)
    schema = models.PositiveSmallIntegerField(default=1)
    revision = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name

    @property
    def crest_id(self) -> str:
        """What the crest is drawn from: what its player drew, or its id."""
        return self.crest or str(self.pk)
