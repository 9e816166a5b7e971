"""A whole scene of FU at a table of three who each read a language of their own."""

import pytest
from playwright.sync_api import Page, expect

from rules.systems import fu
from rules.systems.fu import turns
from tests.browser.test_fu_roll import AWARD, PANEL, ask, keep, rolled
from tests.browser.test_scene import opened, set_scene
from tests.browser.trio import LOG, Trio, meant, said

pytestmark = pytest.mark.browser
SCENE, PARTY = "#panel-scene", "#panel-people, #panel-players .marks .badge"


def test_a_whole_scene_from_its_setting_to_the_recovery_after_it(trio: Trio) -> None:
    gm, german, french = trio.gm, trio.german, trio.french
    trio.play_by("gm_review")
    set_scene(gm, "The salt quay")
    trio.everyone_reads(fu.say_event("scene_set", {"number": 1, "title": "The salt quay", "kind": ""}))
    gm.wait_for_function("() => !document.querySelector('.htmx-request')")
    gm.click(f"{PANEL} form:has([value=begin_turns]) button")
    expect(gm.locator(f"{PANEL} [value=end_turns]").first).to_be_attached()
    suggest(gm, "Driving rain")
    german.click("#ask .chip.suggested")
    expect(german.locator("#ask .chip.hinders")).to_contain_text("Driving rain")
    reviewed(gm, german)
    trio.server.falls([2])
    rolled(german)
    trio.everyone_sees("Kommt sie ungesehen", meant("roll", 2, helps=["Leise Stiefel"], hinders=["Driving rain"]))
    stated(gm, german)
    for page, language in trio.windows:
        expect(page.locator(f"{LOG} .note", has_text="Figure 1").first).to_contain_text(said("Tired", language))
        expect(page.locator(PARTY, has_text=said("Tired", language))).to_have_count(1)
    awarded(gm)
    trio.everyone_reads(fu.say_event("awarded", {**AWARD, "words": "For the leap in the rain."}))
    keep(german)
    one_act_a_round(gm, german)
    set_scene(gm, "The mill")
    german.click(f"{SCENE} [value=Tired]")
    trio.everyone_reads(fu.say_event("recovered", {"to_name": "Figure 1", "condition": "Tired"}))
    for page, language in trio.windows:
        expect(page.locator(PARTY, has_text=said("Tired", language))).to_have_count(0)
    expect(french.locator(f"{SCENE} .title")).to_have_text("The mill")
    trio.play_by("gm_review")


def suggest(gm: Page, label: str) -> None:
    opened(gm, "#new-suggestion")
    gm.fill("#new-suggestion [name=label]", label)
    gm.click("#new-suggestion [value=hinders]")


def reviewed(gm: Page, german: Page) -> None:
    """Let the GM approve one thing and decline another, which then leaves the pool by itself."""
    ask(german, "Kommt sie ungesehen über den Hof?", ("Leise Stiefel", "Vollmond"))
    german.click("#ask [value=submit]")
    review(gm, "Leise Stiefel", "approved")
    review(gm, "Vollmond", "declined", "It is light as day.")
    expect(german.locator("#ask .chip.struck")).to_contain_text("Vollmond")
    expect(german.locator("#ask .review")).to_contain_text("It is light as day.")
    expect(german.locator("#ask [name=helps]")).to_have_count(1)
    expect(german.locator("#ask .pool")).not_to_contain_text("Vollmond")


def review(gm: Page, label: str, verdict: str, words: str = "") -> None:
    row = gm.locator(f"{PANEL} form", has=gm.locator(f"[name=label][value='{label}']")).filter(
        has=gm.locator("[name=verdict]")
    )
    row.locator("[name=words]").fill(words)
    row.locator(f"[value={verdict}]").click()
    expect(row.locator(".badge")).to_be_visible()


def stated(gm: Page, german: Page) -> None:
    """Let the player propose what the "but" brings, and the GM write it otherwise."""
    german.fill(".statement [name=text]", "Außer Atem")
    german.locator(".statement p.row button").click()
    expect(german.locator("#panel-act [id^=waits-]")).to_contain_text("Außer Atem")
    card = gm.locator(f"{PANEL} [id^=gm-ask-]")
    card.locator("summary").click()
    card.locator("[name=text]").fill("Tired")
    card.locator("details button").click()
    expect(card).to_have_count(0)


def awarded(gm: Page) -> None:
    opened(gm, "#new-award")
    gm.fill("#new-award [name=words]", "For the leap in the rain.")
    gm.locator("#new-award button").last.click()


def one_act_a_round(gm: Page, german: Page) -> None:
    """Check that a second act waits for the next round, which the player reads in German."""
    ask(german, "Und gleich noch einmal?")
    german.click("#ask [data-main]")
    expect(german.locator("#panel-act [data-refusal]")).to_have_text(said(turns.ACTED, "de"))
    gm.click(f"{PANEL} [value=new_turn]")
    expect(german.locator(f"{SCENE} .acted .done")).to_have_count(0)
