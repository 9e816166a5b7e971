"""Handouts: pictures with words for those who cannot see them, given to those who may see the card."""

from collections.abc import Mapping
from uuid import UUID

from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from tables import cards, prep, staging
from tables.decks import shown_in
from tables.leading import lock_led_table
from tables.lying import remembered
from tables.models import Card, CardKind, Picture, Scene, Seat, Sight
from tables.pictures import drawn_anew
from tables.prep_forms import Refused, read_card
from tables.services import archived
from tables.staging import Backed, taken

MOST_PICTURES = 60
FULL = Refusal(
    "too_many_pictures", _("There is room for %(most)s pictures. Take a handout away first."), {"most": MOST_PICTURES}
)


def add(
    *, seat: Seat, scene: UUID | None, fields: Mapping[str, object], sent: bytes, ticket: UUID | None
) -> Card | Refused | Refusal | None:
    """Make a handout of a picture, in a scene or on the table; None when there is no such scene."""
    read = read_card(CardKind.HANDOUT, fields)
    drawn = drawn_anew(sent)
    problems = read.problems | ({"picture": drawn} if isinstance(drawn, Refusal) else {})
    if problems or isinstance(drawn, Refusal):
        return Refused(problems=problems)
    kept = {"content": drawn.content, "width": drawn.width, "height": drawn.height}
    return staging.all_or_nothing(lambda: laid(seat, scene, fields, kept, ticket))


def laid(
    seat: Seat, scene: UUID | None, fields: Mapping[str, object], kept: Mapping[str, object], ticket: UUID | None
) -> Card | Refused | Refusal | None:
    table = lock_led_table(seat)
    home = Scene.objects.filter(pk=scene, table=table).first() if scene else None
    if scene and home is None:
        return None
    if refusal := archived(table) if home else staging.not_ready(table):
        return refusal
    if taken(table, seat, ticket):
        return Card(table=table, scene=home)
    if Picture.objects.filter(table=table, cards__isnull=False).distinct().count() >= MOST_PICTURES:
        raise Backed(FULL)
    with remembered(table):
        picture = Picture.objects.create(table=table, **kept)
        card = prep.new_card(seat, Card(table=table, scene=home), CardKind.HANDOUT, fields, picture)
        if isinstance(card, Refused):
            raise Backed(card)
        return card if home else cards.laid(table, seat, card) or card


def picture_for(seat: Seat, card: UUID) -> Picture | None:
    """Give the picture of a card that this seat may see."""
    visible = Card.objects.filter(pk=card, table=seat.table_id, picture__isnull=False)
    if not seat.is_gm:
        visible = visible.filter(shown_in(seat), scene=None, sight=Sight.SHOWN)
    row = visible.select_related("picture").first()
    return row.picture if row else None
