"""Numbers with their nouns, for sentences that have a place for one."""

from rules.core.text import ngettext_noop as _n

METRES = _n("%(count)s metre", "%(count)s metres")
ROUNDS = _n("%(count)s round", "%(count)s rounds")
HEARTS = _n("%(count)s heart", "%(count)s hearts")
WOUNDS = _n("%(count)s wound", "%(count)s wounds")
BOOSTS = _n("%(count)s boost", "%(count)s boosts")
