"""PhaseSix: a life in templates, a pool of six-sided dice, and a fight that is over before it is fair."""

from rules.core.making import ideas_alone as draft_act
from rules.systems.phasesix.acts import (
    ACTS,
    available,
    dump_action,
    expression,
    facts,
    named,
    opens,
    read,
    replay,
    resolve,
    roll_of,
)
from rules.systems.phasesix.board import RISING, Board, blank_board, dump_board, load_board
from rules.systems.phasesix.creation import STAGES, begin, fill, free_options
from rules.systems.phasesix.demo import demo
from rules.systems.phasesix.editing import read_sheet, sheet_fields, sheet_form
from rules.systems.phasesix.events import EVENT_KINDS, FOLLOWED_KINDS, QUIET_KINDS, say_event
from rules.systems.phasesix.faults import finish, lacking, problems
from rules.systems.phasesix.gm_view import gm_view
from rules.systems.phasesix.growing import Making, making
from rules.systems.phasesix.house import HOUSE
from rules.systems.phasesix.luck import luck, outcomes
from rules.systems.phasesix.optional import OPTIONS, SWITCHES, read_options
from rules.systems.phasesix.options import Options, dump_options
from rules.systems.phasesix.paper import paper_view
from rules.systems.phasesix.person_view import person_view
from rules.systems.phasesix.plain import plain_text
from rules.systems.phasesix.play import Play, dump_play, load_play, start
from rules.systems.phasesix.ready import ready_made, sample
from rules.systems.phasesix.requests import (
    prospect,
    read_request,
    request_act,
    request_notes,
    request_score,
    request_tally,
    request_text,
)
from rules.systems.phasesix.scene_view import board_view
from rules.systems.phasesix.sessions import end_session, evening, notable
from rules.systems.phasesix.sheet import SCHEMA, Sheet, dump_sheet, load_sheet
from rules.systems.phasesix.sheet_card import sheet_view
from rules.systems.phasesix.shown import asked, closed, follow_view, open_mark, result_view, shared, track
from rules.systems.phasesix.staging import (
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
from rules.systems.phasesix.suggest import suggest
from rules.systems.phasesix.topics import HELP
from rules.systems.phasesix.tray import Tray, tray
from rules.systems.phasesix.words import announce, answer_text, explain, steps

KEY = "phasesix"
NAME = "PhaseSix"

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
