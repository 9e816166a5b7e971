"""PostgreSQL itself refuses to change the roll log."""

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction

from rules import export
from rules.models import Epoch, Roll
from tests.rules.dice.logbook import BOOK, logbook
from tests.rules.dice.refusals import ALLOWED, REFUSED, sql, store_both

pytestmark = pytest.mark.services
TABLES, KINDS = ("rules_roll", "rules_epoch"), ("delete", "update", "truncate")


@pytest.fixture(autouse=True)
def _database(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("postgres_database")
    assert connection.vendor == "postgresql"


def contents() -> list[object]:
    return [*Roll.objects.order_by("id").values(), *Epoch.objects.order_by("id").values()]


def take_back(change) -> None:
    with transaction.atomic():
        change()
        transaction.set_rollback(True)


def test_every_refused_change_is_refused_and_changes_nothing():
    store_both()
    before = contents()
    for change in REFUSED.values():
        with pytest.raises(IntegrityError, match=r"never|promises"), transaction.atomic():
            change()
    assert contents() == before


def test_every_allowed_change_is_allowed():
    store_both()
    before = contents()
    for name, change in ALLOWED.items():
        with transaction.atomic():
            change()
            assert contents() != before, name
            transaction.set_rollback(True)


@pytest.mark.parametrize("table", TABLES)
def test_a_table_with_rows_is_not_truncated(table):
    store_both()
    with pytest.raises(IntegrityError, match="never deleted"), transaction.atomic():
        sql(f"TRUNCATE {table} CASCADE")


def test_flush_is_refused_once_there_are_rolls():
    call_command("flush", interactive=False, verbosity=0)
    store_both()
    with pytest.raises(CommandError):
        call_command("flush", interactive=False, verbosity=0)
    assert Roll.objects.exists()


def test_control_without_triggers_every_change_goes_through():
    store_both()
    for table in TABLES:
        for kind in KINDS:
            sql(f"DROP TRIGGER {table}_{kind} ON {table}")
    for change in REFUSED.values():
        take_back(change)
    take_back(lambda: sql("TRUNCATE rules_roll CASCADE"))


def test_the_export_is_the_same_as_from_sqlite():
    log = logbook(rolls=700)
    log.store()
    assert "".join(export.lines(book=BOOK)) == log.text()
    assert '"head":"' + log.rows[1].head.hex() in next(export.lines(book=BOOK, epoch=log.epoch, from_seq=3))
