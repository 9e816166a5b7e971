"""Making a character in the browser: it saves itself, works without scripts, and keeps what one likes of a surprise."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tools.stage import Stage
from tools.stage.looks import NEWCOMER, PHONE

pytestmark = pytest.mark.browser


def visit(stage: Stage, chromium: Browser, language: str, size: tuple[int, int] = PHONE, **options: object) -> Page:
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, **options)
    context.add_cookies(stage.cookies(NEWCOMER, language=language))
    context.set_default_timeout(20_000)
    return context.new_page()


def begin(page: Page, stage: Stage, way: str) -> None:
    page.goto(stage.url + stage.addresses["new-in"])
    page.locator(f"form.begin[action*='/{way}/'] button").click()
    page.wait_for_selector("#draft")


def go(page: Page, where: str) -> None:
    """Press the button that leads on, whichever of the two this window shows."""
    with page.expect_navigation():
        page.locator(f"button[name=go][value={where}]:visible").last.click()


def saved(page: Page) -> None:
    """Wait until the bar says so, in the words for this window."""
    expect(page.locator("#saved:has(time) > span").filter(visible=True)).to_have_count(1, timeout=30_000)


def test_on_a_phone_in_german_a_character_is_made_step_by_step(stage: Stage, chromium: Browser):
    page = visit(stage, chromium, "de")
    begin(page, stage, "guided")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.fill("#name", "Jördis Ohlsen")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.fill("#concept", "Lotsin, die kein Leuchtfeuer mehr sieht")
    saved(page)
    page.locator(".dock-pull").click()
    expect(page.locator("#growing")).to_contain_text("Jördis Ohlsen")
    page.locator(".drawer-close:visible").click()
    go(page, "next")
    for part in ("body", "mind", "edge", "gear-0", "gear-1"):
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.locator(f"button[name=idea][value={part}]").click()
        expect(page.locator(f"#{part}" if part.isalpha() else f"#gear_{int(part[-1]) + 1}_noun")).not_to_have_value("")
    go(page, "next")
    expect(page.locator(".error-summary")).to_be_focused()
    page.locator(".error-summary a").first.click()
    assert page.evaluate("document.activeElement.id") == "flaw"
    page.fill("#flaw", "Widerspricht jedem Kapitän")
    go(page, "next")
    page.fill("#bond_1_to", "Kapitän Brandt")
    page.fill("#bond_1_text", "hat meine Lizenz verbrannt")
    go(page, "next")
    go(page, "finish")
    expect(page).to_have_url(re.compile(r"/c/[0-9a-f-]{36}/"))
    expect(page.locator("main")).to_contain_text("Jördis Ohlsen")
    page.context.close()


def test_without_scripts_in_english_the_same_works_by_plain_forms(stage: Stage, chromium: Browser):
    page = visit(stage, chromium, "en", (1440, 900), java_script_enabled=False)
    begin(page, stage, "guided")
    page.fill("#name", "Ottilie Marsh")
    go(page, "next")
    expect(page.locator(".error-summary")).to_contain_text("Say in a few words who this is")
    expect(page.locator("#name")).to_have_value("Ottilie Marsh")
    page.fill("#concept", "Clockmaker out of time")
    go(page, "next")
    for slot in ("body", "mind", "edge", "flaw"):
        page.fill(f"#{slot}", f"Her {slot}")
    page.locator("button[name=idea][value=gear-0]").click()
    expect(page.locator("#body")).to_have_value("Her body")
    page.fill("#gear_2_adjective", "very loud")
    page.fill("#gear_2_noun", "alarm clock")
    go(page, "next")
    expect(page.locator("#gear_2_adjective-error")).to_contain_text("exactly one adjective")
    page.fill("#gear_2_adjective", "loud")
    go(page, "next")
    page.locator("button[name=idea][value=bond]").click()
    page.locator("button[name=add]").click()
    expect(page.locator(".bonds > li")).to_have_count(2)
    page.locator("button[name=drop]").last.click()
    go(page, "check")
    go(page, "finish")
    expect(page.locator("main")).to_contain_text("Ottilie Marsh")
    page.context.close()


def test_a_surprise_keeps_what_is_locked(stage: Stage, chromium: Browser):
    page = visit(stage, chromium, "en", (1440, 900))
    begin(page, stage, "random")
    parts = page.locator(".parts > li")
    name, concept = (parts.nth(place).locator("bdi").inner_text() for place in (0, 1))
    parts.nth(0).locator("[name=locks]").check()
    with page.expect_response(lambda answer: "idea=" in (answer.request.post_data or "")):
        page.locator("button[name=idea][value='']").click()
    expect(parts.nth(1).locator("bdi")).not_to_have_text(concept)
    expect(parts.nth(0).locator("bdi")).to_have_text(name, use_inner_text=True)
    expect(parts.nth(0).locator("[name=locks]")).to_be_checked()
    go(page, "finish")
    expect(page.locator("main")).to_contain_text(name)
    page.context.close()


def test_a_draft_open_twice_is_not_overwritten_by_the_older_page(stage: Stage, chromium: Browser):
    page = visit(stage, chromium, "en", (1440, 900))
    begin(page, stage, "guided")
    other = page.context.new_page()
    other.goto(page.url)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.fill("#name", "First")
    saved(page)
    with other.expect_response(lambda answer: answer.status == 409):
        other.fill("#name", "Second")
    expect(other.locator("#refused")).to_contain_text("Changed on another device")
    expect(other.locator("#name")).to_have_value("Second")
    with other.expect_navigation():
        other.locator("button[name=over]").click()
    page.reload()
    expect(page.locator("#name")).to_have_value("Second")
    page.context.close()


def test_what_could_not_be_saved_says_so_and_is_saved_later(stage: Stage, chromium: Browser):
    page = visit(stage, chromium, "en", (1440, 900))
    begin(page, stage, "guided")
    page.context.set_offline(True)
    with page.expect_event("requestfailed"):
        page.fill("#name", "Out of reach")
    expect(page.locator("#saved")).to_have_text("Not saved yet")
    page.context.set_offline(False)
    saved(page)
    page.reload()
    expect(page.locator("#name")).to_have_value("Out of reach")
    page.context.close()


def test_a_page_that_comes_back_as_it_was_left_asks_for_what_is_saved(stage: Stage, chromium: Browser):
    page = visit(stage, chromium, "en", (1440, 900))
    begin(page, stage, "guided")
    left = page.input_value("[name=page]")
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    assert page.input_value("[name=page]") != left
    page.context.close()
