"""A character that its player has just finished, and the seat that waited for one."""

from characters.models import Character
from tables.models import Seat, SeatRole
from tables.seating import seat_person


def character_finished(character: Character) -> None:
    """Let somebody who sits at the campaign's table without a character play the one they finished."""
    waiting = Seat.objects.filter(
        table__campaign=character.campaign_id, user=character.owner_id, character=None, closed_at=None
    ).filter(role=SeatRole.PLAYER)
    if character.campaign_id and (seat := waiting.select_related("table", "user").first()):
        seat_person(table=seat.table, user=seat.user, role=seat.role, character=character)
