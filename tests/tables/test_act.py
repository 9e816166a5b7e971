"""The way of a click: a seat acts, the rules decide, the roll is logged, the table is told."""

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.services import change_options
from characters.models import Character
from rules.models import Roll
from rules.systems.fu.pool import ANSWERS
from tables.models import Seat, SeatRole, TableEvent, Ticket, Visibility
from tests.cast import Cast

HTMX = {"HX-Request": "true"}


def act(client: Client, cast: Cast, **fields: object):
    form = {"do": "roll", "question": "Does the rope hold?", "ticket": str(uuid.uuid4())} | fields
    return client.post(reverse("tables:act", args=[cast.table.slug]), form, headers=HTMX)


def seen(response) -> str:
    """Read which open roll a panel means."""
    return re.search(r'name="seen" value="(\w+)"', response.text)[1]


def points(cast: Cast) -> int:
    return Character.objects.get(pk=cast.mara.character_id).play["fu"]


def test_a_roll_is_logged_with_its_question_and_told_to_all(cast: Cast, as_mara: Client, falls) -> None:
    falls([4])
    response = act(as_mara, cast)
    assert response.status_code == 200
    roll = Roll.objects.get()
    assert roll.request["question"] == "Does the rope hold?"
    assert roll.faces == [4]
    assert roll.result["answer"] == "yes"
    assert roll.by == cast.mara.pk
    event = TableEvent.objects.get(roll=roll)
    assert event.audience == "all"
    assert event.by_id == cast.mara.pk


def test_an_open_roll_stays_as_it_was_thrown_when_the_table_agrees_on_something_else(
    cast: Cast, as_mara: Client, falls
) -> None:
    falls([2])
    act(as_mara, cast)
    change_options(campaign=cast.campaign, options={"result_table": "high_good"})
    page = as_mara.get(reverse("tables:table", args=[cast.table.slug]))
    assert page.context["tray"].open.result["answer"] == "yes_but"
    act(as_mara, cast, do="keep", seen=seen(page))
    cast.table.refresh_from_db()
    assert [each["place"] for each in cast.table.board["asking"]] == [ANSWERS.index("yes_but")]


def test_what_a_kept_point_is_worth_is_shown_where_it_buys_no_dice(cast: Cast, as_mara: Client) -> None:
    change_options(campaign=cast.campaign, options={"fu_bonus_die": False, "fu_reroll_mode": "nudge"})
    page = as_mara.get(reverse("tables:table", args=[cast.table.slug])).text
    assert "100,0\u202f%</strong>" in page
    assert 'name="spend_step"' not in page


def test_without_htmx_a_roll_leads_back_to_the_page(cast: Cast, as_mara: Client) -> None:
    form = {"do": "roll", "question": "Does the rope hold?"}
    response = as_mara.post(reverse("tables:act", args=[cast.table.slug]), form)
    assert response.status_code == 303
    assert response["Location"] == reverse("tables:table", args=[cast.table.slug])


@pytest.mark.parametrize(("visibility", "said"), [(Visibility.GM_ONLY, 1), (Visibility.PUBLIC, 0)])
def test_without_htmx_a_roll_for_the_gm_alone_is_said(cast: Cast, as_mara: Client, visibility: int, said: int) -> None:
    form = {"do": "roll", "question": "Does the rope hold?", "visibility": visibility}
    page = as_mara.post(reverse("tables:act", args=[cast.table.slug]), form, follow=True)
    assert len(page.context["messages"]) == said


def test_the_same_ticket_twice_is_one_roll(cast: Cast, as_mara: Client) -> None:
    ticket = str(uuid.uuid4())
    first = act(as_mara, cast, ticket=ticket)
    second = act(as_mara, cast, ticket=ticket)
    assert first.status_code == second.status_code == 200
    assert Roll.objects.count() == 1
    assert Ticket.objects.count() == 1


def test_another_seats_ticket_is_refused(cast: Cast, as_mara: Client, as_jonas: Client) -> None:
    ticket = str(uuid.uuid4())
    act(as_mara, cast, ticket=ticket)
    assert act(as_jonas, cast, ticket=ticket).status_code == 422
    assert Roll.objects.count() == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"question": ""},
        {"question": "   "},
        {"question": "x" * 10_000},
        {"spend": "9"},
        {"spend": "-1"},
        {"spend": "many"},
        {"do": "reroll", "dice": "0"},
        {"do": "no-such-act"},
        {"do": ""},
        {"do": "award", "to": str(uuid.UUID(int=1)), "points": "1"},
        {"do": "award", "to": "nobody", "points": "1"},
    ],
    ids=lambda fields: "-".join(f"{key}={str(value)[:12]}" for key, value in fields.items()),
)
def test_an_impossible_act_is_refused_and_changes_nothing(cast: Cast, as_mara: Client, fields: dict[str, str]) -> None:
    before = TableEvent.objects.count(), points(cast)
    response = act(as_mara, cast, **fields)
    assert response.status_code == 422
    assert 'role="alert"' in response.text
    assert Roll.objects.count() == 0
    assert (TableEvent.objects.count(), points(cast)) == before


