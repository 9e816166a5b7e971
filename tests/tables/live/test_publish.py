"""The door for everyone else: cheap where nobody watches, and never the reason that an act fails."""

import json
from uuid import uuid4

from tables import live
from tables.live import bus
from tables.live.bus import Hint, Local, Postgres, Redis

from .conftest import TABLE, event


def test_outside_the_server_publishing_does_nothing_and_asks_nothing():
    assert live.running() is None
    live.publish(TABLE, [event(1)])
    live.publish(TABLE, [])
    live.revoke(TABLE, uuid4())
    live.seats_changed(TABLE)


def test_what_goes_wrong_while_publishing_is_logged_and_not_raised(monkeypatch, caplog):
    class Broken:
        def publish(self, *words: object) -> None:
            raise RuntimeError("on purpose")

    monkeypatch.setattr(live, "_hub", Broken())
    live.publish(TABLE, [event(1)])
    assert "on purpose" in caplog.text


def test_the_bus_is_what_the_settings_allow_for(settings):
    settings.REDIS_URL, settings.ON_SQLITE = "", True
    assert isinstance(bus.chosen(), Local)
    settings.ON_SQLITE = False
    assert isinstance(bus.chosen(), Postgres)
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert isinstance(bus.chosen(), Redis)


class Ear:
    """A hub that only writes down what it heard."""

    def __init__(self) -> None:
        self.heard_of: list[tuple[object, ...]] = []

    def heard(self, *facts: object) -> None:
        self.heard_of.append(("events", *facts))

    def revoke(self, *facts: object) -> None:
        self.heard_of.append(("revoke", *facts))

    def seats_changed(self, *facts: object) -> None:
        self.heard_of.append(("seats", *facts))


def test_a_hint_of_another_process_reaches_the_hub():
    ear, seat = Ear(), uuid4()
    bus.take(ear, Hint(TABLE.hex, seq=7, process="other").dump())
    bus.take(ear, Hint(TABLE.hex, seats=True, process="other").dump().encode())
    bus.take(ear, Hint(TABLE.hex, revoked=seat.hex, process="other").dump())
    assert ear.heard_of == [("events", TABLE, 7), ("seats", TABLE), ("revoke", TABLE, seat), ("seats", TABLE)]


def test_an_own_hint_and_nonsense_are_left_aside(caplog):
    ear = Ear()
    for payload in (Hint(TABLE.hex, seq=7).dump(), "", b"\xff", "[]", '{"table": "x"}', '{"other": 1}', "null", '"x"'):
        bus.take(ear, payload)
    assert ear.heard_of == []
    assert "could not be read" in caplog.text


def test_a_hint_carries_no_fact_of_the_table():
    facts = Hint(TABLE.hex, seq=7).dump()
    assert set(json.loads(facts)) == {"table", "seq", "revoked", "seats", "process"}
