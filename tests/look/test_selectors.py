"""Every selector can match: what a sheet names is drawn by some template, script or line of Python."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from config.styles import squeezed, written
from tests.laws.keys import without_prose
from tests.laws.source import APPS
from tests.look.files import ROOT, STATIC, styles, templates

NAMED = re.compile(r"[.#]([a-zA-Z][\w-]*)|\[([a-z-]+)")
SELECTOR = re.compile(r"([^{};]+)\{")
STRING = re.compile(r"\"[^\"]*\"|'[^']*'")
WORD = re.compile(r"[A-Za-z][\w-]*")
# A name can be put together, as `part-{{ answer }}` is.
BEGUN = re.compile(r"([A-Za-z][\w-]*-)(?=\{[{%])")
SET = re.compile(r"\bdataset\.(\w+)")
GAME = re.compile(r"(?:rules|templates)/systems/(\w+)/")


def names(css: str) -> set[str]:
    """Name the classes, ids and attributes of all selectors."""
    selectors = (found for found in SELECTOR.findall(squeezed(css)) if not found.startswith("@"))
    return {one or other for each in selectors for one, other in NAMED.findall(STRING.sub("", each))}


def drawers() -> Iterator[Path]:
    """Find whatever can put a name into a page."""
    yield from templates()
    yield from sorted((STATIC / "js").rglob("*.js"))
    for app in APPS:
        yield from sorted((ROOT / app).rglob("*.py"))


def said_in(path: Path) -> str:
    text = path.read_text()
    if path.suffix != ".py":
        return without_prose(text, path.suffix)
    nodes = ast.walk(ast.parse(text))
    return " ".join(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


@cache
def drawn() -> dict[str, frozenset[str]]:
    """Say of each word, and of each beginning of one, in which files it stands."""
    found: dict[str, set[str]] = {}
    for path in drawers():
        text, file = said_in(path), path.relative_to(ROOT).as_posix()
        attributes = (f"data-{name.lower()}" for name in SET.findall(text))
        for word in {*WORD.findall(text), *attributes, *(f"{begun}*" for begun in BEGUN.findall(text))}:
            found.setdefault(word, set()).add(file)
    return {word: frozenset(files) for word, files in found.items()}


def drawn_in(name: str) -> frozenset[str]:
    """Name the files that draw a name, whole or put together."""
    beginnings = (f"{name[:at]}*" for at in range(2, len(name)))
    return frozenset().union(*(drawn().get(each, frozenset()) for each in (name, *beginnings)))


@pytest.mark.parametrize("path", styles(), ids=lambda path: path.stem)
def test_every_name_in_a_sheet_is_drawn_somewhere(path: Path):
    assert sorted(name for name in names(path.read_text()) if not drawn_in(name)) == []


def test_what_one_game_alone_draws_stands_in_its_own_sheet():
    """Scripts and shared templates count for all games; Python hands words on, and says nothing of who draws them."""
    alone = {}
    for sheet in written():
        for name in names((STATIC / sheet).read_text()):
            homes = {GAME.match(file) for file in drawn_in(name) if not file.endswith(".py")}
            games = {home[1] if home else "" for home in homes}
            if len(games) == 1 and games != {""}:
                alone[name] = sheet, games
    assert alone == {}


@pytest.mark.parametrize(
    ("css", "found"),
    [
        (".a > .b:not(.c):has(#d) { color: red }", {"a", "b", "c", "d"}),
        ('.a { &.b, > [data-c="x.y"] { top: 0 } .d { top: .5px } }', {"a", "b", "data-c", "d"}),
        ("/* .a */ @media (width < 2.5px) { .b { top: 0 } } @container c (width > 1px) { .d { top: 0 } }", {"b", "d"}),
    ],
    ids=["compound", "nested", "conditions"],
)
def test_control_names_are_read_from_selectors_only(css: str, found: set[str]):
    assert names(css) == found


def test_control_a_name_that_nobody_draws_is_found():
    assert drawn_in("no-such-thing") == frozenset()
    assert drawn_in("part-of-something"), "part- is the beginning of a name"
