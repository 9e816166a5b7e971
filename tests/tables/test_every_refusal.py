"""Every no of every game at a real table: said in the reader's language, nothing changed and nothing typed lost."""

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
from rules.systems import BY_KEY, REHEARSED
from rules.templatetags.words import say
from tables import services
from tables.models import Seat, Table, TableEvent, Ticket
from tests.cast import Cast, gather
from tests.keys import WORDS, entries
from tests.tables.refused import GAMES
from tests.tables.refused.situations import Situation

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("coming")]
HTMX = {"HX-Request": "true"}
LANGUAGES = ("en", "de", "fr")
SYSTEMS = Path(__file__).parents[2] / "rules/systems"
NOT_AT_THE_TABLE = {"creation", "draft", "editing", "faults", "optional"}
"""Modules that refuse forms of their own: a draft, a sheet, a campaign's options."""


def codes(game: str) -> set[str]:
    """Give every code that an act can be refused by, as the game's own source has them."""
    found = {versions.CODE} if any("versions" in path.read_text() for path in (SYSTEMS / game).glob("*.py")) else set()
    for path in (SYSTEMS / game).glob("*.py"):
        if path.stem not in NOT_AT_THE_TABLE:
            found |= set(re.findall(r'(?:Refusal\(\s*|: |= )\(?"([a-z_]+)",\s+_\(', path.read_text()))
            found |= set(re.findall(r'Refusal\(\s*"([a-z_]+)"', path.read_text()))
    return found


@pytest.mark.parametrize("game", REHEARSED)
def test_every_refusal_of_the_game_is_tried_at_the_table(game: str) -> None:
    of_game = GAMES[game]
    tried = {code for situation in of_game.SITUATIONS.values() for code, _who, _fields in situation.refused}
    assert sorted(codes(game) - tried - set(of_game.BY_SCRIPT_ALONE) - of_game.WHEN_ASKED) == []
    assert sorted(tried - codes(game)) == []


def filled(cast: Cast, fields: dict[str, Any]) -> dict[str, Any]:
    """Give a form with keys in place of names."""
    people = {"mara": str(cast.mara.character_id), "jonas": str(cast.jonas.character_id)}
    return {name: key_of(cast, people, value) for name, value in fields.items()}


def key_of(cast: Cast, people: dict[str, str], value: Any) -> Any:
    if isinstance(value, list):
        return [key_of(cast, people, each) for each in value]
    if not isinstance(value, str) or value[:1] != "=":
        return people.get(value, value) if isinstance(value, str) else value
    board = Table.objects.get(pk=cast.table.pk).board
    lying = {"aspects": board.get("aspects", ()), **board}  # what a roll has made comes before the roll itself
    named = (each for each in entries(lying) if value[1:] in [each.get(word) for word in (*WORDS, "question")])
    return next(str(each["key"]) for each in named if "key" in each)


def begun(game: str, situation: Situation, falls: Callable[..., None]) -> Cast:
    """Seat everybody and let happen what comes before."""
    falls(*situation.dice)
    cast, system = gather(game=game, **situation.options), BY_KEY[game]
    for each in (cast.mara.character, cast.jonas.character):
        stands = {"play": each.play | GAMES[game].PLAY | situation.play, "sheet": each.sheet | situation.sheet}
        Character.objects.filter(pk=each.pk).update(**stands)
    board = system.blank_board() if situation.board is None else situation.board
    Table.objects.filter(pk=cast.table.pk).update(board=system.dump_board(board))
    for who, fields in situation.steps:
        seat = Seat.objects.select_related("table__campaign", "character", "user").get(pk=getattr(cast, who).pk)
        answer = services.act(seat=seat, fields=filled(cast, fields), ticket=uuid4(), as_gm=who == "ana")
        assert not isinstance(answer, Refusal), (fields, answer.code)
    return cast


def standing(cast: Cast) -> tuple[Any, ...]:
    table = Table.objects.get(pk=cast.table.pk)
    people = list(Character.objects.filter(campaign=cast.campaign).order_by("pk").values_list("play", "sheet"))
    return table.board, table.last_seq, people, Roll.objects.count(), TableEvent.objects.count(), Ticket.objects.count()


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in GAMES[game].SITUATIONS])
def test_a_refusal_is_said_in_the_readers_language_and_changes_nothing(
    game: str, name: str, falls: Callable[..., None], settings: Any
) -> None:
    settings.ACTS_BURST = 1000
    situation = GAMES[game].SITUATIONS[name]
    cast = begun(game, situation, falls)
    before = standing(cast)
    for language, (code, who, fields) in zip(cycle(("de", "fr")), situation.refused, strict=False):
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
    said = {each: in_words(refusal, each) for each in LANGUAGES}
    assert escape(said[language]) in page.text, code
    assert len(set(said.values())) == len(LANGUAGES), said
    assert not any("%(" in words for words in said.values()), said


def in_words(refusal: Refusal, language: str) -> str:
    with translation.override(language):
        return say(refusal)
