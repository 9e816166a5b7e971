"""Every change of the roll log that a database must refuse, and those that it must allow."""

from collections.abc import Callable
from uuid import UUID

from django.db import connection
from django.db.models import F, QuerySet

from rules.models import Epoch, Roll

from .logbook import AT, logbook

EMPTY = {"salt": None, "body": None, "request": None, "facts": None, "result": None, "by": None, "character": None}
LATER = AT.replace(year=2027)
OPEN, ENDED = 1, 2


def store_both() -> None:
    """Write an open epoch and an ended one, three rolls each."""
    logbook(rolls=3, number=OPEN, ended=False).store()
    logbook(rolls=3, number=ENDED).store()


def rolls():
    return Roll.objects.filter(epoch=logbook(rolls=1, number=OPEN).epoch, seq=2)


def ends():
    return Roll.objects.filter(is_end=True)


def opened():
    return Epoch.objects.filter(ended_at=None)


def ended():
    return Epoch.objects.exclude(ended_at=None)


def sql(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def redact_and(**changes: object) -> Callable[[], object]:
    return lambda: rolls().update(**EMPTY, **changes)


def redact_all_but(column: str) -> Callable[[], object]:
    return lambda: rolls().update(**{key: value for key, value in EMPTY.items() if key != column})


def refill() -> None:
    rolls().update(**EMPTY)
    rolls().update(salt=bytes(16), body=b"new")


def fall() -> None:
    opened().update(gm_seq=5, gm_head=bytes(32))
    opened().update(gm_seq=4, gm_head=b"\x01" * 32)


def epoch_change(epochs: Callable[[], QuerySet[Epoch]], column: str, value: object) -> Callable[[], object]:
    return lambda: epochs().update(**{column: value})


OTHER_VALUES: dict[str, object] = {
    "id": 1_000_000,
    "scope": "gm",
    "seq": 9,
    "is_end": True,
    "system": "other",
    "visibility": 1,
    "sides": [20],
    "faces": [6],
    "leaf": bytes(32),
    "head": bytes(32),
    "at": LATER,
    "epoch": UUID(int=3),
}
EPOCH_VALUES: dict[str, object] = {
    "id": UUID(int=3),
    "book": UUID(int=3),
    "opened_at": LATER,
    "table_seed": bytes(32),
    "table_commit": bytes(32),
    "gm_seed": b"\x01" * 32,
    "gm_commit": bytes(32),
}
ENDED_VALUES: dict[str, object] = {
    "ended_at": LATER,
    "table_seq": 9,
    "gm_seq": 9,
    "table_revealed_at": None,
}

REFUSED: dict[str, Callable[[], object]] = {
    "a roll is deleted": lambda: sql("DELETE FROM rules_roll WHERE seq = 3"),
    "an epoch is deleted": lambda: sql("DELETE FROM rules_epoch"),
    "a roll is updated to what it is": lambda: rolls().update(seq=F("seq")),
    "a body is changed": lambda: rolls().update(body=b"changed"),
    "a redacted roll is filled again": refill,
    "an end record is redacted": lambda: ends().update(**EMPTY),
    "a number falls": lambda: opened().update(table_seq=2),
    "a hidden number falls": fall,
    "a head moves alone": lambda: opened().update(table_head=bytes(32)),
    "a hidden head moves alone": lambda: opened().update(gm_head=bytes(32)),
    "a seed is opened during play": lambda: opened().update(table_revealed_at=AT),
    "the hidden seed is opened during play": lambda: opened().update(gm_revealed_at=AT),
    "an epoch is reopened": lambda: ended().update(ended_at=None),
    **{f"redaction keeps {column}": redact_all_but(column) for column in EMPTY},
    **{f"redaction changes {column}": redact_and(**{column: value}) for column, value in OTHER_VALUES.items()},
    **{f"an epoch's {key} changes": epoch_change(opened, key, value) for key, value in EPOCH_VALUES.items()},
    **{f"an ended epoch's {key} changes": epoch_change(ended, key, value) for key, value in ENDED_VALUES.items()},
}

ALLOWED: dict[str, Callable[[], object]] = {
    "a roll is redacted": lambda: rolls().update(**EMPTY),
    "a redacted roll is redacted again": lambda: (rolls().update(**EMPTY), rolls().update(**EMPTY)),
    "a number rises with its head": lambda: opened().update(table_seq=4, table_head=bytes(32)),
    "a number rises by many": lambda: opened().update(gm_seq=1000, gm_head=bytes(32)),
    "an epoch ends": lambda: opened().update(
        table_seq=4, table_head=bytes(32), gm_seq=1, gm_head=bytes(32), ended_at=AT, table_revealed_at=AT
    ),
    "the hidden seed is opened after the end": lambda: ended().update(gm_revealed_at=AT),
}
