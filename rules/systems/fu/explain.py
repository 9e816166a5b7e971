"""Why a roll answers as it does, in whole sentences."""

from collections.abc import Mapping, Sequence

from rules.core.text import Strong, Text, counted, sentences
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fu.further import SAYINGS
from rules.systems.fu.options import ONES, SIXES
from rules.systems.fu.pool import BEST, FU, WORST, Pool, order, plain_answers
from rules.systems.fu.result import HIT
from rules.systems.fu.words import Result, answer_text, first, label_text, read_answer, small

NO_MODIFIERS = _("One die, no modifiers.")
ALL_CANCELS = _("One die: what helps and what hinders cancel out.")
BONUS_DICE = _n(
    "One bonus die (%(sources)s), best of two.",
    "%(number)s bonus dice (%(sources)s), best of %(dice)s.",
)
PENALTY_DICE = _n(
    "One penalty die (%(sources)s), worst of two.",
    "%(number)s penalty dice (%(sources)s), worst of %(dice)s.",
)
ONE_PAIR_CANCELS = _("%(help)s and %(hindrance)s cancel.")
PAIRS_CANCEL = _("%(count)s pairs cancel: %(pairs)s.")
A_FACE_IS = _("A %(face)s is %(answer)s.")
A_FACE_MEANS = _("A %(face)s means: %(answer)s.")
PICKED = _("The player picked this die.")
MATCHING = _n("Two dice show it, so one more “and”.", "%(dice)s dice show it, so %(number)s more “and”s.")
HIT_TAKEN = _("A hit taken instead of a roll: every die counts as 1. One FU point gained.")
HIT_AT_LIMIT = _("A hit taken instead of a roll: every die counts as 1. The limit allows no further FU point.")
REROLLED = _n(
    "1 FU spent on a re-roll: the %(now)s was a %(was)s.",
    "%(count)s FU spent on a re-roll: %(was)s became %(now)s.",
)
REROLLED_ALL = _n(
    "1 FU spent to roll the die again: the %(now)s was a %(was)s.",
    "1 FU spent to roll all dice again: %(was)s became %(now)s.",
)
REROLLED_OTHERS = _n(
    "1 FU spent to roll the other die again: the %(now)s was a %(was)s.",
    "1 FU spent to roll the other dice again: %(was)s became %(now)s.",
)
NUDGED = _n("1 FU turned a %(was)s into a %(now)s.", "%(count)s FU turned %(was)s into %(now)s.")
EARNED = {
    ONES: _("Several ones: one FU point gained."),
    SIXES: _("Several sixes: one FU point gained."),
}
FORCED = _("A foe’s FU point had a die rolled again: the %(now)s was a %(was)s.")
PAIR = ("bonus", "penalty")
ONE_OF_THE_PAIRS = _("%(bonus)s – %(penalty)s")
CHANGES = {"reroll": REROLLED, "reroll_all": REROLLED_ALL, "nudge": NUDGED}


def explain(result: Result, request: Mapping[str, object]) -> Text:
    """Say in a few sentences which dice were thrown, which one counts and what it says."""
    said = [*pool_sentences(result), *face_sentences(result), *matching(result)]
    return sentences([*said, *forced(result), *change(result), *earned(result)])


def pool_of(result: Result) -> Pool:
    return Pool(tuple(result["helps"]), tuple(result["hinders"]), result["spent"])


def pool_sentences(result: Result) -> list[Text]:
    if result["hit"]:
        return [hit_sentence(result)]
    pool = pool_of(result)
    return [dice_sentence(pool), *cancelling(pool)]


def hit_sentence(result: Result) -> Text:
    return Text(HIT_TAKEN if HIT in result["earned_by"] else HIT_AT_LIMIT)


def dice_sentence(pool: Pool) -> Text:
    """Say how many dice of which kind are thrown, and what brings them."""
    if pool.net == 0:
        return Text(ALL_CANCELS if pool.pairs else NO_MODIFIERS)
    extra = abs(pool.net)
    places = {"number": first(extra), "dice": small(pool.size), "sources": sources(pool)}
    return counted(BONUS_DICE if pool.mode == BEST else PENALTY_DICE, extra, **places)


def sources(pool: Pool) -> Text:
    """List what brings the dice; points stand last and as their number."""
    bought = min(pool.spent, len(pool.sources)) if pool.mode == BEST else 0
    labels = pool.sources[: len(pool.sources) - bought]
    return named([*labels, f"{bought} {FU}"] if bought else labels)


