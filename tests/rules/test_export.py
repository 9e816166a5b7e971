"""The roll log leaves as JSON Lines, whole or from a number on."""

import json
from io import StringIO
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command

from campaigns.models import Campaign
from rules import chain, export
from rules.models import Epoch
from tables.models import Table
from tables.seating import open_table

from .dice.logbook import AT, BOOK, logbook
from .dice.refusals import EMPTY

pytestmark = pytest.mark.django_db


def exported(**options: object) -> list[dict[str, object]]:
    return [json.loads(line) for line in export.lines(**{"book": BOOK, **options})]


def test_an_ended_epoch_has_header_rolls_and_end():
    log = logbook(rolls=3)
    log.store()
    assert "".join(export.lines(book=BOOK)) == log.text()


def test_an_open_epoch_keeps_its_seed_and_has_no_end():
    log = logbook(rolls=3, ended=False)
    log.store()
    lines = "".join(export.lines(book=BOOK))
    assert lines == log.text()
    assert log.seed.hex() not in lines


def test_an_ended_scope_keeps_its_seed_until_it_is_revealed():
    log = logbook(rolls=3, scope=chain.GM_SCOPE, revealed=False)
    log.store()
    documents = exported(scope=chain.GM_SCOPE)
    assert documents[0]["seed"] is None
    assert documents[-1]["end"] is True


def test_only_epochs_with_an_open_seed_can_be_asked_for():
    opened = logbook(rolls=2, number=1, scope=chain.GM_SCOPE)
    closed = logbook(rolls=3, number=2, scope=chain.GM_SCOPE, revealed=False)
    public = logbook(rolls=4, number=3)
    for log in (opened, closed, public):
        log.store()
    assert "".join(export.lines(book=BOOK, scope=chain.GM_SCOPE, revealed_only=True)) == opened.text()
    assert exported(scope=chain.GM_SCOPE, revealed_only=True, epoch=closed.epoch) == []
    assert "".join(export.lines(book=BOOK, revealed_only=True)) == public.text()


def test_a_redacted_roll_keeps_only_leaf_and_head():
    log = logbook(rolls=3)
    log.store().rolls.filter(seq=2).update(**EMPTY)
    assert "".join(export.lines(book=BOOK)) == log.text(redacted={2})


def test_scopes_and_books_stay_apart():
    logbook(rolls=2, number=1).store()
    logbook(rolls=3, number=2, scope=chain.GM_SCOPE).store()
    logbook(rolls=4, number=3, book=UUID(int=78)).store()
    assert len(exported()) == 1 + 2 + 1
    assert len(exported(scope=chain.GM_SCOPE)) == 1 + 3 + 1
    assert len(exported(book=UUID(int=78))) == 1 + 4 + 1
    assert exported(book=UUID(int=79)) == []


def test_epochs_come_oldest_first_and_empty_ones_not_at_all():
    first, second, empty = (logbook(rolls=rolls, number=number) for rolls, number in ((2, 1), (1, 2), (0, 3)))
    for log in (second, first, empty):
        log.store()
    assert [each["epoch"] for each in exported() if "v" in each] == sorted([first.epoch.hex, second.epoch.hex])


def test_an_older_epoch_comes_before_a_newer_one_with_a_lower_id():
    newer, older = sorted((logbook(rolls=1, number=number) for number in (1, 2)), key=lambda log: log.epoch)
    newer.store()
    older.store(opened_at=AT.replace(year=2025))
    assert [each["epoch"] for each in exported() if "v" in each] == [older.epoch.hex, newer.epoch.hex]


def test_one_epoch_can_be_asked_for():
    logs = [logbook(rolls=2, number=number) for number in (1, 2)]
    for log in logs:
        log.store()
    assert "".join(export.lines(book=BOOK, epoch=logs[1].epoch)) == logs[1].text()
    assert exported(epoch=UUID(int=1)) == []
    assert exported(book=UUID(int=78), epoch=logs[1].epoch) == []


def test_a_part_begins_with_the_head_before_it():
    log = logbook(rolls=5)
    log.store()
    header, *rows = exported(from_seq=3)
    assert header == {**log.header, "from": 3, "head": log.rows[1].head.hex()}
    assert rows == log.documents()[3:]


def test_a_part_from_the_first_roll_on_begins_with_the_chain_s_own_beginning():
    log = logbook(rolls=2)
    log.store()
    header, *rows = exported(from_seq=1)
    assert header["head"] == chain.genesis(BOOK, log.epoch, chain.TABLE, log.commit).hex()
    assert rows == log.documents()[1:]


def test_a_part_beyond_the_end_has_no_head_and_no_rows():
    log = logbook(rolls=2)
    log.store()
    assert [each["head"] for each in exported(from_seq=4)] == [log.rows[-1].head.hex()]
    assert [each["head"] for each in exported(from_seq=5)] == [None]


def test_queries_do_not_grow_with_rolls(django_assert_num_queries):
    logbook(rolls=1200, number=1).store()
    logbook(rolls=3, number=2).store()
    with django_assert_num_queries(1 + 2):
        exported()
    epoch = Epoch.objects.order_by("id").first()
    with django_assert_num_queries(1 + 2):
        exported(epoch=epoch.id, from_seq=2)


def test_lines_come_before_all_rows_are_read():
    logbook(rolls=1200).store()
    lines = export.lines(book=BOOK)
    assert '"v":1' in next(lines)
    assert '"seq":1' in next(lines)


@pytest.fixture
def table_with_log() -> Table:
    campaign = Campaign.objects.create(slug="hedge", system="fu", name="The hedge")
    table = open_table(campaign=campaign)
    logbook(rolls=3, book=table.pk).store()
    return table


class TestCommand:
    def run(self, *arguments: str) -> str:
        output = StringIO()
        call_command("export_rolls", *arguments, stdout=output)
        return output.getvalue()

    def test_it_writes_the_log_of_a_table(self, table_with_log):
        assert self.run("--table", table_with_log.slug) == logbook(rolls=3, book=table_with_log.pk).text()

    def test_it_writes_hidden_rolls_only_when_asked(self, table_with_log):
        hidden = logbook(rolls=2, number=2, book=table_with_log.pk, scope=chain.GM_SCOPE)
        hidden.store()
        assert self.run("--table", table_with_log.slug, "--scope", "gm") == hidden.text()

    def test_an_unknown_table_is_said_and_exits_with_2(self):
        with pytest.raises(CommandError, match="no table nowhere") as refused:
            self.run("--table", "nowhere")
        assert refused.value.returncode == 2
