"""Who may open which address: one rule for every URL, and the people and things to try it with."""

import enum
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.models import User
from campaigns import invites
from campaigns.models import Invite, Membership, PlaySession, Role
from characters.models import Character, Draft
from rules.models import Epoch
from tables import epochs, knocking, seating, services, sessions
from tables.models import Card, CardKind, Knock, Picture, Scene, Seat, Sight, TableEvent, Visibility
from tables.telling import lock_table
from tests.cast import GAME, Cast, figure, gather, member, person
from tests.laws.played import GAMES

NOWHERE = "no-such-table"


class Level(enum.IntEnum):
    """Whom an address is for; each level holds everyone of the next."""

    PUBLIC = 0
    SIGNED_IN = 1
    MEMBER = 2
    GM = 3
    OWNER = 4
    NOBODY = 5


@dataclass(frozen=True)
class World:
    """A table with everyone around it, and another one beside it."""

    cast: Cast
    other: Cast
    people: Mapping[str, User | None]
    invite: Invite
    foreign_invite: Invite
    code: str
    hidden: str
    foreign_hidden: str
    revealed: str
    foreign_revealed: str
    epoch: Epoch
    foreign_epoch: Epoch
    knock: Knock
    foreign_knock: Knock
    waiting: Character
    foreign_waiting: Character
    draft: Draft
    foreign_draft: Draft
    scene: Scene
    foreign_scene: Scene
    card: Card
    foreign_card: Card
    handout: Card
    foreign_handout: Card


LEVELS = {
    "anonymous": Level.PUBLIC,
    "stranger": Level.SIGNED_IN,
    "staff": Level.SIGNED_IN,
    "former member": Level.SIGNED_IN,
    "other GM": Level.SIGNED_IN,
    "spectator": Level.MEMBER,
    "guest": Level.MEMBER,
    "player": Level.MEMBER,
    "GM": Level.GM,
    "owner": Level.OWNER,
}


def world(game: str = GAME) -> World:
    cast, other = gather(game=game), gather("other-road", game)
    return World(
        cast=cast,
        other=other,
        people=people(cast, other),
        invite=(invite := invites.create_invite(campaign=cast.campaign, role=Role.PLAYER, uses=5)),
        foreign_invite=invites.create_invite(campaign=other.campaign, role=Role.PLAYER, uses=5),
        code=invites.code_of(invite) or "",
        hidden=hidden_roll(cast.mara),
        foreign_hidden=hidden_roll(other.mara),
        revealed=revealed_roll(cast),
        foreign_revealed=revealed_roll(other),
        epoch=ended_epoch(cast.ana),
        foreign_epoch=ended_epoch(other.ana),
        knock=knock(cast),
        foreign_knock=knock(other),
        waiting=figure(cast.campaign, None, "Nobody's"),
        foreign_waiting=figure(other.campaign, None, "Nobody's either"),
        draft=Draft.objects.create(owner=cast.ana.user, system=game, campaign=cast.campaign),
        foreign_draft=Draft.objects.create(owner=other.ana.user, system=game, campaign=other.campaign),
        scene=Scene.objects.create(table=cast.table, place=1, title="The quay"),
        foreign_scene=Scene.objects.create(table=other.table, place=1, title="The quay"),
        card=Card.objects.create(table=cast.table, place=1, kind=CardKind.NOTE, title="A bell"),
        foreign_card=Card.objects.create(table=other.table, place=1, kind=CardKind.NOTE, title="A bell"),
        handout=handout(cast),
        foreign_handout=handout(other),
    )


def people(cast: Cast, other: Cast) -> dict[str, User | None]:
    """Gather one person of every kind."""
    gm = member(cast.campaign, cast.table, person("Gero"), Role.GM).user
    guest = member(cast.campaign, cast.table, person("Gast"), Role.PLAYER).user
    User.objects.filter(pk=guest.pk).update(is_guest=True)
    former = member(cast.campaign, cast.table, person("Ferdinand"), Role.PLAYER)
    seating.close_seat(seat=former)
    Membership.objects.filter(campaign=cast.campaign, user=former.user).delete()
    staff = User.objects.create(username="staff", name="Staff", password="!", is_staff=True, is_superuser=True)
    return {
        "anonymous": None,
        "stranger": cast.otto,
        "staff": staff,
        "former member": former.user,
        "other GM": other.ana.user,
        "spectator": cast.lia.user,
        "guest": guest,
        "player": cast.mara.user,
        "GM": gm,
        "owner": cast.ana.user,
    }


