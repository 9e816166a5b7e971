"""Steps at the door: knocking, answering, hearing, and time that passes."""

import re
from datetime import timedelta

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tables.models import Knock

HTMX = {"HX-Request": "true"}


def knocks(code: str, name: str = "Jo", choice: str = "later", client: Client | None = None) -> Client:
    client = client or Client()
    response = client.post(reverse("tables:join", args=[code]), {"name": name, "choice": choice})
    assert (response.status_code, response["Location"]) == (303, room(code))
    return client


def room(code: str) -> str:
    return reverse("tables:wait", args=[code])


def only() -> Knock:
    return Knock.objects.select_related("user", "table").get()


def answer(client: Client, how: str, knock: Knock, **headers: str):
    return client.post(reverse(f"tables:{how}", args=[knock.table.slug, knock.pk]), headers=headers)


def told(response: HttpResponse) -> str:
    """Give what an answer says beside the door, which an event may draw anew at any moment."""
    panel, _end, beside = response.content.decode().partition("</section>")
    assert panel.startswith('<section id="panel-door"')
    assert 'hx-target="#toasts"' in beside
    return beside


def toasts(response: HttpResponse) -> str:
    """Give what a page says in its toasts."""
    found = re.search(r'id="toasts">(.*?)</div>\s*</div>', response.content.decode(), re.DOTALL)
    return found[1] if found else ""


def later(**ago: float) -> None:
    """Let time pass for everyone at the door."""
    moved = timezone.now() - timedelta(**ago)
    Knock.objects.update(knocked_at=moved, rung_at=moved, answered_at=moved)
