"""The sentences of the coefficient module."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.text import Text
from rules.core.text import gettext_noop as _

ROLE_NAMES = {
    "investigator": _("Investigator"),
    "enforcer": _("Enforcer"),
    "analyst": _("Analyst"),
    "renegade": _("Renegade"),
}
GIFT_NAMES = {
    "mind_tracing": _("Mind-tracing"),
    "death_sight": _("Death-sight"),
    "unmeasurable": _("Unmeasurable mind"),
}
MEASURED = _("%(who)s is measured: a coefficient of %(coefficient)s.")
ROLE_TAKEN = _("%(name)s: %(role)s.")
CHANGED = _("The coefficient of %(name)s goes from %(before)s to %(now)s: %(words)s")
LATENT = _("The coefficient of %(name)s reaches %(now)s, which is latent: %(words)s")
ARREST = _("The coefficient of %(name)s reaches %(now)s. An investigator who is latent has to be arrested: %(words)s")
AIMED = {
    "stun": _("%(who)s aims at %(to_name)s: the weapon stuns."),
    "lethal": _("%(who)s aims at %(to_name)s: the weapon kills."),
}
AIMED_HEAVY = _("%(who)s aims at %(to_name)s in the heavy mode.")
GIFT = _("%(name)s has a gift: %(gift)s.")


def say_measured(data: Mapping[str, Any]) -> Text:
    return Text(MEASURED, {"who": data["who"], "coefficient": data["result"]["coefficient"]})


def say_changed(data: Mapping[str, Any]) -> Text:
    return Text(ARREST if data["arrest"] else LATENT if data["latent"] else CHANGED, data)


def say_aimed(data: Mapping[str, Any]) -> Text:
    return Text(AIMED_HEAVY if data["heavy"] else AIMED[data["mode"]], data)


SAYINGS: Mapping[str, Callable[[Mapping[str, Any]], Text]] = {
    "measured": say_measured,
    "role_taken": lambda data: Text(ROLE_TAKEN, {**data, "role": Text(ROLE_NAMES[data["role"]])}),
    "coefficient_changed": say_changed,
    "gift_taken": lambda data: Text(GIFT, {**data, "gift": Text(GIFT_NAMES[data["gift"]])}),
}
