"""What everything is drawn with: colours, type, spaces, corners, icons."""

import re
from functools import cache

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from config.games import announced_keys

SYMBOL = re.compile(r'<symbol id="([\w-]+)"')
SURFACES = (
    ("--bg", _("Ground")),
    ("--well", _("Well")),
    ("--sf1", _("Surface 1")),
    ("--sf2", _("Surface 2")),
    ("--sf3", _("Surface 3")),
    ("--line", _("Hairline")),
    ("--line2", _("Control line")),
    ("--ink3", _("Ink 3")),
    ("--ink2", _("Ink 2")),
    ("--ink", _("Ink")),
)
ANSWERS = (
    ("--yes3", _("Yes, and")),
    ("--yes2", pgettext_lazy("answer", "Yes")),
    ("--yes1", _("Yes, but")),
    ("--no1", _("No, but")),
    ("--no2", pgettext_lazy("answer", "No")),
    ("--no3", _("No, and")),
)
SIGNALS = (
    ("--yes", pgettext_lazy("signal", "Good")),
    ("--no", pgettext_lazy("signal", "Harm")),
    ("--warn", pgettext_lazy("signal", "Attention")),
    ("--bad", pgettext_lazy("signal", "Error")),
    ("--heart", pgettext_lazy("signal", "Heart")),
    ("--boost", pgettext_lazy("signal", "Boost")),
)
DICE = (
    ("--die-w", _("White die")),
    ("--die-w-e", _("White edge")),
    ("--die-w-p", _("White pips")),
    ("--die-b", _("Black die")),
    ("--die-b-e", _("Black edge")),
    ("--die-b-s", _("Black outline")),
    ("--die-b-p", _("Black pips")),
)
SPACES = ("4", "8", "12", "16", "24", "32", "48", "64")
CORNERS = ("6", "10", "12", "16", "20", "22", "999")
CRESTS = ("anvil", "birch", "comet", "dune", "ember", "fjord", "gale", "heron", "iris", "jade", "kelp", "loom")


@cache
def icons() -> tuple[str, ...]:
    """Name every drawing of the sprite."""
    return tuple(SYMBOL.findall((settings.BASE_DIR / "static" / "icons" / "sprite.svg").read_text()))


def samples() -> dict[str, object]:
    return {
        "surfaces": SURFACES,
        "answers": ANSWERS,
        "signals": SIGNALS,
        "dice": DICE,
        "spaces": SPACES,
        "corners": CORNERS,
        "crests": CRESTS,
        "icons": icons(),
        "accents": [(key, f"systems/{key}/accent.html", f"systems/{key}/mark.html") for key in announced_keys()],
    }
