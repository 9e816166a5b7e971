"""Play a script of steps with given dice: the rules of the live table, without a table and without a database."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

from django.core.management.base import BaseCommand

from rules.core.dice import Dice, OutOfDice, RehearsedDice, ScriptedDice
from rules.core.fields import Malformed
from rules.core.outcome import EVERYONE, GM, Figure, Refusal, State
from rules.services import loose_dice
from rules.systems import REHEARSED
from rules.templatetags.words import say

UNPLAYABLE = 2
SCRIPT_FIELDS = ("system", "options", "characters", "board", "steps", "dice")
STEP_FIELDS = ("by", "do", "with")
CHARACTER_FIELDS = ("sheet", "play")


class Unplayable(Exception):
    """A script is malformed, names what is not there, or has too few dice."""


class Command(BaseCommand):
    help = "Play a script of steps and print what comes of it as JSON."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a JSON document, or an array of them; - reads standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            answer = answer_to(read_script(options["file"]))
        except Unplayable as reason:
            self.stderr.write(str(reason), style_func=str)
            sys.exit(UNPLAYABLE)
        self.stdout.write(json.dumps(answer))


def read_script(file: str) -> object:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return json.loads(data.decode())
    except OSError as error:
        raise Unplayable(f"The script cannot be read: {error.strerror or error}.") from error
    except (ValueError, RecursionError) as error:
        raise Unplayable(f"The script is not JSON: {error}.") from error


def answer_to(script: object) -> object:
    """Play one document, or each of an array; in an array one that cannot be played says so in its place."""
    if not isinstance(script, list):
        return play(script)
    answers: list[object] = []
    for document in script:
        try:
            answers.append(play(document))
        except Unplayable as reason:
            answers.append({"error": str(reason)})
    return answers


def play(document: object) -> dict[str, object]:
    """Play the steps of one document and show how everything stands afterwards."""
    script = checked(document, "The script", SCRIPT_FIELDS)
    stage = set_up(script)
    steps = []
    try:
        for number, step in enumerate(listed(script, "steps"), start=1):
            stage, answer = stage.after(step, f"Step {number}")
            steps.append(answer)
    except OutOfDice as reason:
        raise Unplayable(f"Step {len(steps) + 1}: {reason}") from reason
    return {"steps": steps, **stage.shown()}


@dataclass(frozen=True)
class Stage:
    """Everything a script plays with, after the steps so far."""

    system: ModuleType
    figures: Mapping[str, Figure]
    board: Any
    options: Any
    dice: Dice

    def after(self, step: object, where: str) -> tuple["Stage", dict[str, object]]:
        """Play one step; a refusal changes nothing."""
        by, action = self.read(checked(step, where, STEP_FIELDS), where)
        if isinstance(action, Refusal):
            return self, refused(action)
        outcome = self.system.resolve(self.state(by), action, self.dice)
        if isinstance(outcome, Refusal):
            return self, refused(outcome)
        changed = {key: replace(self.figures[key], play=played) for key, played in outcome.plays.items()}
        changed |= {key: replace(changed.get(key, self.figures[key]), sheet=new) for key, new in outcome.sheets.items()}
        stage = replace(self, figures={**self.figures, **changed}, board=outcome.board)
        return stage, {"result": dict(outcome.result)}

    def state(self, by: str) -> State:
        return State(by, self.figures, self.board, self.options, rehearsed=True)

    def read(self, step: Mapping[str, Any], where: str) -> tuple[str, Any]:
        """Read who acts and what they do; names that nobody has are errors."""
        by, do, fields = step.get("by"), step.get("do"), step.get("with", {})
        if not isinstance(by, str) or (by != GM and by not in self.figures):
            raise Unplayable(f"{where}: there is no character {shown(by)}.")
        if not isinstance(do, str) or do not in self.system.ACTS:
            raise Unplayable(f"{where}: {self.system.KEY} has no act {shown(do)}.")
        fields = checked(fields, f"{where}, with", self.system.ACTS[do])
        action = self.system.read({**fields, "do": do})
        for key in () if isinstance(action, Refusal) else self.system.named(action):
            if key not in (*self.figures, EVERYONE):
                raise Unplayable(f"{where}: there is no character {shown(key)}.")
        return by, action

    def shown(self) -> dict[str, object]:
        characters = {
            key: {"sheet": self.system.dump_sheet(figure.sheet), "play": self.system.dump_play(figure.play)}
            for key, figure in self.figures.items()
        }
        left = self.dice.left if isinstance(self.dice, ScriptedDice) else []
        return {"characters": characters, "board": self.system.dump_board(self.board), "dice_left": left}


def set_up(script: Mapping[str, Any]) -> Stage:
    """Lay the script's documents over the system's sample, and take the dice in hand."""
    key = script.get("system")
    if not isinstance(key, str) or key not in REHEARSED:
        raise Unplayable(f"There is no system {shown(key)}; there are {', '.join(REHEARSED)}.")
    system = REHEARSED[key]
    options = system.read_options(mapping(script.get("options", {}), "options"))
    if isinstance(options, Refusal):
        raise Unplayable(say(options))
    try:
        board = system.load_board(laid_over(system.dump_board(system.blank_board()), script.get("board", {}), "board"))
        characters = mapping(script.get("characters", {}), "characters")
        figures = {name: figure(system, options, name, document) for name, document in characters.items()}
    except Malformed as reason:
        raise Unplayable(str(reason)) from reason
    return Stage(system, figures, board, options, dice_of(script))


def figure(system: ModuleType, options: Any, name: str, document: object) -> Figure:
    """Build a character from the sample and what the script says of it."""
    if name == GM:
        raise Unplayable(f"A character cannot be named {GM}.")
    where = f"characters.{name}"
    documents, sample = checked(document, where, CHARACTER_FIELDS), system.sample(options)
    sheet = laid_over(system.dump_sheet(sample.sheet), documents.get("sheet", {}), f"{where}.sheet")
    state = laid_over(system.dump_play(sample.play), documents.get("play", {}), f"{where}.play")
    return Figure(name, system.load_sheet(sheet), system.load_play(state))


def dice_of(script: Mapping[str, Any]) -> Dice:
    if script.get("dice") is None:
        return loose_dice()
    faces = listed(script, "dice")
    if any(isinstance(face, bool) or not isinstance(face, int) for face in faces):
        raise Unplayable("dice is not a list of whole numbers.")
    return RehearsedDice(*faces)


def refused(refusal: Refusal) -> dict[str, object]:
    return {"refused": {"code": refusal.code, "text": say(refusal)}}


# --- reading a script -------------------------------------------------------------------------------------------------


def mapping(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise Unplayable(f"{where} is not an object.")
    return value


def checked(value: object, where: str, known: tuple[str, ...]) -> Mapping[str, Any]:
    """Give an object all of whose fields are known."""
    for name in mapping(value, where):
        if name not in known:
            raise Unplayable(f"{where} has no field {shown(name)}.")
    return mapping(value, where)


def listed(script: Mapping[str, Any], name: str) -> list[Any]:
    value = script.get(name, [])
    if not isinstance(value, list):
        raise Unplayable(f"{name} is not a list.")
    return value


def laid_over(below: Mapping[str, Any], above: object, where: str) -> dict[str, Any]:
    """Merge two documents deeply; lists are replaced."""
    merged = dict(below)
    for name, value in mapping(above, where).items():
        both = isinstance(value, dict) and isinstance(below.get(name), dict)
        merged[name] = laid_over(below[name], value, f"{where}.{name}") if both else value
    return merged


def shown(value: object) -> str:
    """Quote a name for an error, on one line and not too long."""
    return ascii(value)[:80]
