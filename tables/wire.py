"""What an event looks like on the stream: the panels that changed, for one kind of reader."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.template.loader import render_to_string
from django.utils import timezone, translation

from characters.models import Character
from characters.reading import figure_of
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY, ROLLED
from tables import scenes
from tables.agreed import options_of
from tables.checking import ARRIVED, CHECK, FRESH_FOR
from tables.decks import SeenCard, seen_cards
from tables.entries import SILENT, THROWN, TURNS, Entry, entry, newest_change, who_did, with_origins
from tables.follows import Follow, about, follows, has_line, line_of
from tables.knocking import DOOR, Waiting, at_the_door
from tables.luck import luck_shown
from tables.models import Audience, SeatRole, Table, TableEvent, Visibility
from tables.pausing import PAUSE
from tables.people import Person, people_at
from tables.readings import asked_for
from tables.reminding import reminds
from tables.request_words import LOOK_AGAIN, REMINDED, YOU_ARE_REMINDED
from tables.telling import BOARD
from tables.zero import ZERO

ROSTER_KINDS = frozenset({"joined", "took", "left"})
SESSION_KINDS = frozenset({"session_begun", "session_ended"})
KNOCKS = _("%(who)s knocks at the door.")
NO_SEAT, REVEALED = UUID(int=0), "revealed"


@dataclass(frozen=True)
class Reader:
    """For whom something is rendered: what may be seen, whose own parts are meant, in which language."""

    role: str
    seat: UUID | None
    language: str


@dataclass(frozen=True)
class Happening:
    """What an event touched, read once for all its readers."""

    people: list[Person]
    characters: dict[UUID, Character]
    door: list[Waiting]
    board: Any = None
    about: tuple[TableEvent, ...] = ()
    cards: tuple[SeenCard, ...] = ()
    asked: int | None = None


def reader_for(event: TableEvent, seat_id: UUID, role: str, language: str) -> Reader:
    """Name the reader: a seat that the event touches reads its own version, all others of its role share one."""
    told = (*event.data.get("seats", ()), *event.data.get("asked", ()), event.data.get("whose"))
    own = seat_id in (event.by_id, event.to_id) or str(seat_id) in told
    return Reader(role, seat_id if own else None, language)


def render(event: TableEvent, reader: Reader) -> str:
    """Draw every panel that an event changes, as this reader may see it."""
    system = BY_KEY[event.table.campaign.system]
    happening = happening_of(event)
    below = follows_shown(event, happening, reader)
    mine = reader.seat is not None and reader.seat == event.by_id
    context: dict[str, Any] = {
        "entry": entry_shown(event, system, reader, below),
        "follows": {line: follow for line, follow in below.items() if line != event.public_id},
        "role": reader.role,
        "brief": (brief := brief_shown(event, system, reader)),
        "newest": newest_shown(event, brief, system, reader),
        "origin": (origin := origin_entry(event, system, reader)),
        "origin_mine": origin is not None and reader.seat is not None and reader.seat == origin.by,
        "people": touched_people(event, happening),
        "roster": event.kind in ROSTER_KINDS,
        "requests_changed": event.kind in LOOK_AGAIN or tally_moves(happening, reader),
        "roll_reminded": Text(YOU_ARE_REMINDED, {"who": who_did(event)})
        if event.kind == REMINDED and not mine
        else None,
        "pause_changed": event.kind == PAUSE,
        "dice_check": event.data if event.kind == CHECK and timezone.now() - event.at < FRESH_FOR else None,
        "check_arrived": event.kind in (CHECK, ARRIVED),
        "reminded": reminds(event, reader.seat),
        "zero_changed": event.kind == ZERO,
        "session_changed": event.kind in SESSION_KINDS,
        "session": event.data if event.kind == "session_begun" else None,
        "chapter": chapter_named(event, system, happening),
        "for_gm": reader.role == SeatRole.GM,
        "hidden_changed": is_own_hidden(event, reader),
        "at_the_door": event.kind == DOOR,
        "door": happening.door,
        "announced": said_aloud(event, happening, system, reader),
        "mine": mine,
        "own_key": str(event.by.character_id) if mine and event.by else "",
        "table": event.table,
        "campaign": event.table.campaign,
        "system": system,
        "system_key": system.KEY,
        "track_part": f"systems/{system.KEY}/track.html",
        "sheet_part": f"systems/{system.KEY}/sheet.html",
    }
    if event.roll_id is not None and reader.role == SeatRole.GM:
        context |= luck_shown(event.table)
    context |= own_sheet(event, happening, reader) | scene_shown(event, happening, reader)
    with translation.override(reader.language):
        return render_to_string("tables/stream.html", context)


def chapter_named(event: TableEvent, system: Any, happening: Happening) -> Text | None:
    """Name what the bar tells the evening by in place of the session, where it may have changed."""
    if event.kind not in SESSION_KINDS and not event.data.get(BOARD):
        return None
    chapter: Text | None = system.chapter(happening.board or board_of(event))
    return chapter


def tally_moves(happening: Happening, reader: Reader) -> bool:
    """Say whether a reader sees by an asked roll what all come to together: what was asked in private, GMs alone."""
    return happening.asked == Visibility.PUBLIC or (happening.asked is not None and reader.role == SeatRole.GM)


def is_own_hidden(event: TableEvent, reader: Reader) -> bool:
    """Say whether a GM's own hidden roll was thrown or revealed, so that its frame is drawn anew."""
    own = reader.role == SeatRole.GM and reader.seat is not None and reader.seat == event.by_id
    return own and (event.kind == REVEALED or (event.kind == THROWN and event.audience == Audience.GM))


