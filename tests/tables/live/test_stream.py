"""The stream over real HTTP, from a real server process."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from shutil import copy

import httpx
import pytest
from django.conf import settings
from django.utils import timezone

from config import headers
from tables.live import cookie
from tables.models import Seat, Table, TableEvent
from tests.cast import Cast, gather
from tests.config.serving import Server, serving, signed_in, until
from tests.databases import pointed_at, sqlite_url


@dataclass
class Evening:
    """A server with the cast at its table, everyone signed in."""

    server: Server
    cast: Cast
    sessions: dict[str, str]
    log: Path

    def roll(self, who: str, question: str, **fields: str) -> httpx.Response:
        return self.server.roll(self.sessions[who], question, **fields)

    def page_knows(self) -> str:
        """Name the newest event, as the page's `after=` does."""
        with self.server.rows():
            return TableEvent.objects.filter(table=self.cast.table.pk).latest("seq").public_id


@pytest.fixture(scope="module")
def served(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory, django_db_blocker) -> Iterator[Evening]:
    folder = tmp_path_factory.mktemp("evening")
    url = sqlite_url(Path(copy(migrated_sqlite, folder / "served.sqlite3")))
    with django_db_blocker.unblock(), pointed_at(url):
        cast = gather()
        sessions = {name: signed_in(getattr(cast, name).user) for name in ("ana", "mara", "jonas", "lia")}
    log = folder / "server.log"
    with serving(url, django_db_blocker, log, LOAD_TEST="0", STREAM_PING_SECONDS="1") as server:
        yield Evening(server, cast, sessions, log)
    assert "Traceback" not in log.read_text()


@pytest.fixture
def evening(served: Evening) -> Iterator[Evening]:
    yield served
    served.server.close_streams()


def test_a_roll_is_on_everyones_stream_at_once_in_their_own_language(evening: Evening):
    ana = evening.server.watch(evening.cast.ana, language="de")
    jonas = evening.server.watch(evening.cast.jonas, language="fr")
    took = []
    for question in ("Does the rope hold?", "Does the knot?", "Does the beam?"):
        begin = time.monotonic()
        assert evening.roll("mara", question).status_code == 200
        told = [stream.wait_for(question) for stream in (ana, jonas)]
        took.append(max(message.at for message in told) - begin)
    assert min(took) < 2
    assert told[0].id == told[1].id
    assert 'hx-target="#panel-log"' in told[0].data
    assert told[0].data != told[1].data


def test_a_hidden_roll_leaves_no_byte_on_a_players_stream(evening: Evening):
    ana, jonas = evening.server.watch(evening.cast.ana), evening.server.watch(evening.cast.jonas)
    evening.roll("mara", "Is the guard bribed?", visibility="1")
    evening.roll("mara", "Is the gate open?", visibility="0")
    ana.wait_for("Is the guard bribed?")
    ana.wait_for("Is the gate open?")
    jonas.wait_for("Is the gate open?")
    assert b"bribed" not in jonas.raw


def test_a_stream_that_was_cut_resumes_after_its_last_event_and_misses_nothing(evening: Evening):
    first = evening.server.watch(evening.cast.jonas)
    evening.roll("mara", "Before the cut?")
    last = first.wait_for("Before the cut?")
    first.close()
    for number in range(3):
        evening.roll("mara", f"During the cut {number}?")
    again = evening.server.watch(evening.cast.jonas, after="stale", **{"Last-Event-ID": last.id})
    again.wait_for("During the cut 2?")
    evening.roll("mara", "After the cut?")
    again.wait_for("After the cut?")
    asked = re.findall(r"(?:Before|During|After) the cut ?\d?\?", "".join(each.data for each in again.events()))
    assert list(dict.fromkeys(asked)) == [f"During the cut {number}?" for number in range(3)] + ["After the cut?"]
    assert len({each.id for each in again.events()}) == len(again.events())


def test_what_happened_between_page_and_stream_is_caught_up(evening: Evening):
    after = evening.page_knows()
    evening.roll("mara", "In between?")
    evening.server.watch(evening.cast.jonas, after=after).wait_for("In between?")


def test_an_unknown_place_asks_the_page_to_fetch_itself_and_the_stream_goes_on(evening: Evening):
    jonas = evening.server.watch(evening.cast.jonas, after="nonsense")
    until(lambda: jonas.messages("reset"), "the reset")
    evening.roll("mara", "Still there?")
    jonas.wait_for("Still there?")


def test_what_another_process_writes_is_noticed_within_seconds(evening: Evening):
    jonas = evening.server.watch(evening.cast.jonas)
    with evening.server.rows():
        table = Table.objects.get(pk=evening.cast.table.pk)
        table.last_seq += 1
        TableEvent.objects.create(
            table=table,
            seq=table.last_seq,
            public_id="from-afar",
            kind="joined",
            by=evening.cast.lia,
            at=timezone.now(),
        )
        table.save()
    until(lambda: any(each.id == "from-afar" for each in jonas.events()), "the event")


