"""The stand-alone verifier accepts what holds and finds every change."""

import random
import subprocess
import sys
import time
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command

from campaigns.models import Campaign
from rules import chain, verifier
from rules.models import Roll
from rules.verifier import FINE, MALFORMED, MISMATCH, LogCheck, Report, told
from tables.models import Table
from tables.seating import open_table
from tests.rounds import times

from .dice import mutants
from .dice.logbook import AT_MS, logbook, written
from .dice.refusals import EMPTY, sql
from .dice.test_loaded import MARA

LOG = logbook(rolls=12)
OTHER = logbook(rolls=12, number=2)
FLIPS = times(2_000, 20_000)
FILE = Path(verifier.__file__)


def checked(text: str | bytes, check: type[LogCheck] = LogCheck) -> Report:
    data = text.encode() if isinstance(text, str) else text
    return check().read(data.splitlines(keepends=True))


class TestFine:
    def test_an_ended_epoch_holds(self):
        report = checked(LOG.text())
        assert (report.status, report.rolls, report.links, report.ends) == (FINE, 12, 13, 1)
        assert (report.commitments, report.keys, report.leaves) == (1, 12, 13)
        assert report.faces == sum(len(row.faces) for row in LOG.rows)
        assert (report.open, report.sealed, report.redacted, report.unproven) == (0, 0, 0, 0)

    def test_redacted_rolls_hold_and_are_counted(self):
        report = checked(LOG.text(redacted={1, 5, 12}))
        assert (report.status, report.rolls, report.redacted, report.keys) == (FINE, 12, 3, 9)
        assert "3 of them redacted" in told(report)

    def test_an_open_epoch_holds_and_is_said_to_be_open(self):
        report = checked(logbook(rolls=4, ended=False).text())
        assert (report.status, report.open, report.keys) == (FINE, 1, 0)
        assert report.faces > 0
        assert "Open:" in told(report)

    def test_an_ended_epoch_whose_seed_stays_closed_is_said_to_be_sealed(self):
        report = checked(logbook(rolls=4, scope=chain.GM_SCOPE, revealed=False).text())
        assert (report.status, report.sealed, report.ends) == (FINE, 1, 1)
        assert "Sealed:" in told(report)

    def test_dice_typed_in_by_hand_are_unproven(self):
        report = checked(logbook(rolls=4, manual={2, 3}).text())
        assert (report.status, report.unproven, report.keys) == (FINE, 2, 2)
        assert "Unproven:" in told(report)

    def test_several_epochs_and_scopes_are_added_up(self):
        hidden = logbook(rolls=2, number=3, scope=chain.GM_SCOPE)
        report = checked(LOG.text() + OTHER.text() + hidden.text() + logbook(rolls=1, number=4, ended=False).text())
        assert (report.status, report.epochs, report.rolls, report.open) == (FINE, 4, 27, 1)

    def test_an_epoch_that_ended_before_anyone_rolled_holds(self):
        assert checked(logbook(rolls=0).text()).status == FINE

    def test_blank_lines_and_windows_line_ends_do_no_harm(self):
        assert checked(LOG.text().replace("\n", "\r\n") + "\n").status == FINE


class TestMismatch:
    @pytest.mark.parametrize("name", mutants.stolen(LOG, OTHER))
    def test_theft_is_found_and_its_first_number_named(self, name):
        documents, seq = mutants.stolen(LOG, OTHER)[name]
        report = checked(written(documents))
        assert (report.status, report.seq) == (MISMATCH, seq), report
        assert (f"number {seq}" if seq else "header") in told(report)

    def test_every_flipped_bit_is_found(self):
        for name, text in mutants.bit_flips(LOG.documents(redacted={3}), FLIPS, seed=1):
            assert checked(text).status == MISMATCH, name

    def test_every_flipped_bit_of_the_file_s_digits_is_found_whatever_it_turns_them_into(self):
        for name, data in mutants.character_flips(LOG.documents(redacted={3}), FLIPS, seed=2):
            assert checked(data).status == MISMATCH, name

    def test_a_flip_in_an_open_epoch_is_found_too(self):
        for name, text in mutants.bit_flips(logbook(rolls=5, ended=False).documents(), 200, seed=3):
            assert checked(text).status == MISMATCH, name

    def test_a_forger_who_recomputes_the_chain_fails_by_the_seed(self):
        """Whoever owns the server could chain a false body; the faces, the key or the seed give it away."""
        for name, body in false_bodies().items():
            report = checked(logbook(rolls=3, changed={2: body}).text())
            assert (report.status, report.seq) == (MISMATCH, 2), name

    def test_a_false_closing_record_is_found(self):
        log = logbook(rolls=3, ended=False, revealed=True)
        for body in (chain.end_body(2), chain.end_body(4), b"", b"rpgroll/1"):
            leaf = chain.leaf(bytes(16), body)
            proof = {"salt": "00" * 16, "body": body.hex(), "leaf": leaf.hex()}
            end = {"end": True, "count": 3, **proof, "head": chain.link(log.rows[-1].head, 4, leaf).hex()}
            assert checked(written([*log.documents(), end])).status == MISMATCH


