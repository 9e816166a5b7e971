"""Every page of the inventory, measured in the browser: readable, reachable, whole, in every language and theme."""

import pytest
from django.template.loader import get_template
from django.urls import get_resolver

from config.styleguide import parts
from tests.access import GET, RULES, addresses
from tests.browser.looking import THEMES, Eye
from tests.browser.visits import Visit, plan
from tools.stage.looks import LANGUAGES
from tools.stage.pages import CHAPTERS, LOOKS

pytestmark = [pytest.mark.browser, pytest.mark.pages]

# Addresses that answer with something else than a page to look at.
NO_PAGES = {
    "tables:check",  # part of the lobby
    *("tables:asking", "tables:requests", "tables:away"),  # parts of the table and of the GM's page
    *("healthz", "readyz", "verify-file", "characters:text", "characters:export"),
    "characters:rolls",
    *("tables:door", "tables:live", "tables:rolls", "tables:proof", "tables:handout", "tables:recap-file"),
}


# The catalogue is visited by its chapters, which come first because they take longest.
VISITED = (*CHAPTERS, *(look for look in LOOKS if look.name != "styleguide"))
VISITS = list(plan(VISITED))


def test_every_page_of_the_url_table_is_in_the_inventory():
    looked_at = {look.view for look in LOOKS}
    pages = {name for name, _pattern in addresses(get_resolver()) if RULES[name].methods >= GET}
    assert pages - NO_PAGES - looked_at == set()


def test_every_chapter_of_the_catalogue_is_visited():
    assert {look.query for look in CHAPTERS} == {f"?part={part.key}" for part in parts()}


def test_a_page_is_visited_in_every_language_and_theme_and_each_of_its_states_in_one():
    planned = list(plan(VISITED, everything=False))
    assert {visit.look for visit in planned} == set(VISITED)
    for page in {look.page for look in VISITED}:
        visits = [visit for visit in planned if visit.look.page == page]
        assert {visit.language for visit in visits} == set(LANGUAGES)
        assert {theme for visit in visits for theme in visit.themes} == set(THEMES)
        assert {visit.look for visit in visits if visit.walked} == {visit.look for visit in visits}
    assert len(list(plan(VISITED, everything=True))) == len(VISITED) * len(LANGUAGES)


def test_a_template_is_named_where_it_draws_the_pages_of_several_addresses():
    named = {look.template for look in LOOKS if look.template}
    assert all(get_template(name) for name in named)
    assert [
        name for name in named if len({(look.view, look.args) for look in LOOKS if look.template == name}) < 2
    ] == []


def test_every_page_of_the_inventory_has_an_address(stage):
    assert stage.missing == []


@pytest.mark.parametrize("visit", VISITS, ids=lambda visit: visit.name)
def test_a_page_is_readable_reachable_and_whole(eye: Eye, visit: Visit):
    """One visit answers for all: status, scripts, axe, contrast, room, targets, 400 % and the way of the Tab key."""
    seen = eye.visit(visit.look, visit.language, visit.themes, walked=visit.walked)
    assert seen.faults(visit.look.status) == {}
