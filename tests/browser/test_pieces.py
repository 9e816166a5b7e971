"""The pieces as Chromium draws them: sizes as measured, folding by the room they are given."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Server

pytestmark = pytest.mark.browser

SIZES = {
    ".d28 > .die": (28, 28),
    ".d34 > .die": (34, 34),
    ".d40 > .die": (40, 40),
    "span.d44 > .die": (44, 44),
    ".d52 > .die": (52, 52),
    ".d60 > .die": (60, 60),
    ".d68 > .die": (68, 68),
    ".d92 > .die": (92, 92),
    ".d20:not(.vetoed, .small)": (96, 96),
    ".d20.vetoed": (58, 58),
    ".chain .then": (18, None),
    ".stress:not(.large) > b": (24, 24),
    ".stress.large > button": (None, 46),
    ".consequences > li": (None, 32),
    ".coins > i": (12, 12),
    ".hearts.l > .full": (30, 30),
    ".hearts:not(.l, .s) > svg": (26, 26),
    ".hearts.s > svg": (13, 13),
    ".boxes > i": (20, 20),
    ".corruption:not(.m, .l) > i": (11, 11),
    ".corruption.m > i": (16, 16),
    ".corruption.l > li": (None, 44),
    ".clock > svg": (34, 34),
    ".odds-bar": (None, 22),
    ".index-card .kind": (None, 33),
    ".index-card .free i": (14, 14),
    ".slots .die": (22, 22),
    ".log .crest": (20, None),
    ".with-dot .dot:not(.offline)": (12, 12),
}
DIAMONDS = {".actions:not(.l) > i": 13, ".actions.l > i": 22}
TYPE = {
    ".chain.best b": "30px",
    ".chain:not(.best) b": "19px",
    ".index-card:not(.open) .aspect": "19px",
    ".answer": "24px",
}
BOX = "([...all]) => all.map(each => { const {width, height} = each.getBoundingClientRect(); return [width, height]; })"


Visit = Callable[[int, str], Page]
TOO_WIDE = """all => all.filter(each => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
  .filter(each => !each.querySelector(".corner, .fresh, .dot") && !each.matches(".corner, .dice, input, svg, svg *"))
  .map(each => `${each.className}: ${each.scrollWidth} > ${each.clientWidth}`)"""


@pytest.fixture(scope="module")
def visit(server: Server, chromium: Browser) -> Iterator[Callable[[int, str], Page]]:
    """Open the catalogue at a width and in a language, once for all who ask."""
    opened: dict[tuple[int, str], Page] = {}

    def at(width: int, language: str) -> Page:
        if (width, language) not in opened:
            context = chromium.new_context(viewport={"width": width, "height": 844}, locale=language)
            context.add_cookies([{"name": "language", "value": language, "url": server.url}])
            page = context.new_page()
            page.goto(f"{server.url}/styleguide/")
            opened[width, language] = page
        return opened[width, language]

    yield at
    for page in opened.values():
        page.context.close()


@pytest.mark.parametrize("selector", SIZES)
def test_a_piece_is_as_large_as_drawn(visit: Visit, selector: str) -> None:
    boxes = visit(1440, "en").locator(f".specimen {selector}").evaluate_all(BOX)
    wide, high = SIZES[selector]
    assert boxes
    assert all(abs(box[0] - (wide or box[0])) <= 1 and abs(box[1] - (high or box[1])) <= 1 for box in boxes), boxes


@pytest.mark.parametrize("selector", DIAMONDS)
def test_an_action_is_a_square_on_its_tip(visit: Visit, selector: str) -> None:
    diamonds = visit(1440, "en").locator(f".specimen {selector}")
    sides = diamonds.evaluate_all("all => all.map(each => [each.offsetWidth, getComputedStyle(each).rotate])")
    assert {tuple(side) for side in sides} == {(DIAMONDS[selector], "45deg")}


@pytest.mark.parametrize("selector", TYPE)
def test_numbers_and_answers_have_their_size(visit: Visit, selector: str) -> None:
    read = "all => all.map(each => getComputedStyle(each).fontSize)"
    assert set(visit(1440, "en").locator(f".specimen {selector}").evaluate_all(read)) == {TYPE[selector]}


@pytest.mark.parametrize(("width", "high"), [(1440, 36), (390, 44)])
def test_a_chip_is_high_enough_for_mouse_and_finger(visit: Visit, width: int, high: int) -> None:
    boxes = visit(width, "en").locator("[data-specimen=modifier-chip] .chip").evaluate_all(BOX)
    assert {box[1] for box in boxes} == {high}


def test_every_part_of_the_odds_can_be_seen_on_the_narrowest_phone(visit: Visit) -> None:
    page = visit(320, "de")
    parts = page.locator(".odds-bar:not(.came-true) > rect[class^=part]").evaluate_all(BOX)
    gaps = page.locator(".odds-bar > .gap").evaluate_all(BOX)
    assert min(part[0] for part in parts) - 2 >= 5
    assert {gap[0] for gap in gaps} == {2}


def columns(page: Page, selector: str) -> int:
    return len(page.locator(selector).first.evaluate("each => getComputedStyle(each).gridTemplateColumns").split())


@pytest.mark.parametrize(("language", "narrow"), [("en", 3), ("de", 2)])
def test_the_legend_folds_by_its_own_room(visit: Visit, language: str, narrow: int) -> None:
    page = visit(1440, language)
    assert columns(page, "[data-specimen=odds-bar] .chances .legend") == 6
    assert columns(page, "[data-specimen=odds-bar] .narrow .legend") == narrow


@pytest.mark.parametrize(("width", "language"), [(320, "de"), (320, "fr"), (1440, "de")])
def test_no_piece_is_wider_than_its_place(visit: Visit, width: int, language: str) -> None:
    page = visit(width, language)
    pieces = page.locator("[aria-labelledby=part-pieces] .specimen-body > :not(.party-list, .party-list *) *")
    assert pieces.evaluate_all(TOO_WIDE) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
