"""Who sees which roll: on the page, in the log file, and after the GM's reveal."""

import uuid

from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from rules.models import Roll
from rules.systems import BY_KEY
from tables.entries import entry
from tables.epochs import contribute, reveal
from tables.models import Audience, Seat, SeatRole, TableEvent, Visibility
from tests.cast import Cast

SECRET = "Is the seal on the letter forged?"


def roll(client: Client, cast: Cast, visibility: int) -> None:
    form = {"do": "roll", "question": SECRET, "visibility": visibility, "ticket": uuid.uuid4()}
    response = client.post(reverse("tables:act", args=[cast.table.slug]), form, headers={"HX-Request": "true"})
    assert response.status_code == 200


def sees(client: Client, cast: Cast) -> bool:
    page = client.get(reverse("tables:table", args=[cast.table.slug]))
    assert page.status_code == 200
    log = page.text.split('id="panel-log"')[1].split("</ol>")[0]
    return "seal on the letter" in log


def test_a_public_roll_is_seen_by_all(
    cast: Cast, as_ana: Client, as_mara: Client, as_jonas: Client, as_lia: Client
) -> None:
    roll(as_mara, cast, Visibility.PUBLIC)
    assert [sees(client, cast) for client in (as_ana, as_mara, as_jonas, as_lia)] == [True] * 4
    assert Roll.objects.get().scope == "table"


def test_gm_and_me_is_seen_by_those_two(
    cast: Cast, as_ana: Client, as_mara: Client, as_jonas: Client, as_lia: Client
) -> None:
    roll(as_mara, cast, Visibility.SELF_AND_GM)
    assert [sees(client, cast) for client in (as_ana, as_mara, as_jonas, as_lia)] == [True, True, False, False]
    assert Roll.objects.get().scope == "gm"


