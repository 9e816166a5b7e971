"""Making a PhaseSix character in the browser: Hagen by hand, from the whole catalogue, within his fifty points."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_creating import go, visit
from tools.stage import Stage

pytestmark = pytest.mark.browser

HAGEN = ("raised_at_the_gate", "stubborn", "sure_throw", "brawler", "blacksmith", "town_watch")
WIDE = (1440, 900)


def begin(page: Page, stage: Stage) -> None:
    """Begin without a campaign, in the Middle Ages."""
    page.goto(f"{stage.url}/new/phasesix/guided/")
    page.locator("main form button.primary").click()
    page.locator("input[name=epoch][value=middle_ages]").check()
    go(page, "next")
    expect(page.locator("input[name=lineage][value=human]")).to_be_checked()
    go(page, "next")


def press(page: Page, key: str, then: str) -> None:
    """Press the button of a card, and wait until it has become the other one."""
    page.locator(f"#pick-{key}").click()
    expect(page.locator(f"#pick-{key}[name={then}]")).to_be_visible()


def tall(page: Page) -> float:
    """Measure what stands above the cards."""
    return float(page.locator("#head").evaluate("head => head.getBoundingClientRect().height"))


def test_on_a_desktop_in_german_hagen_is_built_by_hand_within_his_budget(stage: Stage, chromium: Browser):
    page = visit(stage, chromium, "de", WIDE)
    begin(page, stage)
    left, cards = page.locator("#left"), page.locator("article.template")
    expect(left).to_have_text("50 von 50 übrig")
    above = tall(page)

    # A search, and the way to what is missing, which the search hides.
    page.fill("#words", "offiziers")
    expect(cards).to_have_count(1)
    page.locator("#officer_school .needs a").click()
    expect(page.locator("#soldier")).to_be_in_viewport()

    # A filter, with counts that follow.
    page.locator("input[name=category][value=profession]").uncheck()
    expect(page.locator("#soldier")).to_have_count(0)
    page.locator("input[name=category][value=profession]").check()
    expect(page.locator("#soldier")).to_have_count(1)

    # Another order above the cards, which the filters keep.
    page.locator("nav.segment a", has_text="Kosten").click()
    expect(page.locator("nav.segment [aria-current]")).to_have_text("Kosten")
    expect(cards.first.locator(".kind b")).to_have_text(re.compile("^[−-]"))
    page.locator("input[name=needs][value=unmet]").uncheck()
    expect(page.locator("#officer_school")).to_have_count(0)
    expect(page.locator("nav.segment [aria-current]")).to_have_text("Kosten")
    page.locator("input[name=needs][value=unmet]").check()
    expect(page.locator("#officer_school")).to_have_count(1)

    # A look at a change makes none, by the keyboard or with the mouse.
    page.locator("#brawler h2 a").focus()
    expect(page.locator(".life .preview")).to_contain_text("Rauflust")
    page.locator("#stubborn").hover()
    expect(page.locator("#growing .rises").first).to_contain_text("Willenskraft")
    expect(page.locator(".life .preview")).to_contain_text("Dickkopf")
    expect(left).to_have_text("50 von 50 übrig")

    # What others need is not removed without a question.
    press(page, "soldier", "remove")
    press(page, "officer_school", "remove")
    press(page, "soldier", "keep")
    expect(page.locator("#soldier [role=alert]")).to_contain_text("Offiziersschule baut darauf auf.")
    page.locator("#soldier button[name=remove_all]").click()
    expect(left).to_have_text("50 von 50 übrig")

    # Too much is kept in the draft, and refused at the end. However long the path, the cards stay where they are.
    for key in (*HAGEN, "soldier"):
        press(page, key, "remove")
    expect(left).to_have_text("13 zu viel")
    assert tall(page) == above
    go(page, "story")
    page.fill("#name", "Hagen")
    go(page, "check")
    go(page, "finish")
    expect(page.locator(".error-summary")).to_be_focused()
    expect(page.locator(".error-summary")).to_contain_text("13 Punkte mehr")
    page.locator(".error-summary a").first.click()
    press(page, "soldier", "add")
    expect(left).to_have_text("0 von 50 übrig")

    go(page, "check")
    expect(page.locator(".error-summary")).to_have_count(0)
    expect(page.locator(".whole")).to_contain_text("Tapferkeit 5")
    expect(page.locator(".whole")).to_contain_text(re.compile(r"\(Willenskraft\s\d, Resistenz\s\d\)"))
    go(page, "finish")
    expect(page).to_have_url(re.compile(r"/c/[0-9a-f-]{36}/"))
    page.context.close()


def test_on_a_small_desktop_steps_catalogue_and_sheet_stand_beside_each_other_in_french(
    stage: Stage, chromium: Browser
):
    page = visit(stage, chromium, "fr", (1024, 700))
    begin(page, stage)
    expect(page.locator("article.template").first).to_be_in_viewport()
    expect(page.locator("#growing .title-1")).to_be_in_viewport()
    expect(page.locator(".aside-go .primary")).to_be_in_viewport()
    expect(page.locator(".drawer-button")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == 1024
