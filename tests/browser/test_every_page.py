"""Every page of the inventory, measured in the browser: readable, reachable, whole, in every language and theme."""

import pytest
from django.urls import get_resolver

from tests.access import GET, RULES, addresses
from tests.browser.looking import Eye
from tools.stage.pages import LOOKS, Look

pytestmark = [pytest.mark.browser, pytest.mark.pages]

# Addresses that answer with something else than a page to look at.
NO_PAGES = {
    *("healthz", "readyz", "verify-file", "characters:text", "characters:export"),
    *("tables:door", "tables:live", "tables:rolls", "tables:proof"),
}


CASES = [pytest.param(look, language, id=f"{look.name}-{language}") for look in LOOKS for language in look.languages]


def test_every_page_of_the_url_table_is_in_the_inventory():
    looked_at = {look.view for look in LOOKS}
    pages = {name for name, _pattern in addresses(get_resolver()) if RULES[name].methods >= GET}
    assert pages - NO_PAGES - looked_at == set()


def test_every_page_of_the_inventory_has_an_address(stage):
    assert stage.missing == []


@pytest.mark.parametrize(("look", "language"), CASES)
def test_a_page_is_readable_reachable_and_whole(eye: Eye, look: Look, language: str):
    """One visit answers for all: status, scripts, axe, contrast, room, targets, 400 % and the way of the Tab key."""
    assert eye.visit(look, language).faults(look.status) == {}
