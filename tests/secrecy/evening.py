"""An evening played on a real server, with or without its secrets, and every byte that players got of it."""

import io
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from django.conf import settings
from django.db.models import F
from django.urls import reverse
from PIL import Image

from accounts.models import User
from campaigns.models import Campaign, HouseContent, PlaySession
from characters.models import Character, Draft, Kind
from rules import loaded
from rules.core import versions
from tables.entries import OWN_LASTS
from tables.models import Card, Knock, PauseFor, RollRequest, Scene, Seat, Table, TableEvent
from tables.prep_forms import card_words
from tests.access import GET, RULES, Level, World, address_of
from tests.access import world as build_world
from tests.cast import figure
from tests.config.serving import CSRF, PATIENCE, PLAIN, Server, Stream
from tests.config.serving import signed_in as session_of
from tests.keys import keyed
from tests.secrecy.steps import BEGIN, CANARY, Evening, Step, hush

HTMX = {"HX-Request": "true"}
READERS = {"mara": "de", "gast": "fr", "lia": "en"}
LENGTH = "content-length"
LAST = "Until next time."


@dataclass
class Table0:
    """What both evenings begin with: a table with everyone around it, and their sessions."""

    evening: Evening
    world: World
    seats: dict[str, Seat]
    sessions: dict[str, str]

    @property
    def slug(self) -> str:
        return self.world.cast.table.slug


@dataclass
class Played:
    """What everybody got: answers and pages by who asked what, streams message by message."""

    database: Path
    answers: list[tuple[str, str, str]] = field(default_factory=list)
    pages: dict[tuple[str, str], str] = field(default_factory=dict)
    streams: dict[str, list[str]] = field(default_factory=dict)
    raw: dict[str, str] = field(default_factory=dict)


def set_table(evening: Evening) -> Table0:
    """Seat everyone at a table where newcomers knock and X is heard by the GM alone."""
    world = build_world(evening.game)
    Campaign.objects.filter(pk=world.cast.campaign.pk).update(knock_first=True, options=dict(evening.options))
    Table.objects.filter(pk=world.cast.table.pk).update(pause_for=PauseFor.GM)
    people = {name: getattr(world.cast, name).user for name in ("ana", "mara", "jonas", "lia")}
    people |= {"gero": world.people["GM"], "gast": world.people["guest"]}
    seats = Seat.objects.select_related("table", "character", "user").filter(table=world.cast.table)
    return Table0(
        evening,
        world,
        {name: seats.get(user=user) for name, user in people.items()},
        {name: session_of(user) for name, user in people.items()},
    )


def hide_more(start: Table0) -> None:
    """Put secrets where no form of the table writes them: what others own, and what a GM has in store."""
    campaign, jonas = start.world.cast.campaign, start.seats["jonas"]
    npc = figure(campaign, None, hush())
    sheet, play = npc.sheet | dict(start.evening.sheet), npc.play | dict(start.evening.play)
    Character.objects.filter(pk=npc.pk).update(
        kind=Kind.NON_PLAYER_CHARACTER, sheet=sheet, play=play, extra={"of_old": hush()}
    )
    User.objects.filter(pk=jonas.user_id).update(email=f"{hush()}@example.org", username=hush())
    mine = Character.objects.get(pk=jonas.character_id)
    Character.objects.filter(pk=mine.pk).update(sheet=mine.sheet | {"notes": hush()}, extra={"of_old": hush()})
    Draft.objects.create(owner=jonas.user, system=campaign.system, campaign=campaign, doc={"name": hush()})
    Card.objects.create(table=jonas.table, place=90, kind="note", title=hush(), document={"more": hush()})


def hide_afterwards(start: Table0) -> None:
    """Let a GM have written about the evening for themselves."""
    PlaySession.objects.filter(campaign=start.world.cast.campaign).update(gm_text=hush(), draft=hush())
    HouseContent.objects.create(campaign=start.world.cast.campaign, kind="foes", key="kept", document={"name": hush()})


def let_time_pass() -> None:
    """Let everything be too long ago for its doer to undo it, however fast the machine was in either evening."""
    TableEvent.objects.update(at=F("at") - 2 * OWN_LASTS)


def order(evening: Evening, secret: bool) -> Iterator[tuple[Step, bool]]:
    """Give all steps in order, each with whether it is public; the secret ones lie evenly between the others."""
    waiting, many, public = list(evening.secret) if secret else [], len(evening.secret), len(evening.public)
    for number, step in enumerate(evening.public, start=1):
        yield from ((each, True) for each in (secret and step.secretly) or (step,))
        yield from ((each, False) for each in step.unseen if secret)
        while waiting and (many - len(waiting)) * public < number * many:
            yield waiting.pop(0), False


def play(server: Server, start: Table0, dice: Path, *, secret: bool) -> Played:
    """Play the evening while everyone watches, then let its readers look at every page."""
    streams = {name: server.watch(seat, language=READERS.get(name, "en")) for name, seat in start.seats.items()}
    played = Played(Path(server.database.removeprefix("sqlite:///")))
    if secret:
        with server.rows():
            hide_more(start)
    for step, public in order(start.evening, secret):
        answer = press(server, start, step, dice)
        if public and step.who in READERS:
            played.answers.append((step.who, step.name, answer.text))
    for stream in streams.values():
        stream.wait_for(LAST)
    played.streams = {name: messages(streams[name]) for name in READERS}
    with server.rows():
        let_time_pass()
        if secret:
            hide_afterwards(start)
    played.pages = dict(looked_at(server, start))
    for step in start.evening.afterwards if secret else ():
        press(server, start, step, dice)
    played.raw = {name: stream.raw.decode() for name, stream in streams.items()}
    return played


