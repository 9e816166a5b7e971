"""An evening with prepared scenes: what the GM shows is on every page, in the language of each, and nothing else is."""

import io

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tables.models import Card, Scene, Table
from tests.browser.conftest import Server

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
    """Write one scene with a detail, and hidden somebody, a note, a clock and a picture."""
    gm.fill("[name=title]", "The salt quay")
    with gm.expect_navigation():
        gm.click("main form p > button")
    gm.fill("#scene-form [name=text]", "Fog rolls over the quay.")
    gm.fill("#scene-form [name=objective]", "Reach the last boat")
    with gm.expect_navigation():
        gm.click("#scene-form p > button")
    add(gm, "#new-card", kind="trait", title="Slippery planks", sight="shown")
    add(gm, "#new-card", kind="npc", title="Warden Vogt")
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


def at_rest(gm: Page) -> None:
    """Wait until the GM's own page has drawn its answer: a card takes one press at a time."""
    expect(gm.locator(".deck form[aria-busy=true]")).to_have_count(0)


def press(button: Locator) -> None:
    """Press what a card takes, and have its answer: the stream may draw the card before it."""
    with button.page.expect_response(lambda answer: answer.request.method == "POST" and "/cards/" in answer.url):
        button.click()
    at_rest(button.page)


def more(gm: Page, title: str, deed: str) -> None:
    """Press what stands in a card's menu."""
    row(gm, title).locator("summary").click()
    press(row(gm, title).locator(f"[value={deed}]"))


def three(seat) -> list[Page]:
    """Seat three players, who read German, French and English, one of them on a phone."""
    return [seat(1, language="de").sit(), seat(2, language="fr", phone=True).sit(), seat(3).sit()]


def order(gm: Page) -> list[str]:
    return [text.strip() for text in gm.locator("#cards strong").all_inner_texts()]


def test_a_prepared_scene_is_played_shown_and_hidden_before_everyone(server, seat) -> None:
    gm, players = seat(0).page, three(seat)
    gm.goto(server.url + seat(0).table["gm"] + "prep/")
    prepared(gm)
    titles, ready = (
        ["Slippery planks", "Warden Vogt", "Somebody on the roof", "The tide comes in", "A torn map"],
        gm.url,
    )
    assert order(gm) == titles
    with gm.expect_navigation():
        gm.locator("#cards li").nth(4).drag_to(gm.locator("#cards li").nth(0), target_position={"x": 40, "y": 2})
    assert order(gm) == [titles[4], *titles[:4]]
    with gm.expect_navigation():
        gm.locator("#cards li").nth(0).locator("[value='1']").press("Enter")
    assert order(gm)[:2] == ["Slippery planks", "A torn map"]

    with gm.expect_navigation():
        gm.click("[value=start]")
    gm.wait_for_selector('#conn[data-state="live"]')
    for page in players:
        for words in ("The salt quay", "Fog rolls over the quay.", "Reach the last boat", "Slippery planks"):
            expect(page.locator("#panel-scene")).to_contain_text(words)
        expect(page.locator(CARDS)).to_have_count(0)
        assert "Warden Vogt" not in page.content()
    # A phone folds the scene; once open, it stays so through all that follows.
    players[1].click("#scene-strip > summary")

    press(row(gm, "Somebody on the roof").get_by_role("button", name="Reveal"))
    for page in players:
        expect(page.locator(CARDS)).to_contain_text("Somebody on the roof")
    press(row(gm, "Somebody on the roof").get_by_role("button", name="Hide"))
    for page in players:
        expect(page.locator(CARDS)).to_have_count(0)

    more(gm, "The tide comes in", "shape")
    for page in players:
        expect(page.locator(f"{CARDS} .clock path")).to_have_count(4)
    press(row(gm, "The tide comes in").locator("[value=more]"))
    for page in players:
        expect(page.locator(f"{CARDS} .clock .full")).to_have_count(1)
        assert "The tide comes in" not in page.content()
    press(row(gm, "The tide comes in").get_by_role("button", name="Reveal"))
    for page in players:
        expect(page.locator(CARDS)).to_contain_text("The tide comes in")

    press(row(gm, "A torn map").get_by_role("button", name="Reveal"))
    for page in players:
        shown = page.get_by_role("img", name="Half of a map, the ford is missing")
        expect(shown).to_have_count(1)
        assert page.evaluate("image => image.decode().then(() => image.naturalWidth)", shown.element_handle()) == 90
    expect(gm.locator(ONLY_YOU)).to_contain_text("Somebody on the roof")
    gm.locator("#panel-npcs .npc", has_text="Warden Vogt").locator(".switch").click()
    for page in players:
        expect(page.locator("#panel-scene")).to_contain_text("Warden Vogt")
    gm.goto(ready)
    assert sorted(order(gm)) == sorted(titles), "a copy is played, and what was prepared stays"