def cancelling(pool: Pool) -> list[Text]:
    """Say which pairs cancel."""
    if not pool.pairs:
        return []
    if len(pool.pairs) == 1:
        help_, hindrance = (label_text(label) for label in pool.pairs[0])
        return [Text(ONE_PAIR_CANCELS, {"help": help_, "hindrance": hindrance})]
    named_pairs = (dict(zip(PAIR, map(label_text, pair), strict=True)) for pair in pool.pairs)
    pairs = [Text(ONE_OF_THE_PAIRS, pair) for pair in named_pairs]
    return [Text(PAIRS_CANCEL, {"count": len(pool.pairs), "pairs": in_a_row(pairs)})]


def face_sentences(result: Result) -> list[Text]:
    message = A_FACE_IS if plain_answers(result["table"]) else A_FACE_MEANS
    said = [Text(message, {"face": result["kept"], "answer": Strong(read_answer(result))})]
    return [Text(PICKED), *said] if result["picked"] else said


def matching(result: Result) -> list[Text]:
    ands = result["ands"]
    return [counted(MATCHING, ands, number=small(ands), dice=first(ands + 1))] if ands else []


def change(result: Result) -> list[Text]:
    """Say what was paid after the roll, and what each changed die showed before."""
    changed = [(was, now) for was, now in zip(result["was"], result["dice"], strict=True) if was]
    if not changed:
        return []
    how = result["changed"]
    many = len(changed) if how == "reroll_all" else result["paid"]
    places = {"was": listing([was for was, _now in changed]), "now": listing([now for _was, now in changed])}
    others = how == "reroll_all" and len(changed) < len(result["dice"])
    return [counted(REROLLED_OTHERS if others else CHANGES[how], many, **places)]


def forced(result: Result) -> list[Text]:
    """Say what a foe's point changed."""
    if not result.get("forced"):
        return []
    _die, was, now = result["forced"]
    return [Text(FORCED, {"was": was, "now": now})]


def earned(result: Result) -> list[Text]:
    return [Text(EARNED[trigger]) for trigger in result["earned_by"] if trigger in EARNED]


def named(labels: Sequence[str]) -> Text:
    """List what helps or hinders."""
    return in_a_row([label_text(label) for label in labels])


def in_a_row(said: Sequence[Text]) -> Text:
    places = {f"name_{index}": text for index, text in enumerate(said)}
    return Text(", ".join(f"%({place})s" for place in places), places)


def listing(things: Sequence[object]) -> str:
    return ", ".join(str(thing) for thing in things)


# --- step by step -----------------------------------------------------------------------------------------------------

BASE_DIE = _("Every question has one die.")
HELPING = _n("One thing helps: %(labels)s.", "%(number)s things help: %(labels)s.")
HINDERING = _n("One thing hinders: %(labels)s.", "%(number)s things hinder: %(labels)s.")
POINTS_SPENT = _n("1 FU point adds a bonus die.", "%(count)s FU points add a bonus die each.")
ROLL_ONE = _("That leaves one die.")
KEEP_BEST = _("That leaves %(dice)s dice, and the best one counts.")
KEEP_WORST = _("That leaves %(dice)s dice, and the worst one counts.")
THROWN = _("Thrown: %(faces)s.")
TABLE_ORDER = _("From best to worst: %(order)s.")
POINTS_LEFT = _n("1 FU point is left.", "%(count)s FU points are left.")


def steps(result: Result, request: Mapping[str, object]) -> list[Text]:
    """Give the whole reckoning, one sentence a step."""
    pool = pool_of(result)
    before = first_faces(result)
    thrown = hit_sentence(result) if result["hit"] else Text(THROWN, {"faces": listing(before)})
    return [
        Text(BASE_DIE),
        *modifiers(pool),
        *cancelling(pool),
        pool_left(pool),
        thrown,
        *forced(result),
        *change(result),
        Text(TABLE_ORDER, {"order": listing(order(result["table"]))}),
        *face_sentences(result),
        *matching(result),
        *earned(result),
        counted(POINTS_LEFT, result["fu"]),
    ]


def first_faces(result: Result) -> list[int]:
    """Give what the dice showed before anything changed them."""
    faces = [was or now for was, now in zip(result["was"], result["dice"], strict=True)]
    if result.get("forced"):
        faces[result["forced"][0]] = result["forced"][1]
    return faces


def modifiers(pool: Pool) -> list[Text]:
    said = []
    if pool.helps:
        said.append(counted(HELPING, len(pool.helps), number=first(len(pool.helps)), labels=named(pool.helps)))
    if pool.hinders:
        said.append(counted(HINDERING, len(pool.hinders), number=first(len(pool.hinders)), labels=named(pool.hinders)))
    if pool.spent:
        said.append(counted(POINTS_SPENT, pool.spent))
    return said


