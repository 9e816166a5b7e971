"""Set the demo's tables, one a game, and print the links that lead to them."""

import itertools
import os
import time
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string

from accounts.models import User
from accounts.services import DEMO_USERNAMES, demo_is_open, demo_link
from campaigns.invites import code_of, create_invite, renew
from campaigns.models import Campaign, Membership, Role
from characters.services import create
from rules.core.demo import Demo
from rules.core.outcome import Refusal
from rules.systems import ALL
from tables import cards, prep
from tables.models import Scene, Seat
from tables.seating import open_table, seat_person, seat_role
from tables.services import act

PEOPLE = {
    "ana": ("Ana", "en", Role.OWNER),
    "mara": ("Mara", "de", Role.PLAYER),
    "jonas": ("Jonas", "fr", Role.PLAYER),
    "wanda": ("Wanda", "en", Role.PLAYER),
}
BOT = "wanda"
AUTOPLAY_SECONDS = 4
INVITE_USES = 1000


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--reset", action="store_true", help="archive the demo's campaigns and set new ones")
        parser.add_argument("--autoplay", action="store_true", help="let one seat act every few seconds")
        parser.add_argument("--quiet", action="store_true", help="print no links")

    def handle(self, *args: Any, reset: bool, autoplay: bool, quiet: bool, **options: Any) -> None:
        if autoplay and not demo_is_open():
            raise CommandError("Only a demo plays by itself: set DEMO=1.")
        if reset:
            archive_demo()
        campaigns = [campaign_of(system) for system in ALL]
        if not quiet:
            self.print_links(campaigns)
        if autoplay:
            self.play_on(campaigns)

    def print_links(self, campaigns: list[Campaign]) -> None:
        """Say where to click."""
        origin = settings.PUBLIC_URL or f"http://127.0.0.1:{settings.PORT}"
        for campaign in campaigns:
            self.stdout.write(f"\n{campaign.name}")
            for seat in open_seats(campaign):
                path = demo_link(seat.user, reverse("tables:table", args=[seat.table.slug]))
                what = "GM" if seat.is_gm else "player"
                self.stdout.write(f"  {seat.user.name} ({what}, {seat.user.language})  {origin}{path}")
            self.stdout.write(f"  Join as a guest  {origin}{join_path(campaign)}")
        self.stdout.write("")

    def play_on(self, campaigns: list[Campaign]) -> None:
        """Let the bot's seat at every table act, until somebody stops it, or whoever started it is gone."""
        starter = os.getppid()
        acts = [(campaign, itertools.cycle(demo_of(campaign.system).autoplay)) for campaign in campaigns]
        while os.getppid() == starter:
            for campaign, what in acts:
                answer = act(seat=bot_seat(campaign), fields=next(what), ticket=uuid4())
                if isinstance(answer, Refusal):
                    self.stderr.write(f"{campaign.name}: {answer.code}")
            time.sleep(AUTOPLAY_SECONDS)


def demo_of(system_key: str) -> Any:
    return next(system for system in ALL if system_key == system.KEY).demo()


def archive_demo() -> None:
    """Put the old demo aside: its rolls stay for ever, its addresses become free."""
    for campaign in Campaign.objects.filter(slug__in=[f"demo-{system.KEY}" for system in ALL]):
        campaign.archived_at = timezone.now()
        campaign.slug = f"{campaign.slug}-{get_random_string(6).lower()}"
        campaign.save(update_fields=["archived_at", "slug"])
        for table in campaign.tables.all():
            table.slug = campaign.slug
            table.save(update_fields=["slug"])


@transaction.atomic
def campaign_of(system: Any) -> Campaign:
    """Give the demo campaign of a game, setting it up the first time."""
    slug = f"demo-{system.KEY}"
    known = Campaign.objects.filter(slug=slug).first()
    if known is not None:
        return known
    demo = system.demo()
    campaign = Campaign.objects.create(slug=slug, system=system.KEY, name=demo.name, pitch=demo.pitch, language="en")
    table = open_table(campaign=campaign)
    seats = {}
    for place, (key, (name, language, role)) in enumerate(PEOPLE.items()):
        user = demo_person(key, name, language)
        Membership.objects.create(campaign=campaign, user=user, role=role)
        figure = demo.figures[place - 1] if role != Role.OWNER else None
        character = figure and create(campaign=campaign, owner=user, name=figure.name, sheet=figure.sheet)
        seats[key] = seat_person(table=table, user=user, role=seat_role(role), character=character)
    create_invite(campaign=campaign, role=Role.PLAYER, uses=INVITE_USES)
    for fields in demo.acts:
        play_one(seats, campaign, dict(fields))
    prepare(seats["ana"].pk, demo)
    table.seats.update(last_seen=None)  # the story has been played, and nobody is here yet
    return campaign


def prepare(gm: UUID, demo: Demo) -> None:
    """Let the GM have something in store: scenes with cards, and a card in hand."""
    seat = Seat.objects.select_related("table__campaign").get(pk=gm)
    for scene in demo.scenes:
        made = prep.add_scene(seat=seat, fields=scene)
        for card in scene.get("cards", ()) if isinstance(made, Scene) else ():
            prep.add_card(seat=seat, scene=made.pk, kind=card["kind"], fields=card)
    for card in demo.hidden:
        cards.put(seat=seat, kind=card["kind"], fields=card, ticket=None)


def demo_person(key: str, name: str, language: str) -> User:
    fields = {"name": name, "language": language, "password": "!"}
    return User.objects.get_or_create(username=DEMO_USERNAMES[key], defaults=fields)[0]


def play_one(seats: dict[str, Seat], campaign: Campaign, fields: dict[str, object]) -> None:
    """Play one act of the demo's story; `by` and `to` name people."""
    seat = Seat.objects.select_related("table__campaign").get(pk=seats[str(fields.pop("by"))].pk)
    if "to" in fields:
        fields["to"] = str(seats[str(fields["to"])].character_id)
    answer = act(seat=seat, fields=fields, ticket=None)
    if isinstance(answer, Refusal) and answer.code not in {"nothing_to_change"}:
        raise ValueError(f"The demo of {campaign.system} plays an act that its rules refuse: {answer.code}.")


def open_seats(campaign: Campaign) -> QuerySet[Seat]:
    """Give the seats that visitors may take: those of the demo's people but not its bot's, and no guest's."""
    names = [name for key, name in DEMO_USERNAMES.items() if key != BOT]
    seats = Seat.objects.filter(table__campaign=campaign, user__username__in=names)
    return seats.select_related("user", "table")


def bot_seat(campaign: Campaign) -> Seat:
    seats = Seat.objects.select_related("table__campaign", "character", "user")
    return seats.get(table__campaign=campaign, user__username=DEMO_USERNAMES[BOT])


def join_path(campaign: Campaign) -> str:
    """Give the path of an invite that still lets people in."""
    invite = campaign.invites.filter(revoked_at=None).first()
    if invite is None:
        invite = create_invite(campaign=campaign, role=Role.PLAYER, uses=INVITE_USES)
    elif invite.expires_at <= timezone.now() or not invite.uses_left or code_of(invite) is None:
        renew(invite=invite)
        invite.refresh_from_db()
    return reverse("tables:join", args=[code_of(invite)])
