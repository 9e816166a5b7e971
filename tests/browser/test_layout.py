"""What fits where: no page scrolls into nothing, none sideways, and the hand stays where the eye is."""

import re
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import Server
from tests.browser.test_table import QUESTION, ROLLS, ask, keep

pytestmark = pytest.mark.browser

WORD = "Donaudampfschiff" * 4
FILL_LOG = """line => { for (let at = 0; at < 30; at++) {
  const copy = line.cloneNode(true); copy.id += at; line.after(copy);
} }"""
TALL = "[document.documentElement.scrollHeight, innerHeight]"
STILL = """() => !document.querySelector(".turning, .waits")
  && document.getAnimations().every(each => each.playState === "finished")"""
WIDE = "[document.documentElement.scrollWidth, innerWidth]"


def fits(page: Page, measure: str) -> bool:
    content, room = page.evaluate(measure)
    return bool(content <= room)


def change(server: Server, table: dict[str, Any], **fields: object) -> None:
    """Change the campaign behind the browsers' backs."""
    with server.rows():
        Campaign.objects.filter(tables__slug=table["slug"]).update(**fields)


def invite(page: Page, server: Server, table: dict[str, Any]) -> str:
    """Make an invite on the campaign's page and give its link."""
    page.goto(f"{server.url}/campaigns/{table['slug']}/")
    page.locator('form[action$="/invites/"] button.button').click()
    return page.locator("[readonly]").first.input_value()


def test_a_long_log_scrolls_in_its_column_and_not_the_page(server, seat) -> None:
    seated = seat(1)
    page = seated.sit()
    ask(page)
    page.wait_for_selector(ROLLS)
    page.locator(ROLLS).first.evaluate(FILL_LOG)
    assert fits(page, TALL)
    page.goto(page.url + "verify/")
    page.locator(ROLLS).first.evaluate(FILL_LOG)
    assert fits(page, TALL)


def test_an_archived_table_says_so_and_rolls_no_more(server, seat, table) -> None:
    change(server, table, archived_at=timezone.now())
    page = seat(1).sit()
    expect(page.locator(".banner.calm")).to_contain_text("archived")
    expect(page.locator("#ask [data-main]")).to_have_count(0)
    assert fits(page, TALL)


def test_a_roll_for_the_gm_alone_is_said_and_its_question_goes(server, seat) -> None:
    page, gm = seat(1).sit(), seat(0).sit()
    page.locator("#ask .segment label").nth(2).click()
    page.fill("#ask [name=question]", QUESTION)
    page.click("#ask [data-main]")
    expect(page.locator("#panel-act .notice")).to_have_text("Rolled. Only the GM sees it.")
    page.wait_for_timeout(900)
    expect(page.locator("#say")).to_have_text("Rolled. Only the GM sees it.")
    expect(page.locator("#ask [name=question]")).to_have_value("")
    gm.wait_for_selector(ROLLS)
    page.reload()
    page.wait_for_selector('#conn[data-state="live"]')
    expect(page.locator("#ask [name=question]")).to_have_value("")


def test_the_focus_goes_to_the_answer_and_back_to_the_question(server, seat) -> None:
    server.falls([3, 1], [6])
    page = seat(1).sit()
    page.locator("#ask [data-chip]").first.click()
    expect(page.locator("#ask [data-chip]").first).to_have_class(re.compile("helps"))
    page.fill("#ask [name=question]", QUESTION)
    page.focus("#ask [data-main]")
    page.keyboard.press("Enter")
    expect(page.locator("#panel-act .answer")).to_be_focused()
    page.locator("#settle .die-choice").nth(1).click()
    page.locator("#settle [value=reroll]:enabled").press("Enter")
    expect(page.locator("#panel-act .answer")).to_have_text("Yes, and…")
    expect(page.locator("#panel-act .answer")).to_be_focused()
    page.focus("#settle [data-main]")
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_be_focused()


def test_news_from_others_never_moves_the_focus(server, seat) -> None:
    page, other = seat(1).sit(), seat(2).sit()
    ask(other)
    page.wait_for_selector(ROLLS)
    assert page.evaluate("document.activeElement === document.body")


@pytest.mark.parametrize("faces", [[3, 1], [3, 1, 2], [3, 1, 2, 4, 2]], ids=len)
def test_on_a_phone_the_result_opens_at_its_top_and_the_answer_keeps_clear_of_its_dice(server, seat, faces) -> None:
    server.falls(faces)
    page = seat(1, phone=True).sit()
    page.click(".tabbar [data-go=roll]")
    for at in range(len(faces) - 1):
        chip = page.locator("#ask [data-chip]").nth(at)
        chip.click()
        expect(chip).to_have_class(re.compile("helps"))
    ask(page)
    page.wait_for_function(STILL)
    assert page.evaluate("document.querySelector('.col-act').scrollTop") == 0
    dice, answer = (page.locator(f".result-head {part}").bounding_box() for part in (".dice", ".answer"))
    assert dice
    assert answer
    below, beside = answer["y"] >= dice["y"] + dice["height"], answer["x"] >= dice["x"] + dice["width"]
    assert below or (beside and len(faces) == 2)
    assert dice["height"] < 100
    assert fits(page, WIDE)


