"""A roll is settled: only now it counts, and whoever gains a condition names it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.outcome import EVERYONE, GM, Event, Outcome, Refusal, State
from rules.core.text import Text, counted, sentences
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.zwielicht.board import MOST_NUMBER, TO_WEAKEN, Board, Fight, without
from rules.systems.zwielicht.changing import NO_ROLL
from rules.systems.zwielicht.deeds import ONLY_GM, Act, Deed, Sayings, key, reader, words
from rules.systems.zwielicht.moves import BONUS, CONDITION, CORRUPTION, DANGER, HINT, NEXT_WHITE, REMOVE
from rules.systems.zwielicht.open_roll import OPENING, RESCUE, WITHDRAW, OpenRoll
from rules.systems.zwielicht.options import CURRENT, Options
from rules.systems.zwielicht.play import MOST_POINTS, Play
from rules.systems.zwielicht.result import helper_suffers, result_of
from rules.systems.zwielicht.sheet import MOST_TEXT


@dataclass(frozen=True)
class Settle(Deed):
    """Let a roll count; `condition` names what its player suffers. A GM may settle for somebody, who is `to`."""

    condition: str = ""
    to: str = ""


def whose(state: State, deed: Settle) -> str:
    return deed.to or state.actor


def settle_refused(state: State, deed: Settle) -> Refusal | None:
    if deed.to not in ("", state.actor) and state.actor != GM:
        return ONLY_GM
    to = whose(state, deed)
    return None if to in state.board.rolls and to in state.figures else NO_ROLL


def settle(state: State, deed: Settle) -> Outcome:
    """Bring about all that the roll says: gain first, then remove; hints, corruption, danger, dice."""
    to = whose(state, deed)
    roll: OpenRoll = state.board.rolls[to]
    result = result_of("settle", roll, state.options)
    brought: Any = result["effects"]
    before: Play = state.figures[to].play
    hurt = before.suffering(*names_of(brought[CONDITION], deed.condition))
    play = hurt.relieved(brought[REMOVE])
    plays = {**helpers_pay(state, to, roll), to: rewarded(play, roll, brought, state.options)}
    plays |= brought_back(state, roll, bool(result["success"]))
    board = shared_effects(state, to, roll, result)
    board = after_the_move(board.without_roll(to), to, roll, result["success"], state.options)
    result |= {"conditions": len(play.boxes), "removed": len(hurt.boxes) - len(play.boxes)}
    events = (settled_event(state, to, roll, result, deed.condition), *knocked(state, plays))
    return Outcome(result, board, plays, events)


def names_of(gained: int, condition: str) -> tuple[str, ...]:
    """Name the first of the conditions that a roll brings; further ones wait for their names."""
    return (condition, *[""] * (gained - 1)) if gained else ()


def rewarded(play: Play, roll: OpenRoll, brought: Mapping[str, int], options: Options) -> Play:
    """Take what is one's own: dice for the next fitting roll, and bonus dice where they are not shared.

    A die for the group that not everybody saw won stays with whoever won it, for the next fitting roll.
    """
    unseen = brought[BONUS] if options.shared_dice and roll.hidden else 0
    own = 0 if options.shared_dice else brought[BONUS]
    return replace(
        play,
        next_white=min(play.next_white + brought[NEXT_WHITE] + unseen, MOST_POINTS),
        bonus_dice=min(play.bonus_dice + own, MOST_POINTS),
    )


def shared_effects(state: State, to: str, roll: OpenRoll, result: Mapping[str, Any]) -> Board:
    """Give the board with hints, corruption, danger and the group's dice."""
    brought, danger_now = result["effects"], bool(result["danger_now"])
    board: Board = state.board.found(brought[HINT], state.secret, to, state.figures[to].name)
    dice = brought[BONUS] if state.options.shared_dice and not roll.hidden else 0
    return replace(
        board,
        corruption=min(board.corruption + brought[CORRUPTION], MOST_NUMBER),
        danger=min(max(0, board.danger + brought[DANGER]), MOST_NUMBER),
        bonus_dice=min(board.bonus_dice + dice, MOST_NUMBER),
        scene=replace(board.scene, danger=board.scene.danger or danger_now),
        fight=weakened(board.fight) if brought[DANGER] < 0 else board.fight,
    )


def weakened(fight: Fight | None) -> Fight | None:
    """Count that the enemy was weakened once more, where one is faced."""
    return replace(fight, weakened=min(fight.weakened + 1, MOST_NUMBER)) if fight else None


def helpers_pay(state: State, to: str, roll: OpenRoll) -> dict[str, Play]:
    """Let those who helped with black, or who met a black die of the final roll, gain a condition."""
    paying = {die.by for die in roll.help if helper_suffers(die, roll)}
    return {by: state.figures[by].play.suffering("") for by in paying if by in state.figures and by != to}


