"""The attack that waits: from its hit roll over the answer that its target may give to what lands as it stands."""

from dataclasses import dataclass, replace

from rules.core.odds import Chance
from rules.core.outcome import Refusal, State
from rules.systems.phasesix.answers import Evade, Parry, cancelled, reaction_refused, waiting, wanted
from rules.systems.phasesix.open_roll import OpenRoll
from rules.systems.phasesix.reckoned import Chain, chains_of, throw_of
from rules.systems.phasesix.results import Landed, blow_landed
from rules.systems.phasesix.rolling import roll_for
from rules.systems.phasesix.someone import Someone, someone


@dataclass(frozen=True)
class Answer:
    """A way to answer an attack, with its dice and its chance of at least one success."""

    do: str
    dice: int
    chance: Chance | None


@dataclass(frozen=True)
class Waiting:
    """The attack that waits, from the hit roll to the wounds that it does as it stands."""

    by: str
    by_key: str
    to: str
    to_key: str
    chains: tuple[Chain, ...]
    hits: int
    answer: str
    answer_chains: tuple[Chain, ...]
    cancelled: int
    protection: int
    penetration: int
    lands: Landed
    mine: bool
    at_me: bool
    unseen: bool
    answers: tuple[Answer, ...]
    why_not: Refusal | None


def seen(found: Someone, by: Someone) -> bool:
    """Say whether somebody is in another's sight: a player sees no hidden foe, a foe (its GM) everybody."""
    return found.foe is None or found.foe.shown or by.foe is not None


def waiting_view(state: State, who: Someone) -> Waiting | None:
    found = waiting(state.board)
    if found is None or found[1].blow is None:
        return None
    aimed, roll = found
    blow = found[1].blow
    by, to = someone(state, aimed.by), someone(state, blow.target)
    if by is None or to is None or not (seen(by, who) and seen(to, who)):
        return None
    gone = cancelled(state.board, aimed, roll)
    answer = state.board.rolls.get(blow.target) if aimed.answer else None
    at_me = blow.target == who.key
    ways, why_not = answers_of(state, who) if at_me and not aimed.answer else ((), None)
    return Waiting(
        by=by.name,
        by_key=by.key,
        to=to.name,
        to_key=to.key,
        chains=chains_of(roll),
        hits=roll.successes,
        answer=aimed.answer,
        answer_chains=chains_of(answer) if answer and answer.kind == aimed.answer else (),
        cancelled=min(gone, roll.successes),
        protection=blow.protection,
        penetration=blow.penetration,
        lands=blow_landed(roll, gone),
        mine=aimed.by == who.key,
        at_me=at_me,
        unseen=aimed.unseen,
        answers=ways,
        why_not=why_not,
    )


def answers_of(state: State, who: Someone) -> tuple[tuple[Answer, ...], Refusal | None]:
    """Name the ways to answer with their chances, or why there is none."""
    ways, why_not = [], None
    foe = who.key if who.foe else ""
    for do, deed in (("evade", Evade(foe=foe)), ("parry", Parry(foe=foe))):
        refusal = reaction_refused(state, deed)
        if refusal is None:
            ways.append(answer_of(state, do, roll_for(who, wanted(deed))))
        why_not = why_not or refusal
    return tuple(ways), None if ways else why_not


def answer_of(state: State, do: str, roll: OpenRoll) -> Answer:
    throw = throw_of(replace(roll, needed=1), state.options)
    return Answer(do, throw.all_dice, throw.ladder[0].chance if throw.ladder else None)