def pool_left(pool: Pool) -> Text:
    if pool.net == 0:
        return Text(ROLL_ONE)
    return Text(KEEP_WORST if pool.mode == WORST else KEEP_BEST, {"dice": small(pool.size)})


# --- aloud ------------------------------------------------------------------------------------------------------------

ANNOUNCED = {
    "roll": _n(
        "%(who)s rolls a %(kept)s: %(answer)s",
        "%(who)s rolls %(dice)s, the %(kept)s counts: %(answer)s",
    ),
    "reroll": _n(
        "%(who)s rolls again, a %(kept)s: %(answer)s",
        "%(who)s rolls again, now %(dice)s, the %(kept)s counts: %(answer)s",
    ),
    "nudge": _n(
        "%(who)s turns the die, now a %(kept)s: %(answer)s",
        "%(who)s turns a die, now %(dice)s, the %(kept)s counts: %(answer)s",
    ),
}
ANNOUNCED_FORCED = _("%(who)s has a die rolled again, now %(dice)s, the %(kept)s counts: %(answer)s")
ANNOUNCED_HIT = _("%(who)s takes a hit: %(answer)s")
ANNOUNCED_PICK = _("%(who)s picks the %(kept)s: %(answer)s")
ANNOUNCED_KEEP = _("%(who)s keeps the answer: %(answer)s")


def announce(who: str, result: Result) -> Text:
    """Say a roll in one short line for those who listen."""
    places = {"who": who, "kept": result["kept"], "answer": answer_text(result), "dice": listing(result["dice"])}
    act = "reroll" if result["act"] == "reroll_all" else result["act"]
    if act == "pick":
        return Text(ANNOUNCED_PICK, places)
    if act == "force_reroll":
        return Text(ANNOUNCED_FORCED, places)
    if act == "keep":
        return Text(ANNOUNCED_KEEP, places)
    if result["hit"]:
        return Text(ANNOUNCED_HIT, places)
    return counted(ANNOUNCED[act], len(result["dice"]), **places)


GIVEN = _n("%(who)s gives %(to_name)s an FU point.", "%(who)s gives %(to_name)s %(count)s FU points.")
AWARDED = {
    "": _n("%(to_name)s gets an FU point.", "%(to_name)s gets %(count)s FU points."),
    "monster_slain": _n(
        "%(to_name)s gets an FU point for slaying a monster.",
        "%(to_name)s gets %(count)s FU points for slaying a monster.",
    ),
    "goal_reached": _n(
        "%(to_name)s gets an FU point for reaching a goal.",
        "%(to_name)s gets %(count)s FU points for reaching a goal.",
    ),
    "ground_lost": _n(
        "%(to_name)s gets an FU point for losing ground.",
        "%(to_name)s gets %(count)s FU points for losing ground.",
    ),
}
AWARDED_BY = _n("%(who)s awards %(to_name)s an FU point.", "%(who)s awards %(to_name)s %(count)s FU points.")
HARMED = _n("%(to_name)s loses a life point.", "%(to_name)s loses %(count)s life points.")
AWARDED_FOR = _n("%(to_name)s gets an FU point: %(words)s", "%(to_name)s gets %(count)s FU points: %(words)s")
AWARDED_FOR_BY = _n(
    "%(who)s awards %(to_name)s an FU point: %(words)s", "%(who)s awards %(to_name)s %(count)s FU points: %(words)s"
)
BONDED = _("A scene with %(to_name)s refills the life points of %(who)s.")
OF_ROLLS = ("roll", "hit_taken", "nudged", "picked", "forced", "kept")
EVENT_KINDS = (*OF_ROLLS, "awarded", "given", "harmed", "bonded", *SAYINGS)


def say_event(kind: str, data: Mapping[str, object]) -> Text:
    """Say what happened in one sentence for the log."""
    if kind in OF_ROLLS:
        return announce(str(data["who"]), data["result"])  # type: ignore[arg-type]
    if kind in SAYINGS:
        return SAYINGS[kind](data)
    if kind == "bonded":
        return Text(BONDED, data)
    messages = {"given": GIVEN, "harmed": HARMED}.get(kind) or award_words(data)
    return counted(messages, int(str(data["points"])), **data)


def award_words(data: Mapping[str, object]) -> tuple[str, str]:
    """Choose the sentence of an award: its reason, what was said of it, else who gave it."""
    if data.get("words") and not data["reason"]:
        return AWARDED_FOR_BY if data["who"] else AWARDED_FOR
    return AWARDED_BY if data["who"] and not data["reason"] else AWARDED[str(data["reason"])]
