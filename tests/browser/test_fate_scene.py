"""A scene of Fate at a table of four who read three languages: everything one of them does is seen by all, live."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rules.systems import fate
from rules.systems.fate import compel_view, conflicts, contests
from rules.systems.fate.card_view import cost_of
from tables.management.commands import bench_seed
from tables.models import Seat, Table
from tests.browser.conftest import SEATS, Server, leave, take_seat
from tests.browser.fate_evening import BLANK, MINUS, PLUS, choose
from tests.browser.trio import LANGUAGES, READ, Trio, said

pytestmark = pytest.mark.browser
SCENE, OFFER = "#panel-scene", "#panel-scene .request"
HEARD = "#panel-scene p[id^=offer-]"


@dataclass
class Story(Trio):
    """The four windows, and what a test needs to know of who sits there."""

    laid: dict[str, Any]
    figures: list[str]
    seats: list[str]

    def does(self, place: int, do: str, **fields: object) -> None:
        """Let somebody act, as a form of theirs would."""
        page = (self.gm, self.german, self.french, self.phone)[place]
        form = {"ticket": str(uuid.uuid4()), "panel": "scene", "do": do} | fields
        head = {
            "X-CSRFToken": self.laid["seats"][place]["csrf"],
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        address = f"{self.server.url}{self.laid['roll']['url']}"
        answer = page.context.request.post(address, data=urlencode(form, doseq=True), headers=head)
        assert answer.status == 200, answer.text()

    def led(self, do: str, **fields: object) -> None:
        self.does(0, do, **fields)

    def overcomes(self, page: Page, *dice: int) -> None:
        """Let somebody roll in a contest, and let it stand."""
        choose(page, "action", "overcome")
        choose(page, "approach", "quick")
        self.server.falls(list(dice))
        page.click("#ask [data-main]")
        page.click("#settle [data-main]")
        expect(page.locator("#ask")).to_be_visible()

    def korbin_overcomes(self, *dice: int) -> None:
        """Let the GM roll for Korbin in a contest, and let it stand."""
        korbin = self.board()["npcs"][0]["key"]
        form = self.gm.locator(f"#gm-npc-{korbin} form:has(select[name=action])")
        form.locator("[name=action]").select_option("overcome")
        form.locator("[name=approach]").select_option("quick")
        self.server.falls(list(dice))
        form.locator("button").click()
        lies = self.gm.locator(f"#gm-roll-{korbin}")
        lies.locator("form:has([name=do][value=settle]) button.primary").click()
        expect(lies).to_have_count(0)

    def card(self, page: Page, place: int) -> Locator:
        """Give somebody's card of the party in a window."""
        return page.locator(f"#seat-{self.seats[place]}")

    def everyone_counts(self, place: int, many: int) -> None:
        """Check that everyone sees how many fate points somebody has."""
        for page, _language in self.windows:
            expect(self.card(page, place).locator(".points-pill b")).to_have_text(str(many))

    def board(self) -> dict[str, Any]:
        with self.server.rows():
            return dict(Table.objects.get(slug=self.laid["slug"]).board)


@pytest.fixture(scope="module")
def story(server: Server, chromium: Browser) -> Iterator[Story]:
    """One table for all: the GM reads English, the players German, French and, on a phone, German."""
    server.falls()
    patched = pytest.MonkeyPatch()
    patched.setattr(bench_seed, "BENCHED", fate)
    with server.rows():
        laid = bench_seed.seed_table(SEATS, 0)
        sat = list(Seat.objects.filter(table__slug=laid["slug"]).order_by("character__name"))
        sat.sort(key=lambda each: each.role != "gm")
    patched.undo()
    seats = [
        take_seat(server, chromium, laid, place, language=each, phone=place == len(LANGUAGES))
        for place, each in enumerate(READ)
    ]
    windows = [each.sit() for each in seats]
    figures = [str(each.character_id) for each in sat]
    yield Story(server, *windows, laid=laid, figures=figures, seats=[str(each.pk) for each in sat])
    leave(seats)


def shown(locator: Locator) -> None:
    """Check that something is on the page, also on a phone that shows another part of it just now."""
    expect(locator).to_have_count(1)


def test_an_aspect_that_is_laid_down_lies_before_everyone(story: Story) -> None:
    story.led("set_scene", title="The abandoned arcade")
    story.led("add_aspect", text="Smoke from the cabinets", free="2")
    story.led("add_aspect", text="A trapdoor", hidden="on")
    for page, language in story.windows:
        card = page.locator(f"{SCENE} .index-card", has_text="Smoke from the cabinets")
        expect(card.locator(".square")).to_have_count(2)
        expect(card.locator(".free b")).to_have_text(said(cost_of(2), language))
        expect(page.locator(f"{SCENE} .title")).to_have_text("The abandoned arcade")
    story.everyone_reads(fate.say_event("aspect_laid", {"text": "Smoke from the cabinets", "kind": "situation"}))
    shown(story.gm.locator(f"{SCENE} .unseen", has_text="A trapdoor"))
    for page in (story.german, story.french, story.phone):
        expect(page.locator("body")).not_to_contain_text("A trapdoor")


