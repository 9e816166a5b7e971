"""The log as a page of its own: it goes on while one reads, and a log of one thing takes in that thing alone."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables import cards, services
from tables.models import Seat, SeatRole
from tests.browser.conftest import Seated, Server

pytestmark = pytest.mark.browser
LINES = "#panel-log > li"


def opened(seated: Seated, table: dict[str, Any], query: str = "") -> Page:
    seated.page.goto(f"{seated.url}{table['page']}log/{query}")
    seated.page.wait_for_selector('#conn[data-state="live"]')
    return seated.page


def says(page: Page, words: str) -> None:
    page.fill("#say-text", words)
    page.press("#say-text", "Enter")
    expect(page.locator(LINES).first).to_contain_text(words)


def test_a_log_of_one_character_takes_in_what_they_do_and_nothing_else(server: Server, table, seat) -> None:
    mara, jonas = seat(1), seat(2)
    for each in (mara, jonas):
        each.sit()
    reader, whole = seat(3, language="de", phone=True), seat(3, language="fr")
    mine = mara.page.locator("[data-seat]").first.get_attribute("data-seat")
    of_mara, all_of_it = opened(reader, table, f"?show={mine}"), opened(whole, table)
    for page, words in ((jonas.page, "The lamp goes out."), (mara.page, "I have a match.")):
        says(page, words)
    expect(of_mara.locator(LINES)).to_have_count(1)
    expect(of_mara.locator(LINES)).to_contain_text("I have a match.")
    expect(all_of_it.locator(LINES).nth(1)).to_contain_text("The lamp goes out.")
    says(jonas.page, "Then light it.")
    says(mara.page, "It is wet.")
    expect(of_mara.locator(LINES)).to_have_count(2)
    expect(of_mara.locator(LINES).first).to_contain_text("It is wet.")


def test_a_log_of_rolls_and_of_ones_own_doings_goes_on_too(server: Server, table, seat) -> None:
    mara, jonas = seat(1), seat(2)
    for each in (mara, jonas):
        each.sit()
    rolls, own = opened(seat(1, language="de"), table, "?show=rolls"), opened(seat(1), table, "?show=mine")
    jonas.page.fill("#say-text", "/r 2d6")
    jonas.page.press("#say-text", "Enter")
    expect(mara.page.locator(f"{LINES}[data-roll]")).to_have_count(1)
    says(mara.page, "Well thrown.")
    expect(rolls.locator(LINES)).to_have_count(1)
    expect(rolls.locator(f"{LINES}[data-roll]")).to_have_count(1)
    expect(own.locator(LINES)).to_have_count(1)
    expect(own.locator(LINES)).to_contain_text("Well thrown.")


def test_a_log_of_one_card_or_one_detail_goes_on_too(server: Server, table, seat) -> None:
    with server.rows():
        gm = Seat.objects.select_related("table__campaign").get(table__slug=table["slug"], role=SeatRole.GM)
        services.act(seat=gm, fields={"do": "add_detail", "label": "Wet planks"}, ticket=None)
        clock = {"title": "The tide", "size": "4", "sight": "shown"}
        tide = cards.put(seat=gm, kind="clock", fields=clock, ticket=None)
    of_clock, of_planks = opened(seat(1, language="de"), table, f"?show={tide.pk}"), seat(2, language="fr", phone=True)
    opened(of_planks, table, "?of=Wet%20planks")
    mara = seat(3)
    mara.sit()
    with server.rows():
        cards.do(seat=gm, card=tide.pk, deed="more", ticket=None)
    expect(of_clock.locator(LINES)).to_have_count(2)
    says(mara.page, "I step onto the planks.")
    with server.rows():
        fields = {"do": "roll", "question": "Do they hold?", "hinders": ["Wet planks"]}
        player = Seat.objects.select_related("table__campaign").filter(table=gm.table_id, character__isnull=False)[0]
        services.act(seat=player, fields=fields, ticket=None)
    expect(of_planks.page.locator(LINES).first).to_contain_text("Do they hold?")
    expect(of_planks.page.locator(LINES)).to_have_count(2)
    expect(of_clock.locator(LINES)).to_have_count(2)
