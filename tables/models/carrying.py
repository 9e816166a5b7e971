"""A seat on the way to another device."""

from django.db import models

from tables.models.table import Seat


class SeatPass(models.Model):
    """A link that brings a person to their seat on another device, once and soon. Only its hash is stored."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="passes")
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"pass of {self.seat_id}"
