"""What a roll can be about, to be chosen before it: somebody, an aspect, a zone, a task, or a roll that waits."""

from dataclasses import dataclass

from rules.core.outcome import State
from rules.core.text import Text
from rules.systems.fate.board import Board
from rules.systems.fate.deeds import name_of
from rules.systems.fate.draft import Draft
from rules.systems.fate.play import ACTIVE
from rules.systems.fate.roll_targets import is_boost
from rules.systems.fate.words import plain
from rules.systems.fate.zones import zone_refused


@dataclass(frozen=True)
class Choice:
    key: str
    name: Text
    chosen: bool
    hint: Text | None = None


@dataclass(frozen=True)
class Target:
    key: str
    name: str
    is_npc: bool
    chosen: bool


@dataclass(frozen=True)
class Someone:
    """Somebody by key and by name."""

    key: str
    name: str = ""


@dataclass(frozen=True)
class Aims:
    """All that the chosen action could be about; what it cannot be about is empty."""

    targets: tuple[Target, ...] = ()
    exploitable: tuple[Choice, ...] = ()
    hurt: tuple[Target, ...] = ()
    obstacles: tuple[Choice, ...] = ()
    zones: tuple[Choice, ...] = ()
    tasks: tuple[Choice, ...] = ()
    attacks: tuple[Someone, ...] = ()


def aims(state: State, form: Draft) -> Aims:
    """Give what could be chosen for the action that the form names."""
    overcomes = form.action == "overcome"
    return Aims(
        targets=targets(state, form) if form.aims else (),
        exploitable=exploitable(state, form) if form.exploits else (),
        hurt=hurt(state, form) if form.exploits and not form.foe else (),
        obstacles=known(state.board, form) if overcomes else (),
        zones=zones(state, form) if overcomes else (),
        tasks=tasks(state.board, form) if overcomes else (),
        attacks=attacks(state),
    )


def targets(state: State, form: Draft) -> tuple[Target, ...]:
    """Give whom the actor could attack or study: NPCs in sight, and everybody else whose figure is known here."""
    npcs = [npc for npc in state.board.npcs if npc.shown and npc.status == ACTIVE]
    people = [(key, figure.name) for key, figure in state.figures.items() if key != state.actor]
    return (
        *(Target(npc.key, npc.name, True, npc.key == form.foe) for npc in npcs),
        *(Target(key, name, False, key == form.target) for key, name in people),
    )


def known(board: Board, form: Draft) -> tuple[Choice, ...]:
    there = [each for each in board.aspects if not each.hidden and each.text]
    return tuple(Choice(each.key, plain(each.text), each.key == form.aspect) for each in there)


def exploitable(state: State, form: Draft) -> tuple[Choice, ...]:
    """Give the known aspects of the scene, or of whom the form names: all of an NPC's, of others what hurts them."""
    npc, person = state.board.npc(form.foe), state.someone(form.roll.target)
    if npc and npc.shown:
        there = {each.key: each.text for each in npc.aspects if each.shown} | dict(npc.consequences)
    elif person and person.play.consequences:
        there = dict(person.play.consequences)
    else:
        return tuple(each for each in known(state.board, form) if not is_boost(state.board, each.key))
    return tuple(Choice(key, plain(text), key == form.aspect) for key, text in there.items())


def hurt(state: State, form: Draft) -> tuple[Target, ...]:
    """Give everybody else who bears a consequence, which all can see and make more of."""
    people = {**state.company, **state.figures}
    there = [(key, each.name) for key, each in people.items() if key != state.actor and each.play.consequences]
    return tuple(Target(key, name, False, key == form.target) for key, name in there)


def zones(state: State, form: Draft) -> tuple[Choice, ...]:
    there = [zone for zone in state.board.zones if not zone_refused(state, state.actor, zone.key, form.action)]
    return tuple(Choice(zone.key, plain(zone.name), zone.key == form.zone) for zone in there)


def tasks(board: Board, form: Draft) -> tuple[Choice, ...]:
    there = [task for task in board.tasks if not task.outcome and not task.hidden]
    return tuple(Choice(task.key, plain(task.text), task.key == form.task) for task in there)


def attacks(state: State) -> tuple[Someone, ...]:
    """Give whose rolls wait for the actor, or for somebody on the same side who may be defended."""
    board: Board = state.board
    side = board.side(state.actor)
    waiting = {key: roll.waits for key, roll in board.rolls.items() if roll.waits and not roll.hidden}
    ours = [key for key, who in waiting.items() if key != state.actor and board.side(who) == side]
    first = sorted(ours, key=lambda key: waiting[key] != state.actor)
    return tuple(Someone(key, name_of(state, key)) for key in first)
