"""Who opens a stream: a signed cookie, sent to the stream's address only."""

from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.core import signing
from django.http import HttpResponse, parse_cookie

from tables.models import Seat

SALT = "tables.live"
SECONDS = 12 * 60 * 60


@dataclass(frozen=True)
class Pass:
    """What the cookie says of its bearer. A stale one opens nothing, but may ask the page to fetch a new one."""

    table: UUID
    slug: str
    seat: UUID
    role: str
    language: str
    version: int
    stale: bool = False


def write(response: HttpResponse, seat: Seat, language: str) -> None:
    """Let this browser open the stream of the seat's table, in this language."""
    slug = seat.table.slug
    response.set_cookie(
        settings.LIVE_COOKIE_NAME,
        sign(seat, language),
        max_age=settings.GUEST_SESSION_AGE,
        path=f"/t/{slug}/live",
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def sign(seat: Seat, language: str) -> str:
    facts = [seat.table_id.hex, seat.table.slug, seat.id.hex, str(seat.role), language, seat.version]
    return signing.dumps(facts, salt=SALT)


def read(header: str, slug: str) -> Pass | None:
    """Read the pass for this table out of a Cookie header, or nothing when there is none that we signed."""
    value = parse_cookie(header).get(settings.LIVE_COOKIE_NAME, "")
    try:
        facts, stale = signing.loads(value, salt=SALT, max_age=SECONDS), False
    except signing.SignatureExpired:
        facts, stale = signing.loads(value, salt=SALT), True
    except signing.BadSignature:
        return None
    try:
        table, its_slug, seat, role, language, version = facts
        found = Pass(UUID(table), its_slug, UUID(seat), role, language, version, stale)
    except ValueError:  # signed by an earlier release that wrote it differently
        return None
    return found if its_slug == slug else None
