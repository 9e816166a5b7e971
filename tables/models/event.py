"""What has happened at a table, and which acts were already answered."""

import secrets
import uuid
from typing import Self

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from rules.models import Roll
from tables.models.table import Seat, SeatRole, Table


class Audience(models.TextChoices):
    """Who may see an event: everyone; the GMs and `to`; or only `to` and whoever did it."""

    ALL = "all"
    GM = "gm"
    SEATS = "seats"


def public_id() -> str:
    """Name an event by chance: a counter would betray the hidden ones by its gaps."""
    return secrets.token_urlsafe(9)


class EventQuerySet(models.QuerySet["TableEvent"]):
    def visible_to(self, seat: Seat) -> Self:
        """Keep what this seat may know of. Pages, stream and exports all ask here.

        Whoever looks through its eyes hears no whisper that was not theirs.
        """
        allowed = Q(audience=Audience.ALL) | Q(to=seat) | Q(audience=Audience.SEATS, by=seat)
        if seat.is_gm:
            allowed |= Q(audience=Audience.GM)
        if seat.watch is not None:
            allowed &= ~Q(audience=Audience.SEATS) | Q(to=seat.watch.by) | Q(by=seat.watch.by)
        return self.filter(allowed, table=seat.table_id)

    def told(self) -> Self:
        """Bring along all that is needed to tell the events, and whether a hidden roll was revealed later."""
        later = self.model.objects.filter(kind="revealed", roll=OuterRef("roll"))
        undone = ("change__undone_by__by__user", "change__undone_by__by__character")
        events = self.select_related("table__campaign", "by__user", "by__character", "roll", *undone)
        return events.annotate(revealed_later=Exists(later))


class TableEvent(models.Model):
    """One thing that happened, as facts. Appended, never changed; ordered by `seq`, which never leaves the server.

    `about` is the game's own key of the roll that it tells of or follows from, "" for none. `plays` keeps how the
    characters stand after it that it has changed, or whose seat it fills, so that an evening can be looked at again.
    """

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
    about = models.CharField(max_length=20, default="", blank=True)
    plays = models.JSONField(default=dict, blank=True)

    objects = EventQuerySet.as_manager()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["table", "seq"], name="one_event_a_number")]
        indexes = [models.Index(fields=["table", "about"], condition=~Q(about=""), name="events_about_a_roll")]

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
