"""The roll log as JSON Lines, the form in which anyone can check it (docs/dice.md)."""

import json
from collections.abc import Iterator
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from rules import chain
from rules.models import Epoch, Roll

ROWS_AT_ONCE = 500


def lines(
    *,
    book: UUID,
    scope: str = chain.TABLE,
    epoch: UUID | None = None,
    from_seq: int | None = None,
    revealed_only: bool = False,
) -> Iterator[str]:
    """Give a book's log of one scope line by line, oldest epoch first; of all epochs, or of those with an open seed.

    With `from_seq` each epoch begins at that number, and its header also says `from` and the `head` before it, so that
    a browser that knows the chain up to there checks only what is new.
    """
    for each in epochs(book=book, scope=scope, epoch=epoch, revealed_only=revealed_only):
        yield from epoch_lines(each, scope, from_seq)


def epochs(*, book: UUID, scope: str, epoch: UUID | None = None, revealed_only: bool = False) -> QuerySet[Epoch]:
    """Find the epochs with rolls in this scope, oldest first."""
    thrown = Roll.objects.filter(epoch=OuterRef("pk"), scope=scope, is_end=False)
    found = Epoch.objects.filter(Exists(thrown), book=book).order_by("opened_at", "id")
    if revealed_only:
        found = found.filter(**{f"{scope}_revealed_at__isnull": False})
    return found if epoch is None else found.filter(pk=epoch)


def epoch_lines(epoch: Epoch, scope: str, from_seq: int | None = None) -> Iterator[str]:
    """Give one epoch: its header, its rolls and its end. Two or three queries and little memory, however long it is."""
    rows = Roll.objects.filter(epoch=epoch, scope=scope)
    first = header(epoch, scope)
    if from_seq is not None:
        first |= {"from": from_seq, "head": in_hex(head_before(epoch, scope, from_seq))}
        rows = rows.filter(seq__gte=from_seq)
    yield line(first)
    fields = rows.order_by("seq").values_list("seq", "is_end", "salt", "body", "leaf", "head")
    for seq, is_end, *proof in fields.iterator(chunk_size=ROWS_AT_ONCE):
        place = {"end": True, "count": seq - 1} if is_end else {"seq": seq}
        yield line(place | dict(zip(("salt", "body", "leaf", "head"), map(in_hex, proof), strict=True)))


def proof(roll: Roll) -> dict[str, object]:
    """Give one roll by itself; its chain may stay closed."""
    return {
        "epoch": roll.epoch_id.hex,
        "scope": roll.scope,
        "commit": roll.epoch.commit(roll.scope).hex(),
        "salt": in_hex(roll.salt),
        "body": in_hex(roll.body),
        "leaf": in_hex(roll.leaf),
        "head": in_hex(roll.head),
    }


def header(epoch: Epoch, scope: str) -> dict[str, object]:
    """Say which chain follows; the seed only once it is revealed."""
    return {
        "v": 1,
        "table": epoch.book.hex,
        "epoch": epoch.id.hex,
        "scope": scope,
        "commit": epoch.commit(scope).hex(),
        "seed": epoch.seed(scope).hex() if epoch.revealed(scope) else None,
    }


def head_before(epoch: Epoch, scope: str, seq: int) -> bytes | memoryview | None:
    """Give the head on which this number hangs; none when the chain is not that long."""
    if seq <= 1:
        return chain.genesis(epoch.book, epoch.id, scope, epoch.commit(scope))
    return Roll.objects.filter(epoch=epoch, scope=scope, seq=seq - 1).values_list("head", flat=True).first()


def in_hex(data: bytes | memoryview | None) -> str | None:
    return None if data is None else bytes(data).hex()


def line(document: dict[str, object]) -> str:
    return json.dumps(document, separators=(",", ":")) + "\n"
