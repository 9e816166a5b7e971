"""Session zero: what is agreed is everybody's, and what somebody does not want is nobody's in particular."""

import pytest
from django.test import Client
from django.urls import reverse

from tables import pausing, wire, zero
from tables.models import Agreed, Boundary, Seat, Table, TableEvent
from tests.cast import Cast
from tests.conftest import signed_in
from tests.stored import rows, rows_after

SPIDERS = {"text": "Spiders, in any size", "kind": "line"}


def address(cast: Cast, name: str = "agreement") -> str:
    return reverse(f"tables:{name}", args=[cast.table.slug])


def everyone(cast: Cast) -> None:
    for seat in (cast.ana, cast.mara, cast.jonas):
        zero.answered(seat=seat)


@pytest.mark.parametrize("opened", [False, True], ids=["sealed", "open"])
def test_what_is_stored_is_the_same_whoever_writes_a_line(cast: Cast, opened: bool) -> None:
    Table.objects.filter(pk=cast.table.pk).update(lines_open=opened)
    clients = [signed_in(seat.user) for seat in (cast.ana, cast.mara, cast.jonas, cast.lia)]
    before, after = rows(), [rows_after(client, address(cast), SPIDERS, status=303) for client in clients]
    assert after[0] == after[1] == after[2] == after[3] != before


def test_a_line_has_no_author_and_no_time(cast: Cast) -> None:
    assert {field.name for field in Boundary._meta.get_fields()} == {"id", "table", "kind", "text"}


def test_nobody_reads_a_line_before_everyone_has_answered(cast: Cast, as_mara: Client, as_ana: Client) -> None:
    as_mara.post(address(cast), SPIDERS)
    for client in (as_mara, as_ana):
        for page in ("agreement", "agreement-print"):
            assert SPIDERS["text"] not in client.get(address(cast, page)).text
    assert not TableEvent.objects.filter(kind=zero.ZERO).exists()
    everyone(cast)
    for client in (as_mara, as_ana):
        for page in ("agreement", "agreement-print"):
            assert SPIDERS["text"] in client.get(address(cast, page)).text


def test_each_line_stands_after_a_dash_and_closer_together_on_paper(cast: Cast, as_mara: Client) -> None:
    zero.add_boundary(seat=cast.mara, **SPIDERS)
    everyone(cast)
    listed = (
        f'<li class="row"><span aria-hidden="true">–</span><span class="grow"><bdi>{SPIDERS["text"]}</bdi></span></li>'
    )
    assert f'<ul class="stack-s">{listed}</ul>' in as_mara.get(address(cast)).text
    assert f"<ul>{listed}</ul>" in as_mara.get(address(cast, "agreement-print")).text


def test_who_has_not_answered_is_named_and_who_wrote_is_not(cast: Cast, as_ana: Client) -> None:
    zero.answered(seat=cast.mara)
    page = as_ana.get(address(cast)).text
    assert "Not answered yet: <bdi>Ana, Jonas</bdi>" in page
    assert 'value="show"' not in page


def test_a_gm_opens_them_though_somebody_is_missing_once_two_have_answered(cast: Cast, as_ana: Client) -> None:
    zero.add_boundary(seat=cast.mara, **SPIDERS)
    zero.answered(seat=cast.mara)
    zero.answered(seat=cast.ana)
    assert 'value="show"' in as_ana.get(address(cast)).text
    as_ana.post(address(cast, "settle"), {"do": "show"})
    assert SPIDERS["text"] in as_ana.get(address(cast)).text


def test_the_pause_shows_them(cast: Cast, as_jonas: Client) -> None:
    zero.add_boundary(seat=cast.mara, **SPIDERS)
    everyone(cast)
    pausing.stop(table_id=cast.table.pk)
    assert SPIDERS["text"] in as_jonas.get(reverse("tables:people", args=[cast.table.slug])).text


def test_they_stand_in_the_order_of_their_words(cast: Cast) -> None:
    for text in ("Thirst", "Ants", "Masks"):
        zero.add_boundary(seat=cast.mara, kind="veil", text=text)
    everyone(cast)
    seat = Seat.objects.select_related("table__campaign").get(pk=cast.jonas.pk)
    assert [each.text for each in zero.session_zero(seat).veils] == ["Ants", "Masks", "Thirst"]


