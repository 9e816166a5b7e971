"""What a GM prepares: scenes in order, and the cards that lie in them or on the table."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from tables.models.table import Seat, Table

MOST_TITLE = 300
MOST_TEXT = 1_000
MOST_NOTES = 20_000
CLOCK_SIZES = (4, 6, 8)


class SceneState(models.TextChoices):
    PLANNED = "planned", pgettext_lazy("scene", "Planned")
    LIVE = "live", pgettext_lazy("scene", "Live")
    DONE = "done", pgettext_lazy("scene", "Played")


class CardKind(models.TextChoices):
    """What a card is. Traits and characters become the game's own things when they are put on the table."""

    TRAIT = "trait"
    NPC = "npc"
    CLOCK = "clock"
    NOTE = "note"
    HANDOUT = "handout"


class Sight(models.TextChoices):
    """What players see of a card; only clocks show a shape without a name."""

    HIDDEN = "hidden", pgettext_lazy("what players see", "Nothing yet")
    SHAPE = "shape", pgettext_lazy("what players see", "The clock without its name")
    SHOWN = "shown", pgettext_lazy("what players see", "Everything")


class Picture(models.Model):
    """An image as it was drawn anew on the server: nothing of the file that was sent is kept."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="pictures")
    content = models.BinaryField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.width} × {self.height}"


class Scene(models.Model):
    """A prepared scene. Playing it leaves it as it was prepared: what lies on the table is a copy."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="scenes")
    place = models.PositiveIntegerField()
    title = models.CharField(max_length=MOST_TITLE)
    text = models.TextField(max_length=MOST_TEXT, blank=True)
    objective = models.CharField(max_length=MOST_TITLE, blank=True)
    notes = models.TextField(max_length=MOST_NOTES, blank=True)
    state = models.CharField(max_length=7, choices=SceneState.choices, default=SceneState.PLANNED)
    started_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=1)
    changed_by = models.ForeignKey(Seat, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["place", "id"]

    def __str__(self) -> str:
        return str(self.pk)


class Card(models.Model):
    """One card: prepared in a scene, or on the table where it has none. `origin` is the scene it was copied from.

    What is shown to one person alone names their seat as `shown_to`; a seat that is gone opens it to nobody else.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="cards")
    scene = models.ForeignKey(Scene, on_delete=models.CASCADE, null=True, blank=True, related_name="cards")
    origin = models.ForeignKey(Scene, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    place = models.PositiveIntegerField()
    kind = models.CharField(max_length=7, choices=CardKind.choices)
    title = models.CharField(max_length=MOST_TITLE)
    text = models.TextField(max_length=MOST_TEXT, blank=True)
    sight = models.CharField(max_length=6, choices=Sight.choices, default=Sight.HIDDEN)
    shown_to = models.UUIDField(null=True, blank=True)
    size = models.PositiveSmallIntegerField(default=0)
    filled = models.PositiveSmallIntegerField(default=0)
    fires_at = models.PositiveSmallIntegerField(null=True, blank=True)
    picture = models.ForeignKey(Picture, on_delete=models.SET_NULL, null=True, blank=True, related_name="cards")
    alt = models.CharField(max_length=MOST_TITLE, blank=True)
    document = models.JSONField(default=dict, blank=True)
    revision = models.PositiveIntegerField(default=1)
    changed_by = models.ForeignKey(Seat, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["place", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(filled__lte=models.F("size")), name="no_clock_beyond_its_end"),
            models.CheckConstraint(
                condition=~Q(sight=Sight.SHAPE) | Q(kind=CardKind.CLOCK), name="only_clocks_have_shapes"
            ),
        ]

    def __str__(self) -> str:
        return str(self.pk)

    @property
    def is_clock(self) -> bool:
        return self.kind == CardKind.CLOCK

    @property
    def parts(self) -> int:
        return self.size

    @property
    def passed(self) -> int:
        return self.filled

    @property
    def name(self) -> str:
        return self.title

    @property
    def hidden(self) -> bool:
        return self.sight == Sight.HIDDEN
