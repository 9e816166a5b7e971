"""A visit to one page in one language, which measures it from every side."""

import re
from asyncio import gather
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response

from tools.stage import Stage
from tools.stage.looks import DESKTOP, Look
from tools.stage.steps import AT_REST

THEMES = ("dark", "light")
AT_ONCE = 50
NARROW, ZOOMED = (320, 640), (320, 256)
AXE = (Path(__file__).parents[1] / "vendor" / "axe.min.js").read_text()
# What axe fetches first only serves rules about media; our styles it can read without.
RUN_AXE = """options => axe.run({resultTypes: ['violations'], preload: {assets: ['media']}, ...options})
  .then(found => found.violations)"""
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
SHOWN = "[...document.querySelectorAll('*')].map((each) => Number(each.checkVisibility())).join('')"
LISTEN = """window.reports = [];
addEventListener("securitypolicyviolation", (event) => {
  reports.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
});
const still = new CSSStyleSheet();
still.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important; }");
document.adoptedStyleSheets.push(still);"""
EXPECTED = re.compile(r"Failed to load resource: the server responded with a status of [45]\d\d")
INLINE = re.compile(
    r"<style|\sstyle=|<script(?![^>]*\b(?:src=|type=\"application/json\"))|\son[a-z]+=|javascript:", re.I
)
COVERED = """() => {
  const fixed = (element) => {
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      const scrolls = ["auto", "scroll"].includes(style.overflowY);
      if (scrolls || each.matches("dialog")) return false;
      if (["fixed", "sticky"].includes(style.position)) return true;
    }
    return false;
  };
  const heights = Array.from({length: 32}, (_, at) => (at + 0.5) * innerHeight / 32);
  return heights.filter((y) => fixed(document.elementFromPoint(innerWidth / 2, y))).length / 32;
}"""
PRESSABLE = """(element) => {
  element.scrollIntoView({block: "center", behavior: "instant"});
  const box = element.getBoundingClientRect();
  const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const labels = [...(element.labels ?? [])];
  return Boolean(found && [element, ...labels].some((each) => each === found || each.contains(found)));
}"""

FRAMES = 30
NEXT_FRAME = "() => new Promise((drawn) => requestAnimationFrame(() => drawn(0)))"


@cache
def measure(name: str) -> str:
    return (Path(__file__).parent / "measures" / f"{name}.js").read_text()


@dataclass
class Seen:
    """What one visit found. Every list is empty when all is well; keys are themes or widths."""

    status: int = 0
    axe: dict[str, list[str]] = field(default_factory=dict)
    contrast: dict[str, list[str]] = field(default_factory=dict)
    overflow: dict[int, list[str]] = field(default_factory=dict)
    targets: list[str] = field(default_factory=list)
    small: dict[int, list[str]] = field(default_factory=dict)
    zoom: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    inline: list[str] = field(default_factory=list)
    strayed: list[str] = field(default_factory=list)

    def faults(self, status: int) -> dict[str, list[str]]:
        """Everything that is not well, by what was asked: nothing at all when the page is as it should be."""
        asked = {
            "status": [] if self.status == status else [f"{self.status} instead of {status}"],
            "breaks something": self.problems,
            "script or style within the page": self.inline,
            **{f"axe, {theme}": found for theme, found in self.axe.items()},
            **{f"contrast, {theme}": found for theme, found in self.contrast.items()},
            **{f"room at {width} px": found for width, found in self.overflow.items()},
            "targets for a finger": self.targets,
            **{f"small type at {width} px": found for width, found in self.small.items()},
            "at 400 %": self.zoom,
            "the way of the Tab key": self.strayed,
        }
        return {what: found for what, found in asked.items() if found}


