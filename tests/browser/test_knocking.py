"""Knock, wait, be let in: two browsers in two languages, with scripts and without."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from campaigns.invites import code_of, create_invite
from campaigns.models import Campaign, Role
from tables.models import Knock
from tests.browser.conftest import Seated, Server
from tests.browser.looking import AXE, offences

pytestmark = pytest.mark.browser
SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1440, "height": 900}}
MAIN = "main form button.primary"
PARTS = ".col-act"


@pytest.fixture
def link(server: Server, table: dict[str, Any]) -> str:
    """An invitation to a table where newcomers knock."""
    with server.rows():
        campaign = Campaign.objects.get(tables__slug=table["slug"])
        Campaign.objects.filter(pk=campaign.pk).update(knock_first=True)
        return f"{server.url}/j/{code_of(create_invite(campaign=campaign, role=Role.PLAYER, uses=9))}/"


def newcomer(chromium: Browser, language: str = "en", size: str = "desktop", **options: object) -> Page:
    context = chromium.new_context(locale=language, viewport=SIZES[size], **options)
    context.set_default_timeout(20_000)
    return context.new_page()


def knock(page: Page, link: str, name: str) -> None:
    """Come by the link, choose a character and knock."""
    page.goto(link)
    page.fill("[name=name]", name)
    page.locator(".choice-card.figure:not(.taken)").first.click()
    page.click(MAIN)
    page.wait_for_selector("#waiting")


def at_the_gms_page(seat: Callable[..., Seated], **how: Any) -> Page:
    gm = seat(0, **how)
    gm.page.goto(gm.url + gm.table["gm"])
    gm.page.wait_for_selector('#conn[data-state="live"]')
    return gm.page


def faults(page: Page) -> list[str]:
    page.evaluate(AXE)
    return offences(page)


def closed(*contexts: BrowserContext) -> None:
    for context in contexts:
        context.close()


def test_a_newcomer_knocks_in_german_and_a_gm_opens_in_french(server, chromium, seat, link: str) -> None:
    gm = at_the_gms_page(seat, language="fr")
    players = [seat(1).sit(), seat(2, language="de", phone=True).sit(), seat(3, language="fr").sit()]
    page = newcomer(chromium, "de", "phone")
    knock(page, link, "Nele")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(gm.locator("#panel-door li")).to_contain_text("Nele")
    expect(gm.locator("#say")).to_contain_text("Nele")
    assert [each.content().count("Nele") for each in players] == [0, 0, 0]
    gm.locator('#panel-door form[action$="/let-in/"] button').dblclick()
    page.wait_for_selector("#ask", state="attached")
    assert page.url == server.url + seat(0).table["page"]
    expect(gm.locator("#panel-door")).to_be_hidden()
    for each in players:
        expect(each.locator("#panel-people")).to_contain_text("Nele")
    expect(gm.locator("#toasts .toast")).to_have_count(0)
    closed(page.context)


@pytest.mark.parametrize(("at", "elsewhere"), [("page", "sheet"), ("gm", "log")])
def test_a_gm_on_a_phone_sees_a_knock_on_every_part_of_the_page(
    chromium, seat, link: str, at: str, elsewhere: str
) -> None:
    gm = seat(0, phone=True)
    gm.page.goto(gm.url + gm.table[at])
    gm.page.wait_for_selector('#conn[data-state="live"]')
    expect(gm.page.locator(PARTS)).not_to_be_visible()
    page = newcomer(chromium)
    knock(page, link, "Wanda")
    let_in = gm.page.locator('#panel-door form[action$="/let-in/"] button')
    expect(let_in).to_be_in_viewport()
    expect(gm.page.locator("#people")).to_be_visible()
    expect(gm.page.locator("#panel-gm")).not_to_be_visible()
    assert (
        gm.page.locator("#panel-door").bounding_box()["y"]
        < gm.page.locator("#panel-people, #panel-players").bounding_box()["y"]
    )
    assert faults(gm.page) == []
    gm.page.locator(f'.tabbar [data-go="{elsewhere}"]').click()
    expect(let_in).to_be_in_viewport()
    let_in.click()
    page.wait_for_url("**/t/**")
    expect(gm.page.locator(PARTS)).not_to_be_visible()
    closed(page.context)


def test_what_came_of_letting_in_stays_when_the_door_is_drawn_anew(server, chromium, seat, link: str) -> None:
    gm = at_the_gms_page(seat)
    page = newcomer(chromium)
    knock(page, link, "Xaver")
    expect(gm.locator("#panel-door li")).to_have_count(1)
    with server.rows():
        knock_row = Knock.objects.latest("rung_at")
        Knock.objects.filter(pk=knock_row.pk).update(choice=f"character:{uuid4()}")
    gm.locator('#panel-door form[action$="/let-in/"] button').click()
    expect(gm.locator("#toasts")).to_contain_text("They are in.")
    other = newcomer(chromium)
    knock(other, link, "Yara")
    expect(gm.locator("#panel-door li")).to_contain_text("Yara")
    expect(gm.locator("#toasts")).to_contain_text("They are in.")
    closed(page.context, other.context)


def test_without_scripts_the_room_opens_and_the_door_answers(server, chromium, seat, link: str) -> None:
    page = newcomer(chromium, java_script_enabled=False)
    knock(page, link, "Ole")
    expect(page.locator("#waiting")).to_contain_text("Ole")
    gm = seat(0, java_script_enabled=False)
    gm.page.goto(server.url + gm.table["gm"])
    gm.page.locator('#panel-door form[action$="/let-in/"] button').click()
    expect(gm.page.locator("#panel-players")).to_contain_text("Ole")
    page.wait_for_url("**/t/**")
    closed(page.context)


def test_declined_is_one_calm_sentence_with_a_way_back(chromium, seat, link: str) -> None:
    gm = at_the_gms_page(seat)
    page = newcomer(chromium)
    knock(page, link, "Pia")
    gm.locator('#panel-door form[action$="/decline/"] button').click()
    expect(page.locator("h1")).to_have_text("Not this time")
    page.get_by_text("Back to the invitation").click()
    page.wait_for_url("**/j/**")
    closed(page.context)


def test_leaving_takes_the_knock_from_the_gms_page(chromium, seat, link: str) -> None:
    gm = at_the_gms_page(seat)
    page = newcomer(chromium, size="phone")
    knock(page, link, "Rike")
    expect(gm.locator("#panel-door li")).to_have_count(1)
    page.locator("button[value=leave]").click()
    expect(gm.locator("#panel-door")).to_be_hidden()
    closed(page.context)


def test_what_one_opens_in_the_waiting_room_stays_open(chromium, link: str) -> None:
    page = newcomer(chromium)
    page.clock.install()
    knock(page, link, "Ida")
    page.locator(".meanwhile summary").click()
    for _poll in range(2):
        with page.expect_response(lambda answer: answer.url.endswith("/wait/")):
            page.clock.run_for(4_000)
        page.wait_for_function("() => !document.querySelector('.htmx-request')")
    expect(page.locator(".meanwhile .known")).to_be_visible()
    closed(page.context)


def test_drawing_other_crests_keeps_the_name_and_the_seat_wears_what_is_chosen(chromium, link: str) -> None:
    page = newcomer(chromium)
    page.goto(link)
    page.fill("[name=name]", "Sanne")
    expect(page.locator("[data-you-name]")).to_have_text("Sanne")
    first = page.locator("[name=crest]").first.get_attribute("value")
    page.locator(".crest-pick").nth(3).click()
    assert drawn(page, "[data-you-crest]") == drawn(page, ".crest-pick:has(:checked)")
    page.get_by_text("Draw others").click()
    expect(page.locator("[name=name]")).to_have_value("Sanne")
    expect(page.locator("[name=crest]").first).not_to_have_attribute("value", first or "")
    closed(page.context)


def drawn(page: Page, where: str) -> str:
    return page.locator(f"{where} svg").evaluate("svg => svg.innerHTML")


def test_enter_in_the_name_knocks_and_asks_for_what_is_missing(chromium, link: str) -> None:
    page = newcomer(chromium)
    page.goto(link)
    assert page.evaluate("document.activeElement.name") == "name"
    page.keyboard.type("Tom")
    page.keyboard.press("Enter")
    expect(page.locator(".error-summary")).to_be_visible()
    expect(page.locator("[name=name]")).to_have_value("Tom")
    closed(page.context)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_the_door_and_the_room_are_fit_for_everyone(chromium, seat, link: str, size: str, theme: str) -> None:
    gm, page = at_the_gms_page(seat, theme=theme), newcomer(chromium, "de", size, color_scheme=theme)
    knock(page, link, "Uta")
    for looked_at in (page, gm):
        expect(gm.locator("#panel-door li")).to_have_count(1)
        assert faults(looked_at) == []
    second = newcomer(chromium, "en", size, color_scheme=theme)
    second.goto(link)
    expect(second.locator(".choice-card.taken")).to_have_count(1)
    second.locator(".choice-card.figure:not(.taken)").first.click()
    assert faults(second) == []
    for each in (page, second):
        assert each.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
    gm.locator('#panel-door form[action$="/decline/"] button').click()
    expect(page.locator(".wait-head.declined")).to_be_visible()
    assert faults(page) == []
    closed(page.context, second.context)
