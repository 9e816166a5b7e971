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
    """One figure of one game. Every write checks `revision`; `extra` keeps what an imported file knew and we do not."""

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
    extra = models.JSONField(default=dict, blank=True)
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


class Way(models.TextChoices):
    """How somebody began to make a character."""

    GUIDED = "guided", _("Guided")
    RANDOM = "random", _("Surprise me")
    READY = "ready", _("Ready-made")


class Draft(models.Model):
    """A character in the making: what was typed, as it was typed. Once finished it only says which one it became.

    `page` is the page that saved last, `page_done` whether it was left by that and `page_sent` a mark of what it sent,
    so that a page never collides with what it saved itself, and what is sent twice is done once. `drawn_at` is the
    revision that the last idea made.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drafts")
    campaign = models.ForeignKey(Campaign, on_delete=models.SET_NULL, null=True, blank=True, related_name="drafts")
    character = models.OneToOneField(Character, on_delete=models.CASCADE, null=True, blank=True, related_name="draft")
    system = models.CharField(max_length=20)
    way = models.CharField(max_length=6, choices=Way.choices, default=Way.GUIDED)
    crest = models.CharField(max_length=32, blank=True)
    doc = models.JSONField(default=dict)
    revision = models.PositiveIntegerField(default=1)
    page = models.UUIDField(null=True, blank=True)
    page_done = models.BooleanField(default=False)
    page_sent = models.CharField(max_length=32, blank=True)
    drawn_at = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return str(self.pk)

    @property
    def crest_id(self) -> str:
        """What the crest is drawn from, short enough to become the character's own."""
        return self.crest or self.pk.hex
