"""SQLite itself refuses to change the roll log."""

import pytest
from django.db import IntegrityError, connection, transaction

from rules.models import Epoch, Roll

from .dice.refusals import ALLOWED, REFUSED, sql, store_both

pytestmark = pytest.mark.django_db
TRIGGERS = {f"rules_{table}_{kind}" for table in ("roll", "epoch") for kind in ("delete", "update", "insert")}


def contents() -> list[object]:
    return [*Roll.objects.order_by("id").values(), *Epoch.objects.order_by("id").values()]


def test_every_trigger_stands_after_all_migrations():
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        assert {name for (name,) in cursor.fetchall()} >= TRIGGERS


@pytest.mark.parametrize("change", REFUSED.values(), ids=REFUSED.keys())
def test_refused(change):
    store_both()
    before = contents()
    with pytest.raises(IntegrityError, match=r"never|promises"), transaction.atomic():
        change()
    assert contents() == before


@pytest.mark.parametrize("change", ALLOWED.values(), ids=ALLOWED.keys())
def test_allowed(change):
    store_both()
    before = contents()
    change()
    assert contents() != before


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT OR REPLACE INTO rules_roll SELECT * FROM rules_roll WHERE seq = 2",
        "INSERT OR REPLACE INTO rules_epoch SELECT * FROM rules_epoch",
    ],
)
def test_a_row_is_not_replaced(statement):
    store_both()
    with pytest.raises(IntegrityError, match=r"never|promises"), transaction.atomic():
        sql(statement)


@pytest.mark.parametrize("change", REFUSED.values(), ids=REFUSED.keys())
def test_control_without_triggers_the_change_goes_through(change):
    store_both()
    for trigger in TRIGGERS:
        sql(f"DROP TRIGGER {trigger}")
    with transaction.atomic():
        change()
        transaction.set_rollback(True)
