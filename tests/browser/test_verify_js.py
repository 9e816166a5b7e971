"""The check in the browser agrees with the one in Python, and the mark "Verified" is earned."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from rules import chain
from rules.verifier import LogCheck, Report
from tests.browser.windows import windows_of
from tests.rules.dice import mutants
from tests.rules.dice.logbook import Logbook, logbook, written
from tests.rules.test_verifier import false_bodies

from .conftest import Server

pytestmark = pytest.mark.browser
STATUS = ("fine", "mismatch", "malformed")
COUNTS = tuple(each.name for each in fields(Report) if each.type is int and each.name not in {"status", "line", "seq"})
VERIFY = "async log => (await import('/static/js/verify/verify.js')).verifyLog(log)"
SCRIPT = Path(__file__).resolve().parents[2] / "static/js/verify/verify.js"
LOG, OTHER = logbook(rolls=12), logbook(rolls=12, number=2)


@pytest.fixture
def page(server: Server, chromium: Browser) -> Iterator[Page]:
    page, problems = windows_of(chromium).open(server.url, base_url=server.url, locale="en"), []
    page.set_default_timeout(20_000)
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page
    windows_of(chromium).close(page.context)
    assert [each for each in problems if "Failed to load resource" not in each] == []


class TestVerifyLog:
    def agree(self, page: Page, name: str, log: str | bytes) -> str:
        """Check a log both ways; what differs fails, what both say is given back."""
        data = log.encode() if isinstance(log, str) else log
        ours = LogCheck().read(data.splitlines(keepends=True))
        theirs = page.evaluate(VERIFY, data.decode(errors="replace"))
        assert theirs["status"] == STATUS[ours.status], (name, theirs, ours)
        if theirs["status"] == "mismatch":
            first = theirs["firstBad"]
            assert (first["seq"], first["line"]) == (ours.seq, ours.line), (name, theirs, ours)
        if theirs["status"] == "fine":
            assert [theirs[count] for count in COUNTS] == [getattr(ours, count) for count in COUNTS], name
        return str(theirs["status"])

    @pytest.fixture(autouse=True)
    def _open(self, page: Page) -> None:
        page.goto("/verify/")

    def test_it_accepts_what_holds(self, page):
        logs = [
            LOG.text(),
            LOG.text(redacted={1, 4, 12}),
            LOG.text() + OTHER.text(),
            logbook(rolls=5, ended=False).text(),
            logbook(rolls=5, scope=chain.GM_SCOPE, revealed=False).text(),
            logbook(rolls=5, manual={2, 3}).text(),
            logbook(rolls=600, number=3).text(),
            logbook(rolls=0).text(),
        ]
        assert [self.agree(page, f"log {at}", log) for at, log in enumerate(logs)] == ["fine"] * len(logs)

    def test_it_finds_flipped_bits(self, page):
        documents = LOG.documents(redacted={3})
        for name, text in mutants.bit_flips(documents, 50, seed=11):
            assert self.agree(page, name, text) == "mismatch", name
        for name, data in mutants.character_flips(documents, 100, seed=12):
            assert self.agree(page, name, data) == "mismatch", name

    def test_it_finds_every_theft(self, page):
        for name, (documents, _) in mutants.stolen(LOG, OTHER).items():
            assert self.agree(page, name, written(documents)) == "mismatch", name

    def test_it_finds_bodies_that_were_forged_and_chained(self, page):
        for name, body in false_bodies().items():
            assert self.agree(page, name, logbook(rolls=3, changed={2: body}).text()) == "mismatch", name

    def test_it_knows_what_is_no_log(self, page):
        for name, text in mutants.broken(LOG).items():
            assert self.agree(page, name, text) == "malformed", name

    def test_a_head_that_was_seen_must_be_in_it(self, page):
        ask = "async ([log, remembered]) => (await import('/static/js/verify/verify.js')).verifyLog(log, {remembered})"
        row = LOG.rows[6]
        seen = {"epoch": LOG.epoch.hex, "seq": row.seq, "mark": row.head.hex()[:16]}
        assert page.evaluate(ask, [LOG.text(), seen])["remembered"] is True
        lost = page.evaluate(ask, [OTHER.text(), seen])
        assert (lost["status"], lost["why"]) == ("mismatch", "forgotten")


class TestControls:
    """A check with a step left out lets a thief through: so the step is what finds him."""

    def without(self, page: Page, step: str, log: str) -> str:
        source = SCRIPT.read_text()
        assert source.count(step) == 1
        crippled = source.replace(step, "")
        page.route("**/verify/verify.js", lambda route: route.fulfill(body=crippled, content_type="text/javascript"))
        page.goto("/credits/")
        return str(page.evaluate(VERIFY, log)["status"])

    def test_without_the_leaf_check_a_changed_time_goes_through(self, page):
        body = str(LOG.documents()[4]["body"])
        changed = mutants.put(LOG.documents(), 4, "body", body[:-1] + ("0" if body[-1] != "0" else "1"))
        assert self.without(page, "  await checkLeaf(row, body);\n", written(changed)) == "fine"

    def test_without_the_end_record_a_cut_tail_goes_through(self, page):
        assert self.without(page, '    need(!chain.seed, "end");\n', written(LOG.documents()[:8])) == "fine"


class TestPage:
    def choose(self, page: Page, text: str) -> None:
        page.set_input_files("[data-log-file]", {"name": "log.jsonl", "mimeType": "", "buffer": text.encode()})

    def test_a_chosen_file_is_checked_and_the_result_said_in_words(self, page):
        page.goto("/verify/")
        self.choose(page, LOG.text(redacted={2}))
        expect(page.locator("[data-result]")).to_have_text("12 rolls hold")
        expect(page.locator("[data-notes]")).to_contain_text("Redacted: 1.")
        expect(page.locator("[data-check=links] [data-count]")).to_have_text("13")
        expect(page.locator("[data-check=remembered]")).to_be_hidden()

    def test_one_changed_byte_is_found_and_its_number_named(self, page):
        page.goto("/verify/")
        changed = LOG.documents()
        face = str(changed[7]["body"])
        self.choose(page, written(mutants.put(changed, 7, "body", face[:-1] + ("1" if face[-1] == "0" else "0"))))
        expect(page.locator("[data-result]")).to_have_text("Something was changed")
        expect(page.locator("[data-notes]")).to_contain_text("number 7")
        expect(page.locator("[data-checks]")).to_be_hidden()

    def test_words_are_no_log(self, page):
        page.goto("/verify/")
        self.choose(page, "Dear diary")
        expect(page.locator("[data-result]")).to_have_text("This is not a roll log")

    def test_without_script_the_way_offline_is_shown(self, server, chromium):
        context = chromium.new_context(base_url=server.url, java_script_enabled=False)
        page = context.new_page()
        page.goto("/verify/")
        expect(page.get_by_text("This needs JavaScript")).to_be_visible()
        expect(page.get_by_role("link", name="Download tafelrunde_verify.py")).to_be_visible()
        expect(page.locator("[data-log-file]")).to_be_hidden()
        context.close()


FRAME = """<!doctype html><html lang="en"><title>A table</title><main><ul id="panel-people">%s</ul>
<ol id="panel-log" data-rolls-url="/t/made-up/rolls.jsonl" data-say-verified="Verified" data-say-failed="Not verified"
 data-say-logged="Logged">%s</ol></main>
