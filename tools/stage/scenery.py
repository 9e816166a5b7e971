"""Set the scene in an empty database: the demo's table in the middle of play, and people who look at it."""

import json
from dataclasses import dataclass
from datetime import timedelta
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from accounts.models import User
from accounts.services import DEMO_USERNAMES, demo_link
from campaigns.invites import code_of, create_invite
from campaigns.models import Campaign, Invite, Membership, PlaySession, Role
from characters.models import Character
from characters.services import create_ready_made
from rules.core.outcome import Refusal
from rules.systems import BENCHED, BY_KEY
from tables import noting, services, sessions, zero
from tables.carrying import make_pass
from tables.management.commands.bench_seed import NO_PASSWORD
from tables.models import Seat, SeatPass, Table, TableEvent, Visibility
from tables.seating import open_table, seat_person, seat_role
from tools.stage.asked import set_asked
from tools.stage.door import DECLINED, KNOCKER, set_door
from tools.stage.evening import tell_times, write_down
from tools.stage.looks import GM, GUEST, NEWCOMER, OPERATOR, PLAYER, RECRUIT, ROLLER, WATCHER
from tools.stage.making import set_drafts
from tools.stage.prep import set_prep
from tools.stage.resting import THROWS as RESTING_THROWS
from tools.stage.resting import set_resting
from tools.stage.strict import set_strict

GAMES = tuple(import_module(f"tools.stage.{key}") for key in BY_KEY if find_spec(f"tools.stage.{key}"))
"""What the stage has of each game that is offered, beside the one that is shown first."""
"""What is set beside the first game; each knows the dice of its part of the demo, and those of its own tables."""
DEMO_THROWS = [[3, 6], [2, 5, 6], [4, 1, 6], [5, 2, 3]]
MORE_THROWS = [[6, 4], [1, 3], [2], [2, 3]]
FURTHER_THROWS = [[face, face] for face in (3, 6, 1, 4, 2, 5)] * 80
DEMO_CAST = {GM: "ana", PLAYER: "mara", ROLLER: "jonas", "companion": "wanda"}
CRESTS = {"ana": "stage-ana", "mara": "stage-mara-2", "jonas": "stage-jonas", "wanda": "stage-wanda-5"}

CAMPAIGNS = (
    ("The Clockmaker’s Orchard", "Five heirs, one key, and a garden that keeps time."),
    ("Salt under the Snow", "A mining town, the longest night, and a song nobody wrote."),
    ("Letters to the Drowned", "Every tide brings an answer."),
    ("Nine Doors North", "A caravan, a map with a hole in it, and a debt."),
    ("Embers", ""),
)
GM_NOTE = (
    "Amis did not light the fire. He unlocked the archive for whoever did, and he has kept the key.\n\n"
    "If Wick shows him a lamp, he asks whose was out that night."
)
CONDITIONS = {PLAYER: ["Soaked"], "companion": ["Out of breath", "Seen"]}
STAYS = """CREATE TRIGGER stays AFTER UPDATE OF last_seen ON tables_seat WHEN NEW.last_seen < OLD.last_seen
BEGIN UPDATE tables_seat SET last_seen = OLD.last_seen WHERE id = NEW.id; END"""
"""Whoever is here for as long as anyone looks has not gone when they have looked themselves."""


@dataclass(frozen=True)
class Scene:
    """What was set: the people by the part they have here, and the things that addresses name."""

    people: dict[str, User]
    things: dict[str, str]
    asked: dict[str, Invite]


def throw(*throws: list[int]) -> None:
    Path(settings.TEST_DICE).write_text(json.dumps(throws))


def play(seat: Seat, fields: dict[str, object], visibility: int | None = None) -> None:
    """Let a seat act, and fail loudly when the rules refuse."""
    fresh = Seat.objects.select_related("table__campaign", "table__epoch", "character", "user").get(pk=seat.pk)
    answer = services.act(seat=fresh, fields=fields, ticket=uuid4(), visibility=visibility)
    if isinstance(answer, Refusal):
        raise ValueError(f"The scene plays an act that its rules refuse: {answer.code}.")


def ask(seat: Seat, question: str, visibility: int = Visibility.PUBLIC, **modifiers: object) -> None:
    """Throw for a question and keep what falls."""
    play(seat, {"do": "roll", "question": question} | modifiers, visibility)
    play(seat, {"do": "keep"})


def add(seat: Seat, **fields: object) -> None:
    """Say what follows from the last roll that everyone saw."""
    rolls = TableEvent.objects.filter(table=seat.table_id, audience="all", roll__isnull=False)
    play(seat, {"do": "propose", "about": rolls.latest("seq").about} | fields)


def last_asking(table: Table) -> str:
    """Give the line of the last roll that everyone saw."""
    return TableEvent.objects.filter(table=table, audience="all", roll__isnull=False).latest("seq").public_id


