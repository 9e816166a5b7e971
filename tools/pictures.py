"""`make pictures`: every page in both themes, on a desktop and on a phone, into docs/pictures.

Words after the command choose pages by their names: `python -m tools.pictures table home`.
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tools import packages
from tools.stage import ROOT, Stage, raised
from tools.stage.pages import DESKTOP, LOOKS, PHONE, Look

FOLDER = ROOT / "docs" / "pictures"
FLAGS = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--font-render-hinting=none"]
THEMES = ("dark", "light")
SIZES = {DESKTOP: "desktop", PHONE: "phone"}
SHARPNESS = {DESKTOP: 1, PHONE: 2}
# Long words show best here.
ALSO_IN = {"de": ("table-chips", "phone-chips", "gm", "join", "home"), "fr": ("table-chips", "phone-chips", "join")}
WHOLE = frozenset({"styleguide"})
# What git keeps, because README.md shows it.
KEPT = (
    "table-chips-desktop-dark.png",
    "table-result-desktop-light.png",
    "home-desktop-dark.png",
    "landing-desktop-light.png",
    "join-phone-light.png",
    "phone-chips-phone-dark-de.png",
    "phone-result-phone-dark.png",
)


@dataclass(frozen=True)
class Shot:
    """One picture to take."""

    look: Look
    size: tuple[int, int]
    theme: str
    language: str

    @property
    def name(self) -> str:
        tail = "" if self.language == "en" else f"-{self.language}"
        return f"{self.look.name}-{SIZES[self.size]}-{self.theme}{tail}.png"


def shots(wanted: list[str]) -> Iterator[Shot]:
    """List the pictures, those of one person in one language together."""
    for language in ("en", *ALSO_IN):
        for look in sorted(LOOKS, key=lambda look: look.who):
            if wanted and look.name not in wanted:
                continue
            if language == "en" or look.name in ALSO_IN[language] or kept_in(look, language):
                yield from (Shot(look, size, theme, language) for size in look.sizes for theme in THEMES)


def kept_in(look: Look, language: str) -> bool:
    return any(name.startswith(f"{look.name}-") and name.endswith(f"-{language}.png") for name in KEPT)


def context_for(browser: Browser, stage: Stage, shot: Shot) -> BrowserContext:
    context = browser.new_context(
        viewport={"width": shot.size[0], "height": shot.size[1]},
        device_scale_factor=SHARPNESS[shot.size],
        color_scheme=shot.theme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        locale=shot.language,
    )
    context.add_cookies(stage.cookies(shot.look.who, language=shot.language))
    return context


def take(browser: Browser, stage: Stage, shot: Shot) -> Path:
    """Open the page as its person sees it, and write its picture down."""
    context = context_for(browser, stage, shot)
    page = context.new_page()
    shot.look.open(page, stage.url, stage.addresses[shot.look.name])
    page.evaluate("document.activeElement?.blur()")
    page.wait_for_timeout(300)
    path = FOLDER / shot.name
    page.screenshot(path=path, full_page=shot.look.name in WHOLE, animations="disabled", caret="hide")
    context.close()
    return path


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
        there = [shot for shot in shots(wanted) if shot.look.name not in stage.missing]
        for shot in there:
            print(f"pictures: {take(browser, stage, shot).relative_to(ROOT)}", flush=True)
        browser.close()
    print(f"pictures: {len(there)} in {time.monotonic() - began:.0f} s", flush=True)
    for name in stage.missing:
        print(f"pictures: {name} has no address", flush=True)
    return 1 if stage.missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
