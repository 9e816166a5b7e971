"""What can be done in FU, read from a form or a script into small types."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from dataclasses import fields as parts

from rules.core import fields as given
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import FACES, MOST_DICE
from rules.systems.fu.deeds import Deed
from rules.systems.fu.further import BY_KIND, DEEDS
from rules.systems.fu.options import TRIGGERS, written
from rules.systems.fu.sheet import MOST_TEXT, listed

MOST_LABELS = 30
MOST_LABELS_WRITTEN = 1_000
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
    """Give a point from the bowl. Without a reason it is for something the table liked."""

    to: str
    points: int = 1
    reason: str = ""


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
class Keep:
    """Leave the open roll as it lies and go on."""


Action = Roll | Reroll | RerollAll | Nudge | Pick | Award | Give | Harm | Bond | Keep | Deed

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
        case Award() | Give() | Harm() | Bond():
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


def pending(form: Mapping[str, object]) -> Refusal | None:
    """Stop a roll while a word stands typed but not added, or it would silently not count."""
    word = given.line(form.get("add_word"))
    if not word:
        return None
    message = _("“%(word)s” was not part of the roll yet. See whether it helps or hinders, then roll.")
    return Refusal("word_pending", message, {"word": word[:MOST_TEXT]})


def read_question(value: object) -> str | Refusal:
    question = given.line(value)
    if question is None:
        return Refusal("question_not_text", _("A question is written in words."))
    if not question:
        return Refusal("question_missing", _("Ask a question first, one that yes or no can answer."))
    if len(question) > MOST_TEXT:
        return Refusal("question_too_long", _("A question has at most %(most)s characters."), {"most": MOST_TEXT})
    return question


def read_labels(form: Mapping[str, object]) -> tuple[tuple[str, ...], tuple[str, ...]] | Refusal:
    """Read what helps and what hinders; each thing counts once, and one way only."""
    helps, hinders = given.lines(form.get("helps")), given.lines(form.get("hinders"))
    if helps is None or hinders is None:
        return Refusal("label_not_text", _("What helps or hinders is written in words."))
    helps, hinders = given.once(helps), given.once(hinders)
    return labels_refused(helps, hinders) or (helps, hinders)


def labels_refused(helps: Sequence[str], hinders: Sequence[str]) -> Refusal | None:
    labels = [*helps, *hinders]
    if len(labels) > MOST_LABELS:
        return Refusal("too_many_labels", _("At most %(most)s things can help or hinder."), {"most": MOST_LABELS})
    if any(len(label) > MOST_TEXT for label in labels):
        return Refusal(
            "label_too_long", _("What helps or hinders has at most %(most)s characters."), {"most": MOST_TEXT}
        )
    if sum(map(written, labels)) > MOST_LABELS_WRITTEN:
        return Refusal("labels_too_long", _("What helps and hinders is too long altogether. Use fewer words."))
    both = {label.casefold() for label in helps} & {label.casefold() for label in hinders}
    if both:
        label = next(label for label in helps if label.casefold() in both)
        return Refusal("label_both_ways", _("“%(label)s” can help or hinder, not both."), {"label": label})
    return None


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
    return points if isinstance(points, Refusal) else Award(to, points, reason or "")


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
    "keep": lambda form: Keep(),
    **{do: act.read for do, act in DEEDS.items()},
}
