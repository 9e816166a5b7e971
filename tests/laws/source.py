"""Walk a tree of source files the way every law needs it."""

import ast
import functools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

APPS = ("accounts", "campaigns", "characters", "config", "rules", "tables")


@dataclass(frozen=True)
class Offence:
    """A line that breaks a law."""

    path: str
    line: int
    why: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.why}"


def python_files(root: Path, *folders: str) -> Iterator[tuple[str, ast.Module]]:
    """Give every module below these folders, by its path from the root."""
    for folder in folders:
        for path in sorted((root / folder).rglob("*.py")):
            yield path.relative_to(root).as_posix(), parsed(path.read_text(encoding="utf-8"))


@functools.cache
def parsed(text: str) -> ast.Module:
    return ast.parse(text)


@functools.cache
def import_statements(tree: ast.Module) -> tuple[ast.Import | ast.ImportFrom, ...]:
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom))


def module_name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imports(path: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Give every imported name in full, relative ones resolved: `from a import b` is `a.b`."""
    package = module_name(path).split(".")
    if not path.endswith("__init__.py"):
        package = package[:-1]
    for node in import_statements(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{start}.{alias.name}") for alias in node.names)


def known_as(tree: ast.Module, full_name: str) -> set[str]:
    """Give every way in which a module can write this name after its imports, aliases included."""
    package, name = full_name.rsplit(".", 1)
    found = set()
    for node in import_statements(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if (node.module, alias.name) == (package, name):
                    found.add(alias.asname or name)
                elif f"{node.module}.{alias.name}" == package:
                    found.add(f"{alias.asname or alias.name}.{name}")
        elif isinstance(node, ast.Import):
            found |= {f"{alias.asname or package}.{name}" for alias in node.names if alias.name == package}
    return found


def dotted(node: ast.expr) -> str:
    """Write `a.b.c` as it stands in the source, calls on the way left out; anything else becomes a question mark."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return dotted(node.func) if isinstance(node, ast.Call) else "?"
