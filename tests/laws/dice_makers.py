"""Law 3: one maker of fair dice, and one writer of the roll log."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.laws.source import APPS, Offence, dotted, known_as, python_files

MAKER = "rules/services.py"
WRITES = ("create", "bulk_create", "get_or_create", "update_or_create", "acreate", "abulk_create", "update", "delete")


def dice_makers(root: Path) -> list[Offence]:
    """Find every making of fair dice and every writing of rolls but in the one place for both."""
    files = ((path, tree) for path, tree in python_files(root, *APPS) if path != MAKER and "/migrations/" not in path)
    return [offence for path, tree in files for offence in makings(path, tree)]


def makings(path: str, tree: ast.Module) -> Iterator[Offence]:
    dice, rolls = known_as(tree, "rules.core.dice.FairDice"), known_as(tree, "rules.models.Roll")
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = dotted(node.func)
        if called in dice:
            yield Offence(path, node.lineno, f"makes fair dice: {called}()")
        elif called in rolls:
            yield Offence(path, node.lineno, f"makes a roll: {called}()")
        elif writes(called, rolls):
            yield Offence(path, node.lineno, f"writes rolls: {called}()")


def writes(called: str, rolls: set[str]) -> bool:
    """Say whether a call writes rolls, by the model's manager or by an epoch's."""
    managers = [f"{name}.objects" for name in rolls]
    owner, _, verb = called.rpartition(".")
    return verb in WRITES and (owner.startswith(tuple(managers)) or "rolls" in owner.split("."))