def false_bodies() -> dict[str, bytes]:
    """Give bodies for roll 2 that are chained rightly and yet false."""
    log = logbook(rolls=3)
    mixed = chain.contributions({MARA: b"mine"})
    key = chain.roll_key(log.seed, log.epoch, 2, chain.entropy(mixed))
    faces = list(verifier.thrown(key, (6, 6)))

    def body(**changes: object) -> bytes:
        right = {"seq": 2, "actor": MARA, "expression": "fu roll", "visibility": 0, "contributions": mixed, "key": key}
        return chain.roll_body(chain.Body(**{**right, "sides": [6, 6], "faces": faces, "at_ms": AT_MS, **changes}))

    assert checked(logbook(rolls=3, changed={2: body()}).text()).status == FINE
    nobody, somebody = UUID(int=3).bytes + b"\0", UUID(int=2).bytes + b"\0"
    return {
        "another number": body(seq=3),
        "another face": body(faces=[faces[0] % 6 + 1, faces[1]]),
        "another die": body(sides=[6, 7]),
        "a die less": body(sides=[6]),
        "half a die": body().replace(chain.long_part(chain.be(6, 4) * 2), chain.long_part(chain.be(6, 4) + b"\0")),
        "a die with one side": body(sides=[6, 1], faces=[faces[0], 1]),
        "a die with too many sides": body(sides=[6, 10_001]),
        "a key that was picked": body(key=bytes(32), faces=list(verifier.thrown(bytes(32), (6, 6)))),
        "a short key": body(key=key[:31]),
        "no key": body(key=b""),
        "an impossible face typed in": body(key=b"", expression="manual dice", faces=[7, 1]),
        "contributions left out": body(contributions=chain.contributions({})),
        "contributions out of order": body(contributions=b"\0\2" + nobody + somebody),
        "one person twice": body(contributions=b"\0\2" + nobody + nobody),
        "contributions cut": body(contributions=b"\0\2" + nobody),
        "contributions with more behind": body(contributions=b"\0\1" + nobody + b"\0"),
        "no contributions at all": body(contributions=b""),
        "another visibility": body(visibility=3),
        "a byte more": body() + b"\0",
        "a byte less": body()[:-1],
        "cut in a length": body()[:-9],
        "another mark": b"rpgroll/2" + body()[9:],
        "an end in the middle": chain.end_body(1),
        "nothing": b"",
    }


@pytest.mark.parametrize("name", mutants.broken(LOG))
def test_what_is_no_log_is_malformed(name):
    report = checked(mutants.broken(LOG)[name])
    assert report.status == MALFORMED, report
    assert told(report).startswith("Malformed: line")


