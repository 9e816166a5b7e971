"""A table of PhaseSix with a player's browser and the GM's, for tests of its forms."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from characters.models import Character
from rules.systems import phasesix
from tests.cast import gather
from tests.conftest import signed_in
from tests.tables.sitting import HTMX, Sitting

STRONG = {"courage": 2, "melee": 3, "first_aid": 3, "bonus_dice": 1, "destiny_dice": 1, "hearts": 0}


@dataclass
class Alley(Sitting):
    """A table of PhaseSix, with the GM's browser beside Mara's."""

    game = phasesix
    ana: Client

    def gm_does(self, do: str, *faces: int, **fields: object) -> HttpResponse:
        self.throw(*faces)
        form = {"ticket": str(uuid.uuid4()), "panel": "npcs", "do": do, **fields}
        return self.ana.post(reverse("tables:act", args=[self.cast.table.slug]), form, headers=HTMX)


def lay_alley(falls: Callable[..., None]) -> Alley:
    cast = gather("alley", game=phasesix.KEY)
    for seat in (cast.mara, cast.jonas):
        character = Character.objects.get(pk=seat.character_id)
        character.sheet |= {"templates": [], "modifiers": STRONG}
        character.play = phasesix.dump_play(phasesix.Play())
        character.save(update_fields=["sheet", "play"])
    return Alley(cast, signed_in(cast.mara.user), falls, signed_in(cast.ana.user))


def fight(alley: Alley) -> str:
    """Begin a fight against one thug, in which Mara is the first; give the thug's key."""
    alley.gm_does("add_foe", name="Korbin", hearts=4, pool=3, protection=1, evasion=2, shown="on")
    foe = alley.board.foes[-1].key
    begun = alley.gm_does("start_fight", 6, 1, fighters=[alley.key], foes=[foe])
    assert begun.status_code == 200, begun.text
    return foe
