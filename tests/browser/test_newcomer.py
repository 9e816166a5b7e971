"""Five minutes of somebody who has just fetched the repository: one command, two windows, and a living table."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import ROOT, Seated, free_port, leave
from tests.browser.looking import AXE, offences
from tests.config.serving import until

pytestmark = pytest.mark.browser
LIVE = '#conn[data-state="live"]'
LINE = "#panel-log > li"
AT_ONCE, TRIES = 2.0, 3


@dataclass
class Fresh:
    """A copy of the repository, served by `make run`, and the links that it printed."""

    url: str
    links: dict[str, str]


@pytest.fixture(scope="module")
def fresh(program: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fresh]:
    folder, port = tmp_path_factory.mktemp("fresh") / "tafelrunde", free_port()
    copied(folder)
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG", "TMPDIR")}
    command = ["make", "--no-print-directory", "--assume-old=setup", "run", f"PORT={port}", "AUTOPLAY=1"]
    making = subprocess.Popen(
        command, cwd=folder, env=kept, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, process_group=0
    )
    try:
        started = Fresh(f"http://127.0.0.1:{port}", printed(making))
        until(lambda: is_ready(started.url), "the server of a fresh copy")
        yield started
    finally:
        os.killpg(making.pid, signal.SIGTERM)
        making.wait(15)


def is_ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz").status_code == 200
    except httpx.TransportError:
        return False


def copied(folder: Path) -> None:
    """Copy what the repository holds, and nothing that was made here besides; what is installed is shared."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    (folder / ".venv").symlink_to(sys.prefix)


def printed(making: subprocess.Popen[str]) -> dict[str, str]:
    """Read what is printed until the server says where it listens, and give the links of the first table by name."""
    links: dict[str, str] = {}
    assert making.stdout is not None
    for line in making.stdout:
        if found := re.match(r"  (\w+) .*  (http://\S+)", line):
            links.setdefault(found[1], found[2])
        if re.match(r"http://127.0.0.1:\d+/?$", line.strip()):
            break
    assert set(links) >= {"Ana", "Mara", "Join"}, links
    return links


def visit(fresh: Fresh, chromium: Browser, name: str) -> Seated:
    """Open one of the links in a window of its own, and press its button."""
    context = chromium.new_context(viewport={"width": 1440, "height": 900}, locale="en")
    context.set_default_timeout(20_000)
    seated = Seated({}, fresh.url, context, context.new_page())
    seated.watch(seated.page)
    seated.page.goto(fresh.links[name])
    return seated


def sits(page: Page) -> Page:
    page.click("main form button.primary")
    page.wait_for_selector(LIVE)
    return page


def faults(page: Page) -> list[str]:
    page.evaluate(AXE)
    return offences(page)


def seconds_until_seen(mara: Page, gm: Page, question: str) -> float:
    """Roll in one window, and measure until it stands in the log of the other."""
    mara.fill("#ask [name=question]", question)
    began = time.monotonic()
    mara.click("#ask [data-main]")
    expect(gm.locator(LINE, has_text=question).first).to_be_visible()
    took = time.monotonic() - began
    mara.click("#settle [value=keep]")
    mara.wait_for_selector("#ask")
    return took


def speaks(page: Page, language: str) -> Page:
    """Switch the language in the bar of the table."""
    page.locator("header details:has([name=language]) > summary").first.click()
    page.locator(f"header [name=language][value={language}]").first.click()
    page.wait_for_selector(f"html[lang={language}]")
    page.wait_for_selector(LIVE)
    return page


def test_one_command_two_windows_and_a_living_table(fresh: Fresh, chromium: Browser) -> None:
    leading, playing, joining = (visit(fresh, chromium, name) for name in ("Ana", "Mara", "Join"))
    gm, mara = sits(leading.page), sits(playing.page)
    took = [seconds_until_seen(mara, gm, f"Does knot {number} hold?") for number in range(TRIES)]
    assert max(took) < AT_ONCE, took
    speaks(mara, "en")
    expect(mara.locator("#panel-log .answer").first).to_have_text(re.compile(r"^(Yes|No)"))
    speaks(mara, "de")
    expect(mara.locator("#panel-log .answer").first).to_have_text(re.compile(r"^(Ja|Nein)"))
    revealed(gm, mara)
    assert faults(gm) == []
    newcomer = surprised(joining.page)
    gm.go_back()
    for page in (gm, mara):
        expect(page.locator("#panel-people")).to_contain_text(newcomer)
    third = gm.locator(LINE, has_text="Wick")
    played = third.count()
    expect(third).not_to_have_count(played)
    assert [faults(page) for page in (gm, mara, joining.page)] == [[], [], []]
    leave([leading, playing, joining])


def revealed(gm: Page, mara: Page) -> None:
    """Let the GM reveal the card that the demo has in hand."""
    gm.goto(gm.url.split("/t/")[0] + "/t/demo-fu/gm/")
    gm.wait_for_selector(LIVE)
    hidden = gm.locator(".deck .private li").first
    title = hidden.locator("bdi").first.inner_text()
    expect(mara.locator("body")).not_to_contain_text(title)
    hidden.locator("[value=show]").click()
    expect(mara.locator("#panel-scene")).to_contain_text(title)


def surprised(page: Page) -> str:
    """Join as a guest who makes a character by surprise, and give its name once it sits at the table."""
    page.fill("[name=name]", "Nele")
    page.locator("input[name=choice][value=later]").check(force=True)
    sits(page)
    page.locator("a[href*='/new/']:visible").first.click()
    page.locator("form[action*='/random/'] button").first.click()
    page.wait_for_selector("#draft")
    name = page.locator(".parts > li bdi").first.inner_text()
    with page.expect_navigation():
        page.locator("button[name=go][value=finish]:visible").last.click()
    page.wait_for_selector(LIVE)
    expect(page.locator("#ask")).to_be_visible()
    return name
