"""Whoever reads a page is here, whatever was seen of them before."""

import re
from datetime import timedelta

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat
from tests.cast import Cast

DOT = re.compile(r'<span class="dot (\w+)" id="here-([\w-]+)"')


def test_ones_own_seat_is_drawn_as_here_and_others_as_they_were_seen(as_mara: Client, cast: Cast) -> None:
    Seat.objects.update(last_seen=timezone.now() - timedelta(days=1))
    page = as_mara.get(reverse("tables:table", args=[cast.table.slug])).text
    states = {seat_id: state for state, seat_id in DOT.findall(page)}
    assert states.pop(str(cast.mara.pk)) == "here"
    assert set(states.values()) == {"offline"}


def test_players_hold_the_line_that_no_gm_is_here_and_every_gm_is_marked_for_it(
    as_mara: Client, as_ana: Client, cast: Cast
) -> None:
    pages = [client.get(reverse("tables:table", args=[cast.table.slug])).text for client in (as_mara, as_ana)]
    assert ["gm-away" in page for page in pages] == [True, False]
    assert re.findall(r'id="seat-([\w-]+)" class="[^"]* leads"', pages[0]) == [str(cast.ana.pk)]
