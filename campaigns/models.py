"""Campaigns, who belongs to them, and the links that let people in."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Language


class Role(models.TextChoices):
    OWNER = "owner", _("Owner")
    GM = "gm", _("GM")
    PLAYER = "player", _("Player")
    SPECTATOR = "spectator", _("Spectator")


GM_ROLES = (Role.OWNER, Role.GM)


class Campaign(models.Model):
    """A group's game over many evenings: which game, by which options.

    `house_mark` names the version of all that its GMs wrote for it, "" for nothing.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    slug = models.SlugField(max_length=80, unique=True)
    system = models.CharField(max_length=20)
    name = models.CharField(_("Name"), max_length=200)
    pitch = models.CharField(_("What it is about"), max_length=200, blank=True)
    language = models.CharField(_("Language"), max_length=2, choices=Language.choices, default=Language.ENGLISH)
    knock_first = models.BooleanField(_("Knock first"), default=False)
    spectators = models.BooleanField(_("Spectators may watch"), default=True)
    options = models.JSONField(default=dict, blank=True)
    house_mark = models.CharField(max_length=32, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    next_date = models.DateTimeField(_("Next date"), null=True, blank=True)

    class Meta:
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")

    def __str__(self) -> str:
        return self.name


class HouseContent(models.Model):
    """Something that a GM wrote for one campaign beside the content of its game. Every write checks `revision`."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="house")
    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=80)
    document = models.JSONField(default=dict)
    revision = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("house content")
        verbose_name_plural = _("house content")
        constraints = [models.UniqueConstraint(fields=["campaign", "kind", "key"], name="one_house_content_a_key")]

    def __str__(self) -> str:
        return f"{self.campaign_id} {self.kind} {self.key}"


class PlaySession(models.Model):
    """One evening of a campaign: from when to when, which of the table's events, and what is told of it afterwards.

    `facts` names the events that make up the recap, apart for everybody and for the GMs. A GM makes texts of it:
    `draft` is what players may read one day, `text` what was published of it, and `gm_text` stays with the GMs.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="sessions")
    number = models.PositiveIntegerField()
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    first_seq = models.PositiveIntegerField()
    last_seq = models.PositiveIntegerField(null=True, blank=True)
    facts = models.JSONField(default=dict, blank=True)
    draft = models.TextField(blank=True)
    text = models.TextField(blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    gm_text = models.TextField(blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_session_a_number"),
            models.UniqueConstraint(fields=["campaign"], condition=Q(ended_at=None), name="one_session_at_a_time"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id} {self.number}"


class Membership(models.Model):
    """A person's part in a campaign."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [models.UniqueConstraint(fields=["campaign", "user"], name="one_membership_a_person")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.role} {self.campaign_id}"


class Invite(models.Model):
    """A link that lets people in. The code itself is never stored: only its hash, and the nonce it is made from."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invites")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.PLAYER)
    nonce = models.BinaryField(max_length=16)
    code_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    most_uses = models.PositiveIntegerField(default=12)
    uses_left = models.PositiveIntegerField(default=12)
    revoked_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"{self.campaign_id} {self.role}"
