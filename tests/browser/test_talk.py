"""Talk, live: to all, as narration, and in a whisper that only two ever get."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_people_talk_a_gm_narrates_and_two_whisper(server, seat) -> None:
    gm, mara, jonas, third = seat(0), seat(1, language="de"), seat(2, language="fr", phone=True), seat(3)
    for each in (gm, mara, jonas, third):
        each.sit()
    words = mara.page.locator("#say-text")
    words.fill("Wer hat die Laterne?")
    words.press("Enter")
    for each in (gm, mara, jonas, third):
        expect(each.page.locator("#panel-log > li").first).to_contain_text("Wer hat die Laterne?")
    expect(words).to_have_value("")
    expect(words).to_be_focused()

    gm.page.select_option("#panel-say select", "narrated")
    gm.page.fill("#say-text", "The bell stops.")
    gm.page.press("#say-text", "Enter")
    expect(jonas.page.locator("#panel-log .asked").first).to_have_text("The bell stops.")

    name = mara.page.locator("#panel-say option").nth(2).inner_text()
    mara.page.locator("#panel-say select").select_option(index=2)
    mara.page.fill("#say-text", "Ich habe den Schlüssel.")
    mara.page.press("#say-text", "Enter")
    expect(mara.page.locator("#panel-log > li").first).to_contain_text("Ich habe den Schlüssel.")
    expect(mara.page.locator("#say-text")).to_have_value("")
    heard = [each for each in (gm, jonas, third) if "Schlüssel" in each.page.locator("#panel-log").inner_text()]
    assert len(heard) == 1, name
    mara.page.fill("#say-text", "/tanz")
    mara.page.press("#say-text", "Enter")
    expect(mara.page.locator("#panel-say [role=alert]")).to_contain_text("kein Befehl")
    expect(mara.page.locator("#say-text")).to_have_value("/tanz")
    assert [each.problems for each in (gm, mara, jonas, third)] == [[], [], [], []]
