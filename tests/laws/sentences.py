"""Law 7: whatever the rules name, the edge can say, in every language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.laws.source import APPS, Offence, dotted, known_as, python_files

MARKERS = ("gettext_noop", "gettext_lazy", "gettext", "ngettext_noop", "ngettext", "ngettext_lazy")
MARKED_BY = ("rules.core.text", "django.utils.translation")
REFUSAL, TEXT, EVENT = "rules.core.outcome.Refusal", "rules.core.text.Text", "rules.core.outcome.Event"
PLACE = re.compile(r"%\(\w+\)s")


def markers(tree: ast.Module) -> set[str]:
    return set().union(*(known_as(tree, f"{module}.{name}") for module in MARKED_BY for name in MARKERS))


def unmarked(root: Path) -> list[Offence]:
    """Find refusals and texts whose sentence is a bare string, which no catalogue will ever see."""
    return [offence for path, tree in python_files(root, *APPS) for offence in bare_sentences(path, tree)]


def bare_sentences(path: str, tree: ast.Module) -> Iterator[Offence]:
    places = dict.fromkeys(known_as(tree, REFUSAL), 1) | dict.fromkeys(known_as(tree, TEXT), 0)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and dotted(node.func) in places:
            for sentence in said_by(node, places[dotted(node.func)]):
                if isinstance(sentence, ast.JoinedStr | ast.BinOp) or is_bare(sentence):
                    yield Offence(path, node.lineno, f"{dotted(node.func)} says an unmarked sentence")


def said_by(node: ast.Call, place: int) -> Iterator[ast.expr]:
    yield from node.args[place : place + 1]
    yield from (keyword.value for keyword in node.keywords if keyword.arg in {"message", "plural"})


def is_bare(node: ast.expr) -> bool:
    """Say whether words stand here unmarked; places alone are no words."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and PLACE.sub("", node.value).strip() != ""


def marked(root: Path, *folders: str) -> set[str]:
    """Collect every sentence that the code marks for translation."""
    found: set[str] = set()
    for _, tree in python_files(root, *folders):
        names = markers(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and dotted(node.func) in names:
                found |= {
                    part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)
                }
    return found


def event_kinds(root: Path, *folders: str) -> dict[str, str]:
    """Give every kind of event whose name stands where the event is made, with the file that makes it."""
    found: dict[str, str] = {}
    for path, tree in python_files(root, *folders):
        events = known_as(tree, EVENT)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and dotted(node.func) in events and node.args:
                names = [part for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
                found |= {part.value: path for part in names if isinstance(part.value, str)}
    return found


def kinds_told(root: Path) -> set[str]:
    """Give the kinds of events that the table tells by itself."""
    found = set()
    for _, tree in python_files(root, "tables"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and dotted(node.func).split(".")[-1] == "tell" and node.args:
                found |= {part.value for part in node.args[:1] if isinstance(part, ast.Constant)}
    return found
