"""Exact chances in FU: of the six answers before a roll, and of everything that can still change it afterwards."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.core.odds import Chance, by_rank, extreme
from rules.systems.fu.open_roll import FACES, OpenRoll
from rules.systems.fu.options import ALL, NUDGE, SINGLE, Options
from rules.systems.fu.pool import ANSWERS, WORST, YES, Pool, order, ranks
from rules.systems.fu.result import free_dice, pool_of, reading

Throws = Counter[tuple[int, int]]


@dataclass(frozen=True)
class Chances:
    """So many throws give each of the six answers, the best first."""

    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def any_yes(self) -> Chance:
        return Chance(sum(self.counts[:YES]), self.total)

    @property
    def answers(self) -> dict[str, Chance]:
        return {answer: Chance(count, self.total) for answer, count in zip(ANSWERS, self.counts, strict=True)}

    @property
    def worth(self) -> tuple[object, ...]:
        """Compare by any Yes first, then by the better half of the answers, place by place."""
        return (
            self.any_yes.fraction,
            *(Chance(sum(self.counts[:place]), self.total).fraction for place in (1, 2, 4, 5)),
        )


@dataclass(frozen=True)
class Change:
    """A way to change a roll: which dice, for how many points, with which chances, and whether it can be better."""

    act: str
    dice: tuple[int, ...]
    cost: int
    chances: Chances
    can_improve: bool
    by: int = 0


def before(pool: Pool) -> Chances:
    """Count the answers of a pool that is still to be thrown."""
    return Chances(by_rank(thrown((), pool.size, pool.mode), FACES))


A_HIT = Chances((0, 0, 0, 0, 0, 1))
"""What a hit that is taken brings: every die counts as 1, and 1 is the worst face of every table."""


def thrown(fixed: Sequence[int], fresh: int, mode: str) -> Throws:
    return extreme(fixed, fresh, FACES, best=mode != WORST)


# --- a point kept for afterwards --------------------------------------------------------------------------------------


def with_a_point_kept(pool: Pool, options: Options) -> Chance:
    """Give the chance of any Yes when one point is kept for after the roll and used as well as it goes."""
    return KEPT[options.fu_reroll_mode](pool, options)


def kept_for_one_die(pool: Pool, options: Options) -> Chance:
    """A No becomes a Yes when the die, or the only bad one, is thrown again and shows a Yes."""
    no = FACES - YES
    if pool.mode == WORST:
        ways = YES**pool.size * FACES + pool.size * YES ** (pool.size - 1) * no * YES
    else:
        ways = (FACES**pool.size - no**pool.size) * FACES + no**pool.size * YES
    return Chance(ways, FACES ** (pool.size + 1))


def kept_for_all_dice(pool: Pool, options: Options) -> Chance:
    """A No is thrown again as a whole."""
    yes, throws = before(pool).any_yes.numerator, FACES**pool.size
    return Chance(yes * throws + (throws - yes) * yes, throws**2)


def kept_for_a_nudge(pool: Pool, options: Options) -> Chance:
    """A No becomes a Yes when a die, or the only bad one, lies beside a Yes."""
    near = sum(beside_yes(face, options) for face in range(1, FACES + 1))
    if pool.mode == WORST:
        ways = YES**pool.size + pool.size * YES ** (pool.size - 1) * near
    else:
        ways = FACES**pool.size - (FACES - YES - near) ** pool.size
    return Chance(ways, FACES**pool.size)


def beside_yes(face: int, options: Options) -> bool:
    yes = order(options.result_table)[:YES]
    return face not in yes and (face - 1 in yes or face + 1 in yes)


KEPT = {SINGLE: kept_for_one_die, ALL: kept_for_all_dice, NUDGE: kept_for_a_nudge}


# --- after the roll ---------------------------------------------------------------------------------------------------


def rerolling(opened: OpenRoll, dice: Sequence[int], options: Options) -> Change:
    """Count what comes of throwing these dice of an open roll again."""
    places = ranks(opened.dice, options.result_table)
    fixed = [place for at, place in enumerate(places) if at not in dice]
    throws = thrown(fixed, len(dice), pool_of(opened).mode)
    everything = options.fu_reroll_mode == ALL
    return Change(
        act="reroll_all" if everything else "reroll",
        dice=tuple(dice),
        cost=1 if everything else len(dice),
        chances=Chances(by_rank(throws, FACES)),
        can_improve=any(better(place, copies - 1, opened, options) for place, copies in throws),
    )


def nudging(opened: OpenRoll, die: int, by: int, options: Options) -> Change:
    """Give what comes of turning one die, which is certain."""
    faces = tuple(face + by if at == die else face for at, face in enumerate(opened.dice))
    place, ands = reading(replace(opened, dice=faces, picked=None), options)
    counts = tuple(int(place == wanted) for wanted in range(FACES))
    return Change("nudge", (die,), 1, Chances(counts), better(place, ands, opened, options), by)


def better(place: int, ands: int, opened: OpenRoll, options: Options) -> bool:
    """Say whether an answer is better than the one that lies: a better place, or “and”s more to the liking."""
    now, ands_now = reading(opened, options)
    if place != now or not options.matching_dice:
        return place < now
    return ands > ands_now if place < YES else ands < ands_now


def changes(opened: OpenRoll, fu: int, options: Options) -> tuple[Change, ...]:
    """Give the ways to change an open roll that can be paid: for each number of dice the best choice of them."""
    if opened.hit or not fu:
        return ()
    if options.fu_reroll_mode == NUDGE:
        steps = [(die, by) for die, face in enumerate(opened.dice) for by in (1, -1) if 1 <= face + by <= FACES]
        return tuple(nudging(opened, die, by, options) for die, by in steps)
    if opened.changed:
        return ()
    free = free_dice(opened)
    if options.fu_reroll_mode == ALL:
        return (rerolling(opened, free, options),) if free else ()
    places = ranks(opened.dice, options.result_table)
    worst_first = sorted(free, key=lambda at: -places[at])
    return tuple(rerolling(opened, sorted(worst_first[:many]), options) for many in range(1, min(fu, len(free)) + 1))


def turns_reach_better(opened: OpenRoll, fu: int, options: Options) -> bool:
    """Say whether turning dice step by step, for all the points there are, comes to a better answer.

    One die turned as far as it goes is enough, unless the worst one counts: then each that is too bad has to be turned.
    """
    steps = ((die, to - face) for die, face in enumerate(opened.dice) for to in range(1, FACES + 1) if to != face)
    if any(abs(by) <= fu and nudging(opened, die, by, options).can_improve for die, by in steps):
        return True
    better_faces = order(options.result_table)[: reading(opened, options)[0]]
    if pool_of(opened).mode != WORST or not better_faces:
        return False
    return sum(min(abs(face - goal) for goal in better_faces) for face in opened.dice) <= fu


def best_change(ways: Sequence[Change]) -> Change | None:
    """Choose the way with the best chances; of equal ones the cheapest."""
    improving = [way for way in ways if way.can_improve]
    return max(improving, key=lambda way: (*way.chances.worth, -way.cost), default=None)
