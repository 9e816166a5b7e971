"""Moves that a GM of Zwielicht asks for, and why not."""

from uuid import uuid4

import pytest
from django.utils import translation
from django.utils.html import escape

from accounts.models import User
from rules.systems import zwielicht
from rules.templatetags.words import say
from tables.models import RollRequest, TableEvent
from tests.cast import gather
from tests.conftest import signed_in
from tests.tables.asking.table import HTMX, asked_code

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("coming")]
BEAM = {"move": "risk", "words": "Over the rotten beam"}


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("move", "ability", "move_unknown"),
        ("words", " ", "nothing_asked"),
        ("words", "x" * 301, "too_long"),
    ],
)
def test_what_the_game_refuses_asks_nobody_and_says_why(field: str, value: str, code: str) -> None:
    cast = gather(game=zwielicht.KEY)
    asked = BEAM | {field: value}
    assert asked_code(cast, cast.mara.pk, **asked) == code
    User.objects.filter(pk=cast.ana.user_id).update(language="de")
    form = {"do": "send", "who": str(cast.mara.pk), "ticket": str(uuid4()), "panel": "gm", **asked}
    page = signed_in(cast.ana.user).post(f"/t/{cast.table.slug}/gm/asking/", form, headers=HTMX)
    assert page.status_code == 422
    with translation.override("de"):
        assert escape(say(page.context["asking_refusal"])) in page.text
    assert asked["words"] in page.text
    assert not RollRequest.objects.exists()
    assert not TableEvent.objects.filter(kind__startswith="ask").exists()
