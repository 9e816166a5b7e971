"""The GM of a table of Fate, with three players in three languages who see what they may."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from rules.systems.fate import compels, milestones, npc_deeds, scenes
from tests.browser.conftest import Server, leave, take_seat
from tests.browser.fate_evening import Evening, board, does, lay_fate, sat_down
from tests.browser.looking import AXE, offences
from tests.browser.trio import LOG, said

pytestmark = pytest.mark.browser


@pytest.fixture
def evening(server: Server, chromium: Browser) -> Iterator[Evening]:
    """Korbin waits unseen on the quay; the third player has a phone."""
    laid = lay_fate(server)
    does(server, laid, 0, do="set_scene", title="The quay at night", cast=laid["keys"])
    does(server, laid, 0, do="add_npc", name="Korbin", aspects="Nothing left to lose", forceful="3", hidden="on")
    with sat_down(server, chromium, laid) as seated:
        yield seated


def test_an_evening_is_led_from_the_panel(evening: Evening) -> None:
    gm, server, laid = evening.gm, evening.server, evening.laid
    korbin, [lia, *_others] = board(server, laid).npcs[0].key, laid["keys"]
    card = gm.locator(f"#gm-npc-{korbin}")
    expect(card).to_have_attribute("data-private", "")
    evening.nobody_but_the_gm_sees("Korbin")

    card.get_by_role("switch").click()
    evening.everyone_reads(npc_deeds.APPEARS, name="Korbin")
    expect(card).not_to_have_attribute("data-private", "")

    expect(evening.points()).to_have_text("3")
    server.falls([3, 3, 2, 2], [2, 2, 2, 2])
    card.locator("summary").first.click()
    attack = card.locator("form", has=gm.locator("input[name=action][value=attack]"))
    attack.locator("select[name=target]").select_option(lia)
    attack.locator("button").click()
    lies = gm.locator(f"#gm-roll-{korbin}")
    expect(lies).to_contain_text(f"Waits for {laid['names'][0]}")
    does(server, laid, 1, do="roll", action="defend", approach="quick", against=korbin)
    lies.locator("summary", has_text="Invoke for Korbin").click()
    lies.locator("form:has([name=foe]):has([name=pay][value=point]) [value=plus_two]").first.click()
    expect(evening.points()).to_have_text("2")

    lies.locator("form:has([name=do][value=settle]) button").click()
    expect(lies).to_contain_text("Korbin lets it stand.")
    does(server, laid, 1, do="settle")
    does(server, laid, 1, do="absorb", box="3", moderate="A cracked rib")
    expect(evening.row(1).locator(".stress .full")).to_have_text("3")
    expect(evening.row(1)).to_contain_text("A cracked rib")


def test_an_offer_a_scene_that_ends_and_a_milestone_taken(evening: Evening) -> None:
    gm, server, laid = evening.gm, evening.server, evening.laid
    first = laid["keys"][0]
    before = int(evening.row(1).locator(".points-pill b").inner_text())
    gm.locator("#gm-compel summary", has_text=laid["names"][0]).click()
    offer = gm.locator(f"#compel-{first}")
    offer.locator("select[name=aspect]").select_option("trouble")
    offer.locator("textarea").fill("The gate falls shut behind you")
    offer.locator("button.primary").click()
    waits = gm.locator("#gm-waits article", has_text="The gate falls shut behind you")
    expect(waits).to_contain_text("Waits for")
    does(server, laid, 1, do="accept_compel", compel=board(server, laid).compels[0].key)
    evening.everyone_reads(compels.ACCEPTED, to_name=laid["names"][0], text="The gate falls shut behind you")
    expect(evening.row(1).locator(".points-pill b")).to_have_text(str(before + 1))
    expect(gm.locator("#gm-waits")).to_have_count(0)

    for text, boost in (("Rain on the planks", False), ("Off balance", True)):
        gm.locator("#aspects-known ~ details > summary").click()
        new = gm.locator("#new-aspect")
        new.locator("[name=text]").fill(text)
        new.locator("[name=kind]").set_checked(boost)
        new.locator("button").click()
        expect(gm.locator("#panel-npcs .deck")).to_contain_text(text)
    evening.row(2).locator(".stress button").nth(1).click()
    expect(evening.row(2).locator(".stress .full")).to_have_text("2")

    gm.locator("#gm-now summary", has_text="End the scene").click()
    gm.locator("#end-scene label", has_text="Rain on the planks").click()
    gm.locator("#end-scene button.primary").click()
    evening.everyone_reads(scenes.ENDS)
    expect(evening.row(2).locator(".stress .full")).to_have_count(0)
    expect(gm.locator("#panel-npcs .deck")).not_to_contain_text("Off balance")
    expect(gm.locator("#panel-npcs .deck")).to_contain_text("Rain on the planks")
    expect(evening.points()).to_have_text("0")

    gm.locator("#gm-growth summary", has_text="Milestone").first.click()
    gm.locator("#new-milestone [value=significant]").check()
    gm.locator("#new-milestone button.primary").click()
    evening.everyone_reads(milestones.GRANTED["significant"])
    expect(evening.row(2)).to_contain_text("Milestone to take")
    a_french_reader_raises_an_approach(evening)
    a_german_reader_swaps_two(evening)


def sheet_of(evening: Evening, place: int, title: str) -> Page:
    """Open somebody's own sheet, where the milestone waits."""
    player = evening.seats[place]
    player.page.goto(player.url + evening.laid["sheet"])
    expect(player.page.locator("#milestone-title")).to_have_text(title)
    return player.page


