"""FU at a table of three, each in a language of their own: the worked examples with their dice, and a whole scene."""

import re
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from rules.core.text import Text
from rules.templatetags.words import say
from tests.browser.conftest import Server

pytestmark = pytest.mark.browser

ANSWERS = {6: "Yes, and…", 4: "Yes", 2: "Yes, but…", 5: "No, but…", 3: "No", 1: "No, and…"}
LANGUAGES = ("en", "de", "fr")


def play_with(server: Server, table: dict[str, Any], **options: object) -> None:
    """Choose the campaign's options of its game."""
    with server.rows():
        Campaign.objects.filter(tables__slug=table["slug"]).update(options=options)


def in_words(message: str, language: str) -> str:
    with translation.override(language):
        return say(Text(message))


def three(seat: Any) -> tuple[Page, Page, Page]:
    """Seat a GM who reads English, and two players who read German and French."""
    gm, german, french = (seat(place, language=language).sit() for place, language in enumerate(LANGUAGES))
    return gm, german, french


def ask(page: Page, question: str, helps: tuple[str, ...] = (), hinders: tuple[str, ...] = ()) -> None:
    page.fill("#question", question)
    for sign, labels in (("helps", helps), ("hinders", hinders)):
        for label in labels:
            page.fill("#add-word", label)
            page.click(f"#ask [name=add_as][value={sign}]")
            expect(page.locator(f"#ask [data-chip].{sign}", has_text=label)).to_be_visible()


def rolled(page: Page) -> None:
    page.click("#ask [data-main]")
    page.wait_for_selector("#settle")


def keep(page: Page) -> None:
    page.click("#settle [data-main]")
    page.wait_for_selector("#ask")


def seen_by(pages: tuple[Page, ...], answer: str, many: int) -> None:
    """Check that everybody's log shows the newest answer in their own language."""
    for page, language in zip(pages, LANGUAGES, strict=True):
        rolls = page.locator("#panel-log li[data-roll]")
        expect(rolls).to_have_count(many)
        expect(rolls.first.locator(".answer")).to_have_text(in_words(answer, language))


def test_a_leap_over_the_hedge_has_six_answers(server, seat) -> None:
    pages = three(seat)
    server.falls(*([face] for face in ANSWERS))
    for many, answer in enumerate(ANSWERS.values(), start=1):
        ask(pages[1], "Springt das Pferd über die Hecke?")
        rolled(pages[1])
        seen_by(pages, answer, many)
        expect(pages[1].locator(".statement")).to_have_count(0 if answer in ("Yes", "No") else 1)
        keep(pages[1])


EXAMPLES = {
    "the jeep": ((), ("No cover",), [3, 5], "No", "Is she at the jeep unhurt?"),
    "the cliff": (("Strong", "Rope"), ("Steep",), [3, 6], "Yes, and…", "Does he climb the cliff?"),
    "the guard": (("Awkward grip",), ("Wounded", "Surprised", "Strong guard"), [2, 4, 3], "No", "Is he free?"),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_what_helps_and_hinders_decides_which_die_counts(server, seat, example) -> None:
    helps, hinders, dice, answer, question = EXAMPLES[example]
    pages = three(seat)
    server.falls(dice)
    ask(pages[2], question, helps, hinders)
    rolled(pages[2])
    seen_by(pages, answer, 1)
    for label in helps + hinders:
        expect(pages[0].locator("#panel-log li[data-roll] .why")).to_contain_text(label)


def test_matching_threes_add_an_and_for_each_further_die(server, seat, table) -> None:
    play_with(server, table, matching_dice=True)
    pages = three(seat)
    server.falls([3, 3, 2], [3, 3, 3])
    ask(pages[1], "Kommt sie an den Schergen vorbei?", (), ("Dunkel", "Müde"))
    rolled(pages[1])
    seen_by(pages, "No, and…", 1)
    expect(pages[1].locator(".statement")).to_have_count(1)
    keep(pages[1])
    ask(pages[1], "Und jetzt?", (), ("Dunkel", "Müde"))
    rolled(pages[1])
    expect(pages[0].locator("#panel-log li[data-roll]").first.locator(".answer")).to_have_text("No, and… and…")
    expect(pages[1].locator(".statement")).to_have_count(2)


def test_the_general_is_persuaded_by_points_before_and_after_the_roll(server, seat, table) -> None:
    play_with(server, table, fu_start=3)
    page, gm = seat(1).sit(), seat(0).sit()
    gm.goto(gm.url + "gm/")
    gm.locator("#panel-gm .award").first.click()
    expect(page.locator("#ask .spend")).to_contain_text("3 left")
    server.falls([1, 1, 3], [6])
    ask(page, "Does the general call the attack off?")
    for points in (1, 2):
        page.click("#ask [name=spend_step][value='1']")
        expect(page.locator("#ask .stepper output")).to_have_text(str(points))
    rolled(page)
    expect(page.locator("#panel-act .answer").first).to_have_text("No")
    page.locator("#settle .die-choice").first.click()
    expect(page.locator("#settle [value=reroll]")).to_be_enabled()
    page.click("#settle [value=reroll]")
    expect(page.locator("#panel-act .answer").first).to_have_text("Yes, and…")
    expect(page.locator("#panel-act .result-why")).to_contain_text("the 6 was a 1")
    expect(gm.locator("#panel-log li[data-roll]")).to_have_count(2)


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
