"""Which epochs know of what: nobody learns computing in antiquity."""

from collections.abc import Mapping

from rules.systems.phasesix.traits import EXTENSION_OF

FROM_THE_COLD_WAR_ON = ("cold_war", "modern", "science_fiction")
FROM_THE_WORLD_WARS_ON = ("world_wars", *FROM_THE_COLD_WAR_ON)
FROM_STEAM_ON = ("victorian", *FROM_THE_WORLD_WARS_ON)
LATER_ONLY: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("hacking", "computing"), FROM_THE_COLD_WAR_ON),
    **dict.fromkeys(("electronics", "aviation"), FROM_THE_WORLD_WARS_ON),
    **dict.fromkeys(("vehicles", "explosives", "chemistry"), FROM_STEAM_ON),
    "heraldry": ("middle_ages", "victorian", "world_wars"),
    "alchemy": (),
}
"""The epochs that know of it; whatever is not named fits all of them. Alchemy comes with magic."""


def is_known(trait: str, epoch: str, extension: str = "") -> bool:
    """Say whether somebody can learn this in an epoch; what belongs to an extension is known wherever that is."""
    if trait not in LATER_ONLY:
        return True
    return epoch in LATER_ONLY[trait] or (bool(extension) and EXTENSION_OF.get(trait) == extension)
