"""What came of a roll, in one sentence for each action and outcome."""

from collections.abc import Mapping
from typing import Any

from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.gains import SERIOUS_COST, THEIRS
from rules.systems.fate.lying import EXPLOIT

NEW_ASPECT = {
    "fail": _("%(who)s creates no advantage."),
    "tie": _("%(who)s gets only a boost: %(text)s."),
    "succeed": _("%(who)s creates an aspect with one free invoke: %(text)s."),
    "style": _("%(who)s creates an aspect with two free invokes: %(text)s."),
}
FOUND_ASPECT = {
    "fail": _("%(who)s discovers nothing."),
    "tie": _("%(who)s discovers an aspect, with one free invoke."),
    "succeed": _("%(who)s discovers an aspect, with one free invoke."),
    "style": _("%(who)s discovers an aspect, with two free invokes."),
}
EXPLOITED = {
    "fail": _("%(who)s gains nothing from the aspect."),
    "tie": _("%(who)s gets one free invoke on the aspect."),
    "succeed": _("%(who)s gets one free invoke on the aspect."),
    "style": _("%(who)s gets two free invokes on the aspect."),
}
TURNED = _("The advantage of %(who)s turns: the other side gets a free invoke on %(text)s.")
OVERCAME = {
    "fail": _("%(who)s does not make it."),
    "tie": _("%(who)s makes it, at a minor cost."),
    "succeed": _("%(who)s makes it."),
    "style": _("%(who)s makes it with style, and gets a boost."),
}
COSTLY = {
    "fail": _("%(who)s makes it, at a serious cost: %(cost)s"),
    "tie": _("%(who)s makes it, at a minor cost: %(cost)s"),
}
ATTACKED = {
    "fail": _("The attack of %(who)s does nothing."),
    "tie": _("The attack of %(who)s does no harm, but brings a boost."),
    "succeed": _("The attack of %(who)s hits."),
    "style": _("The attack of %(who)s hits with style."),
}
ATTACK_TRADED = _("The attack of %(who)s hits with style; one shift becomes a boost.")
DEFENDED = {
    "fail": _("The defence of %(who)s fails."),
    "tie": _("The defence of %(who)s ends level."),
    "succeed": _("%(who)s defends."),
    "style": _("%(who)s defends with style, and gets a boost."),
}
CONTESTED = _("%(who)s brings %(total)s into the contest.")
PASSED = _("%(who)s lets it stand.")
TRADED = _("%(who)s takes one shift less and a boost for it.")
HIT = _n("1 shift waits on %(to_name)s.", "%(count)s shifts wait on %(to_name)s.")


def say_settled(data: Mapping[str, Any]) -> Text:
    """Say what a settled roll brought."""
    result = data["result"]
    outcome, places = result["outcome"], {"who": data["who"], "text": result["text"], "cost": data["cost"]}
    if result["contest"]:
        return Text(CONTESTED, {**places, "total": result["total"]})
    match result["action"]:
        case "create_advantage" if data["choice"] == THEIRS:
            return Text(TURNED, places)
        case "create_advantage" if result["way"] == EXPLOIT:
            return Text(EXPLOITED[outcome], places)
        case "create_advantage":
            return Text((NEW_ASPECT if result["way"] == "new" else FOUND_ASPECT)[outcome], places)
        case "overcome" if data["cost"] and (data["choice"] == SERIOUS_COST or outcome == "tie"):
            return Text(COSTLY[outcome], places)
        case "overcome":
            return Text(OVERCAME[outcome], places)
        case "attack":
            return Text(ATTACK_TRADED if result["traded"] else ATTACKED[outcome], places)
    return Text(DEFENDED[outcome], places)


SAYINGS = {
    "settled": say_settled,
    "passed": lambda data: Text(PASSED, data),
    "traded": lambda data: Text(TRADED, data),
    "hit": lambda data: counted(HIT, int(data["shifts"]), to_name=data["to_name"]),
}
