"""Who sits at a table, and what happens to a seat from outside."""

from django.test import Client
from django.urls import reverse

from tables.models import Seat
from tables.seating import close_seat
from tests.cast import Cast, gather, member


def version(seat: Seat) -> int:
    return Seat.objects.get(pk=seat.pk).version


def test_signing_out_ends_the_streams_of_all_one_s_open_seats_and_of_nobody_else_s(as_mara: Client, cast: Cast) -> None:
    elsewhere = gather("elsewhere")
    second = member(elsewhere.campaign, elsewhere.table, cast.mara.user, "player")
    left = gather("long-ago")
    third = member(left.campaign, left.table, cast.mara.user, "player")
    close_seat(seat=third)
    before = [version(each) for each in (cast.mara, second, third, cast.jonas)]
    as_mara.post(reverse("accounts:sign-out"))
    raised = [version(each) - was for each, was in zip((cast.mara, second, third, cast.jonas), before, strict=True)]
    assert raised == [1, 1, 0, 0]


def test_after_signing_out_the_page_gives_no_new_pass(as_mara: Client, cast: Cast) -> None:
    page = reverse("tables:table", args=[cast.table.slug])
    assert as_mara.get(page).status_code == 200
    as_mara.post(reverse("accounts:sign-out"))
    assert as_mara.get(page).status_code == 302
