"""Two evenings, the same for players: in one of them much happens that they must never know of."""

import difflib
import re
from base64 import b64encode
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from shutil import copy

import pytest

from rules.systems import BY_KEY
from tables.models import TableEvent
from tests.access import RULES, Level
from tests.config.serving import serving
from tests.databases import pointed_at, sqlite_url
from tests.laws import secrets
from tests.secrecy.anywhere import WHISPERS
from tests.secrecy.crawl import ROLES, crawl, traces
from tests.secrecy.evening import READERS, Played, Table0, play, set_table
from tests.secrecy.same import nameless
from tests.secrecy.steps import CANARY

EVENINGS = [import_module(f"tests.secrecy.{key}_script").EVENING for key in BY_KEY]


@dataclass
class Evenings:
    """The same evening twice, from the same table: without secrets and with many."""

    start: Table0
    plain: Played
    secret: Played


@pytest.fixture(scope="module", params=EVENINGS, ids=lambda each: each.game)
def evenings(request, migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory, django_db_blocker) -> Evenings:
    folder = tmp_path_factory.mktemp("evenings")
    first = Path(copy(migrated_sqlite, folder / "plain.sqlite3"))
    with django_db_blocker.unblock(), pointed_at(sqlite_url(first)):
        start = set_table(request.param)
    second = Path(copy(first, folder / "secret.sqlite3"))
    played = []
    for database in (first, second):
        dice, log = folder / f"{database.stem}.dice", folder / f"{database.stem}.log"
        dice.write_text("[]")
        how = {"LOAD_TEST": "1", "TEST_DICE": str(dice), "STREAM_PING_SECONDS": "60"}
        with serving(sqlite_url(database), django_db_blocker, log, **how) as server:
            played.append(play(server, start, dice, secret=database is second))
            server.close_streams()
        assert "Traceback" not in log.read_text()
    return Evenings(start, *played)


def test_players_get_the_same_bytes_with_and_without_secrets(evenings: Evenings, django_db_blocker) -> None:
    assert differences(evenings.plain, evenings.secret, django_db_blocker) == {}


def differences(plain: Played, secret: Played, blocker) -> dict[str, str]:
    """Give what is different between two evenings for players, by where they got it."""
    one, other = (everything(each, blocker) for each in (plain, secret))
    assert one.keys() == other.keys()
    return {name: "\n".join(difference(one[name], other[name])) for name in one if one[name] != other[name]}


def everything(played: Played, blocker) -> dict[str, str]:
    """Give all that players got, by where they got it, with what is by chance numbered."""
    with blocker.unblock(), pointed_at(sqlite_url(played.database)):
        ids = list(TableEvent.objects.values_list("public_id", flat=True))
    named = {f"{who}'s stream": "\n\n".join(told) for who, told in played.streams.items()}
    named |= {f"{number} {who} {name}": text for number, (who, name, text) in enumerate(played.answers)}
    named |= {f"{who} {page}": text for (who, page), text in played.pages.items()}
    return {nameless(name, ids): nameless(text, ids) for name, text in named.items()}


def difference(one: str, other: str) -> list[str]:
    return list(difflib.unified_diff(one.splitlines(), other.splitlines(), lineterm="", n=0))[:12]


def test_no_player_spectator_or_stranger_ever_gets_a_word_that_is_not_for_them(evenings: Evenings) -> None:
    played = evenings.secret
    got = {f"{who}'s stream": played.raw[who] for who in READERS}
    got |= {f"{who} {name}": text for who, name, text in played.answers}
    got |= {f"{who} {page}": text for (who, page), text in played.pages.items()}
    assert {name: traces(text)[:3] for name, text in got.items() if traces(text)} == {}
    assert [word for word in WHISPERS if word in played.raw["gero"]] == []


@pytest.mark.parametrize("role", ROLES)
def test_whoever_asks_for_everything_finds_no_secret(evenings: Evenings, django_db_blocker, role: str) -> None:
    with django_db_blocker.unblock(), pointed_at(sqlite_url(evenings.secret.database)):
        world = evenings.start.world
        answers = crawl(world, world.people[role], forms=role in ("player", "stranger"))
        found = {asked: traces(text)[:3] for asked, text in answers}
    assert len(found) > 60
    assert {asked: seen for asked, seen in found.items() if seen} == {}


def test_every_field_that_may_hold_secrets_holds_one(evenings: Evenings, django_db_blocker) -> None:
    with django_db_blocker.unblock(), pointed_at(sqlite_url(evenings.secret.database)):
        assert secrets.KEPT - secrets.holding(CANARY) == set()


# --- controls ---------------------------------------------------------------------------------------------------------


def test_control_one_secret_byte_makes_a_difference_wherever_it_comes_through(
    evenings: Evenings, django_db_blocker
) -> None:
    leaky = deepcopy(evenings.plain)
    leaky.streams["mara"][-1] += CANARY[0]
    who, name, text = leaky.answers[0]
    leaky.answers[0] = (who, name, text + CANARY[0])
    leaky.pages["gast", f"/t/{evenings.start.slug}/verify/"] += CANARY[0]
    found = differences(evenings.plain, leaky, django_db_blocker)
    assert sorted(found) == sorted(["mara's stream", f"0 {who} {name}", f"gast /t/{evenings.start.slug}/verify/"])
    assert all(f"{CANARY[0]}" in lines for lines in found.values())


def test_control_the_gm_finds_more_than_forty_of_those_words(evenings: Evenings, django_db_blocker) -> None:
    """On the pages, without what the stream brought. Whoever has found so many need not ask for the rest."""
    words, own_first = re.compile(rf"{CANARY}\d+"), sorted(RULES, key=lambda name: RULES[name].level != Level.GM)
    found: set[str] = set()
    with django_db_blocker.unblock(), pointed_at(sqlite_url(evenings.secret.database)):
        world = evenings.start.world
        for _asked, text in crawl(world, world.people["owner"], forms=False, names=own_first):
            found |= set(words.findall(text))
            if len(found) > 40:
                break
    assert len(found) > 40
    assert set(WHISPERS) <= found | set(words.findall(evenings.secret.raw["ana"]))


CODED = {
    "plain": str.encode,
    "hexadecimal": lambda text: text.encode().hex().encode(),
    "base 64": lambda text: b64encode(b"by" + text.encode()),
}


@pytest.mark.parametrize("coded", CODED.values(), ids=CODED)
def test_control_a_word_is_found_however_it_is_written(coded: Callable[[str], bytes]) -> None:
    assert traces(f"<p>{coded(f'{CANARY}001').decode()}</p>")
