"""Every page of Tafelrunde in every state worth a look: one inventory for the pictures and for the tests."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from rules.systems import ALL, BY_KEY

Step = Callable[[Page], None]
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
SENT = "main form:has(button.primary)"
LANGUAGES = ("en", "de", "fr")
DESKTOP, PHONE = (1440, 900), (390, 844)
# What moves has come to rest; what turns for ever (a spinner) is not waited for.
AT_REST = """() => Promise.all(document.getAnimations()
  .filter(each => Number.isFinite(each.effect?.getComputedTiming().endTime))
  .map(each => each.finished.catch(() => 0))).then(() => 0)"""


def as_it_is(page: Page) -> None:
    """Leave the page as the server drew it."""


def sent_empty(page: Page) -> None:
    """Send the page's main form as it stands, past the browser's own checks, to see what it says."""
    form = page.locator(SENT).first
    form.evaluate("form => { form.noValidate = true; }")
    with page.expect_navigation():
        form.locator("button.primary").first.click()


def key_shown(page: Page) -> None:
    """Ask for the key of a second factor, unless it lies there already."""
    if page.locator("#key").count() == 0:
        sent_empty(page)


def sent_without_a_name(page: Page) -> None:
    """Send a sheet whose name and first descriptor were taken out."""
    page.fill("[id='field-name']", "")
    page.fill("[id='field-descriptor.0']", "")
    sent_empty(page)


def sent_untitled(page: Page) -> None:
    """Send a new card without a title, to see what is said about it."""
    unfolded("main")(page)
    with page.expect_navigation():
        page.click("#new-card p > button")


def pasted(page: Page) -> None:
    """Paste the file of a character that holds more than is known here, and look at it."""
    game = page.locator("html").get_attribute("data-system")
    known = {"format": "tafelrunde.character", "version": 1, "system": game, "schema": 1, "colour": "red"}
    page.fill("#text", json.dumps(known | {"name": "Ottilie Fenn", "sheet": {"concept": "Clockmaker of the tide"}}))
    sent_empty(page)


def pressed(page: Page) -> None:
    """Let two chips help and one hinder, also where some wait behind “More”, and type a question."""
    chips, more = page.locator("#ask [data-chip]"), page.locator("#ask .more summary:visible")
    folded = more.count()
    if folded:
        more.click()
    for at, presses in ((0, 1), (2, 1), (3, 2)):
        for _press in range(presses):
            with page.expect_response("**/odds/"):
                chips.nth(at).click()
            page.wait_for_function("() => !document.querySelector('.htmx-request')")
    if folded:
        more.click()
    page.fill("#question", "Does the lock give before the lamp burns down?")


def declined(page: Page) -> None:
    """Ask what the GM has looked at already."""
    page.fill("#question", "Does the orchard gate open before the dogs come round?")
    for word in ("Oiled hinges", "A friend among the dogs"):
        page.fill("#add-word", word)
        with page.expect_response("**/odds/"):
            page.click("#ask [data-adds][value=helps]")
        page.wait_for_function("() => !document.querySelector('.htmx-request')")


def pulled(name: str) -> Step:
    """Pull something up from the bottom of a phone."""

    def up(page: Page) -> None:
        page.locator(f"[popovertarget={name}]:visible").first.click()

    return up


def unfolded(panel: str) -> Step:
    """Open everything that a panel folds away."""

    def opened(page: Page) -> None:
        page.eval_on_selector_all(f"{panel} details", "all => { for (const each of all) each.open = true; }")

    return opened


def folded(page: Page) -> None:
    """Fold everything private by its key."""
    page.locator("body").press("s")
    page.wait_for_selector(".safe-bar")


def overtaken(page: Page) -> None:
    """Save a scene that somebody else has changed since the page was drawn."""
    unfolded("#panel-gm")(page)
    form = page.locator("#panel-gm form:has([value=edit_scene])")
    form.locator("[name=drawn]").evaluate("each => { each.value = 'of another version'; }")
    form.locator("[name=title]").fill("The far bank")
    form.locator("button").click()
    page.wait_for_selector("#panel-gm [data-theirs]")


def typed(page: Page) -> None:
    """Type a roll, and read how it is understood."""
    page.fill("#say-text", "/r 5d6>=5! stealth")
    page.wait_for_selector("[data-read] .parsed")


def tried(page: Page) -> None:
    """Try a roll on the page that explains commands."""
    page.fill("main [name=text]", "/r 5d6>=5! stealth")
    sent_empty(page)


def lying_down(page: Page) -> None:
    """Open the dialog of a rest, and choose eight hours."""
    page.click("#panel-act a[data-opens=person]")
    page.fill("#hours", "8")
    page.wait_for_selector("#person .rests [name=hours][value='8']:not([type=range])", state="attached")


def tab(name: str) -> Step:
    """Open one part of the table by the tab bar of a phone; a result opens by itself."""

    def opened(page: Page) -> None:
        if page.locator(f".tabbar [data-go={name}][aria-current]").count() == 0:
            page.click(f".tabbar [data-go={name}]")
        page.evaluate(AT_REST)

    return opened


def both(*steps: Step) -> Step:
    def done(page: Page) -> None:
        for step in steps:
            step(page)

    return done


def sent_on(page: Page) -> None:
    """Want to go on from a step in which things are missing, to see them named."""
    with page.expect_navigation():
        page.locator("button[name=go][value=next]:visible, button[name=go][value=finish]:visible").first.click()


@dataclass(frozen=True)
class Look:
    """One state of one page: whose eyes, which address, what is done first, and which answer it must be.

    `args` name things of the scenery. `main` is what one came for: it must be reachable however small the window.
    `side_by_side` is a page that shows everything in both themes at once.
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

    @property
    def page(self) -> tuple[object, ...]:
        """Say which page this is a state of: its address, met by strangers or by people, and its answer."""
        written = tuple(arg for arg in self.args if arg.startswith("=")) if self.view != FRAME else ()
        return self.view, written, self.who == NOBODY, self.status, self.query if self.side_by_side else ""

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


