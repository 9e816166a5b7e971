"""Forget an operator's second factor when phone and recovery codes are lost, to be set up anew at the next visit."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import factor
from accounts.models import User, sign_in_name


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the name that the operator signs in with")

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        operator = User.objects.filter(username=sign_in_name(name), is_staff=True).first()
        if operator is None:
            raise CommandError(f"No operator signs in as {name}.")
        if not factor.reset(user=operator):
            raise CommandError(f"{operator.name} has no second factor.")
        self.stdout.write(f"{operator.name} has no second factor now, and sets one up at the next visit.")
