"""Prepared scenes come into play: a copy is put on the table, by acts of the game where it knows what to do."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from rules import services as rules
from rules.core.outcome import EVERYONE, Refusal
from rules.core.staging import KINDS, PreparedCard, PreparedScene
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY
from tables import prep
from tables.acting import Wish
from tables.card_events import CARDS, appeared, fact, tell_all, unseen
from tables.entries import SILENT
from tables.epochs import turn_epoch
from tables.leading import lock_led_table
from tables.lying import remembered
from tables.models import Card, Scene, SceneState, Seat, SeatRole, Sight, Table, TableEvent, Visibility
from tables.services import NEW_DICE, UNKNOWN_FIGURE, Acted, act_locked, answered, archived, keep
from tables.states import identified
from tables.telling import announce, tell

T = TypeVar("T")
STARTED = Refusal("scene_started", _("Somebody has started this scene meanwhile. It is on the table already."))
NOT_LAID = _("%(title)s cannot be put on the table: %(why)s")


class Backed(Exception):
    """Something was refused in the middle: all that was done before is taken back."""

    def __init__(self, answer: Any) -> None:
        super().__init__()
        self.answer = answer


def all_or_nothing(work: Callable[[], T]) -> T:
    """Do everything in one transaction, or nothing where a part is refused."""
    try:
        with transaction.atomic():
            return work()
    except Backed as back:
        return back.answer  # type: ignore[no-any-return]


def not_ready(table: Table) -> Refusal | None:
    """Say why nothing is put on the table now; spent dice are promised anew by this very press."""
    if refusal := archived(table):
        return refusal
    if rules.is_spent(table.epoch):
        turn_epoch(table)
        return NEW_DICE
    return None


def taken(table: Table, seat: Seat, ticket: UUID | None) -> bool:
    """Keep a ticket, and say whether it was answered before; with somebody else's nothing is done."""
    known = answered(table, seat, ticket)
    if isinstance(known, Refusal):
        raise Backed(known)
    if not known:
        keep(table, seat, ticket)
    return known


def act_within(table: Table, seat: Seat, fields: Mapping[str, object]) -> Acted | Refusal:
    """Let a GM act by the rules of the game while the table is locked already."""
    system = BY_KEY[table.campaign.system]
    action = system.read(fields)
    if isinstance(action, Refusal):
        return action
    keys = set(system.named(action))
    named = identified(keys - {EVERYONE})
    if named is None:
        return UNKNOWN_FIGURE
    wish = Wish(action, named, None, None, None, None, as_gm=True, everyone=EVERYONE in keys)
    return act_locked(table, seat.pk, wish)


def given_to_game(table: Table, seat: Seat | None, card: Card, *, hidden: bool | None = None) -> bool:
    """Let the game take a card as its own thing, so that the card itself is no longer needed; all, or nothing."""
    if card.kind not in KINDS:
        return False
    out_of_sight = card.sight == Sight.HIDDEN if hidden is None else hidden
    system = BY_KEY[table.campaign.system]
    fields = system.lay(PreparedCard(card.kind, card.title, card.text, out_of_sight, card.document))
    if fields is None:
        return False
    answer = act_within(table, seat or gm_of(table), fields)
    if isinstance(answer, Refusal):
        raise Backed(Refusal(answer.code, NOT_LAID, {"title": card.title, "why": answer.text}))
    if card.pk and not card._state.adding:
        card.delete()
    return True


def gm_of(table: Table) -> Seat:
    """Give a GM in whose name the table does what was prepared."""
    return Seat.objects.filter(table=table, role=SeatRole.GM, closed_at=None).earliest("joined_at")


def start(*, seat: Seat, scene: UUID, clear: bool, ticket: UUID | None, shown: str = "") -> Scene | Refusal | None:
    """Play a prepared scene from a copy; it stays as it was prepared.

    `shown` is the state in which the page showed it: of two GMs who press at once, the second starts nothing again.
    """

    def work() -> Scene | Refusal | None:
        table = lock_led_table(seat)
        row = Scene.objects.filter(pk=scene, table=table).first()
        if row is None:
            return None
        if refusal := not_ready(table):
            return refusal
        if not taken(table, seat, ticket):
            if row.state == SceneState.LIVE and shown not in ("", row.state):
                raise Backed(STARTED)
            with remembered(table):
                begin(table, seat, row, clear)
        return row

    return all_or_nothing(work)


def begin(table: Table, seat: Seat, scene: Scene, clear: bool) -> None:
    """Set the scene by the game's own acts, and lay copies of its cards on the table; some line tells of it."""
    last = table.last_seq
    if clear:
        clear_table(table, seat)
    system = BY_KEY[table.campaign.system]
    for fields in system.stage(PreparedScene(scene.title, scene.text, scene.objective)):
        answer = act_within(table, seat, fields)
        if isinstance(answer, Refusal):
            raise Backed(answer)
    for card in scene.cards.order_by("place", "id"):
        lay_copy(table, seat, card)
    overtaken(table)
    scene.state, scene.started_at = SceneState.LIVE, timezone.now()
    scene.save(update_fields=["state", "started_at"])
    if not TableEvent.objects.filter(table=table, seq__gt=last).exclude(kind__in=SILENT).exists():
        announce(table, [tell("scene_played", by=seat, data={"title": scene.title}, visibility=Visibility.GM_ONLY)])


def overtaken(table: Table) -> None:
    """Let the prepared scene that was played be over, since another one is played now, prepared or not."""
    Scene.objects.filter(table=table, state=SceneState.LIVE).update(state=SceneState.DONE)


def lay_copy(table: Table, seat: Seat, card: Card) -> None:
    """Lay a copy of a prepared card on the table."""
    scene = card.scene_id
    copy = Card(table=table, origin_id=scene, changed_by=seat)
    for name in ("kind", "title", "text", "sight", "size", "filled", "fires_at", "picture_id", "alt", "document"):
        setattr(copy, name, getattr(card, name))
    if given_to_game(table, seat, copy):
        return
    others = prep.beside(copy)
    if others.count() >= prep.MOST_CARDS:
        raise Backed(prep.TOO_MANY_CARDS)
    copy.place = prep.behind(others)
    copy.save(force_insert=True)
    announce(table, [unseen(copy, seat) if copy.hidden else appeared(copy, seat)])


def clear_table(table: Table, seat: Seat) -> None:
    """Take away what came with an earlier scene; pages of those who saw some of it look again, and no others."""
    rows = list(Card.objects.filter(table=table, scene=None, origin__isnull=False))
    Card.objects.filter(pk__in=[row.pk for row in rows]).delete()
    one_each = {row.shown_to: row for row in rows if row.sight != Sight.HIDDEN}
    tell_all(table, [fact(row, CARDS, seat, named=False) for row in one_each.values()])
