"""A table of PhaseSix to look at: a GM and three players whose characters are made for a fight."""

from typing import Any

from django.urls import reverse
from django.utils.crypto import get_random_string

from accounts.models import User
from campaigns.models import Campaign, Role
from characters.models import Character
from rules.systems import phasesix
from tables.management.commands.bench_seed import entries_for
from tables.models import Table
from tables.seating import open_table
from tests.browser.conftest import Server
from tests.browser.fate_evening import PLAYERS, someone
from tests.cast import members

Carried = phasesix.play.Carried
CAST: dict[str, tuple[dict[str, int], tuple[Carried, ...]]] = {
    "Hagen": ({"shooting": 2}, (Carried("army_carbine", loaded=30),)),
    "Lene": ({"melee": 4, "destiny_dice": 1, "evasion": 0}, (Carried("machete"),)),
    "Aurel": ({"first_aid": 3, "evasion": 1}, (Carried("bandages", charges=3),)),
}
"""Who plays whom, in the order of the players: what they are good at, and what they carry."""


def lay_phasesix(server: Server, **options: object) -> dict[str, Any]:
    """Set a table of PhaseSix on the running server, and give how to sit down at it; seat 0 is the GM's."""
    with server.rows():
        name = f"evening-{get_random_string(8).lower()}"
        campaign = Campaign.objects.create(slug=name, system=phasesix.KEY, name="The Night Shift", options=options)
        table = open_table(campaign=campaign)
        coming: list[tuple[User, str, Character | None]] = [(someone(name, "Ana"), Role.OWNER, None)]
        for player, (hero, (good_at, bag)) in zip(PLAYERS, CAST.items(), strict=True):
            user = someone(name, player)
            character = Character.objects.create(
                owner=user,
                campaign=campaign,
                system=phasesix.KEY,
                name=hero,
                sheet=phasesix.dump_sheet(phasesix.Sheet(modifiers=good_at)),
                play=phasesix.dump_play(phasesix.Play(gear=bag)),
            )
            coming.append((user, Role.PLAYER, character))
        seats = members(campaign, table, *coming)
        return {
            "slug": table.slug,
            "page": reverse("tables:table", args=[table.slug]),
            "gm": reverse("tables:gm", args=[table.slug]),
            "sheet": reverse("tables:sheet", args=[table.slug]),
            "seats": entries_for(seats),
            "chairs": [str(seat.pk) for seat in seats],
            "keys": [str(seat.character_id) for seat in seats[1:]],
            "names": list(CAST),
        }


def board(server: Server, laid: dict[str, Any]) -> phasesix.Board:
    with server.rows():
        return phasesix.load_board(Table.objects.get(slug=laid["slug"]).board)
