"""Law 1: the games know no framework, no chance, no clock and no app."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.laws.source import APPS, Offence, dotted, imports, python_files

PURE = ("rules/core", "rules/systems")
DICE = "rules/core/dice.py"
FORBIDDEN = {"django", "random", "time", "asyncio", "threading", "socket", "subprocess", "importlib", *APPS}
CLOCKS = {"now", "utcnow", "today", "monotonic", "perf_counter"}


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def impure(root: Path) -> list[Offence]:
    return [
        offence for path, tree in python_files(root, *PURE) for offence in [*foreign(path, tree), *clocks(path, tree)]
    ]


def foreign(path: str, tree: ast.Module) -> Iterator[Offence]:
    """Find imports from outside; core may not even know the games."""
    own = ["rules.core"] if path.startswith("rules/core") else ["rules.core", "rules.systems"]
    for line, name in imports(path, tree):
        if within(name, *own):
            continue
        if name.split(".")[0] in FORBIDDEN:
            yield Offence(path, line, f"imports {name}")
        elif within(name, "secrets") and path != DICE:
            yield Offence(path, line, "imports secrets, which only the dice may")


def clocks(path: str, tree: ast.Module) -> Iterator[Offence]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CLOCKS:
            yield Offence(path, node.lineno, f"asks a clock: {dotted(node.func)}()")
        if isinstance(node, ast.Call) and dotted(node.func) in {"__import__", "eval", "exec"}:
            yield Offence(path, node.lineno, f"calls {dotted(node.func)}()")
