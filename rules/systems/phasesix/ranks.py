"""How dangerous a foe is, in a word."""

from collections.abc import Mapping

from rules.core.text import Text
from rules.core.text import gettext_noop as _

NAMES: Mapping[str, str] = {
    "minor": _("Minor foe"),
    "normal": _("Normal foe"),
    "strong": _("Strong foe"),
    "great": _("Great foe"),
}


def rank_name(rank: str) -> Text:
    return Text(NAMES[rank])