<script type="module" src="/static/js/verify/mark.js"></script></html>"""


@dataclass
class MadeUpTable:
    """A table whose page and log are written by the test, so that they can lie."""

    page: Page
    logs: list[Logbook]
    shown: int
    asked: list[dict[str, list[str]]] = field(default_factory=list)
    lie: Callable[[mutants.Documents], mutants.Documents] = list
    marks: dict[int, str] = field(default_factory=dict)
    status: int = 200
    people: int = 0

    def entry(self, log: Logbook, at: int) -> str:
        row = log.rows[at]
        mark = self.marks.get(row.seq, row.head.hex()[:16])
        faces = ",".join(map(str, row.faces))
        place = f'data-epoch="{log.epoch}" data-seq="{row.seq}" data-mark="{mark}" data-faces="{faces}"'
        return f"<li data-roll {place}>{row.seq} <span data-verified></span></li>"

    def html(self, route: Route) -> None:
        entries = [self.entry(log, at) for log in self.logs for at in range(len(log.rows))]
        parts = ("<li></li>" * self.people, "".join(reversed(entries[-self.shown :])))
        route.fulfill(body=FRAME % parts, content_type="text/html")

    def part(self, route: Route) -> None:
        """Answer as the table does: one epoch, from a number on."""
        query = parse_qs(urlsplit(route.request.url).query)
        self.asked.append(query)
        if self.status != 200:
            return route.fulfill(status=self.status)
        [epoch], [start] = query["epoch"], query["from"]
        documents: mutants.Documents = []
        for log in self.logs:
            if log.epoch.hex == epoch:
                at = int(start) - 1
                before = chain.genesis(log.book, log.epoch, log.scope, log.commit) if at == 0 else log.rows[at - 1].head
                header = {**log.header, "from": at + 1, "head": before.hex()}
                documents = [header, *self.lie(log.documents()[1:])[at:]]
        return route.fulfill(body=written(documents), content_type="application/jsonl; charset=utf-8")

    def open(self) -> None:
        self.page.route("**/t/made-up/", self.html)
        self.page.route("**/t/made-up/rolls.jsonl*", self.part)
        self.page.goto("/t/made-up/")

    def add(self, log: Logbook, at: int) -> None:
        self.page.evaluate(
            "html => document.getElementById('panel-log').insertAdjacentHTML('afterbegin', html)", self.entry(log, at)
        )

    def states(self) -> list[str]:
        return self.page.locator("[data-verified]").all_inner_texts()

    def expect(self, *states: str) -> None:
        expect(self.page.locator("[data-verified]")).to_have_text(list(states))


@pytest.fixture
def made_up(page: Page) -> Callable[..., MadeUpTable]:
    return lambda *logs, shown=99: MadeUpTable(page, list(logs), shown)


class TestMark:
    OPEN = logbook(rolls=6, number=5, ended=False)

    def test_rolls_that_hold_are_verified_and_the_newest_head_is_remembered(self, made_up):
        table = made_up(self.OPEN)
        table.open()
        table.expect(*["Verified"] * 6)
        kept = json.loads(table.page.evaluate("localStorage.getItem('tafel:head:/t/made-up/rolls.jsonl')"))
        assert (kept["epoch"], kept["seq"]) == (self.OPEN.epoch.hex, 6)
        assert kept["mark"] == self.OPEN.rows[-1].head.hex()[:16]

    def test_nothing_is_verified_before_its_rows_were_checked(self, made_up):
        table = made_up(self.OPEN)
        table.status = 503
        table.open()
        table.expect(*["Logged"] * 6)
        table.page.wait_for_timeout(500)
        assert table.states() == ["Logged"] * 6

    def test_only_what_is_shown_is_loaded(self, made_up):
        table = made_up(self.OPEN, shown=2)
        table.open()
        table.expect("Verified", "Verified")
        assert [asked["from"] for asked in table.asked] == [["5"]]

    def test_a_new_roll_is_checked_from_the_last_head_on(self, made_up):
        longer = logbook(rolls=7, number=5, ended=False)
        table = made_up(self.OPEN)
        table.open()
        table.expect(*["Verified"] * 6)
        table.logs = [longer]
        table.add(longer, 6)
        table.expect(*["Verified"] * 7)
        assert [asked["from"] for asked in table.asked] == [["1"], ["7"]]

    @pytest.mark.parametrize("key", ["salt", "body", "leaf", "head"])
    def test_a_changed_row_and_all_before_it_are_not_verified(self, made_up, key):
        table = made_up(self.OPEN)
        flipped = random.Random(4)

        def lie(documents: mutants.Documents) -> mutants.Documents:
            data = bytearray.fromhex(str(documents[3][key]))
            data[flipped.randrange(len(data))] ^= 1
            return mutants.put(documents, 3, key, data.hex())

        table.lie = lie
        table.open()
        expect(table.page.locator("[data-verified]").last).to_have_text("Not verified")
        assert table.states()[2:] == ["Not verified"] * 4

    def test_an_entry_with_another_mark_than_its_row_is_not_verified(self, made_up):
        table = made_up(self.OPEN)
        table.marks[6] = "0" * 16
        table.open()
        table.expect("Not verified", *["Verified"] * 5)

    def test_an_entry_that_shows_other_faces_is_not_verified(self, made_up):
        table = made_up(self.OPEN)
        table.open()
        table.expect(*["Verified"] * 6)
        row = self.OPEN.rows[0]
        shown = f'data-faces="{",".join(map(str, row.faces))}"'
        table.page.evaluate(
            "html => document.getElementById('panel-log').insertAdjacentHTML('afterbegin', html)",
            table.entry(self.OPEN, 0).replace(shown, 'data-faces="9,9,9"'),
        )
        table.expect("Not verified", *["Verified"] * 6)

    def test_a_roll_that_the_log_lacks_is_not_verified(self, made_up):
        table = made_up(self.OPEN)
        table.lie = lambda documents: documents[:5]
        table.open()
        table.expect("Not verified", *["Verified"] * 5)

    def test_a_redacted_roll_still_holds(self, made_up):
        table = made_up(self.OPEN)
        table.lie = lambda documents: [*documents[:2], self.OPEN.documents(redacted={3})[3], *documents[3:]]
        table.open()
        table.expect(*["Verified"] * 6)

    @pytest.mark.parametrize("history", ["rewritten", "cut"])
    def test_a_history_without_the_head_this_browser_saw_is_warned_of(self, made_up, history):
        table = made_up(self.OPEN)
        table.open()
        table.expect(*["Verified"] * 6)
        other = logbook(rolls=6, number=5, ended=False, changed={4: self.OPEN.rows[3].body[:-1] + b"\0"})
        table.logs = [logbook(rolls=4, number=5, ended=False) if history == "cut" else other]
        table.page.add_init_script("addEventListener('tafel:log-broken', event => (window.broken = event.detail.seq))")
        table.page.reload()
        table.expect(*["Not verified"] * len(table.logs[0].rows))
        assert table.page.evaluate("window.broken") == 6
        table.page.reload()
        table.expect(*["Not verified"] * len(table.logs[0].rows))

    def test_an_epoch_that_this_browser_saw_must_not_vanish(self, made_up):
        later = logbook(rolls=2, number=6, ended=False)
        table = made_up(logbook(rolls=3, number=5))
        table.open()
        expect(table.page.locator("[data-verified]").first).to_have_text("Verified")
        table.logs = [*table.logs, later]
        table.page.reload()
        expect(table.page.locator("[data-verified]").first).to_have_text("Verified")
        table.logs = [logbook(rolls=2, number=7, ended=False)]
        table.page.reload()
        table.expect("Not verified", "Not verified")

    def test_offline_entries_stay_logged_and_are_verified_once_back(self, made_up):
        longer = logbook(rolls=7, number=5, ended=False)
        table = made_up(self.OPEN)
        table.open()
        table.expect(*["Verified"] * 6)
        table.page.context.set_offline(True)
        table.logs = [longer]
        table.add(longer, 6)
        table.expect("Logged", *["Verified"] * 6)
        table.page.context.set_offline(False)
        table.expect(*["Verified"] * 7)

    def test_a_page_to_sign_in_again_breaks_nothing(self, made_up):
        table = made_up(self.OPEN)
        table.open()
        table.expect(*["Verified"] * 6)
        table.page.unroute("**/t/made-up/rolls.jsonl*")
        table.page.route("**/t/made-up/rolls.jsonl*", lambda route: route.fulfill(body="<p>", content_type="text/html"))
        with table.page.expect_response("**/t/made-up/rolls.jsonl*"):
            table.page.reload()
        table.page.wait_for_timeout(150)
        table.expect(*["Logged"] * 6)

    @pytest.mark.parametrize(("people", "wait"), [(0, 150), (10, 750), (50, 3150), (400, 3150)])
    def test_browsers_ask_the_further_apart_the_more_people_there_are(self, made_up, people, wait):
        longer = logbook(rolls=7, number=5, ended=False)
        table = made_up(self.OPEN)
        table.people = people
        table.page.add_init_script(
            """Math.random = () => 1; window.waits = []; const later = setTimeout;
            window.setTimeout = (run, wait) => (window.waits.push(wait), later(run, 0));"""
        )
        table.open()
        table.expect(*["Verified"] * 6)
        assert table.page.evaluate("window.waits") == []
        table.logs = [longer]
        table.add(longer, 6)
        table.expect(*["Verified"] * 7)
        assert table.page.evaluate("window.waits") == [wait]

    def test_one_request_covers_all_that_came_meanwhile(self, made_up):
        longer = logbook(rolls=12, number=5, ended=False)
        table = made_up(self.OPEN)
        table.people = 10
        table.page.add_init_script("window.held = []; window.setTimeout = run => window.held.push(run);")
        table.open()
        table.expect(*["Verified"] * 6)
        table.logs = [longer]
        for at in range(6, 12):
            table.add(longer, at)
        table.page.wait_for_function("held.length")
        table.page.evaluate("held.forEach(run => run())")
        table.expect(*["Verified"] * 12)
        assert [asked["from"] for asked in table.asked] == [["1"], ["7"]]

    def test_a_busy_table_does_not_put_the_check_off(self, made_up):
        longer = logbook(rolls=7, number=5, ended=False)
        table = made_up(self.OPEN)
        table.open()
        table.expect(*["Verified"] * 6)
        table.logs = [longer]
        table.page.evaluate("setInterval(() => document.querySelector('main').append(document.createElement('p')), 50)")
        table.add(longer, 6)
        table.expect(*["Verified"] * 7)


class TestProof:
    """A hidden roll that was revealed proves itself, without its chain."""

    HIDDEN = logbook(rolls=3, number=8, scope=chain.GM_SCOPE, ended=False)

    def proof(self, log: Logbook = HIDDEN) -> dict[str, object]:
        row = log.documents()[2]
        kept = {key: row[key] for key in ("salt", "body", "leaf", "head")}
        return {"epoch": log.epoch.hex, "scope": log.scope, "commit": log.commit.hex(), **kept}

    def says(self, page: Page, wanted: str, proof: object, *, faces: str = "", status: int = 200) -> None:
        """Show one revealed roll whose proof the server answers with: this is what its mark says in the end."""
        faces = faces or ",".join(map(str, self.HIDDEN.rows[1].faces))
        entry = f"""<li data-roll data-proof="/t/made-up/rolls/x/proof.json" data-faces="{faces}">
            <span data-verified data-say-proven="Proof checked"></span></li>"""
        page.route("**/t/made-up/", lambda route: route.fulfill(body=FRAME % ("", entry), content_type="text/html"))
        page.unroute("**/proof.json")
        page.route("**/proof.json", lambda route: route.fulfill(status=status, json=proof))
        with page.expect_response("**/proof.json"):
            page.goto("/t/made-up/")
        if wanted == "Logged":
            page.wait_for_timeout(150)
        expect(page.locator("[data-verified]")).to_have_text(wanted)

    def test_a_proof_that_holds_is_said(self, page):
        self.says(page, "Proof checked", self.proof())

    @pytest.mark.parametrize("key", ["salt", "body", "leaf"])
    def test_one_changed_digit_is_found(self, page, key):
        proof = self.proof()
        digits = str(proof[key])
        self.says(page, "Not verified", {**proof, key: digits[:-1] + ("0" if digits[-1] != "0" else "1")})

    def test_other_faces_than_those_shown_are_found(self, page):
        self.says(page, "Not verified", self.proof(), faces="9,9,9")

    def test_forged_bodies_with_a_leaf_of_their_own_are_found(self, page):
        for body in false_bodies().values():
            forged = logbook(rolls=3, number=8, scope=chain.GM_SCOPE, ended=False, changed={2: body})
            self.says(page, "Not verified", self.proof(forged))

    def test_a_public_roll_is_no_hidden_one(self, page):
        public = logbook(rolls=3, number=8, ended=False)
        faces = ",".join(map(str, public.rows[1].faces))
        self.says(page, "Not verified", {**self.proof(public), "scope": "gm"}, faces=faces)

    @pytest.mark.parametrize("proof", [{}, [], "proof", {"salt": 1}])
    def test_what_is_no_proof_proves_nothing(self, page, proof):
        self.says(page, "Not verified", proof)

    def test_dice_typed_in_by_hand_stay_unproven(self, page):
        typed = logbook(rolls=3, number=8, scope=chain.GM_SCOPE, ended=False, manual={2})
        faces = ",".join(map(str, typed.rows[1].faces))
        self.says(page, "Logged", self.proof(typed), faces=faces)

    @pytest.mark.parametrize("status", [404, 503])
    def test_a_proof_that_cannot_be_had_accuses_nobody(self, page, status):
        self.says(page, "Logged", {}, status=status)