def test_a_refused_act_keeps_what_was_typed(cast: Cast, as_mara: Client) -> None:
    response = act(as_mara, cast, question="Does the bell ring in time?", spend="9")
    assert response.status_code == 422
    assert "Does the bell ring in time?" in response.text


def test_a_die_is_not_rerolled_twice_and_an_unknown_die_not_at_all(cast: Cast, as_mara: Client, falls) -> None:
    falls([3], [1])
    act(as_mara, cast)
    assert act(as_mara, cast, do="reroll", dice="7").status_code == 422
    assert act(as_mara, cast, do="reroll", dice="0").status_code == 200
    assert act(as_mara, cast, do="reroll", dice="0").status_code == 422
    assert Roll.objects.count() == 2


def test_a_page_drawn_before_the_last_change_is_told_so(cast: Cast, as_mara: Client, falls) -> None:
    falls([3], [3], [5])
    first = seen(act(as_mara, cast, question="Is the first rung there?"))
    second = seen(act(as_mara, cast, question="Is the second rung there?"))
    assert act(as_mara, cast, do="reroll", dice="0", seen=first).status_code == 409
    assert Roll.objects.count() == 2
    assert act(as_mara, cast, do="reroll", dice="0", seen=second).status_code == 200


def test_an_award_meanwhile_does_not_spoil_the_page(cast: Cast, as_mara: Client, as_ana: Client, falls) -> None:
    falls([3], [5])
    mark = seen(act(as_mara, cast))
    act(as_ana, cast, do="award", to=str(cast.mara.character_id), points="1")
    assert act(as_mara, cast, do="reroll", dice="0", seen=mark).status_code == 200


def test_a_stranger_a_spectator_and_a_get_are_refused(
    cast: Cast, as_otto: Client, as_lia: Client, as_mara: Client
) -> None:
    assert act(as_otto, cast).status_code == 404
    assert act(as_lia, cast).status_code == 422
    assert as_mara.get(reverse("tables:act", args=[cast.table.slug])).status_code == 405
    assert Roll.objects.count() == 0


def test_the_gm_never_rolls_in_this_game(cast: Cast, as_ana: Client) -> None:
    assert act(as_ana, cast).status_code == 422
    assert Roll.objects.count() == 0


def test_without_the_csrf_token_nothing_happens(cast: Cast) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.mara.user, backend="django.contrib.auth.backends.ModelBackend")
    assert act(client, cast).status_code == 403
    assert Roll.objects.count() == 0


def test_a_closed_seat_is_a_strangers(cast: Cast, as_mara: Client) -> None:
    from tables.seating import close_seat

    close_seat(seat=cast.mara)
    assert act(as_mara, cast).status_code == 404


def test_looking_at_chances_and_fetching_the_log_too_often_are_slowed_down(
    cast: Cast, as_mara: Client, settings
) -> None:
    settings.LOOKS_BURST, settings.LOOKS_PER_SECOND = 2, 0.001
    odds, rolls = (reverse(f"tables:{name}", args=[cast.table.slug]) for name in ("odds", "rolls"))
    drawn = [as_mara.post(odds, {"question": "Is it far?"}, headers=HTMX) for _ in range(3)]
    assert [answer.status_code for answer in drawn] == [200, 200, 429]
    assert "Das ging zu schnell" not in drawn[1].text
    assert ("Is it far?" in drawn[2].text, "Das ging zu schnell" in drawn[2].text) == (True, True)
    assert [as_mara.get(rolls).status_code for _ in range(3)] == [200, 200, 429]


def test_too_many_acts_at_once_are_slowed_down(cast: Cast, as_mara: Client, settings) -> None:
    settings.ACTS_BURST, settings.ACTS_PER_SECOND = 2, 0.001
    statuses = [act(as_mara, cast).status_code for _ in range(4)]
    assert statuses == [200, 200, 429, 429]
    assert Roll.objects.count() == 2


def test_a_gm_who_also_plays_acts_as_gm_from_the_gm_panel(cast: Cast, as_mara: Client) -> None:
    cast.campaign.options = {"fu_award_by": "narrator_only"}
    cast.campaign.save()
    Seat.objects.filter(pk=cast.mara.pk).update(role=SeatRole.GM)
    award = {"do": "award", "to": str(cast.jonas.character_id), "points": "1"}
    assert act(as_mara, cast, **award).status_code == 422
    assert act(as_mara, cast, panel="gm", **award).status_code == 200


def test_nothing_is_rolled_in_an_archived_campaign(cast: Cast, as_mara: Client) -> None:
    cast.campaign.archived_at = timezone.now()
    cast.campaign.save()
    assert act(as_mara, cast).status_code == 422
    assert Roll.objects.count() == 0
    assert as_mara.get(reverse("tables:table", args=[cast.table.slug])).status_code == 200
