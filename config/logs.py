"""One JSON object a line, with the request it belongs to, and never a secret in it."""

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from types import MappingProxyType

NOTHING: MappingProxyType[str, str] = MappingProxyType({})
_about: ContextVar[MappingProxyType[str, str]] = ContextVar("about", default=NOTHING)

HIDDEN = "…"
QUIET = r"(?:x|say|commands)/"
"""Addresses of a table that are named in no log: whoever is there may be about to stop the game."""
# Each keeps its first group, if it has one, and hides the rest.
SECRETS = (
    re.compile(r"(/(?:j|s|demo)/)[^/\s\"']+"),
    re.compile(rf"(/t/)[-\w]+/{QUIET}[^\s\"']*"),
    re.compile(r"((?:__(?:Host|Secure)-)?\b(?:sid|csrf|live|guest|sessionid)=)[^;\s\"']+"),
    re.compile(r"((?:password|token|secret|entropy|seed)[\w-]*[\"']?\s*[:=]\s*)[^\s,;&)}\]]+", re.I),
    re.compile(r"((?:set-cookie|cookie|authorization|x-csrftoken)[\"']?\s*[:=]\s*)[^\r\n]+", re.I),
    re.compile(r"(\w+://[^:/\s@]*:)[^@/\s]+(?=@)"),
    re.compile(r"()[\w.-]{8,}:[\w-]{6}:[\w-]{43}"),
)  # fmt: skip


@contextmanager
def about(**facts: str) -> Iterator[None]:
    """Let everything logged inside say which request, table or seat it was about."""
    known = {name: value for name, value in facts.items() if value}
    token = _about.set(MappingProxyType({**_about.get(), **known}))
    try:
        yield
    finally:
        _about.reset(token)


def note(**facts: str) -> None:
    """Add what has become known, such as the seat, to all that the same request still logs."""
    _about.set(MappingProxyType({**_about.get(), **facts}))


def masked(text: str) -> str:
    """Hide cookies, tokens, join codes, passwords and whoever stopped the game."""
    for secret in SECRETS:
        text = secret.sub(lambda found: found[1] + HIDDEN, text)
    return text


class NoSecrets(logging.Filter):
    """Rewrites each record before any formatter sees it, its traceback included."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = masked(record.getMessage()), ()
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = masked(record.exc_text)
        return True


class JsonFormatter(logging.Formatter):
    """Writes what happened, when, where and in which request; no extra field of a record is let through."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": masked(record.getMessage()),
            **_about.get(),
        }
        if record.exc_info and not record.exc_text:
            record.exc_text = self.formatException(record.exc_info)
        if record.exc_text:
            line["exception"] = masked(record.exc_text)
        return json.dumps(line, ensure_ascii=False)
