"""System checks: what must hold before the server may start, and what to think of before deploying it."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

SQLITE = "django.db.backends.sqlite3"
SQLITE_TIMEOUT = 20
PRAGMAS = ("journal_mode=wal", "synchronous=full", "foreign_keys=on")
NEEDED_POLICIES = ("default-src", "script-src", "style-src", "frame-ancestors", "base-uri", "object-src", "form-action")
UNSAFE_SOURCES = ("unsafe-inline", "unsafe-eval", "*", "http:", "https:")

Apps = Sequence[AppConfig] | None


@register(Tags.database)
def sqlite_is_safe(app_configs: Apps, **options: Any) -> list[CheckMessage]:
    """Refuse SQLite options under which writers fail as locked, or a power cut loses the last rolls."""
    return [
        Error(f"The SQLite database {name!r} {fault}.", hint="Use settings.SQLITE_OPTIONS.", id="tafelrunde.E001")
        for name, config in settings.DATABASES.items()
        if config["ENGINE"] == SQLITE
        for fault in sqlite_faults(config.get("OPTIONS", {}))
    ]


def sqlite_faults(options: dict[str, Any]) -> list[str]:
    statements = str(options.get("init_command", "")).lower().replace(" ", "").replace("pragma", "").split(";")
    faults = [f"lacks PRAGMA {pragma}" for pragma in PRAGMAS if pragma not in statements]
    if str(options.get("transaction_mode", "")).upper() != "IMMEDIATE":
        faults.append("does not begin its transactions as IMMEDIATE")
    if float(options.get("timeout", 0)) < SQLITE_TIMEOUT:
        faults.append(f"waits less than {SQLITE_TIMEOUT} s for a lock")
    return faults


@register(Tags.security)
def content_policy_is_strict(app_configs: Apps, **options: Any) -> list[CheckMessage]:
    """Refuse to run without the content policy, or with one that lets foreign or inline code in."""
    policy = getattr(settings, "SECURE_CSP", {})
    faults = [f"lacks {name}" for name in NEEDED_POLICIES if name not in policy]
    faults += [
        f"allows {source} in {name}"
        for name, value in policy.items()
        for source in UNSAFE_SOURCES
        if source in value.replace("'", "").split()
    ]
    if "config.middleware.security_headers" not in settings.MIDDLEWARE:
        faults.append("is not sent: config.middleware.security_headers is missing")
    return [Error(f"The content security policy {fault}.", id="tafelrunde.E002") for fault in faults]


@register()
def dice_are_fair(app_configs: Apps, **options: Any) -> list[CheckMessage]:
    """Refuse loaded dice wherever people play."""
    if settings.TEST_DICE and not settings.TESTING:
        return [Error("TEST_DICE loads the dice; it belongs into tests only.", id="tafelrunde.E003")]
    return []


@register(Tags.security, deploy=True)
def nothing_is_left_open(app_configs: Apps, **options: Any) -> list[CheckMessage]:
    """Warn of what is meant for load tests and demonstrations."""
    found: list[CheckMessage] = []
    if settings.LOAD_TEST:
        found.append(Warning("LOAD_TEST raises the rate and stream limits a thousandfold.", id="tafelrunde.W001"))
    if settings.DEMO:
        found.append(Warning("DEMO lets everyone with a demo link act as its people.", id="tafelrunde.W002"))
    if not settings.HTTPS:
        found.append(Warning("PUBLIC_URL is not an https address: cookies travel in the open.", id="tafelrunde.W003"))
    return found
