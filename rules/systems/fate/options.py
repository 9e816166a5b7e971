"""What the options of a table of Fate say."""

from dataclasses import dataclass, fields

FATE_DICE, D8, D6, MANUAL = METHODS = ("4dF", "d8_minus_4", "4d6_as_dF", "manual")
FAE, HACK = "fae", "hack"
CORE = "core"
OVER_SECOND, OVER_EACH = "margin_over_second", "margin_over_each"
BY_APPROACH, POPCORN, GM_ORDER = "approach", "popcorn", "gm_order"
TOGETHER, INDIVIDUALLY = "together", "individually"
PER_SCENE, UNLIMITED = "per_scene", "unlimited"
MOST_HELPERS = 9
MOST_STUNTS_AT_START = 5


@dataclass(frozen=True)
class Options:
    """Each has the name that people write into a script."""

    dice_method: str = FATE_DICE
    concede_rule: str = FAE
    taken_out_by: str = FAE
    same_aspect: str = FAE
    contest_style: str = OVER_SECOND
    initiative: str = BY_APPROACH
    npc_initiative: str = TOGETHER
    max_helpers: int = 2
    approach_tn_shift: bool = False
    min_aspects: int = 3
    stunts_at_start: int = 1
    gm_fate_pool: str = PER_SCENE
    zones: bool = True
    reset_at_scenario: bool = False
    coefficient_module: bool = False
    show_odds: bool = True


DEFAULT = Options()


def dump_options(options: Options) -> dict[str, object]:
    """Write the options as they are stored and as `read_options` reads them back."""
    return {field.name: getattr(options, field.name) for field in fields(options)}
