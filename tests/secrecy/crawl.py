"""A walk through every address, by everyone who is no GM, also where they have no business and with bad forms."""

import base64
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client

from accounts.models import User
from characters.models import Character, Draft
from config import limits
from tables.models import Audience, Card, Knock, RollRequest, Scene, Sight, TableEvent
from tests.access import POST, RULES, Level, Rule, World, address_of, client_of
from tests.secrecy.steps import CANARY

ROLES = ("player", "spectator", "stranger", "anonymous")
HTMX = {"HX-Request": "true"}
BAD_FORMS: tuple[Mapping[str, str], ...] = (
    {"do": "roll", "question": "x" * 301, "text": "/nonsense", "choice": "prepared:none"},
    {"do": "roll", "question": "So?", "seen": "stale", "to": "nobody", "text": ""},
)


def codings(text: str) -> set[str]:
    """Give a text as it is, in hexadecimal digits, and in base 64 wherever it may begin within three bytes."""
    return {text, text.encode().hex(), *(in_base_64(text.encode(), skip) for skip in range(3))}


def in_base_64(text: bytes, skip: int) -> str:
    """Give all digits that a text alone decides, so that no random token is taken for it."""
    first, last = -(-8 * skip // 6), 8 * (skip + len(text)) // 6
    return base64.b64encode(b"\0" * skip + text).decode()[first:last]


WRITTEN = sorted(codings(CANARY))
TRACE = re.compile("|".join(map(re.escape, WRITTEN)), re.IGNORECASE)


def traces(text: str) -> list[str]:
    """Find what stands in a text that must not, with a few letters around it; whether anything does is told sooner."""
    lower = text.lower()
    if not any(each.lower() in lower for each in WRITTEN):
        return []
    return [text[max(0, found.start() - 60) : found.end() + 12] for found in TRACE.finditer(text)]


def secret_things(world: World) -> dict[str, list[Any]]:
    """Name what lies hidden at the table, by the arguments that addresses take."""
    table, campaign = world.cast.table, world.cast.campaign
    hidden = TableEvent.objects.filter(table=table).exclude(audience=Audience.ALL).order_by("kind", "seq")
    cards = Card.objects.filter(table=table, sight=Sight.HIDDEN, scene=None)
    characters = Character.objects.filter(campaign=campaign, name__contains=CANARY)
    return {
        "card": list(cards.values_list("pk", flat=True)[:4]),
        "scene": list(Scene.objects.filter(table=table, title__contains=CANARY).values_list("pk", flat=True)),
        "event": list(dict(hidden.values_list("kind", "public_id")).values()),
        "asked": list(RollRequest.objects.filter(table=table).values_list("pk", flat=True)),
        "knock": list(Knock.objects.filter(table=table).values_list("pk", flat=True)),
        "character": [world.cast.jonas.character_id, *characters.values_list("pk", flat=True)],
        "pk": list(Draft.objects.filter(campaign=campaign).values_list("pk", flat=True)),
    }


def asked(rule: Rule, world: World, things: Mapping[str, list[Any]]) -> Iterator[dict[str, Any]]:
    """Give the arguments by which an address is asked: its own, and each that names something hidden."""
    own = rule.args(world)
    yield own
    for name in own.keys() & things.keys():
        yield from (own | {name: thing} for thing in things[name])


def crawl(
    world: World, user: User | None, *, forms: bool = True, names: Iterable[str] = tuple(RULES)
) -> Iterator[tuple[str, str]]:
    """Ask for everything as one person, by forms too, and give each answer whole, by what was asked."""
    member = user is not None and user.seats.filter(table=world.cast.table, closed_at=None).exists()
    client, things = client_of(user), secret_things(world) if member else {}
    for name, rule in ((name, RULES[name]) for name in names):
        for arguments in asked(rule, world, things):
            address = address_of(name, arguments)
            if rule.methods != POST:
                yield f"GET {address}", whole(client, "get", address)
            for form in forms_for(rule) if forms else ():
                yield f"POST {address} {dict(form)}", whole(client, "post", address, form, headers=HTMX)


def forms_for(rule: Rule) -> tuple[Mapping[str, str], ...]:
    """Give what is sent to an address that takes forms: what it expects, and where players may send any, bad ones."""
    if "POST" not in rule.methods:
        return ()
    return (rule.form, *BAD_FORMS) if rule.level == Level.MEMBER else (rule.form,)


def whole(client: Client, method: str, address: str, *what: Any, **how: Any) -> str:
    """Give an answer with its head, and put everything back."""
    cookies = client.cookies.copy()
    limits._buckets.clear()
    with transaction.atomic():
        answer: HttpResponseBase = getattr(client, method)(address, *what, **how)
        body = b"".join(answer) if answer.streaming else answer.content
        transaction.set_rollback(True)
    client.cookies = cookies
    return f"{answer.status_code} {answer.headers}\n{body.decode(errors='replace')}"
