"""Answering what a GM asked: once, as it was asked or from the tray, or not at all; and what all come to together."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign
from rules.models import Roll
from tables import asking, epochs, wire
from tables.models import Asked, Seat, TableEvent, Visibility
from tables.pausing import decide
from tables.services import act
from tests.cast import Cast, figure
from tests.tables.asking.table import QUESTION, ask, decline, heard, post, roll, seen

pytestmark = pytest.mark.django_db
Falls = Callable[..., None]


def test_one_press_rolls_what_was_asked(cast: Cast, as_mara: Client, falls: Falls) -> None:
    falls([6, 3])
    request = ask(cast, helps="Rope")
    status, page = post(as_mara, cast, "answer", request.pk, do="roll")
    assert status == 200
    assert 'id="panel-act"' in page
    assert Roll.objects.get().request["helps"] == ["Rope"]
    assert seen(cast.mara)[0].own is None
    assert seen(cast.jonas)[0].own is not None


def test_the_gm_and_the_table_see_who_answered_with_which_dice_and_what_it_comes_to(cast: Cast, falls: Falls) -> None:
    falls([6], [5])
    request = ask(cast)
    roll(cast.mara, request)
    assert (seen(cast.ana)[0].tally.reached, seen(cast.ana)[0].tally.target) == (1, 2)
    roll(cast.jonas, request)
    for seat in (cast.ana, cast.mara, cast.lia):
        [shown] = seen(seat)
        assert [each.roll.faces for each in shown.answers if each.roll] == ["6", "5"]
        assert (shown.tally.reached, shown.tally.target) == (1, 2)
        assert str(shown.tally.text.params["best"].message) == "Yes, and"


def test_closing_tells_what_all_came_to(cast: Cast, as_lia: Client, falls: Falls) -> None:
    falls([2])
    request = ask(cast)
    roll(cast.mara, request)
    decline(cast.jonas, request)
    asking.close(seat=cast.ana, request_id=request.pk)
    page = as_lia.get(reverse("tables:log", args=[cast.table.slug])).text
    assert f"All asked: {QUESTION} 1 of 2 got a yes. Best answer: Yes, but." in page


def test_a_roll_that_is_changed_later_counts_as_it_stands_now(cast: Cast, falls: Falls) -> None:
    falls([1], [6])
    request = ask(cast, cast.mara)
    roll(cast.mara, request)
    assert seen(cast.ana)[0].tally.reached == 0
    act(seat=cast.mara, fields={"do": "reroll", "dice": "0"}, ticket=uuid4())
    assert seen(cast.ana)[0].tally.reached == 1
    assert seen(cast.ana)[0].answers[0].roll.faces == "6"


def test_an_answer_is_given_once(cast: Cast, as_mara: Client) -> None:
    request = ask(cast)
    ticket = str(uuid4())
    for _press in range(2):
        assert post(as_mara, cast, "answer", request.pk, do="roll", ticket=ticket)[0] == 200
    assert Roll.objects.count() == 1
    assert post(as_mara, cast, "answer", request.pk, do="roll")[0] == 409
    assert Roll.objects.count() == 1
    assert decline(cast.mara, request) == "request_answered"


def test_nobody_answers_for_somebody_else(cast: Cast, as_jonas: Client, as_lia: Client) -> None:
    request = ask(cast, cast.mara)
    for client in (as_jonas, as_lia):
        for do in ("roll", "decline"):
            assert post(client, cast, "answer", request.pk, do=do)[0] == 404
        assert client.get(reverse("tables:answer", args=[cast.table.slug, request.pk])).status_code == 404
    assert not Roll.objects.exists()


def test_whoever_plays_somebody_else_by_now_is_told_so(cast: Cast) -> None:
    request = ask(cast, cast.mara)
    Seat.objects.filter(pk=cast.mara.pk).update(character=figure(cast.campaign, cast.mara.user, "Wiebke"))
    assert roll(cast.mara, request) == "request_other_character"
    assert decline(cast.mara, request) == "request_other_character"
    [answer] = seen(cast.ana)[0].answers
    assert not answer.waits
    assert answer.name == "Odalind"


def test_a_character_that_is_gone_rolls_no_more(cast: Cast) -> None:
    request = ask(cast, cast.mara)
    cast.mara.character.delete()
    assert roll(cast.mara, request) == "request_other_character"
    assert not seen(cast.ana)[0].waiting


def test_while_the_table_rests_nobody_rolls_and_the_request_stays(cast: Cast) -> None:
    request = ask(cast, cast.mara)
    decide(seat=cast.ana, rest=True)
    assert roll(cast.mara, request) == "paused"
    assert seen(cast.mara)[0].own is not None


def test_an_archived_campaign_rolls_and_declines_nothing(cast: Cast) -> None:
    request = ask(cast, cast.mara)
    Campaign.objects.update(archived_at=timezone.now())
    assert roll(cast.mara, request) == decline(cast.mara, request) == "archived"


def test_who_cannot_roll_reads_why_and_counts_nothing(cast: Cast) -> None:
    act(seat=cast.ana, fields={"do": "begin_turns"}, ticket=uuid4(), as_gm=True)
    act(seat=cast.mara, fields={"do": "roll", "question": "Is the gate shut?"}, ticket=uuid4())
    request = ask(cast)
    [shown] = seen(cast.ana)
    assert shown.answers[0].prospect.refusal.code == "acted_already"
    assert shown.answers[0].counts_nothing
    assert not shown.answers[1].counts_nothing
    assert roll(cast.mara, request) == "acted_already"


def test_a_word_declines_and_everybody_reads_it(cast: Cast, as_mara: Client, as_lia: Client) -> None:
    request = ask(cast)
    assert post(as_mara, cast, "answer", request.pk, do="decline", words="My hands shake.")[0] == 200
    assert seen(cast.mara)[0].own is None
    assert seen(cast.ana)[0].answers[0].words == "My hands shake."
    page = as_lia.get(reverse("tables:log", args=[cast.table.slug])).text
    assert "Odalind does not roll: My hands shake." in page


@pytest.mark.parametrize("htmx", [True, False], ids=["panel", "page"])
def test_too_many_words_come_back_as_they_were_typed(cast: Cast, as_mara: Client, htmx: bool) -> None:
    request = ask(cast)
    status, page = post(as_mara, cast, "answer", request.pk, htmx=htmx, do="decline", words="x" * 201)
    assert status == 422
    assert "x" * 201 in page
    assert seen(cast.mara)[0].own is not None


def test_the_tray_opens_with_the_question_and_takes_more(cast: Cast, as_mara: Client, falls: Falls) -> None:
    falls([6, 4, 2])
    request = ask(cast, helps="Rope")
    tray = as_mara.get(reverse("tables:answer", args=[cast.table.slug, request.pk])).text
    assert QUESTION in tray
    assert f'name="asked" value="{request.pk}"' in tray
    form = {"do": "roll", "question": QUESTION, "helps": ["Rope", "Quick"], "asked": str(request.pk)}
    assert post(as_mara, cast, "act", **form)[0] == 200
    assert Asked.objects.get(seat=cast.mara).state == "rolled"
    assert Roll.objects.get().request["helps"] == ["Rope", "Quick"]


@pytest.mark.parametrize(
    "form",
    [
        pytest.param({"question": "Is it late?"}, id="another question"),
        pytest.param({"question": QUESTION}, id="something left out"),
    ],
)
def test_another_roll_is_no_answer(cast: Cast, as_mara: Client, form: dict[str, str]) -> None:
    request = ask(cast, helps="Rope")
    assert post(as_mara, cast, "act", do="roll", asked=str(request.pk), **form)[0] == 422
    assert not Roll.objects.exists()
    assert Asked.objects.filter(seat=cast.mara, state="waiting").exists()


def test_a_tray_that_comes_too_late_is_told_so(cast: Cast, as_mara: Client) -> None:
    request = ask(cast)
    asking.close(seat=cast.ana, request_id=request.pk)
    form = {"do": "roll", "question": QUESTION, "asked": str(request.pk)}
    assert post(as_mara, cast, "act", **form)[0] == 409
    assert not Roll.objects.exists()


def test_a_roll_of_ones_own_is_no_answer(cast: Cast) -> None:
    ask(cast, cast.mara)
    act(seat=cast.mara, fields={"do": "roll", "question": QUESTION}, ticket=uuid4())
    assert seen(cast.mara)[0].own is not None


def test_a_hidden_answer_is_for_the_gm_alone_and_the_own_choice_of_eyes_stays(cast: Cast, as_mara: Client) -> None:
    before = {seat: heard(seat) for seat in (cast.jonas, cast.lia)}
    request = ask(cast, cast.mara, visibility=Visibility.GM_ONLY)
    assert post(as_mara, cast, "answer", request.pk, do="roll")[0] == 200
    assert {seat: [kind for kind in heard(seat) if kind != "tracks"] for seat in before} == before
    assert TableEvent.objects.get(roll__isnull=False).audience == "gm"
    assert Seat.objects.get(pk=cast.mara.pk).visibility == Visibility.PUBLIC
    assert seen(cast.mara) == ()


@pytest.mark.parametrize(
    ("eyes", "look_again"),
    [(Visibility.PUBLIC, {"ana", "mara", "jonas", "lia"}), (Visibility.GM_ONLY, {"ana"})],
    ids=["public", "private"],
)
def test_what_becomes_of_an_answer_moves_the_sum_of_those_alone_who_see_it(
    cast: Cast, falls: Falls, eyes: int, look_again: set[str]
) -> None:
    falls([4], [5])
    roll(cast.mara, ask(cast, cast.mara, visibility=eyes))
    rolled = TableEvent.objects.get(kind="roll")
    if eyes == Visibility.PUBLIC:
        act(seat=cast.mara, fields={"do": "reroll", "dice": "0"}, ticket=uuid4())
    else:
        epochs.reveal(seat=cast.ana, event_id=rolled.public_id)
    event = TableEvent.objects.told().filter(about=rolled.about, audience="all").latest("seq")
    seats = {name: getattr(cast, name) for name in ("ana", "mara", "jonas", "lia")}
    drawn = {name: wire.render(event, wire.reader_for(event, seat.pk, seat.role, "en")) for name, seat in seats.items()}
    assert {name for name, text in drawn.items() if "#requests-again" in text} == look_again


def test_a_hit_that_is_taken_answers_too(cast: Cast) -> None:
    Campaign.objects.update(options={"fu_take_a_hit": True})
    cast.mara.table.campaign.refresh_from_db()
    request = ask(cast, cast.mara)
    fields = {"do": "roll", "question": QUESTION, "take_a_hit": "on"}
    assert roll(cast.mara, request, fields=fields) == ""
    [answer] = seen(cast.ana)[0].answers
    assert answer.said is not None
    assert seen(cast.ana)[0].tally.reached == 0


def test_without_a_script_the_answer_leads_on(cast: Cast, as_mara: Client) -> None:
    request = ask(cast)
    page = as_mara.get(reverse("tables:answer", args=[cast.table.slug, request.pk]))
    assert page.status_code == 200
    assert QUESTION in page.text
    assert post(as_mara, cast, "answer", request.pk, htmx=False, do="roll")[0] == 303
