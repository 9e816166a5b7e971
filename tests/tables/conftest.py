"""Dice that fall as a test wants them, through the very server code that rolls fair ones."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def falls(settings: object, tmp_path: Path) -> Callable[..., None]:
    """Write down how the next throws fall: `falls([6, 3], [5])`."""

    def write(*throws: list[int] | dict[str, object]) -> None:
        path = tmp_path / "dice.json"
        path.write_text(json.dumps(throws))
        settings.TEST_DICE = str(path)  # type: ignore[attr-defined]

    return write
