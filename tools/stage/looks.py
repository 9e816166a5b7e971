"""A look at one state of one page: whose eyes, which address, which window."""

from dataclasses import dataclass

from playwright.sync_api import Page

from tools.stage.steps import Step, as_it_is

NOBODY, GM, PLAYER, ROLLER, GUEST, WATCHER, NEWCOMER, OPERATOR, RECRUIT = (
    "nobody",
    "gm",
    "player",
    "roller",
    "guest",
    "watcher",
    "newcomer",
    "operator",
    "recruit",
)
LIVE = '#conn[data-state="live"]'
LANGUAGES = ("en", "de", "fr")
DESKTOP, PHONE = (1440, 900), (390, 844)
SUBMIT = "main button.primary, main a.primary"
GM_FORMS = ":is(#panel-gm, #panel-npcs)"
GO_ON = "button.primary[form=draft]"
ROLLS = "#ask [data-main]"
FRAME = "styleguide-frame"
BEGIN = "characters/begin.html"


@dataclass(frozen=True)
class Look:
    """One state of one page: whose eyes, which address, what is done first, and which answer it must be.

    `args` name things of the scenery. `main` is what one came for: it must be reachable however small the window.
    `side_by_side` is a page that shows everything in both themes at once. `template` is named where one draws the pages
    of several addresses.
    """

    name: str
    view: str
    who: str = NOBODY
    args: tuple[str, ...] = ()
    prepare: Step = as_it_is
    status: int = 200
    live: bool = False
    sizes: tuple[tuple[int, int], ...] = (DESKTOP, PHONE)
    main: str = "main a[href], main button"
    query: str = ""
    languages: tuple[str, ...] = LANGUAGES
    side_by_side: bool = False
    template: str = ""

    @property
    def page(self) -> tuple[object, ...]:
        """Say which page this is a state of: its template or address, met by strangers or by people, and its answer."""
        written = tuple(arg for arg in self.args if arg.startswith("=")) if self.view != FRAME else ()
        drawn = self.template or (self.view, written)
        return drawn, self.who == NOBODY, self.status, self.query if self.side_by_side else ""

    def open(self, page: Page, origin: str, address: str) -> int:
        """Go there, wait until it is alive, prepare it, and give the status the server answered with."""
        answer = page.goto(origin + address + self.query)
        if self.live:
            page.wait_for_selector(LIVE, state="attached")
        page.evaluate("document.fonts.ready.then(() => 0)")
        self.prepare(page)
        return answer.status if answer else 0


def at_the_table(name: str, view: str = "table", who: str = PLAYER, main: str = "main a[href], main button") -> Look:
    return Look(name, f"tables:{view}", who, ("table",), live=view in {"table", "gm", "lobby"}, main=main)


def on_a_phone(
    name: str, prepare: Step, who: str = PLAYER, view: str = "table", main: str = "main a[href], main button"
) -> Look:
    return Look(name, f"tables:{view}", who, ("table",), prepare, live=True, sizes=(PHONE,), main=main)
