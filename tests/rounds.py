"""How often to try what no trying ever proves: `make test-long` tries more."""

import os

LONG = bool(os.environ.get("LONG"))


def times(usual: int, long: int) -> int:
    return long if LONG else usual