def laid_ready(server: Server, slug: str) -> None:
    """Prepare three scenes, and a card that waits for the second round."""
    with server.rows():
        table = Table.objects.get(slug=slug)
        Scene.objects.bulk_create(Scene(table=table, place=place, title=f"Scene {place}") for place in (1, 2, 3))
        Card.objects.create(table=table, place=1, kind="note", title="The bell tolls", fires_at=2)


def quick(gm: Page, title: str) -> None:
    """Lay a card down for everyone by the form beside the cards."""
    form = gm.locator("section[aria-labelledby=deck-everyone] > details")
    form.locator("summary").click()
    form.locator("[name=title]").fill(title)
    form.get_by_role("button", name="Lay it down").click()


def everyone_has(pages: list[Page], *titles: str) -> None:
    for page in pages:
        expect(page.locator(f"{CARDS} .facts > li")).to_have_text(titles)


def gm_has(gm: Page, *titles: str) -> None:
    """Wait until the GM's own cards lie in this order: who moves one by a key sees first where it lies."""
    expect(gm.locator("section[aria-labelledby=deck-everyone] [data-order] strong")).to_have_text(titles)
    at_rest(gm)


def drag(held: Locator, over: Locator) -> None:
    held.locator("> .icon").drag_to(over, target_position={"x": 40, "y": 2})


def test_cards_and_scenes_are_put_in_order_and_a_card_comes_in_its_round(server, seat, table) -> None:
    laid_ready(server, table["slug"])
    gm, players = seat(0).page, three(seat)
    gm.goto(server.url + table["gm"])
    gm.wait_for_selector('#conn[data-state="live"]')
    quick(gm, "A wet rope")
    everyone_has(players, "A wet rope")
    at_rest(gm)
    quick(gm, "A lantern")
    everyone_has(players, "A wet rope", "A lantern")

    drag(row(gm, "A lantern"), row(gm, "A wet rope"))
    everyone_has(players, "A lantern", "A wet rope")
    gm_has(gm, "A lantern", "A wet rope")
    row(gm, "A lantern").locator("summary").press("Enter")
    row(gm, "A lantern").get_by_role("button", name="Move down").press("Enter")
    everyone_has(players, "A wet rope", "A lantern")
    gm_has(gm, "A wet rope", "A lantern")
    row(gm, "A lantern").locator("summary").press("Alt+ArrowUp")
    everyone_has(players, "A lantern", "A wet rope")

    scenes = gm.locator("#panel-stages li")
    with gm.expect_navigation():
        drag(scenes.nth(2), scenes.nth(0))
    expect(scenes.locator("strong")).to_have_text(["Scene 3", "Scene 1", "Scene 2"])
    with gm.expect_navigation():
        scenes.nth(0).locator("a").press("Alt+ArrowDown")
    expect(scenes.locator("strong")).to_have_text(["Scene 1", "Scene 3", "Scene 2"])

    gm.wait_for_selector('#conn[data-state="live"]')
    gm.click("#panel-gm form:has([value=begin_turns]) button")
    gm.click("#panel-gm [value=new_turn]")
    everyone_has(players, "The bell tolls", "A lantern", "A wet rope")
