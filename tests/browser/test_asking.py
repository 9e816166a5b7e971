"""A GM asks everyone for a roll, live: one taps, one opens the tray, one declines; and somebody comes back later."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tables.models import Seat

pytestmark = pytest.mark.browser
QUESTION = "Does the ferry hold until the far bank?"
ALONE = "Do you see the lamp over there?"


def ask(page: Page) -> None:
    """Ask everybody, after a look at their chances; once it is sent, the form is empty again."""
    form = page.locator(".asking")
    form.locator("[name=question]").fill(QUESTION)
    form.locator("[name=hinders]").fill("Ice")
    form.locator("[name=hinders]").press("Tab")
    expect(form.locator("label b")).to_have_text(["25.0 %".replace(" ", "\u202f")] * 3)
    expect(form.locator("[name=question]")).to_have_value(QUESTION)
    form.locator("button.primary").click()
    expect(page.locator("#panel-asked .group-roll")).to_be_visible()
    expect(form.locator("[name=question]")).to_have_value("")


def ask_one(page: Page, name: str) -> None:
    """Ask one of them alone, for all to see."""
    form = page.locator(".asking")
    form.locator("[name=question]").fill(ALONE)
    for each in form.locator(".check-row").filter(has_not_text=name).locator("[name=who]").all():
        each.uncheck(force=True)
    form.locator("button.primary").click()
    expect(page.locator("#panel-asked .group-roll")).to_be_visible()


def test_everyone_is_asked_and_the_answers_add_up_before_the_gms_eyes(server, seat) -> None:
    gm, german, french, other = seat(0), seat(1, language="de", phone=True), seat(2, language="fr"), seat(3)
    gm.table = {**gm.table, "page": gm.table["gm"]}
    for each in (gm, german, french, other):
        each.sit()
    server.falls([6, 4], [3])
    ask(gm.page)
    for each in (german, french, other):
        expect(each.page.locator(".request .title")).to_have_text(QUESTION)
        assert each.page.evaluate("document.activeElement === document.body")

    german.page.click(".request button[value=roll]")
    expect(german.page.locator("#panel-act .answer")).to_be_visible()
    expect(german.page.locator(".request")).to_have_count(0)
    expect(gm.page.locator("#panel-asked .sum")).to_have_text("1 of 3")
    expect(gm.page.locator("#panel-asked .answer")).to_have_text("Yes")

    french.page.click(".request a.button")
    expect(french.page.locator("#question")).to_have_value(QUESTION)
    with french.page.expect_response("**/odds/"):
        french.page.locator("#ask [data-chip]:enabled").first.click()
    french.page.locator("#ask [data-main]").click()
    expect(gm.page.locator("#panel-asked .answer")).to_have_text(["Yes", "No"])

    other.page.click(".request summary")
    other.page.fill(".request [name=words]", "I hold the lamp.")
    other.page.click(".request button[value=decline]")
    expect(other.page.locator(".request")).to_have_count(0)
    expect(gm.page.locator("#panel-asked .group-roll")).to_contain_text("I hold the lamp.")
    expect(german.page.locator("#panel-requests .group-roll")).to_contain_text("I hold the lamp.")

    gm.page.click("#panel-asked button[value=close]")
    expect(gm.page.locator("#panel-asked .group-roll")).to_have_count(0)
    expect(other.page.locator("#panel-log > li").first).to_contain_text("1 of 3 got a yes. Best answer: Yes.")

    ask_one(gm.page, "Figure 1")
    for each in (german, french, other):
        expect(each.page.locator("#panel-log > li").first).to_contain_text(ALONE)
        expect(each.page.locator(".request")).to_have_count(1 if each is german else 0)
    german.page.click("#settle [value=keep]")
    german.page.click(".request button[value=roll]")
    expect(gm.page.locator("#panel-asked .sum")).to_have_text("1 of 1")
    gm.page.click("#panel-asked button[value=close]")
    expect(gm.page.locator("#panel-asked .group-roll")).to_have_count(0)
    come_back(server, gm.page, other)


def test_the_form_stands_open_on_a_desktop_and_waits_behind_its_button_on_a_phone(server, seat) -> None:
    gm = seat(0)
    gm.table = {**gm.table, "page": gm.table["gm"]}
    page = gm.sit()
    expect(page.locator(".asking [name=question]")).to_be_visible()
    expect(page.locator("#panel-asking summary")).to_be_hidden()
    page.set_viewport_size({"width": 390, "height": 844})
    page.click(".tabbar [data-go=tray]")
    expect(page.locator(".asking [name=question]")).to_be_hidden()
    page.click("#panel-asking summary")
    expect(page.locator(".asking [name=question]")).to_be_visible()


def come_back(server, gm: Page, other) -> None:
    """Leave the table for ten minutes, read what happened meanwhile, and put it aside."""
    place = other.page.locator("[data-seat]").get_attribute("data-seat")
    other.page.goto("about:blank")
    gm.locator("#say-text").evaluate("field => { field.value = 'The far bank is dark.'; field.form.requestSubmit(); }")
    expect(gm.locator("#panel-events > li").first).to_contain_text("The far bank is dark.")
    with server.rows():
        gone = timezone.now() - timedelta(minutes=10)
        Seat.objects.filter(pk=place).update(last_seen=gone)
    page = other.sit()
    card = page.locator("#panel-away .catch-up")
    expect(card).to_contain_text("message")
    card.locator("summary").click()
    expect(card.locator("li").last).to_contain_text("The far bank is dark.")
    expect(page.locator("#panel-log > li.new").first).to_contain_text("The far bank is dark.")
    card.locator("form button").click()
    expect(card).to_have_count(0)
    page.reload()
    expect(page.locator("#panel-log > li").first).to_contain_text("The far bank is dark.")
    expect(card).to_have_count(0)
