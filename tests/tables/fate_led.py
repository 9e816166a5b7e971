"""A table of Fate as its GM leads it: its board, and presses on the GM's panel."""

import re
import uuid

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from rules.systems import BY_KEY
from tables.models import Seat, Table
from tests.cast import Cast

HTMX = {"HX-Request": "true"}


def panel(client: Client, cast: Cast) -> str:
    answer = client.get(reverse("tables:gm", args=[cast.table.slug]))
    assert answer.status_code == 200
    return answer.text


def post(client: Client, cast: Cast, at: str = "npcs", headers: dict[str, str] | None = None, /, **fields: object):
    form = {"panel": at, "ticket": str(uuid.uuid4()), **fields}
    return client.post(reverse("tables:act", args=[cast.table.slug]), form, headers=headers or HTMX)


def done(client: Client, cast: Cast, at: str = "npcs", /, **fields: object) -> HttpResponse:
    answer = post(client, cast, at, **fields)
    assert answer.status_code == 200, re.findall(r"data-refusal>.*?<span>([^<]*)", answer.text)
    return answer


def board(cast: Cast):
    return BY_KEY["fate"].load_board(Table.objects.get(pk=cast.table.pk).board)


def play(seat: Seat):
    seat.character.refresh_from_db()
    return BY_KEY["fate"].load_play(seat.character.play)


def key(seat: Seat) -> str:
    return str(seat.character_id)


def said(page: str, at: str) -> str:
    """Give what is refused in one of the GM's panels."""
    part = page.split(f'id="panel-{at}"')[1].split("</section>")[0]
    found = re.search(r"data-refusal>.*?<span>([^<]*)</span>", part, re.DOTALL)
    return found[1] if found else ""


def npc(client: Client, cast: Cast, **fields: object) -> str:
    done(client, cast, do="add_npc", **{"name": "Korbin", "quick": "2", "forceful": "3"} | fields)
    return board(cast).npcs[-1].key
