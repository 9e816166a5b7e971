"""What a seat may take along to check: the logs that are open to it, and the proof of a roll that was revealed."""

from collections.abc import Iterator
from uuid import UUID

from django.http import Http404, HttpRequest, JsonResponse
from django.views.decorators.http import require_GET

from rules import chain, export
from tables.access import seat_or_404
from tables.models import Seat, TableEvent


@require_GET
def revealed(request: HttpRequest, slug: str, event: str) -> JsonResponse:
    """Give a revealed roll with the bytes that prove it."""
    proof = proof_of(seat_or_404(request, slug), event)
    if proof is None:
        raise Http404
    return JsonResponse(proof, headers={"Content-Disposition": f'inline; filename="{slug}-{event}.json"'})


def proof_of(seat: Seat, event_id: str) -> dict[str, object] | None:
    """Find the proof behind a reveal that this seat may see; a redacted roll has none."""
    reveals = TableEvent.objects.visible_to(seat).filter(kind="revealed", public_id=event_id)
    found = reveals.filter(roll__body__isnull=False).select_related("roll__epoch").first()
    return export.proof(found.roll) if found and found.roll else None


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
