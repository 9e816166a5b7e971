"""What happens before Django sees a request: its body is read whole, within bounds, and forged headers are dropped."""

import asyncio
import html
import re
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import parse_cookie
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import get_supported_language_variant, parse_accept_lang_header

from config import headers

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

# uvicorn has read them, from declared proxies only; what reaches Django says who really asks.
READ_BY_THE_SERVER = (b"x-forwarded-", b"forwarded")
UPLOADS = re.compile(r"/t/[-\w]+/handouts/")


@dataclass(frozen=True)
class TooLong:
    most: int
    status: int = 413


@dataclass(frozen=True)
class TooSlow:
    status: int = 408


@dataclass(frozen=True)
class TooBusy:
    status: int = 503


Refused = TooLong | TooSlow | TooBusy


class Held:
    """Counts the bytes of all bodies that are still coming in: each is bounded, and so is their sum."""

    bytes = 0
    most = 64 * 1024 * 1024


def header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def limits(scope: Scope) -> tuple[int, int]:
    """Give how many bytes a body may have and how many seconds it may take: a picture has more than words."""
    if UPLOADS.fullmatch(scope["path"]):
        return settings.MOST_UPLOAD_BYTES, settings.UPLOAD_SECONDS
    return settings.MOST_BODY_BYTES, settings.BODY_SECONDS


async def read_body(scope: Scope, receive: Receive) -> bytes | Refused | None:
    """Read the whole body; nothing at all when the client has gone before its end."""
    length = header(scope, b"content-length")
    if not length and not header(scope, b"transfer-encoding"):
        return b""
    most, seconds = limits(scope)
    if length.isdigit() and int(length) > most:
        return TooLong(most)
    try:
        async with asyncio.timeout(seconds):
            return await _read(receive, most)
    except TimeoutError:
        return TooSlow()


async def _read(receive: Receive, most: int) -> bytes | Refused | None:
    body = bytearray()
    try:
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            piece = message.get("body", b"")
            body += piece
            Held.bytes += len(piece)
            if len(body) > most:
                return TooLong(most)
            if not message.get("more_body", False):
                return bytes(body)
            if Held.bytes > Held.most:
                return TooBusy()
    finally:
        Held.bytes -= len(body)


def cleaned(scope: Scope, body: bytes) -> Scope:
    """Pass on the request with its body, its true length, and no header that could be taken for another.

    WSGI writes `X_Forwarded_For` and `X-Forwarded-For` alike, so names with an underscore are dropped.
    """
    kept = [
        (name, value)
        for name, value in scope["headers"]
        if b"_" not in name
        and not name.startswith(READ_BY_THE_SERVER)
        and name not in (b"content-length", b"transfer-encoding")
    ]
    if body:
        kept.append((b"content-length", str(len(body)).encode()))
    return {**scope, "headers": kept, "body": body}


async def turn_away(why: Refused, scope: Scope, receive: Receive, send: Send) -> None:
    """Say in a sentence what was wrong with the request, and close."""
    tongue = language(scope)
    with translation.override(tongue):
        body = sentence(why, tongue)
    own = {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(body)), "Connection": "close"}
    fields = headers.raw(headers.always(), headers.PRIVATE, own, {"Content-Language": tongue})
    await send({"type": "http.response.start", "status": why.status, "headers": fields})
    await send({"type": "http.response.body", "body": body, "more_body": True})
    if isinstance(why, TooLong):
        await let_finish(receive)
    await send({"type": "http.response.body", "body": b""})


def sentence(why: Refused, tongue: str) -> bytes:
    match why:
        case TooLong():
            most = why.most // (1024 * 1024)
            text = _("That is more than %(most)s MB, too much to send at once. Nothing was changed.") % {"most": most}
        case TooSlow():
            text = _("Sending took too long, so nothing was changed. Try again when the connection is better.")
        case TooBusy():
            text = _("Something broke, and it was not you. Try again in a moment.")
    return page(text, tongue)


def page(text: str, tongue: str) -> bytes:
    """Draw the barest page that says something, where templates cannot be had."""
    drawn = f'<!doctype html><html lang="{tongue}"><title>Tafelrunde</title><p>{html.escape(text)}</p></html>'
    return drawn.encode()


async def let_finish(receive: Receive) -> None:
    """Let the client send the rest for a while, or it would see a broken connection instead of the answer."""
    try:
        async with asyncio.timeout(settings.BODY_SECONDS):
            while (message := await receive())["type"] != "http.disconnect" and message.get("more_body", False):
                pass
    except TimeoutError:
        pass


def language(scope: Scope) -> str:
    """Find the reader's language without Django's request: the cookie first, then what the browser asks for."""
    chosen = parse_cookie(header(scope, b"cookie")).get(settings.LANGUAGE_COOKIE_NAME, "")
    asked = [tongue for tongue, _weight in parse_accept_lang_header(header(scope, b"accept-language"))]
    for tongue in (chosen, *asked):
        try:
            return get_supported_language_variant(tongue)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE
