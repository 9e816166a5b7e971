"""What can be done in FU, read from a form or a script into small types."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from dataclasses import fields as parts

from rules.core import fields as given
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems.fu.asking import pending, read_labels, read_question
from rules.systems.fu.deeds import Deed, key
from rules.systems.fu.deeds import words as read_words
from rules.systems.fu.further import BY_KIND, DEEDS
from rules.systems.fu.narrator import NO_FOE
from rules.systems.fu.open_roll import FACES, MOST_DICE
from rules.systems.fu.options import TRIGGERS
from rules.systems.fu.sheet import listed

MOST_AT_ONCE = 9
MOST_KEY = 100


@dataclass(frozen=True)
class Roll:
    """Ask a closed question and throw for it."""

    question: str
    helps: tuple[str, ...] = ()
    hinders: tuple[str, ...] = ()
    spend: int = 0
    take_a_hit: bool = False
    pick: int | None = None


@dataclass(frozen=True)
class Reroll:
    """Throw the named dice of the open roll again, one point each."""

    dice: tuple[int, ...]


@dataclass(frozen=True)
class RerollAll:
    """Throw every die of the open roll again for one point."""


@dataclass(frozen=True)
class Nudge:
    """Turn one die of the open roll by one."""

    die: int
    by: int


@dataclass(frozen=True)
class Pick:
    """Let another die of a bonus pool count."""

    die: int


@dataclass(frozen=True)
class Award:
    """Give a point from the bowl. Without a reason it is for something the table liked; `words` say what."""

    to: str
    points: int = 1
    reason: str = ""
    words: str = ""


@dataclass(frozen=True)
class Give:
    """Hand over points of one's own."""

    to: str
    points: int = 1


@dataclass(frozen=True)
class Harm:
    """Take life points from someone who is hurt."""

    to: str
    points: int = 1


@dataclass(frozen=True)
class Bond:
    """Refill one's life points by a scene without dice with someone."""

    to: str


@dataclass(frozen=True)
class ForceReroll:
    """Spend a foe's point to have one die of somebody's open roll thrown again."""

    foe: str
    to: str
    die: int


@dataclass(frozen=True)
class Keep:
    """Leave the open roll as it lies and go on."""


Action = Roll | Reroll | RerollAll | Nudge | Pick | Award | Give | Harm | Bond | ForceReroll | Keep | Deed

TYPES: Mapping[str, type[Action]] = {
    "roll": Roll,
    "reroll": Reroll,
    "reroll_all": RerollAll,
    "nudge": Nudge,
    "pick": Pick,
    "award": Award,
    "give": Give,
    "harm": Harm,
    "bond": Bond,
    "force_reroll": ForceReroll,
    "keep": Keep,
    **{do: act.kind for do, act in DEEDS.items()},
}
ACTS: Mapping[str, tuple[str, ...]] = {do: tuple(field.name for field in parts(kind)) for do, kind in TYPES.items()}
NAMES = {kind: do for do, kind in TYPES.items()}


def read(fields: Mapping[str, object]) -> Action | Refusal:
    """Turn what was sent into an act; what belongs to no act is left aside."""
    do = fields.get("do")
    if not isinstance(do, str) or do not in READERS:
        return Refusal("unknown_act", _("This is not something you can do here."))
    return READERS[do](fields)


def dump_action(action: Action) -> dict[str, object]:
    """Write an act so that `read` gives it back."""
    return {"do": NAMES[type(action)], **{name: listed(value) for name, value in asdict(action).items()}}


def named(action: Action) -> tuple[str, ...]:
    """Give the keys of the characters that the act touches beside its actor."""
    match action:
        case Award() | Give() | Harm() | Bond() | ForceReroll():
            return (action.to,)
        case Deed():
            return BY_KIND[type(action)].named(action)
    return ()


def read_roll(form: Mapping[str, object]) -> Roll | Refusal:
    question = read_question(form.get("question", ""))
    if isinstance(question, Refusal):
        return question
    labels = pending(form) or read_labels(form)
    if isinstance(labels, Refusal):
        return labels
    spend = read_number(form, "spend", 0, MOST_DICE - 1, default=0)
    if isinstance(spend, Refusal):
        return spend
    hit = given.switch(form.get("take_a_hit"))
    if hit is None:
        return Refusal("take_a_hit_wrong", _("Say whether you take a hit or roll."))
    pick = None
    if form.get("pick") not in (None, ""):
        pick = read_number(form, "pick", 1, FACES)
    return pick if isinstance(pick, Refusal) else Roll(question, *labels, spend, hit, pick)


