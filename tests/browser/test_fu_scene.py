"""A whole scene of FU in several browsers: suggestions, review, a statement that the GM edits, and an award."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import Server
from tests.browser.test_fu_roll import ask, keep, rolled

pytestmark = pytest.mark.browser


def play_with(server: Server, table: dict[str, Any], **options: object) -> None:
    """Choose the campaign's options of its game."""
    with server.rows():
        Campaign.objects.filter(tables__slug=table["slug"]).update(options=options)


def test_a_whole_scene_with_suggestions_review_a_statement_and_an_award(server, seat, table) -> None:
    play_with(server, table, gm_review=True)
    player, other = seat(1).sit(), seat(2, language="fr").sit()
    gm = seat(0).sit()
    gm.goto(gm.url + "gm/")
    suggest(gm, "Driving rain")
    expect(player.locator("#ask .chip.suggested")).to_contain_text("Driving rain")
    player.click("#ask .chip.suggested")
    expect(player.locator("#ask .chip.hinders")).to_contain_text("Driving rain")
    ask(player, "Does she cross the yard unseen?", ("Quiet boots", "Full moon"))
    player.click("#ask [value=submit]")
    review(gm, "Quiet boots", "approved")
    review(gm, "Full moon", "declined", "It is light as day.")
    expect(player.locator("#ask .chip.struck")).to_contain_text("Full moon")
    expect(player.locator("#ask .review")).to_contain_text("It is light as day.")
    player.click("#ask [data-main]")
    expect(player.locator("#panel-act [data-refusal]")).to_contain_text("Full moon")
    for _press in range(2):
        with player.expect_response("**/odds/"):
            player.locator("#ask [data-chip]", has_text="Full moon").click()
        player.wait_for_function("() => !document.querySelector('.htmx-request')")
    expect(player.locator("#ask [name=helps]")).to_have_count(1)
    server.falls([2])
    rolled(player)
    player.fill(".statement [name=text]", "Winded")
    player.locator(".statement button", has_text="Propose to the GM").click()
    expect(player.locator("#panel-act")).to_contain_text("waits for the GM")
    edit(gm, "Out of breath")
    expect(player.locator("#panel-people .you")).to_contain_text("Out of breath")
    expect(other.locator("#panel-log")).to_contain_text("Out of breath")
    gm.locator("#panel-gm summary", has_text="Award with a reason").click()
    gm.fill("#new-award [name=words]", "For the leap in the rain.")
    gm.locator("#new-award button").last.click()
    expect(other.locator("#panel-log")).to_contain_text("For the leap in the rain.")
    keep(player)
    expect(player.locator("#ask [data-chip]", has_text="Out of breath")).to_be_visible()


def suggest(gm: Page, label: str) -> None:
    gm.locator("#panel-gm summary", has_text="Suggest a modifier").click()
    gm.fill("#new-suggestion [name=label]", label)
    gm.click("#new-suggestion [value=hinders]")


def review(gm: Page, label: str, verdict: str, words: str = "") -> None:
    row = gm.locator("#panel-gm form", has=gm.locator(f"[name=label][value='{label}']")).filter(
        has=gm.locator("[name=verdict]")
    )
    row.locator("[name=words]").fill(words)
    row.locator(f"[value={verdict}]").click()
    expect(row.locator(".badge")).to_have_text(re.compile(verdict))


def edit(gm: Page, text: str) -> None:
    card = gm.locator("#panel-gm [id^=gm-ask-]")
    card.locator("summary").click()
    card.locator("[name=text]").fill(text)
    card.locator("button", has_text="Accept it like this").click()
    expect(card).to_have_count(0)
