"""A table of one game with a player's browser at it, for tests of the game's forms."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from characters.models import Character
from tables.models import Table
from tests.cast import Cast

HTMX = {"HX-Request": "true"}


@dataclass
class Sitting:
    """Mara at a table of the game, who reads German; `falls` says how the dice will show."""

    game: ClassVar[Any]
    cast: Cast
    mara: Client
    falls: Callable[..., None]

    @property
    def key(self) -> str:
        return str(self.cast.mara.character_id)

    @property
    def board(self) -> Any:
        return self.game.load_board(Table.objects.get(pk=self.cast.table.pk).board)

    @property
    def play(self) -> Any:
        return self.game.load_play(Character.objects.get(pk=self.cast.mara.character_id).play)

    def lay(self, board: Any) -> None:
        Table.objects.filter(pk=self.cast.table.pk).update(board=self.game.dump_board(board))

    def post(self, view: str, **fields: object) -> HttpResponse:
        form = {"ticket": str(uuid.uuid4())} | fields
        return self.mara.post(reverse(f"tables:{view}", args=[self.cast.table.slug]), form, headers=HTMX)

    def throw(self, *faces: int) -> None:
        """Let the next dice show these faces, or none fall."""
        self.falls(*([list(faces)] if faces else []))

    def does(self, do: str, *faces: int, **fields: object) -> HttpResponse:
        self.throw(*faces)
        seen = self.game.open_mark(self.board, self.key)
        return self.post("act", do=do, **({"seen": seen} if seen else {}), **fields)

    def page(self, view: str = "table", client: Client | None = None) -> str:
        return (client or self.mara).get(reverse(f"tables:{view}", args=[self.cast.table.slug])).text
