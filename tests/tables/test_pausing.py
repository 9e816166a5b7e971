"""X stops the table for everybody, and nothing anywhere says who pressed."""

import io
import logging
import uuid
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config import logs, server
from rules.core.outcome import Refusal
from rules.models import Roll
from tables import pausing, services, wire
from tables.models import Audience, Pause, PauseFor, Seat, Table, TableEvent
from tests.cast import Cast
from tests.conftest import signed_in
from tests.stored import rows, rows_after

HTMX = {"HX-Request": "true"}
PAGES = ("table", "sheet", "log", "people", "scene", "verify", "x")


def address(cast: Cast, name: str = "x") -> str:
    return reverse(f"tables:{name}", args=[cast.table.slug])


def state(cast: Cast) -> str:
    return Table.objects.get(pk=cast.table.pk).pause


def here(*seats: Seat) -> None:
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(last_seen=timezone.now())


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """All that the server's own logs would write, at their most talkative."""
    text, root = io.StringIO(), logging.getLogger()
    handler, level = logging.StreamHandler(text), root.level
    handler.setFormatter(logs.JsonFormatter())
    handler.addFilter(logs.NoSecrets())
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield text
    root.removeHandler(handler)
    root.setLevel(level)


# --- for everybody ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_every_page_of_a_table_has_the_button_and_shows_the_pause(cast: Cast, as_jonas: Client, name: str) -> None:
    calm = as_jonas.get(address(cast, name)).text
    assert f'<form id="x" method="post" action="{address(cast)}"' in calm
    assert "banner pause" not in calm
    pausing.stop(table_id=cast.table.pk)
    assert "banner pause" in as_jonas.get(address(cast, name)).text


def test_one_press_pauses_and_leads_back_to_the_page_it_was_made_on(cast: Cast, as_lia: Client) -> None:
    response = as_lia.post(address(cast), {"next": address(cast, "people")})
    assert (response.status_code, response["Location"]) == (303, address(cast, "people"))
    assert state(cast) == Pause.ON


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example/t/", "/campaigns/", ""])
def test_a_press_leads_nowhere_but_to_its_own_table(cast: Cast, as_mara: Client, back: str) -> None:
    assert as_mara.post(address(cast), {"next": back})["Location"] == address(cast, "table")


def test_a_second_press_changes_nothing(cast: Cast, as_mara: Client, as_jonas: Client) -> None:
    as_mara.post(address(cast))
    as_jonas.post(address(cast))
    assert TableEvent.objects.filter(table=cast.table, kind=pausing.PAUSE).count() == 1


def test_nobody_rolls_meanwhile_and_what_was_typed_stays(cast: Cast, as_mara: Client) -> None:
    pausing.stop(table_id=cast.table.pk)
    form = {"do": "roll", "question": "Does the rope hold?", "ticket": str(uuid.uuid4())}
    response = as_mara.post(address(cast, "act"), form, headers=HTMX)
    assert response.status_code == 422
    assert "Does the rope hold?" in response.text
    assert Roll.objects.count() == 0
    pausing.decide(seat=cast.ana, rest=False)
    assert as_mara.post(address(cast, "act"), form, headers=HTMX).status_code == 200
    assert Roll.objects.count() == 1


def test_what_needs_no_dice_goes_on(cast: Cast) -> None:
    pausing.stop(table_id=cast.table.pk)
    award = {"do": "award", "to": str(cast.mara.character_id)}
    assert not isinstance(services.act(seat=cast.ana, fields=award, ticket=uuid.uuid4(), as_gm=True), Refusal)


# --- nobody learns who ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pause_for", PauseFor.values)
def test_what_is_stored_is_the_same_whoever_presses(cast: Cast, pause_for: str) -> None:
    Table.objects.filter(pk=cast.table.pk).update(pause_for=pause_for)
    clients = [signed_in(seat.user) for seat in (cast.ana, cast.mara, cast.jonas, cast.lia)]
    before, after = rows(), [rows_after(client, address(cast), status=200, headers=HTMX) for client in clients]
    assert after[0] == after[1] == after[2] == after[3] != before


def test_the_event_says_nothing_at_all(cast: Cast, as_mara: Client) -> None:
    as_mara.post(address(cast))
    event = TableEvent.objects.get(kind=pausing.PAUSE)
    assert (event.by_id, event.to_id, event.data, event.roll_id) == (None, None, {}, None)


def test_no_log_of_the_server_names_table_person_or_press(cast: Cast, as_mara: Client, written: io.StringIO) -> None:
    as_mara.post(address(cast), headers=HTMX)
    as_mara.post(address(cast), {"do": "ready"})
    as_mara.get(address(cast))
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(cast.mara.user, backend="django.contrib.auth.backends.ModelBackend")
    assert strict.post(address(cast)).status_code == 403
    assert as_mara.put(address(cast)).status_code == 405
    logging.getLogger("django.request").error("Internal Server Error: %s", address(cast))
    said = written.getvalue()
    assert "Internal Server Error" in said
    for word in (cast.table.slug, "/x/", str(cast.mara.pk), str(cast.mara.user_id), str(cast.table.pk), "Odalind"):
        assert word not in said


