"""Every kind of act of every game, played at a real table: what laws 6 and 7 look at."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from uuid import uuid4

from characters.models import Character
from rules.core.outcome import Refusal
from rules.systems import BY_KEY
from tables import drafting, services, sessions
from tables.models import Seat, Table
from tests.cast import Cast, gather
from tests.keys import keyed
from tests.laws.script import Script, Step

GAMES = {key: import_module(f"tests.laws.{key}_acts") for key in BY_KEY}
"""Each has its `SCRIPTS`, one ordinary `ROLL`, and names the kinds of events that are `UNCHANGING`."""
SCRIPTS: dict[str, tuple[Script, ...]] = {key: game.SCRIPTS for key, game in GAMES.items()}


def acts(key: str) -> set[str]:
    """Name the acts that the scripts of a game play."""
    return {str(step.fields["do"]) for script in SCRIPTS[key] for step in script.steps}


def play(key: str) -> Iterator[Table]:
    """Play every script of a game at a table of its own."""
    for number, script in enumerate(SCRIPTS[key]):
        cast = begin(key, script, f"played-{number}")
        for step in script.steps:
            take(cast, step)
        sessions.start_session(seat=cast.ana, number=1)
        sessions.end_session(seat=cast.ana, number=1)
        yield cast.table


def begin(key: str, script: Script, slug: str) -> Cast:
    """Seat the cast at a table of a game, as a script wants them."""
    cast = gather(slug, game=key, **script.options)
    for each in Character.objects.filter(campaign=cast.campaign):
        whole = {"sheet": each.sheet | script.sheet, "play": each.play | script.play}
        Character.objects.filter(pk=each.pk).update(**whole)
    return cast


def take(cast: Cast, step: Step) -> None:
    seat: Seat = getattr(cast, step.who)
    if step.making:
        assert not isinstance(drafting.throw(seat, step.fields, None), Refusal), step.fields
        return
    answer = services.act(seat=seat, fields=named(cast, step.fields), ticket=uuid4())
    if isinstance(answer, Refusal) and step.other is not None:
        answer = services.act(seat=seat, fields=named(cast, step.other), ticket=uuid4())
    assert not isinstance(answer, Refusal), f"{step.fields} was refused: {answer.code}"


def named(cast: Cast, fields: Mapping[str, object]) -> dict[str, object]:
    cast.table.refresh_from_db(fields=["board"])
    return keyed(cast.table.board, {name: figures(cast, value) for name, value in fields.items()})


def figures(cast: Cast, value: object) -> object:
    """Put the keys of characters in place of people, also in a list of them."""
    if isinstance(value, list):
        return [figures(cast, each) for each in value]
    return str(getattr(cast, value[1:]).character_id) if isinstance(value, str) and value[:1] == "$" else value
