"""The operator's pages: Django's admin, for looking, and for the two things that cannot wait.

An account can be locked and opened again, an invitation revoked; each is written down with who did it. Nothing else is
added, changed or deleted here, least of all rolls and events. Whoever is no operator finds nothing at its address, and
an operator signs in where everybody does, under the same limits, and then confirms by a second factor.
"""

from config.operator import campaigns, log, people
from config.operator.entry import site

__all__ = ["campaigns", "log", "people", "site"]
