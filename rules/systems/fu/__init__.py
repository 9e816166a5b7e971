"""FU: The Freeform/Universal RPG. A question, a handful of dice, and one of six answers."""

from rules.core.making import ideas_alone as draft_act
from rules.systems.fu.actions import ACTS, dump_action, named, read
from rules.systems.fu.available import available
from rules.systems.fu.board import RISING, Board, blank_board, dump_board, load_board
from rules.systems.fu.creation import STAGES, begin, fill, finish, lacking
from rules.systems.fu.demo import demo
from rules.systems.fu.editing import read_sheet, sheet_fields, sheet_form
from rules.systems.fu.evening import evening
from rules.systems.fu.explain import EVENT_KINDS, announce, explain, say_event, steps
from rules.systems.fu.faults import problems
from rules.systems.fu.following import FOLLOWED_KINDS, follow_view
from rules.systems.fu.gm_view import gm_view
from rules.systems.fu.growing import Making, making
from rules.systems.fu.luck import luck, outcomes
from rules.systems.fu.optional import OPTIONS, SWITCHES, free_options, read_options
from rules.systems.fu.options import Options, dump_options
from rules.systems.fu.paper import paper_view
from rules.systems.fu.plain import plain_text
from rules.systems.fu.play import Play, dump_play, load_play, start
from rules.systems.fu.ready import ready_made, sample
from rules.systems.fu.record import expression, facts, replay
from rules.systems.fu.requests import (
    prospect,
    read_request,
    request_act,
    request_notes,
    request_score,
    request_tally,
    request_text,
)
from rules.systems.fu.resolve import resolve
from rules.systems.fu.scene_view import board_view
from rules.systems.fu.sessions import end_session, notable
from rules.systems.fu.sheet import SCHEMA, Sheet, dump_sheet, load_sheet
from rules.systems.fu.sheet_card import person_view, sheet_view
from rules.systems.fu.shown import QUIET_KINDS, asked, closed, open_mark, opens, result_view, roll_of, shared, track
from rules.systems.fu.staging import (
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
from rules.systems.fu.suggest import suggest
from rules.systems.fu.topics import HELP
from rules.systems.fu.tray import Tray, tray
from rules.systems.fu.words import answer_text

KEY = "fu"
NAME = "FU"
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
