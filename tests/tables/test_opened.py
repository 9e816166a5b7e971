"""A roll opened on the page: the steps shown are those that led to its faces."""

import re
from html import unescape
from uuid import uuid4

import pytest
from django.urls import reverse

from accounts.models import User
from rules.models import Roll
from rules.verifier import thrown
from tables import services
from tables.entries import PAGE
from tables.models import Seat, TableEvent, Visibility
from tables.opened import open_roll, shares, throws
from tests.cast import Cast

pytestmark = pytest.mark.django_db


def rolled(seat: Seat, question: str = "Does it hold?", visibility: int = Visibility.PUBLIC) -> str:
    services.act(seat=seat, fields={"do": "roll", "question": question}, ticket=uuid4(), visibility=visibility)
    return TableEvent.objects.filter(table=seat.table, roll__isnull=False).latest("seq").public_id


def test_the_newest_roll_is_opened_and_its_arithmetic_gives_the_faces_that_fell(cast: Cast) -> None:
    rolled(cast.mara)
    opened = open_roll(cast.ana)
    assert opened
    assert [each.face for each in opened.throws] == Roll.objects.latest("at").faces
    assert opened.head.startswith(Roll.objects.latest("at").mark)


def test_numbers_that_would_favour_a_face_are_passed_over() -> None:
    key, sides = bytes(range(32)), (6, 20, 7, 10_000, 6, 6, 6, 6, 6, 6)
    assert tuple(each.face for each in throws(key, sides)) == thrown(key, sides)


def test_everyone_who_added_is_named(cast: Cast) -> None:
    Seat.objects.filter(pk=cast.ana.pk).update(entropy=b"luck")
    rolled(cast.mara)
    opened = open_roll(cast.mara)
    assert opened
    assert (cast.ana.user.name, b"luck".hex()) in [(each.name, each.data) for each in opened.given]


def test_a_hidden_roll_is_not_opened_for_anyone(cast: Cast) -> None:
    hidden = rolled(cast.mara, visibility=Visibility.SELF_AND_GM)
    assert open_roll(cast.ana, hidden) is None
    assert open_roll(cast.ana) is None


def test_the_page_opens_the_roll_that_is_asked_for(cast: Cast, as_mara) -> None:
    first = rolled(cast.mara, "The first?")
    services.act(seat=cast.mara, fields={"do": "keep"}, ticket=uuid4())
    rolled(cast.mara, "The second?")
    page = as_mara.get(f"/t/{cast.table.slug}/verify/", {"roll": first})
    assert page.context["opened"].entry.roll.question == "The first?"
    assert page.context["opened"].seq == 1


def test_the_proof_to_copy_holds_every_number_in_full_and_the_roll_before_is_one_press_away(
    cast: Cast, as_mara
) -> None:
    first = rolled(cast.mara, "The first?")
    services.act(seat=cast.mara, fields={"do": "keep"}, ticket=uuid4())
    rolled(cast.mara, "The second?")
    page = as_mara.get(f"/t/{cast.table.slug}/verify/")
    text, opened = page.content.decode(), page.context["opened"]
    proof = text.split('id="proof"')[1].split("</textarea>")[0]
    assert all(each in proof for each in (opened.entropy, opened.key, opened.previous, opened.head, "The second?"))
    assert f'href="?roll={first}#right"' in text.split('id="right"')[1]
    assert open_roll(cast.mara, first).earlier is None


def test_long_numbers_stand_in_groups_of_eight_and_are_copied_whole(cast: Cast, as_mara) -> None:
    rolled(cast.mara)
    page = as_mara.get(f"/t/{cast.table.slug}/verify/")
    promised = page.context["epochs"][0].table_commit
    groups = "".join(f"<span>{promised[at : at + 8]}</span><wbr>" for at in range(0, 64, 8))
    assert groups in page.content.decode()


def test_contributions_are_taken_apart_as_they_were_written() -> None:
    given = {uuid4(): b"luck", uuid4(): b"", uuid4(): bytes(range(32))}
    written = len(given).to_bytes(2, "big") + b"".join(
        seat.bytes + len(data).to_bytes(1, "big") + data for seat, data in given.items()
    )
    assert dict(shares(written)) == given


def test_the_roll_that_is_asked_for_stands_in_the_page_and_the_newest_in_its_drawer(cast: Cast, as_mara) -> None:
    asked, address = rolled(cast.mara), f"/t/{cast.table.slug}/verify/"
    assert 'id="right" popover' in as_mara.get(address).content.decode()
    page = as_mara.get(address, {"roll": asked}).content.decode()
    assert 'id="right"' in page
    assert 'popovertarget="right">' not in page
    assert 'id="right" popover' not in page


@pytest.mark.parametrize(("language", "die"), [("en", "d6"), ("de", "W6"), ("fr", "d6")])
def test_the_die_of_each_step_is_written_as_the_reader_s_language_does(
    cast: Cast, as_mara, language: str, die: str
) -> None:
    rolled(cast.mara)
    User.objects.filter(pk=cast.mara.user_id).update(language=language)
    page = as_mara.get(f"/t/{cast.table.slug}/verify/").content.decode()
    assert f'<html lang="{language}"' in page
    assert f'<span class="small">{die}</span>' in page


def test_the_chain_shows_all_rolls_or_one_s_own_and_goes_on_where_it_ends(cast: Cast, as_mara) -> None:
    address = reverse("tables:verify", args=[cast.table.slug])
    for number in range(PAGE + 1):
        rolled(cast.mara, f"Does it hold, number {number}?")
        services.act(seat=cast.mara, fields={"do": "keep"}, ticket=uuid4())
    rolled(cast.jonas, "Does Jonas come?")
    assert "Does Jonas come?" in as_mara.get(address).text
    mine = as_mara.get(address, {"show": "mine"}).text
    assert 'title="Does Jonas come?"' not in mine
    older = re.search(r'href="\?(before=[^"]+&amp;show=mine)"', mine)
    assert older
    last = as_mara.get(f"{address}?{unescape(older[1])}").text
    assert 'title="Does it hold, number 0?"' in last
    assert 'title="Does it hold, number 9?"' not in last
