"""The table, and who sits at it."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaigns.models import Campaign, PlaySession
from characters.models import Character
from rules.models import Epoch
from tables.models.watch import Watch


class SeatRole(models.TextChoices):
    GM = "gm", _("GM")
    PLAYER = "player", _("Player")
    SPECTATOR = "spectator", _("Spectator")


class Visibility(models.IntegerChoices):
    """For whose eyes a roll is thrown, numbered as the roll log writes it."""

    PUBLIC = 0, _("Everyone")
    GM_ONLY = 1, _("GM only")
    SELF_AND_GM = 2, _("GM and me")


class Pause(models.TextChoices):
    """How the table stands after somebody pressed X: it plays, its GMs were asked, or it rests."""

    NONE = "", _("Playing")
    ASKED = "asked", _("Asked for a break")
    ON = "on", _("Paused")


class PauseFor(models.TextChoices):
    """Whom X stops: the whole table at once, or its GMs hear of it alone."""

    ALL = "all", _("Everybody")
    GM = "gm", _("Only the GM")


class Table(models.Model):
    """Where a campaign is played. Every service that changes it locks its row first."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="tables")
    slug = models.SlugField(max_length=80, unique=True)
    board = models.JSONField(default=dict, blank=True)
    last_seq = models.PositiveIntegerField(default=0)
    luck = models.JSONField(default=dict, blank=True)
    epoch = models.ForeignKey(Epoch, on_delete=models.PROTECT, related_name="+")
    pause = models.CharField(max_length=5, choices=Pause.choices, default=Pause.NONE, blank=True)
    pause_for = models.CharField(max_length=3, choices=PauseFor.choices, default=PauseFor.ALL)
    lines_open = models.BooleanField(default=False)
    session = models.ForeignKey(PlaySession, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.slug


class Seat(models.Model):
    """A person's place at a table, and all the access they have to it. `version` rises when rights change.

    `watch` is set while a GM looks through its eyes. From `away_from` to `away_to` somebody was gone, and has not put
    aside what happened meanwhile.
    """

    watch: Watch | None = None

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seats")
    character = models.ForeignKey(Character, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats")
    role = models.CharField(max_length=10, choices=SeatRole.choices, default=SeatRole.PLAYER)
    entropy = models.BinaryField(max_length=64, default=bytes, blank=True)
    visibility = models.PositiveSmallIntegerField(choices=Visibility.choices, default=Visibility.PUBLIC)
    roll_visibility = models.PositiveSmallIntegerField(choices=Visibility.choices, default=Visibility.PUBLIC)
    answered = models.BooleanField(default=False)
    could_go_on = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    joined_at = models.DateTimeField(auto_now_add=True)
    last_seen = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    away_from = models.DateTimeField(null=True, blank=True)
    away_to = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["joined_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["table", "user"], name="one_seat_a_person"),
            models.UniqueConstraint(
                fields=["table", "character"], condition=Q(closed_at=None), name="one_seat_a_character"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.table_id}"

    @property
    def is_gm(self) -> bool:
        return self.role == SeatRole.GM

    @property
    def crest_id(self) -> str:
        """What the seat's crest is drawn from: the character's, or the person's who has none."""
        return self.character.crest_id if self.character else self.user.crest_id
