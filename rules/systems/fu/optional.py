"""The options a table of FU may set, with the words that explain them, and how they are read together."""

from collections.abc import Mapping

from rules.core.options import CHOICE, NONE, NUMBER, SEVERAL, SWITCH, WORDS, Choice, Option, read_values
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems.fu.options import (
    ALL,
    ALSO,
    ANYONE,
    AUTO_BEST,
    BY_NARRATOR,
    CUSTOM,
    DEFAULT,
    EVEN_ODD,
    FREE,
    GOAL,
    GOOD_AND_BAD,
    GROUND,
    HIDDEN,
    HIGH_GOOD,
    HOW_WELL,
    INSTEAD,
    MOST_RECOVERED,
    MOST_WORDS_WRITTEN,
    NARRATOR_ONLY,
    NEAR_DEATH,
    NUDGE,
    ONES,
    OPEN,
    OUT_OF_SCENE,
    PLAIN,
    SINGLE,
    SIXES,
    SLAIN,
    SLOTS,
    Options,
    written,
)
from rules.systems.fu.topics import explained

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

OPTIONS = explained(
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
        _("Six answers of your own, the best first. They replace “Yes, and …” to “No, and …”."),
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
        "life_zero",
        CHOICE,
        DEFAULT.life_zero,
        _("Without life points"),
        _("What happens when harm takes the last FU point, where FU points are life."),
        choices=(
            Choice(BY_NARRATOR, _("The narrator decides")),
            Choice(OUT_OF_SCENE, _("The character leaves the scene")),
            Choice(NEAR_DEATH, _("The character is near death")),
        ),
    ),
    Option(
        "fu_narrator",
        SWITCH,
        DEFAULT.fu_narrator,
        _("FU points for foes"),
        _("Strong foes hold up to three. One adds a penalty die before a roll, or re-rolls one die after it."),
    ),
    Option(
        "fu_use_prop",
        SWITCH,
        DEFAULT.fu_use_prop,
        _("Use a prop"),
        _("For one FU point an ordinary object counts as gear until the scene ends."),
    ),
    Option(
        "fu_powers",
        SWITCH,
        DEFAULT.fu_powers,
        _("Stunts and powers"),
        _("Sheets have abilities beyond the ordinary. Each use costs one FU point."),
    ),
    Option(
        "gm_review",
        SWITCH,
        DEFAULT.gm_review,
        _("The narrator reviews modifiers"),
        _("Whatever helps or hinders needs the narrator’s approval before the roll."),
    ),
    Option(
        "slot_names",
        WORDS,
        (),
        _("Names of the descriptors"),
        _("Four names of your own in place of Body, Mind, Edge and Flaw, in this order."),
        high=SLOTS,
    ),
    Option(
        "gear_rule",
        CHOICE,
        DEFAULT.gear_rule,
        _("Gear"),
        _("Whether one of the two items has to be a good one and the other a bad one."),
        choices=(Choice(PLAIN, _("As the player likes")), Choice(GOOD_AND_BAD, _("One good, one bad"))),
    ),
    Option(
        "soft_traits_give_dice",
        SWITCH,
        DEFAULT.soft_traits_give_dice,
        _("The story gives dice"),
        _("Description, drive and relationships can help or hinder like descriptors."),
    ),
    Option(
        "recovery_per_scene",
        NUMBER,
        DEFAULT.recovery_per_scene,
        _("Recovery between scenes"),
        _("How many conditions each character may lose when a new scene begins."),
        high=MOST_RECOVERED,
    ),
    Option(
        "scene_rotation",
        SWITCH,
        DEFAULT.scene_rotation,
        _("Players set scenes in turn"),
        _("Whoever is next sets the scene. The narrator says who begins."),
    ),
    Option(
        "obstacles_visible",
        CHOICE,
        DEFAULT.obstacles_visible,
        _("Foes and obstacles"),
        _("Whether players see a new foe or obstacle with everything about it, or only what is revealed."),
        choices=(Choice(OPEN, _("Everything lies open")), Choice(HIDDEN, _("Hidden until revealed"))),
    ),
    Option(
        "show_odds", SWITCH, DEFAULT.show_odds, _("Show chances"), _("Show the exact chances before and after a roll.")
    ),
)


SWITCHES = ("matching_dice", "gm_review", "fu_share")


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


def free_options(doc: Mapping[str, object]) -> Options:
    """Give the options of a draft without a campaign: those of the book."""
    return Options()
