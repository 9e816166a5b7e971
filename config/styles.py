"""The styles: written by layer in a file each, served in production as one sheet without comments or spare space."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from whitenoise.storage import CompressedManifestStaticFilesStorage
from zopfli import gzip

JOINED = "css/all.css"
LAYERS = (
    "reset",
    "tokens",
    "base",
    "layout",
    "frames",
    "join",
    "components",
    "pieces",
    "play",
    "pages",
    "creation",
    "prep",
    "util",
    "print",
    "styleguide",
)
SPACE = r"(?:\s|(?>/\*.*?\*/))"
KEPT = r"""(?P<kept>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^"')]*\))"""
LAST = rf"{SPACE}*;{SPACE}*(?=\}})"
MARK = rf"{SPACE}*(?P<mark>[{{}};,~]|[<>]=?){SPACE}*|(?P<colon>:){SPACE}+"
WORD = re.compile(f"{KEPT}|(?P<last>{LAST})|{MARK}|{SPACE}+", re.DOTALL)


@cache
def written() -> tuple[str, ...]:
    """Name the sheets that every page needs, the games last."""
    games = sorted((settings.BASE_DIR / "static" / "css" / "systems").glob("*.css"))
    return (*(f"css/{name}.css" for name in LAYERS), *(f"css/systems/{game.name}" for game in games))


def served() -> tuple[str, ...]:
    """Name the sheets that a page links to."""
    return (JOINED,) if settings.PRODUCTION else written()


def squeezed(css: str) -> str:
    """Leave out comments, and space and semicolons that say nothing; strings and addresses stay as they are."""
    return WORD.sub(shortest, css).strip()


def shortest(found: re.Match[str]) -> str:
    if found["last"]:
        return ""
    return found["kept"] or found["mark"] or found["colon"] or " "


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # the library has no types
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
                sheet = Path(self.path(name))
                sheet.write_text(squeezed(sheet.read_text()))
                yield name
        Path(self.path(JOINED)).write_text("\n".join(Path(self.path(name)).read_text() for name in written()))
        yield JOINED

    def pack(self) -> None:
        """Take time to pack the one sheet that everybody waits for: 4 % less than the library's gzip."""
        for sheet in Path(self.path(JOINED)).parent.glob(f"{Path(JOINED).stem}*.css"):
            Path(f"{sheet}.gz").write_bytes(gzip.compress(sheet.read_bytes()))