@pytest.mark.parametrize("width", [320, 390])
def test_a_long_word_breaks_instead_of_the_page(server, seat, table, width: int) -> None:
    change(server, table, name=WORD)
    page = seat(0).page
    page.set_viewport_size({"width": width, "height": 800})
    link = invite(page, server, table)
    assert fits(page, WIDE)
    for address in (link, f"{server.url}/credits/", server.url + table["page"]):
        page.goto(address)
        assert fits(page, WIDE), address
    player = seat(1)
    player.page.set_viewport_size({"width": width, "height": 800})
    page = player.sit()
    page.click(".tabbar [data-go=roll]")
    page.fill("#add-word", WORD)
    page.click("[data-adds=add_word]")
    expect(page.locator(".pool")).to_contain_text(WORD)
    assert fits(page, WIDE)
    assert page.evaluate("(box => box.scrollWidth <= box.clientWidth)(document.querySelector('.col-act'))")
    ask(page, WORD)
    assert page.evaluate("(box => box.scrollWidth <= box.clientWidth)(document.querySelector('.col-act'))")
    keep(page)
    for tab in ("table", "sheet", "log", "people"):
        page.evaluate("tab => document.querySelector(`.tabbar [data-go=${tab}]`).click()", tab)
        assert fits(page, WIDE), tab


def test_who_is_removed_is_told_and_nothing_breaks(server, seat, table) -> None:
    (shut, *others), gm = [seat(place).sit() for place in (1, 2, 3)], seat(0).page
    gm.goto(f"{server.url}/campaigns/{table['slug']}/")
    gm.locator("details.sure > summary", has_text="Bench 1").click()
    gm.locator("button[value=out]", has_text="Bench 1").click()
    expect(shut.locator("#gone")).to_be_visible()
    assert [page for page in others if page.locator("#gone").is_visible()] == []
    for _press in range(3):
        shut.keyboard.press("Escape")
    expect(shut.locator("#gone")).to_be_visible()


def test_the_menu_of_a_phone_leads_to_every_page_of_the_table(server, seat) -> None:
    page = seat(0, phone=True).sit()
    page.click(".tools .menu:not(.wide-only) > summary")
    links = page.locator(".tools .pages a")
    table, campaign = ["Table", "Verify", "Lobby", "Prep", "GM panel"], ["Session zero", "Campaign"]
    assert links.all_inner_texts() == [*table, "Find", "On another device", *campaign]
    links.nth(4).click()
    page.wait_for_url("**/gm/")


AT_ITS_MIDDLE = """(field) => {
  const box = field.getBoundingClientRect();
  return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === field;
}"""


def test_on_a_phone_the_line_one_types_in_stands_above_the_tabs(server, seat) -> None:
    page = seat(1, phone=True).sit()
    page.click(".tabbar [data-go=roll]")
    ask(page)
    page.locator(ROLLS).first.evaluate(FILL_LOG)
    page.click("#settle [data-main]")
    page.click("[data-close]")
    page.click(".tabbar [data-go=log]")
    line = page.locator("#say-text")
    expect(line).to_be_in_viewport(ratio=1)
    assert line.evaluate(AT_ITS_MIDDLE)


def test_a_long_question_counts_itself_and_says_once_that_it_is_full(server, seat) -> None:
    page = seat(1).sit()
    counter = page.locator("[data-counter]")
    page.fill("#question", "x" * 249)
    expect(counter).to_have_text("")
    page.fill("#question", "x" * 270)
    expect(counter).to_have_text("270 / 300")
    page.fill("#question", "x" * 300)
    expect(page.locator("#say")).to_have_text("The question is full.")


def test_an_invite_is_copied(server, seat, table) -> None:
    gm = seat(0)
    gm.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.url)
    page = gm.page
    link = invite(page, server, table)
    page.click("[data-copy]")
    expect(page.locator("[data-copy]")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == link


def test_on_the_smallest_phone_the_way_on_from_a_result_is_in_reach(server, seat) -> None:
    server.falls([4])
    one = seat(1, phone=True)
    one.page.set_viewport_size({"width": 320, "height": 640})
    page = one.sit()
    page.click(".tabbar [data-go=roll]")
    ask(page)
    page.wait_for_function(STILL)
    keeping = page.locator("#settle [data-main]").bounding_box()
    assert keeping
    assert keeping["y"] + keeping["height"] <= 640