def brought_back(state: State, roll: OpenRoll, done: bool) -> dict[str, Play]:
    """Let a risk that went well bring somebody back who is knocked out."""
    figure = state.figures.get(roll.to) if roll.purpose == RESCUE and done else None
    return {roll.to: replace(figure.play, up=True)} if figure and figure.play.knocked_out else {}


def after_the_move(board: Board, to: str, roll: OpenRoll, done: object, options: Options) -> Board:
    """Give the board after what a move was for: an opening found, a fight left, an enemy weakened in a fight."""
    if roll.purpose == OPENING and done:
        return replace(board, openings=tuple(dict.fromkeys((*board.openings, to))))
    fighter = board.fighter(to)
    if fighter is None:
        return board
    if roll.purpose == WITHDRAW and done:
        return withdrawn(board, to)
    if fighter.choice == TO_WEAKEN and options.says("weaken_round") == CURRENT:
        return board.with_fighter(to, replace(fighter, safe=bool(done), only_hits=not done))
    return board


def withdrawn(board: Board, to: str) -> Board:
    """Take somebody out of a fight; whoever takes over owns their weak points from now on."""
    fight = board.fight
    taker = fight.takers.get(to, "") if fight else ""
    if fight is None or taker not in fight.fighters:
        return board
    leaving, staying = fight.fighters[to], fight.fighters[taker]
    fighters = {**without(fight.fighters, to), taker: replace(staying, weak=(*staying.weak, *leaving.weak))}
    tied = tuple(each for each in fight.tied if each != to)
    return replace(board, fight=replace(fight, fighters=fighters, takers=without(fight.takers, to), tied=tied))


# --- telling ----------------------------------------------------------------------------------------------------------

SETTLED = _("%(who)s settles the roll.")
GAINED = {
    HINT: _n("The group finds a hint.", "The group finds %(count)s hints."),
    CORRUPTION: _n("The GM gets a corruption point.", "The GM gets %(count)s corruption points."),
    CONDITION: _n("%(who)s gains a condition.", "%(who)s gains %(count)s conditions."),
    BONUS: _n("A bonus die is won.", "%(count)s bonus dice are won."),
    NEXT_WHITE: _n("The next fitting roll gets a white die.", "The next fitting rolls get %(count)s white dice."),
}
CONDITION_NAMED = _("%(who)s gains a condition: %(condition)s")
REMOVED = _n("%(who)s loses a condition.", "%(who)s loses %(count)s conditions.")
DANGER_FALLS = _n("The danger level falls by %(count)s.", "The danger level falls by %(count)s.")
DANGER_RISES = _n("The danger level rises by %(count)s.", "The danger level rises by %(count)s.")
AT_ONCE = _("Danger comes at once.")
OUT = _("%(name)s is knocked out.")


def settled_event(state: State, to: str, roll: OpenRoll, result: Mapping[str, Any], condition: str) -> Event:
    data = {
        "who": state.figures[to].name,
        "effects": {name: many for name, many in result["effects"].items() if many},
        "condition": condition[:MOST_TEXT],
        "danger_now": result["danger_now"],
        "removed": result["removed"],
    }
    return Event("settled", data, of_roll=True, about=roll.key)


def knocked(state: State, plays: Mapping[str, Play]) -> tuple[Event, ...]:
    """Tell of everybody who is knocked out by what happened."""
    fallen = (key for key, play in plays.items() if play.knocked_out and not state.figures[key].play.knocked_out)
    return tuple(Event("knocked_out", {"name": state.figures[key].name}) for key in fallen)


def say_settled(data: Mapping[str, Any]) -> Text:
    said = list(settled_lines(data))
    return sentences(said) if said else Text(SETTLED, data)


def settled_lines(data: Mapping[str, Any]) -> tuple[Text, ...]:
    """Give each thing that a settled roll brought, in a sentence of its own."""
    brought, who = data.get("effects", {}), data.get("who", "")
    said = [Text(AT_ONCE)] if data.get("danger_now") else []
    for name, messages in GAINED.items():
        many = int(brought.get(name, 0))
        if name == CONDITION and many == 1 and data.get("condition"):
            said.append(Text(CONDITION_NAMED, {"who": who, "condition": data["condition"]}))
        elif many:
            said.append(counted(messages, many, who=who))
    danger, removed = int(brought.get(DANGER, 0)), int(data.get("removed", 0))
    if danger:
        said.append(counted(DANGER_FALLS if danger < 0 else DANGER_RISES, abs(danger)))
    if removed > 0:
        said.append(counted(REMOVED, removed, who=who))
    return tuple(said)


DEEDS: Mapping[str, Act] = {
    "settle": Act(
        Settle,
        reader(Settle, condition=words("condition", most=MOST_TEXT), to=key("to")),
        settle_refused,
        settle,
        lambda deed: (EVERYONE,),
        lambda state: state.actor in state.board.rolls or (state.actor == GM and bool(state.board.rolls)),
    )
}
SAYINGS: Sayings = {"settled": say_settled, "knocked_out": lambda data: Text(OUT, data)}
