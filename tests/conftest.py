"""The cast that most tests share."""

import gc
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.template import Context, Template
from django.test import Client, signals
from django.utils.safestring import SafeString

from config import limits
from rules.systems import BY_KEY, COMING, ROLLED
from tests.cast import Cast, gather

pytest_plugins = ["tests.chance", "tests.databases"]
# After so many new objects, and then after so many times: tests leave little behind, and end soon.
SELDOM = (20_000, 20, 100)
# Browsers look at a coming game once a server offers it; its rules and pages are held to their tests before.
collect_ignore_glob = [f"browser/test_{game.KEY}*.py" for game in COMING]


def pytest_collection_finish() -> None:
    """Let the garbage collector look no more through thousands of collected tests, and seldom at anything."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


@pytest.fixture(scope="session", autouse=True)
def whole_pages_are_told_of(django_test_environment: None) -> Iterator[None]:
    """Keep for `response.context` what a page was drawn from, and not a copy for each of the pieces within it."""
    instrumented = Template._render

    def drawn(template: Template, context: Context) -> SafeString:
        if context.template is template:
            signals.template_rendered.send(sender=template, template=template, context=context)
        return template.nodelist.render(context)

    Template._render = drawn
    yield
    Template._render = instrumented


@pytest.fixture(autouse=True)
def unhurried() -> None:
    """Let no test wait for what another one has used up of a limit."""
    limits._buckets.clear()


@pytest.fixture
def falls(settings: object, tmp_path: Path) -> Callable[..., None]:
    """Write down how the next throws fall, through the very server code that rolls fair dice: `falls([6, 3], [5])`."""

    def write(*throws: list[int] | dict[str, object]) -> None:
        path = tmp_path / "dice.json"
        path.write_text(json.dumps(throws))
        settings.TEST_DICE = str(path)  # type: ignore[attr-defined]

    return write


@pytest.fixture
def cast(db: None) -> Cast:
    """Ana leads; Mara and Jonas play; Lia watches; Otto has nothing to do with them."""
    return gather()


@pytest.fixture
def as_ana(cast: Cast) -> Client:
    return signed_in(cast.ana.user)


@pytest.fixture
def as_mara(cast: Cast) -> Client:
    return signed_in(cast.mara.user)


@pytest.fixture
def as_jonas(cast: Cast) -> Client:
    return signed_in(cast.jonas.user)


@pytest.fixture
def as_lia(cast: Cast) -> Client:
    return signed_in(cast.lia.user)


@pytest.fixture
def as_otto(cast: Cast) -> Client:
    return signed_in(cast.otto)


def signed_in(user: object) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def coming(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer the games that are still to come, so that their pages can be held to something before anybody sees them."""
    for system in COMING:
        monkeypatch.setitem(BY_KEY, system.KEY, system)
        monkeypatch.setitem(ROLLED, system.KEY, system)
