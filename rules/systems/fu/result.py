"""The reading of dice that lie on the table, as facts that explain themselves."""

from dataclasses import replace

from rules.core.text import gettext_noop as _
from rules.systems.fu.open_roll import OpenRoll
from rules.systems.fu.options import BY_DICE, CUSTOM, ONES, Options
from rules.systems.fu.play import MOST_POINTS
from rules.systems.fu.pool import ANSWERS, Pool, kept_die, ranks

SEVERAL = 2
LOCKED = _("A foe’s point had this die rolled again. What it shows stands.")
HIT = "hit"
REROLLS = ("reroll", "reroll_all")


def pool_of(opened: OpenRoll) -> Pool:
    return Pool(opened.helps, opened.hinders, opened.spent)


def free_dice(opened: OpenRoll) -> tuple[int, ...]:
    """Name the dice that can still be thrown again."""
    return tuple(at for at in range(len(opened.dice)) if at not in opened.locked)


def read_by(opened: OpenRoll, options: Options) -> OpenRoll:
    """Write down in a roll how the table reads it."""
    words = options.custom_answers if options.result_table == CUSTOM else ()
    return replace(opened, table=options.result_table, matching=options.matching_dice, words=words)


def as_thrown(opened: OpenRoll, options: Options) -> Options:
    """Give the options with the reading of a roll's own time; one that does not know it goes by the table's."""
    if not opened.table:
        return options
    return replace(options, result_table=opened.table, matching_dice=opened.matching, custom_answers=opened.words)


def counting_die(opened: OpenRoll, options: Options) -> int:
    """Find the die that answers: the picked one, else the best or the worst by the table."""
    if opened.picked is not None:
        return opened.picked
    return kept_die(opened.dice, pool_of(opened).mode, as_thrown(opened, options).result_table)


def reading(opened: OpenRoll, options: Options) -> tuple[int, int]:
    """Give the answer's place, 0 the best, and how many “and”s matching dice add."""
    options = as_thrown(opened, options)
    kept = opened.dice[counting_die(opened, options)]
    ands = opened.dice.count(kept) - 1 if options.matching_dice else 0
    return ranks((kept,), options.result_table)[0], ands


def result_of(act: str, opened: OpenRoll, options: Options, fu: int, earned_by: tuple[str, ...]) -> dict[str, object]:
    """Write down how the roll stands after an act, so that the log needs nothing else to explain it."""
    options = as_thrown(opened, options)
    place, ands = reading(opened, options)
    kept = counting_die(opened, options)
    forced = {"forced": list(opened.forced)} if opened.forced else {}
    return forced | {
        "act": act,
        "dice": list(opened.dice),
        "mode": pool_of(opened).mode,
        "kept": opened.dice[kept],
        "kept_index": kept,
        "answer": ANSWERS[place],
        "ands": ands,
        "fu": fu,
        "helps": list(opened.helps),
        "hinders": list(opened.hinders),
        "spent": opened.spent,
        "cancelled": len(pool_of(opened).pairs),
        "was": [face or None for face in opened.was],
        "rerolled": [at for at, face in enumerate(opened.was) if face and opened.changed in REROLLS],
        "changed": opened.changed,
        "paid": opened.paid,
        "hit": opened.hit,
        "picked": opened.picked is not None,
        "earned": len(earned_by),
        "earned_by": list(earned_by),
        "table": options.result_table,
        "word": options.custom_answers[place] if options.result_table == CUSTOM else None,
    }


def newly_earned(opened: OpenRoll, options: Options) -> tuple[str, ...]:
    """Name what brings a point for the first time in this roll: the hit that is taken, or several equal dice."""
    if opened.hit:
        return (HIT,)
    shown = {trigger: opened.dice.count(1 if trigger == ONES else 6) for trigger in BY_DICE}
    wanted = (trigger for trigger in BY_DICE if trigger in options.triggers and trigger not in opened.earned)
    return tuple(trigger for trigger in wanted if shown[trigger] >= SEVERAL)


def gained(fu: int, points: int, options: Options) -> int:
    """Add points as far as the table's limit allows; who is above it keeps what is there."""
    most = MOST_POINTS if options.cap is None else options.cap
    return max(fu, min(fu + points, most))
