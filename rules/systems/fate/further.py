"""Every deed of Fate, and the sentences of what they bring about. A new module of deeds is listed here."""

from collections.abc import Mapping

from rules.systems.fate import (
    aspects,
    challenges,
    coefficient,
    compels,
    conceding,
    conflicts,
    contests,
    corrections,
    gifts,
    helping,
    hits,
    learning,
    milestones,
    npc_deeds,
    npc_editing,
    opposing,
    recovery,
    scenes,
    service_weapon,
    sessions,
    settling,
    tracking,
    zones,
)
from rules.systems.fate.deeds import Act, Deed, Sayings

MODULES = (
    settling,
    hits,
    conceding,
    sessions,
    scenes,
    aspects,
    opposing,
    helping,
    compels,
    conflicts,
    zones,
    contests,
    challenges,
    npc_deeds,
    npc_editing,
    recovery,
    milestones,
    learning,
    corrections,
    tracking,
    coefficient,
    service_weapon,
    gifts,
)
DEEDS: Mapping[str, Act] = {name: act for module in MODULES for name, act in module.DEEDS.items()}
BY_KIND: Mapping[type[Deed], Act] = {act.kind: act for act in DEEDS.values()}
SAYINGS: Sayings = {kind: say for module in MODULES for kind, say in module.SAYINGS.items()}
