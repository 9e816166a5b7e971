"""Talk at the table: what somebody says to all, a GM tells, or one whispers to another, seen by those two alone."""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from rules.core.fields import line, story
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from tables import commands
from tables.commands import Command
from tables.models import Audience, Seat, SeatRole
from tables.people import full_name
from tables.services import ARCHIVED, ONLY_WATCHING, SEAT_CLOSED, judged, keep, seats_at
from tables.telling import announce, lock_table, tell

SAID, TOLD, WHISPERED = "said", "narrated", "whispered"
MOST = 1000

NOTHING = Refusal("nothing_said", _("Write something first."))
TOO_LONG = Refusal("said_too_long", _("At most %(most)s characters fit in one message."), {"most": MOST})
ROLLS_ARE_SEEN = Refusal("roll_not_whispered", _("A roll is never whispered: /r is for everyone, /gmr for the GM."))
NOBODY = Refusal("whisper_to_nobody", _("Nobody of that name sits at this table."))
SEVERAL = _("More than one here answers to “%(name)s”: %(who)s. Choose from the list who is to hear it.")
TO_ONESELF = Refusal("whisper_to_oneself", _("Whispering needs somebody else."))


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
    if known := judged(speaker.ticket_of, speaker):  # type: ignore[attr-defined]
        return known if isinstance(known, Refusal) else None
    read = understood(words, seats)
    refusal = read if isinstance(read, Refusal) else refused(speaker, read, table.campaign.archived_at is not None)
    if refusal is not None or isinstance(read, Refusal):
        return refusal
    text, hearer = read
    event = tell(kind(speaker, words, hearer), by=speaker, data={"text": text})
    if hearer is not None:
        event.data["to"], event.audience, event.to = name_of(hearer), Audience.SEATS, hearer
    announce(table, [event])
    keep(table, speaker, ticket)
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
    command = commands.read(text)
    if isinstance(command, Command):
        return whispered(command.rest, seats) if command.name == commands.WHISPER else NOTHING
    if command is not None:
        return command
    hearer = next((each for each in seats if str(each.pk) == words.to), None)
    return NOBODY if words.to and hearer is None else (text, hearer)


def whispered(text: str, seats: list[Seat]) -> tuple[str, Seat | None] | Refusal:
    """Find whose name a whisper begins with: the longest one that fits, of a person or their character."""
    typed, fitting = text.casefold().split(), dict[int, dict[UUID, Seat]]()
    for each in seats:
        for words in (name.casefold().split() for name in (each.user.name, name_of(each))):
            if words and typed[: len(words)] == words:
                fitting.setdefault(len(words), {})[each.pk] = each
    if not fitting:
        return NOBODY
    longest = max(fitting)
    *name, rest = [*text.split(maxsplit=longest), ""][: longest + 1]
    hearers = list(fitting[longest].values())
    return (rest, hearers[0]) if len(hearers) == 1 else several(" ".join(name), hearers)


def several(name: str, hearers: list[Seat]) -> Refusal:
    """Refuse a name that more than one answers to, and say who they are."""
    who = [full_name(each.user.name, each.character.name if each.character else "") for each in hearers]
    return Refusal("whisper_to_several", SEVERAL, {"name": name, "who": ", ".join(who)})


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
