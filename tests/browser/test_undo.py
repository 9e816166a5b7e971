"""Undo, live: a GM with a reason, a player from the toast, each reading it in their own language."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_what_was_done_is_undone_and_redone_before_everyones_eyes(server, seat) -> None:
    gm, mara, jonas, wanda = seat(0), seat(1, language="de"), seat(2, language="fr", phone=True), seat(3)
    for each in (gm, mara, jonas, wanda):
        each.sit()
    gm.page.goto(gm.page.url.rstrip("/") + "/gm/")
    gm.page.wait_for_selector('#conn[data-state="live"]')
    gm.page.locator("button.award").first.click()
    newest = gm.page.locator("#panel-events > li").first
    expect(newest).to_contain_text("FU point")
    expect(mara.page.locator("#panel-log > li").first).to_contain_text("FU-Punkt")
    coins = mara.page.locator("#panel-people .coins .full").count()

    newest.locator("summary").click()
    newest.locator("input[name=why]").fill("counted twice")
    newest.locator("button[value=undo]").click()
    for each, words in ((mara, "Rückgängig gemacht von"), (jonas, "Annulé par"), (wanda, "Undone by")):
        struck = each.page.locator("#panel-log > li", has=each.page.locator("s")).first
        expect(struck).to_contain_text(words)
        expect(struck).to_contain_text("counted twice")
    expect(mara.page.locator("#panel-people .coins .full")).to_have_count(coins - 1)

    gm.page.locator("#panel-events button[value=redo]").first.click()
    expect(mara.page.locator("#panel-people .coins .full")).to_have_count(coins)
    for each in (mara, jonas, wanda):
        expect(each.page.locator("#panel-log s")).to_have_count(0)

    party = gm.page.locator("#panel-players")
    party.locator("[id^=lead-]").first.locator(".menu summary").click()
    party.locator("[id^=lead-]").first.locator("button[value=Hurt]").click()
    expect(party.locator(".badge.harm")).to_contain_text("Hurt")
    expect(mara.page.locator("#panel-people .badge.harm")).to_contain_text("Verletzt")
    party.locator(".badge.harm").click()
    expect(party.locator(".badge.harm")).to_have_count(0)
    expect(jonas.page.locator("#panel-people .badge.harm")).to_have_count(0)
    all_coins = gm.page.locator("#panel-players .coins .full")
    before = all_coins.count()
    gm.page.fill("#award-words", "The leap over the weir")
    gm.page.click(".award-all button")
    expect(jonas.page.locator("#panel-log > li").first).to_contain_text("The leap over the weir")
    expect(all_coins).to_have_count(before + party.locator(".coins").count())
    expect(gm.page.locator("#award-words")).to_have_value("")
    gm.page.locator("#toasts .toast", has_text="The leap over the weir").locator("button[value=undo]").click()
    expect(all_coins).to_have_count(before)
    assert [each.problems for each in (gm, mara, jonas, wanda)] == [[], [], [], []]


def test_a_player_undoes_from_the_toast(server, seat, table) -> None:
    mara, jonas = seat(1, language="de"), seat(2, language="fr")
    for each in (mara, jonas):
        each.sit()
    form = mara.page.locator("#panel-scene form", has=mara.page.locator("[value=propose_scene]"))
    form.evaluate("form => { form.closest('details').open = true; }")
    form.locator("[name=title]").fill("Nebel am Kai")
    form.locator("button").last.click()
    toast = mara.page.locator("#toasts .toast")
    expect(toast).to_contain_text("Nebel am Kai")
    line = jonas.page.locator("#panel-log > li", has_text="Nebel am Kai").first
    expect(line).to_be_visible()
    assert jonas.page.locator("#toasts .toast").count() == 0
    toast.locator("button[value=undo]").click()
    expect(toast).to_have_count(0)
    expect(jonas.page.locator("#panel-log s")).to_have_count(1)
    expect(mara.page.locator("#panel-log > li.mine s")).to_have_count(1)
    assert [each.problems for each in (mara, jonas)] == [[], []]


def test_only_the_last_change_of_ones_own_waits_in_a_toast_that_can_be_put_away(seat) -> None:
    gm = seat(0)
    gm.sit()
    gm.page.goto(gm.page.url.rstrip("/") + "/gm/")
    gm.page.wait_for_selector('#conn[data-state="live"]')
    toasts = gm.page.locator("#toasts .toast")
    for words in ("The leap over the weir", "The rope across"):
        gm.page.fill("#award-words", words)
        gm.page.click(".award-all button")
        expect(toasts).to_contain_text([words])
        expect(gm.page.locator("#award-words")).to_have_value("")
    toasts.locator("[data-dismiss]").click()
    expect(toasts).to_have_count(0)
