"""What is done with a request before Django sees it."""

import asyncio

import pytest
from django.conf import settings

from config import asgi, door, headers


def scope(**fields: str) -> door.Scope:
    named = [(name.replace("__", "-").lower().encode(), value.encode()) for name, value in fields.items()]
    return {"type": "http", "path": "/", "headers": named}


def test_a_header_that_could_be_taken_for_another_is_dropped():
    cleaned = door.cleaned(
        scope(x_forwarded_for="1.2.3.4", X__Forwarded__For="1.2.3.4", Forwarded="for=1.2.3.4", Host="here", a_b="c"),
        b"",
    )
    assert cleaned["headers"] == [(b"host", b"here")]


def test_the_length_is_what_was_really_read():
    cleaned = door.cleaned(scope(Transfer__Encoding="chunked", Content__Length="7"), b"four")
    assert cleaned["headers"] == [(b"content-length", b"4")]
    assert cleaned["body"] == b"four"


@pytest.mark.parametrize(
    ("cookie", "asked", "spoken"),
    [
        ("", "", "en"),
        ("language=de", "fr", "de"),
        ("language=xx", "fr-CH,fr;q=0.8", "fr"),
        ("", "tlh", "en"),
        ("language=../../etc", "*", "en"),
    ],
)
def test_even_a_refusal_at_the_door_speaks_the_readers_language(cookie: str, asked: str, spoken: str):
    assert door.language(scope(Cookie=cookie, Accept__Language=asked)) == spoken


async def test_a_client_that_leaves_before_the_end_is_not_answered():
    async def receive() -> dict:
        return {"type": "http.disconnect"}

    assert await door.read_body(scope(Content__Length="5"), receive) is None


async def test_bodies_that_are_still_coming_in_are_bounded_together(monkeypatch):
    monkeypatch.setattr(door.Held, "most", 1000)
    go_on = asyncio.Event()

    def sender(length: int):
        pieces = iter([{"type": "http.request", "body": b"x" * length, "more_body": True}])

        async def receive() -> dict:
            for piece in pieces:
                return piece
            await go_on.wait()
            return {"type": "http.request", "body": b"", "more_body": False}

        return receive

    first = asyncio.create_task(door.read_body(scope(Content__Length="600"), sender(600)))
    await asyncio.sleep(0)
    assert await door.read_body(scope(Content__Length="600"), sender(600)) == door.TooBusy()
    go_on.set()
    assert await first == b"x" * 600
    assert door.Held.bytes == 0


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/t/salt-road/handouts/", settings.MOST_UPLOAD_BYTES),
        ("/t/salt-road/handouts/x/", settings.MOST_BODY_BYTES),
        ("/sign-in/", settings.MOST_BODY_BYTES),
    ],
    ids=["pictures", "below", "elsewhere"],
)
async def test_only_where_pictures_are_sent_a_body_may_be_large(path: str, most: int):
    async def receive() -> dict:
        return {"type": "http.request", "body": b"x" * most, "more_body": False}

    asked = scope(Transfer__Encoding="chunked") | {"path": path}
    assert len(await door.read_body(asked, receive)) == most
    longer = scope(Content__Length=str(most + 1)) | {"path": path}
    assert await door.read_body(longer, receive) == door.TooLong(most)


async def test_a_request_without_a_body_is_not_waited_for():
    async def never() -> dict:
        raise AssertionError("was asked for a body")

    assert await door.read_body(scope(Host="here"), never) == b""


def test_when_even_the_error_page_breaks_there_is_a_page_and_it_is_protected(monkeypatch, caplog):
    def broken(environ, start_response):
        raise RuntimeError("on purpose")

    monkeypatch.setattr(asgi, "django", broken)
    said = {}
    environ = {"asgi.scope": {"body": b""}}
    (body,) = asgi.with_body(environ, lambda status, fields: said.update({"status": status, **dict(fields)}))
    assert said["status"].startswith("500")
    assert headers.always().items() <= said.items()
    assert b"<p>Something broke" in body
    assert "on purpose" in caplog.text
    assert b"on purpose" not in body
