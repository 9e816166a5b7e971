"""The sentences of the special gifts."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.ladder import on_ladder

TRACED = _("%(name)s thinks like %(to_name)s. The way back stands at %(rung)s.")
ECHOED = _n(
    "%(name)s feels the hit on %(to_name)s: 1 shift.", "%(name)s feels the hit on %(to_name)s: %(count)s shifts."
)
BACK = _("%(name)s finds back from the mind of %(to_name)s. The stress of it is gone, consequences go in some minutes.")
CLEARED = _("%(name)s is rid of the consequences that were never their own.")
SAW = _n(
    "%(who)s sees somebody die. The harm to the mind: %(harm)s.",
    "%(who)s sees %(count)s people die. The harm to the mind: %(harm)s.",
)
HARM = _("Harm to the mind: %(harm)s")
RECKONED = _("For each death %(rung)s and the dice. The harm to the mind: %(harm)s.")


def harm_of(result: Mapping[str, Any]) -> str:
    return ", ".join(str(shifts) for shifts in result["harm"])


def say_seen(who: object, result: Mapping[str, Any]) -> Text:
    return counted(SAW, len(result["harm"]), who=who, harm=harm_of(result))


def say_reckoned(result: Mapping[str, Any]) -> Text:
    return Text(RECKONED, {"rung": on_ladder(result["terror"]), "harm": harm_of(result)})


SAYINGS: Mapping[str, Callable[[Mapping[str, Any]], Text]] = {
    "mind_traced": lambda data: Text(TRACED, {**data, "rung": on_ladder(int(data["depth"]))}),
    "hit_echoed": lambda data: counted(ECHOED, int(data["shifts"]), name=data["name"], to_name=data["to_name"]),
    "found_back": lambda data: Text(BACK, data),
    "mind_cleared": lambda data: Text(CLEARED, data),
    "deaths_seen": lambda data: say_seen(data["who"], data["result"]),
}
