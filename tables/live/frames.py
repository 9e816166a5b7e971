"""Messages as Server-Sent Events: text in, bytes for the wire out."""

import re

LINE_END = re.compile(r"\r\n|\r|\n")
NOTHING = b""
SLOW_MILLISECONDS = 5000


def message(html: str, public_id: str = "") -> bytes:
    """Frame what is to be swapped into the page; nothing to show gives nothing to send."""
    return _frame(html.strip(), public_id=public_id) if html.strip() else NOTHING


def ping(public_id: str) -> bytes:
    """Give a sign of life. It needs data: a comment raises no event in the browser."""
    return _frame(public_id or "-", name="ping", public_id=public_id)


def reset(public_id: str = "") -> bytes:
    """Ask the page to fetch itself anew."""
    return _frame("reload", name="reset", public_id=public_id)


def last_reset() -> bytes:
    """Ask the same at the stream's end; a page that cannot fetch itself is to try the stream again only slowly.

    The empty id is sent: without one, a browser tells of the id before it, as if there were a place to go on from.
    """
    return b"retry: %d\nid:\n" % SLOW_MILLISECONDS + reset()


def gone() -> bytes:
    """Say that the seat is closed."""
    return _frame("closed", name="gone")


def come_back(milliseconds: int) -> bytes:
    """Say when to connect again. A `retry:` without an event around it is ignored by the browser's script."""
    return b"retry: %d\n" % milliseconds + _frame("later", name="retry")


def _frame(text: str, *, name: str = "", public_id: str = "") -> bytes:
    head = [f"event: {name}"] if name else []
    if public_id:
        head.append(f"id: {public_id}")
    return "\n".join([*head, *(f"data: {line}" for line in LINE_END.split(text)), "", ""]).encode()
