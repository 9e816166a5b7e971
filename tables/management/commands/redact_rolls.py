"""Redact what a person rolled at a table, at their wish. It cannot be undone; the chain still verifies."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import sign_in_name
from tables.erasing import erase_rolls
from tables.models import Seat


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--table", required=True, metavar="SLUG", help="the table, as in its address")
        parser.add_argument("--person", required=True, metavar="NAME", help="the person's name at the table")

    def handle(self, *args: Any, table: str, person: str, **options: Any) -> None:
        seats = Seat.objects.filter(table__slug=table).select_related("user")
        found = [seat for seat in seats if sign_in_name(seat.user.name) == sign_in_name(person)]
        if len(found) != 1:
            raise CommandError(f"{len(found)} people of that name have a seat at {table}.")
        self.stdout.write(f"{erase_rolls(seat=found[0])} rolls were redacted.")
