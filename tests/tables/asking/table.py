"""What tests of asked rolls share: asking, answering, and reading what a seat sees of it."""

from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from rules.core.outcome import Refusal
from tables import asking
from tables.models import RollRequest, Seat, TableEvent, Visibility
from tables.requests import Shown, requests_shown
from tests.cast import Cast

HTMX = {"HX-Request": "true"}
QUESTION = "Do you get across before the bridge burns?"


def ask(cast: Cast, *who: Seat, visibility: int = Visibility.PUBLIC, **fields: str) -> RollRequest:
    made = asking.ask(
        seat=cast.ana,
        who=[each.pk for each in who or (cast.mara, cast.jonas)],
        fields={"question": QUESTION} | fields,
        visibility=visibility,
        ticket=uuid4(),
    )
    assert isinstance(made, RollRequest), made
    return made


def asked_code(cast: Cast, *who: Any, by: Seat | None = None, **fields: str) -> str:
    answer = asking.ask(
        seat=by or cast.ana, who=who, fields={"question": QUESTION} | fields, visibility=0, ticket=uuid4()
    )
    return answer.code if isinstance(answer, Refusal) else ""


def roll(seat: Seat, request: RollRequest, **more: Any) -> str:
    answer = asking.answer(seat=seat, request_id=request.pk, **{"ticket": uuid4()} | more)
    return answer.code if isinstance(answer, Refusal) else ""


def decline(seat: Seat, request: RollRequest, words: str = "") -> str:
    answer = asking.decline(seat=seat, request_id=request.pk, words=words, ticket=uuid4())
    return answer.code if isinstance(answer, Refusal) else ""


def seen(seat: Seat) -> tuple[Shown, ...]:
    seat.table.refresh_from_db()
    return requests_shown(seat)


def heard(seat: Seat) -> list[str]:
    return list(TableEvent.objects.visible_to(seat).order_by("seq").values_list("kind", flat=True))


def post(client: Client, cast: Cast, name: str, *args: object, htmx: bool = True, **form: Any) -> tuple[int, str]:
    address = reverse(f"tables:{name}", args=[cast.table.slug, *args])
    answer = client.post(address, {"ticket": str(uuid4())} | form, headers=HTMX if htmx else {})
    return answer.status_code, answer.content.decode()
