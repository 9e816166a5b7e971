"""Between two evenings: what returns, what is put away, and what a recap tells."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.core.evening import Happened
from rules.core.outcome import Event, Outcome, State
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.play import Play

TELLING = frozenset(
    {"scene_set", "fight_started", "fight_ended", "advanced", "reputation_granted", "foe_shown", "destiny_gifted"}
)
MANY = 4
NEW = frozenset({"check", "attack", "throw", "evade", "parry", "aid"})


@dataclass(frozen=True)
class Evening:
    """One character's evening in numbers."""

    rolls: int
    passed: int
    best: int
    wounds: int
    reputation: int


def end_session(state: State) -> Outcome:
    """Close what lies open, give back what a session takes, and let reputation be spent."""
    plays = {key: rested(figure.play) for key, figure in state.figures.items()}
    changed = {key: play for key, play in plays.items() if play != state.figures[key].play}
    fight = replace(state.board.fight, aimed=None)
    board = replace(state.board, rolls={}, fight=fight, advancing=True)
    return Outcome({}, board, changed, (Event("time_to_grow"),))


def rested(play: Play) -> Play:
    """Bring back the bonus dice that bought actions, and a second chance."""
    used = max(0, play.bonus_dice_used - play.bonus_dice_gone)
    return replace(play, bonus_dice_used=used, bonus_dice_gone=0, second_chance=False)


def evening(key: str, name: str, happened: Sequence[Happened], options: Options) -> Evening:
    """Count a character's rolls as they stood at last, the wounds they took, and what their name is worth more."""
    rolls: list[Mapping[str, Any]] = []
    for each in happened:
        if each.by != key or not each.result or "successes" not in each.result:
            continue
        if each.result["act"] in NEW:
            rolls.append(each.result)
        elif rolls:
            rolls[-1] = each.result
    return Evening(
        rolls=len(rolls),
        passed=sum(bool(roll["passed"]) for roll in rolls),
        best=max((int(roll["successes"]) for roll in rolls), default=0),
        wounds=sum(wounds_of(each) for each in happened if each.data.get("who") == name),
        reputation=sum(
            int(each.data["points"])
            for each in happened
            if each.kind == "reputation_granted" and each.data.get("who") == name
        ),
    )


def wounds_of(each: Happened) -> int:
    if each.kind not in ("wounded", "hit", "landed", "harmed"):
        return 0
    return int(each.data.get("result", {}).get("wounds", 0))


def notable(kind: str, data: Mapping[str, Any], result: Mapping[str, Any] | None) -> bool:
    """Say whether something belongs into a recap: scenes, fights, reputation, who fell, and rolls to remember."""
    if result is not None:
        return result.get("successes", 0) >= MANY or any(len(chain) > 2 for chain in result.get("chains", ()))
    fell = kind in ("wounded", "hit", "landed", "harmed") and bool(data.get("result", {}).get("dying"))
    return kind in TELLING or fell
