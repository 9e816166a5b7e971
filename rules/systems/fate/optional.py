"""The options a table of Fate may set, with the words that explain them."""

from collections.abc import Mapping

from rules.core.options import CHOICE, NUMBER, SWITCH, Choice, Option, read_values
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems.fate.options import (
    BY_APPROACH,
    CORE,
    D6,
    D8,
    DEFAULT,
    FAE,
    FATE_DICE,
    GM_ORDER,
    HACK,
    INDIVIDUALLY,
    MANUAL,
    MOST_HELPERS,
    MOST_STUNTS_AT_START,
    OVER_EACH,
    OVER_SECOND,
    PER_SCENE,
    POPCORN,
    TOGETHER,
    UNLIMITED,
    Options,
)
from rules.systems.fate.topics import explained

FEWEST_ASPECTS = 2
MOST_ASPECTS_WANTED = 5

OPTIONS = explained(
    Option(
        "dice_method",
        CHOICE,
        DEFAULT.dice_method,
        _("Dice"),
        _("Four Fate dice, or what stands in for them. One d8 is swingier: every sum is equally likely."),
        choices=(
            Choice(FATE_DICE, _("Four Fate dice")),
            Choice(D8, _("One d8, less 4")),
            Choice(D6, _("Four d6 read as Fate dice")),
            Choice(MANUAL, _("Real dice, typed in")),
        ),
    ),
    Option(
        "concede_rule",
        CHOICE,
        DEFAULT.concede_rule,
        _("Conceding"),
        _("Before the opponent’s dice fall and with fate points, or instead of an action and without any."),
        choices=(Choice(FAE, _("Before the dice, with points")), Choice(HACK, _("As an action, without points"))),
    ),
    Option(
        "taken_out_by",
        CHOICE,
        DEFAULT.taken_out_by,
        _("Taken out"),
        _("Who tells what becomes of someone who is taken out."),
        choices=(Choice(FAE, _("The attacker’s side")), Choice(HACK, _("The GM"))),
    ),
    Option(
        "same_aspect",
        CHOICE,
        DEFAULT.same_aspect,
        _("The same aspect again"),
        _("Whether free invokes and a fate point may be used on one aspect in the same roll."),
        choices=(Choice(FAE, _("Free invokes or a point")), Choice(CORE, _("Free invokes and a point"))),
    ),
    Option(
        "contest_style",
        CHOICE,
        DEFAULT.contest_style,
        _("Style in a contest"),
        _("Two victories come for three shifts over the second best, or over any one of the others."),
        choices=(Choice(OVER_SECOND, _("Over the second best")), Choice(OVER_EACH, _("Over any of the others"))),
    ),
    Option(
        "initiative",
        CHOICE,
        DEFAULT.initiative,
        _("Turn order"),
        _("By Quick or Careful, handed over freely, or as the GM says."),
        choices=(
            Choice(BY_APPROACH, _("Quick in a fight, Careful in an argument")),
            Choice(POPCORN, _("Handed over freely")),
            Choice(GM_ORDER, _("As the GM says")),
        ),
    ),
    Option(
        "npc_initiative",
        CHOICE,
        DEFAULT.npc_initiative,
        _("Turns of NPCs"),
        _("All together when the best of them would act, or each by itself."),
        choices=(Choice(TOGETHER, _("All together")), Choice(INDIVIDUALLY, _("Each by itself"))),
    ),
    Option(
        "max_helpers",
        NUMBER,
        DEFAULT.max_helpers,
        _("Most helpers"),
        _("How many may help with one roll. Each adds 1."),
        high=MOST_HELPERS,
    ),
    Option(
        "approach_tn_shift",
        SWITCH,
        DEFAULT.approach_tn_shift,
        _("Fitting approaches are easier"),
        _("The GM may shift a difficulty by one or two for an approach that fits well or badly."),
    ),
    Option(
        "min_aspects",
        NUMBER,
        DEFAULT.min_aspects,
        _("Fewest aspects"),
        _("How many aspects a new character names at least."),
        low=FEWEST_ASPECTS,
        high=MOST_ASPECTS_WANTED,
    ),
    Option(
        "stunts_at_start",
        NUMBER,
        DEFAULT.stunts_at_start,
        _("Stunts to begin with"),
        _("How many stunts a new character is offered. Three are free, each further one lowers the refresh."),
        high=MOST_STUNTS_AT_START,
    ),
    Option(
        "gm_fate_pool",
        CHOICE,
        DEFAULT.gm_fate_pool,
        _("Fate points of the GM"),
        _("One for each player character present in a scene, or as many as wanted."),
        choices=(Choice(PER_SCENE, _("One per character and scene")), Choice(UNLIMITED, _("Without limit"))),
    ),
    Option(
        "zones",
        SWITCH,
        DEFAULT.zones,
        _("Zones"),
        _("Conflicts have places to move between."),
    ),
    Option(
        "reset_at_scenario",
        SWITCH,
        DEFAULT.reset_at_scenario,
        _("Refresh after a scenario"),
        _("When a scenario ends, fate points go back to the refresh; otherwise what is left is kept."),
    ),
    Option(
        "coefficient_module",
        SWITCH,
        DEFAULT.coefficient_module,
        _("Tracked coefficient"),
        _("Everyone has a role and a number that others can measure."),
    ),
    Option(
        "show_odds", SWITCH, DEFAULT.show_odds, _("Show chances"), _("Show the exact chances before and after a roll.")
    ),
)
SWITCHES = ("zones", "approach_tn_shift")


def read_options(doc: Mapping[str, object]) -> Options | Refusal:
    """Read the options of a campaign from a form or a script; what is left out has its default."""
    values = read_values(OPTIONS, doc)
    return values if isinstance(values, Refusal) else Options(**values)  # type: ignore[arg-type]


def free_options(doc: Mapping[str, object]) -> Options:
    """Give the options of a draft without a campaign: those of the book."""
    return Options()
