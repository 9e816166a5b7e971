"""Examples for what lies on the table: dice, tracks and odds; cards and lists are in their own module."""

from decimal import Decimal

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from characters.making import Meter
from config.specimens import tableside
from config.specimens.shapes import (
    Answer,
    Band,
    Bar,
    Chain,
    Chip,
    Clock,
    Die,
    Hearts,
    Named,
    Pool,
    PoolDie,
    Rung,
    Stock,
    Stress,
    StressBox,
    Way,
    Wound,
)
from rules.core.odds import Chance
from tables.templatetags.drawing import crests

LONG = ("Gewissenhaftigkeit", "Wiederholungswürfel", "Täuschen und Betrügen", "Découvrir quelque chose")
SIZES = ("d28", "d34", "d40", "d44", "d52", "d60", "d68", "d92")

DICE = (
    Named(_("White"), Die(6)),
    Named(_("Black"), Die(5, "black")),
    Named(_("Penalty"), Die(3, "penalty")),
    Named(_("Bonus"), Die(5, "bonus")),
    Named(_("Destiny"), Die(4, "destiny", word=_("Destiny die"))),
    Named(_("Unrolled"), Die(None)),
    Named(_("Cancelled"), Die(None, "white", "ghost")),
    Named(_("Kept"), Die(2, "white", "kept")),
    Named(_("Dropped"), Die(1, "white", "dropped")),
    Named(_("Dropped"), Die(4, "black", "dropped")),
    Named(_("Exploded"), Die(6, "white", "exploded")),
)
RINGS = (
    Named("good", Die(4, "white", "kept")),
    Named("harm", Die(3, "black", "kept")),
    Named("", Die(6, "white", "kept")),
)
SIDES = (Named(_("Plus"), "+"), Named(_("Blank"), ""), Named(_("Minus"), "-"))
CHAINS = (Chain((6, 6, 4), 16, best=True), Chain((6, 2), 8), Chain((3,), 3))
POOLS = (
    Pool(
        (PoolDie("white"), PoolDie("bonus", "Lantern oil")),
        (("Sure-footed", "Wet planks"),),
        _("One bonus die."),
        _("Throw two, the better one stands."),
    ),
    Pool((PoolDie("white"),), (), _("No bonus, no penalty."), _("Throw one die.")),
    Pool(
        (PoolDie("white"), *(PoolDie("penalty", word) for word in LONG)),
        (),
        _("Four penalty dice."),
        _("Throw five, the worst one stands."),
    ),
)
CHIPS = (
    Chip("Sure-footed", "helps"),
    Chip("Wet planks", "hinders"),
    Chip("Moonless night", "suggested", "hinders"),
    Chip("Old rope", "suggested", "helps"),
    Chip("Night ferry"),
    Chip(_("Careful"), "on", value="+1"),
    Chip("Broken oar", closed=True),
    *(Chip(word) for word in LONG),
)

METERS = (
    (Meter(34, 50), _("34 of 50 points spent")),
    (Meter(34, 50, 8), _("34 of 50 points spent, this one would take 8")),
    (Meter(0, 50), _("0 of 50 points spent")),
    (Meter(53, 50), _("53 of 50 points spent, 3 too many")),
)
STRESS = (
    Stress(_("Stress: no box is taken"), (StressBox(1), StressBox(2), StressBox(3))),
    Stress(
        _("Stress: box 1 is taken, box 2 would be taken"),
        (StressBox(1, "full"), StressBox(2, "next"), StressBox(3, look="focus")),
    ),
    Stress(
        _("Stress: all boxes are taken"),
        (StressBox(1, "full"), StressBox(2, "full"), StressBox(3, "full")),
        closed=True,
    ),
    Stress(
        _("Stress: box 1 is taken, box 2 would be taken"),
        (StressBox(1, "full"), StressBox(2, "next"), StressBox(3)),
        busy=True,
    ),
)
WOUNDS = (
    Wound(2, _("Mild"), "Rope-burnt palms", "full"),
    Wound(4, _("Moderate"), "Afraid of open water", "next"),
    Wound(6, _("Severe")),
)
HEARTS = (
    Hearts(_("4 of 6 hearts, 2 boosts"), 4, 6, 2),
    Hearts(_("6 of 6 hearts"), 6, 6),
    Hearts(_("No hearts left"), 0, 6),
)
CLOCKS = (
    Clock("The tide turns", 1, 4),
    Clock("Patrol on the quay", 4, 6),
    Clock("Somebody talks", 0, 8, hidden=True),
    Clock("The mast gives way", 8, 8),
    Clock("Sturmflutwarnungsglocke", 2, 6),
)
STOCKS = (
    Stock(_("Bonus dice"), _("Bonus"), "white", 1, 2, _("1 of 2 bonus dice left")),
    Stock(_("Reroll dice"), _("Rerolls"), "reroll", 1, 1, _("1 of 1 reroll dice left")),
    Stock(_("Destiny dice"), _("Destiny"), "destiny", 0, 1, _("No destiny dice left")),
)

