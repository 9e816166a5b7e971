"""What is done on a page before somebody looks at it."""

import json
from collections.abc import Callable

from playwright.sync_api import Page

Step = Callable[[Page], None]
SENT = "main form:has(button.primary)"
POOL = "#ask .pool"
# Somebody of FU whose flaw is not said.
FLAWLESS = {
    "concept": "Clockmaker of the tide",
    "descriptors": [
        {"slot": slot, "text": text}
        for slot, text in (("body", "Steady hands"), ("mind", "Counts in her sleep"), ("edge", "Hears a loose cog"))
    ],
    "gear": [{"adjective": "salted", "noun": "pocket watch"}, {"adjective": "tiny", "noun": "screwdriver"}],
    "drive": {
        "want": "Set the harbour clock right",
        "obstacle": "The guild sells the missing hour",
        "plan": "Climb the tower at slack water",
    },
    "relationships": [{"to": "Wick", "text": "He lights the tower for me, no questions asked"}],
    "description": "Oil on her cuffs, and always four minutes early.",
}
# Drawn anew: the answer alone says too little, an earlier one may still be on its way.
DIFFERS = "([part, was]) => document.querySelector(part)?.innerHTML !== was"
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
    """Paste the file of a character of FU that holds more than is known here and lacks one thing, and look at it."""
    file = {"format": "tafelrunde.character", "version": 1, "system": "fu", "schema": 1, "colour": "red"}
    page.fill("#text", json.dumps(file | {"name": "Ottilie Fenn", "sheet": FLAWLESS}))
    sent_empty(page)


def arriving(page: Page) -> None:
    """Choose whom to play, and say who comes."""
    page.locator(".figure:not(.taken)").first.click()
    page.fill("#id_name", "Thea")


def pressed(page: Page) -> None:
    """Let two chips help and one hinder, also where some wait behind “More”, and type a question."""
    chips, more = page.locator("#ask [data-chip]"), page.locator("#ask .more summary:visible")
    folded = more.count()
    if folded:
        more.click()
    for at, presses in ((0, 1), (2, 1), (3, 2)):
        for _press in range(presses):
            pool = page.inner_html(POOL)
            chips.nth(at).click()
            page.wait_for_function(DIFFERS, arg=[POOL, pool])
    if folded:
        more.click()
    page.fill("#question", "Does the lock give before the lamp burns down?")


def declined(page: Page) -> None:
    """Ask what the GM has looked at already."""
    page.fill("#question", "Does the orchard gate open before the dogs come round?")
    for word in ("Oiled hinges", "A friend among the dogs"):
        page.fill("#add-word", word)
        page.click("#ask [data-adds][value=helps]")
        page.wait_for_selector(f"#ask [data-chip][value='{word}']")


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


def brought(part: str) -> Step:
    """Bring a part of the tray to the top of what is seen, on a phone by its tab."""

    def seen(page: Page) -> None:
        if page.locator(".tabbar [data-go=tray]").is_visible():
            tab("tray")(page)
        page.locator(part).first.evaluate("each => { each.style.scrollMarginTop = '20px'; each.scrollIntoView(); }")

    return seen


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