def invite_to(campaign: Campaign, role: Role, uses: int = 100) -> Invite:
    invite = create_invite(campaign=campaign, role=role, uses=uses)
    if isinstance(invite, Refusal):
        raise ValueError(f"The scene makes an invite that is refused: {invite.code}.")
    return invite


def a_question() -> Invite:
    """Let somebody else found a campaign and look for two players."""
    campaign = Campaign.objects.create(slug="stage-question", system=next(reversed(BY_KEY)), name="The Long Thaw")
    Membership.objects.create(campaign=campaign, user=person("Leonie"), role=Role.OWNER)
    return invite_to(campaign, Role.PLAYER, uses=2)


def demo_table() -> tuple[Campaign, dict[str, Seat]]:
    """Set the demo's table, in nobody's own language: the cookie of each browser decides."""
    throw(*DEMO_THROWS, *(faces for game in GAMES for faces in game.DEMO_THROWS))
    call_command("demo", quiet=True)
    User.objects.update(language="")
    campaign = Campaign.objects.get(slug=f"demo-{BENCHED.KEY}")
    Campaign.objects.filter(pk=campaign.pk).update(
        pitch="A drowned city, a burned archive, and one night to cross the river."
    )
    here = Seat.objects.filter(table__campaign=campaign).select_related("user", "character")
    seats = {seat.user.username: seat for seat in here}
    for key, crest in CRESTS.items():
        seat = seats[DEMO_USERNAMES[key]]
        User.objects.filter(pk=seat.user_id).update(crest=crest)
        Character.objects.filter(owner=seat.user_id).update(crest=crest)
    return campaign, {part: seats[DEMO_USERNAMES[key]] for part, key in DEMO_CAST.items()}


def enliven(seats: dict[str, Seat]) -> None:
    """Play on: an evening that is over, one that runs, a hidden roll, a point, and one roll that still lies open."""
    evening(seats[GM])
    agree(seats)
    noting.change(seat=seats[GM], notes=GM_NOTE, seen=noting.mark(""))
    throw(*MORE_THROWS)
    ask(seats[PLAYER], "Does the fog hide the boat from the bridge?", helps=["Reads the river"])
    add(seats[GM], kind="detail", text="The ferry bell is muffled")
    hidden = "Has anyone on the quay recognised Wick?"
    ask(seats["companion"], hidden, Visibility.SELF_AND_GM, hinders=["Lamp in hand"])
    ask(seats[PLAYER], "Is there another way into the archive?")
    add(seats["companion"], kind="condition", text="Wet to the bone", to=str(seats[PLAYER].character_id))
    play(seats[GM], {"do": "add_detail", "label": "Lamp gone out", "note": "Wick saw it first", "instant": "on"})
    play(seats["companion"], {"do": "propose_scene", "title": "The roof of the archive", "kind": "parallel"})
    play(seats[GM], {"do": "begin_turns"})
    last = "Does the ledger still name who paid for the fire?"
    play(seats[ROLLER], {"do": "roll", "question": last, "helps": ["Remembers every page"]}, Visibility.PUBLIC)
    arrive(seats)


def evening(gm: Seat) -> None:
    """Let all that the demo played have been the first session, and open the second."""
    sessions.start_session(seat=gm, number=1)
    PlaySession.objects.filter(campaign=gm.table.campaign_id).update(first_seq=1)
    sessions.end_session(seat=gm, number=1)
    sessions.start_session(seat=gm, number=2)


def agree(seats: dict[str, Seat]) -> None:
    """Let the table have settled most of what it settles before it plays."""
    for kind, text in (("line", "Harm to animals, told in detail"), ("line", "Real-world slurs"), ("veil", "Torture")):
        zero.add_boundary(seat=seats[PLAYER], kind=kind, text=text)
    for seat in seats.values():
        zero.answered(seat=seat)
    zero.settle_point(seat=seats[GM], key="tone", note="Hard country, decent people", done=True)
    zero.settle_point(seat=seats[GM], key="length", note="Three hours, a break at nine", done=True)
    zero.settle_point(seat=seats[GM], key="bonds", note="One bond each", done=False)
    zero.show_now(seat=seats[GM])


def trouble(seats: dict[str, Seat]) -> None:
    """Let some be in a condition, as their game keeps it."""
    for part, conditions in CONDITIONS.items():
        character = Character.objects.get(seats=seats[part])
        if "conditions" in character.play:
            character.play["conditions"] = conditions
            character.save(update_fields=["play"])


def arrive(seats: dict[str, Seat]) -> None:
    """Let three be here for as long as anyone looks, and one be away for a while."""
    later = timezone.now() + timedelta(days=1)
    Seat.objects.filter(pk__in=[seat.pk for seat in seats.values()]).update(last_seen=later)
    Seat.objects.filter(pk=seats["companion"].pk).update(last_seen=timezone.now() - timedelta(seconds=60))


