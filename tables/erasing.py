"""A person's wish to be forgotten: what they asked and rolled goes, the chain it hung on holds."""

from django.db import transaction

from rules import services as rules
from rules.models import Roll
from rules.systems import BY_KEY
from tables.models import Asked, Change, RollRequest, Seat, TableEvent
from tables.telling import lock_table

KEPT = frozenset({"seats"})


@transaction.atomic
def erase_rolls(*, seat: Seat) -> int:
    """Redact every roll of a seat, empty what its events tell and changed, and close what lies open for it."""
    table = lock_table(seat.table_id)
    redacted = rules.redact(roll_ids=Roll.objects.filter(epoch__book=table.pk, by=seat.pk).values_list("pk", flat=True))
    for event in TableEvent.objects.filter(table=table, by=seat):
        kept = {key: event.data[key] for key in KEPT & event.data.keys()}
        TableEvent.objects.filter(pk=event.pk).update(data=kept, plays={})
    Asked.objects.filter(request__table=table, seat=seat).update(words="")
    RollRequest.objects.filter(table=table, by=seat).delete()
    Change.objects.filter(event__table=table, event__by=seat).delete()
    if seat.character_id:
        system = BY_KEY[table.campaign.system]
        table.board = system.dump_board(system.closed(system.load_board(table.board), str(seat.character_id)))
        table.save(update_fields=["board"])
    return redacted
