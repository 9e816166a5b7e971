"""The roll log: epochs with their promised seeds, and the rolls chained under them."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from rules import chain

SCOPE_CHOICES = [(scope, scope) for scope in chain.SCOPES]


class Epoch(models.Model):
    """A stretch of play under one pair of promised seeds. `book` is the table's id, or a person's own."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    book = models.UUIDField(db_index=True)
    opened_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    table_seed = models.BinaryField(max_length=32)
    table_commit = models.BinaryField(max_length=32)
    table_seq = models.PositiveIntegerField(default=0)
    table_head = models.BinaryField(max_length=32)
    table_revealed_at = models.DateTimeField(null=True, blank=True)
    gm_seed = models.BinaryField(max_length=32)
    gm_commit = models.BinaryField(max_length=32)
    gm_seq = models.PositiveIntegerField(default=0)
    gm_head = models.BinaryField(max_length=32)
    gm_revealed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("stretch of dice")
        verbose_name_plural = _("stretches of dice")

    def __str__(self) -> str:
        return str(self.id)

    def seed(self, scope: str) -> bytes:
        return bytes(getattr(self, f"{scope}_seed"))

    def commit(self, scope: str) -> bytes:
        return bytes(getattr(self, f"{scope}_commit"))

    def seq(self, scope: str) -> int:
        return int(getattr(self, f"{scope}_seq"))

    def head(self, scope: str) -> bytes:
        return bytes(getattr(self, f"{scope}_head"))

    def revealed(self, scope: str) -> bool:
        return getattr(self, f"{scope}_revealed_at") is not None

    def advance(self, scope: str, head: bytes) -> None:
        """Move a scope's chain on by one row, in memory."""
        setattr(self, f"{scope}_seq", self.seq(scope) + 1)
        setattr(self, f"{scope}_head", head)


class Roll(models.Model):
    """One throw, added and never changed. Redaction empties what says who and what, and keeps leaf and head."""

    epoch = models.ForeignKey(Epoch, on_delete=models.PROTECT, related_name="rolls")
    scope = models.CharField(max_length=5, choices=SCOPE_CHOICES)
    seq = models.PositiveIntegerField()
    is_end = models.BooleanField(default=False)
    system = models.CharField(max_length=20, blank=True)
    visibility = models.PositiveSmallIntegerField(default=0)
    request = models.JSONField(null=True, blank=True)
    facts = models.JSONField(null=True, blank=True)
    sides = models.JSONField(default=list)
    faces = models.JSONField(default=list)
    result = models.JSONField(null=True, blank=True)
    salt = models.BinaryField(max_length=16, null=True)
    body = models.BinaryField(null=True)
    leaf = models.BinaryField(max_length=32)
    head = models.BinaryField(max_length=32)
    by = models.UUIDField(null=True, blank=True)
    character = models.UUIDField(null=True, blank=True, db_index=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("roll")
        verbose_name_plural = _("rolls")
        ordering = ["epoch", "scope", "seq"]
        constraints = [models.UniqueConstraint(fields=["epoch", "scope", "seq"], name="one_roll_a_number")]

    def __str__(self) -> str:
        return f"{self.epoch_id} {self.scope} {self.seq}"

    @property
    def redacted(self) -> bool:
        return self.body is None

    @property
    def by_hand(self) -> bool:
        """Say whether somebody typed the dice in: they come from no roll key, so nothing proves them."""
        return self.body is not None and not self.is_end and not chain.key_in(bytes(self.body))

    @property
    def mark(self) -> str:
        """Give the first digits of the chain's head, as browsers keep them."""
        return bytes(self.head).hex()[:16]
