"""Two browsers at one table: what one does, the other sees at once, in another language."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

QUESTION = "Does the bell ring in time?"
ROLLS = "#panel-log li[data-roll]"


def ask(page: Page, question: str = QUESTION) -> None:
    page.fill("#ask [name=question]", question)
    page.click("#ask [data-main]")
    page.wait_for_selector("#settle")


def keep(page: Page) -> None:
    page.click("#settle [data-main]")
    page.wait_for_selector("#ask")


def questions(page: Page) -> list[str]:
    return page.locator(f"{ROLLS} .asked").all_inner_texts()


def test_a_roll_in_one_browser_is_in_the_other_within_two_seconds_in_its_language(server, seat) -> None:
    """The quickest of three counts: a machine that is busy for a moment says nothing about us."""
    server.falls([4], [4], [4])
    german, french = seat(1, language="de").sit(), seat(2, language="fr").sit()
    took = []
    for many in range(1, 4):
        german.fill("#ask [name=question]", QUESTION)
        thrown = time.monotonic()
        german.click("#ask [data-main]")
        expect(french.locator(ROLLS)).to_have_count(many)
        took.append(time.monotonic() - thrown)
        keep(german)
    assert min(took) < 2
    assert questions(german) == questions(french) == [QUESTION] * 3
    newest = [page.locator(ROLLS).first for page in (german, french)]
    assert [each.locator(".answer").inner_text() for each in newest] == ["Ja", "Oui"]
    for each, why in zip(newest, ("Ein Würfel", "Un dé"), strict=True):
        expect(each.locator(".why")).to_contain_text(why)


def test_the_whole_roll_modifiers_odds_points_and_a_re_roll(server, seat) -> None:
    server.falls([3, 1], [6])
    page = seat(1).sit()
    page.fill("#ask [name=question]", QUESTION)
    expect(page.locator("#panel-act")).to_contain_text("50.0")
    page.locator("#ask [data-chip]").first.click()
    expect(page.locator("#ask [data-chip]").first).to_have_class(re.compile("helps"))
    expect(page.locator("#panel-act")).to_contain_text("75.0")
    expect(page.locator("#ask [name=question]")).to_have_value(QUESTION)
    page.click("#ask [data-main]")
    page.wait_for_selector("#settle")
    expect(page.locator("#panel-act .answer").first).to_have_text("No", use_inner_text=True)
    page.locator("#settle .die-choice").nth(1).click()
    expect(page.locator("#settle")).to_contain_text("50.0")
    page.click("#settle [value=reroll]")
    expect(page.locator("#panel-act .answer").first).to_have_text("Yes, and…")
    expect(page.locator("#panel-act .result-why")).to_contain_text("the 6 was a 1")
    keep(page)


def test_a_double_click_is_one_roll(server, seat) -> None:
    page, other = seat(1).sit(), seat(2).sit()
    page.fill("#ask [name=question]", QUESTION)
    page.dblclick("#ask [data-main]", force=True)
    page.wait_for_selector("#settle")
    other.wait_for_timeout(800)
    assert len(questions(other)) == 1


def test_who_was_offline_sees_everything_once_and_in_order(server, seat) -> None:
    here, away = seat(1).sit(), seat(2, outage=True)
    page = away.sit()
    away.context.set_offline(True)
    expect(page.locator("#conn")).to_have_attribute("data-state", "offline")
    asked = [f"Question {number}?" for number in range(1, 5)]
    for question in asked:
        ask(here, question)
        keep(here)
    assert questions(page) == []
    away.context.set_offline(False)
    expect(page.locator(ROLLS)).to_have_count(4, timeout=30_000)
    page.wait_for_timeout(500)
    assert questions(page) == asked[::-1]
    expect(page.locator("#conn")).to_have_attribute("data-state", "live")


def test_a_server_that_restarts_loses_nothing(server, seat) -> None:
    page = seat(1, outage=True).sit()
    ask(page)
    server.stop()
    server.start()
    expect(page.locator("#conn")).to_have_attribute("data-state", "live", timeout=30_000)
    keep(page)
    ask(page, "And after the restart?")
    expect(page.locator(ROLLS)).to_have_count(2)


def test_a_page_that_is_out_of_date_is_told_so(server, seat) -> None:
    first = seat(1).sit()
    ask(first)
    second = seat(1).sit()
    keep(second)
    first.click("#settle [data-main]")
    expect(first.locator("#panel-act [role=alert]")).to_be_visible()
    expect(first.locator("#ask")).to_be_visible()


def test_a_refusal_keeps_what_was_typed_and_takes_the_focus(server, seat) -> None:
    page = seat(1).sit()
    page.fill("#ask [name=question]", "x" * 301)
    page.click("#ask [data-main]")
    expect(page.locator("#panel-act [role=alert]")).to_be_focused()
    expect(page.locator("#ask [name=question]")).to_have_value("x" * 301)
    assert questions(page) == []


def test_typed_text_survives_a_reload_and_news_from_others(server, seat) -> None:
    writer, other = seat(1).sit(), seat(2).sit()
    writer.fill("#ask [name=question]", "Half a quest")
    ask(other)
    writer.wait_for_selector(ROLLS)
    expect(writer.locator("#ask [name=question]")).to_have_value("Half a quest")
    writer.reload()
    expect(writer.locator("#ask [name=question]")).to_have_value("Half a quest")


def test_a_hidden_roll_reaches_the_gm_alone_until_it_is_revealed(server, seat) -> None:
    gm, roller, other = seat(0).sit(), seat(1).sit(), seat(2).sit()
    roller.locator("#ask .segment label").nth(1).click()
    ask(roller)
    gm.wait_for_selector(ROLLS)
    roller.wait_for_selector(ROLLS)
    other.wait_for_timeout(700)
    assert questions(other) == []
    gm.click(f"{ROLLS} form button")
    other.wait_for_selector(ROLLS)
    assert questions(other) == [QUESTION]


def test_presence_shows_who_is_here(server, seat) -> None:
    page = seat(1).sit()
    cards = page.locator("#panel-people .dot")
    other = seat(2)
    other.sit()
    expect(page.locator("#panel-people .dot.here")).to_have_count(2, timeout=30_000)
    expect(cards).to_have_count(4)


def test_points_and_cards_follow_without_a_reload(server, seat) -> None:
    roller, other = seat(1).sit(), seat(2).sit()
    before = other.locator("#panel-people li").first.inner_html()
    roller.click("#ask [name=spend_step][value='1']")
    expect(roller.locator("#ask output")).to_have_text("1")
    ask(roller)
    other.wait_for_selector(ROLLS)
    assert other.locator("#panel-people li").first.inner_html() != before


def test_without_scripts_one_asks_chooses_and_rolls_by_whole_pages(server, seat) -> None:
    server.falls([6, 2])
    page = seat(1, java_script_enabled=False).page
    page.goto(server.url + seat(1).table["page"])
    page.fill("#ask [name=question]", QUESTION)
    page.locator("#ask [data-chip]").first.click()
    expect(page.locator("#ask [name=question]")).to_have_value(QUESTION)
    page.click("#ask [data-main]")
    assert questions(page) == [QUESTION]
    expect(page.locator("#panel-act .answer").first).to_have_text("Yes, and…", use_inner_text=True)
    page.click("#settle [data-main]")
    expect(page.locator("#ask")).to_have_count(1)


def test_the_gm_panel_is_live_and_awards_reach_it(server, seat) -> None:
    gm = seat(0)
    page = gm.page
    page.goto(server.url + gm.table["gm"])
    page.wait_for_selector('#conn[data-state="live"]')
    roller = seat(1).sit()
    before = page.locator("#panel-players .coins .full").count()
    roller.click("#ask [name=spend_step][value='1']")
    expect(roller.locator("#ask output")).to_have_text("1")
    ask(roller)
    page.wait_for_selector(ROLLS, state="attached")
    expect(page.locator("#panel-players .coins .full")).not_to_have_count(before)
    page.locator("#panel-players .award").first.click()
    expect(page.locator("#panel-log li").first).to_contain_text("FU")
