"""SQLite for a server with threads: writers queue for their turn instead of sleeping and trying again.

SQLite has one writer at a time. Who comes second sleeps, longer each time, and is overtaken by whoever comes just when
the first has finished: with four threads the unluckiest waited for seconds. A lock in the process wakes them in turn.
"""

from django.db import connections

PLAIN = "django.db.backends.sqlite3"


def queue_writers() -> None:
    """Let every connection that this process opens from now on wait for its turn to write."""
    for config in connections.settings.values():
        if config["ENGINE"] == PLAIN:
            config["ENGINE"] = __name__
