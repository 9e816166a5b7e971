"""The files that the look is made of."""

import gzip
import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STATIC, TEMPLATES = ROOT / "static", ROOT / "templates"
SPRITE = STATIC / "icons" / "sprite.svg"


def templates() -> list[Path]:
    return sorted(TEMPLATES.rglob("*.html"))


def styles() -> list[Path]:
    return sorted((STATIC / "css").rglob("*.css"))


def scripts() -> list[Path]:
    """Every script of ours; what checks the dice has its own tests."""
    return sorted((STATIC / "js").glob("*.js"))


def later() -> list[Path]:
    """Scripts of ours that a page fetches when something is first wanted."""
    return sorted((STATIC / "js" / "later").glob("*.js"))


def packed(paths: Iterable[Path]) -> int:
    return len(gzip.compress(b"".join(path.read_bytes() for path in paths), 9))


def found(pattern: str, paths: Iterable[Path]) -> list[str]:
    """Name every file in which something stands that must not."""
    wanted = re.compile(pattern, re.IGNORECASE)
    return [str(path.relative_to(ROOT)) for path in paths if wanted.search(path.read_text())]