def test_control_another_address_of_the_table_is_named_in_the_log(
    cast: Cast, as_mara: Client, written: io.StringIO
) -> None:
    assert as_mara.put(address(cast, "act")).status_code == 405
    assert cast.table.slug in written.getvalue()


def test_the_server_keeps_no_access_log() -> None:
    assert server.configured("127.0.0.1", 0, 1).access_log is False


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_stream_brings_everyone_the_same(cast: Cast, as_mara: Client, language: str) -> None:
    as_mara.post(address(cast))
    event = TableEvent.objects.told().get(kind=pausing.PAUSE)
    seats = (cast.mara, cast.jonas, cast.lia, cast.ana)
    readers = [wire.reader_for(event, seat.pk, seat.role, language) for seat in seats]
    assert {reader.seat for reader in readers} == {None}
    assert len({wire.render(event, reader) for reader in readers}) == 1
    assert "#panel-pause" in wire.render(event, readers[0])


def test_the_log_of_the_table_does_not_show_it(cast: Cast, as_ana: Client) -> None:
    before = as_ana.get(address(cast, "log"), headers=HTMX).text
    pausing.stop(table_id=cast.table.pk)
    assert as_ana.get(address(cast, "log"), headers=HTMX).text == before


def test_the_button_that_rolls_is_off_while_the_table_rests_and_says_why(cast: Cast, as_mara: Client) -> None:
    off = 'disabled aria-describedby="rest-reason"'
    assert off not in as_mara.get(address(cast, "table")).text
    pausing.stop(table_id=cast.table.pk)
    page = as_mara.get(address(cast, "table")).text
    assert page.count(off) == page.count('id="rest-reason"') == 1


# --- going on ---------------------------------------------------------------------------------------------------------


def test_once_everyone_who_is_here_could_go_on_the_table_plays(cast: Cast, as_mara: Client, as_ana: Client) -> None:
    here(cast.ana, cast.mara, cast.lia)
    pausing.stop(table_id=cast.table.pk)
    answer = as_mara.post(address(cast), {"do": "ready"}, headers=HTMX).text
    assert (answer.count('class="full"'), answer.count('class="free"')) == (1, 1)
    assert 'value="ready" aria-pressed="true"' in answer
    assert 'value="ready" aria-pressed="true"' not in as_ana.get(address(cast), headers=HTMX).text
    as_ana.post(address(cast), {"do": "ready"})
    assert state(cast) == Pause.NONE
    assert not Seat.objects.filter(could_go_on=True).exists()


def test_whoever_needs_a_minute_more_is_waited_for(cast: Cast, as_mara: Client) -> None:
    here(cast.ana, cast.mara)
    pausing.stop(table_id=cast.table.pk)
    as_mara.post(address(cast), {"do": "ready"})
    as_mara.post(address(cast), {"do": "minute"})
    as_mara.post(address(cast), {"do": "minute"})
    assert state(cast) == Pause.ON
    assert not Seat.objects.filter(could_go_on=True).exists()
    assert TableEvent.objects.filter(kind=pausing.PAUSE).count() == 3


def test_a_gm_lets_the_table_play_on_and_nobody_else_does(cast: Cast, as_mara: Client, as_ana: Client) -> None:
    pausing.stop(table_id=cast.table.pk)
    as_mara.post(address(cast), {"do": "resume"})
    assert state(cast) == Pause.ON
    as_ana.post(address(cast), {"do": "resume"})
    assert state(cast) == Pause.NONE


def test_whoever_watches_may_stop_and_is_not_waited_for(cast: Cast, as_lia: Client) -> None:
    here(cast.ana, cast.lia)
    as_lia.post(address(cast))
    as_lia.post(address(cast), {"do": "ready"})
    assert state(cast) == Pause.ON
    assert pausing.resting(Seat.objects.select_related("table").get(pk=cast.lia.pk)).people == 1


# --- where only the GM hears of it ------------------------------------------------------------------------------------


def test_a_table_can_choose_that_only_its_gm_hears_of_it(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    as_ana.post(address(cast, "pause-for"), {"pause_for": "gm"})
    assert as_mara.post(address(cast))["Location"] == address(cast)
    assert TableEvent.objects.get(kind=pausing.PAUSE).audience == Audience.GM
    assert "banner pause" not in as_mara.get(address(cast, "people")).text
    assert "banner pause" in as_ana.get(address(cast, "people")).text
    assert not isinstance(services.act(seat=cast.mara, fields={"do": "roll", "question": "So?"}, ticket=None), Refusal)


def test_the_gm_then_pauses_for_everybody_or_settles_it_unheard(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    Table.objects.filter(pk=cast.table.pk).update(pause_for=PauseFor.GM)
    pausing.stop(table_id=cast.table.pk)
    as_ana.post(address(cast), {"do": "resume"})
    assert state(cast) == Pause.NONE
    assert not TableEvent.objects.filter(kind=pausing.PAUSE, audience=Audience.ALL).exists()
    pausing.stop(table_id=cast.table.pk)
    as_ana.post(address(cast), {"do": "rest"})
    assert "banner pause" in as_mara.get(address(cast, "people")).text