def everyone_at_the_table_reads(evening: Evening, sentence: str, **places: object) -> None:
    """Check what the GM reads in English, and the phone, which stayed at the table, in German."""
    for place, language in ((0, "en"), (3, "de")):
        expect(evening.page(place).locator(LOG)).to_contain_text(said(sentence, language, **places))


def a_french_reader_raises_an_approach(evening: Evening) -> None:
    page, name = sheet_of(evening, 2, "Ton jalon"), evening.name(2)
    raised = page.locator("#milestone form:has([value=raise_approach])")
    before = int(evening.sheet(2).rating("careful"))
    raised.locator("select").select_option("careful")
    raised.locator("button").click()
    expect(raised).to_have_count(0)
    expect(page.locator("#milestone")).to_be_visible()
    assert evening.sheet(2).rating("careful") == before + 1
    everyone_at_the_table_reads(evening, milestones.RAISED, name=name, rating=before + 1)
    expect(evening.gm.locator("#gm-growth p", has_text=name).locator(".badge")).to_have_count(1)


def a_german_reader_swaps_two(evening: Evening) -> None:
    page, name = sheet_of(evening, 1, "Dein Meilenstein"), evening.name(1)
    before = evening.sheet(1)
    swap = page.locator("#milestone form:has([value=swap_approaches])")
    page.locator("#milestone details:has([value=swap_approaches]) summary").first.click()
    swap.locator("[name=one]").select_option("careful")
    swap.locator("[name=other]").select_option("sneaky")
    swap.locator("button").click()
    expect(swap).to_have_count(0)
    after = evening.sheet(1)
    assert (after.rating("careful"), after.rating("sneaky")) == (before.rating("sneaky"), before.rating("careful"))
    everyone_at_the_table_reads(evening, milestones.SWAPPED, name=name)


def test_the_panel_has_no_fault_and_reads_in_each_language(evening: Evening, chromium: Browser) -> None:
    evening.gm.evaluate(AXE)
    assert offences(evening.gm) == []
    for language, words in (("de", "Deine Fate-Punkte"), ("fr", "Tes points Fate")):
        seated = take_seat(evening.server, chromium, evening.seats[0].table, 0, language=language, theme="light")
        page = seated.sit()
        expect(page.locator("#gm-points-title")).to_have_text(words)
        page.evaluate(AXE)
        assert offences(page) == []
        leave([seated])
