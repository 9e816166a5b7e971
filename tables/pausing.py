"""Safety at the table: anybody stops the game by one press, and nobody learns who.

Nothing that is stored, logged or sent says who pressed: the table only knows that it rests. Everyone then says when
they could go on, and once all have, or a GM decides so, the table plays again.
"""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from tables.leading import lock_led_table
from tables.models import Boundary, BoundaryKind, Pause, PauseFor, Seat, SeatRole, Table, Visibility
from tables.people import AWAY_FOR
from tables.telling import announce, lock_table, tell
from tables.zero import boundaries

PAUSE = "pause"
COUNTED = (SeatRole.PLAYER, SeatRole.GM)


@dataclass(frozen=True)
class Resting:
    """The pause as one seat sees it; `asked` is what only GMs know of."""

    on: bool = False
    asked: bool = False
    ready: int = 0
    people: int = 0
    own: bool = False
    counts: bool = False
    boundaries: tuple[Boundary, ...] = ()

    @property
    def lines(self) -> list[Boundary]:
        return [each for each in self.boundaries if each.kind == BoundaryKind.LINE]

    @property
    def veils(self) -> list[Boundary]:
        return [each for each in self.boundaries if each.kind == BoundaryKind.VEIL]

    @property
    def full(self) -> range:
        return range(self.ready)

    @property
    def free(self) -> range:
        return range(self.people - self.ready)


def resting(seat: Seat) -> Resting:
    """Give the pause as this seat sees it; who could go on is only counted, also where a GM looks through its eyes."""
    state = seat.table.pause
    if state != Pause.ON:
        return Resting(asked=state == Pause.ASKED and seat.is_gm)
    found = list(counted(seat.table_id, looking=seat).values_list("pk", "could_go_on"))
    ready = [pk for pk, could in found if could]
    told = tuple(boundaries(seat.table))
    own = seat.watch is None and seat.pk in ready
    return Resting(True, False, len(ready), len(found), own, seat.role in COUNTED, told)


def counted(table_id: UUID, looking: Seat | None = None) -> QuerySet[Seat]:
    """Find whose word is waited for: who plays or leads and has been here lately, or has said that they could go on.

    Whoever is `looking` is here, though nothing was heard of them for a while.
    """
    here = Q(last_seen__gt=timezone.now() - AWAY_FOR) | Q(could_go_on=True)
    if looking is not None and looking.watch is None:
        here |= Q(pk=looking.pk)
    return Seat.objects.filter(here, table=table_id, closed_at=None, role__in=COUNTED)


@transaction.atomic
def stop(*, table_id: UUID) -> None:
    """Let the table rest, or its GMs know that somebody needs it to. Whoever presses as well changes nothing."""
    table = lock_table(table_id)
    wanted = Pause.ASKED if table.pause_for == PauseFor.GM else Pause.ON
    if table.pause == Pause.NONE:
        turn(table, wanted)


@transaction.atomic
def decide(*, seat: Seat, rest: bool) -> None:
    """Let a GM pause for everybody, or let the table play on."""
    table, wanted = lock_led_table(seat), Pause.ON if rest else Pause.NONE
    if table.pause != wanted:
        turn(table, wanted)


@transaction.atomic
def answer(*, seat: Seat, could: bool) -> None:
    """Count somebody who could go on, or who needs a minute more; once all could, the table plays again."""
    table = lock_table(seat.table_id)
    if table.pause != Pause.ON or seat.role not in COUNTED:
        return
    if Seat.objects.filter(pk=seat.pk, closed_at=None).exclude(could_go_on=could).update(could_go_on=could):
        everyone = not counted(table.pk).filter(could_go_on=False).exists()
        turn(table, Pause.NONE) if could and everyone else tell_all(table)


def turn(table: Table, state: Pause) -> None:
    """Change whether the table plays, and begin to count anew."""
    before, table.pause = table.pause, state
    table.save(update_fields=["pause"])
    Seat.objects.filter(table=table, could_go_on=True).update(could_go_on=False)
    tell_all(table, quietly=Pause.ON not in (before, state))


def tell_all(table: Table, quietly: bool = False) -> None:
    """Let every page look at the pause again, or only the GMs'; the event itself says nothing."""
    announce(table, [tell(PAUSE, visibility=Visibility.GM_ONLY if quietly else Visibility.PUBLIC)])


@transaction.atomic
def change_whom(*, seat: Seat, pause_for: str) -> None:
    """Choose whom X stops from now on."""
    table = lock_led_table(seat)
    table.pause_for = pause_for
    table.save(update_fields=["pause_for"])
