"""Lists of 0, 1, 5 and 200 entries, by names of one letter, of two hundred, from right to left, and worse."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.looking import LISTEN, measure
from tools.stage import Stage
from tools.stage.crowds import NAMES, SIZES
from tools.stage.looks import PLAYER

pytestmark = [pytest.mark.browser, pytest.mark.pages]

Pages = Callable[[int, str], Page]
WIDTHS = ((1440, 900), (390, 844), (320, 640))
# Which list, whose eyes, and by which address; the first three are the same for every crowd.
PLACES = {
    "home": ("owner", "/"),
    "campaigns": ("owner", "/campaigns/"),
    "characters": ("owner", "/characters/"),
    "campaign": ("gm", "campaign"),
    "join": ("nobody", "join"),
    "table": ("gm", "table"),
    "panel": ("gm", "panel"),
    "log": ("gm", "log"),
    "people": ("gm", "people"),
    "verify": ("gm", "verify"),
}
UNMARKED = """(names) => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), found = new Set();
  while (walker.nextNode()) {
    const {data, parentElement} = walker.currentNode;
    if (names.some((name) => data.includes(name)) && !parentElement.closest("bdi, option, [dir=auto], .hide-visually"))
      found.add(`${parentElement.closest("[class]")?.className} > ${parentElement.localName}: ${data.trim()}`);
  }
  return [...found];
}"""
LINES = """(() => {
  const title = document.querySelector(".running .title");
  return Math.round(title.clientHeight / parseFloat(getComputedStyle(title).lineHeight));
})()"""


@pytest.fixture(scope="module")
def pages(stage: Stage, chromium: Browser) -> Iterator[Pages]:
    """One page for each crowd and visitor, opened when it is first asked for and used again for every list."""
    known: dict[tuple[int, str], Page] = {}

    def of(count: int, who: str) -> Page:
        if (count, who) not in known:
            context = chromium.new_context(reduced_motion="reduce", locale="en")
            context.set_default_timeout(20_000)
            header = stage.crowds[str(count)].get(who, "")
            pairs = [pair.split("=", 1) for pair in header.split("; ") if pair]
            context.add_cookies([{"name": name, "value": value, "url": stage.url} for name, value in pairs])
            context.add_init_script(LISTEN)
            known[count, who] = context.new_page()
        return known[count, who]

    yield of
    for page in known.values():
        page.context.close()


def opened(pages: Pages, stage: Stage, count: int, place: str) -> Page:
    who, where = PLACES[place]
    page, address = pages(count, who), stage.crowds[str(count)].get(where, where)
    page.set_viewport_size({"width": WIDTHS[0][0], "height": WIDTHS[0][1]})
    answer = page.goto(stage.url + address)
    assert answer is not None
    assert answer.status == 200
    return page


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize("place", PLACES)
def test_a_list_holds_whatever_stands_in_it(stage, pages, place: str, count: int):
    page = opened(pages, stage, count, place)
    found = {}
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        if bad := page.evaluate(measure("overflow")):
            found[width] = bad
    assert found == {}
    assert page.evaluate("window.reports") == []


@pytest.mark.parametrize("place", PLACES)
def test_a_name_never_turns_the_words_around_it(stage, pages, place: str):
    page = opened(pages, stage, 5, place)
    right_to_left = [name for name in NAMES if any("\u0590" <= letter <= "\u06ff" for letter in name)]
    assert page.evaluate(UNMARKED, right_to_left) == []


@pytest.mark.parametrize(("width", "abreast"), [(1440, 4), (390, 1)])
def test_characters_of_several_campaigns_stand_abreast_where_there_is_room(stage, chromium, width: int, abreast: int):
    context = chromium.new_context(viewport={"width": width, "height": 900})
    context.add_cookies(stage.cookies(PLAYER))
    page = context.new_page()
    page.goto(stage.url + stage.addresses["characters"])
    bottoms = "all => all.map(each => each.getBoundingClientRect().bottom)"
    ends = page.locator(".character-groups h2").evaluate_all(bottoms)
    assert ends.count(ends[0]) == abreast
    context.close()


@pytest.mark.parametrize(("place", "named"), [("log", ".log-page nav .button"), ("people", "main li .button")])
def test_a_button_names_somebody_in_one_line_and_tells_the_whole(stage, pages, place: str, named: str):
    page = opened(pages, stage, 5, place)
    page.set_viewport_size({"width": 390, "height": 844})
    buttons = page.locator(named)
    assert buttons.count() == 5
    assert set(buttons.evaluate_all("all => all.map(each => each.offsetHeight)")) == {44}
    assert max(buttons.evaluate_all("all => all.map(each => each.offsetWidth)")) <= 358
    expect(buttons.first).to_have_attribute("title", NAMES[0])


def test_in_the_log_a_name_takes_two_lines_at_most(stage, pages):
    page = opened(pages, stage, 5, "log")
    page.set_viewport_size({"width": 390, "height": 844})
    lines = "all => all.map(each => Math.round(each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)))"
    assert set(page.locator(".log .by > .grow").evaluate_all(lines)) == {2}


def test_a_name_that_looks_like_a_script_is_read_and_not_run(stage, pages):
    page = opened(pages, stage, 5, "people")
    expect(page.locator("main")).to_contain_text("<script>alert('name')</script>")


def test_a_campaign_of_a_long_name_shows_four_lines_of_it_and_tells_the_whole(stage, pages):
    page = opened(pages, stage, 1, "campaign")
    assert page.locator(".running .title").get_attribute("title") == NAMES[1]
    page.locator(".running .title bdi").evaluate("(name) => { name.textContent = 'Archive '.repeat(25); }")
    for width, height in WIDTHS[1:]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LINES) == 4


def test_the_longest_name_of_a_campaign_leaves_room_beside_it_for_what_a_gm_does(stage, pages):
    name = opened(pages, stage, 200, "table").locator("#panel-sheet .title")
    expect(name).to_have_attribute("title", NAMES[0])
    tall, line = name.evaluate("each => [each.clientHeight, parseFloat(getComputedStyle(each).lineHeight)]")
    assert 0 < tall <= 3 * line + 1
