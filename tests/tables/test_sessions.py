"""Evenings at a table: opened and closed by a GM, once, with everything that belongs to the end of one."""

import re
import uuid
from collections.abc import Callable

import pytest
from django.http import Http404
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, PlaySession
from rules.core.outcome import Refusal
from rules.models import Epoch
from rules.systems import BY_KEY
from tables import services, sessions, wire
from tables.models import Seat, Table, TableEvent, Visibility
from tests.cast import Cast

CANARY = "Is the abbot the one who lit the fire?"
Falls = Callable[..., None]


def address(cast: Cast) -> str:
    return reverse("tables:session", args=[cast.table.slug])


def roll(seat: Seat, question: str = "Does it hold?", visibility: int = Visibility.PUBLIC) -> None:
    fields = {"do": "roll", "question": question}
    answer = services.act(seat=seat, fields=fields, ticket=uuid.uuid4(), visibility=visibility)
    assert isinstance(answer, services.Acted)


def kinds(cast: Cast) -> list[str]:
    return list(TableEvent.objects.filter(table=cast.table).order_by("seq").values_list("kind", flat=True))


def evening(cast: Cast) -> PlaySession:
    sessions.start_session(seat=cast.ana, number=1)
    session = sessions.end_session(seat=cast.ana, number=1)
    assert isinstance(session, PlaySession)
    return session


def test_a_gm_opens_a_session_and_everybodys_bar_names_it(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    response = as_ana.post(address(cast), {"do": "start", "number": "1"})
    assert (response.status_code, response["Location"]) == (303, reverse("tables:gm", args=[cast.table.slug]))
    assert "Session 1, you are the GM" in as_ana.get(reverse("tables:verify", args=[cast.table.slug])).text
    mara = as_mara.get(reverse("tables:people", args=[cast.table.slug])).text
    assert 'id="session" class="game small wide-only"></span>' not in mara
    assert kinds(cast)[-1] == "session_begun"


def test_two_gms_who_press_at_once_open_one_session_and_close_it_once(cast: Cast) -> None:
    first, second = (sessions.start_session(seat=cast.ana, number=1) for _ in range(2))
    assert first == second
    ended, again = (sessions.end_session(seat=cast.ana, number=1) for _ in range(2))
    assert ended == again
    assert [kinds(cast).count(kind) for kind in ("session_begun", "session_ended", "epoch_ended")] == [1, 1, 1]


def test_a_page_that_shows_another_session_is_told_so_and_changes_nothing(cast: Cast, as_ana: Client) -> None:
    evening(cast)
    for form in ({"do": "start", "number": "1"}, {"do": "end", "number": "2"}, {"do": "start", "number": "x"}):
        assert as_ana.post(address(cast), form).status_code == 409
    assert PlaySession.objects.filter(campaign=cast.campaign).count() == 1
    assert Table.objects.get(pk=cast.table.pk).session is None


def test_closing_ends_the_dice_opens_their_seed_and_puts_open_rolls_away(cast: Cast) -> None:
    sessions.start_session(seat=cast.ana, number=1)
    roll(cast.mara)
    sessions.end_session(seat=cast.ana, number=1)
    ended = Epoch.objects.get(book=cast.table.pk, ended_at__isnull=False)
    assert ended.table_revealed_at is not None
    assert ended.gm_revealed_at is None
    table = Table.objects.get(pk=cast.table.pk)
    assert table.epoch_id != ended.pk
    system = BY_KEY[cast.campaign.system]
    assert system.open_mark(system.load_board(table.board), str(cast.mara.character_id)) == ""
    assert kinds(cast)[-4:] == ["between_sessions", "epoch_ended", "epoch_begun", "session_ended"]


def test_a_session_holds_the_events_from_its_opening_to_its_end(cast: Cast) -> None:
    roll(cast.mara)
    session = evening(cast)
    held = TableEvent.objects.filter(table=cast.table, seq__gte=session.first_seq, seq__lte=session.last_seq)
    assert [each.kind for each in held] == ["session_begun", "between_sessions", "epoch_ended", "epoch_begun"]
    assert sessions.next_number(cast.campaign) == 2


def test_the_recap_tells_players_what_they_saw_and_gms_what_was_theirs(
    cast: Cast, as_ana: Client, as_jonas: Client, falls: Falls
) -> None:
    falls([6], [3], [6])
    sessions.start_session(seat=cast.ana, number=1)
    roll(cast.mara, "Does the bridge bear us?")
    roll(cast.mara, "Is it any ordinary stone?")
    roll(cast.mara, CANARY, Visibility.GM_ONLY)
    sessions.end_session(seat=cast.ana, number=1)
    page = reverse("tables:recap", args=[cast.table.slug, 1])
    jonas, ana = as_jonas.get(page).text, as_ana.get(page).text
    assert "Does the bridge bear us?" in jonas
    assert "Is it any ordinary stone?" not in jonas
    assert CANARY not in jonas
    assert CANARY in ana


def test_a_session_that_runs_or_never_was_has_no_recap(cast: Cast, as_mara: Client) -> None:
    sessions.start_session(seat=cast.ana, number=1)
    for number in (1, 2):
        assert as_mara.get(reverse("tables:recap", args=[cast.table.slug, number])).status_code == 404


def test_closing_asks_for_the_next_date_and_keeps_it(cast: Cast, as_ana: Client) -> None:
    sessions.start_session(seat=cast.ana, number=1)
    form = {"do": "end", "number": "1", "next_date": "2027-03-05T19:30"}
    response = as_ana.post(address(cast), form)
    assert response["Location"] == reverse("tables:recap", args=[cast.table.slug, 1])
    assert f"{Campaign.objects.get(pk=cast.campaign.pk).next_date:%Y-%m-%d %H:%M}" == "2027-03-05 19:30"
    assert "5 March, 19:30" in as_ana.get(response["Location"]).text


def test_a_date_that_is_none_is_refused_and_kept_as_typed(cast: Cast, as_ana: Client) -> None:
    sessions.start_session(seat=cast.ana, number=1)
    form = {"do": "end", "number": "1", "next_date": "some day", "open_gm_seed": "on"}
    response = as_ana.post(address(cast), form)
    assert response.status_code == 422
    assert 'value="some day"' in response.text
    assert re.search(r'name="open_gm_seed"[^>]* checked', response.text)
    assert Table.objects.get(pk=cast.table.pk).session is not None


def test_nothing_is_opened_in_an_archive_or_by_whoever_leads_no_more(cast: Cast) -> None:
    Campaign.objects.filter(pk=cast.campaign.pk).update(archived_at="2026-01-01T00:00Z")
    answer = sessions.start_session(seat=cast.ana, number=1)
    assert isinstance(answer, Refusal)
    assert answer.code == "archived"
    with pytest.raises(Http404):
        sessions.start_session(seat=cast.mara, number=1)
    assert PlaySession.objects.count() == 0


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_stream_names_the_session_and_lets_gms_draw_their_part_anew(cast: Cast, language: str) -> None:
    sessions.start_session(seat=cast.ana, number=1)
    event = TableEvent.objects.told().get(kind="session_begun")
    drawn = {
        seat.role: wire.render(event, wire.reader_for(event, seat.pk, seat.role, language))
        for seat in (cast.ana, cast.mara)
    }
    assert 'hx-target="#session"' in drawn["player"]
    assert "#panel-session" not in drawn["player"]
    assert "#panel-session" in drawn["gm"]
