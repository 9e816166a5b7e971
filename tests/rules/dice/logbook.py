"""Roll logs for tests: made from fixed seeds, as text and as rows."""

import json
import random
from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID

from rules import chain
from rules.core.dice import FairDice
from rules.models import Epoch, Roll

AT = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)
BOOK = UUID(int=77)
AT_MS = 1_794_859_200_000
PRIVATE = {"request": {}, "facts": {}, "result": {}, "by": UUID(int=5), "character": UUID(int=6)}


@dataclass(frozen=True)
class Row:
    """One link: a roll or the closing record."""

    seq: int
    salt: bytes
    body: bytes
    leaf: bytes
    head: bytes
    sides: list[int] = field(default_factory=list)
    faces: list[int] = field(default_factory=list)
    is_end: bool = False


@dataclass(frozen=True)
class Logbook:
    """One epoch of one scope, with all that an export shows of it."""

    book: UUID
    epoch: UUID
    scope: str
    seed: bytes
    rows: list[Row]
    revealed: bool

    @property
    def commit(self) -> bytes:
        return chain.commit(self.epoch, self.scope, self.seed)

    @property
    def header(self) -> dict[str, object]:
        return {
            "v": 1,
            "table": self.book.hex,
            "epoch": self.epoch.hex,
            "scope": self.scope,
            "commit": self.commit.hex(),
            "seed": self.seed.hex() if self.revealed else None,
        }

    def documents(self, redacted: set[int] = frozenset()) -> list[dict[str, object]]:
        """Give the export's documents, header first."""
        return [self.header, *(document(row, row.seq in redacted) for row in self.rows)]

    def text(self, redacted: set[int] = frozenset()) -> str:
        return written(self.documents(redacted))

    def store(self, opened_at: datetime = AT) -> Epoch:
        """Write the epoch and its rows of this scope to the database."""
        epoch = Epoch(id=self.epoch, book=self.book, opened_at=opened_at)
        for scope in chain.SCOPES:
            seed = self.seed if scope == self.scope else bytes(32)
            commit = chain.commit(self.epoch, scope, seed)
            setattr(epoch, f"{scope}_seed", seed)
            setattr(epoch, f"{scope}_commit", commit)
            setattr(epoch, f"{scope}_head", chain.genesis(self.book, self.epoch, scope, commit))
        setattr(epoch, f"{self.scope}_seq", len(self.rows))
        setattr(epoch, f"{self.scope}_head", self.rows[-1].head)
        if self.rows[-1].is_end:
            epoch.ended_at = AT
        if self.revealed:
            setattr(epoch, f"{self.scope}_revealed_at", AT)
        epoch.save(force_insert=True)
        Roll.objects.bulk_create([self.stored(row) for row in self.rows])
        return epoch

    def stored(self, row: Row) -> Roll:
        return Roll(
            epoch_id=self.epoch,
            scope=self.scope,
            seq=row.seq,
            is_end=row.is_end,
            sides=row.sides,
            faces=row.faces,
            salt=row.salt,
            body=row.body,
            leaf=row.leaf,
            head=row.head,
            at=AT,
            **({} if row.is_end else PRIVATE),
        )


def document(row: Row, redacted: bool = False) -> dict[str, object]:
    salt, body = (None, None) if redacted else (row.salt.hex(), row.body.hex())
    proof = {"salt": salt, "body": body, "leaf": row.leaf.hex(), "head": row.head.hex()}
    return {"end": True, "count": row.seq - 1, **proof} if row.is_end else {"seq": row.seq, **proof}


def written(documents: list[dict[str, object]]) -> str:
    return "".join(json.dumps(each, separators=(",", ":")) + "\n" for each in documents)


def logbook(
    *,
    rolls: int,
    number: int = 1,
    book: UUID = BOOK,
    scope: str = chain.TABLE,
    ended: bool = True,
    revealed: bool | None = None,
    manual: set[int] = frozenset(),
    changed: dict[int, bytes] | None = None,
) -> Logbook:
    """Play an epoch; `number` chooses its seed, `changed` puts other bodies in, chained as if they were right."""
    chance = random.Random(number)
    epoch, seed = UUID(bytes=chance.randbytes(16)), chance.randbytes(32)
    head = chain.genesis(book, epoch, scope, chain.commit(epoch, scope, seed))
    rows: list[Row] = []
    for seq in range(1, rolls + 1):
        body, sides, faces = played(chance, epoch, seed, seq, scope, seq in manual)
        rows.append(linked(chance, head, seq, (changed or {}).get(seq, body), sides, faces))
        head = rows[-1].head
    if ended:
        rows.append(linked(chance, head, rolls + 1, chain.end_body(rolls), [], [], is_end=True))
    return Logbook(book, epoch, scope, seed, rows, ended if revealed is None else revealed)


def linked(chance, head, seq, body, sides, faces, is_end=False) -> Row:
    salt = chance.randbytes(chain.SALT_BYTES)
    leaf = chain.leaf(salt, body)
    return Row(seq, salt, body, leaf, chain.link(head, seq, leaf), sides, faces, is_end)


def played(chance, epoch, seed, seq, scope, manual) -> tuple[bytes, list[int], list[int]]:
    """Throw up to five dice with the contributions of up to four people."""
    people = [UUID(int=number) for number in chance.sample(range(1, 9), chance.randint(0, 4))]
    written = chain.contributions({person: chance.randbytes(chance.choice((0, 16))) for person in people})
    sides = [chance.choice((2, 3, 6, 6, 6, 20, 100)) for _ in range(chance.randint(1, 5))]
    key = b"" if manual else chain.roll_key(seed, epoch, seq, chain.entropy(written))
    dice = FairDice(key)
    faces = [1] * len(sides) if manual else [dice.roll(each) for each in sides]
    expression = "manual dice" if manual else "fu roll"
    visibility = chain.PUBLIC if scope == chain.TABLE else chain.GM_ONLY
    body = chain.Body(seq, UUID(int=1), expression, visibility, written, key, sides, faces, AT_MS + seq)
    return chain.roll_body(body), sides, faces
