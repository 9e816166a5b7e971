"""The server's front door: the stream beside Django, and Django in a small pool of threads behind it."""

import io
import logging
import os
from collections.abc import Callable, Iterable
from typing import Any, cast

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.utils.translation import gettext as _

from config.sqlite import queue_writers

log = logging.getLogger(__name__)
django = get_wsgi_application()
queue_writers()

# Models can be imported only once Django is set up.
from config import headers  # noqa: E402
from config.door import Receive, Refused, Scope, Send, cleaned, page, read_body, turn_away  # noqa: E402
from tables import live  # noqa: E402
from tables.live.endpoint import endpoint, slug_of  # noqa: E402


def with_body(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Give Django the body that was read before its thread was taken."""
    environ["wsgi.input"] = io.BytesIO(environ["asgi.scope"]["body"])
    try:
        return django(environ, start_response)
    except Exception:  # even the error page could not be drawn
        log.exception("A request failed, and so did its error page.")
        body = page(_("Something broke, and it was not you. Try again in a moment."), settings.LANGUAGE_CODE)
        own = {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(body))}
        start_response("500 Internal Server Error", [*headers.merged((headers.always(), headers.PRIVATE, own)).items()])
        return [body]


# An unbounded queue of answers: a slow reader then holds memory, but no thread.
pages = WSGIMiddleware(cast(Any, with_body), workers=settings.WEB_THREADS, send_queue_size=0)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Send each request to where it is served."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http" and slug_of(scope["path"]) is not None:
        await endpoint(scope, receive, send)
    elif scope["type"] == "http":
        await answer(scope, receive, send)


async def answer(scope: Scope, receive: Receive, send: Send) -> None:
    """Read the body, then let Django answer: a half-sent request takes no thread."""
    body = await read_body(scope, receive)
    if isinstance(body, Refused):
        await turn_away(body, scope, receive, send)
    elif body is not None:
        await pages(*cast(Any, (cleaned(scope, body), receive, send)))


async def lifespan(receive: Receive, send: Send) -> None:
    await receive()
    await live.start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await live.close()
    pages.executor.shutdown(wait=False, cancel_futures=True)
    await send({"type": "lifespan.shutdown.complete"})
