"""What can be done in Zwielicht, read from a form or a script into small types."""

from collections.abc import Mapping
from dataclasses import fields as parts

from rules.core.outcome import Refusal
from rules.core.shapes import plain
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.deeds import Deed
from rules.systems.zwielicht.further import BY_KIND, DEEDS

ACTS: Mapping[str, tuple[str, ...]] = {do: tuple(part.name for part in parts(act.kind)) for do, act in DEEDS.items()}
NAMES = {act.kind: do for do, act in DEEDS.items()}


def read(fields: Mapping[str, object]) -> Deed | Refusal:
    """Turn what was sent into an act; what belongs to no act is left aside."""
    do = fields.get("do")
    if not isinstance(do, str) or do not in DEEDS:
        return Refusal("unknown_act", _("This is not something you can do here."))
    deed: Deed | Refusal = DEEDS[do].read(fields)
    return deed


def dump_action(action: Deed) -> dict[str, object]:
    """Write an act so that `read` gives it back."""
    return {"do": NAMES[type(action)], **{part.name: plain(getattr(action, part.name)) for part in parts(action)}}


def named(action: Deed) -> tuple[str, ...]:
    """Give the keys of the characters that the act touches beside its actor."""
    return BY_KIND[type(action)].named(action)
