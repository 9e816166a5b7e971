"""The act panel and the scene of Zwielicht through the real views: a move, what can be done to it, a fight, a solution."""

import re
from collections.abc import Callable

import pytest

from tests.tables.zwielicht_ford import Ford, at_the_ford, offered

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("coming")]


@pytest.fixture
def ford(coming: None, falls: Callable[..., None]) -> Ford:
    return at_the_ford(falls)


def test_the_page_is_drawn(ford: Ford) -> None:
    page = ford.page()
    assert "Etwas herausfinden" in page
    assert "Nimble" in page
    assert {"move", "ask"} <= offered(page)
