"""What is written for players to take or to start from, in each language."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

CONTENT = Path(__file__).parent / "content"
LANGUAGES = ("en", "de", "fr")


@cache
def read(path: str) -> dict[str, Any]:
    return tomllib.loads((CONTENT / path).read_text(encoding="utf-8"))


def written(language: str, subject: str) -> dict[str, Any]:
    """Give all that is written on a subject in a language, in English where there is none."""
    return read(f"{language if language in LANGUAGES else LANGUAGES[0]}/{subject}.toml")
