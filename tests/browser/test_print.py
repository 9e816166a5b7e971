"""On paper: the size that was chosen, one page, black on white in every theme."""

import json
import re
from dataclasses import replace
from itertools import product

import pytest
from playwright.sync_api import expect

from rules.systems import BY_KEY, fate, fu, phasesix, zwielicht
from rules.systems.zwielicht import sheet as life
from tests.rules.systems.fate.test_paper import LONG
from tests.rules.systems.fu.test_paper import FULL
from tests.rules.systems.phasesix.test_sheet_card import FULL as FULL_LIFE

pytestmark = pytest.mark.browser

BOX = re.compile(rb"/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+) ?\]")
COLOURS = """() => [".paper", ".paper h1", ".paper a", "body"].map(part => {
  const { color, backgroundColor } = getComputedStyle(document.querySelector(part)); return [color, backgroundColor];
})"""
EVERYWHERE = """() => [...document.querySelectorAll("body, .paper, .paper *:not(svg, svg *)")].map(part => {
  const { color, backgroundColor, fontSize } = getComputedStyle(part);
  return [color, backgroundColor, parseFloat(fontSize)];
})"""
KEPT_WITH_NEXT = """() => [
  ...[...document.querySelectorAll(".paper h2, .paper dt")].map(part => getComputedStyle(part).breakAfter),
  ...[...document.querySelectorAll(".paper .fields dl > div")].map(part => getComputedStyle(part).breakInside),
]"""
# Where the longest name of a fact ends, and where the facts begin.
SIDES = """() => {
  const facts = document.querySelector(".sheet-head .effects"), edges = new Range();
  const end = name => { edges.selectNodeContents(name); return edges.getBoundingClientRect().right; };
  const ends = [...facts.querySelectorAll("dt")].map(end);
  return [Math.max(...ends), facts.querySelector("dd").getBoundingClientRect().left];
}"""
SMALLEST = 8 * 96 / 72 - 0.1
OVER = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.paper'))"
BLACK, WHITE, CLEAR = "rgb(0, 0, 0)", "rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_a_sheet_is_one_page_of_its_paper(server, chromium, paper: str, size: tuple[int, int]) -> None:
    page = chromium.new_page()
    page.goto(f"{server.url}/styleguide/frames/print/?paper={paper}")
    pages = BOX.findall(page.pdf(prefer_css_page_size=True))
    assert [tuple(round(float(side)) for side in box) for box in pages] == [size]
    page.close()


FULLEST = {
    fu: replace(FULL, props=FULL.props[:9], powers=FULL.powers[:5], relationships=FULL.relationships[:9]),
    phasesix: FULL_LIFE,
    fate: LONG,
}
"""Sheets with more than fits a page."""


def made(page, url: str, system, sheet=None) -> str:
    """Bring in a character, one with more than fits a page if none is given, and give its address."""
    page.goto(f"{url}/new/{system.KEY}/import/")
    doc = system.dump_sheet(sheet or FULLEST[system])
    known = {"format": "tafelrunde.character", "version": 1, "system": system.KEY, "schema": system.SCHEMA}
    page.fill("#text", json.dumps(known | {"name": "Odo", "sheet": doc}))
    for _step in ("look", "make"):
        with page.expect_navigation():
            page.click("main button.primary")
    return str(page.url)


def test_the_fullest_sheet_is_one_page_of_either_paper_and_says_what_is_missing(server, seat) -> None:
    page = seat(1).page
    sheets = [made(page, server.url, system) for system in FULLEST if system.KEY in BY_KEY]
    papers = (("a4", (595, 842)), ("letter", (612, 792)))
    for here, (paper, size) in product(sheets, papers):
        page.goto(f"{here}print/?paper={paper}")
        pages = BOX.findall(page.pdf(prefer_css_page_size=True))
        assert [tuple(round(float(side)) for side in box) for box in pages] == [size]
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 703 if paper == "a4" else 725, "height": 1_000})
        assert page.evaluate(OVER) <= 1
        expect(page.locator(".paper .small").filter(has_text="Shortened to fit one page")).to_have_count(1)