def test_gm_only_is_hidden_even_from_the_roller(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    roll(as_mara, cast, Visibility.GM_ONLY)
    assert sees(as_ana, cast)
    assert not sees(as_mara, cast)
    page = as_mara.get(reverse("tables:table", args=[cast.table.slug])).text
    assert SECRET not in page


def test_the_gms_reveal_shows_a_hidden_roll_with_its_own_time(
    cast: Cast, as_ana: Client, as_mara: Client, as_jonas: Client
) -> None:
    roll(as_mara, cast, Visibility.GM_ONLY)
    event = TableEvent.objects.get(roll__isnull=False)
    address = reverse("tables:reveal", args=[cast.table.slug, event.public_id])
    assert as_mara.post(address).status_code == 404
    assert as_jonas.post(address).status_code == 404
    assert as_ana.post(address).status_code == 303
    assert as_ana.post(address).status_code == 303
    assert TableEvent.objects.filter(kind="revealed").count() == 1
    assert sees(as_jonas, cast)
    assert address not in as_ana.get(reverse("tables:table", args=[cast.table.slug])).text
    answer = as_ana.post(address, headers={"HX-Request": "true"})
    assert f'id="e-{event.public_id}"' in answer.text
    assert address not in answer.text
    page = as_jonas.get(reverse("tables:table", args=[cast.table.slug])).text
    assert "data-seq" not in page


def test_a_hidden_roll_that_moves_no_point_leaves_no_trace(cast: Cast, as_mara: Client, as_jonas: Client) -> None:
    page = reverse("tables:table", args=[cast.table.slug])
    before = list(TableEvent.objects.visible_to(cast.jonas).values_list("pk", flat=True))
    roll(as_mara, cast, Visibility.SELF_AND_GM)
    as_mara.post(reverse("tables:act", args=[cast.table.slug]), {"do": "keep"})
    assert list(TableEvent.objects.visible_to(cast.jonas).values_list("pk", flat=True)) == before
    assert SECRET not in as_jonas.get(page).text


def test_what_happens_to_a_hidden_roll_without_dice_is_hidden_too(cast: Cast, as_mara: Client) -> None:
    cast.campaign.options = {"fu_take_a_hit": True}
    cast.campaign.save()
    form = {"do": "roll", "question": SECRET, "take_a_hit": "on", "visibility": Visibility.SELF_AND_GM}
    assert as_mara.post(reverse("tables:act", args=[cast.table.slug]), form).status_code == 303
    events = TableEvent.objects.visible_to(cast.jonas)
    assert [event.kind for event in events][-1] == "tracks"
    assert not any(SECRET in str(event.data) for event in events)


def test_the_gms_part_of_the_log_file_is_not_there_for_players(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    roll(as_mara, cast, Visibility.SELF_AND_GM)
    address = reverse("tables:rolls", args=[cast.table.slug])
    assert as_mara.get(address, {"scope": "gm"}).status_code == 404
    assert b'"seq"' in b"".join(as_ana.get(address, {"scope": "gm"}))
    assert b"".join(as_mara.get(address)) == b""


@given(
    role=st.sampled_from(SeatRole.values),
    audience=st.sampled_from(Audience.values),
    to=st.sampled_from(["me", "other", "nobody"]),
    by=st.sampled_from(["me", "other", "nobody"]),
)
def test_query_and_memory_agree_on_who_may_see(role: str, audience: str, to: str, by: str) -> None:
    me, other = uuid.uuid4(), uuid.uuid4()
    whom = {"me": me, "other": other, "nobody": None}
    event = TableEvent(audience=audience, to_id=whom[to], by_id=whom[by])
    in_query = (
        audience == Audience.ALL
        or whom[to] == me
        or (audience == Audience.SEATS and whom[by] == me)
        or (audience == Audience.GM and role == SeatRole.GM)
    )
    assert event.is_visible(me, role) == in_query


def test_the_query_itself_agrees_with_memory(cast: Cast) -> None:
    seats = [cast.ana, cast.mara, cast.jonas, cast.lia]
    seq = cast.table.last_seq + 100
    for audience in Audience.values:
        for to in [None, *seats]:
            for by in [None, *seats]:
                seq += 1
                TableEvent.objects.create(
                    table=cast.table, seq=seq, kind="x", audience=audience, to=to, by=by, at=cast.table.created_at
                )
    events = list(TableEvent.objects.filter(kind="x"))
    for seat in Seat.objects.all():
        seen = set(TableEvent.objects.visible_to(seat).filter(kind="x").values_list("pk", flat=True))
        assert seen == {event.pk for event in events if event.is_visible(seat.pk, seat.role)}


def test_a_changed_roll_keeps_the_eyes_it_was_thrown_for(cast: Cast, as_mara: Client, falls) -> None:
    falls([3], [5])
    roll(as_mara, cast, Visibility.SELF_AND_GM)
    form = {"do": "reroll", "dice": "0", "visibility": Visibility.PUBLIC}
    assert as_mara.post(reverse("tables:act", args=[cast.table.slug]), form).status_code == 303
    assert set(Roll.objects.values_list("scope", flat=True)) == {"gm"}
    assert not TableEvent.objects.visible_to(cast.jonas).filter(roll__isnull=False).exists()


def test_an_award_does_not_close_the_giver_s_open_roll(cast: Cast, as_mara: Client, falls) -> None:
    falls([3], [5])
    roll(as_mara, cast, Visibility.PUBLIC)
    address = reverse("tables:act", args=[cast.table.slug])
    award = {"do": "award", "to": cast.jonas.character_id, "points": "1", "visibility": Visibility.GM_ONLY}
    assert as_mara.post(address, award).status_code == 303
    assert as_mara.post(address, {"do": "reroll", "dice": "0"}).status_code == 303


def test_a_late_contribution_does_not_change_for_whose_eyes_one_throws(cast: Cast, as_mara: Client) -> None:
    late = Seat.objects.select_related("table__epoch").get(pk=cast.mara.pk)
    roll(as_mara, cast, Visibility.GM_ONLY)
    contribute(seat=late, entropy=b"late")
    assert Seat.objects.get(pk=cast.mara.pk).visibility == Visibility.GM_ONLY


def test_a_refused_act_changes_neither_eyes_nor_entropy(cast: Cast, as_mara: Client) -> None:
    form = {"do": "roll", "question": "", "visibility": Visibility.GM_ONLY, "entropy": "09" * 16}
    assert as_mara.post(reverse("tables:act", args=[cast.table.slug]), form).status_code == 422
    seat = Seat.objects.get(pk=cast.mara.pk)
    assert (seat.visibility, bytes(seat.entropy)) == (Visibility.PUBLIC, b"")


def test_a_reveal_shows_what_a_hidden_roll_said_after_its_die_was_turned(cast: Cast, as_mara: Client) -> None:
    cast.campaign.options = {"fu_reroll_mode": "nudge"}
    cast.campaign.save()
    roll(as_mara, cast, Visibility.SELF_AND_GM)
    up = 1 if Roll.objects.get().faces[0] < 6 else -1
    turn = {"do": "nudge", "die": 0, "by": up, "ticket": uuid.uuid4()}
    assert as_mara.post(reverse("tables:act", args=[cast.table.slug]), turn).status_code == 303
    hidden = TableEvent.objects.get(kind="roll")
    shown = reveal(seat=cast.ana, event_id=hidden.public_id)
    assert shown is not None
    view = entry(shown, BY_KEY["fu"], False).roll
    assert view is not None
    assert [die.face for die in view.view.dice] == [Roll.objects.get().faces[0] + up]