def test_any_bytes_are_answered_without_an_error():
    chance, text = random.Random(5), bytearray(LOG.text().encode())
    for _ in range(500):
        damaged = bytearray(text)
        for _ in range(chance.randint(1, 20)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        told(checked(bytes(damaged))).encode()


class TestControls:
    """A verifier that leaves out a check lets a thief through: so the check is what finds him."""

    def test_without_the_leaf_check_a_changed_time_goes_through(self):
        @dataclass
        class WithoutLeaf(LogCheck):
            def leaf(self, salt: bytes, body: bytes, leaf: bytes) -> bytes:
                return leaf

        body = str(LOG.documents()[4]["body"])
        changed = written(mutants.put(LOG.documents(), 4, "body", body[:-1] + ("0" if body[-1] != "0" else "1")))
        assert checked(changed, WithoutLeaf).status == FINE
        assert checked(changed).status == MISMATCH

    def test_without_the_end_record_a_cut_tail_goes_through(self):
        @dataclass
        class WithoutEnd(LogCheck):
            def close(self) -> None:
                """Ask for no closing record."""

        cut = written(LOG.documents()[:8])
        assert checked(cut, WithoutEnd).status == FINE
        assert checked(cut).status == MISMATCH

    def test_without_the_seed_s_check_a_picked_key_goes_through(self):
        @dataclass
        class WithoutKey(LogCheck):
            def key(self, *given: object) -> None:
                """Believe every key."""

        picked = logbook(rolls=3, changed={2: false_bodies()["a key that was picked"]}).text()
        assert checked(picked, WithoutKey).status == FINE
        assert checked(picked).status == MISMATCH


class TestAlone:
    """The file works by itself, away from the project."""

    @pytest.fixture
    def alone(self, tmp_path: Path) -> Path:
        copy = tmp_path / "tafelrunde_verify.py"
        copy.write_bytes(FILE.read_bytes())
        return copy

    def run(self, alone: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", str(alone), *arguments]
        return subprocess.run(command, capture_output=True, text=True, input=given, cwd=alone.parent, check=False)

    @pytest.mark.parametrize(
        ("text", "code", "word"),
        [
            (LOG.text(), 0, "Fine"),
            (LOG.text().replace('"count":12', '"count":11'), 1, "number 13"),
            ("no\n", 2, "line 1"),
        ],
    )
    def test_it_exits_with_0_1_or_2_and_says_why(self, alone, tmp_path, text, code, word):
        (tmp_path / "log.jsonl").write_text(text)
        ran = self.run(alone, "log.jsonl")
        assert ran.returncode == code, ran
        assert word in (ran.stderr if code else ran.stdout)

    def test_it_reads_standard_input(self, alone):
        assert self.run(alone, "-", given=LOG.text()).returncode == 0

    def test_a_missing_file_is_malformed(self, alone):
        ran = self.run(alone, "nowhere.jsonl")
        assert (ran.returncode, ran.stdout) == (2, "")
        assert "Traceback" not in ran.stderr

    def test_it_imports_nothing_but_the_standard_library(self):
        names = {line.split()[1] for line in FILE.read_text().splitlines() if line.startswith(("import ", "from "))}
        assert names <= set(sys.stdlib_module_names) | {"collections.abc"}


@pytest.mark.django_db
class TestCommand:
    @pytest.fixture
    def table(self) -> Table:
        campaign = Campaign.objects.create(slug="hedge", system="fu", name="The hedge")
        return open_table(campaign=campaign)

    def run(self, *arguments: str) -> tuple[int, str]:
        out = StringIO()
        with pytest.raises(SystemExit) as left:
            call_command("verify_rolls", *arguments, stdout=out, stderr=out)
        return int(left.value.code or 0), out.getvalue()

    def test_a_table_s_open_and_hidden_rolls_hold(self, table):
        logbook(rolls=3, number=1, book=table.pk).store()
        logbook(rolls=2, number=2, book=table.pk, scope=chain.GM_SCOPE, revealed=False).store()
        code, said = self.run("--table", "hedge")
        assert code == FINE
        assert "3 rolls hold" in said
        assert "2 rolls hold" in said

    def test_a_table_where_nobody_rolled_is_fine(self, table):
        assert self.run("--table", "hedge")[0] == FINE

    def test_redaction_is_fine(self, table):
        logbook(rolls=3, book=table.pk).store().rolls.filter(seq=2).update(**EMPTY)
        code, said = self.run("--table", "hedge")
        assert (code, "1 of them redacted" in said) == (FINE, True)

    @pytest.mark.parametrize("kind", ["update", "delete"])
    def test_whoever_gets_past_the_triggers_is_found(self, table, kind):
        logbook(rolls=3, ended=False, book=table.pk).store()
        sql(f"DROP TRIGGER rules_roll_{kind}")
        changed = Roll.objects.filter(seq=3)
        changed.update(body=b"false") if kind == "update" else changed.delete()
        code, said = self.run("--table", "hedge")
        assert code == MISMATCH
        assert "number 3" in said

    def test_a_head_that_the_epoch_does_not_keep_is_found(self, table):
        epoch = logbook(rolls=3, ended=False, book=table.pk).store()
        sql("DROP TRIGGER rules_epoch_update")
        epoch.table_head = bytes(32)
        epoch.save()
        assert self.run("--table", "hedge")[0] == MISMATCH

    def test_without_a_choice_every_book_is_checked(self, table):
        logbook(rolls=3, number=1, book=table.pk).store()
        logbook(rolls=2, number=2).store()
        code, said = self.run()
        assert code == FINE
        assert ("3 rolls hold" in said, "2 rolls hold" in said) == (True, True)
        sql("DROP TRIGGER rules_roll_update")
        Roll.objects.filter(epoch__book=table.pk, seq=2).update(leaf=bytes(32))
        assert self.run()[0] == MISMATCH

    def test_a_file_is_checked_without_the_database(self, tmp_path, django_assert_num_queries):
        path = tmp_path / "log.jsonl"
        path.write_text(LOG.text())
        with django_assert_num_queries(0):
            assert self.run(str(path))[0] == FINE
        path.write_text(written(mutants.dropped(LOG.documents(), 3)))
        assert self.run(str(path))[0] == MISMATCH
        path.write_text("words")
        assert self.run(str(path))[0] == MALFORMED

    def test_an_unknown_table_exits_with_2(self):
        with pytest.raises(CommandError, match="no table nowhere") as refused:
            call_command("verify_rolls", "--table", "nowhere")
        assert refused.value.returncode == 2


def test_throughput_is_measured(capsys):
    lines = logbook(rolls=5000).text().encode().splitlines(keepends=True)
    began = time.perf_counter()
    assert LogCheck().read(lines).status == FINE
    with capsys.disabled():
        sys.stdout.write(f"\nverifier: {5000 / (time.perf_counter() - began):,.0f} rolls/s\n")
