"""Whether the process lives, and whether it can serve."""

import time

from django.contrib.auth.decorators import login_not_required
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

CACHED_SECONDS = 1.0
_known: tuple[float, bool] = (float("-inf"), False)


@login_not_required
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer: the process is there."""
    return HttpResponse("ok\n", content_type="text/plain")


@login_not_required
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Answer 200 when the database answers and has every migration, else 503."""
    if ready():
        return HttpResponse("ready\n", content_type="text/plain")
    return HttpResponse("not ready\n", content_type="text/plain", status=503)


def ready() -> bool:
    """Ask the database, at most once a second: a health check must not become a load."""
    global _known
    asked_at, answer = _known
    if time.monotonic() - asked_at > CACHED_SECONDS:
        answer = migrated()
        _known = (time.monotonic(), answer)
    return answer


def migrated() -> bool:
    try:
        executor = MigrationExecutor(connection)
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return False
