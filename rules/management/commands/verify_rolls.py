"""Check roll logs: of a table, of a file, or all that are stored here."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.apps import apps
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules import chain, export, verifier
from rules.models import Epoch

LEFT_OUT = "It is missing: the epoch itself counts {stored} rows."
OTHER_HEAD = "The epoch itself keeps another head."


@dataclass
class StoredCheck(verifier.LogCheck):
    """Also compares each chain with the number and the head that its epoch keeps, so that no tail is missing here."""

    scope: str = chain.TABLE
    stored: dict[bytes, Epoch] = field(default_factory=dict)

    def close(self) -> None:
        super().close()
        if self.epoch is None:
            return
        kept = self.stored[self.epoch.id]
        self.report.seq = self.epoch.seq + 1
        # Rolls that fell while we read are further than what the epoch said before.
        if self.epoch.seq < kept.seq(self.scope):
            raise verifier.Mismatch(LEFT_OUT.format(stored=kept.seq(self.scope)))
        if self.epoch.seq == kept.seq(self.scope) and self.epoch.head != kept.head(self.scope):
            raise verifier.Mismatch(OTHER_HEAD)


def check_stored(book: UUID, scope: str) -> verifier.Report | None:
    """Check one scope of a book as it lies in the database; nothing if nobody ever rolled in it."""
    used = {f"{scope}_seq__gt": 0}
    epochs = list(Epoch.objects.filter(book=book, **used).order_by("opened_at", "id"))
    if not epochs:
        return None

    def lines() -> Iterator[bytes]:
        for epoch in epochs:
            yield from map(str.encode, export.epoch_lines(epoch, scope))

    return StoredCheck(scope=scope, stored={epoch.id.bytes: epoch for epoch in epochs}).read(lines())


class Command(BaseCommand):
    help = (
        "Check roll logs. Exit 0: all hold. 1: something was changed. 2: not a log. Without a choice, all stored ones."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        chosen = parser.add_mutually_exclusive_group()
        chosen.add_argument("--table", metavar="SLUG", help="the table, as in its address; open and hidden rolls")
        chosen.add_argument("file", nargs="?", metavar="FILE", help='an exported log, or "-" for standard input')

    def handle(self, *args: Any, **options: Any) -> None:
        if options["file"]:
            sys.exit(verifier.main([options["file"]]))
        books = [self.book(options["table"])] if options["table"] else all_books()
        sys.exit(max((self.verified(book, scope) for book in books for scope in chain.SCOPES), default=verifier.FINE))

    def book(self, slug: str) -> UUID:
        # By name, because the rules import no app.
        table = apps.get_model("tables", "Table").objects.filter(slug=slug).first()
        if table is None:
            raise CommandError(f"There is no table {slug}.", returncode=verifier.MALFORMED)
        return UUID(str(table.pk))

    def verified(self, book: UUID, scope: str) -> int:
        report = check_stored(book, scope)
        if report is None:
            self.stdout.write(f"{book} {scope}: Nobody has rolled.")
            return verifier.FINE
        out = self.stdout if report.status == verifier.FINE else self.stderr
        out.write(f"{book} {scope}: {verifier.told(report)}", ending="")
        return report.status


def all_books() -> list[UUID]:
    return list(Epoch.objects.order_by("book").values_list("book", flat=True).distinct())