def test_a_ping_comes_by_itself_and_names_the_last_event(evening: Evening):
    after = evening.page_knows()
    jonas = evening.server.watch(evening.cast.jonas, after=after)
    until(lambda: len(jonas.messages("ping")) >= 3, "pings")
    assert {(each.id, each.data) for each in jonas.messages("ping")} == {(after, after)}


def test_the_stream_carries_the_headers_of_every_answer_and_is_not_compressed(evening: Evening):
    stream = evening.server.watch(evening.cast.jonas, **{"Accept-Encoding": "gzip, br"})
    assert stream.status == 200
    wanted = {**headers.always(), **headers.PRIVATE, "X-Accel-Buffering": "no"}
    assert {name.lower(): value for name, value in wanted.items()}.items() <= stream.answer.items()
    assert stream.answer["content-type"] == "text/event-stream; charset=utf-8"
    assert "content-encoding" not in stream.answer


def test_without_a_good_cookie_every_stream_is_simply_not_there(evening: Evening):
    def ask(path: str, value: str) -> tuple[int, bytes]:
        answer = evening.server.get(path, headers={"Cookie": f"{settings.LIVE_COOKIE_NAME}={value}"})
        return answer.status_code, answer.content

    good = cookie.sign(evening.cast.mara, "en")
    absent = ask("/t/nowhere/live", "")
    assert absent[0] == 404
    assert ask("/t/salt-road/live", "") == absent
    assert ask("/t/salt-road/live", good[:-1] + ("a" if good[-1] != "a" else "b")) == absent
    assert ask("/t/another/live", good) == absent
    assert evening.server.get("/t/salt-road/live").content == absent[1]


def test_the_stream_is_only_read(evening: Evening):
    answer = httpx.post(f"{evening.server.url}/t/salt-road/live", data={"x": "y"})
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET")


def test_a_pass_of_an_earlier_version_makes_the_page_fetch_a_new_one(evening: Evening):
    old = Seat(id=evening.cast.mara.id, table=evening.cast.table, role="player", version=0)
    stream = evening.server.watch(old)
    stream.wait_for_end()
    assert [each.name for each in stream.messages()] == ["reset"]


def test_one_stream_too_many_of_a_seat_is_told_when_to_come_back(evening: Evening):
    streams = [evening.server.watch(evening.cast.lia) for _ in range(settings.STREAMS_PER_SEAT)]
    assert {stream.status for stream in streams} == {200}
    full = evening.server.watch(evening.cast.lia)
    assert (full.status, full.answer["retry-after"]) == (429, "10")
    streams[0].close()
    until(lambda: evening.server.watch(evening.cast.lia).status == 200, "a free place")


def test_presence_is_told_without_an_id(evening: Evening):
    ana = evening.server.watch(evening.cast.ana)
    until(lambda: f"#here-{evening.cast.ana.pk}" in ana.raw.decode(), "presence")
    assert all(not each.id for each in ana.messages("") if "#here-" in each.data)
    with evening.server.rows():
        until(lambda: Seat.objects.get(pk=evening.cast.ana.pk).last_seen, "last_seen")


def test_a_closed_seat_is_cut_off_within_five_seconds_and_stays_out(evening: Evening):
    with evening.server.rows():
        guest = gather("one-evening").jonas
    stream = evening.server.watch(guest)
    with evening.server.rows():
        Seat.objects.filter(pk=guest.pk).update(closed_at=timezone.now())
    stream.wait_for_end(seconds=5)
    assert stream.messages()[-1].name == "gone"
    assert evening.server.watch(guest).status == 404


def test_signing_out_ends_the_stream_and_its_pass_opens_none_any_more(evening: Evening):
    with evening.server.rows():
        guest = gather("one-leaving").jonas
        session = signed_in(guest.user)
    stream = evening.server.watch(guest)
    assert evening.server.post("/sign-out/", session).status_code == 303
    for each in (stream, evening.server.watch(guest)):
        each.wait_for_end(seconds=5)
        assert each.messages()[-1].name == "reset"
        assert not each.events()


def test_an_answer_of_any_kind_is_protected(evening: Evening):
    """Pages, redirects, refusals, static files, what is not there, and what Django never sees."""
    wanted = {name.lower(): value for name, value in headers.always().items()}
    answers = {
        path: evening.server.get(path) for path in ("/healthz", "/readyz", "/nowhere/", "/t/salt-road/", "/t/x/live")
    }
    answers["post"] = httpx.post(f"{evening.server.url}/t/salt-road/act/", data={})
    answers["long"] = httpx.post(f"{evening.server.url}/sign-in/", content=b"x" * (settings.MOST_BODY_BYTES + 1))
    for path, answer in answers.items():
        assert wanted.items() <= answer.headers.items(), path
    private = {name.lower(): value for name, value in headers.PRIVATE.items()}
    for path in ("/t/salt-road/", "/t/x/live", "post"):
        assert private.items() <= answers[path].headers.items(), path
