"""Knocking first: newcomers wait at the door with what they chose, and a GM lets them in or not.

Everything happens under the table's lock, then the invite's. The players of the table hear nothing of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone

from accounts.models import User
from campaigns.invites import hold, is_living
from campaigns.models import Invite, Role
from characters.models import Character
from characters.services import TAKEN, UNKNOWN
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY
from tables.choosing import KEPT_FOR, LATER, PREPARED, READY_MADE, WATCH, chosen_of
from tables.entering import admit, newcomers_role
from tables.forms import read_uuid
from tables.leading import lock_led_table
from tables.models import Knock, KnockState, Seat, Table, Visibility
from tables.seating import may_sit, seat_role
from tables.telling import announce, lock_table, tell

AGAIN_AFTER = timedelta(seconds=30)
STAYS_FOR = timedelta(hours=12)
MOST_WAITING = 40
DOOR = "door"

CROWDED = Refusal("door_crowded", _("Many people wait at this door just now. Please try again in a few minutes."))
TOO_SOON = Refusal("knocked_too_soon", _("You knocked a moment ago. You can knock again after half a minute."))
NOT_WAITING = Refusal("not_waiting", _("You are not waiting at this door any more."))
JUST_DECLINED = Refusal(
    "just_declined", _("Your knock was answered just now. You can knock again after half a minute.")
)
SHUT = Refusal("door_shut", _("This link lets nobody in any more. Ask whoever gave it to you for a new one."))
ARCHIVED = Refusal(
    "door_archived", _("This campaign is archived. Take it out of the archive before you let anyone in.")
)
LINK_CLOSED = Refusal(
    "link_closed",
    _("The link they came by lets nobody in any more. Renew it, or send a new one: their place at the door is kept."),
)
WATCHING_OFF = Refusal(
    "watching_off", _("They come to watch, and nobody may at this table. Switch that on before you let them in.")
)
ANSWERED = {
    KnockState.LET_IN: Refusal("already_in", _("They have been let in already.")),
    KnockState.DECLINED: Refusal("already_declined", _("They have been declined already.")),
    KnockState.LEFT: Refusal("already_left", _("They have left the door again.")),
}


@dataclass(frozen=True)
class Waiting:
    """Somebody at the door, as the GM sees them. `wants` names the character they chose."""

    id: UUID
    name: str
    crest_id: str
    watches: bool
    wants: str
    at: datetime


@dataclass(frozen=True)
class LetIn:
    """A newcomer who was let in; `without` says that what they chose was taken meanwhile."""

    seat: Seat
    without: bool


def knock(*, table: Table, invite: Invite, person: User, choice: str, language: str) -> Knock | Refusal:
    """Let a newcomer knock, or knock with something else, which rings no sooner than knocking again does.

    The caller holds the table and the invite.
    """
    now = timezone.now()
    mine = Knock.objects.filter(table=table, user=person).first() or Knock(table=table, user=person)
    role = newcomers_role(invite, choice)
    wish = choice if role == Role.PLAYER else WATCH
    refusal = refused(table, mine, wish, language, now)
    if refusal:
        return refusal
    if mine.knocked_at is None or mine.state != KnockState.WAITING or is_gone(mine):
        mine.knocked_at = now
    rings = mine.rung_at is None or now - mine.rung_at >= AGAIN_AFTER
    mine.invite, mine.code_hash, mine.role, mine.choice, mine.language = invite, invite.code_hash, role, wish, language
    mine.state, mine.rung_at, mine.answered_at = KnockState.WAITING, now if rings else mine.rung_at, None
    mine.save()
    tell_door(table, mine if rings else None)
    return mine


def refused(table: Table, mine: Knock, wish: str, language: str, now: datetime) -> Refusal | None:
    """Say why somebody cannot knock with this wish now."""
    if mine.state == KnockState.DECLINED and mine.answered_at and now - mine.answered_at < AGAIN_AFTER:
        return JUST_DECLINED
    return crowded(table, mine) or unavailable(table, mine.user, wish, language)


def crowded(table: Table, mine: Knock) -> Refusal | None:
    """Refuse while many others rang just now; whoever rang longer ago stands in nobody's way."""
    others = ringing(table, KEPT_FOR).exclude(pk=mine.pk)
    return CROWDED if others.count() >= MOST_WAITING else None


def ringing(table: Table, within: timedelta) -> QuerySet[Knock]:
    """Find who waits and rang no longer ago than this."""
    return Knock.objects.filter(table=table, state=KnockState.WAITING, rung_at__gt=timezone.now() - within)


def is_gone(knock: Knock) -> bool:
    """Say whether somebody has not rung for so long that they count as gone, though nobody answered them."""
    return knock.state == KnockState.WAITING and timezone.now() - knock.rung_at >= STAYS_FOR


def unavailable(table: Table, person: User, wish: str, language: str) -> Refusal | None:
    if wish in ("", LATER, WATCH):
        return None
    found = chosen_of(table.campaign, person, wish, language)
    if found is None:
        return UNKNOWN
    return None if found.is_free else TAKEN


def tell_door(table: Table, rings: Knock | None = None) -> None:
    """Let the GMs' pages draw the door anew, and say aloud who rings."""
    data = {"knock": str(rings.pk)} if rings else {}
    announce(table, [tell(DOOR, data=data, visibility=Visibility.GM_ONLY)])


