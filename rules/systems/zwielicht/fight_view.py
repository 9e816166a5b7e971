"""A fight as it is drawn: the danger level, everybody's weak points and dice, and the chance of the next round."""

from dataclasses import dataclass

from rules.core.odds import Chance
from rules.core.outcome import Company
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.zwielicht import odds
from rules.systems.zwielicht.board import TO_WEAKEN, Board, Fight, Fighter
from rules.systems.zwielicht.options import Options
from rules.systems.zwielicht.play import MOST_CONDITIONS
from rules.systems.zwielicht.rounds import dice_of, hints_for

HIGHEST_OF_TWO = 12
TWICE = 2
STEPS_BELOW, STEPS_ABOVE = 4, 4
SHORT = _("%(missing)s short of %(danger)s")
WOULD_WIN = _("At danger %(sum)s this round would be won")
WON = _("Won with %(sum)s against %(danger)s")
WEAKENED = _n("was %(was)s, weakened", "was %(was)s, weakened by %(count)s")
WEAKENED_TWICE = _("was %(was)s, weakened twice")
STRONGER = _("was %(was)s")
TOO_STRONG = _("Above 12 nobody can win before the enemy is weakened.")
WILL_GIVE = _n(
    "Winning after this round gives the group 1 hint.", "Winning after this round gives the group %(count)s hints."
)
HIT = _("Hit by the %(face)s")
HIT_BY = _n("Hit by the %(face)s, one condition", "Hit by the %(face)s, %(count)s conditions")
HINTS_WON = _n("The group gets 1 hint.", "The group gets %(count)s hints.")
SECOND_NEXT = _("Highest, second die next round")
WEAKENS, WITHDRAWS = _("No die, weakens"), _("No die, withdraws")
OUT = _("Knocked out")
LOST = _("Everybody is knocked out. The GM tells how it goes on.")


@dataclass(frozen=True)
class Level:
    """A step of the danger track: reached, left behind by weakening, or not to be reached by two dice.

    What is `far` from where the danger stands is left out where there is little room.
    """

    number: int
    now: bool
    left: bool
    out_of_reach: bool
    far: bool


@dataclass(frozen=True)
class FighterView:
    """Somebody in the fight: boxes, weak points, what they threw last, what it did, and what comes next.

    `weak` are the weak points, each with whether a die of the last round met it; `struck` tells of those that were, in
    a few words and in fewer. `idle` says why somebody throws no die.
    """

    key: str
    name: str
    boxes: tuple[bool, ...]
    weak: tuple[tuple[int, bool], ...]
    thrown: tuple[int, ...]
    kept: int | None
    counts: bool
    hits: int
    struck: tuple[tuple[Text, Text], ...]
    idle: Text | None
    notes: tuple[Text, ...]
    dice: int
    choice: str
    second: bool
    out: bool
    hit_chance: Chance | None
    taker: str

    @property
    def filled(self) -> int:
        return sum(self.boxes)


@dataclass(frozen=True)
class FightView:
    """The whole fight: `stands` while somebody in it is up, `chance` that of winning the next round, where shown."""

    name: str
    group: bool
    round: int
    danger: int
    was: int
    changed: Text | None
    track: tuple[Level, ...]
    too_strong: Text | None
    sum: int
    counting: tuple[int, ...]
    verdict: Text | None
    aside: Text | None
    won: bool
    lost: bool
    stands: bool
    final: bool
    fighters: tuple[FighterView, ...]
    told_by: tuple[str, ...]
    tied: tuple[tuple[str, str], ...]
    chance: Chance | None
    hints: Text


def fight_view(board: Board, options: Options, company: Company) -> FightView | None:
    fight = board.fight
    if fight is None:
        return None
    danger = board.danger if fight.on or not fight.last else fight.last.danger
    up = {key: each for key, each in fight.fighters.items() if not is_out(key, company)}
    dice = [dice_of(each) for each in up.values() if not each.only_hits]
    return FightView(
        name=fight.name,
        group=fight.group,
        round=fight.round,
        danger=danger,
        was=fight.was,
        changed=changed(fight, danger),
        track=track(fight, danger),
        too_strong=Text(TOO_STRONG) if max(danger, fight.was) >= HIGHEST_OF_TWO else None,
        sum=fight.last.sum if fight.last else 0,
        counting=fight.last.adding if fight.last else (),
        verdict=verdict(fight, bool(up)),
        aside=Text(WOULD_WIN, {"sum": fight.last.sum}) if fight.last and not fight.last.won else None,
        won=fight.end == "won",
        lost=fight.end == "lost",
        stands=bool(up),
        final=fight.final,
        fighters=tuple(
            fighter_view(key, each, fight, options, company)
            for key, each in sorted(fight.fighters.items(), key=lambda item: min(item[1].weak, default=0))
        ),
        told_by=narration(fight),
        tied=tuple((key, fight.fighters[key].name) for key in fight.tied if key in fight.fighters),
        chance=odds.winning(dice, danger) if options.show_odds and any(dice) and fight.on else None,
        hints=hints_said(fight, options),
    )


