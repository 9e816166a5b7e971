"""What must hold before the server starts."""

import os
import subprocess
import sys

import pytest
from django.core import checks as django_checks

from config import checks
from tests.databases import ROOT

SAFE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON",
}
PUBLIC = {
    "MODE": "production",
    "SECRET_KEY": "k3f9-" * 12 + "no repeated characters here: qwertzuiop",
    "ALLOWED_HOSTS": "tafel.example",
    "PUBLIC_URL": "https://tafel.example",
}


def ids(found: list[django_checks.CheckMessage]) -> list[str]:
    return [each.id for each in found]


# Nothing connects here: only what the settings say is looked at.
pytestmark = pytest.mark.filterwarnings("ignore:Overriding setting DATABASES")


def test_our_own_settings_pass():
    assert ids(django_checks.run_checks()) == []


@pytest.mark.parametrize(
    "change",
    [
        {"transaction_mode": "DEFERRED"},
        {"transaction_mode": None},
        {"timeout": 5},
        {"init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON"},
        {"init_command": "PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON"},
        {"init_command": ""},
    ],
)
def test_another_way_to_run_sqlite_is_refused(settings, change):
    settings.DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "OPTIONS": {**SAFE, **change}}}
    assert set(ids(checks.sqlite_is_safe(None))) == {"tafelrunde.E001"}


def test_the_safe_way_to_run_sqlite_and_another_database_are_not(settings):
    settings.DATABASES = {
        "default": {"ENGINE": "django.db.backends.sqlite3", "OPTIONS": SAFE},
        "other": {"ENGINE": "django.db.backends.postgresql"},
    }
    assert checks.sqlite_is_safe(None) == []


@pytest.mark.parametrize(
    "change",
    [
        {"script-src": "'self' 'unsafe-inline'"},
        {"script-src": "'self' 'unsafe-eval'"},
        {"style-src": "'self' 'unsafe-inline'"},
        {"img-src": "*"},
        {"connect-src": "https:"},
        {"frame-ancestors": None},
    ],
)
def test_a_looser_content_policy_is_refused(settings, change):
    changed = {**settings.SECURE_CSP, **change}
    settings.SECURE_CSP = {name: value for name, value in changed.items() if value}
    assert ids(checks.content_policy_is_strict(None)) == ["tafelrunde.E002"]


def test_a_content_policy_that_nobody_sends_is_refused(settings):
    settings.MIDDLEWARE = [each for each in settings.MIDDLEWARE if "security_headers" not in each]
    assert ids(checks.content_policy_is_strict(None)) == ["tafelrunde.E002"]


def test_loaded_dice_are_refused_outside_tests(settings):
    settings.TEST_DICE, settings.TESTING = "dice.json", True
    assert checks.dice_are_fair(None) == []
    settings.TESTING = False
    assert ids(checks.dice_are_fair(None)) == ["tafelrunde.E003"]


@pytest.mark.parametrize(
    ("setting", "value", "warning"), [("LOAD_TEST", True, "W001"), ("DEMO", True, "W002"), ("HTTPS", False, "W003")]
)
def test_what_is_not_for_the_public_is_warned_of_before_deploying(settings, setting, value, warning):
    settings.LOAD_TEST, settings.DEMO, settings.HTTPS = False, False, True
    assert checks.nothing_is_left_open(None) == []
    setattr(settings, setting, value)
    assert ids(checks.nothing_is_left_open(None)) == [f"tafelrunde.{warning}"]


def deploy_check(**environment: str) -> subprocess.CompletedProcess[str]:
    own = {"PATH": os.environ["PATH"], "DATABASE_URL": "sqlite://:memory:", **PUBLIC, **environment}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    return subprocess.run(command, cwd=ROOT, env=own, capture_output=True, text=True, check=False)


def test_a_public_server_has_nothing_to_warn_of():
    done = deploy_check()
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_a_load_test_in_public_is_noticed():
    done = deploy_check(LOAD_TEST="1")
    assert done.returncode == 1
    assert "tafelrunde.W001" in done.stderr
