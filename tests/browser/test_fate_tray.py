"""A player of Fate at the act panel: acting, invoking, settling, defending and absorbing, while the GM answers."""

from collections.abc import Callable
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.test import override_settings
from playwright.sync_api import Page, Route, expect

from characters.models import Character
from rules.core.outcome import Refusal
from rules.systems import fate
from rules.systems.fate.board import Aspect, Board
from rules.systems.fate.npcs import Npc
from tables import services
from tables.management.commands import bench_seed
from tables.models import Seat, Table
from tests.browser.conftest import SEATS, Seated, Server
from tests.browser.fate_evening import BLANK, MINUS, PLUS, choose, verdict
from tests.browser.test_fu_tray import bottom, top
from tests.browser.test_motion import RECORD
from tests.browser.test_offline import again, answer_lost, cut_off, once

pytestmark = pytest.mark.browser
GM, PLAYER = 0, 1
KORBIN = Npc("korbin", "Korbin", approaches={"forceful": 3, "quick": 1})
STRAIGHT = [BLANK] * 4
PHONE = {"phone": True, "language": "de", "theme": "light"}


@pytest.fixture
def table(server: Server) -> dict[str, Any]:
    """Set a table of Fate, with Korbin in sight and fog that helps the players."""
    server.falls()
    with server.rows(), patch.object(bench_seed, "BENCHED", fate):
        laid = bench_seed.seed_table(SEATS, 0)
        board = Board(aspects=(Aspect("fog", "Fog").with_free("players", 1),), npcs=(KORBIN,), gm_points=2)
        Table.objects.filter(slug=laid["slug"]).update(board=fate.dump_board(board))
    return laid


@pytest.fixture
def gm(server: Server, table: dict[str, Any]) -> Callable[..., None]:
    """Let the GM act behind the scenes: `gm("roll", [3, 3, 2, 2], npc="korbin", …)`."""

    def does(do: str, throw: list[int] | None = None, **fields: object) -> None:
        server.falls(*([throw] if throw else []))
        with server.rows(), override_settings(TEST_DICE=str(server.dice)):
            found = Seat.objects.select_related("table__campaign", "table__epoch", "character", "user")
            seat = found.get(table__slug=table["slug"], role="gm")
            answer = services.act(seat=seat, fields={"do": do, **fields}, ticket=uuid4(), as_gm=True)
            assert not isinstance(answer, Refusal), answer

    return does


def board_of(server: Server, table: dict[str, Any]) -> Board:
    with server.rows():
        return fate.load_board(Table.objects.get(slug=table["slug"]).board)


def key_of(server: Server, table: dict[str, Any]) -> str:
    with server.rows():
        return str(Seat.objects.get(table__slug=table["slug"], character__name=f"Figure {PLAYER}").character_id)


def fell(page: Page) -> None:
    """See the dice turn while answer and sum wait, and lie as blank as they fell."""
    page.wait_for_function("() => seen.turned && !document.querySelector('.turning, .waits')")
    assert page.evaluate("[seen.early, seen.told]") == [True, False]
    assert page.locator("#panel-act .dice.xl .die").count() == len(STRAIGHT)
    assert page.locator("#panel-act .dice.xl .strokes").count() == 0
    expect(page.locator("#panel-act .sums")).to_have_css("opacity", "1")


