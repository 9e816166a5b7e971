"""What a first visit costs: bytes over the wire, other hosts (none), and whether the theme is there at once."""

import gzip
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Response

from tests.browser.looking import LISTEN
from tools.stage import Stage
from tools.stage.looks import LIVE
from tools.stage.pages import BY_NAME

pytestmark = pytest.mark.browser

MOST_IN_ALL, MOST_SCRIPT, MOST_CHECKING = 150_000, 12_000, 9_500
FIRST = BY_NAME["table"]
EARLY = """performance.getEntriesByType("resource").filter(each => each.name.includes("/js/")
  && each.startTime < performance.getEntriesByType("navigation")[0].loadEventStart).map(each => each.name)"""


@pytest.fixture(scope="module")
def loaded(stage: Stage, chromium: Browser) -> Iterator[dict[str, Any]]:
    """Visit the live table with an empty cache, and keep what came."""
    context = chromium.new_context(viewport={"width": 1440, "height": 900})
    context.add_cookies(stage.cookies(FIRST.who, language="en"))
    context.add_init_script(LISTEN)
    page, answers = context.new_page(), list[Response]()
    page.on("response", lambda answer: answers.append(answer))
    page.goto(stage.url + stage.addresses["table"])
    page.wait_for_selector(LIVE)
    page.wait_for_selector("#panel-log [data-verified][data-state=verified]")
    page.evaluate("document.fonts.ready.then(() => 0)")
    bodies = {answer.url: answer.body() for answer in answers if is_whole(answer)}
    early = page.evaluate(EARLY)
    yield {
        "answers": answers,
        "bodies": bodies,
        "early": early,
        "reports": page.evaluate("window.reports"),
        "origin": stage.url,
    }
    context.close()


def is_whole(answer: Response) -> bool:
    """Leave out the stream, which never ends, and what has no body."""
    return not urlsplit(answer.url).path.endswith("/live") and answer.status == 200


def sent(bodies: dict[str, bytes]) -> int:
    """Weigh what came as a server sends it, each file packed by itself."""
    return sum(len(gzip.compress(body, 6)) for body in bodies.values())


def packed(bodies: dict[str, bytes], part: str) -> int:
    """Weigh what came from one place packed as a whole, as the laws of the look count it."""
    return len(gzip.compress(b"".join(body for url, body in sorted(bodies.items()) if part in url), 9))


def test_the_first_visit_of_the_live_table_is_light(loaded):
    bodies = {url: body for url, body in loaded["bodies"].items() if "/fonts/" not in url}
    assert len(bodies) > 10
    assert sent(bodies) <= MOST_IN_ALL


def test_our_own_script_of_the_live_table_is_small(loaded):
    """What checks the dice is counted apart, below."""
    ours = {url: body for url, body in loaded["bodies"].items() if "/js/verify/" not in url}
    assert 100 < packed(ours, "/static/js/") <= MOST_SCRIPT


def test_what_checks_the_dice_is_small_too_and_comes_when_the_page_stands(loaded):
    assert 100 < packed(loaded["bodies"], "/static/js/verify/") <= MOST_CHECKING
    assert len(loaded["early"]) > 5
    assert [url for url in loaded["early"] if "/verify/" in url] == []


def test_nothing_is_asked_of_another_host_and_the_policy_has_nothing_to_report(loaded):
    foreign = [answer.url for answer in loaded["answers"] if not answer.url.startswith((loaded["origin"], "data:"))]
    assert foreign == []
    assert loaded["reports"] == []


def test_a_page_may_load_nothing_but_what_is_ours(loaded):
    [page] = [answer for answer in loaded["answers"] if answer.request.resource_type == "document"]
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_chosen_theme_is_in_the_first_bytes_and_painted_without_a_script(stage, chromium, theme: str):
    other = {"dark": "light", "light": "dark"}[theme]
    context = chromium.new_context(java_script_enabled=False, color_scheme=other)
    context.add_cookies(stage.cookies("nobody", theme=theme, language="en"))
    page = context.new_page()
    answer = page.goto(stage.url)
    assert f'data-theme="{theme}"' in answer.text()[:400]
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == theme
    assert is_dark(page) is (theme == "dark")
    context.close()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_without_a_choice_the_theme_follows_the_device(stage, chromium, theme: str):
    context = chromium.new_context(java_script_enabled=False, color_scheme=theme)
    page = context.new_page()
    page.goto(stage.url)
    assert is_dark(page) is (theme == "dark")
    context.close()


def is_dark(page: Any) -> bool:
    """Read the ground of the page as it is painted."""
    read = """() => {
      const pen = document.createElement("canvas").getContext("2d");
      for (const each of [document.documentElement, document.body]) {
        pen.fillStyle = getComputedStyle(each).backgroundColor;
        pen.fillRect(0, 0, 1, 1);
      }
      return pen.getImageData(0, 0, 1, 1).data[1];
    }"""
    return bool(page.evaluate(read) < 128)
