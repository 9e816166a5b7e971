"""The pictures: those that are kept are shown, and no more are kept than are shown."""

import re
from pathlib import Path

import pytest

from tools.pictures import KEPT, THEMES, shots
from tools.stage.pages import CHAPTERS, LOOKS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "pictures"
MOST_BYTES = 280_000


def test_the_readme_shows_what_git_keeps():
    shown = re.findall(r"\(docs/pictures/([^)]+)\)", (ROOT / "README.md").read_text())
    kept = re.findall(r"^!docs/pictures/(.+)$", (ROOT / ".gitignore").read_text(), re.MULTILINE)
    assert sorted(shown) == sorted(kept) == sorted(KEPT)


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_picture_is_there_and_small(name: str):
    assert 0 < (FOLDER / name).stat().st_size <= MOST_BYTES


def test_every_kept_picture_is_one_that_the_tool_takes():
    assert set(KEPT) <= {shot.name(theme) for shot in shots([]) for theme in THEMES}


def test_words_choose_pages_and_languages():
    assert {(shot.look.name, shot.language) for shot in shots(["home", "fr"])} == {("home", "fr")}
    assert {shot.language for shot in shots(["home"])} == {"en", "de"}


def test_every_page_is_taken_at_its_sizes_and_the_catalogue_by_its_chapters():
    taken = {(shot.look.name, shot.size) for shot in shots(["en"])}
    pages = [look for look in (*LOOKS, *CHAPTERS) if look.name != "styleguide"]
    assert taken == {(look.name, size) for look in pages for size in look.sizes}
    assert {shot.look for shot in shots(["styleguide"])} == set(CHAPTERS)


def test_no_picture_is_written_over_another():
    names = [shot.name(theme) for shot in shots(["en", "de", "fr"]) for theme in THEMES]
    assert len(names) == len(set(names))
