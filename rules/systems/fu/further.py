"""Every deed of FU, and the sentences of what they bring about. A new module of deeds is listed here."""

from collections.abc import Mapping

from rules.systems.fu import (
    belongings,
    conditions,
    corrections,
    details,
    foe_editing,
    foe_traits,
    foes,
    life,
    modifiers,
    narrator,
    proposals,
    recovery,
    scenes,
    sessions,
    statements,
    treats,
    turns,
    wishes,
)
from rules.systems.fu.deeds import Act, Deed, Sayings

MODULES = (
    scenes,
    proposals,
    details,
    turns,
    recovery,
    foes,
    foe_editing,
    foe_traits,
    conditions,
    belongings,
    statements,
    modifiers,
    narrator,
    life,
    corrections,
    sessions,
    wishes,
    treats,
)
DEEDS: Mapping[str, Act] = {name: act for module in MODULES for name, act in module.DEEDS.items()}
BY_KIND: Mapping[type[Deed], Act] = {act.kind: act for act in DEEDS.values()}
SAYINGS: Sayings = {kind: say for module in MODULES for kind, say in module.SAYINGS.items()}