def hints_said(fight: Fight, options: Options) -> Text:
    """Say how many hints there are to win by the next round, or were won."""
    if fight.end == "won":
        return counted(HINTS_WON, hints_for(fight.round, options))
    return counted(WILL_GIVE, hints_for(fight.round + 1, options))


def is_out(key: str, company: Company) -> bool:
    return key in company and company[key].play.knocked_out


def changed(fight: Fight, danger: int) -> Text | None:
    """Say what the danger level was, and how it came down: twice by one each is the usual way."""
    lowered = fight.was - danger
    if not lowered:
        return None
    if lowered == fight.weakened == TWICE:
        return Text(WEAKENED_TWICE, {"was": fight.was})
    return counted(WEAKENED, lowered, was=fight.was) if lowered > 0 else Text(STRONGER, {"was": fight.was})


def track(fight: Fight, danger: int) -> tuple[Level, ...]:
    """Give the steps around the danger level, from the highest it had down to a few below."""
    top = max(fight.was, danger, min(danger + STEPS_ABOVE, HIGHEST_OF_TWO + 2))
    low = max(1, danger - STEPS_BELOW)
    return tuple(
        Level(
            each,
            each == danger,
            danger < each <= fight.was,
            each > HIGHEST_OF_TWO,
            not danger - 3 <= each <= danger + 2,
        )
        for each in range(top, low - 1, -1)
    )


def verdict(fight: Fight, stands: bool) -> Text | None:
    last = fight.last
    if fight.end == "lost" or (fight.on and fight.fighters and not stands):
        return Text(LOST)
    if last is None:
        return None
    if last.won:
        return Text(WON, {"sum": last.sum, "danger": last.danger})
    return Text(SHORT, {"missing": last.danger - last.sum, "danger": last.danger})


def narration(fight: Fight) -> tuple[str, ...]:
    """Name who tells first: whoever threw nothing, then in ascending order of their dice."""
    last = fight.last
    if last is None:
        return ()
    silent = [key for key in fight.fighters if key not in last.kept]
    order = [*silent, *sorted(last.kept, key=lambda key: last.kept[key])]
    return tuple(fight.fighters[key].name for key in order if key in fight.fighters)


def fighter_view(key: str, fighter: Fighter, fight: Fight, options: Options, company: Company) -> FighterView:
    last = fight.last
    kept = last.kept.get(key) if last else None
    out = is_out(key, company)
    thrown = [dice_of(each) for other, each in fight.fighters.items() if not is_out(other, company)]
    filled = len(company[key].play.boxes) if key in company else 1
    met = last.struck.get(key, ()) if last else ()
    return FighterView(
        key=key,
        name=fighter.name,
        boxes=tuple(place < filled for place in range(MOST_CONDITIONS)),
        weak=tuple((point, point in met) for point in fighter.weak),
        thrown=last.thrown.get(key, ()) if last else (),
        kept=kept,
        counts=last is not None and kept in last.adding,
        hits=last.hits.get(key, 0) if last else 0,
        struck=hits_said(key, fight),
        idle=Text(WEAKENS if fighter.choice == TO_WEAKEN else WITHDRAWS) if fighter.choice else None,
        notes=notes(fighter, fight, out),
        dice=dice_of(fighter),
        choice=fighter.choice,
        second=fighter.second,
        out=out,
        hit_chance=odds.hit(thrown, fighter.weak) if options.show_odds and not out and fight.on else None,
        taker=fight.fighters[fight.takers[key]].name if fight.takers.get(key) in fight.fighters else "",
    )


def hits_said(key: str, fight: Fight) -> tuple[tuple[Text, Text], ...]:
    """Say which dice of the last round met somebody's weak points, each at length and in brief."""
    if fight.last is None:
        return ()
    kept = list(fight.last.kept.values())
    met = fight.last.struck.get(key, ())
    return tuple((counted(HIT_BY, kept.count(face), face=face), Text(HIT, {"face": face})) for face in met)


def notes(fighter: Fighter, fight: Fight, out: bool) -> tuple[Text, ...]:
    """Say what else concerns a fighter."""
    if out:
        return (Text(OUT),)
    return (Text(SECOND_NEXT),) if fighter.second and fight.on and not fighter.choice else ()
