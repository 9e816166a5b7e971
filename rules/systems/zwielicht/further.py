"""Every deed of Zwielicht, and the sentences of what they bring about. A new module of deeds is listed here."""

from collections.abc import Mapping

from rules.systems.zwielicht import (
    adventures,
    agreeing,
    calling,
    cards,
    changes,
    changing,
    fights,
    growing_up,
    moving,
    rolling,
    rounds,
    sessions,
    settling,
    solving,
    spending,
    suffering,
    tasks,
)
from rules.systems.zwielicht.deeds import Act, Deed, Sayings

ACTING = (moving, changing, calling, settling, fights, rounds, solving, suffering, agreeing, spending)
AROUND = (adventures, cards, changes, growing_up, rolling, tasks)
DEEDS: Mapping[str, Act] = {name: act for module in (*ACTING, *AROUND) for name, act in module.DEEDS.items()}
BY_KIND: Mapping[type[Deed], Act] = {act.kind: act for act in DEEDS.values()}
TELLING = (
    calling,
    settling,
    fights,
    solving,
    suffering,
    agreeing,
    spending,
    adventures,
    cards,
    changes,
    growing_up,
    tasks,
)
SAYINGS: Sayings = {kind: say for module in (*TELLING, sessions) for kind, say in module.SAYINGS.items()}
