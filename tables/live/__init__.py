"""The live stream's door for everyone else: tell a table what happened, or that its seats changed.

Inside the server the news goes straight to the hub; every process also sends a hint to the others.
"""

from __future__ import annotations

import functools
import logging
from typing import TYPE_CHECKING
from uuid import UUID

if TYPE_CHECKING:
    from tables.live.bus import Bus
    from tables.live.hub import Hub
    from tables.models import TableEvent

log = logging.getLogger(__name__)
_hub: Hub | None = None


def publish(table_id: UUID, events: list[TableEvent]) -> None:
    """Show committed events to everyone who watches. Called after the commit; never fails the act."""
    from tables.live.bus import Hint

    if not events:
        return
    try:
        if _hub is not None:
            _hub.publish(table_id, events)
        the_bus().publish(Hint(table_id.hex, seq=events[-1].seq))
    except Exception:
        log.exception("Events could not be published; the stream finds them by itself.")


def revoke(table_id: UUID, seat_id: UUID) -> None:
    """Cut the streams of a closed seat, everywhere and at once."""
    from tables.live.bus import Hint

    if _hub is not None:
        _hub.call(_hub.revoke, table_id, seat_id)
        _hub.call(_hub.seats_changed, table_id)
    the_bus().publish(Hint(table_id.hex, revoked=seat_id.hex))


def seats_changed(table_id: UUID) -> None:
    """Say that somebody sat down, or that a role or a language changed."""
    from tables.live.bus import Hint

    if _hub is not None:
        _hub.call(_hub.seats_changed, table_id)
    the_bus().publish(Hint(table_id.hex, seats=True))


@functools.cache
def the_bus() -> Bus:
    from tables.live.bus import chosen

    return chosen()


def running() -> Hub | None:
    """Give the hub of this process, which only the server has."""
    return _hub


async def start() -> None:
    """Open the hub in the server's event loop."""
    global _hub
    from tables import wire
    from tables.live.hub import Hub

    _hub = Hub(wire)
    for work in (_hub.look.tick_for_ever(), _hub.look.look_for_ever(), the_bus().run(_hub)):
        _hub.start(work)


def stop() -> None:
    """Send every viewer away, before the server waits for its connections to close."""
    if _hub is not None:
        _hub.stop()


async def close() -> None:
    global _hub
    if _hub is not None:
        await _hub.close()
        _hub = None
