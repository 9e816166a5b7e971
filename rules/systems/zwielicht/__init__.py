"""Zwielicht: moves with white and black dice, and a demon in everybody."""

from rules.systems.zwielicht.actions import ACTS, dump_action, named, read
from rules.systems.zwielicht.board import RISING, Board, blank_board, dump_board, load_board
from rules.systems.zwielicht.creation import STAGES, fill, finish, lacking, problems
from rules.systems.zwielicht.demo import demo
from rules.systems.zwielicht.draft import begin
from rules.systems.zwielicht.editing import read_sheet, sheet_fields, sheet_form
from rules.systems.zwielicht.evening import evening
from rules.systems.zwielicht.explain import EVENT_KINDS, announce, explain, say_event, steps
from rules.systems.zwielicht.gm_view import gm_view
from rules.systems.zwielicht.luck import luck, outcomes
from rules.systems.zwielicht.making import Making, making
from rules.systems.zwielicht.optional import OPTIONS, SWITCHES, free_options, read_options
from rules.systems.zwielicht.options import Options, dump_options
from rules.systems.zwielicht.paper import paper_view
from rules.systems.zwielicht.plain import plain_text
from rules.systems.zwielicht.play import Play, dump_play, load_play, start
from rules.systems.zwielicht.ready import ready_made, sample
from rules.systems.zwielicht.record import expression, facts, replay
from rules.systems.zwielicht.requests import (
    prospect,
    read_request,
    request_act,
    request_notes,
    request_score,
    request_tally,
    request_text,
)
from rules.systems.zwielicht.resolve import available, resolve
from rules.systems.zwielicht.scene_view import board_view
from rules.systems.zwielicht.sessions import end_session, notable
from rules.systems.zwielicht.sheet import SCHEMA, Sheet, dump_sheet, load_sheet
from rules.systems.zwielicht.sheet_card import person_view, sheet_view
from rules.systems.zwielicht.shown import (
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
from rules.systems.zwielicht.staging import (
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
from rules.systems.zwielicht.suggest import draft_act, suggest
from rules.systems.zwielicht.topics import HELP
from rules.systems.zwielicht.tray import Tray, tray
from rules.systems.zwielicht.words import answer_text

KEY = "zwielicht"
NAME = "Zwielicht"
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