def test_a_compel_is_refused_and_another_one_accepted_and_everyone_sees_the_points(story: Story) -> None:
    german, french = story.german, story.french
    points = int(story.card(german, 1).locator(".points-pill b").inner_text())
    offer = {"aspect": "trouble", "to": story.figures[1]}
    story.led("offer_compel", **offer, text="The boy is still in the smoke")
    expect(german.locator(f"{OFFER} header strong")).to_have_text(said(compel_view.FOR_YOU, "de"))
    expect(french.locator(f"{HEARD} strong")).to_have_text(said(compel_view.FOR_OTHER, "fr", name="Figure 1"))
    expect(french.locator(OFFER)).to_have_count(0)
    german.click(f"{OFFER} [value=refuse_compel]")
    story.everyone_counts(1, points - 1)
    facts = {"to_name": "Figure 1", "text": "The boy is still in the smoke"}
    story.everyone_reads(fate.say_event("compel_refused", facts))
    story.led("offer_compel", **offer, text="You turn back, and Korbin gets away")
    german.click(f"{OFFER} [value=accept_compel]")
    story.everyone_counts(1, points)
    for page, _language in story.windows:
        expect(page.locator(f"{OFFER}, {HEARD}")).to_have_count(0)


def test_a_compel_is_haggled_over_between_two_players_before_a_point_moves(story: Story) -> None:
    german, french = story.german, story.french
    points = int(story.card(french, 2).locator(".points-pill b").inner_text())
    story.card(german, 2).locator(".cover").click()
    german.select_option("#panel-person [name=aspect]", "trouble")
    german.fill("#panel-person [name=text]", "Du bleibst bei den Kisten")
    german.locator("#panel-person form button").last.click()
    expect(german.locator("#panel-person [role=status]")).to_be_visible()
    german.keyboard.press("Escape")
    expect(story.gm.locator(HEARD)).to_contain_text("Du bleibst bei den Kisten")
    compel = story.board()["compels"][0]["key"]
    story.led("accept_compel", compel=compel, to=story.figures[2])
    french.fill(f"{OFFER} [name=text]", "Je reste, mais la porte est fermée")
    french.locator(f"{OFFER} .well button").click()
    expect(german.locator(f"{OFFER} .story").first).to_have_text("Je reste, mais la porte est fermée")
    story.everyone_counts(2, points)
    german.click(f"{OFFER} [value=accept_compel]")
    story.everyone_counts(2, points + 1)


def test_a_conflict_goes_by_its_order_through_its_zones(story: Story) -> None:
    german, french = story.german, story.french
    story.led("set_zones", zones="Street\nHall\nBooth")
    story.led("begin_conflict", cast=story.figures[1:3])
    places = [zone["key"] for zone in story.board()["zones"]]
    story.led("move", to=story.figures[1], zone=places[0], put="on")
    for page, _language in story.windows:
        expect(page.locator(f"{SCENE} .zone")).to_have_count(len(places))
        expect(page.locator(f"{SCENE} .turns .actor")).to_contain_text("Figure 1")
    expect(german.locator(f"{SCENE} button.zone")).to_have_count(1)
    german.locator(f"{SCENE} button.zone").click()
    story.everyone_reads(fate.say_event("moved", {"name": "Figure 1", "zone": "Hall"}))
    expect(german.locator(f"{SCENE} button.zone")).to_have_count(0)
    expect(french.locator(f"{SCENE} [value=next_turn]")).to_have_count(0)
    german.locator(f"{SCENE} form:has([value=next_turn]) button").click()
    story.everyone_reads(fate.say_event("turn_begun", {"to": story.figures[2], "name": "Figure 2"}))
    french.locator(f"{SCENE} form:has([value=next_turn]) button").click()
    story.everyone_reads(fate.say_event("exchange_begun", {"number": 2}))
    story.led("bar", zone=places[1], obstacle="A barred door")
    expect(german.locator(f"{SCENE} button.zone")).to_have_count(1)
    expect(german.locator(f"{SCENE} button.zone")).to_contain_text("Street")
    story.led("end_conflict")
    story.everyone_reads(conflicts.ENDED)


def test_a_contest_is_won_by_three_victories_and_a_tie_brings_a_twist(story: Story) -> None:
    gm, rows = story.gm, "#scene-contest .rows > li"
    story.led("add_npc", name="Korbin", quick="1")
    gm.locator("#gm-trial summary", has_text="Begin a contest").click()
    form = gm.locator("#new-contest")
    form.locator("[name=aim]").fill("To the gate")
    form.locator(f"[name=cast][value='{story.figures[3]}']").uncheck()
    form.locator("[name=npcs]").check()
    form.locator("button").click()
    story.everyone_reads(contests.BEGUN, aim="To the gate")
    gm.locator("#panel-npcs [id^=gm-npc-] summary").first.click()
    for page in (story.german, story.french):
        story.overcomes(page, PLUS, PLUS, BLANK, BLANK)
    story.korbin_overcomes(MINUS, MINUS, BLANK, BLANK)
    story.everyone_reads(contests.TWIST)
    for victories in (2, 3):
        story.korbin_overcomes(BLANK, BLANK, BLANK, BLANK)
        story.overcomes(story.german, PLUS, PLUS, PLUS, PLUS)
        story.overcomes(story.french, BLANK, BLANK, MINUS, PLUS)
        for page, _language in story.windows:
            expect(page.locator(rows, has_text="Figure 1").locator(".coins .full")).to_have_count(victories)
            expect(page.locator(rows, has_text="Figure 2").locator(".coins .full")).to_have_count(0)
    story.everyone_reads(contests.WON, name="Figure 1")
    for page, _language in story.windows:
        expect(page.locator("#scene-contest .won")).to_contain_text("Figure 1")
