from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError

from config import server


class Command(BaseCommand):
    help = "Serve pages and live streams on one port, with the settings of the environment."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST, help="the address to listen on (HOST)")
        parser.add_argument("--port", type=int, default=settings.PORT, help="the port to listen on (PORT); 0 takes any")
        parser.add_argument("--check", action="store_true", help="look whether the server could start, and stop")

    def handle(self, *, host: str, port: int, check: bool, **options: Any) -> None:
        if complaint := server.complaint():
            raise CommandError(complaint)
        self.check(include_deployment_checks=check and settings.PRODUCTION)
        try:
            listening = server.listen(host, port)
        except ImproperlyConfigured as error:
            raise CommandError(str(error)) from error
        if check:
            listening.close()
            return
        print(server.address(host, listening), flush=True)
        server.serve(listening, host, settings.WORKERS)
