"""Undo, live: a GM with a reason, a player from the toast, each reading it in their own language."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_what_was_done_is_undone_and_redone_before_everyones_eyes(server, seat) -> None:
    gm, mara, jonas = seat(0), seat(1, language="de"), seat(2, language="fr", phone=True)
    for each in (gm, mara, jonas):
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
    for each, words in ((mara, "Rückgängig gemacht von"), (jonas, "Annulé par")):
        struck = each.page.locator("#panel-log > li", has=each.page.locator("s")).first
        expect(struck).to_contain_text(words)
        expect(struck).to_contain_text("counted twice")
    expect(mara.page.locator("#panel-people .coins .full")).to_have_count(coins - 1)

    gm.page.locator("#panel-events button[value=redo]").first.click()
    expect(mara.page.locator("#panel-people .coins .full")).to_have_count(coins)
    expect(mara.page.locator("#panel-log s")).to_have_count(0)
    expect(jonas.page.locator("#panel-log s")).to_have_count(0)
    assert [each.problems for each in (gm, mara, jonas)] == [[], [], []]


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
    toast.locator("button").click()
    expect(toast).to_have_count(0)
    expect(jonas.page.locator("#panel-log s")).to_have_count(1)
    expect(mara.page.locator("#panel-log > li.mine s")).to_have_count(1)
    assert [each.problems for each in (mara, jonas)] == [[], []]
