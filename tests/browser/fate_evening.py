"""A table of Fate to look at: a GM and three players with ready-made characters."""

from typing import Any
from uuid import uuid4

from django.test import override_settings
from django.urls import reverse
from django.utils.crypto import get_random_string

from accounts.models import User
from campaigns.models import Campaign, Role
from characters.models import Character
from rules.core.outcome import Refusal
from rules.systems import BY_KEY
from tables import services
from tables.management.commands.bench_seed import entries_for
from tables.models import Seat, Table
from tables.seating import open_table
from tests.browser.conftest import Server
from tests.cast import members

PLAYERS = ("Jonas", "Priya", "Lia")


def lay_fate(server: Server, **options: object) -> dict[str, Any]:
    """Set a table of Fate on the running server, and give how to sit down at it; seat 0 is the GM's."""
    with server.rows():
        name = f"evening-{get_random_string(8).lower()}"
        campaign = Campaign.objects.create(slug=name, system="fate", name="The Salt Road", options=options)
        table = open_table(campaign=campaign)
        system = BY_KEY["fate"]
        ready = system.ready_made("en")[: len(PLAYERS)]
        coming: list[tuple[User, str, Character | None]] = [(someone(name, "Ana"), Role.OWNER, None)]
        for player, made in zip(PLAYERS, ready, strict=True):
            user = someone(name, player)
            play = system.start(made.sheet, system.read_options(options))
            character = Character.objects.create(
                owner=user,
                campaign=campaign,
                system="fate",
                name=made.name,
                sheet=system.dump_sheet(made.sheet),
                play=system.dump_play(play),
            )
            coming.append((user, Role.PLAYER, character))
        seats = members(campaign, table, *coming)
        return {
            "slug": table.slug,
            "page": reverse("tables:table", args=[table.slug]),
            "gm": reverse("tables:gm", args=[table.slug]),
            "sheet": reverse("tables:sheet", args=[table.slug]),
            "seats": entries_for(seats),
            "keys": [str(seat.character_id) for seat in seats[1:]],
            "names": [seat.character.name for seat in seats[1:] if seat.character],
        }


def someone(table: str, name: str) -> User:
    return User.objects.create(username=f"{table}-{name}".lower(), name=name, password="!")


def does(server: Server, laid: dict[str, Any], place: int, **fields: object) -> None:
    """Let a seat act without a window, with the server's own dice."""
    with server.rows(), override_settings(TEST_DICE=str(server.dice)):
        seats = Seat.objects.select_related("table__campaign", "character").filter(table__slug=laid["slug"])
        seat = sorted(
            seats, key=lambda each: (each.role != "gm", PLAYERS.index(each.user.name) if each.character else 0)
        )
        answer = services.act(seat=seat[place], fields=fields, ticket=uuid4(), as_gm=place == 0, visibility=0)
        assert not isinstance(answer, Refusal), answer


def board(server: Server, laid: dict[str, Any]) -> Any:
    with server.rows():
        return BY_KEY["fate"].load_board(Table.objects.get(slug=laid["slug"]).board)