@transaction.atomic
def knock_again(*, knock: Knock) -> Seat | Knock | Refusal:
    """Ring once more, which keeps what was chosen as long again; where nobody knocks any more, just come in."""
    table, mine = held(knock)
    now, invite = timezone.now(), hold(mine.invite_id)
    if mine.state != KnockState.WAITING:
        return NOT_WAITING
    if not is_living(invite):
        return SHUT
    if not invite.campaign.knock_first:
        return come_in(table, mine, invite).seat
    if now - mine.rung_at < AGAIN_AFTER:
        return TOO_SOON
    refusal = crowded(table, mine) or unavailable(table, mine.user, mine.choice, mine.language)
    if refusal:
        return refusal
    mine.rung_at = now
    mine.save(update_fields=["rung_at"])
    tell_door(table, mine)
    return mine


@transaction.atomic
def leave(*, knock: Knock) -> None:
    """Go away from the door: what was chosen is free again."""
    table, mine = held(knock)
    if mine.state == KnockState.WAITING:
        answer(table, mine, KnockState.LEFT)


@transaction.atomic
def let_in(*, seat: Seat, knock: Knock) -> LetIn | Refusal:
    """Let a newcomer in, which costs their invite one use as joining does."""
    lock_led_table(seat)
    table, theirs = held(knock)
    if refusal := ANSWERED.get(KnockState(theirs.state)):
        return refusal
    invite = hold(theirs.invite_id)
    if invite.campaign.archived_at is not None:
        return ARCHIVED
    if not is_living(invite):
        return LINK_CLOSED
    if not may_sit(table.campaign_id, seat_role(theirs.role)):
        return WATCHING_OFF
    return come_in(table, theirs, invite)


@transaction.atomic
def decline(*, seat: Seat, knock: Knock) -> Refusal | None:
    """Leave a newcomer outside."""
    lock_led_table(seat)
    table, theirs = held(knock)
    refusal = ANSWERED.get(KnockState(theirs.state))
    if refusal is None:
        answer(table, theirs, KnockState.DECLINED)
    return refusal


def invite_revoked(invite: Invite) -> None:
    """Decline whoever waits by a link that is about to be closed for good."""
    for table_id in Table.objects.filter(campaign=invite.campaign_id).order_by("pk").values_list("pk", flat=True):
        table = lock_table(table_id)
        theirs = Knock.objects.filter(table=table, invite=invite, state=KnockState.WAITING)
        if theirs.update(state=KnockState.DECLINED, answered_at=timezone.now()):
            tell_door(table)


def come_in(table: Table, knock: Knock, invite: Invite) -> LetIn:
    """Seat somebody from the door; where their character is gone they choose another at the table."""
    answer(table, knock, KnockState.LET_IN)
    person, language = knock.user, knock.language
    seat = admit(table=table, invite=invite, person=person, choice=knock.choice, language=language)
    if isinstance(seat, Seat):
        return LetIn(seat, without=False)
    seat = admit(table=table, invite=invite, person=person, choice=LATER, language=language)
    if isinstance(seat, Refusal):
        raise ValueError(f"Nobody is refused who wishes for nothing: {seat.code}.")
    return LetIn(seat, without=True)


def held(knock: Knock) -> tuple[Table, Knock]:
    """Lock the table, then read the knock as it stands; with a deleted campaign both are gone."""
    table = lock_table(knock.table_id)
    return table, get_object_or_404(Knock.objects.select_related("user"), pk=knock.pk)


def answer(table: Table, knock: Knock, state: KnockState) -> None:
    knock.state, knock.answered_at = state, timezone.now()
    knock.save(update_fields=["state", "answered_at"])
    tell_door(table)


def at_the_door(table: Table) -> list[Waiting]:
    """List who waits: players before those who watch, then whoever came first.

    Of very many those who rang last are shown, and thus everyone for whom something is kept.
    """
    waiting = list(ringing(table, STAYS_FOR).select_related("user").order_by("-rung_at", "id")[:MOST_WAITING])
    names = names_of(table, waiting)
    shown = [
        Waiting(
            id=each.pk,
            name=each.user.name,
            crest_id=each.user.crest_id,
            watches=each.role == Role.SPECTATOR,
            wants=names.get(each.choice, ""),
            at=each.knocked_at,
        )
        for each in waiting
    ]
    return sorted(shown, key=lambda each: (each.watches, each.at))


def names_of(table: Table, knocks: Iterable[Knock]) -> dict[str, str]:
    """Name what people at the door chose, in one query at most."""
    names: dict[str, str] = {}
    ids = []
    for each in knocks:
        kind, _colon, key = each.choice.partition(":")
        if kind == READY_MADE:
            made = BY_KEY[table.campaign.system].ready_made(each.language)
            names[each.choice] = next((one.name for one in made if one.key == key), "")
        elif kind == PREPARED:
            ids.append(read_uuid(key))
    if ids:
        found = Character.objects.filter(campaign=table.campaign_id, pk__in=ids).values_list("pk", "name")
        names |= {f"{PREPARED}:{pk}": name for pk, name in found}
    return names