def test_an_advantage_helps_an_attack_that_would_miss(
    server: Server, table: dict[str, Any], seat: Callable[..., Seated], gm: Callable[..., None]
) -> None:
    seated = seat(PLAYER, outage=True)
    page = seated.sit()
    skips_to_the_sheet(page)
    choose(page, "action", "create_advantage")
    page.fill("#aspect-text", "Smoke in the hall")
    choose(page, "approach", "clever")
    expect(page.locator("#aspect-text")).to_have_value("Smoke in the hall")
    expect(page.locator("label:has([value=clever]) .caption")).to_have_text("Succeeds in 61.7\u202f%")
    server.falls(STRAIGHT)
    page.evaluate(RECORD)
    page.click("#ask [data-main]")
    verdict(page, "Succeeds by 1")
    fell(page)
    page.click("#settle [data-main]")

    expect(page.locator("#ask")).to_be_visible()
    choose(page, "action", "attack")
    expect(page.locator("[name=foe][value=korbin]")).to_be_checked()
    choose(page, "approach", "clever")
    page.fill("#words", "Out of the smoke")
    server.falls([MINUS, BLANK, BLANK, BLANK])
    cut_off(seated, "#ask [data-main]")
    expect(page.locator("#words")).to_have_value("Out of the smoke")
    expect(page.locator("[name=action][value=attack]")).to_be_checked()
    again(page)
    expect(page.locator("#panel-act")).to_contain_text("Waits for Korbin")
    once((page,), "Out of the smoke")

    gm(
        "roll",
        [BLANK, BLANK, BLANK, BLANK],
        action="defend",
        approach="forceful",
        npc="korbin",
        against=key_of(server, table),
    )
    verdict(page, "Fails by 1")
    row = page.locator(".invoke", has_text="Smoke in the hall").first
    expect(row).to_contain_text("Free, 1 left")
    expect(page.locator(".index-card", has_text="Fog")).to_have_css("outline-style", "solid")
    answer_lost(seated, ".invoke:has-text('Smoke in the hall') [value=plus_two]")
    again(page)
    verdict(page, "Succeeds by 1")
    expect(page.locator("#panel-act .sums")).to_contain_text("Invokes")
    expect(page.locator(".invoke", has_text="Smoke in the hall").filter(has_text="Free")).to_have_count(0)
    page.click("#settle [data-main]")
    expect(page.locator("#panel-act")).to_contain_text("You have passed.")

    gm("settle", npc="korbin")
    expect(page.locator("#ask")).to_be_visible()
    assert [(hit.to, hit.shifts) for hit in board_of(server, table).hits] == [("korbin", 1)]
    line = page.locator("#panel-log li[data-roll]", has_text="Out of the smoke").first
    expect(line.locator(".outcome svg.die")).to_have_count(4)


def test_what_is_left_to_do_stands_in_the_middle_of_a_tablets_bar_and_an_invoke_shows_its_card(
    server: Server, table: dict[str, Any], seat: Callable[..., Seated]
) -> None:
    one = seat(PLAYER)
    one.page.set_viewport_size({"width": 820, "height": 1180})
    page = one.sit()
    roll, settle = page.locator(".tabbar .raised"), page.locator("#settle [data-main]")
    expect(roll).to_be_visible()
    server.falls([MINUS, MINUS, MINUS, BLANK])
    page.click("#ask [data-main]")
    expect(settle).to_have_text("Let it stand")
    expect(roll).to_be_hidden()
    assert top(page, ".tabbar") <= top(page, "#settle [data-main]")
    assert bottom(page, "#settle [data-main]") <= bottom(page, ".tabbar")
    page.locator(".invoke", has_text="Fog").locator("[value=reroll]").first.focus()
    expect(page.locator(".index-card", has_text="Fog")).to_have_css("outline-width", "2px")
    page.click(".tabbar [data-go=sheet]")
    expect(roll).to_be_visible()
    page.click(".tabbar [data-go=table]")
    settle.click()
    expect(page.locator("#ask")).to_be_visible()
    assert board_of(server, table).rolls == {}


