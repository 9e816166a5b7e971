"""Redis as a help and never a need: it is given a fifth of a second, and after a failure nobody asks for a while."""

import time
from collections.abc import Callable
from functools import cache
from typing import TypeVar

from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

T = TypeVar("T")
SECONDS = 0.2
PAUSE_SECONDS = 1.0


class Impatient:
    def __init__(self, url: str) -> None:
        # With the library's defaults a call blocks for seconds while Redis is down.
        self.client = Redis.from_url(
            url, socket_timeout=SECONDS, socket_connect_timeout=SECONDS, retry=Retry(NoBackoff(), 0)
        )
        self.failures = 0
        self.silent_until = 0.0

    def ask(self, do: Callable[[Redis], T]) -> T | None:
        """Do something with Redis; None when it does not answer, which is counted and never raised."""
        if time.monotonic() < self.silent_until:
            return None
        try:
            return do(self.client)
        except (RedisError, OSError):
            self.failures += 1
            self.silent_until = time.monotonic() + PAUSE_SECONDS
            return None


@cache
def redis() -> Impatient:
    return Impatient(settings.REDIS_URL)
