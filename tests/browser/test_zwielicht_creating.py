"""Making a wanderer of Zwielicht in the browser: rolled, vetoed, chosen, and written in one's own words."""

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Page, expect

from rules.systems.zwielicht.written import table
from tests.browser.test_creating import go, visit
from tools.stage import Stage

pytestmark = pytest.mark.browser


def press(page: Page, name: str, value: str) -> str:
    """Press a button of the tables, wait until the step is drawn anew, and give what the browser added to the dice."""
    with page.expect_response("**/draft/**") as answer:
        page.locator(f"#draft button[name={name}][value='{value}']").first.click()
    return parse_qs(answer.value.request.post_data or "").get("entropy", [""])[0]


def kept(page: Page, part: str) -> None:
    press(page, "keep", f"{part}:table")
    expect(page.locator(f"#ask-{part}")).to_have_count(0)


def test_on_a_phone_in_french_a_wanderer_is_made_by_roll_veto_and_choice(stage: Stage, chromium: Browser) -> None:
    page = visit(stage, chromium, "fr")
    page.goto(f"{stage.url}/new/zwielicht/guided/")
    page.locator("main form button.primary").click()

    # The die decides, and a veto lets it decide again, each time with new chance from this browser.
    chances = [press(page, "idea", "demon")]
    first = page.locator(".thrown .title")
    expect(first).to_be_visible()
    refused = first.inner_text()
    chances.append(press(page, "idea", "demon"))
    assert len({each for each in chances if re.fullmatch(r"[0-9a-f]{32}", each)}) == 2
    expect(page.locator(".table-rows .vetoed")).to_contain_text(refused)
    expect(page.locator(".table-rows .now")).to_have_count(1)
    kept(page, "demon")
    go(page, "next")

    # A row is chosen instead.
    press(page, "take", "origin:4")
    expect(page.locator("[id='origin:4']")).to_have_attribute("aria-pressed", "true")
    kept(page, "origin")
    go(page, "next")

    for part in ("fear_first", "fear_second"):
        press(page, "idea", part)
        kept(page, part)
    go(page, "next")
    for part in ("ability_first", "ability_second"):
        press(page, "take", f"{part}:2")
        kept(page, part)
    go(page, "next")

    # One slot turns black, and the weak point is rolled.
    page.locator(".slot-pick:has([value=item])").click()
    press(page, "idea", "weak")
    go(page, "next")

    # Nothing is finished before it is whole, and what was typed stays.
    page.locator("details:has(#name) summary").click()
    page.fill("#name", "Odette du bac")
    go(page, "next")
    expect(page.locator(".error-summary")).to_contain_text("trois tâches")
    expect(page.locator("#name")).to_have_value("Odette du bac")
    for task in table("tasks")[:3]:
        page.locator(f"label:has([name=tasks][value='{task}'])").click()
    go(page, "next")
    expect(page.locator("main")).to_contain_text("Odette du bac")
    go(page, "finish")
    expect(page).to_have_url(re.compile(r"/c/[0-9a-f-]{36}/"))
    expect(page.locator("h1")).to_contain_text("Odette du bac")
    page.context.close()
