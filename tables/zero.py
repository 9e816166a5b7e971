"""Session zero: what a group settles before it plays, and the lines and veils that it collects without names.

What somebody does not want is stored without them. Until everyone has answered, or a GM decides so, nobody reads any of
it: else whoever answered last would be known to have written what is new.
"""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from campaigns.options import option_lines
from rules.core.outcome import Refusal
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from tables.leading import lock_led_table
from tables.models import Agreed, Boundary, BoundaryKind, Seat, SeatRole, Table
from tables.telling import announce, lock_table, tell

ZERO = "zero"
LINES = "lines"
ASKED = (SeatRole.PLAYER, SeatRole.GM)
MOST_BOUNDARIES = 100
POINTS = {
    "tone": (_("Tone and style"), _("What kind of story is it, and what is it not?")),
    "length": (_("Length and breaks"), _("How long do you play, and when do you rest?")),
    "house_rules": (_("House rules"), _("Which rules do you play differently?")),
    "names": (_("Names and pronouns"), _("What is everybody called, at the table and in the story?")),
    LINES: (_("Lines and veils"), _("Everybody adds theirs, and nobody sees whose they are.")),
    "bonds": (_("How characters know each other"), _("What ties them together when the story begins?")),
    "missing": (_("When somebody is missing"), _("Do you play on, and what happens to their character?")),
}
DONE, HALF, OPEN = "done", "half", "open"
CHANGED = _n("One option is not as usual.", "%(number)s options are not as usual.")
WAITED_FOR = _("%(done)s of %(people)s have answered.")
FULL = Refusal("boundaries_full", _("There is no room for more. Put some of these into one."))


@dataclass(frozen=True)
class Point:
    """One point of the list as it is shown."""

    key: str
    label: Text
    hint: Text
    note: str
    state: str
    by_hand: bool


@dataclass(frozen=True)
class SessionZero:
    """The whole list, with the lines and veils where they may be read."""

    points: tuple[Point, ...]
    lines: tuple[Boundary, ...]
    veils: tuple[Boundary, ...]
    readable: bool
    answered: tuple[str, ...]
    waiting: tuple[str, ...]
    own: bool

    @property
    def done(self) -> int:
        return sum(point.state == DONE for point in self.points)

    @property
    def meter(self) -> "Progress":
        return Progress(self.done, len(self.points))


@dataclass(frozen=True)
class Progress:
    """How far the list is, as a meter draws it."""

    spent: int
    most: int
    more: int = 0


def session_zero(seat: Seat) -> SessionZero:
    """Read the list for one seat, in three queries."""
    table = seat.table
    noted = {each.key: each for each in Agreed.objects.filter(table=table)}
    asked = Seat.objects.filter(table=table, closed_at=None, role__in=ASKED).values_list("pk", "user__name", "answered")
    people = list(asked.order_by("user__name"))
    answered = tuple(name for _pk, name, has in people if has)
    found = boundaries(table)
    return SessionZero(
        points=tuple(point(key, noted.get(key), table, len(answered), len(people)) for key in POINTS),
        lines=tuple(each for each in found if each.kind == BoundaryKind.LINE),
        veils=tuple(each for each in found if each.kind == BoundaryKind.VEIL),
        readable=table.lines_open,
        answered=answered,
        waiting=tuple(name for _pk, name, has in people if not has),
        own=any(pk == seat.pk and has for pk, _name, has in people),
    )


def boundaries(table: Table) -> list[Boundary]:
    """Give the lines and veils that may be read: sorted by their words, so that no order tells who came when."""
    return list(Boundary.objects.filter(table=table)) if table.lines_open else []


def point(key: str, noted: Agreed | None, table: Table, answered: int, people: int) -> Point:
    label, hint = POINTS[key]
    said = Text(hint)
    state = DONE if noted and noted.done else HALF if noted and noted.note else OPEN
    if key == "house_rules" and (changed := sum(not line.is_default for line in option_lines(table.campaign))):
        said = counted(CHANGED, changed, number=changed)
    if key == LINES:
        state = DONE if answered and answered == people else HALF if answered else OPEN
        said = Text(WAITED_FOR, {"done": answered, "people": people}) if answered else said
    return Point(key, Text(label), said, noted.note if noted else "", state, key != LINES)


@transaction.atomic
def add_boundary(*, seat: Seat, kind: str, text: str) -> Refusal | None:
    """Write down what somebody does not want, and not who. The same words twice are one."""
    table = lock_table(seat.table_id)
    known = Boundary.objects.filter(table=table)
    if known.filter(kind=kind, text__iexact=text).exists():
        return None
    if known.count() >= MOST_BOUNDARIES:
        return FULL
    Boundary.objects.create(table=table, kind=kind, text=text)
    if table.lines_open:
        tell_all(table)
    return None


@transaction.atomic
def answered(*, seat: Seat) -> None:
    """Note that somebody has nothing to add; once everyone has, all can read what was written."""
    table = lock_table(seat.table_id)
    if Seat.objects.filter(pk=seat.pk, closed_at=None, answered=False).update(answered=True):
        waiting = Seat.objects.filter(table=table, closed_at=None, role__in=ASKED, answered=False).exists()
        open_up(table) if not waiting else tell_all(table)


@transaction.atomic
def show_now(*, seat: Seat) -> None:
    """Let a GM open the lines and veils although somebody has not answered yet."""
    open_up(lock_led_table(seat))


def open_up(table: Table) -> None:
    table.lines_open = True
    table.save(update_fields=["lines_open"])
    tell_all(table)


@transaction.atomic
def remove_boundary(*, seat: Seat, boundary: UUID) -> None:
    """Let a GM strike something that was written by mistake."""
    table = lock_led_table(seat)
    if Boundary.objects.filter(table=table, pk=boundary).delete()[0]:
        tell_all(table)


@transaction.atomic
def settle_point(*, seat: Seat, key: str, note: str, done: bool) -> None:
    """Keep what was said about a point, and whether it is settled."""
    table = lock_led_table(seat)
    Agreed.objects.update_or_create(table=table, key=key, defaults={"note": note, "done": done})
    tell_all(table)


def tell_all(table: Table) -> None:
    """Let pages that show the list draw it anew; the event itself says nothing."""
    announce(table, [tell(ZERO)])