def hidden_roll(seat: Seat) -> str:
    """Let a player throw for the GM's eyes only, and give the event's public id."""
    fields = GAMES[seat.table.campaign.system].ROLL
    services.act(seat=seat, fields=fields, ticket=uuid4(), visibility=Visibility.SELF_AND_GM)
    return TableEvent.objects.filter(table=seat.table, roll__isnull=False).latest("seq").public_id


def revealed_roll(cast: Cast) -> str:
    """Let the GM reveal the table's hidden roll, and give the public id of that event."""
    hidden = TableEvent.objects.filter(table=cast.table, roll__isnull=False).latest("seq").public_id
    client_of(cast.ana.user).post(reverse("tables:reveal", args=[cast.table.slug, hidden]))
    return TableEvent.objects.get(table=cast.table, kind="revealed").public_id


def knock(cast: Cast) -> Knock:
    """Let somebody new wait at the door."""
    invite = cast.campaign.invites.first()
    comer = person(f"{cast.campaign.slug} Kim")
    return knocking.knock(table=lock_table(cast.table.pk), invite=invite, person=comer, choice="later", language="en")


def guests_seat(world: World) -> UUID:
    return Seat.objects.get(table=world.cast.table, user=world.people["guest"]).pk


def evening(cast: Cast) -> int:
    """Let the table have played an evening, and give its number."""
    if not PlaySession.objects.filter(campaign=cast.campaign).exists():
        sessions.start_session(seat=cast.ana, number=1)
        sessions.end_session(seat=cast.ana, number=1)
    return 1


def handout(cast: Cast) -> Card:
    """Lay a picture on the table for everyone."""
    picture = Picture.objects.create(table=cast.table, content=b"RIFF", width=1, height=1)
    kept = {"kind": CardKind.HANDOUT, "sight": Sight.SHOWN, "title": "A map", "alt": "A map"}
    return Card.objects.create(table=cast.table, place=2, picture=picture, **kept)


def ended_epoch(gm: Seat) -> Epoch:
    epochs.end_epoch(seat=gm, open_gm_seed=False)
    return Epoch.objects.filter(book=gm.table_id, ended_at__isnull=False).latest("ended_at")


def client_of(user: User | None, *, csrf: bool = False) -> Client:
    client = Client(enforce_csrf_checks=csrf)
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


# --- rules ------------------------------------------------------------------------------------------------------------

GET, POST, BOTH = frozenset({"GET"}), frozenset({"POST"}), frozenset({"GET", "POST"})
FINE = frozenset({200, 204, 302, 303, 409, 422})
Arguments = Callable[[World], dict[str, Any]]


def nothing(world: World) -> dict[str, Any]:
    return {}


def campaign(world: World) -> dict[str, Any]:
    return {"slug": world.cast.campaign.slug}


def house(world: World) -> dict[str, Any]:
    """A kind of house content; what those who may find there is told where these pages are tested."""
    return campaign(world) | {"kind": "none"}


def house_entry(world: World) -> dict[str, Any]:
    return house(world) | {"key": "none"}


def table(world: World) -> dict[str, Any]:
    return {"slug": world.cast.table.slug}


def waiting(world: World) -> dict[str, Any]:
    """A character that nobody owns: what owners may besides is told where their pages are tested."""
    return {"character": world.waiting.pk}


def foreign_waiting(world: World) -> dict[str, Any]:
    return {"character": world.foreign_waiting.pk}


@dataclass(frozen=True)
class Rule:
    """Whom an address is for, by which methods, and with which arguments it is tried.

    `foreign` mixes one's own place with somebody else's thing; `absent` says that even those who may find nothing.
    """

    level: Level
    methods: frozenset[str] = GET
    args: Arguments = nothing
    foreign: Arguments | None = None
    form: Mapping[str, str] = field(default_factory=dict)
    absent: bool = False