NUMBER_REFUSED = {
    "spend": ("spend_wrong", _("You cannot spend that number of FU points.")),
    "pick": ("pick_wrong", _("Pick a face from 1 to 6.")),
    "die": ("die_unknown", _("There is no such die.")),
    "by": ("step_wrong", _("A die is turned up or down by one.")),
    "points": ("points_wrong", _("From one to nine points can change hands at once.")),
}


def read_number(
    form: Mapping[str, object], name: str, low: int, high: int, default: int | None = None
) -> int | Refusal:
    """Read a number within its bounds; where there is a default, it may be left out."""
    if default is not None and form.get(name) in (None, ""):
        return default
    number = given.number(form.get(name))
    return number if number is not None and low <= number <= high else Refusal(*NUMBER_REFUSED[name])


def read_reroll(form: Mapping[str, object]) -> Reroll | Refusal:
    dice = given.numbers(form.get("dice"))
    if dice is None or any(not 0 <= index < MOST_DICE for index in dice):
        return Refusal(*NUMBER_REFUSED["die"])
    if len(set(dice)) < len(dice):
        return Refusal("die_named_twice", _("Name each die once."))
    if not dice:
        return Refusal("no_die_named", _("Choose the dice to roll again."))
    return Reroll(tuple(sorted(dice)))


def read_nudge(form: Mapping[str, object]) -> Nudge | Refusal:
    die = read_number(form, "die", 0, MOST_DICE - 1)
    by = read_number(form, "by", -1, 1)
    if isinstance(die, Refusal) or isinstance(by, Refusal):
        return die if isinstance(die, Refusal) else by  # type: ignore[return-value]
    return Nudge(die, by) if by else Refusal(*NUMBER_REFUSED["by"])


def read_pick(form: Mapping[str, object]) -> Pick | Refusal:
    die = read_number(form, "die", 0, MOST_DICE - 1)
    return die if isinstance(die, Refusal) else Pick(die)


def read_award(form: Mapping[str, object]) -> Award | Refusal:
    reason = form.get("reason")
    if reason is not None and (not isinstance(reason, str) or reason not in ("", *TRIGGERS)):
        return Refusal("reason_unknown", _("This is not a reason for a point."))
    to, points = read_to(form), read_number(form, "points", 1, MOST_AT_ONCE, default=1)
    if isinstance(to, Refusal):
        return to
    words = read_words(form, "words", None)
    if isinstance(points, Refusal) or isinstance(words, Refusal):
        return points if isinstance(points, Refusal) else words  # type: ignore[return-value]
    return Award(to, points, reason or "", words)


def read_give(form: Mapping[str, object]) -> Give | Refusal:
    to, points = read_to(form), read_number(form, "points", 1, MOST_AT_ONCE, default=1)
    if isinstance(to, Refusal):
        return to
    return points if isinstance(points, Refusal) else Give(to, points)


def read_harm(form: Mapping[str, object]) -> Harm | Refusal:
    to, points = read_to(form), read_number(form, "points", 1, MOST_AT_ONCE, default=1)
    if isinstance(to, Refusal):
        return to
    return points if isinstance(points, Refusal) else Harm(to, points)


def read_bond(form: Mapping[str, object]) -> Bond | Refusal:
    to = read_to(form)
    return to if isinstance(to, Refusal) else Bond(to)


def read_force_reroll(form: Mapping[str, object]) -> ForceReroll | Refusal:
    foe, to, die = key(form, "foe", NO_FOE), read_to(form), read_number(form, "die", 0, MOST_DICE - 1)
    for part in (foe, to, die):
        if isinstance(part, Refusal):
            return part
    return ForceReroll(foe, to, die)  # type: ignore[arg-type]


def read_to(form: Mapping[str, object]) -> str | Refusal:
    to = given.line(form.get("to"))
    if not to or len(to) > MOST_KEY:
        return Refusal("nobody_named", _("Choose who it is for."))
    return to


READERS: Mapping[str, Callable[[Mapping[str, object]], Action | Refusal]] = {
    "roll": read_roll,
    "reroll": read_reroll,
    "reroll_all": lambda form: RerollAll(),
    "nudge": read_nudge,
    "pick": read_pick,
    "award": read_award,
    "give": read_give,
    "harm": read_harm,
    "bond": read_bond,
    "force_reroll": read_force_reroll,
    "keep": lambda form: Keep(),
    **{do: act.read for do, act in DEEDS.items()},
}
