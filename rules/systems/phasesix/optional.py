"""The options a table of PhaseSix may set, with the words that explain them."""

from collections.abc import Mapping

from rules.core.options import CHANCES, CHOICE, NONE, NUMBER, SEVERAL, SWITCH, Choice, Option, read_values
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems.phasesix import options as said
from rules.systems.phasesix.options import DEFAULT, Options
from rules.systems.phasesix.states import DISORIENTED, GRAPPLED, HIDDEN, PAIN, STATES
from rules.systems.phasesix.topics import explained

MOST_POINTS = 500
MOST_MONEY = 100_000
MOST_BOOSTS = 20

PLAYED_IN = (
    Option(
        "epoch",
        CHOICE,
        DEFAULT.epoch,
        _("Epoch"),
        _("The time you play in: it decides which templates, weapons and foes are offered."),
        choices=(
            Choice("antiquity", _("Antiquity")),
            Choice("middle_ages", _("Middle Ages")),
            Choice("victorian", _("Victorian age and Wild West")),
            Choice("world_wars", _("Imperialism and world wars")),
            Choice("cold_war", _("Cold War and the 80s")),
            Choice("modern", _("Modern times")),
            Choice("science_fiction", _("Science fiction")),
        ),
    ),
    Option(
        "extensions",
        SEVERAL,
        DEFAULT.extensions,
        _("Extensions"),
        _("What your world has beside the ordinary: each may join any epoch."),
        choices=(
            Choice("magic", _("Magic")),
            Choice("horror", _("Horror")),
            Choice("body_modifications", _("Body modifications")),
        ),
    ),
)
CREATION = (
    Option(
        "start_points",
        NUMBER,
        DEFAULT.start_points,
        _("Career points at the start"),
        _("What a new life may cost; without a number each lineage brings its own, a human 50."),
        high=MOST_POINTS,
        may_be_none=True,
    ),
    Option(
        "circumstances_at_creation",
        SWITCH,
        DEFAULT.circumstances_at_creation,
        _("Circumstances from the start"),
        _("Whether templates of this category can be taken at creation, or only later on."),
    ),
    Option(
        "flaw_cap",
        NUMBER,
        DEFAULT.flaw_cap,
        _("Points from flaws"),
        _("How many career points flaws may bring at most."),
        high=MOST_POINTS,
    ),
    Option(
        "creation_caps",
        CHOICE,
        DEFAULT.creation_caps,
        _("Limits at creation"),
        _("What happens when a new character has an attribute above 5 or a skill above 8."),
        choices=(
            Choice(said.WARN, _("A warning")),
            Choice(said.ENFORCE, _("It cannot be finished")),
            Choice(said.OFF, _("Nothing")),
        ),
    ),
    Option(
        "starting_money",
        NUMBER,
        DEFAULT.starting_money,
        _("Starting money"),
        _("What a new character may spend on gear."),
        high=MOST_MONEY,
    ),
    Option(
        "intimidation_pair",
        CHOICE,
        DEFAULT.intimidation_pair,
        _("What intimidation rests on"),
        _("The second attribute of intimidation, beside apprehension."),
        choices=(Choice(said.CONSCIENTIOUSNESS, _("Conscientiousness")), Choice(said.WILLPOWER, _("Willpower"))),
    ),
)
CHECKS = (
    Option(
        "explode",
        CHOICE,
        DEFAULT.explode,
        _("Exploding dice"),
        _("When a six is thrown on and added up."),
        choices=(
            Choice(said.OUTSIDE_COMBAT, _("Outside combat")),
            Choice(said.ALWAYS, _("Always")),
            Choice(said.NEVER, _("Never")),
        ),
    ),
    Option(
        "minimum_floor",
        NUMBER,
        DEFAULT.minimum_floor,
        _("Lowest minimum roll"),
        _("How far an easy check may lower the minimum roll; at 2 a one never succeeds."),
        low=1,
        high=2,
    ),
    Option(
        "combat_minimum_cap",
        CHOICE,
        DEFAULT.combat_minimum_cap,
        _("Highest minimum roll in combat"),
        _("Sixes are not thrown on in combat, so that 7 or more is out of reach; a cap of 6 keeps it within."),
        choices=(Choice(said.OFF, _("No cap")), Choice(said.SIX, _("6 at most"))),
    ),
    Option(
        "untrained_knowledge",
        CHOICE,
        DEFAULT.untrained_knowledge,
        _("Knowledge nobody taught you"),
        _("Whether a check on knowledge that a character lacks is impossible, or uses the skill alone."),
        choices=(Choice(said.REFUSED, _("Impossible")), Choice(said.SKILL_ONLY, _("The skill alone"))),
    ),
    Option(
        "bonus_after",
        CHOICE,
        DEFAULT.bonus_after,
        _("Adding dice after the roll"),
        _("Whether bonus and destiny dice can only rescue a failed roll, or add to any."),
        choices=(Choice(said.FAILED_ONLY, _("To a failed roll")), Choice(said.ANY, _("To any roll"))),
    ),
    Option(
        "destiny_reroll",
        CHOICE,
        DEFAULT.destiny_reroll,
        _("A destiny die as a reroll"),
        _("Whether the new roll has the minimum it had, or every die succeeds on 4 and more."),
        choices=(Choice(said.PLAIN, _("The minimum stays")), Choice(said.FOUR_PLUS, _("4 and more succeed"))),
    ),
)
COMBAT = (
    Option(
        "moving_action",
        CHOICE,
        DEFAULT.moving_action,
        _("Acting while walking"),
        _("What makes an act on the move harder in combat."),
        choices=(Choice(said.MINUS_TWO_DICE, _("Two dice less")), Choice(said.MINIMUM_PLUS_TWO, _("Minimum roll +2"))),
    ),
    Option(
        "minimum_metres",
        NUMBER,
        DEFAULT.minimum_metres,
        _("Metres at least"),
        _("How far even the slowest get with one action."),
        high=1,
    ),
    Option(
        "action_die_returns",
        CHOICE,
        DEFAULT.action_die_returns,
        _("Bonus dice spent on actions"),
        _("When a bonus die that bought an action comes back."),
        choices=(Choice(said.SESSION, _("With the next session")), Choice(said.REST, _("With the next rest"))),
    ),
    Option(
        "parry",
        CHOICE,
        DEFAULT.parry,
        _("Parrying"),
        _("Whether a parry takes hits away, one for each success."),
        choices=(Choice(said.CANCELS_HITS, _("Each success cancels a hit")), Choice(said.OFF, _("No parrying"))),
    ),
    Option(
        "ammunition",
        CHOICE,
        DEFAULT.ammunition,
        _("Ammunition"),
        _("Whether rounds are counted and weapons reloaded."),
        choices=(Choice(said.TRACKED, _("Counted")), Choice(said.IGNORED, _("Endless"))),
    ),
    Option(
        "unarmed_wounds",
        NUMBER,
        DEFAULT.unarmed_wounds,
        _("Wounds of a bare fist"),
        _("How many wounds a hit without a weapon deals."),
        high=5,
    ),
)
WOUNDS = (
    Option(
        "exhausted",
        CHOICE,
        DEFAULT.exhausted,
        _("Exhaustion"),
        _("Whether each level takes an action, or all of them together one."),
        choices=(Choice(said.PER_LEVEL, _("One action a level")), Choice(said.FLAT, _("One action in all"))),
    ),
    Option(
        "dying_level",
        CHOICE,
        DEFAULT.dying_level,
        _("How close to death"),
        _("Whether wounds beyond the last heart make it harder to stabilise somebody."),
        choices=(Choice(said.OVERFLOW, _("Every surplus wound counts")), Choice(said.ONE, _("Always level 1"))),
    ),
    Option(
        "dying_minimum_dice",
        NUMBER,
        DEFAULT.dying_minimum_dice,
        _("Dice for the time left"),
        _("How many dice the frailest throw for the minutes they have left."),
        high=1,
    ),
    Option(
        "first_aid_limit",
        CHOICE,
        DEFAULT.first_aid_limit,
        _("First aid"),
        _("How often somebody can be given first aid."),
        choices=(Choice(said.ONCE_PER_SCENE, _("Once a scene")), Choice(NONE, _("As often as you like"))),
    ),
    Option(
        "boost_cap",
        NUMBER,
        DEFAULT.boost_cap,
        _("Boosts at most"),
        _("How many boosts anyone may have at once; without a number only rest knows a limit."),
        high=MOST_BOOSTS,
        may_be_none=True,
    ),
    Option(
        "house_states",
        SEVERAL,
        DEFAULT.house_states,
        _("Further states"),
        _("The book only names these states. They work as the help describes, unless you leave them out."),
        choices=tuple(Choice(key, STATES[key]) for key in (HIDDEN, DISORIENTED, PAIN, GRAPPLED)),
    ),
)
TABLE = (
    Option(
        "advancement_when",
        CHOICE,
        DEFAULT.advancement_when,
        _("Advancement"),
        _("When reputation can be spent on templates."),
        choices=(
            Choice(said.BETWEEN_SESSIONS, _("Between sessions")),
            Choice(said.ANY_TIME, _("At any time")),
        ),
    ),
    Option(
        CHANCES,
        SWITCH,
        DEFAULT.show_odds,
        _("Show chances"),
        _("Everyone sees how likely success is before they throw."),
    ),
)
OPTIONS = explained(*PLAYED_IN, *CREATION, *CHECKS, *COMBAT, *WOUNDS, *TABLE)
SWITCHES: tuple[str, ...] = ()
WITHOUT_A_NUMBER = frozenset({"boost_cap", "start_points"})


def read_options(doc: Mapping[str, object]) -> Options | Refusal:
    """Read a table's options; an option that is switched off may be written as false."""
    values = read_values(OPTIONS, {key: switched_off(key, value) for key, value in doc.items()})
    return values if isinstance(values, Refusal) else Options(**values)  # type: ignore[arg-type]


def switched_off(key: str, value: object) -> object:
    found = next((option for option in OPTIONS if option.key == key), None)
    if value is not False or found is None or found.kind == SWITCH:
        return value
    return NONE if key in WITHOUT_A_NUMBER else said.OFF
