"""The sample spreads of the rules: approaches from the highest rating down, to begin with."""

from rules.core.text import gettext_noop as _
from rules.systems.fate.sheet import CAREFUL, CLEVER, FLASHY, FORCEFUL, QUICK, SNEAKY

SPREADS = {
    "brute": (FORCEFUL, CAREFUL, FLASHY, QUICK, SNEAKY, CLEVER),
    "all_rounder": (QUICK, FORCEFUL, FLASHY, CLEVER, CAREFUL, SNEAKY),
    "trickster": (CLEVER, FLASHY, SNEAKY, QUICK, FORCEFUL, CAREFUL),
    "guardian": (CAREFUL, FORCEFUL, CLEVER, SNEAKY, QUICK, FLASHY),
    "thief": (SNEAKY, CAREFUL, QUICK, CLEVER, FLASHY, FORCEFUL),
    "swashbuckler": (FLASHY, QUICK, CLEVER, FORCEFUL, SNEAKY, CAREFUL),
}
SPREAD_NAMES = {
    "brute": _("Brute"),
    "all_rounder": _("All-rounder"),
    "trickster": _("Trickster"),
    "guardian": _("Guardian"),
    "thief": _("Thief"),
    "swashbuckler": _("Swashbuckler"),
}
