"""Played by the keyboard alone, from the invitation to the kept roll; and one roll read in three languages at once."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_table import QUESTION, ROLLS
from tools.stage import Stage, raised
from tools.stage.looks import LIVE

pytestmark = pytest.mark.browser

HERE = "(selector) => Boolean(document.activeElement?.matches(selector))"
MOST_TABS = 80


@pytest.fixture
def own_stage(program: str, migrated_sqlite: Path) -> Iterator[Stage]:
    """Set a stage for whoever joins and rolls: on the one that all look at nobody may change a table."""
    with raised(migrated=migrated_sqlite) as set_up:
        yield set_up


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus stands there."""
    for _press in range(MOST_TABS):
        if page.evaluate(HERE, selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def test_a_whole_play_by_the_keyboard(own_stage, chromium):
    context = chromium.new_context(locale="en", reduced_motion="reduce")
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.goto(own_stage.url + own_stage.addresses["join"])
    tab_to(page, "[name=name]")
    page.keyboard.type("Tilda")
    tab_to(page, "[name=choice]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    tab_to(page, "main form button.primary")
    page.keyboard.press("Enter")
    page.wait_for_selector(LIVE)
    tab_to(page, "#question")
    page.keyboard.type(QUESTION)
    tab_to(page, "#ask [data-chip]")
    page.keyboard.press("+")
    expect(page.locator("#ask [data-chip]").first).to_have_class(re.compile("helps"))
    expect(page.locator("#ask [data-chip]").first).to_be_focused()
    page.keyboard.press("-")
    expect(page.locator("#ask [data-chip]").first).to_have_class(re.compile("hinders"))
    tab_to(page, "#ask [data-main]")
    page.keyboard.press("Enter")
    expect(page.locator("#panel-act .answer").first).to_be_focused()
    tab_to(page, "#settle [data-main]")
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_be_focused()
    expect(page.locator(f"{ROLLS} .asked").first).to_have_text(QUESTION, use_inner_text=True)
    context.close()


def test_three_languages_at_one_table_read_the_same_roll(server, seat):
    server.falls([5, 3])
    gm, german, french = (seat(place, language=language).sit() for place, language in enumerate(("en", "de", "fr")))
    german.locator("#ask [data-chip]").first.click()
    expect(german.locator("#ask [data-chip]").first).to_have_class(re.compile("helps"))
    german.fill("#ask [name=question]", QUESTION)
    german.click("#ask [data-main]")
    for page in (gm, german, french):
        page.wait_for_selector(ROLLS)
    answers = [page.locator(f"{ROLLS} .answer").first.inner_text() for page in (gm, german, french)]
    assert [answer.split(",")[0].strip("…. ") for answer in answers] == ["No", "Nein", "Non"]
    assert {page.locator(f"{ROLLS} .asked").first.inner_text() for page in (gm, german, french)} == {QUESTION}


def test_spending_rolling_again_and_what_follows_by_the_keyboard_and_the_gm_accepts_it_in_the_log(server, seat):
    server.falls([3, 5], [6])
    gm, player = (seat(place, language="en").sit() for place in (0, 1))
    tab_to(player, "#question")
    player.keyboard.type(QUESTION)
    tab_to(player, "#ask .stepper button[value='1']")
    player.keyboard.press("Enter")
    expect(player.locator("#ask .stepper output")).to_have_text("1")
    tab_to(player, "#ask [data-main]")
    player.keyboard.press("Enter")
    expect(player.locator("#panel-act .answer").first).to_be_focused()
    tab_to(player, "#settle [name=dice]")
    player.keyboard.press("Space")
    expect(player.locator("#settle [value=reroll]")).to_be_enabled()
    tab_to(player, "#settle [value=reroll]")
    player.keyboard.press("Enter")
    expect(player.locator("#panel-act .answer").first).to_have_text("Yes, and…")
    tab_to(player, ".statement [name=text]")
    player.keyboard.type("A rope hangs <b>here</b>")
    tab_to(player, ".statement p.row button")
    player.keyboard.press("Enter")
    gm.locator("#panel-log [value=accept]").wait_for()
    gm.locator(".log-scroll").focus()
    tab_to(gm, "#panel-log [value=accept]")
    gm.keyboard.press("Enter")
    for page in (gm, player):
        expect(page.locator(f"{ROLLS}").first.locator(".follows .note")).to_have_text(
            "New detail A rope hangs <b>here</b>"
        )
        expect(page.locator("#panel-log [value=accept]")).to_have_count(0)
