"""The browser checks the dice itself: it accepts the log, and one changed byte is found."""

import json
import re

import pytest
from playwright.sync_api import Route, expect

from rules.verifier import fields_of
from tests.browser.test_table import ROLLS, ask, keep

pytestmark = pytest.mark.browser


def rolled(page, count: int) -> None:
    for number in range(count):
        ask(page, f"Question {number}?")
        keep(page)


def test_entries_are_marked_verified_only_after_this_browser_checked_them(server, seat) -> None:
    roller, reader = seat(1).sit(), seat(2).sit()
    rolled(roller, 3)
    expect(reader.locator(f"{ROLLS} [data-verified]", has_text="Verified")).to_have_count(3)
    reader.reload()
    expect(reader.locator(f"{ROLLS} [data-verified]", has_text="Verified")).to_have_count(3)


CHECKING = "/js/verify/"
IDLE = "() => new Promise(done => requestIdleCallback(() => requestIdleCallback(() => done())))"


def test_what_checks_the_dice_comes_with_the_first_roll(server, seat) -> None:
    player, asked = seat(1), list[str]()
    player.page.on("request", lambda request: asked.append(request.url))
    page = player.sit()
    page.wait_for_load_state("load")
    page.evaluate(IDLE)
    assert [url for url in asked if CHECKING in url] == []
    rolled(page, 1)
    expect(page.locator(f"{ROLLS} [data-verified]", has_text="Verified")).to_have_count(1)
    assert [url for url in asked if CHECKING in url]


def test_a_log_without_a_roll_is_checked_by_whoever_remembers_one(server, seat) -> None:
    player = seat(1)
    head = json.dumps({"table": "0" * 32, "epoch": "0" * 32, "seq": 1, "mark": "0" * 16, "at": 0})
    key = f"tafel:head:{player.table['page']}rolls.jsonl"
    player.page.add_init_script(f"localStorage.setItem({json.dumps(key)}, {json.dumps(head)})")
    with player.page.expect_request(lambda request: f"rolls.jsonl?epoch={'0' * 32}" in request.url):
        player.sit()


def test_everyone_who_is_here_has_added_to_the_first_roll(server, seat) -> None:
    server.falls_by_chance()
    roller = seat(1)
    for here in (seat(0), seat(2)):
        with here.page.expect_response("**/contribute/"):
            here.sit()
    rolled(roller.sit(), 1)
    answer = roller.context.request.get(server.url + roller.table["page"] + "rolls.jsonl")
    body = bytes.fromhex(json.loads(answer.text().splitlines()[1])["body"])
    written = fields_of(body)[4]
    lengths, place = [], 2
    while place < len(written):
        lengths.append(written[place + 16])
        place += 17 + written[place + 16]
    assert sorted(lengths) == [0, 16, 16, 16]


def test_one_changed_byte_in_the_log_is_not_verified(server, seat) -> None:
    roller = seat(1).sit()
    rolled(roller, 2)
    liar = seat(2)

    def change(route: Route) -> None:
        response = route.fetch()
        text = response.text()
        place = text.rindex('"body":"') + 100
        digit = "0" if text[place] != "0" else "1"
        route.fulfill(response=response, body=text[:place] + digit + text[place + 1 :])

    liar.page.route(re.compile(r"rolls\.jsonl"), change)
    page = liar.sit()
    expect(page.locator(f"{ROLLS} [data-verified]", has_text="Not verified").first).to_be_visible()


def test_a_log_that_lacks_what_this_browser_has_seen_is_warned_of(server, seat) -> None:
    one = seat(1)
    page = one.sit()
    rolled(page, 2)
    expect(page.locator(f"{ROLLS} [data-verified]", has_text="Verified")).to_have_count(2)
    page.evaluate(
        """() => { for (const key of Object.keys(localStorage)) {
            const known = localStorage[key];
            if (known.includes('"mark"')) localStorage[key] = known.replace(/"mark":"[0-9a-f]{4}/, '"mark":"0000');
        } }"""
    )
    page.reload()
    expect(page.locator("#warning [role=alert]")).to_be_visible()
    expect(page.locator(f"{ROLLS} [data-verified]", has_text="Not verified").first).to_be_visible()


def test_the_verify_page_checks_the_whole_log_and_finds_a_changed_byte(server, seat) -> None:
    one = seat(1)
    rolled(one.sit(), 3)
    page = one.page
    page.goto(server.url + one.table["page"] + "verify/")
    expect(page.locator("[data-verify]")).to_have_attribute("data-status", "fine")
    expect(page.locator("[data-checked]")).to_have_text(
        re.compile(r"^3 links in \d+ ms, \d+ [A-Z][a-z]+ \d{4} at \d\d:\d\d$")
    )
    expect(page.locator("#right [data-verified]")).to_have_text("All steps hold")

    def change(route: Route) -> None:
        response = route.fetch()
        text = response.text()
        place = text.index('"leaf":"') + 12
        digit = "0" if text[place] != "0" else "1"
        route.fulfill(response=response, body=text[:place] + digit + text[place + 1 :])

    page.route(re.compile(r"rolls\.jsonl"), change)
    page.click("[data-verify] [data-again]")
    expect(page.locator("[data-verify]")).to_have_attribute("data-status", "mismatch")


def hidden(page) -> None:
    """Throw for the eyes of the GM and oneself."""
    page.locator("#ask .segment label").nth(1).click()
    ask(page, "Who listens?")


def test_a_player_checks_the_hidden_rolls_once_the_gm_has_opened_their_seed(server, seat) -> None:
    gm, player = seat(0), seat(1)
    page = player.sit()
    ask(page, "Seen by all?")
    keep(page)
    expect(page.locator(f"{ROLLS} [data-verified]", has_text="Verified")).to_have_count(1)
    hidden(page)
    gm.page.goto(server.url + gm.table["page"] + "gm/")
    gm.page.click("details.sure > summary")
    gm.page.check("[name=open_gm_seed]")
    gm.page.click("form[action$='/end-epoch/'] button")
    page.goto(server.url + player.table["page"] + "verify/")
    public, secret = page.locator("[data-verify]").all()
    for panel in (public, secret):
        expect(panel).to_have_attribute("data-status", "fine")
        expect(panel.locator("[data-check=keys] [data-count]")).to_have_text("1")
    expect(public.locator("[data-check=remembered]")).to_be_visible()
    expect(secret.locator("[data-check=remembered]")).to_be_hidden()


def test_a_revealed_roll_is_checked_by_its_proof(server, seat) -> None:
    gm, roller, other = seat(0).sit(), seat(1).sit(), seat(2).sit()
    hidden(roller)
    gm.click(f"{ROLLS} form button")
    expect(other.locator(f"{ROLLS} [data-verified]")).to_have_text(["Proof checked"])
    with other.expect_download() as downloading:
        other.click(f"{ROLLS} a[href$='proof.json']")
    assert downloading.value.suggested_filename.endswith(".json")


def test_a_changed_proof_is_not_checked(server, seat) -> None:
    gm, roller = seat(0).sit(), seat(1).sit()
    hidden(roller)
    gm.click(f"{ROLLS} form button")
    liar = seat(2)

    def change(route: Route) -> None:
        response = route.fetch()
        proof = response.json()
        proof["body"] = proof["body"][:-1] + ("0" if proof["body"][-1] != "0" else "1")
        route.fulfill(response=response, json=proof)

    liar.page.route(re.compile(r"proof\.json"), change)
    expect(liar.sit().locator(f"{ROLLS} [data-verified]")).to_have_text(["Not verified"])
