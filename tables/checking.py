"""A test roll before the game: a GM throws, every page says that it arrived. Nothing of it is logged or counted."""

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from rules import services as rules
from tables.leading import lock_led_table
from tables.models import Arrival, DiceCheck, Seat, Visibility
from tables.people import AWAY_FOR
from tables.telling import announce, lock_table, tell

CHECK, ARRIVED = "dice_check", "arrived"
DICE, SIDES = 3, 6
FRESH_FOR = timedelta(seconds=60)


@dataclass(frozen=True)
class Reached:
    """Whom a test roll has reached, and how soon."""

    name: str
    seconds: float


@dataclass(frozen=True)
class Checked:
    """The last test roll as the GM sees it."""

    faces: tuple[int, ...]
    reached: tuple[Reached, ...]
    missing: tuple[str, ...]


@transaction.atomic
def throw(*, seat: Seat) -> None:
    """Throw three dice that count for nothing, for everybody to see."""
    table = lock_led_table(seat)
    dice = rules.loose_dice()
    DiceCheck.objects.filter(table=table).delete()
    faces = [dice.roll(SIDES) for _ in range(DICE)]
    check = DiceCheck.objects.create(table=table, faces=faces, at=timezone.now())
    announce(table, [tell(CHECK, data={"check": check.key, "faces": faces})])


@transaction.atomic
def arrived(*, seat: Seat, key: str) -> None:
    """Note that the test roll has reached a seat, once; an old one is no news."""
    since = timezone.now() - FRESH_FOR
    check = DiceCheck.objects.filter(table=seat.table_id, key=key, at__gt=since).first()
    if check is None:
        return
    table = lock_table(seat.table_id)
    if Arrival.objects.get_or_create(test=check, seat=seat)[1]:
        announce(table, [tell(ARRIVED, visibility=Visibility.GM_ONLY)])


def last_check(seat: Seat) -> Checked | None:
    """Give the last test roll: who saw it, and who of those at the table has not; two queries."""
    check = DiceCheck.objects.filter(table=seat.table_id).first()
    if check is None:
        return None
    since = timezone.now() - AWAY_FOR
    heard = list(Arrival.objects.filter(test=check).select_related("seat__user").order_by("at"))
    there = Seat.objects.filter(table=seat.table_id, closed_at=None, last_seen__gt=since).select_related("user")
    reached = tuple(Reached(each.seat.user.name, (each.at - check.at).total_seconds()) for each in heard)
    got = {each.seat_id for each in heard}
    return Checked(tuple(check.faces), reached, tuple(each.user.name for each in there if each.pk not in got))
