"""Rate limits by token buckets: so many at once, then so many a second.

With Redis all processes count together. Without it each process counts for itself, in memory: WORKERS processes then
allow up to that many times as much, which bounds abuse all the same and costs no query.
"""

import threading
import time
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

from config import impatient

MOST_BUCKETS = 10_000
IPV6_NET = 64
# The whole step in Redis itself, so that two processes cannot take the same token; time is Redis's own.
TAKE = """
local now = redis.call('TIME')
now = now[1] + now[2] / 1000000
local rate, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local known = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = math.min(burst, (tonumber(known[1]) or burst) + (now - (tonumber(known[2]) or now)) * rate)
local granted = left >= 1 and 1 or 0
redis.call('HSET', KEYS[1], 'left', tostring(left - granted), 'at', tostring(now))
redis.call('EXPIRE', KEYS[1], math.ceil(burst / rate) + 1)
return granted
"""

_buckets: dict[str, tuple[float, float]] = {}
_lock = threading.Lock()


def allow(key: str, per_second: float, burst: int) -> bool:
    """Take one token from the bucket of this key, if there is one."""
    granted = take_shared(key, per_second, burst) if settings.REDIS_URL else None
    return take(key, per_second, burst) if granted is None else granted


def take(key: str, per_second: float, burst: int) -> bool:
    now = time.monotonic()
    with _lock:
        left, at = _buckets.pop(key, (burst, now))
        left = min(burst, left + (now - at) * per_second)
        granted = left >= 1
        # Put back last, so that the bucket longest unused is the first to be forgotten.
        _buckets[key] = (left - granted, now)
        if len(_buckets) > MOST_BUCKETS:
            del _buckets[next(iter(_buckets))]
    return granted


def take_shared(key: str, per_second: float, burst: int) -> bool | None:
    """Ask Redis; None when it does not answer, and this process then counts alone."""
    granted = impatient.redis().ask(lambda client: client.eval(TAKE, 1, f"limit:{key}", per_second, burst))
    return None if granted is None else bool(granted)


def address(request: HttpRequest) -> str:
    """Name where a request comes from; one household has a whole IPv6 net."""
    given = str(request.META.get("REMOTE_ADDR", ""))
    try:
        found = ip_address(given)
    except ValueError:
        return given
    return str(ip_network((found, IPV6_NET), strict=False)) if isinstance(found, IPv6Address) else given
