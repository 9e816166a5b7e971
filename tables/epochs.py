"""Stretches of dice at a table: what browsers add to them, when they end, and what is opened afterwards."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from rules import chain
from rules import services as rules
from rules.models import Epoch
from tables.away import came_back
from tables.entries import THROWN
from tables.leading import lock_led_table
from tables.models import Audience, Seat, Table, TableEvent, Ticket
from tables.telling import OPENS, announce, lock_table, tell

TICKETS_KEPT = timedelta(hours=24)
MARK_DIGITS = 16


def contribute(*, seat: Seat, entropy: bytes | None) -> None:
    """Take a browser's share of the dice, and promise new ones where the old are spent: before anyone rolls."""
    came_back(seat)
    if entropy is not None:
        Seat.objects.filter(pk=seat.pk).update(entropy=entropy)
    if rules.is_spent(seat.table.epoch):
        renew(table_id=seat.table_id)


def contributed(seats: Iterable[Seat], roller: Seat, entropy: bytes | None) -> dict[UUID, bytes]:
    """Mix in what every seated browser added; a GM's own is left out when anyone else is seated."""
    given = {each.pk: bytes(each.entropy) for each in seats}
    if entropy is not None:
        given[roller.pk] = entropy
    if roller.is_gm and len(given) > 1:
        del given[roller.pk]
    return given


@transaction.atomic
def renew(*, table_id: UUID) -> None:
    """Turn the table's epoch if it is spent; two who come at once turn it once."""
    table = lock_table(table_id)
    if rules.is_spent(table.epoch):
        turn_epoch(table)


def turn_epoch(table: Table, by: Seat | None = None, open_gm_seed: bool = False) -> None:
    """End the table's epoch, promise the next one and tell everyone, and forget the tickets of earlier days."""
    rules.end_epoch(epoch=table.epoch, open_gm_seed=open_gm_seed)
    table.epoch = rules.open_epoch(book=table.pk)
    table.save(update_fields=["epoch"])
    Ticket.objects.filter(table=table, created_at__lt=timezone.now() - TICKETS_KEPT).delete()
    announce(table, [tell("epoch_ended" if by else "epoch_over", by=by), promised(table.epoch)])


def promised(epoch: Epoch) -> TableEvent:
    """Put a new epoch's commitments into the log, where every browser sees them before the first roll."""
    commits = {scope: epoch.commit(scope).hex()[:MARK_DIGITS] for scope in chain.SCOPES}
    return tell("epoch_begun", data=commits)


def end_epoch(*, seat: Seat, open_gm_seed: bool) -> None:
    """Let the GM end the epoch: the table's seed is opened for everyone to check."""
    with transaction.atomic():
        turn_epoch(lock_led_table(seat), by=seat, open_gm_seed=open_gm_seed)


@transaction.atomic
def open_gm_seed(*, seat: Seat, epoch_id: UUID) -> bool:
    """Let the GM open the seed of hidden rolls, once its epoch has ended."""
    table = lock_led_table(seat)
    epoch = Epoch.objects.filter(pk=epoch_id, book=table.pk, ended_at__isnull=False).first()
    if epoch is not None:
        rules.reveal_gm_seed(epoch=epoch)
    return epoch is not None


def last_reading(hidden: TableEvent) -> dict[str, Any]:
    """Give the result as it stood in the end, where a hidden roll was turned or picked before the next one fell."""
    if hidden.by is None or hidden.by.is_gm or hidden.kind == THROWN:
        return {}
    after = TableEvent.objects.filter(table=hidden.table, by=hidden.by, audience=Audience.GM, seq__gt=hidden.seq)
    after = after.exclude(kind=THROWN)
    opened = Q(roll__isnull=False) | Q(**{f"data__{OPENS}": True})
    thrown = after.filter(opened).order_by("seq").values_list("seq", flat=True).first()
    changed = after.filter(data__has_key="result")
    last = (changed.filter(seq__lt=thrown) if thrown else changed).order_by("seq").last()
    return {"result": last.data["result"]} if last else {}


def reveal(*, seat: Seat, event_id: str) -> TableEvent | None:
    """Show everyone a roll that was hidden, with its original time. Twice is once."""
    with transaction.atomic():
        table = lock_led_table(seat)
        hidden = TableEvent.objects.filter(table=table, public_id=event_id, audience=Audience.GM, roll__isnull=False)
        found = hidden.first()
        if found is None or TableEvent.objects.filter(table=table, kind="revealed", roll=found.roll_id).exists():
            return found
        shown = tell("revealed", by=found.by, roll=found.roll, data=last_reading(found), about=found.about)
        announce(table, [shown])
        return shown
