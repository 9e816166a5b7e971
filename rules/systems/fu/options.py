"""What the options of a table of FU say."""

from dataclasses import dataclass, fields

from rules.core.options import NONE

EVEN_ODD, HIGH_GOOD, HOW_WELL, CUSTOM = TABLES = ("even_odd", "high_good", "how_well", "custom")
AUTO_BEST, FREE = "auto_best", "free"
ANYONE, NARRATOR_ONLY = "anyone", "narrator_only"
SINGLE, ALL, NUDGE = "single", "all", "nudge"
ALSO, INSTEAD = MODES = ("also", "instead")
SLAIN, GOAL, ONES, SIXES, GROUND = TRIGGERS = (
    "monster_slain",
    "goal_reached",
    "several_ones",
    "several_sixes",
    "ground_lost",
)
BY_DICE = (ONES, SIXES)
LIFE_POINTS = 3
OPEN, HIDDEN = "open", "hidden"
MOST_RECOVERED = 9
BY_NARRATOR, OUT_OF_SCENE, NEAR_DEATH = "narrator", "out_of_scene", "near_death"
PLAIN, GOOD_AND_BAD = "plain", "good_and_bad"
SLOTS = 4
MOST_WORDS_WRITTEN = 300


@dataclass(frozen=True)
class Options:
    """`fu_alt_earning` holds "trigger:mode"; `custom_answers` the six own words, the best first."""

    result_table: str = EVEN_ODD
    custom_answers: tuple[str, ...] = ()
    matching_dice: bool = False
    player_pick: str = AUTO_BEST
    fu_start: int = 2
    fu_share: bool = False
    fu_award_by: str = ANYONE
    fu_bonus_die: bool = True
    fu_reroll_mode: str = SINGLE
    fu_take_a_hit: bool = False
    fu_alt_earning: tuple[str, ...] = ()
    fu_as_life: bool = False
    fu_cap: int | str = NONE
    show_odds: bool = True
    recovery_per_scene: int = 1
    scene_rotation: bool = False
    obstacles_visible: str = OPEN
    life_zero: str = BY_NARRATOR
    fu_narrator: bool = False
    fu_use_prop: bool = False
    fu_powers: bool = False
    gm_review: bool = False
    slot_names: tuple[str, ...] = ()
    gear_rule: str = PLAIN
    soft_traits_give_dice: bool = False

    @property
    def start(self) -> int:
        return LIFE_POINTS if self.fu_as_life else self.fu_start

    @property
    def cap(self) -> int | None:
        """Give the most points anyone may hold, None without a limit."""
        if self.fu_as_life:
            return LIFE_POINTS
        return self.fu_cap if isinstance(self.fu_cap, int) else None

    def held(self, fu: int) -> int:
        """Give the points that count: where they are life, whoever held more before has three."""
        return min(fu, LIFE_POINTS) if self.fu_as_life else fu

    @property
    def triggers(self) -> tuple[str, ...]:
        return tuple(earning.partition(":")[0] for earning in self.fu_alt_earning)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Give the triggers for which somebody awards a point; the dice award the others by themselves."""
        return tuple(each for each in self.triggers if each not in BY_DICE)

    @property
    def plain_awards(self) -> bool:
        """Say whether points are given for what the table likes: not as life, nor where a trigger replaces it."""
        return not self.fu_as_life and not any(earning.endswith(":" + INSTEAD) for earning in self.fu_alt_earning)


DEFAULT = Options()


def dump_options(options: Options) -> dict[str, object]:
    """Write the options as they are stored and as `read_options` reads them back."""
    values = {field.name: getattr(options, field.name) for field in fields(options)}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}


def written(text: str) -> int:
    """Count the signs a text takes as JSON in plain ASCII, which is what a stored document may cost."""
    return (
        sum(
            1 if " " <= sign <= "~" and sign not in '"\\' else 2 if sign in '"\\' else 6 if sign <= "\uffff" else 12
            for sign in text
        )
        + 4
    )
