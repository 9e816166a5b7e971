"""A roll as it stands, written down as facts that explain themselves."""

import json
from dataclasses import asdict
from typing import Any

from rules.core.outcome import GM, State
from rules.systems.fate.board import Board
from rules.systems.fate.gains import choices_of, gains_of
from rules.systems.fate.lying import Invoked, OpenRoll, Thrown, margin_of, opposition_of, outcome_in
from rules.systems.fate.throwing import shown

CUT = "…"

MOST_WRITTEN = 120
"""How many signs a text may take in a logged roll, as plain ASCII, so that every roll replays from a small row."""


def brief(text: str) -> str:
    """Cut a text that would take too much room in the log; where it was said, it stands whole."""
    if len(json.dumps(text)) - 2 <= MOST_WRITTEN:
        return text
    while text and len(json.dumps(text + CUT)) - 2 > MOST_WRITTEN:
        text = text[:-1]
    return text + CUT


def result_of(act: str, board: Board, key: str, points: int) -> dict[str, Any]:
    """Write down how a roll stands after an act, so that the log needs nothing else to explain it."""
    roll = board.rolls[key]
    margin, outcome = margin_of(board.rolls, roll), outcome_in(board.rolls, roll)
    return {
        "act": act,
        "action": roll.action,
        "way": roll.way,
        "approach": roll.approach,
        "method": roll.method,
        "manual": roll.manual,
        "dice": shown(roll.method, roll.dice),
        "was": shown(roll.method, roll.was),
        "sum": roll.sum,
        "rating": roll.rating,
        "stunt": brief(roll.stunt),
        "stunt_bonus": roll.stunt_bonus,
        "helpers": roll.helpers,
        "invokes": [written(each) for each in roll.invokes],
        "total": roll.total,
        "opposition": opposition_of(board.rolls, roll),
        "active": bool(roll.facing or roll.waits),
        "raised": roll.raised,
        "margin": margin,
        "outcome": outcome,
        "gains": asdict(gains_of(roll, outcome, margin or 0)),
        "choices": list(choices_of(roll, outcome)),
        "traded": roll.traded,
        "contest": roll.contest,
        "target_name": brief(roll.target_name),
        "text": brief(roll.text),
        "fate_points": points,
    }


def written(invoked: Invoked) -> dict[str, str]:
    return {"text": brief(invoked.text), "effect": invoked.effect, "pay": invoked.pay}


def thrown(roll: OpenRoll, name: str) -> Thrown:
    """Give a roll as it is shown beside the one it met."""
    return Thrown(name, roll.action, roll.approach, roll.method, roll.dice, roll.bonuses)


def roller_name(state: State, key: str) -> str:
    """Name whoever rolled, "" for the GM."""
    figure = state.someone(key)
    if figure:
        return figure.name
    npc = state.board.npc(key)
    return npc.name if npc and key != GM else ""
