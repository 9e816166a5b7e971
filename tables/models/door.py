"""Who waits at the door."""

import uuid

from django.conf import settings
from django.db import models

from campaigns.models import Invite, Role
from tables.models.table import Table


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
