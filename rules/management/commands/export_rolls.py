"""Write a table's roll log as JSON Lines."""

from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules import chain, export


class Command(BaseCommand):
    help = "Write a table's roll log as JSON Lines: all epochs with rolls, oldest first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--table", required=True, metavar="SLUG", help="the table, as in its address")
        parser.add_argument("--scope", choices=chain.SCOPES, default=chain.TABLE, help="gm writes the hidden rolls")

    def handle(self, *args: Any, **options: Any) -> None:
        # By name, because the rules import no app.
        table = apps.get_model("tables", "Table").objects.filter(slug=options["table"]).first()
        if table is None:
            raise CommandError(f"There is no table {options['table']}.", returncode=2)
        for line in export.lines(book=table.pk, scope=options["scope"]):
            self.stdout.write(line, ending="")