def entry_shown(event: TableEvent, system: Any, reader: Reader, below: dict[str, Follow]) -> Entry | None:
    """Give an event's own line, unless it has none or stands below the line of a roll."""
    lines = [each for each in happening_of(event).about if has_line(each, system)]
    if event.kind in SILENT or (event.kind in system.FOLLOWED_KINDS and line_of(event, lines)):
        return None
    return entry(event, system, reader.role == SeatRole.GM, reader.seat, below.get(event.public_id))


def brief_shown(event: TableEvent, system: Any, reader: Reader) -> Entry | None:
    """Give an event in one line, also where it stands below a roll: it can be undone by itself."""
    return None if event.kind in SILENT else entry(event, system, reader.role == SeatRole.GM, reader.seat)


def follows_shown(event: TableEvent, happening: Happening, reader: Reader) -> dict[str, Follow]:
    """Give what stands below the lines of the roll that an event is about, as far as this reader sees them."""
    seat = reader.seat or NO_SEAT
    seen = [each for each in happening.about if each.is_visible(seat, reader.role)]
    return follows(seen, event.table, happening.board, reader.role == SeatRole.GM)


def happening_of(event: TableEvent) -> Happening:
    """Read what an event touched, once an event."""
    known: Happening | None = getattr(event, "_happening", None)
    if known is None:
        shared = bool(event.data.get(BOARD))
        board = board_of(event) if shared or event.about else None
        cards = seen_cards(event.table) if shared else ()
        everyone = event.kind in ROSTER_KINDS or shared
        touched = [UUID(seat) for seat in event.data.get("seats", ())]
        people: list[Person] = []
        if everyone or touched:
            people = people_at(event.table, event.table.campaign.system, None, None if everyone else touched)
        rolls = tuple(about(TableEvent.objects.filter(table=event.table_id), [event.about]))
        door = at_the_door(event.table) if event.kind == DOOR else []
        known = Happening(people, {}, door, board, rolls, cards, asked_for(event.about))
        if touched:
            ids = [person.character_id for person in people if str(person.seat_id) in event.data["seats"]]
            known.characters.update({each.pk: each for each in Character.objects.filter(pk__in=ids)})
        if event.kind in TURNS:
            with_origins([event], TableEvent.objects.filter(table=event.table_id))
        event._happening = known  # type: ignore[attr-defined]
    return known


def board_of(event: TableEvent) -> Any:
    """Read what lies on the table now; an event that comes late shows what stands, as every panel does."""
    doc = Table.objects.values_list("board", flat=True).get(pk=event.table_id)
    return BY_KEY[event.table.campaign.system].load_board(doc)


def touched_people(event: TableEvent, happening: Happening) -> list[Person]:
    """Give those whose place in the party strip is drawn anew: all of them when somebody comes or goes."""
    seats = event.data.get("seats", ())
    everyone = event.kind in ROSTER_KINDS
    return [person for person in happening.people if everyone or str(person.seat_id) in seats]


def scene_shown(event: TableEvent, happening: Happening, reader: Reader) -> dict[str, Any]:
    """Give what lies on the table as this reader may see it, if the event changed it."""
    if not event.data.get(BOARD):
        return {"scene": None}
    shown = scenes.scene_shown(
        event.table, happening.board, happening.people, happening.cards, reader.role == SeatRole.GM
    )
    return shown | {"plays": reader.role == SeatRole.PLAYER}


def own_sheet(event: TableEvent, happening: Happening, reader: Reader) -> dict[str, Any]:
    """Give the reader's own sheet if the event changed it."""
    for person in happening.people:
        if reader.seat == person.seat_id and person.character_id in happening.characters:
            character = happening.characters[person.character_id]
            system = BY_KEY[character.system]
            sheet = system.sheet_view(figure_of(character), options_of(event.table.campaign))
            return {"sheet": sheet, "character": character}
    return {"sheet": None}


def origin_entry(event: TableEvent, system: Any, reader: Reader) -> Entry | None:
    """Give the line that an event took back or did again, as it stands now."""
    origin: TableEvent | None = getattr(event, "origin", None)
    return entry(origin, system, reader.role == SeatRole.GM, reader.seat) if origin else None


def newest_shown(event: TableEvent, brief: Entry | None, system: Any, reader: Reader) -> Entry | None:
    """Give a GM the newest change that stands, where an event is one, or took one back or did it again."""
    if reader.role != SeatRole.GM or brief is None:
        return None
    if event.kind not in TURNS:
        return newest_change([brief])
    standing = TableEvent.objects.filter(table=event.table_id, change__isnull=False, change__undone_by=None)
    found = standing.exclude(audience=Audience.SEATS).told().order_by("-seq").first()
    return entry(found, system, True, reader.seat) if found else None


def announced(event: TableEvent, system: Any) -> Text | None:
    """Give the one short sentence that is read aloud."""
    if event.kind in SILENT:
        return None
    if event.roll is not None and not event.roll.redacted:
        return ROLLED[event.roll.system].announce(who_did(event), event.roll.result)
    return entry(event, system, False).text


def said_aloud(event: TableEvent, happening: Happening, system: Any, reader: Reader) -> Text | None:
    """Give what is read aloud to a reader; what asks them for a roll says so itself, and at once."""
    if event.kind == DOOR:
        return rung(event, happening)
    return None if reader.seat and str(reader.seat) in event.data.get("asked", ()) else announced(event, system)


def rung(event: TableEvent, happening: Happening) -> Text | None:
    """Say who rings, while they still wait."""
    names = [each.name for each in happening.door if str(each.id) == event.data.get("knock")]
    return Text(KNOCKS, {"who": names[0]}) if names else None


def presence(table_id: UUID, states: dict[UUID, str], language: str) -> str:
    """Draw the presence of these seats anew."""
    with translation.override(language):
        return render_to_string("tables/presence.html", {"table_id": table_id, "states": states})
