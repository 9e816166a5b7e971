"""Talk at the table: what somebody says to all, a GM tells, or one whispers to another, seen by those two alone."""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from rules.core.fields import line, story
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from tables.models import Audience, Seat, SeatRole, Ticket
from tables.services import ARCHIVED, FOREIGN_TICKET, ONLY_WATCHING, SEAT_CLOSED, seats_at
from tables.telling import announce, lock_table, tell

SAID, TOLD, WHISPERED = "said", "narrated", "whispered"
MOST = 1000
WHISPER = "/w"

NOTHING = Refusal("nothing_said", _("Write something first."))
TOO_LONG = Refusal("said_too_long", _("At most %(most)s characters fit in one message."), {"most": MOST})
NOBODY = Refusal("whisper_to_nobody", _("Nobody of that name sits at this table."))
TO_ONESELF = Refusal("whisper_to_oneself", _("Whispering needs somebody else."))
UNKNOWN = _("“%(command)s” is no command here. To whisper: /w name text")


@dataclass(frozen=True)
class Words:
    """What somebody wants to say, and to whom: everybody when no seat is named."""

    text: str
    to: str = ""
    telling: bool = False


@transaction.atomic
def talk(*, seat: Seat, words: Words, ticket: UUID | None) -> Refusal | None:
    """Let a seat speak; the same ticket again says nothing twice."""
    table = lock_table(seat.table_id)
    seats = seats_at(table, ticket)
    speaker = next((each for each in seats if each.pk == seat.pk), None)
    if speaker is None:
        return SEAT_CLOSED
    known = speaker.ticket_of  # type: ignore[attr-defined]
    if known is not None:
        return None if known == speaker.pk else FOREIGN_TICKET
    read = understood(words, seats)
    refusal = read if isinstance(read, Refusal) else refused(speaker, read, table.campaign.archived_at is not None)
    if refusal is not None or isinstance(read, Refusal):
        return refusal
    text, hearer = read
    event = tell(kind(speaker, words, hearer), by=speaker, data={"text": text})
    if hearer is not None:
        event.data["to"], event.audience, event.to = name_of(hearer), Audience.SEATS, hearer
    announce(table, [event])
    if ticket is not None:
        Ticket.objects.create(table=table, uuid=ticket, seat=speaker)
    return None


def kind(speaker: Seat, words: Words, hearer: Seat | None) -> str:
    if hearer is not None:
        return WHISPERED
    return TOLD if words.telling and speaker.is_gm else SAID


def name_of(seat: Seat) -> str:
    return seat.character.name if seat.character else seat.user.name


def understood(words: Words, seats: list[Seat]) -> tuple[str, Seat | None] | Refusal:
    """Read what is said and who is meant; `/w name text` whispers, wherever it is typed."""
    text = story(words.text) or ""
    if text.startswith(WHISPER + " "):
        return whispered(text[len(WHISPER) :].strip(), seats)
    if text.startswith("/"):
        return Refusal("unknown_command", UNKNOWN, {"command": text.split()[0][:40]})
    hearer = next((each for each in seats if str(each.pk) == words.to), None)
    return NOBODY if words.to and hearer is None else (text, hearer)


def whispered(text: str, seats: list[Seat]) -> tuple[str, Seat | None] | Refusal:
    """Find whose name a whisper begins with: the longest one that fits, of a person or their character."""
    names = [(name, each) for each in seats for name in {each.user.name, name_of(each)}]
    for name, each in sorted(names, key=lambda pair: -len(pair[0])):
        if (text + " ").casefold().startswith(name.casefold() + " "):
            return text[len(name) :].strip(), each
    return NOBODY


def refused(speaker: Seat, read: tuple[str, Seat | None], archived: bool) -> Refusal | None:
    """Say why this cannot be said."""
    text, hearer = read
    if archived:
        return ARCHIVED
    if speaker.role == SeatRole.SPECTATOR:
        return ONLY_WATCHING
    if hearer is not None and hearer.pk == speaker.pk:
        return TO_ONESELF
    if not line(text):
        return NOTHING
    return TOO_LONG if len(text) > MOST else None
