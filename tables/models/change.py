"""What an act changed, so that it can be taken back."""

from django.db import models

from tables.models.event import TableEvent


class Change(models.Model):
    """The pieces of board, play states, sheets and cards that an event tells of.

    `undone_by` says that they are taken back now.
    """

    event = models.OneToOneField(TableEvent, on_delete=models.CASCADE, related_name="change")
    board = models.JSONField(default=list)
    plays = models.JSONField(default=dict)
    sheets = models.JSONField(default=dict)
    things = models.JSONField(default=list)
    undone_by = models.ForeignKey(TableEvent, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    def __str__(self) -> str:
        return f"change of {self.event_id}"
