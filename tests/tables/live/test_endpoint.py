"""The endpoint at its edges: sent away while catching up, and a database that does not answer."""

import asyncio
import threading

import pytest
from django.db import connection
from django.http import SimpleCookie

from tables import live
from tables.live import cookie, endpoint
from tables.live.hub import Hub
from tests.cast import Cast, gather

from .conftest import Words


@pytest.fixture
def cast(fresh_database) -> Cast:
    return gather()


@pytest.fixture
async def hub(cast: Cast, words: Words, monkeypatch):
    hub = Hub(words)
    monkeypatch.setattr(live, "_hub", hub)
    yield hub
    await hub.close()


class Browser:
    """What a server would see of one request: its scope, and everything that is sent to it."""

    def __init__(self, cast: Cast, query: str = "", method: str = "GET") -> None:
        cookies = SimpleCookie({"live": cookie.sign(cast.mara, "en")}).output(header="", sep=";").strip()
        self.scope = {
            "type": "http",
            "method": method,
            "path": "/t/salt-road/live",
            "query_string": query.encode(),
            "headers": [(b"cookie", cookies.encode())],
        }
        self.gone, self.answered = asyncio.Event(), asyncio.Event()
        self.status = 0
        self.body = b""

    async def receive(self) -> dict:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict) -> None:
        self.status = message.get("status", self.status)
        self.body += message.get("body", b"")
        self.answered.set()

    async def visit(self) -> None:
        await endpoint.endpoint(self.scope, self.receive, self.send)


async def test_a_viewer_that_goes_away_is_let_go(hub: Hub, cast: Cast):
    browser = Browser(cast)
    visit = asyncio.create_task(browser.visit())
    await asyncio.wait_for(browser.answered.wait(), 2)
    assert len(hub.viewers()) == 1
    browser.gone.set()
    await asyncio.wait_for(visit, 2)
    assert hub.viewers() == []


async def test_a_seat_closed_while_it_catches_up_is_shown_none_of_it(hub: Hub, cast: Cast, words: Words):
    drawing, go_on = threading.Event(), threading.Event()
    render = words.render

    def slowly(event, reader):
        drawing.set()
        assert go_on.wait(5)
        return render(event, reader)

    words.render = slowly
    browser = Browser(cast, query="after=")
    visit = asyncio.create_task(browser.visit())
    await asyncio.to_thread(drawing.wait, 5)
    hub.revoke(cast.table.pk, cast.mara.pk)
    go_on.set()
    await asyncio.wait_for(visit, 2)
    assert browser.body.endswith(b"event: gone\ndata: closed\n\n")
    assert b"joined" not in browser.body


def lose(table: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} RENAME TO {table}_lost")


async def test_without_a_database_the_stream_says_when_to_come_back(hub: Hub, cast: Cast):
    await hub.thread(lose, "tables_table")
    browser = Browser(cast)
    await browser.visit()
    assert browser.status == 503
    assert b"tables_table" not in browser.body


async def test_a_database_that_fails_while_catching_up_ends_the_stream_politely(hub: Hub, cast: Cast):
    await hub.thread(lose, "tables_tableevent")
    browser = Browser(cast, query="after=")
    await asyncio.wait_for(browser.visit(), 2)
    assert browser.status == 200
    assert b"event: retry" in browser.body
    assert hub.viewers() == []


@pytest.mark.parametrize("method", ["POST", "HEAD", "DELETE", "OPTIONS"])
async def test_only_reading_is_allowed(hub: Hub, cast: Cast, method: str):
    browser = Browser(cast, method=method)
    await browser.visit()
    assert browser.status == 405


@pytest.mark.parametrize(
    ("path", "slug"),
    [
        ("/t/salt-road/live", "salt-road"),
        ("/t/salt-road/live/", None),
        ("/t/salt/road/live", None),
        ("/t//live", None),
        ("/x/t/salt-road/live", None),
        ("/t/salt-road/liver", None),
        ("/t/sälz/live", None),
    ],
)
def test_the_address_is_exactly_one(path: str, slug: str | None):
    assert endpoint.slug_of(path) == slug