def person(name: str, **fields: object) -> User:
    key = f"stage-{name.lower()}"
    return User.objects.create(username=key, name=name, crest=key, password=NO_PASSWORD, **fields)


def further_people(campaign: Campaign, table: Table) -> dict[str, User]:
    """Add somebody who has nothing yet, a guest without a character, somebody who only watches, and two operators."""
    guest, watcher = person("Nele", is_guest=True), person("Ivo")
    for user, role in ((guest, Role.PLAYER), (watcher, Role.SPECTATOR)):
        Membership.objects.create(campaign=campaign, user=user, role=role)
        seat_person(table=table, user=user, role=seat_role(role))
    operators = {part: person(name, is_staff=True) for part, name in ((OPERATOR, "Wirt"), (RECRUIT, "Wirtin"))}
    TOTPDevice.objects.create(user=operators[OPERATOR])
    return {NEWCOMER: person("Robin"), GUEST: guest, WATCHER: watcher} | operators


def further_campaigns(people: dict[str, User]) -> Campaign:
    """Found some more campaigns, with characters to play in them; the last is put aside."""
    found = [
        Campaign.objects.create(slug=f"stage-{place}", system=BENCHED.KEY, name=name, pitch=pitch)
        for place, (name, pitch) in enumerate(CAMPAIGNS, 1)
    ]
    keys = [each.key for each in BENCHED.ready_made("en")]
    for place, campaign in enumerate(found):
        roles = (Role.PLAYER, Role.OWNER) if place % 2 == 0 else (Role.OWNER, Role.PLAYER)
        for part, role in zip((GM, PLAYER), roles, strict=True):
            Membership.objects.create(campaign=campaign, user=people[part], role=role)
        Membership.objects.create(campaign=campaign, user=people[WATCHER], role=Role.PLAYER)
        if roles[1] == Role.PLAYER:
            figure = create_ready_made(
                campaign=campaign, owner=people[PLAYER], key=keys[place % len(keys)], language="en"
            )
            take_seat(campaign, people[PLAYER], figure)
    Campaign.objects.filter(pk=found[-1].pk).update(archived_at=timezone.now())
    return found[0]


def take_seat(campaign: Campaign, user: User, figure: Character | Refusal) -> None:
    if not isinstance(figure, Refusal):
        seat_person(table=open_table(campaign=campaign), user=user, role=seat_role(Role.PLAYER), character=figure)


def lasting_pass(seat: Seat) -> str:
    """Make a link to a seat that is still good when a slow machine comes to look at it."""
    token = make_pass(seat=seat)
    SeatPass.objects.filter(seat=seat).update(expires_at=timezone.now() + timedelta(days=1))
    return token


def set_scene() -> Scene:
    campaign, seats = demo_table()
    table = open_table(campaign=campaign)
    people = {part: seat.user for part, seat in seats.items()} | further_people(campaign, table)
    enliven(seats)
    trouble(seats)
    prepared = set_prep(seats[GM])
    tell_times(table)
    write_down(table)
    second = further_campaigns(people)
    newcomers = {KNOCKER: person("Thea", is_guest=True), DECLINED: person("Bruno", is_guest=True)}
    throw(*RESTING_THROWS)
    knock_code = set_door(second, people[PLAYER], people[GM], people[GUEST], newcomers)
    invite = campaign.invites.get()
    things = {
        "campaign": campaign.slug,
        "table": table.slug,
        "second": second.slug,
        "strict": set_strict("stage-4", people[GM], people[PLAYER]),
        "resting": set_resting(CAMPAIGNS[1][0], people[GM], people[PLAYER], (people[ROLLER], people["companion"])),
        "seat_token": lasting_pass(seats[ROLLER]),
        "line": last_asking(table),
        "place": str(seats[ROLLER].pk),
        "code": code_of(invite) or "",
        "game": campaign.system,
        "character": str(seats[PLAYER].character_id),
        "knock_code": knock_code,
        "watch_code": code_of(invite_to(campaign, Role.SPECTATOR)) or "",
        "no_code": "no-such-invitation",
        "demo_token": demo_link(people[PLAYER], "/").strip("/").split("/")[1],
        **set_drafts(people[PLAYER], campaign),
        **prepared,
        **set_asked("stage-3", people[PLAYER], people[GM], (people[WATCHER], people[ROLLER])),
        **set_games(people),
    }
    with connection.cursor() as cursor:
        cursor.execute(STAYS)
    return Scene(people | newcomers, things, dict.fromkeys((PLAYER, GM), a_question()))


def set_games(people: dict[str, User]) -> dict[str, str]:
    """Set what each of the further games has."""
    things: dict[str, str] = {}
    for game in GAMES:
        throw(*game.THROWS)
        things |= game.set_game(people)
    return things
