"""A table of Zwielicht with browsers at it: Mara reads German, Jonas French, and Ana leads in English."""

import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from characters.models import Character
from rules.systems import zwielicht
from rules.systems.zwielicht.board import Board
from tables.models import Seat, Table
from tests.cast import Cast, gather
from tests.conftest import signed_in

HTMX = {"HX-Request": "true"}
SHEET = {
    "demon": "Heron",
    "origin": "Ferry",
    "weak": 0,
    "slots": {
        "first": {"text": "Nimble"},
        "demon": {"text": "Cold hands", "black": True},
    },
    "fears": ["Silence", "Deep water"],
    "abilities": [
        {"name": "Tie the shadow", "effect": "A shadow stays where it is", "of_demon": True},
        {"name": "Spear dance", "effect": "Keep everybody off", "fights": True},
    ],
}


@dataclass
class Ford:
    """The ford, with everybody's browser."""

    cast: Cast
    mara: Client
    jonas: Client
    ana: Client
    falls: Callable[..., None]

    @property
    def board(self) -> Board:
        return zwielicht.load_board(Table.objects.get(pk=self.cast.table.pk).board)

    def key(self, seat: Seat) -> str:
        return str(seat.character_id)

    @property
    def maras(self) -> str:
        return self.key(self.cast.mara)

    def play(self, seat: Seat) -> Any:
        return zwielicht.load_play(Character.objects.get(pk=seat.character_id).play)

    def sends(self, client: Client, view: str, headers: dict[str, str] = HTMX, **fields: object) -> HttpResponse:
        form = {"ticket": str(uuid.uuid4())} | fields
        return client.post(reverse(f"tables:{view}", args=[self.cast.table.slug]), form, headers=headers)

    def does(self, do: str, *throw: int, client: Client | None = None, **fields: object) -> HttpResponse:
        """Let Mara do something, or whoever `client` is."""
        self.falls(*([list(throw)] if throw else []))
        who = client or self.mara
        seat = self.cast.jonas if who is self.jonas else self.cast.mara
        seen = zwielicht.open_mark(self.board, self.key(seat))
        return self.sends(who, "act", do=do, **({"seen": seen} if seen else {}), **fields)

    def leads(self, do: str, *throw: int, panel: str = "gm", **fields: object) -> HttpResponse:
        self.falls(*([list(throw)] if throw else []))
        return self.sends(self.ana, "act", do=do, panel=panel, **fields)

    def page(self, view: str = "table", client: Client | None = None) -> str:
        return (client or self.mara).get(reverse(f"tables:{view}", args=[self.cast.table.slug])).text


def at_the_ford(falls: Callable[..., None], **options: object) -> Ford:
    cast = gather("ford", game=zwielicht.KEY, **options)
    for seat in (cast.mara, cast.jonas):
        character = Character.objects.get(pk=seat.character_id)
        character.sheet = zwielicht.dump_sheet(zwielicht.load_sheet(character.sheet | SHEET))
        character.save(update_fields=["sheet"])
    return Ford(cast, signed_in(cast.mara.user), signed_in(cast.jonas.user), signed_in(cast.ana.user), falls)


def forms(page: str) -> list[str]:
    """Cut a page into its forms."""
    return re.findall(r"<form.*?</form>", page, re.S)


def offered(page: str) -> set[str]:
    """Name every act that a form on a page does."""
    return set(re.findall(r'name="do" value="(\w+)"', page))
