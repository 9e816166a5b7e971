"""The options a table of FU may set, as far as they concern a roll or the points."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from rules.core.options import CHOICE, NONE, NUMBER, SEVERAL, SWITCH, WORDS, Choice, Option, read_values
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _

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

    @property
    def start(self) -> int:
        return LIFE_POINTS if self.fu_as_life else self.fu_start

    @property
    def cap(self) -> int | None:
        """Give the most points anyone may hold, None without a limit."""
        if self.fu_as_life:
            return LIFE_POINTS
        return self.fu_cap if isinstance(self.fu_cap, int) else None

    @property
    def triggers(self) -> tuple[str, ...]:
        return tuple(earning.partition(":")[0] for earning in self.fu_alt_earning)

    @property
    def plain_awards(self) -> bool:
        """Say whether points are given for what the table likes: not as life, nor where a trigger replaces it."""
        return not self.fu_as_life and not any(earning.endswith(":" + INSTEAD) for earning in self.fu_alt_earning)


DEFAULT = Options()

EARNING_LABELS = {
    (SLAIN, ALSO): _("For slaying a monster, as well"),
    (SLAIN, INSTEAD): _("For slaying a monster, instead"),
    (GOAL, ALSO): _("For reaching a goal, as well"),
    (GOAL, INSTEAD): _("For reaching a goal, instead"),
    (ONES, ALSO): _("For several ones in a roll, as well"),
    (ONES, INSTEAD): _("For several ones in a roll, instead"),
    (SIXES, ALSO): _("For several sixes in a roll, as well"),
    (SIXES, INSTEAD): _("For several sixes in a roll, instead"),
    (GROUND, ALSO): _("For losing ground to those above, as well"),
    (GROUND, INSTEAD): _("For losing ground to those above, instead"),
}

OPTIONS = (
    Option(
        "result_table",
        CHOICE,
        DEFAULT.result_table,
        _("Answers"),
        _("How a die is read: even numbers are a Yes, or high ones, or with other words."),
        choices=(
            Choice(EVEN_ODD, _("Even is Yes, odd is No")),
            Choice(HIGH_GOOD, _("High is good")),
            Choice(HOW_WELL, _("How well did it go?")),
            Choice(CUSTOM, _("Own words")),
        ),
    ),
    Option(
        "custom_answers",
        WORDS,
        (),
        _("Own words"),
        _("Six answers of your own, the best first. They replace Yes, and … to No, and …"),
        high=6,
    ),
    Option(
        "matching_dice",
        SWITCH,
        DEFAULT.matching_dice,
        _("Matching dice"),
        _("Each further die that shows the result adds one more “and”."),
    ),
    Option(
        "player_pick",
        CHOICE,
        DEFAULT.player_pick,
        _("Which die counts"),
        _("With bonus dice the best one counts, or the one the player picks."),
        choices=(Choice(AUTO_BEST, _("Always the best")), Choice(FREE, _("The player picks"))),
    ),
    Option(
        "fu_start", NUMBER, DEFAULT.fu_start, _("FU points at the start"), _("What each character begins with."), high=3
    ),
    Option(
        "fu_cap", NUMBER, NONE, _("Most FU points"), _("Nobody holds more than this."), low=1, high=99, may_be_none=True
    ),
    Option(
        "fu_bonus_die",
        SWITCH,
        DEFAULT.fu_bonus_die,
        _("FU for bonus dice"),
        _("Before the roll each FU point spent adds one bonus die."),
    ),
    Option(
        "fu_reroll_mode",
        CHOICE,
        DEFAULT.fu_reroll_mode,
        _("FU after the roll"),
        _("What a point can still change once the dice lie."),
        choices=(
            Choice(SINGLE, _("Roll chosen dice again, one point each")),
            Choice(ALL, _("Roll all dice again for one point")),
            Choice(NUDGE, _("Turn a die up or down by one, one point each")),
        ),
    ),
    Option(
        "fu_take_a_hit",
        SWITCH,
        DEFAULT.fu_take_a_hit,
        _("Take a hit"),
        _("Instead of rolling, let every die count as 1 and gain one FU point."),
    ),
    Option("fu_share", SWITCH, DEFAULT.fu_share, _("Share FU points"), _("Players may give points to each other.")),
    Option(
        "fu_award_by",
        CHOICE,
        DEFAULT.fu_award_by,
        _("Who awards FU points"),
        _("Who may give a point for something cool, funny or fitting."),
        choices=(Choice(ANYONE, _("Everyone, to someone else")), Choice(NARRATOR_ONLY, _("Only the narrator"))),
    ),
    Option(
        "fu_alt_earning",
        SEVERAL,
        (),
        _("Other ways to earn FU"),
        _("Events that bring a point as well as, or instead of, what the table likes."),
        choices=tuple(Choice(f"{trigger}:{mode}", label) for (trigger, mode), label in EARNING_LABELS.items()),
    ),
    Option(
        "fu_as_life",
        SWITCH,
        DEFAULT.fu_as_life,
        _("FU as life points"),
        _("Everyone has three, harm takes them, and a scene of two without dice brings them back."),
    ),
    Option(
        "show_odds", SWITCH, DEFAULT.show_odds, _("Show chances"), _("Show the exact chances before and after a roll.")
    ),
)


def read_options(doc: Mapping[str, object]) -> Options | Refusal:
    """Read the options of a campaign from a form or a script; what is left out has its default."""
    options = read_each(doc)
    return options if isinstance(options, Refusal) else clash(options) or options


def read_each(doc: Mapping[str, object]) -> Options | Refusal:
    """Read the options one by one, without asking whether they go together."""
    plain = {key: earnings(value) if key == "fu_alt_earning" else value for key, value in doc.items()}
    values = read_values(OPTIONS, plain)
    return values if isinstance(values, Refusal) else Options(**values)  # type: ignore[arg-type]


def earnings(value: object) -> object:
    """Write each {trigger, mode} of a script as "trigger:mode", as forms send it."""
    if not isinstance(value, list | tuple):
        return value
    return [
        f"{entry['trigger']}:{entry['mode']}"
        if isinstance(entry, Mapping) and set(entry) == {"trigger", "mode"}
        else entry
        for entry in value
    ]


def clash(options: Options) -> Refusal | None:
    """Say what does not go together."""
    if options.result_table == CUSTOM and not options.custom_answers:
        return Refusal("custom_answers_missing", _("Write six words of your own for the answers."))
    if sum(written(word) for word in options.custom_answers) > MOST_WORDS_WRITTEN:
        return Refusal("custom_answers_too_long", _("The six words are too long together."))
    if len(set(options.triggers)) < len(options.triggers):
        return Refusal("earned_both_ways", _("One way to earn FU is chosen twice: take “as well” or “instead”."))
    if options.cap is not None and options.start > options.cap:
        return Refusal("start_above_cap", _("Nobody can begin with more FU points than the most there may be."))
    return None


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
