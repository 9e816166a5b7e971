"""Whom to play: what the GM prepared and what the game brings along, taken at the door or at the table."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from accounts.models import User
from campaigns.models import Campaign, Role
from characters.models import Character, Kind
from characters.services import TAKEN, UNKNOWN, claim, create_ready_made
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY
from tables.forms import read_uuid
from tables.leading import lock_led_table
from tables.models import Knock, KnockState, Seat, SeatRole, Table
from tables.seating import seat_person
from tables.services import SEAT_CLOSED, archived
from tables.telling import lock_table
from tables.templatetags.drawing import arms, crests

LATER, WATCH = "later", "watch"
PREPARED, READY_MADE = "character", "ready"
MOST_CHOICE_CHARACTERS = 100
UNCHOSEN = "nothing"
KEPT_FOR = timedelta(minutes=15)
HAS_ONE = Refusal("has_character", _("They play somebody already."))
NOBODY = Refusal("nobody_to_hand_to", _("Choose who of those at the table gets this character."))


@dataclass(frozen=True)
class Choice:
    """A character that a newcomer may take, or one that is somebody's already and keeps its place in the list."""

    value: str
    name: str
    crest_id: str
    sheet: Any
    is_free: bool = True
    is_kept: bool = False
    player: str = ""


def choices_in(
    campaign: Campaign, language: str, *, person: User | None = None, shown: Collection[str] = ()
) -> list[Choice]:
    """Give whom one may play: what the GM prepared, then what the game brings along.

    What somebody at the door chose is kept for them. Those `shown` before stay in their place when they are taken.
    """
    seated = Exists(Seat.objects.filter(character=OuterRef("pk"), closed_at=None))
    there = list(campaign.characters.select_related("owner").annotate(seated=seated).order_by("name", "pk"))
    keeping = kept_in(campaign, person)
    return [*prepared_in(campaign, there, keeping, shown), *ready_made_in(campaign, there, keeping, language)]


def kept_in(campaign: Campaign, person: User | None) -> frozenset[str]:
    """Give what others who knock have chosen, for as long as it is kept for them."""
    since = timezone.now() - KEPT_FOR
    waiting = Knock.objects.filter(table__campaign=campaign, state=KnockState.WAITING, rung_at__gt=since)
    if person is not None:
        waiting = waiting.exclude(user=person)
    return frozenset(waiting.values_list("choice", flat=True))


def prepared_in(
    campaign: Campaign, there: Iterable[Character], keeping: Collection[str], shown: Collection[str]
) -> Iterator[Choice]:
    system = BY_KEY[campaign.system]
    for each in there:
        value, waits = f"{PREPARED}:{each.pk}", is_waiting(each)
        if waits or (value in shown and is_playable(each)):
            yield Choice(
                value=value,
                name=each.name,
                crest_id=each.crest_id,
                sheet=system.load_sheet(each.sheet),
                is_free=waits and value not in keeping,
                is_kept=waits and value in keeping,
                player=each.owner.name if each.owner else "",
            )


def is_playable(character: Character) -> bool:
    """Say whether a character is one that people play: nobody learns of the others by asking for their ids."""
    return character.kind == Kind.PLAYER_CHARACTER and character.archived_at is None


def is_waiting(character: Character) -> bool:
    """Say whether a character waits for somebody to play it."""
    free = character.owner_id is None and not character.seated  # type: ignore[attr-defined]
    return is_playable(character) and free


def ready_made_in(
    campaign: Campaign, there: Collection[Character], keeping: Collection[str], language: str
) -> Iterator[Choice]:
    """Give the game's own characters; one whose name is borne in the campaign is taken."""
    borne, worn = {each.name: each for each in there}, [each.crest_id for each in there]
    for each in BY_KEY[campaign.system].ready_made(language):
        value, bearer = f"{READY_MADE}:{each.key}", borne.get(each.name)
        yield Choice(
            value=value,
            name=each.name,
            crest_id=bearer.crest_id if bearer else crest_unlike(each.key, worn),
            sheet=each.sheet,
            is_free=bearer is None and value not in keeping,
            is_kept=bearer is None and value in keeping,
            player=bearer.owner.name if bearer and bearer.owner else "",
        )


def crest_unlike(wished: str, worn: Iterable[str]) -> str:
    """Give the wished crest, or another where somebody bears the same arms."""
    borne = list(worn)
    return wished if arms(wished) not in map(arms, borne) else crests(wished, 1, borne)[0]


def chosen_of(campaign: Campaign, person: User, choice: str, language: str) -> Choice | None:
    """Find what somebody chose among what there is, free or not."""
    found = choices_in(campaign, language, person=person, shown=(choice,))
    return next((each for each in found if each.value == choice), None)


def character_for(table: Table, person: User, role: str, choice: str, language: str) -> Character | Refusal | None:
    """Give the chosen character to a player who has none here yet."""
    has_one = Seat.objects.filter(table=table, user=person, closed_at=None, character__isnull=False).exists()
    if has_one or role != Role.PLAYER or choice in ("", LATER):
        return None
    if choice in kept_in(table.campaign, person):
        return TAKEN
    kind, _colon, key = choice.partition(":")
    if kind == READY_MADE:
        return create_ready_made(campaign=table.campaign, owner=person, key=key, language=language)
    if kind != PREPARED:
        return UNKNOWN
    character = Character.objects.filter(campaign=table.campaign, pk=read_uuid(key)).first()
    return claim(character=character, owner=person) if character else UNKNOWN


@transaction.atomic
def choose(*, seat: Seat, choice: str, language: str) -> Seat | Refusal:
    """Give a player at the table the character they chose; whoever has one keeps it."""
    table = lock_table(seat.table_id)
    still = Seat.objects.filter(pk=seat.pk, closed_at=None).select_related("user").first()
    return given(table, still, choice, language) if still else SEAT_CLOSED


@transaction.atomic
def hand_out(*, seat: Seat, to: UUID | None, choice: str, language: str) -> Seat | Refusal:
    """Let a GM give a character to a player who has none, written in the language of whoever plays it."""
    table = lock_led_table(seat)
    if refusal := archived(table):
        return refusal
    players = Seat.objects.filter(table=table, closed_at=None, role=SeatRole.PLAYER)
    player = players.filter(pk=to).select_related("user").first()
    if player is None or player.character_id:
        return HAS_ONE if player else NOBODY
    return given(table, player, choice, player.user.language or language)


def given(table: Table, seat: Seat, choice: str, language: str) -> Seat | Refusal:
    """Seat somebody with the character that was chosen, while their table is locked."""
    character = character_for(table, seat.user, seat.role, choice[:MOST_CHOICE_CHARACTERS] or UNCHOSEN, language)
    if isinstance(character, Refusal):
        return character
    return seat_person(table=table, user=seat.user, role=SeatRole(seat.role), character=character)
