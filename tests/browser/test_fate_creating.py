"""Making a Fate character in the browser: by keys and by tap on a phone, and by plain forms without scripts."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.test_creating import go, saved, visit
from tools.stage import Stage

pytestmark = pytest.mark.browser


def begin(page: Page, stage: Stage) -> None:
    page.goto(f"{stage.url}/new/fate/guided/")
    page.locator("main form button.primary").click()
    page.wait_for_selector("#draft")


def order(page: Page) -> list[str]:
    return [each.input_value() for each in places(page)]


def places(page: Page) -> list[Locator]:
    return page.locator("[data-swap] select").all()


def test_on_a_phone_in_german_approaches_swap_by_keys_and_by_tap_and_a_stunt_is_written(stage, chromium: Browser):
    page = visit(stage, chromium, "de")
    begin(page, stage)
    page.fill("#concept", "Lotsin, die kein Leuchtfeuer mehr sieht")
    page.fill("#trouble", "Ich fahre zu spät zurück")
    page.fill("#name", "Jördis Ohlsen")
    go(page, "next")
    first, second, last = places(page)[0], places(page)[1], places(page)[-1]
    first.focus()
    page.keyboard.press("ArrowDown")
    expect(second).to_be_focused()
    assert order(page)[:2] == ["clever", "careful"]
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        last.select_option("clever")
    saved(page)
    assert order(page) == ["sneaky", "careful", "flashy", "forceful", "quick", "clever"]
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator("button[name=take][value=guardian]").click()
    expect(first).to_have_value("careful")
    last.select_option("careful")
    assert sorted(order(page)) == sorted(["careful", "clever", "flashy", "forceful", "quick", "sneaky"])
    assert (order(page)[0], order(page)[-1]) == ("flashy", "careful")
    page.locator("button[name=add][value=bonus]").click()
    page.fill("#stunt_1_reason", "ich jede Untiefe kenne")
    page.select_option("#stunt_1_approach", "quick")
    page.fill("#stunt_1_circumstance", "bei Nacht")
    go(page, "next")
    expect(page.locator(".error-summary")).to_be_focused()
    page.locator(".error-summary a").first.click()
    assert page.evaluate("document.activeElement.id") == "other1"
    page.fill("#other1", "Mein Bruder lotst für die anderen")
    page.select_option("#stunt_1_action", "overcome")
    go(page, "next")
    expect(page.locator(".whole")).to_contain_text("ich jede Untiefe kenne")
    go(page, "finish")
    expect(page).to_have_url(re.compile(r"/c/[0-9a-f-]{36}/"))
    expect(page.locator("#middle")).to_contain_text("Mein Bruder lotst für die anderen")
    page.context.close()


def test_without_scripts_in_english_the_same_works_by_plain_forms(stage, chromium: Browser):
    page = visit(stage, chromium, "en", (1440, 900), java_script_enabled=False)
    begin(page, stage)
    page.fill("#name", "Ottilie Marsh")
    page.locator("button[name=idea][value=concept]").click()
    page.locator("button[name=idea][value=trouble]").click()
    go(page, "next")
    places(page)[0].select_option("sneaky")
    go(page, "build")
    assert order(page) == ["sneaky", "clever", "flashy", "forceful", "quick", "careful"]
    page.locator("button[name=idea][value=other1]").click()
    for many in range(5):
        page.locator("button[name=add][value=once]").click()
        page.fill(f"#stunt_{many + 1}_reason", f"I have {many} friends in town")
        page.fill(f"#stunt_{many + 1}_circumstance", f"call friend {many}")
    go(page, "build")
    expect(page.locator("button[name=add]")).to_have_count(0)
    expect(page.locator("#growing")).to_contain_text("Refresh 1: 3, less 2 for stunts beyond the third.")
    go(page, "check")
    go(page, "finish")
    expect(page.locator("main")).to_contain_text("Ottilie Marsh")
    shown = page.locator(".chance:visible")
    expect(shown.first).to_contain_text("61.7")
    page.locator("input[name=against][value='4']").check(force=True)
    expect(shown).to_have_count(6)
    expect(shown.first).to_contain_text("18.5")
    page.context.close()


MARKS = """() => [...document.querySelectorAll('.blanks > span')].filter(each => /^[,.]/.test(each.textContent))
    .map(each => each.previousSibling.nodeName)"""
PADDINGS = """() => [...document.querySelectorAll('.error-summary a')].map(each => getComputedStyle(each))
    .map(style => [style.display, parseFloat(style.paddingTop) > 8])"""


def test_on_a_phone_what_is_missing_stands_evenly_and_marks_follow_their_blanks(stage, chromium: Browser):
    page = visit(stage, chromium, "en")
    begin(page, stage)
    go(page, "next")
    expect(page.locator(".error-summary li")).to_have_count(3)
    assert page.evaluate(PADDINGS) == [["inline-block", True]] * 3
    go(page, "build")
    page.locator("button[name=add][value=bonus]").click()
    expect(page.locator("#stunt_1_reason")).to_be_visible()
    assert page.evaluate(MARKS) == ["LABEL", "LABEL"]
    page.context.close()