class Eye:
    """Looks at pages: one window for each person, in which every page is visited once in each language."""

    def __init__(self, stage: Stage, chromium: Browser) -> None:
        self.stage, self.chromium = stage, chromium
        self.windows: dict[str, Page] = {}
        self.seen = Seen()

    def close(self) -> None:
        for page in self.windows.values():
            page.context.close()

    def window(self, who: str) -> Page:
        """This person's window; to open a new one for every page would cost more than the looking."""
        if who not in self.windows:
            context = self.chromium.new_context(reduced_motion="reduce")
            context.set_default_timeout(20_000)
            context.set_default_navigation_timeout(30_000)
            context.add_init_script(LISTEN)
            context.add_init_script(AXE)
            self.windows[who] = context.new_page()
            self.listen(self.windows[who])
        return self.windows[who]

    def at(self, look: Look, language: str) -> Page:
        """Go to a page of the inventory in a window of its size."""
        assert look.name not in self.stage.missing, f"{look.view} is no address"
        page = self.window(look.who)
        page.context.clear_cookies()
        page.context.add_cookies(self.stage.cookies(look.who, language=language))
        page.set_viewport_size({"width": look.sizes[0][0], "height": look.sizes[0][1]})
        self.seen.status = look.open(page, self.stage.url, self.stage.addresses[look.name])
        return page

    def visit(self, look: Look, language: str, themes: tuple[str, ...] = THEMES, *, walked: bool = True) -> Seen:
        """Measure a page at its own size, with axe in these themes, walk through it, then make it ever narrower."""
        self.seen = Seen()
        page, seen = self.at(look, language), self.seen
        colour(page, themes, () if look.side_by_side else tuple(set(THEMES) - set(themes)), seen)
        if walked:
            seen.strayed = walk(page)
        narrow(page, look, seen)
        seen.problems += page.evaluate("window.reports")
        return seen

    def listen(self, page: Page) -> None:
        """Collect console errors, page errors and requests to other hosts, for the page being looked at."""

        def heard(message: ConsoleMessage) -> None:
            if message.type == "error" and not EXPECTED.search(message.text):
                self.seen.problems.append(message.text)

        def asked(request: Request) -> None:
            if not request.url.startswith((self.stage.url, "data:", "blob:")):
                self.seen.problems.append(f"foreign request: {request.url}")

        def answered(answer: Response) -> None:
            if answer.request.resource_type == "document":
                self.seen.inline += INLINE.findall(answer.text())

        page.on("console", heard)
        page.on("pageerror", lambda error: self.seen.problems.append(str(error)))
        page.on("request", asked)
        page.on("response", answered)


def colour(page: Page, themes: tuple[str, ...], others: tuple[str, ...], seen: Seen) -> None:
    """Measure contrast in every theme, and run axe in some; where a second shows the same, only colours can differ."""
    shown = ""
    for theme in (*themes, *others):
        page.emulate_media(color_scheme=theme)
        if theme in themes:
            before, shown = shown, page.evaluate(SHOWN)
            seen.axe[theme] = offences(page, COLOURS if shown == before else None)
        seen.contrast[theme] = page.evaluate(measure("contrast"))


def walk(page: Page) -> list[str]:
    """Press Tab through the whole page, and say what was missed, came out of order or showed no focus."""
    page.evaluate("document.activeElement.blur()")
    hold_tab(page, page.evaluate(measure("focus")) + 2)
    strayed: list[str] = page.evaluate("window.strayed()")
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    return strayed


def hold_tab(page: Page, times: int) -> None:
    """Press Tab so many times without letting go, each as soon as the last was sent and not only once it was drawn."""
    keys = page.keyboard

    async def held() -> None:
        for begun in range(0, times, AT_ONCE):
            await gather(*(keys._impl_obj.down("Tab") for _press in range(begun, min(begun + AT_ONCE, times))))

    keys._sync(held())
    keys.up("Tab")


def narrow(page: Page, look: Look, seen: Seen) -> None:
    """Measure what fits, from the look's own size down to a window zoomed to 400 %."""
    if look.sizes[0] == DESKTOP:
        seen.overflow[DESKTOP[0]] = page.evaluate(measure("overflow"))
        seen.small[DESKTOP[0]] = page.evaluate(measure("small"))
        page.set_viewport_size({"width": 390, "height": 844})
    seen.overflow[390] = page.evaluate(measure("overflow"))
    seen.targets = page.evaluate(measure("targets"))
    seen.small[390] = page.evaluate(measure("small"))
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    seen.overflow[320] = page.evaluate(measure("overflow"))
    page.set_viewport_size({"width": ZOOMED[0], "height": ZOOMED[1]})
    seen.zoom = zoom(page, look)


def pressable(page: Page, main: Locator) -> bool:
    """Ask anew for a few frames: a live page may swap the found element, or still arrange itself after a resize."""
    for _frame in range(FRAMES):
        if main.first.evaluate(PRESSABLE):
            return True
        page.evaluate(NEXT_FRAME)
    return False


def zoom(page: Page, look: Look) -> list[str]:
    """Say what a reader at 400 % cannot do: press what they came for, or see it past the fixed bars."""
    found = []
    main = page.locator(look.main).locator("visible=true")
    if main.count() == 0 and page.locator(".tabbar [data-go=roll]").is_visible():
        page.click(".tabbar [data-go=roll]")
        page.evaluate(AT_REST)
    if main.count() == 0:
        found.append(f"nothing to press: {look.main}")
    elif not pressable(page, main):
        found.append(f"out of reach: {look.main}")
    covered = page.evaluate(COVERED)
    return [*found, f"bars cover {covered:.0%}"] if covered > 0.5 else found


def offences(page: Page, options: dict[str, object] | None = None) -> list[str]:
    """Run axe on the page as it stands, with no rule off unless only some are asked for."""
    return [
        f"{each['id']}: {node['html'][:160]} ({node['any'][0]['message'] if node['any'] else ''})"
        for each in page.evaluate(RUN_AXE, options or {})
        for node in each["nodes"]
    ]
