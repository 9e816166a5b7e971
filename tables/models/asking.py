"""A roll that a GM has asked for, and what came of it with each who was asked."""

import uuid

from django.db import models
from django.db.models import Q

from characters.models import Character
from rules.models import Roll
from tables.models.table import Seat, Table, Visibility


class RollRequest(models.Model):
    """What is asked, as the game writes it down, and for whose eyes the dice then fall. Closed, it asks nobody."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="requests")
    by = models.ForeignKey(Seat, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    ask = models.JSONField(default=dict)
    visibility = models.PositiveSmallIntegerField(choices=Visibility.choices, default=Visibility.PUBLIC)
    at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at"]
        indexes = [models.Index(fields=["table"], condition=Q(closed_at=None), name="open_requests")]

    def __str__(self) -> str:
        return str(self.pk)


class AnswerState(models.TextChoices):
    """How somebody stands to what they were asked."""

    WAITING = "waiting"
    ROLLED = "rolled"
    DECLINED = "declined"


class Asked(models.Model):
    """One who was asked, with the character that was meant; `about` is the game's key of the roll that answered."""

    request = models.ForeignKey(RollRequest, on_delete=models.CASCADE, related_name="asked")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="asked")
    character = models.ForeignKey(Character, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    state = models.CharField(max_length=8, choices=AnswerState.choices, default=AnswerState.WAITING)
    words = models.CharField(max_length=200, default="", blank=True)
    roll = models.ForeignKey(Roll, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    about = models.CharField(max_length=20, default="", blank=True)
    reminded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["request", "seat"], name="one_answer_a_seat")]
        indexes = [models.Index(fields=["about"], condition=~Q(about=""), name="answers_about_a_roll")]

    def __str__(self) -> str:
        return f"{self.request_id} at {self.seat_id}"
