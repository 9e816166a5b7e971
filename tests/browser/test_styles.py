"""A browser reads the same rules from the styles as they are written and as they are served."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from config.styles import SIDES, physical, squeezed
from tests.look.files import ROOT, styles

pytestmark = pytest.mark.browser

# What a browser does not parse at once, values with variables and conditions, it keeps as it was typed.
RULES = """text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map(each => each.cssText.replaceAll(/([,:])\\s+|\\s*([<>]=?|[*/])\\s*/g, "$1$2"));
}"""


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    """One empty window for all: nothing that a test reads in it stays there."""
    empty = chromium.new_page()
    yield empty
    empty.context.close()


@pytest.mark.parametrize("name", [str(path.relative_to(ROOT)) for path in styles()])
def test_squeezing_changes_no_rule(page: Page, name: str):
    text = (ROOT / name).read_text()
    as_written = page.evaluate(RULES, text)
    assert len("".join(as_written)) > len(text) / 2
    assert page.evaluate(RULES, squeezed(text)) == as_written


LOGICAL = (
    *(f"{bound}{axis}-size" for bound in ("", "min-", "max-") for axis in ("inline", "block")),
    *(f"{of}-{side}" for of in ("margin", "padding", "inset", "scroll-padding") for side in SIDES),
    *(f"border-{side}-width" for side in SIDES),
)
# As if both had been said: the later one wins, if they are the same.
COMPUTED = """([logical, physical]) => {
  const box = document.body.appendChild(document.createElement("div")), read = [];
  box.style.cssText = "position: relative; border: 1px solid";
  for (const [name, px] of [[logical, "7px"], [physical, "9px"], [logical, "11px"]]) {
    box.style.removeProperty(name);
    box.style.setProperty(name, px);
    read.push(getComputedStyle(box).getPropertyValue(physical));
  }
  box.remove();
  return read;
}"""


@pytest.mark.parametrize("name", LOGICAL)
def test_a_shorter_name_means_the_same(page: Page, name: str):
    [short] = re.findall(r"{(.*):7px}", physical(f"a{{{name}:7px}}"))
    assert short != name
    assert page.evaluate(COMPUTED, [name, short]) == ["7px", "9px", "11px"]