SUBMIT = "main button.primary, main a.primary"
GM_FORMS = ":is(#panel-gm, #panel-npcs)"
SHELL = (
    Look("landing", "home", main=SUBMIT),
    Look("landing-not-an-invitation", "home", query="?link=hello"),
    Look("sign-in", "accounts:sign-in", main=SUBMIT),
    Look("sign-in-error", "accounts:sign-in", prepare=sent_empty, main=SUBMIT),
    Look("sign-up", "accounts:sign-up", main=SUBMIT),
    Look("sign-up-error", "accounts:sign-up", prepare=sent_empty, main=SUBMIT),
    Look("demo-seat", "accounts:demo", args=("demo_token",), main=SUBMIT),
    Look("home", "home", PLAYER),
    Look("home-empty", "home", NEWCOMER),
    Look("preferences", "accounts:preferences", PLAYER, main=SUBMIT),
    Look("credits", "credits"),
    Look("verify-file", "verify"),
    Look("not-found", "home", query="no-such-page/", status=404),
    Look("forbidden", "stage-forbidden", status=403),
    Look("stale-form", "stage-stale", status=403),
    Look("broken", "stage-broken", status=500),
    Look("hasty", "stage-hasty", status=429),
    Look("locked-out", "stage-locked", status=429),
    Look("operator-confirm", "admin:confirm", OPERATOR, main=SUBMIT),
    Look("operator-set-up", "admin:set-up", RECRUIT, prepare=key_shown, main=SUBMIT),
    Look("operator-codes", "stage-codes", RECRUIT, main=SUBMIT),
    Look("keys", "keys", PLAYER),
    Look("help", "help", args=("game",)),
)
CAMPAIGNS = (
    Look("campaigns", "campaigns:list", GM),
    Look("campaigns-empty", "campaigns:list", NEWCOMER),
    Look("campaign", "campaigns:campaign", GM, ("campaign",)),
    Look("campaign-player", "campaigns:campaign", PLAYER, ("campaign",)),
    Look("campaign-games", "campaigns:new", GM),
    Look("campaign-new", "campaigns:new", GM, query=f"?game={ALL[0].KEY}", main=SUBMIT),
    Look("campaign-new-error", "campaigns:new", GM, prepare=sent_empty, query=f"?game={ALL[0].KEY}", main=SUBMIT),
    Look("campaign-options", "campaigns:options", GM, ("campaign",), main=SUBMIT),
    Look("campaign-delete", "campaigns:delete", GM, ("campaign",), main="main form button"),
    Look("characters", "characters:list", PLAYER),
    Look("characters-empty", "characters:list", NEWCOMER),
)
SHEETS = (
    Look("character-sheet", "characters:sheet", PLAYER, ("character",)),
    Look("character-sheet-gm", "characters:sheet", GM, ("character",)),
    Look("character-sheet-other", "characters:sheet", ROLLER, ("character",)),
    Look("character-edit", "characters:edit", PLAYER, ("character",), main=SUBMIT),
    Look("character-edit-error", "characters:edit", PLAYER, ("character",), sent_without_a_name, main=SUBMIT),
    Look("character-print", "characters:print", PLAYER, ("character",)),
    Look("character-print-large", "characters:print", PLAYER, ("character",), query="?size=large"),
    Look("character-print-state", "characters:print", PLAYER, ("character",), query="?state=1"),
    Look("import", "characters:import", PLAYER, ("game",), main=SUBMIT),
    Look("import-error", "characters:import", PLAYER, ("game",), sent_empty, main=SUBMIT),
    Look("import-preview", "characters:import", PLAYER, ("game",), pasted, main=SUBMIT),
)
DOOR = (
    Look("join", "tables:join", args=("code",), main=SUBMIT),
    Look("join-error", "tables:join", args=("code",), prepare=sent_empty, main=SUBMIT),
    Look("join-member", "tables:join", PLAYER, ("code",), main=SUBMIT),
    Look("join-to-watch", "tables:join", args=("watch_code",), main=SUBMIT),
    Look("join-closed", "tables:join", args=("no_code",), status=404),
    Look("open-table", "tables:open", WATCHER, ("second",), main=SUBMIT),
    Look("join-knock", "tables:join", args=("knock_code",), main=SUBMIT),
    Look("wait", "tables:wait", "knocker", ("knock_code",)),
    Look("wait-declined", "tables:wait", "declined", ("knock_code",)),
)
TABLE = (
    at_the_table("table", main="#ask [data-main]"),
    Look(
        "table-chips", "tables:table", PLAYER, ("table",), pressed, live=True, sizes=(DESKTOP,), main="#ask [data-main]"
    ),
    Look("table-typed", "tables:table", PLAYER, ("table",), typed, live=True, sizes=(DESKTOP,)),
    at_the_table("table-result", who=ROLLER, main="#settle [data-main]"),
    at_the_table("table-gm", who=GM),
    at_the_table("table-no-character", who=GUEST, main=SUBMIT),
    at_the_table("table-watching", who=WATCHER),
    at_the_table("gm", "gm", GM),
    Look("gm-forms", "tables:gm", GM, ("table",), unfolded(GM_FORMS), live=True, sizes=(DESKTOP,)),
    Look("carry", "tables:carry", PLAYER, ("table",), sent_empty, main="main form button"),
    Look("arrive", "tables:arrive", args=("seat_token",), main=SUBMIT),
    at_the_table("lobby", "lobby", GM, "#panel-session summary"),
    Look("lobby-door", "tables:lobby", PLAYER, ("second",), live=True, main="#panel-door form button"),
    Look("agreement", "tables:agreement", PLAYER, ("table",), main="#panel-zero summary"),
    Look("agreement-gm", "tables:agreement", GM, ("table",), unfolded("#panel-zero"), main="#panel-zero summary"),
    Look("agreement-print", "tables:agreement-print", GM, ("table",), main=".paper-ways a"),
    Look("x", "tables:x", PLAYER, ("table",)),
    Look("paused", "tables:table", PLAYER, ("resting",), live=True, main="#panel-pause button"),
    Look("session", "tables:session", GM, ("table",), main="main summary"),
    Look("session-first", "tables:session", PLAYER, ("second",), main=SUBMIT),
    Look("recap", "tables:recap", PLAYER, ("table", "=1")),
    Look("recap-edit", "tables:recap-edit", GM, ("table",), main=SUBMIT),
    Look("recap-edit-of", "tables:recap-of", GM, ("table", "=1"), main=SUBMIT),
    Look("recap-first", "tables:recap-edit", PLAYER, ("second",)),
    Look("see-as", "tables:see-as", GM, ("table", "place"), main="#seen-bar a"),
    Look("see-as-sheet", "tables:see-as-page", GM, ("table", "place", "=sheet/"), main="#seen-bar a"),
    Look("gm-safe", "tables:gm", GM, ("table",), folded, live=True, main=".safe-bar button"),
    Look("prep", "tables:prep", GM, ("table",), main=SUBMIT),
    Look("prep-first", "tables:prep", PLAYER, ("second",), main="main form button"),
    Look("prep-scene", "tables:prep-scene", GM, ("table", "scene"), unfolded("main"), main=SUBMIT),
    Look("prep-error", "tables:prep-scene", GM, ("table", "scene"), sent_untitled, main=SUBMIT),
    Look("card", "tables:card", GM, ("table", "card"), main=SUBMIT),
    Look("gm-door", "tables:gm", PLAYER, ("second",), live=True),
    Look("asked", "tables:table", GM, ("asked",), live=True, main=".request button"),
    Look("asked-tray", "tables:answer", GM, ("asked", "request"), live=True, main="#ask [data-main]"),
    Look("asked-gm", "tables:gm", PLAYER, ("asked",), unfolded("#panel-asking"), live=True, sizes=(DESKTOP,)),
    Look("phone-asked-gm", "tables:gm", PLAYER, ("asked",), tab("tray"), live=True, sizes=(PHONE,)),
    at_the_table("notes", "notes", GM),
    at_the_table("sheet", "sheet"),
    at_the_table("log", "log"),
    at_the_table("find", "find", main=SUBMIT),
    at_the_table("hidden", "hidden", GM),
    Look("find-gm", "tables:find", GM, ("table",), query="?q=e", main=SUBMIT),
    Look("find-nothing", "tables:find", PLAYER, ("table",), query="?q=zeppelin", main=SUBMIT),
    Look("commands", "tables:commands", PLAYER, ("table",), tried, main=SUBMIT),
    Look("follow", "tables:follow", PLAYER, ("table", "line"), sizes=(PHONE,)),
    Look("person", "tables:person", PLAYER, ("table", "place"), sizes=(PHONE,)),
    Look("gm-review", "tables:gm", GM, ("strict",), unfolded("#suggest"), live=True),
    Look("table-declined", "tables:table", PLAYER, ("strict",), declined, live=True, sizes=(DESKTOP,)),
    at_the_table("people", "people"),
    at_the_table("scene", "scene"),
    at_the_table("verify", "verify"),
    on_a_phone("phone-scene-forms", unfolded("#panel-scene")),
    on_a_phone("phone-gm-forms", both(tab("tray"), unfolded("#panel-gm")), GM, "gm", "#panel-gm button"),
    on_a_phone("phone-gm-party", both(tab("people"), unfolded("#panel-npcs")), GM, "gm"),
    on_a_phone("phone-gm-scene", both(tab("scene"), unfolded("#scene")), GM, "gm"),
    on_a_phone("phone-gm-log", tab("log"), GM, "gm"),
    on_a_phone("phone-gm-clash", both(tab("tray"), overtaken), GM, "gm", "#panel-gm button"),
    on_a_phone("phone-roll", tab("roll"), main="#ask [data-main]"),
    on_a_phone("phone-chips", both(tab("roll"), pressed), main="#ask [data-main]"),
    on_a_phone("phone-result", tab("roll"), ROLLER, main="#settle [data-main]"),
    on_a_phone("phone-sheet", tab("sheet")),
    on_a_phone("phone-log", tab("log")),
    on_a_phone("phone-typed", both(tab("log"), typed), main="#panel-say button.icon-button"),
    on_a_phone("phone-people", tab("people")),
    on_a_phone("phone-gm", tab("roll"), GM, main="#panel-gm button"),
)
GO_ON = "button.primary[form=draft]"
ROLLS = "#ask [data-main]"
MAKING = (
    Look("new", "characters:new", PLAYER),
    Look("new-in", "characters:new-in", PLAYER, ("game",)),
    Look("new-drawn", "characters:begin", PLAYER, ("game", "=random"), main=SUBMIT),
    Look("new-ready", "characters:begin", PLAYER, ("game", "=ready")),
    *(
        Look(f"draft-{step}", "characters:draft", PLAYER, ("draft", f"={step}"), main=GO_ON)
        for step in ("who", "sheet", "bonds", "check")
    ),
    *(
        Look(f"draft-{step}-errors", "characters:draft", PLAYER, ("blank", f"={step}"), sent_on, main=GO_ON)
        for step in ("who", "sheet", "bonds", "check")
    ),
    Look("draft-drawn", "characters:draft", PLAYER, ("drawn", "=check"), main=GO_ON),
    Look("draft-delete", "characters:draft-delete", PLAYER, ("draft",)),
)
MIDDLE = "companion"
FATE = (
    Look("fate-table", "tables:table", PLAYER, ("fate",), live=True, main="#ask [data-main]"),
    Look("fate-result", "tables:table", MIDDLE, ("fate",), live=True, main="#settle [data-main]"),
    Look("fate-compel", "tables:table", ROLLER, ("fate",), live=True),
    Look("fate-table-gm", "tables:table", GM, ("fate",), live=True),
    Look("fate-gm", "tables:gm", GM, ("fate",), live=True),
    Look("fate-gm-forms", "tables:gm", GM, ("fate",), unfolded(GM_FORMS), live=True, sizes=(DESKTOP,)),
    Look("fate-hit", "tables:table", PLAYER, ("fate_conflict",), live=True, main="#absorb [data-main]"),
    Look("fate-conflict", "tables:table", ROLLER, ("fate_conflict",), live=True),
    Look("fate-conflict-gm", "tables:gm", GM, ("fate_conflict",), unfolded(GM_FORMS), live=True),
    Look("fate-contest", "tables:table", PLAYER, ("fate_contest",), live=True),
    Look("fate-challenge", "tables:table", PLAYER, ("fate_challenge",), live=True, main="#ask [data-main]"),
    Look("fate-defence", "tables:table", MIDDLE, ("fate_challenge",), live=True, main="#settle [data-main]"),
    Look(
        "fate-milestone", "tables:sheet", PLAYER, ("fate_challenge",), unfolded("#milestone"), main="#milestone button"
    ),
    Look("fate-contest-gm", "tables:gm", GM, ("fate_contest",), unfolded("#gm-coefficient"), live=True),
    Look("fate-person", "tables:person", PLAYER, ("fate", "fate_place"), sizes=(PHONE,)),
    Look("fate-sheet", "characters:sheet", PLAYER, ("fate_character",)),
    Look("fate-sheet-gm", "characters:sheet", GM, ("fate_character",)),
    Look("fate-sheet-table", "tables:sheet", PLAYER, ("fate",)),
    Look("fate-edit", "characters:edit", PLAYER, ("fate_character",), main=SUBMIT),
    Look("fate-print", "characters:print", PLAYER, ("fate_character",)),
    Look("fate-print-state", "characters:print", PLAYER, ("fate_character",), query="?state=1"),
    Look("fate-log", "tables:log", PLAYER, ("fate",)),
    Look("fate-verify", "tables:verify", PLAYER, ("fate",)),
    Look("fate-options", "campaigns:options", GM, ("fate_campaign",), main=SUBMIT),
    Look("fate-help", "help", args=("fate_game",)),
    Look("fate-new-in", "characters:new-in", PLAYER, ("fate_game",)),
    Look("fate-new-ready", "characters:begin", PLAYER, ("fate_game", "=ready")),
    *(
        Look(f"fate-draft-{step}", "characters:draft", PLAYER, ("fate_draft", f"={step}"), main=GO_ON)
        for step in ("idea", "build", "check")
    ),
    *(
        Look(f"fate-draft-{step}-errors", "characters:draft", PLAYER, ("fate_blank", f"={step}"), sent_on, main=GO_ON)
        for step in ("idea", "build", "check")
    ),
    *(
        Look(f"phone-fate-{name}", "tables:table", who, (table,), tab("roll"), live=True, sizes=(PHONE,), main=main)
        for name, who, table, main in (
            ("roll", PLAYER, "fate", "#ask [data-main]"),
            ("result", MIDDLE, "fate", "#settle [data-main]"),
            ("hit", PLAYER, "fate_conflict", "#absorb [data-main]"),
        )
    ),
    *(
        Look(f"phone-fate-{at}", "tables:table", PLAYER, ("fate",), tab(at), live=True, sizes=(PHONE,))
        for at in ("sheet", "people", "log")
    ),
    Look(
        "phone-fate-scene-forms", "tables:table", PLAYER, ("fate",), unfolded("#panel-scene"), live=True, sizes=(PHONE,)
    ),
    *(
        Look(
            f"phone-fate-gm-{at}", "tables:gm", GM, ("fate",), both(tab(at), unfolded(forms)), live=True, sizes=(PHONE,)
        )
        for at, forms in (("tray", "#panel-gm"), ("people", "#panel-npcs"), ("scene", "#scene"))
    ),
)
PHASESIX_MAKING = (
    *(
        Look(f"phasesix-draft-{step}", "characters:draft", PLAYER, ("phasesix_draft", f"={step}"), main=GO_ON)
        for step in ("lineage", "path", "gear", "check")
    ),
    Look(
        "phasesix-draft-preview",
        "characters:draft",
        PLAYER,
        ("phasesix_draft", "=path"),
        main=GO_ON,
        query="?try=town_watch",
    ),
    Look(
        "phasesix-draft-over", "characters:draft", PLAYER, ("phasesix_over", "=path"), main=GO_ON, query="?words=sold"
    ),
    Look("phasesix-draft-free", "characters:draft", PLAYER, ("phasesix_blank", "=epoch"), main=GO_ON),
    Look("phasesix-draft-drawn", "characters:draft", PLAYER, ("phasesix_drawn", "=check"), main=GO_ON),
    Look(
        "phone-phasesix-life",
        "characters:draft",
        PLAYER,
        ("phasesix_draft", "=path"),
        pulled("life"),
        sizes=(PHONE,),
        main="#life .drawer-close",
        query="?try=town_watch",
    ),
)
PHASESIX_SHEET = (
    Look("phasesix-sheet", "characters:sheet", PLAYER, ("phasesix_character",)),
    Look("phasesix-sheet-gm", "characters:sheet", GM, ("phasesix_character",), unfolded("main")),
    Look("phasesix-sheet-other", "characters:sheet", ROLLER, ("phasesix_character",)),
    Look("phasesix-edit", "characters:edit", PLAYER, ("phasesix_character",), main=SUBMIT),
    Look("phasesix-print", "characters:print", PLAYER, ("phasesix_character",)),
    Look("phasesix-print-state", "characters:print", PLAYER, ("phasesix_character",), query="?state=1&paper=letter"),
)
PHASESIX_TABLE = (
    Look("phasesix-table", "tables:table", ROLLER, ("phasesix",), live=True, main="#ask [data-main]"),
    Look("phasesix-result", "tables:table", PLAYER, ("phasesix",), live=True, main="#settle [data-main]"),
    Look("phasesix-more", "tables:table", ROLLER, ("phasesix",), unfolded("#panel-act"), live=True),
    Look("phasesix-rest", "tables:table", ROLLER, ("phasesix",), lying_down, live=True, sizes=(DESKTOP,)),
    Look(
        "phone-phasesix-rest",
        "tables:table",
        ROLLER,
        ("phasesix",),
        both(tab("roll"), lying_down),
        live=True,
        sizes=(PHONE,),
    ),
    Look("phasesix-rest-page", "tables:person", ROLLER, ("phasesix", "phasesix_place"), query="?hours=8"),
    Look("phasesix-gm", "tables:gm", GM, ("phasesix",), live=True),
    Look("phasesix-blow", "tables:table", PLAYER, ("phasesix_fight",), live=True, main="#panel-act .button"),
    Look("phasesix-turn", "tables:table", PLAYER, ("phasesix_turn",), live=True, main="#ask [data-main]"),
    Look("phasesix-fight", "tables:table", ROLLER, ("phasesix_fight",), live=True),
    Look("phasesix-fight-gm", "tables:gm", GM, ("phasesix_fight",), unfolded(GM_FORMS), live=True),
    Look("phasesix-dying", "tables:table", PLAYER, ("phasesix_dying",), live=True),
    Look("phasesix-options", "campaigns:options", GM, ("phasesix_campaign",), main=SUBMIT),
    Look("phasesix-help", "help", args=("phasesix_game",)),
    Look("phasesix-person", "tables:person", PLAYER, ("phasesix", "phasesix_place"), sizes=(PHONE,)),
    *(
        Look(
            f"phone-phasesix-{name}", "tables:table", who, (table,), tab("roll"), live=True, sizes=(PHONE,), main=ROLLS
        )
        for name, who, table in (("roll", ROLLER, "phasesix"), ("turn", PLAYER, "phasesix_turn"))
    ),
)
FRAME = "styleguide-frame"
FRAMES = ("table", "gm", "lobby", "verify", "sheet", "creation", "path", "join", "home", "print")
STYLEGUIDE = (
    Look("styleguide", "styleguide"),
    *(Look(f"frame-{key}", FRAME, args=(f"={key}",), main="header a[href]") for key in FRAMES),
)
GAMES = {"fate": FATE, "phasesix": (*PHASESIX_MAKING, *PHASESIX_SHEET, *PHASESIX_TABLE)}
"""What a game adds, as soon as it is offered."""
OFFERED = tuple(look for key, looks in GAMES.items() if key in BY_KEY for look in looks)
LOOKS: tuple[Look, ...] = (*SHELL, *CAMPAIGNS, *SHEETS, *MAKING, *DOOR, *TABLE, *OFFERED, *STYLEGUIDE)
CHAPTERS = tuple(
    Look(f"styleguide-{part}", "styleguide", query=f"?part={part}", side_by_side=True)
    for part in ("pieces", "controls", "shell", "tokens")
)
BY_NAME = {look.name: look for look in LOOKS}
