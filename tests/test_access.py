"""Law 5: every address has a rule, and keeps it for everyone."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.cookies import SimpleCookie
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.http import HttpResponse, HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, get_resolver, path
from pytest_django import DjangoDbBlocker

from config import headers
from tests.access import FINE, GET, LEVELS, NOWHERE, RULES, Level, Rule, World, address_of, addresses, client_of
from tests.access import world as build_world

SIGN_IN = "/sign-in/"
CHANGING = re.compile(rb'(name="csrfmiddlewaretoken" value="|X-CSRFToken[^}]{1,9}?)[A-Za-z0-9]{64}|\b[0-9a-f]{12}\b')


@pytest.fixture(scope="module")
def built(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Build the world once: to build it for every address would cost more than all the asking."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield build_world()
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def browsers(built: World) -> Callable[..., Client]:
    """Let everyone come in once, for all addresses."""
    opened: dict[tuple[str, bool], Client] = {}
    for role, user in built.people.items():
        opened |= {(role, csrf): client_of(user, csrf=csrf) for csrf in (False, True)}
    return lambda role, csrf=False: opened[role, csrf]


@pytest.fixture
def world(built: World, db: None) -> World:
    """Whatever a test does to the world is undone with it."""
    return built


@contextmanager
def put_back(client: Client) -> Iterator[None]:
    """Undo what is asked, in the database and in the browser, so that each person meets the same world."""
    cookies = SimpleCookie(client.cookies)
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    client.cookies = cookies


def ask(client: Client, method: str, address: str, rule: Rule) -> HttpResponseBase:
    with put_back(client):
        response = client.generic(method, address) if method != "POST" else client.post(address, dict(rule.form))
        if response.streaming:
            response.streaming_content = [b"".join(response)]
    return response


def body(response: HttpResponseBase, called: dict[str, str] | None = None) -> bytes:
    """Give the page without what changes with every request: its number and its token; some things called otherwise."""
    whole = b"".join(response) if response.streaming else response.content
    for name, other in (called or {}).items():
        whole = whole.replace(name.encode(), other.encode())
    return CHANGING.sub(b"", whole)


def names_with(**wanted: object) -> list[str]:
    known = {name for name, _ in addresses()}
    return [name for name, rule in RULES.items() if name in known and matches(rule, wanted)]


def matches(rule: Rule, wanted: dict[str, object]) -> bool:
    method, above = wanted.get("method"), wanted.get("above", -1)
    return (
        (method is None or method in rule.methods)
        and rule.level > above
        and (not wanted.get("mixed") or rule.foreign is not None)
    )


# --- the table of rules is whole --------------------------------------------------------------------------------------


def unruled(known: list[tuple[str, URLPattern]]) -> list[str]:
    return [name for name, _ in known if name not in RULES]


def test_every_address_has_a_rule():
    assert unruled(list(addresses())) == []


def test_every_rule_has_an_address():
    assert set(RULES) - {name for name, _ in addresses()} == set()


def test_control_an_address_without_a_rule_is_found():
    assert unruled([("tables:secret", path("t/secret/", lambda request: HttpResponse()))]) == ["tables:secret"]


def test_what_is_public_is_marked_so_and_nothing_else_is():
    """Views are closed by default; those that are open must be those that the rules call open."""
    opened = {name for name, entry in addresses() if not getattr(entry.callback, "login_required", True)}
    by_rule = {name for name in names_with() if RULES[name].level == Level.PUBLIC}
    # The stream answers outside Django; the page at its address says only that.
    assert opened - {"tables:live"} == by_rule


def test_no_view_is_exempt_from_the_token():
    assert [name for name, entry in addresses() if getattr(entry.callback, "csrf_exempt", False)] == []


# --- who may ----------------------------------------------------------------------------------------------------------


def deviations(name: str, world: World, browsers: Callable[..., Client]) -> Iterator[str]:
    """Try one address as everyone, by each of its methods, and tell where it departs from its rule, or a GET writes."""
    rule = RULES[name]
    for method in sorted(rule.methods):
        address = address_of(name, rule.args(world))
        for role, level in LEVELS.items():
            response, statements = watched(browsers(role), method, address, rule)
            if wrong := departure(response, rule, role, level):
                yield f"{method} {address} as {role}: {response.status_code}, {wrong}"
            if method == "GET" and statements:
                yield f"{method} {address} as {role}: changes the database by {statements}"


def watched(client: Client, method: str, address: str, rule: Rule) -> tuple[HttpResponseBase, list[str]]:
    """Ask to the last byte, and give the answer with the statements by which the database was changed."""
    with CaptureQueriesContext(connection) as queries:
        response = ask(client, method, address, rule)
    written = [query["sql"] for query in queries if query["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
    return response, written


def departure(response: HttpResponseBase, rule: Rule, role: str, level: Level) -> str:
    to_sign_in = response.status_code == 302 and response["Location"].startswith(SIGN_IN)
    if level >= rule.level and not rule.absent:
        return "" if response.status_code in FINE and not to_sign_in else "but may"
    if role == "anonymous" and rule.level not in (Level.PUBLIC, Level.NOBODY):
        return "" if to_sign_in else "but must sign in"
    return "" if response.status_code == 404 else "but must find nothing"


@pytest.mark.parametrize("name", names_with())
def test_an_address_answers_those_it_is_for_and_nobody_else_and_looking_changes_nothing(
    world: World, browsers: Callable[..., Client], name: str
):
    assert list(deviations(name, world, browsers)) == []


@pytest.mark.parametrize("name", names_with(above=Level.SIGNED_IN))
def test_what_is_forbidden_looks_like_what_is_absent(world: World, browsers: Callable[..., Client], name: str):
    """Byte for byte, or the existence of a table would be betrayed."""
    rule = RULES[name]
    real = rule.args(world)
    invented = nowhere(real)
    method = min(rule.methods)
    client = browsers("stranger")
    forbidden, absent = (ask(client, method, address_of(name, args), rule) for args in (real, invented))
    assert (forbidden.status_code, absent.status_code) == (404, 404)
    assert body(forbidden, {str(value): str(invented[key]) for key, value in real.items()}) == body(absent)


def nowhere(real: dict[str, object]) -> dict[str, object]:
    """Give the arguments of something that never was: another place, or where there is none, another thing."""
    return real | {"slug": NOWHERE} if "slug" in real else dict.fromkeys(real, uuid4())


@pytest.mark.parametrize("name", names_with(mixed=True))
def test_somebody_elses_thing_is_not_reached_through_ones_own_place(
    world: World, browsers: Callable[..., Client], name: str
):
    rule = RULES[name]
    assert rule.foreign is not None
    address = address_of(name, rule.foreign(world))
    assert ask(browsers("owner"), min(rule.methods), address, rule).status_code == 404


@pytest.mark.parametrize("name", names_with(above=Level.PUBLIC))
def test_what_asks_for_a_sign_in_is_kept_by_no_cache_and_found_by_no_search(
    world: World, browsers: Callable[..., Client], name: str
):
    answer = ask(browsers("owner"), "GET", address_of(name, RULES[name].args(world)), RULES[name])
    assert headers.PRIVATE.items() <= answer.headers.items()


# --- methods and tokens -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in names_with() if not RULES[name].absent])
def test_other_methods_are_refused(world: World, browsers: Callable[..., Client], name: str):
    rule = RULES[name]
    address = address_of(name, rule.args(world))
    client = browsers("owner")
    refused = {"GET", "POST", "PUT", "PATCH", "DELETE"} - rule.methods
    expected = 404 if rule.level == Level.NOBODY else 405
    assert {method: ask(client, method, address, rule).status_code for method in refused} == dict.fromkeys(
        refused, expected
    )


@pytest.mark.parametrize("name", names_with(method="POST"))
def test_a_post_without_its_token_is_refused(world: World, browsers: Callable[..., Client], name: str):
    address = address_of(name, RULES[name].args(world))
    answers = {role: ask(browsers(role, csrf=True), "POST", address, RULES[name]).status_code for role in world.people}
    assert answers == dict.fromkeys(answers, 403)


# --- controls: a view that forgets, and the walk that sees it ---------------------------------------------------------


@pytest.mark.urls("tests.laws.open_door")
def test_control_a_view_that_forgets_to_ask_for_the_seat_is_found(world: World, browsers: Callable[..., Client]):
    found = list(deviations("tables:sheet", world, browsers))
    assert [line.split(" as ")[1].split(":")[0] for line in found] == ["stranger", "staff", "former member", "other GM"]


@pytest.mark.urls("tests.laws.open_door")
def test_control_a_view_that_changes_by_get_is_found(
    world: World, browsers: Callable[..., Client], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(RULES, "tables:act", replace(RULES["tables:act"], methods=GET))
    found = list(deviations("tables:act", world, browsers))
    assert [line for line in found if "as owner" in line and "changes the database by" in line] != []


def test_the_walk_reaches_every_entry_of_the_table():
    assert len(list(addresses())) == sum(1 for _ in flat(get_resolver()))


def flat(resolver: object) -> Iterator[object]:
    for entry in resolver.url_patterns:  # type: ignore[attr-defined]
        yield from flat(entry) if hasattr(entry, "url_patterns") else [entry]
