"""Every page of the inventory, measured in the browser: readable, reachable, whole, in every language and theme."""

import pytest
from _pytest.mark import ParameterSet
from django.urls import get_resolver

from tests.access import GET, RULES, addresses
from tests.browser.looking import THEMES, Eye
from tools.stage.pages import LOOKS, Look

pytestmark = [pytest.mark.browser, pytest.mark.pages]

# Addresses that answer with something else than a page to look at.
NO_PAGES = {"healthz", "readyz", "tables:door", "tables:live", "tables:rolls", "tables:proof", "verify-file"}


def case(look: Look, *more: str) -> ParameterSet:
    """Keep the tests of one page with one worker, which then visits it only once in each language."""
    return pytest.param(look, *more, id="-".join((look.name, *more)), marks=pytest.mark.xdist_group(look.name))


EVERY = pytest.mark.parametrize("look", [case(look) for look in LOOKS])
IN_EVERY_LANGUAGE = pytest.mark.parametrize(
    ("look", "language"), [case(look, language) for look in LOOKS for language in look.languages]
)
IN_BOTH_THEMES = pytest.mark.parametrize("theme", THEMES)


def test_every_page_of_the_url_table_is_in_the_inventory():
    looked_at = {look.view for look in LOOKS}
    pages = {name for name, _pattern in addresses(get_resolver()) if RULES[name].methods >= GET}
    assert pages - NO_PAGES - looked_at == set()


def test_every_page_of_the_inventory_has_an_address(stage):
    assert stage.missing == []


@IN_EVERY_LANGUAGE
def test_a_page_answers_as_it_should_and_breaks_nothing(eye: Eye, look: Look, language: str):
    seen = eye.visit(look, language)
    assert seen.status == look.status
    assert seen.problems == []
    assert seen.inline == []


@IN_EVERY_LANGUAGE
@IN_BOTH_THEMES
def test_axe_finds_nothing(eye: Eye, look: Look, language: str, theme: str):
    assert eye.visit(look, language).axe[theme] == []


@IN_EVERY_LANGUAGE
@IN_BOTH_THEMES
def test_every_text_stands_out_from_what_is_behind_it(eye: Eye, look: Look, language: str, theme: str):
    assert eye.visit(look, language).contrast[theme] == []


@IN_EVERY_LANGUAGE
def test_nothing_leaves_its_place(eye: Eye, look: Look, language: str):
    assert {width: bad for width, bad in eye.visit(look, language).overflow.items() if bad} == {}


@IN_EVERY_LANGUAGE
def test_every_target_is_large_enough_for_a_finger(eye: Eye, look: Look, language: str):
    assert eye.visit(look, language).targets == []


@IN_EVERY_LANGUAGE
def test_at_400_percent_one_reaches_what_one_came_for(eye: Eye, look: Look, language: str):
    assert eye.visit(look, language).zoom == []


@EVERY
def test_tab_reaches_everything_in_order_and_shows_where_it_is(eye: Eye, look: Look):
    page, _status = eye.open(look, "en", look.sizes[0])
    try:
        assert eye.walk(page) == []
    finally:
        page.close()