RULES: dict[str, Rule] = {
    "home": Rule(Level.PUBLIC),
    "credits": Rule(Level.PUBLIC),
    "keys": Rule(Level.PUBLIC),
    "styleguide": Rule(Level.PUBLIC),
    "styleguide-frame": Rule(Level.PUBLIC, GET, lambda world: {"key": "table"}),
    "healthz": Rule(Level.PUBLIC),
    "readyz": Rule(Level.PUBLIC),
    "verify": Rule(Level.PUBLIC),
    "verify-file": Rule(Level.PUBLIC),
    "help": Rule(Level.PUBLIC, GET, lambda world: {"system": world.cast.campaign.system}),
    "accounts:sign-up": Rule(Level.PUBLIC, BOTH),
    "accounts:sign-in": Rule(Level.PUBLIC, BOTH),
    "accounts:sign-out": Rule(Level.SIGNED_IN, POST),
    "accounts:back": Rule(Level.PUBLIC, POST, absent=True),
    "accounts:preferences": Rule(Level.SIGNED_IN, BOTH),
    "accounts:look": Rule(Level.PUBLIC, POST),
    "accounts:demo": Rule(Level.PUBLIC, BOTH, lambda world: {"token": "invented"}, absent=True),
    "campaigns:list": Rule(Level.SIGNED_IN),
    "characters:list": Rule(Level.SIGNED_IN),
    "characters:sheet": Rule(Level.MEMBER, GET, waiting, foreign_waiting),
    "characters:print": Rule(Level.MEMBER, GET, waiting, foreign_waiting),
    "characters:text": Rule(Level.MEMBER, GET, waiting, foreign_waiting),
    "characters:edit": Rule(Level.GM, BOTH, waiting, foreign_waiting),
    "characters:notes": Rule(Level.GM, POST, waiting, foreign_waiting),
    "characters:export": Rule(Level.GM, GET, waiting, foreign_waiting),
    "characters:import": Rule(Level.SIGNED_IN, BOTH, lambda world: {"system": world.cast.campaign.system}),
    "characters:new": Rule(Level.SIGNED_IN),
    "characters:new-in": Rule(Level.SIGNED_IN, GET, lambda world: {"system": world.cast.campaign.system}),
    "characters:begin": Rule(
        Level.SIGNED_IN, BOTH, lambda world: {"system": world.cast.campaign.system, "way": "guided"}
    ),
    "characters:draft": Rule(
        Level.OWNER,
        BOTH,
        lambda world: {"pk": world.draft.pk, "step": "check"},
        lambda world: {"pk": world.foreign_draft.pk, "step": "check"},
    ),
    "characters:draft-delete": Rule(
        Level.OWNER, BOTH, lambda world: {"pk": world.draft.pk}, lambda world: {"pk": world.foreign_draft.pk}
    ),
    "characters:rolls": Rule(
        Level.OWNER, GET, lambda world: {"pk": world.draft.pk}, lambda world: {"pk": world.foreign_draft.pk}
    ),
    "campaigns:new": Rule(Level.SIGNED_IN, BOTH),
    "campaigns:decline": Rule(Level.SIGNED_IN, POST),
    "campaigns:campaign": Rule(Level.MEMBER, GET, campaign),
    "campaigns:rename": Rule(Level.OWNER, POST, campaign),
    "campaigns:archive": Rule(Level.OWNER, POST, campaign),
    "campaigns:delete": Rule(Level.OWNER, BOTH, campaign),
    "campaigns:options": Rule(Level.GM, BOTH, campaign),
    "campaigns:house": Rule(Level.GM, GET, house, absent=True),
    "campaigns:house-new": Rule(Level.GM, BOTH, house, absent=True),
    "campaigns:house-entry": Rule(Level.GM, BOTH, house_entry, absent=True),
    "campaigns:house-delete": Rule(Level.GM, BOTH, house_entry, absent=True),
    "campaigns:knocking": Rule(Level.GM, POST, campaign),
    "campaigns:member": Rule(
        Level.OWNER,
        POST,
        lambda world: campaign(world) | {"user": world.cast.mara.user_id},
        lambda world: campaign(world) | {"user": world.other.mara.user_id},
    ),
    "campaigns:invite-new": Rule(Level.GM, POST, campaign),
    "campaigns:invite-renew": Rule(
        Level.GM,
        POST,
        lambda world: campaign(world) | {"invite": world.invite.pk},
        lambda world: campaign(world) | {"invite": world.foreign_invite.pk},
    ),
    "campaigns:invite-revoke": Rule(
        Level.GM,
        POST,
        lambda world: campaign(world) | {"invite": world.invite.pk},
        lambda world: campaign(world) | {"invite": world.foreign_invite.pk},
    ),
    "tables:join": Rule(Level.PUBLIC, BOTH, lambda world: {"code": world.code}),
    "tables:wait": Rule(Level.PUBLIC, BOTH, lambda world: {"code": world.code}),
    "tables:open": Rule(Level.MEMBER, BOTH, campaign),
    "tables:table": Rule(Level.MEMBER, GET, table),
    "tables:live": Rule(Level.NOBODY, GET, table),
    "tables:deed": Rule(Level.GM, POST, waiting, foreign_waiting),
    "tables:act": Rule(Level.MEMBER, POST, table),
    "tables:odds": Rule(Level.MEMBER, POST, table),
    "tables:choose": Rule(Level.MEMBER, POST, table),
    "tables:log": Rule(Level.MEMBER, GET, table),
    "tables:follow": Rule(
        Level.MEMBER,
        GET,
        lambda world: table(world) | {"event": world.revealed},
        lambda world: table(world) | {"event": world.foreign_revealed},
    ),
    "tables:people": Rule(Level.MEMBER, GET, table),
    "tables:person": Rule(
        Level.MEMBER,
        GET,
        lambda world: table(world) | {"place": world.cast.mara.pk},
        lambda world: table(world) | {"place": world.other.mara.pk},
    ),
    "tables:scene": Rule(Level.MEMBER, GET, table),
    "tables:sheet": Rule(Level.MEMBER, GET, table),
    "tables:contribute": Rule(Level.MEMBER, POST, table),
    "tables:reveal": Rule(
        Level.GM,
        POST,
        lambda world: table(world) | {"event": world.hidden},
        lambda world: table(world) | {"event": world.foreign_hidden},
    ),
    "tables:undo": Rule(
        Level.MEMBER,
        POST,
        lambda world: table(world) | {"event": world.revealed},
        lambda world: table(world) | {"event": world.foreign_revealed},
    ),
    "tables:say": Rule(Level.MEMBER, POST, table),
    "tables:find": Rule(Level.MEMBER, GET, table),
    "tables:commands": Rule(Level.MEMBER, BOTH, table),
    "tables:verify": Rule(Level.MEMBER, GET, table),
    "tables:rolls": Rule(Level.MEMBER, GET, table),
    "tables:proof": Rule(
        Level.MEMBER,
        GET,
        lambda world: table(world) | {"event": world.revealed},
        lambda world: table(world) | {"event": world.foreign_revealed},
    ),
    "tables:gm": Rule(Level.GM, GET, table),
    "tables:safe": Rule(Level.GM, POST, table),
    "tables:see-as": Rule(
        Level.GM,
        GET,
        lambda world: table(world) | {"place": world.cast.mara.pk},
        lambda world: table(world) | {"place": world.other.mara.pk},
    ),
    "tables:see-as-page": Rule(
        Level.GM,
        GET,
        lambda world: table(world) | {"place": world.cast.mara.pk, "rest": "log/"},
        lambda world: table(world) | {"place": world.other.mara.pk, "rest": "log/"},
    ),
    "tables:x": Rule(Level.MEMBER, BOTH, table),
    "tables:pause-for": Rule(Level.GM, POST, table),
    "tables:agreement": Rule(Level.MEMBER, BOTH, table),
    "tables:agreement-print": Rule(Level.MEMBER, GET, table),
    "tables:settle": Rule(Level.GM, POST, table),
    "tables:carry": Rule(Level.MEMBER, BOTH, table),
    "tables:carry-guest": Rule(
        Level.GM,
        POST,
        lambda world: table(world) | {"guest": guests_seat(world)},
        lambda world: table(world) | {"guest": world.other.mara.pk},
    ),
    "tables:arrive": Rule(Level.PUBLIC, BOTH, lambda world: {"token": "invented"}, absent=True),
    "tables:lobby": Rule(Level.GM, GET, table),
    "tables:hand-out": Rule(Level.GM, POST, table),
    "tables:remind": Rule(Level.GM, POST, table),
    "tables:check": Rule(Level.GM, BOTH, table),
    "tables:arrived": Rule(Level.MEMBER, POST, lambda world: table(world) | {"key": "invented"}),
    "tables:session": Rule(Level.GM, BOTH, table),
    "tables:recap": Rule(Level.MEMBER, GET, lambda world: table(world) | {"number": evening(world.cast)}),
    "tables:recap-edit": Rule(Level.GM, BOTH, lambda world: table(world) if evening(world.cast) else {}),
    "tables:recap-of": Rule(Level.GM, BOTH, lambda world: table(world) | {"number": evening(world.cast)}),
    "tables:recap-file": Rule(Level.GM, GET, lambda world: table(world) | {"number": evening(world.cast)}),
    "tables:prep": Rule(Level.GM, BOTH, table),
    "tables:prep-scene": Rule(
        Level.GM,
        BOTH,
        lambda world: table(world) | {"scene": world.scene.pk},
        lambda world: table(world) | {"scene": world.foreign_scene.pk},
    ),
    "tables:prep-do": Rule(
        Level.GM,
        POST,
        lambda world: table(world) | {"scene": world.scene.pk},
        lambda world: table(world) | {"scene": world.foreign_scene.pk},
        form={"deed": "start"},
    ),
    "tables:card-add": Rule(Level.GM, POST, table),
    "tables:card": Rule(
        Level.GM,
        BOTH,
        lambda world: table(world) | {"card": world.card.pk},
        lambda world: table(world) | {"card": world.foreign_card.pk},
    ),
    "tables:card-do": Rule(
        Level.GM,
        POST,
        lambda world: table(world) | {"card": world.card.pk},
        lambda world: table(world) | {"card": world.foreign_card.pk},
        form={"deed": "show"},
    ),
    "tables:handout-add": Rule(Level.GM, POST, table),
    "tables:handout": Rule(
        Level.MEMBER,
        GET,
        lambda world: table(world) | {"card": world.handout.pk},
        lambda world: table(world) | {"card": world.foreign_handout.pk},
    ),
    "tables:asking": Rule(Level.GM, BOTH, table),
    "tables:requests": Rule(Level.MEMBER, GET, table),
    "tables:answer": Rule(Level.MEMBER, BOTH, lambda world: table(world) | {"asked": uuid4()}, absent=True),
    "tables:away": Rule(Level.MEMBER, BOTH, table),
    "tables:hidden": Rule(Level.GM, BOTH, table),
    "tables:rule": Rule(Level.GM, POST, lambda world: table(world) | {"key": "show_odds"}, form={"on": "on"}),
    "tables:notes": Rule(Level.GM, BOTH, table),
    "tables:door": Rule(Level.GM, GET, table),
    "tables:let-in": Rule(
        Level.GM,
        POST,
        lambda world: table(world) | {"knock": world.knock.pk},
        lambda world: table(world) | {"knock": world.foreign_knock.pk},
    ),
    "tables:decline": Rule(
        Level.GM,
        POST,
        lambda world: table(world) | {"knock": world.knock.pk},
        lambda world: table(world) | {"knock": world.foreign_knock.pk},
    ),
    "tables:end-epoch": Rule(Level.GM, POST, table),
    "tables:open-seed": Rule(
        Level.GM,
        POST,
        lambda world: table(world) | {"epoch": world.epoch.pk},
        lambda world: table(world) | {"epoch": world.foreign_epoch.pk},
    ),
}


# --- the URL table ----------------------------------------------------------------------------------------------------


def addresses(resolver: URLResolver | None = None, namespace: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Walk the URL table and give every address by its full name; one without a name is given by its pattern."""
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLResolver):
            inner = f"{namespace}{entry.namespace}:" if entry.namespace else namespace
            yield from addresses(entry, inner)
        else:
            yield f"{namespace}{entry.name or entry.pattern}", entry


def address_of(name: str, arguments: Mapping[str, Any]) -> str:
    return reverse(name, kwargs=dict(arguments))
