"""How a table is changed and told: one lock, numbered events, published once all is committed."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.shortcuts import get_object_or_404
from django.utils import timezone

from rules.models import Roll
from tables import live
from tables.models import Audience, Seat, Table, TableEvent, Visibility

BOARD, OPENS, VOICE = "board", "opens", "as"


def lock_table(table_id: UUID) -> Table:
    """Take the lock that every change at a table takes first.

    The epoch is locked in the same statement: a row that is only joined would be as old as the wait for the lock.
    A table that was deleted while one waited is not there, as for a stranger.
    """
    tables = Table.objects.select_for_update(of=("self", "epoch")).select_related("campaign", "epoch", "session")
    return get_object_or_404(tables, pk=table_id)


def tell(
    kind: str,
    *,
    by: Seat | None = None,
    data: Mapping[str, Any] | None = None,
    roll: Roll | None = None,
    visibility: int = Visibility.PUBLIC,
    about: str = "",
) -> TableEvent:
    """Write down one event, not yet numbered, for the eyes that may see it."""
    event = TableEvent(kind=kind, data=dict(data or {}), by=by, roll=roll, at=timezone.now(), about=about)
    if visibility != Visibility.PUBLIC:
        event.audience = Audience.GM
        event.to = by if visibility == Visibility.SELF_AND_GM else None
    return event


def with_board(event: TableEvent) -> TableEvent:
    """Let those who hear of an event look at the board again."""
    event.data[BOARD] = True
    return event


def is_open(events: list[TableEvent]) -> bool:
    """Say whether something is told, and all of it to everyone."""
    return bool(events) and all(event.audience == Audience.ALL for event in events)


def announce(table: Table, events: list[TableEvent]) -> None:
    """Number the events, save them with the table's state, and publish them once all is committed."""
    for event in events:
        table.last_seq += 1
        event.table, event.seq = table, table.last_seq
    TableEvent.objects.bulk_create(events)
    table.save(update_fields=["board", "last_seq", "luck"])
    transaction.on_commit(lambda: live.publish(table.pk, events))
