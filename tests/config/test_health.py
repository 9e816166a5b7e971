"""Whether the process lives, and whether it can serve."""

import pytest
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.recorder import MigrationRecorder
from django.test import RequestFactory

from config import health


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch) -> None:
    monkeypatch.setattr(health, "_known", (float("-inf"), False))


def ask(view) -> tuple[int, str]:
    answer = view(RequestFactory().get("/"))
    return answer.status_code, answer.content.decode().strip()


def test_a_living_process_says_so_without_the_database():
    assert ask(health.healthz) == (200, "ok")


@pytest.mark.django_db
def test_with_every_migration_applied_the_server_is_ready():
    assert ask(health.readyz) == (200, "ready")


@pytest.mark.django_db
def test_with_a_migration_missing_it_is_not():
    recorder = MigrationRecorder(connection)
    newest = max(name for app, name in recorder.applied_migrations() if app == "tables")
    recorder.record_unapplied("tables", newest)
    assert ask(health.readyz) == (503, "not ready")


def test_without_a_database_it_is_not(monkeypatch, django_db_blocker):
    # Not `connection`, which only passes on: what is lent through it is taken away for good afterwards.
    lent = connections[DEFAULT_DB_ALIAS]
    with django_db_blocker.unblock():
        monkeypatch.setitem(lent.settings_dict, "NAME", "/nowhere/at/all.sqlite3")
        monkeypatch.setattr(lent, "connection", None)
        assert ask(health.readyz) == (503, "not ready")


@pytest.mark.django_db
def test_the_database_is_asked_at_most_once_a_second(django_assert_num_queries):
    assert ask(health.readyz)[0] == 200
    with django_assert_num_queries(0):
        assert ask(health.readyz)[0] == 200
