"""Hints between processes: that there is something new to read, never what it is."""

from __future__ import annotations

import asyncio
import json
import logging
import uuid
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Protocol

from django.conf import settings
from django.db import Error, connection
from redis.asyncio import Redis as AsyncRedis
from redis.exceptions import RedisError

from config import impatient

if TYPE_CHECKING:
    from tables.live.hub import Hub

log = logging.getLogger(__name__)

CHANNEL = "tafelrunde_live"
PROCESS = uuid.uuid4().hex
PAUSE_SECONDS = 1


@dataclass(frozen=True)
class Hint:
    """That a table has events up to `seq`, that its seats changed, or that one seat is closed."""

    table: str
    seq: int = 0
    revoked: str = ""
    seats: bool = False
    process: str = PROCESS

    def dump(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))


def take(hub: Hub, payload: str | bytes) -> None:
    """Let the hub act on a hint of another process; its own it knows already."""
    try:
        hint = Hint(**json.loads(payload))
        table = uuid.UUID(hint.table)
    except (TypeError, ValueError):
        log.warning("A hint on the bus could not be read.")
        return
    if hint.process == PROCESS:
        return
    if hint.revoked:
        hub.revoke(table, uuid.UUID(hint.revoked))
    if hint.seats or hint.revoked:
        hub.seats_changed(table)
    if hint.seq:
        hub.heard(table, hint.seq)


class Bus(Protocol):
    @property
    def failures(self) -> int: ...

    def publish(self, hint: Hint) -> None: ...

    async def run(self, hub: Hub) -> None: ...


class Local:
    """One process needs no hints."""

    failures = 0

    def publish(self, hint: Hint) -> None:
        return None

    async def run(self, hub: Hub) -> None:
        return None


class Redis:
    """Hints over Redis, for several processes or machines. It may vanish: nobody waits for it or fails by it."""

    def __init__(self) -> None:
        self.lost = 0

    @property
    def failures(self) -> int:
        return self.lost + impatient.redis().failures

    def publish(self, hint: Hint) -> None:
        impatient.redis().ask(lambda client: client.publish(CHANNEL, hint.dump()))

    async def run(self, hub: Hub) -> None:
        while True:
            try:
                await self._listen(hub)
            except (RedisError, OSError):
                self.lost += 1
            await asyncio.sleep(PAUSE_SECONDS)

    async def _listen(self, hub: Hub) -> None:
        client = AsyncRedis.from_url(settings.REDIS_URL, socket_connect_timeout=PAUSE_SECONDS)
        async with client, client.pubsub() as heard:
            await heard.subscribe(CHANNEL)
            hub.look.now.set()
            async for message in heard.listen():
                if message["type"] == "message":
                    take(hub, message["data"])


class Postgres:
    """Hints by NOTIFY, for several processes on one PostgreSQL without Redis."""

    failures = 0

    def publish(self, hint: Hint) -> None:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, hint.dump()])
        except Error:
            self.failures += 1

    async def run(self, hub: Hub) -> None:
        import psycopg

        while True:
            try:
                await self._listen(hub)
            except (psycopg.Error, OSError):
                self.failures += 1
            await asyncio.sleep(PAUSE_SECONDS)

    async def _listen(self, hub: Hub) -> None:
        import psycopg

        async with await psycopg.AsyncConnection.connect(**self._where(), autocommit=True) as listening:
            await listening.execute(f"LISTEN {CHANNEL}")
            hub.look.now.set()
            async for notice in listening.notifies():
                take(hub, notice.payload)

    def _where(self) -> dict[str, Any]:
        names = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
        wanted = {name: connection.settings_dict[key] for name, key in names.items()}
        return {name: str(value) for name, value in wanted.items() if value}


def chosen() -> Bus:
    """Choose the bus that the settings allow for."""
    if settings.REDIS_URL:
        return Redis()
    return Local() if settings.ON_SQLITE else Postgres()
