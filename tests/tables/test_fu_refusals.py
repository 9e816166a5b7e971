"""Every refusal of the worked vectors at a real table: said in the reader's language, and nothing changes."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation

from characters.models import Character
from rules.core.dice import ScriptedDice
from rules.core.outcome import GM, Outcome, Refusal
from rules.models import Roll
from rules.systems import fu
from rules.templatetags.words import say
from tables import services
from tables.models import Table
from tables.states import state_of
from tests.cast import Cast, gather

pytestmark = pytest.mark.django_db
CASES = json.loads((Path(__file__).parent.parent / "vectors/fu.json").read_text())
LANGUAGES = ("de", "fr")


def refusals() -> Iterator[Any]:
    """Give every refused step of a vector, with all that comes before it."""
    for case in CASES:
        for at, step in enumerate(case["expect"]["steps"]):
            if "refused" in step:
                yield pytest.param(case, at, id=f"{case['id']}-{at}")


def at_the_table(case: dict[str, Any], upto: int) -> tuple[Cast, dict[str, Any], Any]:
    """Play a vector's steps up to the refused one, with its dice, and give the act that is refused."""
    given = case["input"]
    cast = gather(**given["options"])
    seats = dict(zip(given["characters"], (cast.mara, cast.jonas), strict=False))
    names = {name: str(seat.character_id) for name, seat in seats.items()}
    for name, seat in seats.items():
        Character.objects.filter(pk=seat.character_id).update(play=given["characters"][name]["play"])
    dice = ScriptedDice(*given.get("dice", ()))
    for step in given["steps"][:upto]:
        play(cast, seats, fields(step, names), step["by"], dice)
    refused = given["steps"][upto]
    seat = cast.ana if refused["by"] == GM else seats[refused["by"]]
    return cast, fields(refused, names), seat


def fields(step: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    return {"do": step["do"], **{name: names.get(str(value), value) for name, value in step.get("with", {}).items()}}


def play(cast: Cast, seats: dict[str, Any], sent: dict[str, Any], by: str, dice: ScriptedDice) -> None:
    """Let a step happen with the vector's own dice, and store what it changes."""
    table = Table.objects.select_related("campaign").get(pk=cast.table.pk)
    characters = list(Character.objects.filter(campaign=cast.campaign))
    actor = None if by == GM else next(each for each in characters if each.pk == seats[by].character_id)
    outcome = fu.resolve(state_of(table, characters, actor), fu.read(sent), dice)
    if isinstance(outcome, Outcome):
        Table.objects.filter(pk=table.pk).update(board=fu.dump_board(outcome.board))
        for key, after in outcome.plays.items():
            Character.objects.filter(pk=key).update(play=fu.dump_play(after))


def standing(cast: Cast) -> tuple[Any, ...]:
    table = Table.objects.get(pk=cast.table.pk)
    plays = list(Character.objects.filter(campaign=cast.campaign).order_by("pk").values_list("play", flat=True))
    return table.board, table.last_seq, plays, Roll.objects.count()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("case", "at"), list(refusals()))
def test_a_refusal_is_said_in_the_readers_language_and_changes_nothing(
    client: Client, case: dict[str, Any], at: int, language: str
) -> None:
    cast, sent, seat = at_the_table(case, at)
    before = standing(cast)
    answer = services.act(seat=seat, fields=sent, ticket=uuid4())
    assert isinstance(answer, Refusal), sent
    client.force_login(seat.user)
    client.cookies["language"] = language
    type(seat.user).objects.filter(pk=seat.user.pk).update(language=language)
    page = client.post(f"/t/{cast.table.slug}/act/", {**sent, "ticket": str(uuid4())}, headers={"HX-Request": "true"})
    assert page.status_code == 422
    with translation.override(language):
        said = say(answer)
    with translation.override("en"):
        assert said != say(answer)
    assert said in page.content.decode().replace("&#x27;", "'").replace("&quot;", '"')
    assert standing(cast) == before
