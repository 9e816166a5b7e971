"""What a group agrees on before it plays: the list of session zero, and what nobody wants at this table."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.table import Table

MOST_WORDS = 200


class BoundaryKind(models.TextChoices):
    LINE = "line", _("Line")
    VEIL = "veil", _("Veil")


class Boundary(models.Model):
    """A line (never at this table) or a veil (behind the curtain). Who wrote it, and when, is stored nowhere."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="boundaries")
    kind = models.CharField(max_length=4, choices=BoundaryKind.choices, default=BoundaryKind.LINE)
    text = models.CharField(max_length=MOST_WORDS)

    class Meta:
        ordering = ["kind", "text", "id"]
        constraints = [models.UniqueConstraint(fields=["table", "kind", "text"], name="one_boundary_a_text")]

    def __str__(self) -> str:
        return self.text


class Agreed(models.Model):
    """One point of session zero: what was said about it, and whether it is settled."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="agreed")
    key = models.CharField(max_length=20)
    note = models.CharField(max_length=MOST_WORDS, blank=True)
    done = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "key"], name="one_point_a_key")]

    def __str__(self) -> str:
        return self.key
