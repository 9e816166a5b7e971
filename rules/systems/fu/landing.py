"""How a statement comes true: as a condition on a character or a foe, or as a detail of the scene."""

from dataclasses import replace

from rules.core.fields import same
from rules.core.outcome import GM, Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import CONDITION, IN_THE_SCENE, Board, Detail, Statement, Trait
from rules.systems.fu.conditions import suffering, suffering_refused
from rules.systems.fu.deeds import FULL, UNKNOWN_CHARACTER, told
from rules.systems.fu.foe_traits import THERE
from rules.systems.fu.foes import MOST_TRAITS, TOO_MUCH
from rules.systems.fu.sheet import MOST_ENTRIES

DETAIL_THERE = Refusal("detail_there", _("The scene has this detail already."))


def name_of(state: State, to: str) -> str:
    if to in state.figures:
        return state.figures[to].name
    return next((foe.name for foe in state.board.foes if foe.key == to), "")


def landing_refused(state: State, statement: Statement) -> Refusal | None:
    """Say why a statement cannot come true as it is."""
    if statement.kind == IN_THE_SCENE:
        there = any(same(each.label, statement.label or statement.text) for each in state.board.details)
        return FULL if len(state.board.details) >= MOST_ENTRIES else DETAIL_THERE if there else None
    if statement.to in state.figures:
        return suffering_refused(state.figures[statement.to], statement.text)
    known = (each for each in state.board.foes if each.shown or state.actor == GM)
    foe = next((each for each in known if each.key == statement.to), None)
    if foe is None:
        return UNKNOWN_CHARACTER
    if any(each.kind == CONDITION and same(each.label, statement.text) for each in foe.traits):
        return THERE
    return TOO_MUCH if len(foe.traits) >= MOST_TRAITS else None


def landed(state: State, statement: Statement) -> Outcome:
    """Let a statement come true: on a character, on a foe, or in the scene."""
    board = without(state.board, statement.key)
    if statement.kind == IN_THE_SCENE:
        return in_the_scene(state.secret, board, statement)
    data = {"to_name": statement.to_name, "condition": statement.text}
    hidden = any(foe.key == statement.to and not foe.shown for foe in board.foes)
    event = Event("condition_stated", data, secret=hidden, about=statement.about)
    if statement.to not in state.figures:
        return told(on_a_foe(state.secret, board, statement), event)
    question = "" if statement.hidden else statement.question
    play = suffering(state.figures[statement.to].play, statement.text, board.scene.number, question)
    return told(board, event, plays={statement.to: play})


def in_the_scene(secret: str, board: Board, statement: Statement) -> Outcome:
    board, name = board.numbered(secret)
    label, note = (statement.label, statement.text) if statement.label else (statement.text, "")
    detail = Detail(name, label, note, statement.lasting)
    event = Event("detail_stated", {"label": label}, about=statement.about)
    return told(replace(board, details=(*board.details, detail)), event, key=name)


def on_a_foe(secret: str, board: Board, statement: Statement) -> Board:
    board, name = board.numbered(secret)
    trait = Trait(name, statement.text, CONDITION, shown=True)
    foes = (replace(foe, traits=(*foe.traits, trait)) if foe.key == statement.to else foe for foe in board.foes)
    return replace(board, foes=tuple(foes))


def without(board: Board, name: str) -> Board:
    return replace(board, statements=tuple(each for each in board.statements if each.key != name))
