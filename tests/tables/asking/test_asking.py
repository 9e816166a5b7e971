"""A GM asks for rolls: of whom, about what, for whose eyes; and every reason why not."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.http import Http404
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign, Role
from tables import asking, sessions, undoing
from tables.erasing import erase_rolls
from tables.models import Asked, RollRequest, TableEvent, Visibility
from tables.seating import close_seat
from tables.services import act
from tests.cast import Cast, member, person
from tests.tables.asking.table import HTMX, QUESTION, ask, asked_code, decline, heard, post, roll, seen

pytestmark = pytest.mark.django_db
Falls = Callable[..., None]
# Ana reads English, Mara German; with its sign, so that no time of day looks like it.
QUARTER = "25.0\u202f%"
VIERTEL = "25,0\u202f%"


def test_all_who_are_asked_have_it_before_them_until_they_answer(cast: Cast) -> None:
    ask(cast, helps="Rope, moonlight", hinders="Smoke")
    for seat in (cast.mara, cast.jonas):
        [shown] = seen(seat)
        assert shown.own is not None
        assert shown.what.params == {"question": QUESTION}
        assert [note.params["label"].params["words"] for note in shown.notes] == ["Rope", "moonlight", "Smoke"]
        assert shown.own.prospect is not None
        assert (shown.own.prospect.dice, str(shown.own.prospect.chance.percent)) == (2, "75.0")
    assert seen(cast.lia)[0].own is None


def test_everybody_reads_of_it_in_the_log_and_the_gms_words_are_kept(cast: Cast, as_lia: Client) -> None:
    ask(cast, cast.mara)
    status, page = as_lia.get(f"/t/{cast.table.slug}/log/").status_code, as_lia.get(f"/t/{cast.table.slug}/log/").text
    assert status == 200
    assert f"Ana asks Odalind for a roll: {QUESTION}" in page


def test_nobody_is_no_choice(cast: Cast) -> None:
    assert asked_code(cast) == "nobody_asked"
    assert not RollRequest.objects.exists()


@pytest.mark.parametrize("who", ["watcher", "gm", "stranger"])
def test_only_those_who_play_somebody_can_be_asked(cast: Cast, who: str) -> None:
    chosen = {"watcher": cast.lia.pk, "gm": cast.ana.pk, "stranger": uuid4()}[who]
    assert asked_code(cast, cast.mara.pk, chosen) == "asked_gone"
    assert not Asked.objects.exists()


def test_what_the_game_refuses_asks_nobody(cast: Cast) -> None:
    assert asked_code(cast, cast.mara.pk, question=" ") == "question_missing"
    assert asked_code(cast, cast.mara.pk, helps="Rope", hinders="rope") == "label_both_ways"
    assert not RollRequest.objects.exists()


def test_only_a_gm_who_still_leads_asks(cast: Cast) -> None:
    with pytest.raises(Http404):
        asked_code(cast, cast.mara.pk, by=cast.jonas)
    Campaign.objects.update(archived_at=timezone.now())
    assert asked_code(cast, cast.mara.pk) == "archived"


def test_the_same_ticket_asks_once(cast: Cast) -> None:
    ticket = uuid4()
    for _press in range(2):
        fields = {"question": QUESTION}
        asking.ask(seat=cast.ana, who=[cast.mara.pk], fields=fields, visibility=0, ticket=ticket)
    assert RollRequest.objects.count() == 1


def test_so_many_requests_and_no_more(cast: Cast) -> None:
    for _request in range(asking.MOST_OPEN):
        ask(cast, cast.mara)
    assert asked_code(cast, cast.mara.pk) == "too_many_requests"


def test_the_next_request_puts_aside_what_all_have_answered(cast: Cast, falls: Falls) -> None:
    falls([6])
    first = ask(cast, cast.mara)
    roll(cast.mara, first)
    second = ask(cast, cast.jonas)
    third = ask(cast, cast.mara)
    assert {shown.id for shown in seen(cast.ana)} == {second.pk, third.pk}


def test_a_private_request_puts_nothing_aside_that_others_see(cast: Cast, falls: Falls) -> None:
    falls([6])
    first = ask(cast, cast.mara)
    roll(cast.mara, first)
    ask(cast, cast.mara, visibility=Visibility.SELF_AND_GM)
    assert [shown.id for shown in seen(cast.jonas)] == [first.pk]


def test_a_private_request_is_known_to_the_asked_and_to_gms_alone(cast: Cast) -> None:
    before = {seat: heard(seat) for seat in (cast.jonas, cast.lia)}
    request = ask(cast, cast.mara, visibility=Visibility.SELF_AND_GM)
    decline(cast.mara, request, "My hands shake.")
    asking.close(seat=cast.ana, request_id=request.pk)
    assert {seat: heard(seat) for seat in before} == before
    assert seen(cast.jonas) == seen(cast.lia) == ()
    assert "roll_asked" in heard(cast.mara)


def test_of_two_who_are_asked_privately_neither_learns_of_the_other(cast: Cast) -> None:
    ask(cast, cast.mara, cast.jonas, visibility=Visibility.SELF_AND_GM)
    told = TableEvent.objects.visible_to(cast.mara).filter(kind="roll_asked")
    assert [event.data["names"] for event in told] == [["Odalind"]]
    assert [each.name for each in seen(cast.mara)[0].answers] == ["Odalind"]
    assert [each.name for each in seen(cast.ana)[0].answers] == ["Odalind", "Ruprecht"]


def test_a_co_gm_sees_and_closes_it_too(cast: Cast) -> None:
    other = member(cast.campaign, cast.table, person("Gero"), Role.GM)
    request = ask(cast, cast.mara, visibility=Visibility.GM_ONLY)
    assert len(seen(other)) == 1
    assert asking.close(seat=other, request_id=request.pk) is None
    assert seen(cast.ana) == seen(cast.mara) == ()


def test_a_player_closes_and_reminds_nothing(cast: Cast, as_jonas: Client) -> None:
    request = ask(cast, cast.mara)
    assert post(as_jonas, cast, "asking", do="close", request=str(request.pk))[0] == 404
    with pytest.raises(Http404):
        asking.close(seat=cast.jonas, request_id=request.pk)
    with pytest.raises(Http404):
        asking.remind(seat=cast.jonas, request_id=request.pk, whom=cast.mara.pk)
    assert seen(cast.mara)


def test_a_reminder_reaches_the_one_alone_and_once(cast: Cast) -> None:
    request = ask(cast)
    for _press in range(2):
        assert asking.remind(seat=cast.ana, request_id=request.pk, whom=cast.mara.pk) is None
    assert heard(cast.mara).count("roll_reminded") == 1
    assert "roll_reminded" not in heard(cast.jonas) + heard(cast.lia)


def test_who_has_answered_is_not_reminded(cast: Cast) -> None:
    request = ask(cast)
    decline(cast.mara, request)
    assert asking.remind(seat=cast.ana, request_id=request.pk, whom=cast.mara.pk).code == "request_over"


def test_what_is_asked_ends_with_the_scene(cast: Cast) -> None:
    request = ask(cast)
    act(seat=cast.ana, fields={"do": "set_scene", "title": "The far bank"}, ticket=uuid4(), as_gm=True)
    assert seen(cast.mara) == seen(cast.ana) == ()
    assert roll(cast.mara, request) == "request_over"


def test_what_is_asked_ends_with_the_evening(cast: Cast) -> None:
    sessions.start_session(seat=cast.ana, number=1)
    request = ask(cast)
    sessions.end_session(seat=cast.ana, number=1)
    assert seen(cast.mara) == ()
    assert roll(cast.mara, request) == "request_over"


def test_a_request_is_not_undone_and_says_why(cast: Cast) -> None:
    ask(cast)
    event = TableEvent.objects.get(kind="roll_asked")
    assert undoing.undo(seat=cast.ana, event_id=event.public_id, back=True).code == "undo_request"


def test_a_removed_player_holds_nobody_up(cast: Cast) -> None:
    request = ask(cast)
    close_seat(seat=cast.mara)
    [shown] = seen(cast.ana)
    assert [each.waits for each in shown.answers] == [False, True]
    assert roll(cast.mara, request) == "seat_closed"


def test_whoever_is_forgotten_leaves_no_words(cast: Cast) -> None:
    request = ask(cast)
    decline(cast.mara, request, "My hands shake.")
    erase_rolls(seat=cast.mara)
    erase_rolls(seat=cast.ana)
    assert not RollRequest.objects.exists()
    assert "bridge" not in str(list(TableEvent.objects.values_list("data", flat=True)))
    assert "shake" not in str(list(TableEvent.objects.values_list("data", flat=True)))


def test_the_form_shows_the_chance_of_each_before_anything_is_sent(cast: Cast, as_ana: Client) -> None:
    who = [str(cast.mara.pk)]
    status, page = post(as_ana, cast, "asking", do="look", question=QUESTION, hinders="Smoke", who=who)
    assert status == 200
    assert page.count(QUARTER) == 2
    assert f'value="{QUESTION}"' in page
    assert not RollRequest.objects.exists()


def test_where_players_see_no_chances_the_gm_who_asks_still_does(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    Campaign.objects.filter(pk=cast.campaign.pk).update(options=cast.campaign.options | {"show_odds": False})
    _status, page = post(as_ana, cast, "asking", do="look", question=QUESTION, hinders="Smoke", who=[str(cast.mara.pk)])
    assert page.count(QUARTER) == 2
    ask(cast, hinders="Smoke")
    assert QUARTER in requests_panel(as_ana, cast)
    assert VIERTEL not in requests_panel(as_mara, cast)
    Campaign.objects.filter(pk=cast.campaign.pk).update(options=cast.campaign.options | {"show_odds": True})
    assert VIERTEL in requests_panel(as_mara, cast)


def requests_panel(client: Client, cast: Cast) -> str:
    return client.get(reverse("tables:requests", args=[cast.table.slug]), headers=HTMX).text


@pytest.mark.parametrize("htmx", [True, False], ids=["panel", "page"])
def test_a_refused_form_comes_back_with_every_word(cast: Cast, as_ana: Client, htmx: bool) -> None:
    status, page = post(as_ana, cast, "asking", htmx=htmx, do="send", question=QUESTION, hinders="Smoke")
    assert status == 422
    assert "Choose who is to roll." in page
    assert f'value="{QUESTION}"' in page
    assert 'value="Smoke"' in page


def test_without_a_script_the_gm_is_led_on(cast: Cast, as_ana: Client) -> None:
    who = [str(cast.mara.pk), str(cast.jonas.pk)]
    assert post(as_ana, cast, "asking", htmx=False, do="send", question=QUESTION, who=who)[0] == 303
    assert Asked.objects.filter(request__closed_at=None).count() == 2
