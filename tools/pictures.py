"""`make pictures`: every page in both themes, on a desktop and on a phone, into docs/pictures.

Words after the command choose pages by their names, or languages: `python -m tools.pictures table home de fr`.
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tools import packages
from tools.stage import ROOT, Stage, raised
from tools.stage.looks import DESKTOP, LANGUAGES, PHONE, Look
from tools.stage.pages import CHAPTERS, LOOKS

FOLDER = ROOT / "docs" / "pictures"
FLAGS = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--font-render-hinting=none"]
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
SIZES = {DESKTOP: "desktop", PHONE: "phone"}
SHARPNESS = {DESKTOP: 1, PHONE: 2}
# Long words show best here.
ALSO_IN = {"de": ("table-chips", "phone-chips", "gm", "join", "home"), "fr": ("table-chips", "phone-chips", "join")}
# The catalogue is as long as thirty windows: it is taken window by window, by its chapters. In one piece it would be
# more than a busy machine draws before it gives up.
CATALOGUE = "styleguide"
TAKEN = (*(look for look in LOOKS if look.name != CATALOGUE), *CHAPTERS)
# What git keeps, because README.md shows it.
KEPT = (
    "table-chips-desktop-dark.png",
    "table-result-desktop-light.png",
    "fate-result-desktop-dark.png",
    "zwielicht-result-desktop-dark.png",
    "phasesix-turn-desktop-light.png",
    "gm-desktop-dark.png",
    "home-desktop-dark.png",
    "landing-desktop-light.png",
    "join-phone-light.png",
    "phone-chips-phone-dark-de.png",
    "phone-result-phone-dark.png",
)


@dataclass(frozen=True)
class Shot:
    """One page to be opened once, and taken in every theme."""

    look: Look
    size: tuple[int, int]
    language: str

    @property
    def is_scrolled(self) -> bool:
        return self.look.view == CATALOGUE

    @property
    def sharpness(self) -> int:
        return 1 if self.is_scrolled else SHARPNESS[self.size]

    def name(self, theme: str, window: int = 0) -> str:
        part = f"-{window:02}" if window else ""
        tail = "" if self.language == "en" else f"-{self.language}"
        return f"{self.look.name}{part}-{SIZES[self.size]}-{theme}{tail}.png"


def shots(wanted: list[str]) -> Iterator[Shot]:
    """List what is taken, in one language after the other."""
    languages, names = set(wanted) & set(LANGUAGES), set(wanted) - set(LANGUAGES)
    for language in LANGUAGES:
        for look in TAKEN:
            if names and not names & called(look):
                continue
            if language in (languages or spoken(look)):
                yield from (Shot(look, size, language) for size in look.sizes)


def called(look: Look) -> set[str]:
    """Name a look as it may be asked for: a chapter also by the catalogue it belongs to."""
    return {look.name, *([CATALOGUE] if look in CHAPTERS else ())}


def spoken(look: Look) -> set[str]:
    """Say in which languages a page is shown when none is asked for."""
    also = {language for language in ALSO_IN if look.name in ALSO_IN[language] or kept_in(look, language)}
    return {"en", *also}


def kept_in(look: Look, language: str) -> bool:
    return any(name.startswith(f"{look.name}-") and name.endswith(f"-{language}.png") for name in KEPT)


class Camera:
    """Takes the pictures of one person in one language through one window for each size."""

    def __init__(self, browser: Browser, stage: Stage) -> None:
        self.browser, self.stage = browser, stage
        self.windows: dict[object, Page] = {}

    def window(self, shot: Shot) -> Page:
        key = shot.look.who, shot.size, shot.language, shot.sharpness
        if key not in self.windows:
            context = self.browser.new_context(
                viewport={"width": shot.size[0], "height": shot.size[1]},
                device_scale_factor=shot.sharpness,
                reduced_motion="reduce",
                locale=shot.language,
            )
            self.windows[key] = context.new_page()
        page = self.windows[key]
        page.context.clear_cookies()
        page.context.add_cookies(self.stage.cookies(shot.look.who, language=shot.language))
        return page

    def take(self, shot: Shot) -> Iterator[Path]:
        """Open the page as its person sees it, and write its pictures down."""
        page = self.window(shot)
        shot.look.open(page, self.stage.url, self.stage.addresses[shot.look.name])
        page.evaluate("document.activeElement?.blur()")
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.wait_for_timeout(300)
            for window in windows(page) if shot.is_scrolled else (0,):
                path = FOLDER / shot.name(theme, window)
                page.screenshot(path=path, animations="disabled", caret="hide")
                yield path


def windows(page: Page) -> Iterator[int]:
    """Go through a page from top to bottom, a window at a time, counted from one."""
    height, room = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    for window, y in enumerate(range(0, height, room), start=1):
        page.evaluate("y => scrollTo({top: y, behavior: 'instant'})", y)
        yield window


def browser_program() -> str | None:
    """Find Chromium, and install it first where that is missing and permitted."""
    command = packages.apt_get()
    if packages.chromium() is None and command:
        packages.install([need for need in packages.NEEDS if need.name == "Chromium"], command)
    return packages.chromium()


def main(wanted: list[str]) -> int:
    program, began = browser_program(), time.monotonic()
    if program is None:
        print("pictures: Chromium is missing (package chromium-headless-shell)", flush=True)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with raised() as stage, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        camera = Camera(browser, stage)
        there = (shot for shot in shots(wanted) if shot.look.name not in stage.missing)
        for count, path in enumerate((path for shot in there for path in camera.take(shot)), start=1):
            print(f"pictures: {count}, {path.relative_to(ROOT)}, {time.monotonic() - began:.0f} s", flush=True)
        browser.close()
    for name in stage.missing:
        print(f"pictures: {name} has no address", flush=True)
    return 1 if stage.missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