LONG_LIFE = life.Sheet(
    demon="Heron",
    abilities=tuple(life.Ability(f"Tie the shadow {at}", "Hold one living thing for a breath.") for at in range(5)),
    honours=tuple(life.Honour(f"Ferry-friend {at}", "Trusted at ferries") for at in range(4)),
    section=6,
    answers={str(at): "The bell under the lake" for at in range(2, 7)},
    haiku=("River in the dark\nthe heron counts what I owe\nI count them with her",) * 2,
    history=tuple(f"The mill that grinds nothing {at}" for at in range(4)),
    look="Tall, with a coat the colour of reeds.",
    notes="Met the miller twice.\nOwes the ferryman.",
)


def test_a_long_life_of_zwielicht_goes_on_overleaf_and_loses_nothing(server, seat) -> None:
    page = seat(1).page
    here = made(page, server.url, zwielicht, LONG_LIFE)
    page.goto(f"{here}print/")
    assert len(BOX.findall(page.pdf(prefer_css_page_size=True))) == 2
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1_000})
    assert page.evaluate(OVER) <= 1


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_paper_is_black_on_white_and_shows_no_bars(server, chromium, theme: str) -> None:
    page = chromium.new_page(color_scheme=theme)
    page.goto(f"{server.url}/styleguide/frames/print/")
    page.emulate_media(media="print", color_scheme=theme)
    assert {tuple(pair) for pair in page.evaluate(COLOURS)} <= {(BLACK, WHITE), (BLACK, CLEAR)}
    expect(page.locator(".bar, .foot, .skip, .tabbar, .toasts").filter(visible=True)).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.querySelector('.paper a')).textDecorationLine") == "none"
    page.close()


def test_nothing_on_paper_is_smaller_than_8_points(server, chromium) -> None:
    page = chromium.new_page()
    page.goto(f"{server.url}/styleguide/frames/print/")
    page.emulate_media(media="print")
    sizes = "[...document.querySelectorAll('.paper *')].map(part => parseFloat(getComputedStyle(part).fontSize))"
    assert min(page.evaluate(sizes)) >= SMALLEST
    page.close()


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_sheet_of_a_character_is_one_page_black_on_white_and_nowhere_small(server, seat, language: str) -> None:
    page = seat(1, language=language, theme="dark").page
    here = made(page, server.url, fu)
    for query in ("", "?state=1"):
        page.set_viewport_size({"width": 703, "height": 1_000})
        page.goto(f"{here}print/{query}")
        assert page.locator("html").get_attribute("lang") == language
        assert len(BOX.findall(page.pdf(prefer_css_page_size=True))) == 1
        page.emulate_media(media="print", color_scheme="dark")
        found = page.evaluate(EVERYWHERE)
        assert len(found) > 50
        assert {(ink, ground) for ink, ground, _size in found} <= {(BLACK, WHITE), (BLACK, CLEAR)}
        assert min(size for _ink, _ground, size in found) >= SMALLEST
        assert page.evaluate(OVER) <= 1


def test_large_print_keeps_a_label_with_what_it_names(server, seat) -> None:
    page = seat(1).page
    page.goto(f"{made(page, server.url, fu)}print/?size=large")
    page.emulate_media(media="print")
    assert set(page.evaluate(KEPT_WITH_NEXT)) == {"avoid"}
    label, value = page.evaluate(SIDES)
    assert 0 < value - label < 40


def test_a_press_opens_the_browser_s_own_way_to_print(server, seat) -> None:
    page = seat(1).page
    page.goto(f"{made(page, server.url, fu)}print/")
    page.evaluate("window.print = () => { document.title = 'printing'; }")
    page.click("[data-print]")
    expect(page).to_have_title("printing")


def test_the_table_prints_black_on_white(server, seat) -> None:
    page = seat(1).sit()
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == WHITE
    assert page.evaluate("getComputedStyle(document.querySelector('#question')).color") == BLACK
    expect(page.locator(".bar")).to_be_hidden()
