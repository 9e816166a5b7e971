"""Fate Accelerated: aspects, six approaches, four dice, and points that bend fortune both ways."""

from rules.core.making import ideas_alone as draft_act
from rules.systems.fate.actions import ACTS, dump_action, named, read
from rules.systems.fate.available import available
from rules.systems.fate.board import RISING, Board, blank_board, dump_board, load_board
from rules.systems.fate.creation import STAGES, begin, fill
from rules.systems.fate.demo import demo
from rules.systems.fate.editing import read_sheet, sheet_fields, sheet_form
from rules.systems.fate.evening import evening
from rules.systems.fate.explain import EVENT_KINDS, announce, explain, say_event, steps
from rules.systems.fate.faults import finish, lacking, problems
from rules.systems.fate.gm_view import gm_view
from rules.systems.fate.growing import Making, making
from rules.systems.fate.luck import luck, outcomes
from rules.systems.fate.optional import OPTIONS, SWITCHES, free_options, read_options
from rules.systems.fate.options import Options, dump_options
from rules.systems.fate.paper import paper_view
from rules.systems.fate.plain import plain_text
from rules.systems.fate.play import Play, dump_play, load_play, start
from rules.systems.fate.ready import ready_made, sample
from rules.systems.fate.record import expression, facts, replay
from rules.systems.fate.requests import (
    prospect,
    read_request,
    request_act,
    request_notes,
    request_score,
    request_tally,
    request_text,
)
from rules.systems.fate.resolve import resolve
from rules.systems.fate.scene_view import board_view
from rules.systems.fate.sessions import end_session, notable
from rules.systems.fate.sheet import SCHEMA, Sheet, dump_sheet, load_sheet
from rules.systems.fate.sheet_card import person_view, sheet_view
from rules.systems.fate.shown import (
    FOLLOWED_KINDS,
    QUIET_KINDS,
    asked,
    closed,
    follow_view,
    open_mark,
    opens,
    result_view,
    roll_of,
    shared,
    track,
)
from rules.systems.fate.staging import (
    HIDDEN_ROLL,
    NPC_FIELDS,
    NPC_HINT,
    TRAIT_NAME,
    chapter,
    lay,
    round_of,
    scene_of,
    stage,
)
from rules.systems.fate.suggest import suggest
from rules.systems.fate.topics import HELP
from rules.systems.fate.tray import Tray, tray
from rules.systems.fate.words import answer_text

KEY = "fate"
NAME = "Fate"
HOUSE = None

__all__ = [
    "ACTS",
    "EVENT_KINDS",
    "FOLLOWED_KINDS",
    "HELP",
    "HIDDEN_ROLL",
    "HOUSE",
    "KEY",
    "NAME",
    "NPC_FIELDS",
    "NPC_HINT",
    "OPTIONS",
    "QUIET_KINDS",
    "RISING",
    "SCHEMA",
    "STAGES",
    "SWITCHES",
    "TRAIT_NAME",
    "Board",
    "Making",
    "Options",
    "Play",
    "Sheet",
    "Tray",
    "announce",
    "answer_text",
    "asked",
    "available",
    "begin",
    "blank_board",
    "board_view",
    "chapter",
    "closed",
    "demo",
    "draft_act",
    "dump_action",
    "dump_board",
    "dump_options",
    "dump_play",
    "dump_sheet",
    "end_session",
    "evening",
    "explain",
    "expression",
    "facts",
    "fill",
    "finish",
    "follow_view",
    "free_options",
    "gm_view",
    "lacking",
    "lay",
    "load_board",
    "load_play",
    "load_sheet",
    "luck",
    "making",
    "named",
    "notable",
    "open_mark",
    "opens",
    "outcomes",
    "paper_view",
    "person_view",
    "plain_text",
    "problems",
    "prospect",
    "read",
    "read_options",
    "read_request",
    "read_sheet",
    "ready_made",
    "replay",
    "request_act",
    "request_notes",
    "request_score",
    "request_tally",
    "request_text",
    "resolve",
    "result_view",
    "roll_of",
    "round_of",
    "sample",
    "say_event",
    "scene_of",
    "shared",
    "sheet_fields",
    "sheet_form",
    "sheet_view",
    "stage",
    "start",
    "steps",
    "suggest",
    "track",
    "tray",
]
