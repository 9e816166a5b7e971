"""A browser reads the same rules from the styles as they are written and as they are served."""

import pytest
from playwright.sync_api import Browser

from config.styles import squeezed
from tests.look.files import ROOT, styles

pytestmark = pytest.mark.browser

# What a browser does not parse at once, values with variables and conditions, it keeps as it was typed.
RULES = """text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map(each => each.cssText.replaceAll(/([,:])\\s+|\\s*([<>]=?)\\s*/g, "$1$2"));
}"""


@pytest.mark.parametrize("name", [str(path.relative_to(ROOT)) for path in styles()])
def test_squeezing_changes_no_rule(chromium: Browser, name: str):
    page = chromium.new_page()
    text = (ROOT / name).read_text()
    as_written = page.evaluate(RULES, text)
    assert len("".join(as_written)) > len(text) / 2
    assert page.evaluate(RULES, squeezed(text)) == as_written
    page.close()
