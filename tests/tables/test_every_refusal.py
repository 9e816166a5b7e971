"""Every no of the game at a real table: said in the reader's language, with nothing changed and nothing typed lost."""

import re
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation
from django.utils.html import escape

from accounts.models import User
from characters.models import Character
from rules.core import versions
from rules.core.outcome import Refusal
from rules.models import Roll
from rules.systems import fu
from rules.templatetags.words import say
from tables import services
from tables.models import Seat, Table, TableEvent, Ticket
from tests.cast import Cast, gather
from tests.keys import WORDS, entries
from tests.tables.refusals import BY_SCRIPT_ALONE, SITUATIONS, WHEN_ASKED
from tests.tables.situations import Situation

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
GAME = Path(__file__).parents[2] / "rules/systems/fu"
NOT_AT_THE_TABLE = {"creation", "draft", "editing", "optional"}
"""Modules that refuse forms of their own: a draft, a sheet, a campaign's options."""


def codes() -> set[str]:
    """Give every code that an act can be refused by, as the game's own source has them."""
    found = {versions.CODE}
    for path in GAME.glob("*.py"):
        if path.stem not in NOT_AT_THE_TABLE:
            found |= set(re.findall(r'(?:Refusal\(\s*|: |= )\(?"([a-z_]+)",\s+_\(', path.read_text()))
            found |= set(re.findall(r'Refusal\(\s*"([a-z_]+)"', path.read_text()))
    return found


def test_every_refusal_of_the_game_is_tried_at_the_table() -> None:
    tried = {code for situation in SITUATIONS.values() for code, _who, _fields in situation.refused}
    assert sorted(codes() - tried - set(BY_SCRIPT_ALONE) - WHEN_ASKED) == []
    assert sorted(tried - codes()) == []


def filled(cast: Cast, fields: dict[str, Any]) -> dict[str, Any]:
    """Give a form with keys in place of names."""
    people = {"mara": str(cast.mara.character_id), "jonas": str(cast.jonas.character_id)}
    return {name: key_of(cast, people, value) for name, value in fields.items()}


def key_of(cast: Cast, people: dict[str, str], value: Any) -> Any:
    if not isinstance(value, str) or value[:1] != "=":
        return people.get(value, value) if isinstance(value, str) else value
    board = Table.objects.get(pk=cast.table.pk).board
    named = (each for each in entries(board) if value[1:] in [each.get(word) for word in (*WORDS, "question")])
    return next(str(each["key"]) for each in named if "key" in each)


def begun(situation: Situation, falls: Callable[..., None]) -> Cast:
    """Seat everybody and let happen what comes before."""
    falls(*situation.dice)
    cast = gather(**situation.options)
    for seat in (cast.mara, cast.jonas):
        Character.objects.filter(pk=seat.character_id).update(play={"fu": situation.fu})
    Table.objects.filter(pk=cast.table.pk).update(board=fu.dump_board(situation.board))
    for who, fields in situation.steps:
        seat = Seat.objects.select_related("table__campaign", "character", "user").get(pk=getattr(cast, who).pk)
        answer = services.act(seat=seat, fields=filled(cast, fields), ticket=uuid4(), as_gm=who == "ana")
        assert not isinstance(answer, Refusal), (fields, answer.code)
    return cast


def standing(cast: Cast) -> tuple[Any, ...]:
    table = Table.objects.get(pk=cast.table.pk)
    plays = list(Character.objects.filter(campaign=cast.campaign).order_by("pk").values_list("play", flat=True))
    return table.board, table.last_seq, plays, Roll.objects.count(), TableEvent.objects.count(), Ticket.objects.count()


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_refusal_is_said_in_the_readers_language_and_changes_nothing(
    name: str, falls: Callable[..., None], settings: Any
) -> None:
    settings.ACTS_BURST = 1000
    cast = begun(SITUATIONS[name], falls)
    before = standing(cast)
    for language, (code, who, fields) in zip(cycle(("de", "fr")), SITUATIONS[name].refused, strict=False):
        refused(Client(headers=HTMX), cast, getattr(cast, who), filled(cast, fields), code, language)
    assert standing(cast) == before


def refused(client: Client, cast: Cast, seat: Seat, fields: dict[str, Any], code: str, language: str) -> None:
    """Send an act as its form does, and read the no."""
    User.objects.filter(pk=seat.user_id).update(language=language)
    client.force_login(seat.user)
    sent = {**fields, "ticket": str(uuid4()), "panel": "gm" if seat.is_gm else ""}
    page = client.post(f"/t/{cast.table.slug}/act/", sent)
    refusal = page.context["refusal"]
    assert (refusal.code, page.status_code) == (code, 409 if code == versions.CODE else 422), fields
    with translation.override(language):
        assert escape(say(refusal)) in page.text, code
