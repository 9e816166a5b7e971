"""An evening with prepared scenes: what the GM shows is on every page, in the language of each, and nothing else is."""

import io

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

CARDS = "#scene-cards"
ONLY_YOU = ".deck .private"


def drawn() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (90, 60), (20, 80, 120)).save(file, "PNG")
    return file.getvalue()


def add(gm: Page, form: str, **words: str) -> None:
    """Fill a folded form of the preparation and send it."""
    gm.locator(f"details:has({form}) > summary").click()
    for name, value in words.items():
        field = gm.locator(f"{form} [name={name}]")
        field.select_option(value) if name in ("kind", "sight", "size") else field.fill(value)
    with gm.expect_navigation():
        gm.locator(f"{form} p > button").click()


def prepared(gm: Page) -> None:
    """Write one scene with a detail, a hidden note, a hidden clock and a hidden picture."""
    gm.fill("[name=title]", "The salt quay")
    with gm.expect_navigation():
        gm.click("main form p > button")
    add(gm, "#new-card", kind="trait", title="Slippery planks", sight="shown")
    add(gm, "#new-card", kind="note", title="Somebody on the roof")
    add(gm, "#new-card", kind="clock", title="The tide comes in", size="4")
    gm.locator("details:has(#new-handout) > summary").click()
    gm.set_input_files("#new-handout [name=picture]", {"name": "map.png", "mimeType": "image/png", "buffer": drawn()})
    gm.fill("#new-handout [name=title]", "A torn map")
    gm.fill("#new-handout [name=alt]", "Half of a map, the ford is missing")
    with gm.expect_navigation():
        gm.click("#new-handout p > button")


def row(gm: Page, title: str):
    return gm.locator(f".deck li:has-text('{title}')")


def more(gm: Page, title: str, deed: str) -> None:
    """Press what stands in a card's menu."""
    row(gm, title).locator("summary").click()
    row(gm, title).locator(f"[value={deed}]").click()


def order(gm: Page) -> list[str]:
    return [text.strip() for text in gm.locator("#cards strong").all_inner_texts()]


def test_a_prepared_scene_is_played_shown_and_hidden_before_everyone(server, seat) -> None:
    gm, german, french = seat(0).page, seat(1, language="de").sit(), seat(2, language="fr", phone=True).sit()
    gm.goto(server.url + seat(0).table["gm"] + "prep/")
    prepared(gm)
    titles = ["Slippery planks", "Somebody on the roof", "The tide comes in", "A torn map"]
    assert order(gm) == titles
    with gm.expect_navigation():
        gm.locator("#cards li").nth(3).drag_to(gm.locator("#cards li").nth(0), target_position={"x": 40, "y": 2})
    assert order(gm) == [titles[3], *titles[:3]]
    with gm.expect_navigation():
        gm.locator("#cards li").nth(0).locator("[value='1']").press("Enter")
    assert order(gm)[:2] == ["Slippery planks", "A torn map"]

    with gm.expect_navigation():
        gm.click("[value=start]")
    gm.wait_for_selector('#conn[data-state="live"]')
    for page in (german, french):
        expect(page.locator("#panel-scene")).to_contain_text("The salt quay")
        expect(page.locator("#panel-scene")).to_contain_text("Slippery planks")
        expect(page.locator(CARDS)).to_have_count(0)

    row(gm, "Somebody on the roof").get_by_role("button", name="Reveal").click()
    expect(german.locator(CARDS)).to_contain_text("Somebody on the roof")
    expect(french.locator(CARDS)).to_contain_text("Somebody on the roof")
    row(gm, "Somebody on the roof").get_by_role("button", name="Hide").click()
    expect(german.locator(CARDS)).to_have_count(0)

    more(gm, "The tide comes in", "shape")
    expect(french.locator(f"{CARDS} .clock path")).to_have_count(4)
    row(gm, "The tide comes in").locator("[value=more]").click()
    expect(french.locator(f"{CARDS} .clock .full")).to_have_count(1)
    assert "The tide comes in" not in german.content() + french.content()
    row(gm, "The tide comes in").get_by_role("button", name="Reveal").click()
    expect(german.locator(CARDS)).to_contain_text("The tide comes in")

    row(gm, "A torn map").get_by_role("button", name="Reveal").click()
    for page in (german, french):
        shown = page.get_by_role("img", name="Half of a map, the ford is missing")
        expect(shown).to_have_count(1)
        assert page.evaluate("image => image.decode().then(() => image.naturalWidth)", shown.element_handle()) == 90
    expect(gm.locator(ONLY_YOU)).to_contain_text("Somebody on the roof")
