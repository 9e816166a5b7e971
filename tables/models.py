"""The live table: who sits at it or knocks, what has happened at it, and which acts were already answered."""

import secrets
import uuid
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from campaigns.models import Campaign, Invite, Role
from characters.models import Character
from rules.models import Epoch, Roll


class SeatRole(models.TextChoices):
    GM = "gm", _("GM")
    PLAYER = "player", _("Player")
    SPECTATOR = "spectator", _("Spectator")


class Visibility(models.IntegerChoices):
    """For whose eyes a roll is thrown, numbered as the roll log writes it."""

    PUBLIC = 0, _("Everyone")
    GM_ONLY = 1, _("GM only")
    SELF_AND_GM = 2, _("GM and me")


class Audience(models.TextChoices):
    """Who may see an event: everyone; the GMs and `to`; or only `to` and whoever did it."""

    ALL = "all"
    GM = "gm"
    SEATS = "seats"


def public_id() -> str:
    """Name an event by chance: a counter would betray the hidden ones by its gaps."""
    return secrets.token_urlsafe(9)


class Table(models.Model):
    """Where a campaign is played. Every service that changes it locks its row first."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="tables")
    slug = models.SlugField(max_length=80, unique=True)
    board = models.JSONField(default=dict, blank=True)
    last_seq = models.PositiveIntegerField(default=0)
    epoch = models.ForeignKey(Epoch, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.slug


class Seat(models.Model):
    """A person's place at a table, and all the access they have to it. `version` rises when rights change."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seats")
    character = models.ForeignKey(Character, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats")
    role = models.CharField(max_length=10, choices=SeatRole.choices, default=SeatRole.PLAYER)
    entropy = models.BinaryField(max_length=64, default=bytes, blank=True)
    visibility = models.PositiveSmallIntegerField(choices=Visibility.choices, default=Visibility.PUBLIC)
    roll_visibility = models.PositiveSmallIntegerField(choices=Visibility.choices, default=Visibility.PUBLIC)
    version = models.PositiveIntegerField(default=1)
    joined_at = models.DateTimeField(auto_now_add=True)
    last_seen = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
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


class KnockState(models.TextChoices):
    WAITING = "waiting"
    LET_IN = "let_in"
    DECLINED = "declined"
    LEFT = "left"


class Knock(models.Model):
    """Somebody who waits to be let in, with what they chose; one a person, so that knocking again changes it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="knocks")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="knocks")
    invite = models.ForeignKey(Invite, on_delete=models.CASCADE, related_name="+")
    code_hash = models.CharField(max_length=64)
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.PLAYER)
    choice = models.CharField(max_length=100, blank=True)
    language = models.CharField(max_length=2)
    state = models.CharField(max_length=8, choices=KnockState.choices, default=KnockState.WAITING)
    knocked_at = models.DateTimeField()
    rung_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["knocked_at", "id"]
        constraints = [models.UniqueConstraint(fields=["table", "user"], name="one_knock_a_person")]

    def __str__(self) -> str:
        return f"{self.user_id} at the door of {self.table_id}"


class EventQuerySet(models.QuerySet["TableEvent"]):
    def visible_to(self, seat: Seat) -> Self:
        """Keep what this seat may know of. Pages, stream and exports all ask here."""
        allowed = Q(audience=Audience.ALL) | Q(to=seat) | Q(audience=Audience.SEATS, by=seat)
        if seat.is_gm:
            allowed |= Q(audience=Audience.GM)
        return self.filter(allowed, table=seat.table_id)

    def told(self) -> Self:
        """Bring along all that is needed to tell the events, and whether a hidden roll was revealed later."""
        later = self.model.objects.filter(kind="revealed", roll=OuterRef("roll"))
        events = self.select_related("table__campaign", "by__user", "by__character", "roll")
        return events.annotate(revealed_later=Exists(later))


class TableEvent(models.Model):
    """One thing that happened, as facts. Appended, never changed; ordered by `seq`, which never leaves the server."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    public_id = models.CharField(max_length=16, unique=True, default=public_id)
    kind = models.CharField(max_length=30)
    data = models.JSONField(default=dict)
    audience = models.CharField(max_length=5, choices=Audience.choices, default=Audience.ALL)
    to = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    by = models.ForeignKey(Seat, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    roll = models.ForeignKey(Roll, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["table", "seq"], name="one_event_a_number")]

    def __str__(self) -> str:
        return f"{self.kind} {self.public_id}"

    def is_visible(self, seat_id: uuid.UUID, role: str) -> bool:
        """Answer for one seat in memory what `visible_to` answers in the query."""
        if self.audience == Audience.ALL or self.to_id == seat_id:
            return True
        if self.audience == Audience.GM:
            return role == SeatRole.GM
        return self.by_id == seat_id


class Ticket(models.Model):
    """An act that was already answered: the same ticket again does nothing and shows what stands. Kept a day."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    uuid = models.UUIDField()
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "uuid"], name="one_act_a_ticket")]

    def __str__(self) -> str:
        return str(self.uuid)
