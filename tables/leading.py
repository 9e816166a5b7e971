"""Who asks is looked at again once their table is locked: rights may have gone while somebody waited for it."""

from django.http import Http404
from django.shortcuts import get_object_or_404

from tables.models import Seat, Table
from tables.telling import lock_table


def lock_seated(seat: Seat) -> Seat:
    """Lock a table, and give the seat as it is by now; whose seat was closed meanwhile finds nothing."""
    table = lock_table(seat.table_id)
    still = get_object_or_404(Seat.objects.select_related("user", "character"), pk=seat.pk, closed_at=None)
    still.table = table
    return still


def lock_led_table(seat: Seat) -> Table:
    """Lock a table for one of its GMs; for whoever leads it no more there is none."""
    still = lock_seated(seat)
    if not still.is_gm:
        raise Http404
    return still.table
