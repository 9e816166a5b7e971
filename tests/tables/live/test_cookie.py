"""The pass for the stream: signed, of one table, for a while."""

import pytest
import time_machine
from django.core import signing
from django.http import HttpResponse
from django.test import override_settings

from tables.live import cookie
from tests.cast import Cast

pytestmark = pytest.mark.django_db


def header(cast: Cast, language: str = "de", name: str = "live") -> str:
    return f"other=1; {name}={cookie.sign(cast.mara, language)}; more=2"


def test_what_is_written_is_read(cast: Cast):
    found = cookie.read(header(cast), "salt-road")
    assert found == cookie.Pass(
        cast.table.pk, "salt-road", cast.mara.pk, "player", "de", cast.mara.version, stale=False
    )


def test_it_is_sent_to_the_streams_address_only_and_no_script_sees_it(cast: Cast):
    response = HttpResponse()
    cookie.write(response, cast.mara, "de")
    written = response.cookies["live"]
    assert written["path"] == "/t/salt-road/live"
    assert written["httponly"]
    assert written["samesite"] == "Lax"
    assert not written["secure"]
    assert cookie.read(f"live={written.value}", "salt-road")


@override_settings(HTTPS=True, LIVE_COOKIE_NAME="__Secure-live")
def test_under_https_it_travels_secured(cast: Cast):
    response = HttpResponse()
    cookie.write(response, cast.mara, "de")
    assert response.cookies["__Secure-live"]["secure"]


def test_it_opens_one_table_only(cast: Cast):
    assert cookie.read(header(cast), "another") is None


@pytest.mark.parametrize("spoil", [str.upper, lambda value: value[:-1], lambda value: "", lambda value: f"x{value}"])
def test_a_changed_one_opens_nothing(cast: Cast, spoil):
    assert cookie.read(f"live={spoil(cookie.sign(cast.mara, 'de'))}", "salt-road") is None


def test_what_was_signed_for_another_purpose_opens_nothing(cast: Cast):
    facts = [cast.table.pk.hex, "salt-road", cast.mara.pk.hex, "gm", "de", 1]
    assert cookie.read(f"live={signing.dumps(facts, salt='other')}", "salt-road") is None
    assert cookie.read(f"live={signing.dumps(facts, salt=cookie.SALT, key='x' * 60)}", "salt-road") is None


@pytest.mark.parametrize("facts", [[], ["a", "b"], ["x", "salt-road", "y", "gm", "de", 1], {"a": 1}])
def test_one_of_another_release_opens_nothing(facts):
    assert cookie.read(f"live={signing.dumps(facts, salt=cookie.SALT)}", "salt-road") is None


def test_an_old_one_is_stale(cast: Cast):
    with time_machine.travel("2026-03-01 08:00Z", tick=False) as clock:
        written = header(cast)
        clock.shift(cookie.SECONDS - 1)
        assert not cookie.read(written, "salt-road").stale
        clock.shift(2)
        assert cookie.read(written, "salt-road").stale


def test_a_retired_key_still_opens(cast: Cast, settings):
    written = header(cast)
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "n" * 60
    assert cookie.read(written, "salt-road")
    settings.SECRET_KEY_FALLBACKS = []
    assert cookie.read(written, "salt-road") is None
