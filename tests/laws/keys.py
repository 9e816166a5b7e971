"""Law 4: a game's key is known to its own files and the registry, and to nobody else.

A key can be an ordinary word, so prose does not count: in Python whole string literals and imports do; in templates,
scripts and styles the words of quoted values, selectors and names; and everywhere the names of files.
"""

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from tests.laws.source import APPS, Offence, imports, python_files

REGISTRY = "rules/systems/__init__.py"
LOOKED_AT = (*APPS, "templates", "static")
SAID = re.compile(r"{%-?\s*(?:translate|trans)\b.*?%}|{%\s*blocktrans.*?{%\s*endblocktrans\w*\s*%}", re.DOTALL)
COMMENTS = {
    ".html": re.compile(r"{#.*?#}|{%\s*comment.*?endcomment\s*%}|<!--.*?-->", re.DOTALL),
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
    ".js": re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", re.DOTALL),
    ".svg": re.compile(r"<!--.*?-->", re.DOTALL),
}
QUOTED = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`]*)`")
WORD_BREAK = re.compile(r"[^A-Za-z0-9]+")


def homes(key: str) -> tuple[str, ...]:
    """Name the places that are the game's own."""
    sheets = (f"static/css/{folder}/{key}.css" for folder in ("accents", "systems"))
    return (f"rules/systems/{key}/", f"templates/systems/{key}/", *sheets)


def strays(root: Path, keys: Collection[str]) -> list[Offence]:
    """Find every key outside its own game and the registry."""
    found = [*stray_names(root, keys), *stray_literals(root, keys), *stray_words(root, keys)]
    return [offence for offence in found if offence.path != REGISTRY]


def at_home(path: str, key: str) -> bool:
    return path.startswith(homes(key))


def files(root: Path) -> Iterator[str]:
    for folder in LOOKED_AT:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and "vendor" not in path.parts:
                yield path.relative_to(root).as_posix()


def stray_names(root: Path, keys: Collection[str]) -> Iterator[Offence]:
    for path in files(root):
        for key in keys:
            if not at_home(path, key) and key in WORD_BREAK.split(path):
                yield Offence(path, 0, f"is named after the game {key}")


def stray_literals(root: Path, keys: Collection[str]) -> Iterator[Offence]:
    for path, tree in python_files(root, *APPS):
        foreign = [key for key in keys if not at_home(path, key)]
        for line, name in imports(path, tree):
            yield from (Offence(path, line, f"imports the game {key}") for key in foreign if key in name.split("."))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " not in node.value:
                words = WORD_BREAK.split(node.value)
                yield from (Offence(path, node.lineno, f"names the game {key}") for key in foreign if key in words)


def stray_words(root: Path, keys: Collection[str]) -> Iterator[Offence]:
    for path in files(root):
        suffix = Path(path).suffix
        if suffix not in COMMENTS:
            continue
        text = without_prose((root / path).read_text(encoding="utf-8"), suffix)
        foreign = [key for key in keys if not at_home(path, key)]
        for number, line in enumerate(text.splitlines(), 1):
            words = set(WORD_BREAK.split(line if suffix == ".css" else quoted(line)))
            yield from (Offence(path, number, f"names the game {key}") for key in foreign if key in words)


def without_prose(text: str, suffix: str) -> str:
    """Blank out comments and translated sentences, line by line so that the numbers stay."""
    text = COMMENTS[suffix].sub(blank, text)
    return SAID.sub(blank, text) if suffix == ".html" else text


def blank(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


def quoted(line: str) -> str:
    return " ".join(part for found in QUOTED.finditer(line) for part in found.groups() if part)
