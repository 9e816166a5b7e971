"""What a seat may take along to check: the logs that are open to it."""

from collections.abc import Iterator
from uuid import UUID

from rules import chain, export
from tables.models import Seat


def secret(seat: Seat, scope: str) -> bool:
    """Tell whether a log is closed to this seat until its seed is opened."""
    return scope != chain.TABLE and not seat.is_gm


def has_hidden(seat: Seat, epoch: UUID | None = None) -> bool:
    """Tell whether there are hidden rolls that this seat may check."""
    scope = chain.GM_SCOPE
    revealed_only = secret(seat, scope)
    return export.epochs(book=seat.table_id, scope=scope, epoch=epoch, revealed_only=revealed_only).exists()


def log_lines(
    seat: Seat, scope: str, *, epoch: UUID | None = None, from_seq: int | None = None
) -> Iterator[str] | None:
    """Give as much of a log as is open to this seat; None where there is nothing for it."""
    revealed_only = secret(seat, scope)
    if scope not in chain.SCOPES or (revealed_only and not has_hidden(seat, epoch)):
        return None
    return export.lines(book=seat.table_id, scope=scope, epoch=epoch, from_seq=from_seq, revealed_only=revealed_only)
