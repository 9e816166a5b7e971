"""Rolls that a GM of PhaseSix asks for: alone or as a group whose target fills up, and why not."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation
from django.utils.html import escape

from accounts.models import User
from rules.core.outcome import Refusal
from rules.templatetags.words import say
from tables.models import RollRequest, Seat, TableEvent
from tables.services import act
from tests.cast import Cast, gather
from tests.conftest import signed_in
from tests.tables.asking.table import HTMX, ask, asked_code, roll, seen

pytestmark = pytest.mark.django_db
DOOR = {"trait": "courage", "difficulty": "0", "needed": "3", "group": "on", "question": "Who holds the door?"}


@pytest.fixture
def alley(db: None) -> Cast:
    return gather(game="phasesix")


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("trait", "beauty", "trait_unknown"),
        ("difficulty", "hard", "difficulty_wrong"),
        ("difficulty", "61", "difficulty_wrong"),
        ("needed", "0", "needed_wrong"),
        ("needed", "100", "needed_wrong"),
    ],
)
def test_what_the_game_refuses_asks_nobody_and_says_why(alley: Cast, field: str, value: str, code: str) -> None:
    assert asked_code(alley, alley.mara.pk, **(DOOR | {field: value})) == code
    User.objects.filter(pk=alley.ana.user_id).update(language="de")
    page = sent(signed_in(alley.ana.user), alley, **(DOOR | {field: value}))
    assert page.status_code == 422
    with translation.override("de"):
        assert escape(say(page.context["asking_refusal"])) in page.text
    assert "Who holds the door?" in page.text
    assert not RollRequest.objects.exists()
    assert not TableEvent.objects.filter(kind__startswith="ask").exists()


def sent(client: Client, cast: Cast, **fields: str) -> Any:
    form = {"do": "send", "who": str(cast.mara.pk), "ticket": str(uuid4()), "panel": "gm", **fields}
    return client.post(f"/t/{cast.table.slug}/gm/asking/", form, headers=HTMX)


def test_a_group_s_successes_are_added_up_as_they_come_in(alley: Cast, falls: Callable[..., None]) -> None:
    falls([5, 2, 1], [5], [2, 5, 5])
    request = ask(alley, **DOOR)
    reached = []
    for do in (lambda: roll(alley.mara, request), lambda: added(alley.mara), lambda: roll(alley.jonas, request)):
        assert not do()
        [shown] = seen(alley.ana)
        reached.append((shown.tally.reached, shown.tally.target))
    assert reached == [(1, 3), (2, 3), (4, 3)]


def added(seat: Seat) -> str:
    """Add a bonus die to a roll that has passed by itself: the group is still short."""
    answer = act(seat=seat, fields={"do": "add_bonus"}, ticket=uuid4())
    return answer.code if isinstance(answer, Refusal) else ""