def skips_to_the_sheet(page: Page) -> None:
    """Check that whoever skips to their sheet has it before them, and that it leaves with the focus."""
    link = page.locator("a[href='#sheet']").first
    link.focus()
    link.press("Enter")
    expect(page.locator("#sheet")).to_be_focused()
    expect(page.locator("#sheet .points-pill")).to_be_in_viewport()
    page.locator("#words").focus()
    expect(page.locator("#sheet .points-pill")).not_to_be_in_viewport()


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desktop", "German phone"])
def test_whoever_is_attacked_defends_and_takes_the_hit_by_box_and_consequence(
    server: Server, table: dict[str, Any], seat: Callable[..., Seated], gm: Callable[..., None], how: dict[str, Any]
) -> None:
    german = how.get("language") == "de"
    page = seat(PLAYER, **how).sit()
    attack = {"action": "attack", "approach": "forceful", "npc": "korbin", "target": key_of(server, table)}
    gm("roll", [PLUS, PLUS, BLANK, PLUS], **attack)
    if how:
        page.click(".tabbar [data-go=roll]")
    expect(page.locator("[name=action][value=defend]")).to_be_checked()
    choose(page, "approach", "quick")
    server.falls([BLANK, MINUS, PLUS, BLANK])
    page.click("#ask [data-main]")
    verdict(page, "Fehlschlag um 4" if german else "Fails by 4")
    if how:
        expect(page.locator("body")).to_have_attribute("data-tab", "table")
        expect(page.locator("#panel-act .verdict")).to_be_in_viewport()
    page.click("#settle [data-main]")
    expect(page.locator("#panel-act")).to_contain_text("Du hast gepasst." if german else "You have passed.")
    gm("settle", npc="korbin")

    expect(page.locator("#panel-act h3")).to_have_text("4 Erfolgsstufen warten" if german else "4 shifts are waiting")
    expect(page.locator(".met .crest")).to_have_count(2)
    expect(page.locator("[name=way]").first).to_be_checked()
    choose(page, "way", "3+mild")
    expect(page.locator(".stress .next")).to_contain_text("3")
    page.click("#absorb [data-main]")
    asked = "Sag, was die Konsequenz ist." if german else "Say what the consequence is."
    expect(page.locator("[data-refusal]")).to_contain_text(asked)
    expect(page.locator("[name=way][value='3+mild']")).to_be_checked()
    page.fill("#name-mild", "Verbrannte Hände" if german else "Burnt hands")
    page.click("#absorb [data-main]")
    expect(page.locator("#ask")).to_have_count(1)
    mine = key_of(server, table)
    with server.rows():
        play = fate.load_play(Character.objects.get(pk=mine).play)
    assert play.stress == (3,)
    assert list(play.consequences) == ["mild"]


def test_a_choice_stands_that_was_made_while_the_tray_was_being_drawn_anew(seat: Callable[..., Seated]) -> None:
    page = seat(PLAYER).sit()
    held = reckoning(page)
    page.locator("#ask [name=approach][value=quick]").check(force=True)
    page.locator("#ask [name=visibility]").last.check(force=True)
    with page.expect_response(lambda answer: "approach=quick" in (answer.request.post_data or "")):
        held[0].continue_()
    expect(page.locator("#ask [name=approach][value=quick]")).to_be_checked()
    expect(page.locator("#ask [name=visibility]").last).to_be_checked()


def test_chances_that_come_after_their_tray_is_gone_are_no_failure(seat: Callable[..., Seated]) -> None:
    page = seat(PLAYER).sit()
    held = reckoning(page)
    page.evaluate("const tray = document.getElementById('panel-act'); tray.replaceWith(tray.cloneNode(true))")
    with page.expect_response("**/odds/") as answer:
        held[0].continue_()
    answer.value.finished()
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(page.locator("#unsent > *")).to_have_count(0)


def reckoning(page: Page) -> list[Route]:
    """Ask for chances, and hold what asks for them."""
    held = list[Route]()
    page.route("**/odds/", lambda route: held.append(route), times=1)
    with page.expect_request("**/odds/"):
        page.evaluate("document.querySelector('#panel-act [data-reckon]').click()")
    return held


def test_without_scripts_every_choice_is_a_press_and_nothing_typed_is_lost(
    server: Server, table: dict[str, Any], seat: Callable[..., Seated]
) -> None:
    seated = seat(PLAYER, java_script_enabled=False)
    page = seated.page
    page.goto(seated.url + table["page"])
    page.fill("#words", "She runs")
    page.locator("label:has([name=action][value=attack])").click()
    server.falls(STRAIGHT)
    page.click("#ask [data-main]")
    expect(page.locator("[data-refusal]")).to_contain_text("Choose whom you attack.")
    expect(page.locator("#words")).to_have_value("She runs")
    expect(page.locator("[name=action][value=attack]")).to_be_checked()
    page.locator("label:has([name=action][value=overcome])").click()
    page.click("#ask [data-main]")
    expect(page.locator("#panel-act .verdict .answer")).to_have_text("Succeeds by 1")
