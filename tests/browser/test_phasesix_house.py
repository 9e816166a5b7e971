"""A GM copies a template and changes it for the campaign, a player builds on it, and buys gear on the sheet."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Locator, Page, expect

from characters.models import Character
from rules.systems.phasesix.written import catalogue
from tables.models import Table
from tests.browser.conftest import Seated, Server, leave, take_seat
from tests.browser.phasesix_evening import HAGEN, lay_phasesix
from tests.browser.test_creating import go

pytestmark = pytest.mark.browser
KEY, GERMAN = "house_pig_headed", "Sturschädel"
PURSE = 500


class Desks:
    """The GM, who reads English, and a player, who reads German, of one campaign."""

    def __init__(self, server: Server, chromium: Browser) -> None:
        self.server, self.laid = server, lay_phasesix(server)
        self.opened: list[Seated] = [
            take_seat(server, chromium, self.laid, 0),
            take_seat(server, chromium, self.laid, HAGEN, language="de", theme="light"),
        ]
        self.gm, self.player = (each.page for each in self.opened)
        with server.rows():
            self.slug = Table.objects.get(slug=self.laid["slug"]).campaign.slug
            Character.objects.filter(pk=self.laid["keys"][0]).update(play={"money": PURSE})

    def open(self, page: Page, name: str, *args: Any, query: str = "") -> None:
        page.goto(f"{self.server.url}{reverse(name, args=args)}{query}")

    def made(self, name: str) -> dict[str, Any]:
        with self.server.rows():
            return Character.objects.get(campaign__slug=self.slug, name=name).sheet


@pytest.fixture
def desks(server: Server, chromium: Browser) -> Iterator[Desks]:
    found = Desks(server, chromium)
    yield found
    leave(found.opened)


def test_a_copied_template_is_built_on_and_gear_is_bought(desks: Desks) -> None:
    the_gm_copies_a_template(desks)
    a_player_builds_on_it(desks)
    hagen_buys_a_thing(desks)


def the_gm_copies_a_template(desks: Desks) -> None:
    gm = desks.gm
    desks.open(gm, "campaigns:house", desks.slug, "templates")
    gm.fill("[name=words]", "stubb")
    gm.locator("form[role=search] button").click()
    gm.locator("a[href$='copy=stubborn']").click()
    gm.fill("#id_name_en", "Pig-headed")
    gm.locator("main form button.primary").click()
    expect(gm.locator(".error-summary")).to_contain_text("has the very same modifiers")
    expect(gm.locator("#id_name_en")).to_have_value("Pig-headed")
    gm.select_option("#id_modifiers_2", "empathy")
    gm.fill("#id_text_en", "Walls have apologised to you, and one or two have even moved aside.")
    gm.locator("details:has(#id_name_de) summary").click()
    gm.fill("#id_name_de", GERMAN)
    gm.fill("#id_text_de", "Mauern haben sich bei dir entschuldigt, manche sind sogar ausgewichen.")
    gm.locator("main form button.primary").click()
    expect(gm.locator("[aria-labelledby=own]")).to_contain_text("Pig-headed")


def a_player_builds_on_it(desks: Desks) -> None:
    page = desks.player
    desks.open(page, "characters:begin", "phasesix", "guided", query=f"?campaign={desks.slug}")
    page.locator("main form button.primary").click()
    go(page, "path")
    page.fill("#words", GERMAN)
    expect(page.locator("article.template")).to_have_count(1)
    page.locator(f"#pick-{KEY}").click()
    expect(page.locator(f"#pick-{KEY}[name=remove]")).to_be_visible()
    expect(page.locator("#left")).to_have_text("45 von 50 übrig")
    expect(page.locator(f"#life-{KEY}")).to_contain_text(GERMAN)
    go(page, "story")
    page.fill("#name", "Grete")
    go(page, "check")
    go(page, "finish")
    sheet = desks.made("Grete")
    assert [each["key"] for each in sheet["house"]] == [KEY]
    assert sheet["house"][0]["modifiers"]["empathy"] == -1


def hagen_buys_a_thing(desks: Desks) -> None:
    page, machete, bandages = desks.player, catalogue().weapons["machete"], catalogue().items["bandages"]
    page.goto(f"{desks.server.url}{desks.laid['sheet']}")
    bought = page.locator("[aria-labelledby=weapons-title]")
    expect(bought).not_to_contain_text(machete.name.said_in("de"))
    buys(page, "machete")
    expect(bought).to_contain_text(machete.name.said_in("de"))
    buys(page, "bandages")
    card = page.locator("[aria-labelledby=gear-title] li", has_text=bandages.name.said_in("de"))
    lies_beside(card.locator("small"), card.locator("button").first)
    expect(page.locator(".gear-part .split b.num").last).to_have_text(str(PURSE - machete.price - bandages.price))
    gm = desks.opened[0].sit()
    expect(gm.locator("#panel-log")).to_contain_text(f"Hagen now carries this: {machete.name.said_in('en')}.")


def buys(page: Page, key: str) -> None:
    if not page.locator("#ware").is_visible():
        page.locator("details:has(#ware) > summary").click()
    page.select_option("#ware", key)
    page.locator("details:has(#ware) button[name=paid]").click()


def lies_beside(words: Locator, button: Locator) -> None:
    """Check that what a thing says does not run below its button."""
    said, pressed = words.bounding_box(), button.bounding_box()
    assert said
    assert pressed
    assert said["x"] + said["width"] <= pressed["x"]
