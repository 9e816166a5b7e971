"""What GMs write for themselves."""

from django.db import models

from tables.models.table import Table


class Note(models.Model):
    """The secret notes of a table's GMs, in Markdown; players never learn that there are any."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="note")
    text = models.TextField(blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"notes of {self.table_id}"
