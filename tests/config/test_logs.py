"""Logs tell what happened, and never a secret."""

import json
import logging
import sys
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core import signing

from config import logs


@pytest.fixture
def written() -> Iterator[StringIO]:
    """A logger set up as in production, and what it wrote."""
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logs.JsonFormatter())
    handler.addFilter(logs.NoSecrets())
    logger = logging.getLogger("tests.logs")
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    logger.propagate = False
    yield written
    logger.removeHandler(handler)


log = logging.getLogger("tests.logs")
CANARY = "canary-Zq7x"


def test_each_line_is_one_object_with_what_when_and_where(written: StringIO):
    log.warning("Two\nlines for %s", "Mara")
    line = json.loads(written.getvalue())
    assert line == {"time": line["time"], "level": "warning", "logger": "tests.logs", "message": "Two\nlines for Mara"}
    assert line["time"].endswith("+00:00")
    assert written.getvalue().count("\n") == 1


def test_request_table_and_seat_are_named_while_they_are_known(written: StringIO):
    with logs.about(request="abc", table="salt-road"), logs.about(seat="7"):
        log.info("inside")
    log.info("outside")
    inside, outside = map(json.loads, written.getvalue().splitlines())
    assert (inside["request"], inside["table"], inside["seat"]) == ("abc", "salt-road", "7")
    assert not {"request", "table", "seat"} & outside.keys()


def test_what_is_noted_on_the_way_holds_until_the_request_ends(written: StringIO):
    with logs.about(request="abc"):
        logs.note(seat="7")
        log.info("inside")
    log.info("outside")
    inside, outside = map(json.loads, written.getvalue().splitlines())
    assert (inside["request"], inside["seat"]) == ("abc", "7")
    assert "seat" not in outside


@pytest.mark.parametrize(
    "line",
    [
        f"Not Found: /j/{CANARY}/",
        f"GET /s/{CANARY}/ from somewhere",
        f"opened /demo/{CANARY}/",
        f"Cookie: sid={CANARY}; csrf=x",
        f"sid={CANARY}",
        f"__Host-sid={CANARY};",
        f"__Secure-live={CANARY}",
        f"guest={CANARY}",
        f"{{'password': '{CANARY}'}}",
        f"password1={CANARY}&x=y",
        f"Authorization: Bearer {CANARY}",
        f"X-CSRFToken: {CANARY}",
        f"csrfmiddlewaretoken={CANARY}",
        f"token: {CANARY}",
        f"entropy={CANARY}",
        f"postgres://tafel:{CANARY}@db:5432/tafel",
        f"redis://:{CANARY}@redis:6379",
        f"SECRET_KEY={CANARY}",
    ],
)
@pytest.mark.parametrize("way", ["message", "argument", "exception"])
def test_no_secret_gets_into_a_log(written: StringIO, line: str, way: str):
    if way == "message":
        log.error(line.replace("%", "%%"))
    elif way == "argument":
        log.error("about %s", line)
    else:
        try:
            raise ValueError(line)
        except ValueError:
            log.exception("failed")
    assert CANARY not in written.getvalue()
    assert logs.HIDDEN in written.getvalue()


def test_a_signed_value_is_hidden_wherever_it_stands(written: StringIO):
    value = signing.dumps(["anything", CANARY])
    log.error("could not read %s here", value)
    assert value.split(":")[-1] not in written.getvalue()


def test_whoever_stopped_the_game_stays_unknown(written: StringIO):
    log.error("Internal Server Error: /t/salt-road/x/")
    assert "salt-road" not in written.getvalue()


def test_extra_facts_of_a_record_are_left_out(written: StringIO):
    log.error("failed", extra={"request": CANARY, "cookies": CANARY})
    assert CANARY not in written.getvalue()


def test_a_plain_formatter_is_protected_by_the_filter_too():
    try:
        raise ValueError(f"password={CANARY}")
    except ValueError:
        record = logging.LogRecord("x", 40, "x", 1, "sid=%s", (CANARY,), sys.exc_info())
    logs.NoSecrets().filter(record)
    assert CANARY not in logging.Formatter("%(message)s").format(record)


def test_ordinary_words_stay_readable(written: StringIO):
    sentence = "The table /t/salt-road/act/ was asked at 12:30, 7 tokens are left in the live stream."
    log.info(sentence)
    assert json.loads(written.getvalue())["message"] == sentence