def test_the_same_words_twice_are_one(cast: Cast) -> None:
    for text in ("Spiders", "spiders"):
        assert zero.add_boundary(seat=cast.mara, kind="line", text=text) is None
    assert Boundary.objects.count() == 1


@pytest.mark.parametrize(
    ("form", "kept"),
    [
        ({"text": " ", "kind": "line"}, ""),
        ({"text": "x" * 201, "kind": "veil"}, "x" * 201),
        ({"text": "Spiders", "kind": "wall"}, "Spiders"),
        ({"text": "Spi\u202eders", "kind": "line"}, "Spi\u202eders"),
    ],
    ids=["nothing", "too long", "no such kind", "turning letters"],
)
def test_what_cannot_be_taken_is_said_and_kept_as_typed(
    cast: Cast, as_mara: Client, form: dict[str, str], kept: str
) -> None:
    response = as_mara.post(address(cast), form)
    assert response.status_code == 422
    assert kept in response.text
    assert not Boundary.objects.exists()


def test_a_full_list_says_so(cast: Cast, as_mara: Client) -> None:
    Boundary.objects.bulk_create(
        Boundary(table=cast.table, text=f"Thing {number}") for number in range(zero.MOST_BOUNDARIES)
    )
    assert as_mara.post(address(cast), SPIDERS).status_code == 422
    assert Boundary.objects.count() == zero.MOST_BOUNDARIES


def test_a_gm_strikes_what_was_a_mistake_and_nobody_elses(cast: Cast, as_ana: Client) -> None:
    ours = Boundary.objects.create(table=cast.table, text="Spyders")
    as_ana.post(address(cast, "settle"), {"strike": str(ours.pk)})
    as_ana.post(address(cast, "settle"), {"strike": "no id"})
    assert not Boundary.objects.exists()


# --- the list ---------------------------------------------------------------------------------------------------------


def test_a_gm_settles_a_point_and_everybody_reads_it(cast: Cast, as_ana: Client, as_lia: Client) -> None:
    as_ana.post(address(cast, "settle"), {"key": "tone", "note": "Hard country, decent people", "done": "on"})
    page = as_lia.get(address(cast)).text
    assert "Hard country, decent people" in page
    assert "1 of 7" in page
    assert 'name="key"' not in page


@pytest.mark.parametrize("key", ["lines", "no such point", ""])
def test_only_points_that_are_settled_by_hand_can_be(cast: Cast, as_ana: Client, key: str) -> None:
    assert as_ana.post(address(cast, "settle"), {"key": key, "note": "x", "done": "on"}).status_code == 303
    assert not Agreed.objects.exists()


def test_too_long_a_note_is_refused_beside_its_point_and_kept(cast: Cast, as_ana: Client) -> None:
    response = as_ana.post(address(cast, "settle"), {"key": "bonds", "note": "y" * 201})
    assert response.status_code == 422
    assert "y" * 201 in response.text
    assert not Agreed.objects.exists()


def test_lines_and_veils_are_settled_by_everybodys_answer(cast: Cast) -> None:
    seat = Seat.objects.select_related("table__campaign").get(pk=cast.mara.pk)
    states = []
    for answers in (cast.mara, cast.ana, cast.jonas):
        states.append(next(point.state for point in zero.session_zero(seat).points if point.key == zero.LINES))
        zero.answered(seat=answers)
    states.append(next(point.state for point in zero.session_zero(seat).points if point.key == zero.LINES))
    assert states == [zero.OPEN, zero.HALF, zero.HALF, zero.DONE]


def test_pages_hear_that_the_list_changed_and_nothing_of_who(cast: Cast) -> None:
    zero.answered(seat=cast.mara)
    event = TableEvent.objects.told().get(kind=zero.ZERO)
    assert (event.by_id, event.to_id, event.data) == (None, None, {})
    drawn = {wire.render(event, wire.reader_for(event, seat.pk, seat.role, "en")) for seat in (cast.mara, cast.jonas)}
    assert len(drawn) == 1
    assert "#panel-zero" in drawn.pop()
