"""A throw for nothing: it shows that dice reach everybody, and stands in no log."""

from django.db import models

from tables.models.event import public_id
from tables.models.table import Seat, Table


class DiceCheck(models.Model):
    """The last test roll of a table; the next one takes its place."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="dice_check")
    key = models.CharField(max_length=16, default=public_id)
    faces = models.JSONField(default=list)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.key


class Arrival(models.Model):
    """That a test roll has reached a seat, and when."""

    test = models.ForeignKey(DiceCheck, on_delete=models.CASCADE, related_name="arrivals")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["test", "seat"], name="one_arrival_a_seat")]

    def __str__(self) -> str:
        return f"{self.test_id} at {self.seat_id}"