def press(server: Server, start: Table0, step: Step, dice: Path) -> httpx.Response:
    """Send one form as the page does, by htmx; what it asks for happens, and its dice fall."""
    loaded.write_script(dice, [list(step.dice)] if step.dice else [])
    with server.rows():
        address = address_for(start, step)
        form = {"ticket": str(uuid.uuid4()), "entropy": share_of(start.evening, step), **meant(start, step.form)}
    files = {"picture": (f"{step.file}.png", picture())} if step.file else None
    headers = {**cookies(start, step.who), "X-CSRFToken": CSRF, **(HTMX if step.name != "x" else {})}
    how = {"headers": headers, "timeout": PATIENCE, "verify": PLAIN}
    answer = httpx.post(server.url + address, data=form, files=files, **how)
    assert answer.status_code in (200, 204, 303), f"{step}: {answer.status_code} {answer.text[-3000:]}"
    return answer


def address_for(start: Table0, step: Step) -> str:
    """Give where a form is sent: to the table, to its door, or to where a character for it is begun."""
    if step.name == BEGIN:
        return f"{reverse(BEGIN, kwargs=dict(step.at))}?campaign={start.world.cast.campaign.slug}"
    arguments = {"code": start.world.code} if step.name == "join" else {"slug": start.slug}
    return reverse(f"tables:{step.name}", kwargs=arguments | meant(start, step.at))


def share_of(evening: Evening, step: Step) -> str:
    """Give what the browser adds to the dice with this press alone: too short to be taken for an id."""
    return next(f"5a{number:04x}" for number, each in enumerate(evening.every) if each is step)


def cookies(start: Table0, who: str) -> dict[str, str]:
    session = f"{settings.SESSION_COOKIE_NAME}={start.sessions[who]}; " if who in start.sessions else ""
    return {"Cookie": f"{session}{settings.CSRF_COOKIE_NAME}={CSRF}"}


def picture() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (6, 4), (20, 80, 120)).save(file, "PNG")
    return file.getvalue()


def meant(start: Table0, form: Mapping[str, str | tuple[str, ...]]) -> dict[str, str | list[str]]:
    """Put ids and keys in the place of the names that the script uses, also where several are ticked."""
    board = Table.objects.values_list("board", flat=True).get(pk=start.world.cast.table.pk)
    ticked = {name: [found(start, each) for each in value] for name, value in form.items() if isinstance(value, tuple)}
    single = {name: found(start, value) for name, value in form.items() if isinstance(value, str)}
    return {name: str(value) for name, value in keyed(board, single).items()} | ticked


def found(start: Table0, value: str) -> str:
    table, (what, _, name) = start.world.cast.table, value.partition(":")
    if what in start.evening.marks:
        return start.evening.marks[what](Table.objects.values_list("board", flat=True).get(pk=table.pk), name)
    if value[:1] in "$@" and value[1:] in start.seats:
        seat = start.seats[value[1:]]
        return str(seat.character_id if value[0] == "$" else seat.pk)
    match what:
        case "card":
            return str(Card.objects.get(table=table, scene=None, title=name).pk)
        case "mark of card":
            return versions.mark(card_words(Card.objects.get(table=table, scene=None, title=name)))
        case "scene":
            return str(Scene.objects.get(table=table, title=name).pk)
        case "event":
            return TableEvent.objects.filter(table=table, kind=name).latest("seq").public_id
        case "asked":
            asked = RollRequest.objects.filter(table=table)
            return str((asked.exclude(visibility=0) if name else asked.filter(visibility=0)).latest("at").pk)
        case "knock":
            return str(Knock.objects.filter(table=table).latest("knocked_at").pk)
    return value


# --- what players can look at -----------------------------------------------------------------------------------------


def addresses(start: Table0) -> list[str]:
    """Give every page that a member may open, and the ways of asking for parts of it."""
    names = [name for name, rule in RULES.items() if rule.level in (Level.SIGNED_IN, Level.MEMBER)]
    known = [address_of(name, RULES[name].args(start.world)) for name in names if RULES[name].methods >= GET]
    jonas, table = start.seats["jonas"], f"/t/{start.slug}/"
    shown = ("rolls", "mine", str(jonas.pk), str(start.seats["ana"].pk))
    parts = [f"log/?show={each}" for each in shown] + [
        "rolls.jsonl?scope=gm",
        f"people/{jonas.pk}/",
        f"find/?q={CANARY[:5]}",
    ]
    figure = [f"/c/{jonas.character_id}{end}" for end in ("/", "/print/", ".txt", ".json")]
    return [*known, *(table + part for part in parts), *figure, f"/j/{start.world.code}/"]


def looked_at(server: Server, start: Table0) -> Iterator[tuple[tuple[str, str], str]]:
    """Let two readers open every page, one of them panel by panel."""
    with server.rows():
        pages = addresses(start)
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        for who, how in (("mara", {}), ("gast", HTMX)):
            for page in pages:
                answer = client.get(page, headers=cookies(start, who) | how)
                heads = "\n".join(
                    f"{name}: {value}" for name, value in sorted(answer.headers.items()) if name != LENGTH
                )
                yield (who, page), f"{answer.status_code}\n{heads}\n\n{answer.text}"


def messages(stream: Stream) -> list[str]:
    """Give what a stream brought, without the beats of its pulse and who is here just now."""
    told = [each for each in stream.messages() if each.id and each.name != "ping"]
    return [f"{each.name}\n{each.id}\n{each.data}" for each in told]
