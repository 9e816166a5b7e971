"""A table of PhaseSix with a player's browser and the GM's, for tests of its forms."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from characters.models import Character
from rules.systems import phasesix
from rules.systems.phasesix.board import Board
from tables.models import Table
from tests.cast import Cast, gather
from tests.conftest import signed_in

HTMX = {"HX-Request": "true"}
STRONG = {"courage": 2, "melee": 3, "first_aid": 3, "bonus_dice": 1, "destiny_dice": 1, "hearts": 0}


@dataclass
class Alley:
    """A table of PhaseSix, with Mara's browser and the GM's; Mara reads German."""

    cast: Cast
    mara: Client
    ana: Client
    falls: Callable[..., None]

    @property
    def key(self) -> str:
        return str(self.cast.mara.character_id)

    @property
    def board(self) -> Board:
        return phasesix.load_board(Table.objects.get(pk=self.cast.table.pk).board)

    @property
    def play(self) -> Any:
        return phasesix.load_play(Character.objects.get(pk=self.cast.mara.character_id).play)

    def post(self, view: str, **fields: object) -> HttpResponse:
        form = {"ticket": str(uuid.uuid4())} | fields
        return self.mara.post(reverse(f"tables:{view}", args=[self.cast.table.slug]), form, headers=HTMX)

    def does(self, do: str, *throw: int, **fields: object) -> HttpResponse:
        self.falls(*([list(throw)] if throw else []))
        seen = phasesix.open_mark(self.board, self.key)
        return self.post("act", do=do, **({"seen": seen} if seen else {}), **fields)

    def gm_does(self, do: str, *throw: int, **fields: object) -> HttpResponse:
        self.falls(*([list(throw)] if throw else []))
        form = {"ticket": str(uuid.uuid4()), "panel": "npcs", "do": do, **fields}
        return self.ana.post(reverse("tables:act", args=[self.cast.table.slug]), form, headers=HTMX)

    def page(self, view: str = "table", client: Client | None = None) -> str:
        return (client or self.mara).get(reverse(f"tables:{view}", args=[self.cast.table.slug])).text


def lay_alley(falls: Callable[..., None]) -> Alley:
    cast = gather("alley", game=phasesix.KEY)
    for seat in (cast.mara, cast.jonas):
        character = Character.objects.get(pk=seat.character_id)
        character.sheet |= {"templates": [], "modifiers": STRONG}
        character.play = phasesix.dump_play(phasesix.Play())
        character.save(update_fields=["sheet", "play"])
    return Alley(cast, signed_in(cast.mara.user), signed_in(cast.ana.user), falls)


def fight(alley: Alley) -> str:
    """Begin a fight against one thug, in which Mara is the first; give the thug's key."""
    alley.gm_does("add_foe", name="Korbin", hearts=4, pool=3, protection=1, evasion=2, shown="on")
    foe = alley.board.foes[-1].key
    begun = alley.gm_does("start_fight", 6, 1, fighters=[alley.key], foes=[foe])
    assert begun.status_code == 200, begun.text
    return foe