SIX_KEYS = ("yes_and", "yes", "yes_but", "no_but", "no", "no_and")
SIX_WORDS = (_("Yes, and"), _("Yes"), _("Yes, but"), _("No, but"), _("No"), _("No, and"))
FOUR_KEYS = ("fail", "tie", "succeed", "style")
FOUR_WORDS = (_("Fail"), _("Tie"), _("Succeed"), _("With style"))


def six(*counts: int, hit: int | None = None) -> tuple[Answer, ...]:
    """Lay six answers out from how many throws give each, the best first."""
    chances = [Chance(count, sum(counts)) for count in counts]
    return tuple(map(Answer, SIX_KEYS, SIX_WORDS, chances, (at == hit for at in range(len(counts)))))


def four(*counts: int) -> tuple[Answer, ...]:
    """Lay four outcomes out from how many throws give each, the worst first."""
    return tuple(map(Answer, FOUR_KEYS, FOUR_WORDS, (Chance(count, sum(counts)) for count in counts)))


ODDS = {
    "two": six(11, 9, 7, 5, 3, 1),
    "three": six(91, 61, 37, 19, 7, 1),
    "came": six(11, 9, 7, 5, 3, 1, hit=2),
    "sure": six(1, 0, 0, 0, 0, 0),
    "four": four(15, 16, 35, 15),
}
STACKED = (
    Bar(_("Now"), _("As it lies: a fail."), four(1, 0, 0, 0)),
    Bar(
        _("Reroll"),
        _("Thrown again: of 81 throws 15 fail, 16 tie, 35 succeed, 15 with style."),
        four(15, 16, 35, 15),
    ),
    Bar(_("Invoke, +2"), _("With an invoke: a success."), four(0, 0, 1, 0)),
)
BANDS = (
    Band("1–2", _("It comes at once, and it is angry.")),
    Band("3–4", _("Nothing moves yet."), hit=True),
    Band("5–6", _("It loses the trail.")),
    Band("6 & 6", _("It turns back for good.")),
)
BANDS_AHEAD = (
    Band("1–3", _("It comes at once, and it is angry."), Decimal("25.0")),
    Band("4–5", _("It loses the trail."), Decimal("44.4"), "good"),
    Band("6", _("It turns back for good."), Decimal("30.6"), "good"),
)
AT_LEAST = (
    Way(_("At least 1 success"), Decimal("80.2")),
    Way(_("At least 2 successes"), Decimal("40.7")),
    Way(_("At least 3 successes"), Decimal("11.1")),
)
WAYS = (
    Way(_("Spend a destiny die"), Decimal("50.0"), _("A 4 or more settles it"), _("Throw")),
    Way(_("Throw everything again"), Decimal("13.2"), _("All four dice"), _("Reroll")),
    Way(_("Spend a bonus die"), button=_("Throw"), why_not=_("No bonus dice are left.")),
)
EPIC, FANTASTIC, SUPERB, GREAT, GOOD, FAIR, AVERAGE, MEDIOCRE, POOR = (
    pgettext_lazy("rung", "Epic"),
    pgettext_lazy("rung", "Fantastic"),
    pgettext_lazy("rung", "Superb"),
    pgettext_lazy("rung", "Great"),
    pgettext_lazy("rung", "Good"),
    pgettext_lazy("rung", "Fair"),
    pgettext_lazy("rung", "Average"),
    pgettext_lazy("rung", "Mediocre"),
    pgettext_lazy("rung", "Poor"),
)
LADDER = (
    Rung("+5", SUPERB),
    Rung("+4", GREAT),
    Rung("+3", GOOD, "would"),
    Rung("+2", FAIR, "opposition"),
    Rung("+1", AVERAGE, "you"),
    Rung("0", MEDIOCRE),
    Rung("−1", POOR),
)
THROWS = (
    Rung("+7", EPIC, count=1, outcome="style"),
    Rung("+6", FANTASTIC, count=4, outcome="style"),
    Rung("+5", SUPERB, count=10, outcome="style"),
    Rung("+4", GREAT, count=16, outcome="succeed"),
    Rung("+3", GOOD, count=19, outcome="succeed"),
    Rung("+2", FAIR, "opposition", 16, "tie"),
    Rung("+1", AVERAGE, count=10, outcome="fail"),
    Rung("0", MEDIOCRE, count=4, outcome="fail"),
    Rung("−1", POOR, count=1, outcome="fail"),
)


def samples() -> dict[str, object]:
    """Give every example by the name the catalogue's page asks for."""
    return {
        "dice": DICE,
        "rings": RINGS,
        "sizes": SIZES,
        "sides": SIDES,
        "chains": CHAINS,
        "pools": POOLS,
        "chips": CHIPS,
        "meters": METERS,
        "stress": STRESS,
        "wounds": WOUNDS,
        "hearts": HEARTS,
        "clocks": CLOCKS,
        "stocks": STOCKS,
        "odds": ODDS,
        "stacked": STACKED,
        "bands": BANDS,
        "bands_ahead": BANDS_AHEAD,
        "at_least": AT_LEAST,
        "ways": WAYS,
        "ladder": LADDER,
        "throws": THROWS,
        "crests": crests("catalogue", 12),
        **tableside.samples(),
    }
