"""Fill the database with tables for benchmarks and bots, and print how to enter them."""

import json
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction
from django.middleware.csrf import _get_new_csrf_string
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string

from accounts.models import User
from campaigns.models import Campaign, Membership, Role
from characters.models import Character
from characters.reading import figure_of
from rules import services as rules
from rules.core.outcome import State
from rules.models import Epoch
from rules.systems import BENCHED
from tables.live import cookie
from tables.models import Seat, SeatRole, Table, TableEvent, Visibility
from tables.seating import open_table

QUESTION = "Does the bell ring in time?"
NO_PASSWORD = "!"  # noqa: S105
FORM = {"do": "roll", "question": QUESTION}
BACKEND = "django.contrib.auth.backends.ModelBackend"


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=int, default=1)
        parser.add_argument("--seats", type=int, default=4, help="seats a table, one of them the GM's")
        parser.add_argument("--rolls", type=int, default=0, help="earlier rolls a table")

    def handle(self, *args: Any, tables: int, seats: int, rolls: int, **options: Any) -> None:
        seeded = [seed_table(seats, rolls) for _number in range(tables)]
        self.stdout.write(json.dumps({"tables": seeded}))


@transaction.atomic
def seed_table(seats: int, rolls: int) -> dict[str, Any]:
    """Set one table with its people, and log its earlier rolls."""
    name = f"bench-{get_random_string(8).lower()}"
    campaign = Campaign.objects.create(slug=name, system=BENCHED.KEY, name=name)
    people = seat_people(campaign, name, seats)
    table, player = people[0].table, people[-1]
    if rolls and player.character:
        log_earlier(table, table.epoch, player, player.character, rolls)
    slug = table.slug
    return {
        "slug": slug,
        "page": reverse("tables:table", args=[slug]),
        "live": reverse("tables:live", args=[slug]),
        "gm": reverse("tables:gm", args=[slug]),
        "roll": {"url": reverse("tables:act", args=[slug]), "form": FORM},
        "seats": entries_for(people),
    }


def seat_people(campaign: Campaign, name: str, count: int) -> list[Seat]:
    """Seat a GM and players with sample characters, in a few statements."""
    system, table = BENCHED, open_table(campaign=campaign)
    users = [User(username=f"{name}-{place}", name=f"Bench {place}", password=NO_PASSWORD) for place in range(count)]
    User.objects.bulk_create(users)
    roles = [Role.OWNER] + [Role.PLAYER] * (count - 1)
    Membership.objects.bulk_create(
        Membership(campaign=campaign, user=user, role=role) for user, role in zip(users, roles, strict=True)
    )
    options = system.read_options({})
    sample = system.sample(options)
    sheet, play = system.dump_sheet(sample.sheet), system.dump_play(sample.play)
    characters = [
        Character(owner=user, campaign=campaign, system=BENCHED.KEY, name=f"Figure {place}", sheet=sheet, play=play)
        for place, user in enumerate(users[1:], start=1)
    ]
    Character.objects.bulk_create(characters)
    seats = [Seat(table=table, user=users[0], role=SeatRole.GM)]
    seats += [
        Seat(table=table, user=user, character=character) for user, character in zip(users[1:], characters, strict=True)
    ]
    return Seat.objects.bulk_create(seats)


def log_earlier(table: Table, epoch: Epoch, seat: Seat, character: Character, count: int) -> None:
    """Log finished rolls under an epoch of their own, ended and opened, and promise the next."""
    system = BENCHED
    action = system.read(FORM)
    key = str(character.pk)
    state = State(key, {key: figure_of(character)}, system.blank_board(), system.read_options({}))
    hand = rules.Hand(seat.pk, character.pk, Visibility.PUBLIC, {seat.pk: b""})
    resolved = rules.log_in_bulk(system=system, acts=((state, action) for _ in range(count)), epoch=epoch, hand=hand)
    now = timezone.now()
    events = [
        TableEvent(table=table, seq=place, kind=each.outcome.events[0].kind, by=seat, roll=each.roll, at=now)
        for place, each in enumerate(resolved, start=table.last_seq + 1)
    ]
    TableEvent.objects.bulk_create(events, batch_size=1000)
    rules.end_epoch(epoch=epoch)
    table.epoch, table.last_seq = rules.open_epoch(book=table.pk), table.last_seq + count
    table.save(update_fields=["epoch", "last_seq"])


def entries_for(seats: list[Seat]) -> list[dict[str, str]]:
    """Sign everyone in, and give the Cookie header and token of each."""
    store, expires = SessionStore(), timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE)
    sessions, entries = [], []
    for seat in seats:
        key, token = get_random_string(32).lower(), _get_new_csrf_string()
        data = store.encode(signed_in(seat.user))
        sessions.append(Session(session_key=key, session_data=data, expire_date=expires))
        cookies = {
            settings.SESSION_COOKIE_NAME: key,
            settings.CSRF_COOKIE_NAME: token,
            settings.LIVE_COOKIE_NAME: cookie.sign(seat, "en"),
        }
        header = "; ".join(f"{name}={value}" for name, value in cookies.items())
        entries.append({"role": seat.role, "cookie": header, "csrf": token})
    Session.objects.bulk_create(sessions)
    return entries


def signed_in(user: User) -> dict[str, str]:
    """Give the session of a person who has signed in."""
    pk: UUID = user.pk
    return {SESSION_KEY: str(pk), BACKEND_SESSION_KEY: BACKEND, HASH_SESSION_KEY: user.get_session_auth_hash()}
