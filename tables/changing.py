"""A sheet that was written anew shows itself at the table where its character sits."""

from django.db import transaction

from characters.models import Character
from tables.models import Seat
from tables.telling import announce, lock_table, tell, with_board


@transaction.atomic
def sheet_changed(character: Character) -> None:
    """Let the pages of a table draw a character anew, and what it can press into a roll."""
    seat = Seat.objects.filter(character=character, closed_at=None).first()
    if seat is not None:
        announce(lock_table(seat.table_id), [with_board(tell("tracks", data={"seats": [str(seat.pk)]}))])
