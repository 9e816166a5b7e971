"""The lock is what pyproject.toml asks for, hashed, and names no machine."""

import re
import shutil
from pathlib import Path

import pytest

from tools.lockfile import offences

ROOT = Path(__file__).resolve().parents[2]
FILES = ("pyproject.toml", "requirements.txt", "requirements-dev.txt")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def change(path: Path, pattern: str, replacement: str) -> None:
    text, count = re.subn(pattern, replacement, path.read_text(), count=1)
    assert count == 1
    path.write_text(text)


def test_the_lock_is_what_the_project_asks_for():
    assert offences(ROOT) == []


def test_a_new_dependency_without_a_lock_is_found(copy: Path):
    change(copy / "pyproject.toml", r"dependencies = \[", 'dependencies = [\n  "left-pad",')
    assert offences(copy) == ["requirements.txt lacks left-pad", "requirements-dev.txt lacks left-pad"]


def test_a_version_that_the_project_does_not_want_is_found(copy: Path):
    change(copy / "pyproject.toml", r'"redis==[^"]*"', '"redis<1"')
    assert [found.split(",")[1] for found in offences(copy)] == [" asked for is <1", " asked for is <1"]


def test_an_entry_without_a_hash_is_found(copy: Path):
    change(copy / "requirements.txt", r"(segno==\S+) \\\n(\s+--hash=\S+( \\)?\n)+", r"\1\n")
    assert offences(copy) == ["requirements.txt: segno has no hash"]


def test_two_versions_of_one_package_are_found(copy: Path):
    change(copy / "requirements-dev.txt", r"asgiref==\S+", "asgiref==0.1")
    assert any("does not have asgiref" in found for found in offences(copy))


@pytest.mark.parametrize("line", ["--index-url https://packages.example.org", "# built in /home/mara"])
def test_the_address_of_a_machine_is_found(copy: Path, line: str):
    path = copy / "requirements.txt"
    path.write_text(f"{line}\n{path.read_text()}")
    assert offences(copy)
