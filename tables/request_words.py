"""Rolls that were asked for, as the log tells of them."""

from collections.abc import Mapping
from typing import Any

from rules.core.text import Text
from rules.core.text import gettext_noop as _
from tables.agreed import options_of
from tables.models import TableEvent

ASKED, DECLINED, OVER = "roll_asked", "roll_declined", "request_over"
REQUESTS, REMINDED = "requests", "roll_reminded"
SAID = frozenset({ASKED, DECLINED, OVER})
LOOK_AGAIN = SAID | {REQUESTS, REMINDED}

ASKS = _("%(who)s asks %(names)s for a roll: %(what)s")
DECLINES = _("%(who)s does not roll.")
DECLINES_WHY = _("%(who)s does not roll: %(why)s")
IS_OVER = _("All asked: %(what)s %(sum)s")
YOU_ARE_REMINDED = _("%(who)s waits for your roll.")


def request_text(event: TableEvent, system: Any, who: str) -> Text | None:
    """Say what was asked, declined or came of it; nothing where the words were erased."""
    data: Mapping[str, Any] = event.data
    if event.kind == DECLINED:
        words = data.get("why", "")
        return Text(DECLINES_WHY if words else DECLINES, {"who": who, "why": words})
    if "ask" not in data:
        return None
    what = system.request_text(data["ask"])
    if event.kind == ASKED:
        return Text(ASKS, {"who": who, "names": ", ".join(data["names"]), "what": what})
    tally = system.request_tally(data["ask"], data["scores"], options_of(event.table.campaign))
    return Text(IS_OVER, {"what": what, "sum": tally.text})
