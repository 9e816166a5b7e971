"""The styles: written by layer in a file each, served in production as one sheet for all pages and one a game.

A page that plays a game links to that game's sheet besides; the accents of all games are part of the one for all. What
only one page draws lies in `css/parts` and is linked to by that page's template (block `parts`).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from filecmp import cmp
from functools import cache
from pathlib import Path
from shutil import copyfile
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.utils.functional import cached_property
from whitenoise.storage import CompressedManifestStaticFilesStorage
from zopfli import gzip

JOINED = "css/all.css"
CATALOGUE = "css/styleguide.css"
PACKED = (".gz", ".br")
LAYERS = (
    "reset",
    "tokens",
    "base",
    "layout",
    "frames",
    "components",
    "pieces",
    "play",
    "pages",
    "join",
    "util",
    "print",
)
SPACE = r"(?:\s|(?>/\*.*?\*/))"
# A word needs no quotes as the value of an attribute.
BARE = r"""(?<==)"(?P<bare>[a-zA-Z][\w-]*)"(?=\])"""
KEPT = r"""(?P<kept>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^"')]*\))"""
LAST = rf"{SPACE}*;{SPACE}*(?=\}})"
# A plus joins selectors, where it needs no space, or numbers, where it does; a star is an element or a product.
IN_SELECTOR, IN_VALUE = r"(?=[^;{}]*\{)", r"(?=[^;{}]*[;}])"
MARK = rf"{SPACE}*(?P<mark>[{{}};,~]|/(?!\*)|[<>]=?|\+{IN_SELECTOR}|\*{IN_VALUE}){SPACE}*|(?P<colon>:){SPACE}+"
WORD = re.compile(f"{BARE}|{KEPT}|(?P<last>{LAST})|{MARK}|{SPACE}+", re.DOTALL)
# What follows the line of writing has a shorter name where one writes from left to right, as all languages here do.
LENGTHS = {"inline-size": "width", "block-size": "height"}
SIDES = {"inline-start": "left", "inline-end": "right", "block-start": "top", "block-end": "bottom"}
LENGTH = re.compile(r"(?<=[{;])(min-|max-|)((?:inline|block)-size)(?=:)")
SIDE = re.compile(r"(?<=[{;])(?:inset-|([a-z-]+-))((?:inline|block)-(?:start|end))(?=[:-])")
# Spaces, corners and durations are the same everywhere, so their values can stand for their names.
STEP = re.compile(r"(?<=[{;])(--[srd]\d):([^;}]+)")


def written() -> tuple[str, ...]:
    """Name the sheets that every page needs, the games' accents last."""
    return (*(f"css/{name}.css" for name in LAYERS), *in_folder("css/accents"))


def played(key: str) -> tuple[str, ...]:
    """Name the sheet of a game, if there is such a game."""
    return tuple(name for name in in_folder("css/systems") if Path(name).stem == key)


def parts() -> tuple[str, ...]:
    """Name the sheets that one page alone links to, for what no other one draws."""
    return in_folder("css/parts")


def catalogue() -> tuple[str, ...]:
    """Name the sheets that only a page needs which shows everything."""
    return (*in_folder("css/systems"), *parts(), CATALOGUE)


@cache
def in_folder(folder: str) -> tuple[str, ...]:
    return tuple(f"{folder}/{sheet.name}" for sheet in sorted((settings.BASE_DIR / "static" / folder).glob("*.css")))


def served(key: str = "") -> tuple[str, ...]:
    """Name the sheets that a page links to, in their order; the key is that of the game it plays."""
    return (*((JOINED,) if settings.PRODUCTION else written()), *played(key))


def squeezed(css: str) -> str:
    """Leave out comments, and space, semicolons and quotes that say nothing; strings and addresses stay as they are."""
    return WORD.sub(shortest, css).strip()


def shortest(found: re.Match[str]) -> str:
    if found["last"]:
        return ""
    return found["bare"] or found["kept"] or found["mark"] or found["colon"] or " "


def physical(css: str) -> str:
    """Name lengths and sides of squeezed styles as a page from left to right has them."""
    css = LENGTH.sub(lambda found: found[1] + LENGTHS[found[2]], css)
    return SIDE.sub(lambda found: (found[1] or "") + SIDES[found[2]], css)


def joined(sheets: Iterable[str]) -> str:
    """Put squeezed styles together, with the values of all steps in their places."""
    css = "".join(sheets)
    return stepped(css, steps_of(css))


def steps_of(css: str) -> dict[str, str]:
    return dict(STEP.findall(css))


def stepped(css: str, steps: Mapping[str, str]) -> str:
    return re.sub(r"var\((--[srd]\d)\)", lambda found: steps[found[1]], physical(css))


@cache
def patiently_packed(css: bytes) -> bytes:
    """Take time to pack a sheet that somebody waits for, once for all its names: 4 % less than the library's gzip."""
    packed: bytes = gzip.compress(css)
    return packed


class Remembering(StaticFilesStorage):
    """Finds the address of a file once: a page names some a hundred times."""

    @cached_property
    def found(self) -> dict[str, str]:
        return {}

    def url(self, name: str | None, *how: bool) -> str:
        if name is None or how:
            return super().url(name, *how)
        return self.found.get(name) or self.found.setdefault(name, super().url(name))


class Storage(Remembering, CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # the library has no types
    """Squeezes and joins the sheets as they are collected, before they are named by their hash and packed."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            paths |= {name: (self, name) for name in self.squeeze(sorted(paths))}
        yield from super().post_process(paths, dry_run=dry_run, **options)
        if not dry_run:
            self.pack()

    def squeeze(self, names: list[str]) -> Iterator[str]:
        for name in names:
            if name.endswith(".css"):
                self.write(name, squeezed(self.read(name)))
                yield name
        self.write(JOINED, joined(map(self.read, written())))
        yield JOINED
        steps = steps_of(self.read(JOINED))
        for name in catalogue():
            self.write(name, stepped(self.read(name), steps))

    def read(self, name: str) -> str:
        return Path(self.path(name)).read_text()

    def write(self, name: str, css: str) -> None:
        Path(self.path(name)).write_text(css)

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Pack a content once: not for its second name, nor when an earlier release did, by the name of its hash."""
        twins = {path: self.hashed_files.get(self.hash_key(path)) for path in paths}
        same = {path: twin for path, twin in twins.items() if twin and cmp(self.path(path), self.path(twin), False)}
        named = set(self.hashed_files.values())
        done = {path for path in named if any(Path(self.path(path + ending)).exists() for ending in PACKED)}
        yield from super().compress_files([path for path in paths if path not in same and path not in done])
        for path, twin in same.items():
            self.copy_packed(path, twin)

    def copy_packed(self, path: str, twin: str) -> None:
        for ending in PACKED:
            packed, copied = Path(self.path(twin + ending)), Path(self.path(path + ending))
            copied.unlink(missing_ok=True)
            if packed.exists():
                copyfile(packed, copied)

    def pack(self) -> None:
        for name in (JOINED, *catalogue()):
            sheet = Path(self.path(name))
            for each in sheet.parent.glob(f"{sheet.stem}*.css"):
                Path(f"{each}.gz").write_bytes(patiently_packed(each.read_bytes()))
