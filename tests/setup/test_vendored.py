"""What others made lies here unchanged, listed, and with its licence."""

import hashlib
import shutil
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LIST = "static/vendor/VENDOR.toml"
CARRIED = ("static/vendor/*.js", "static/fonts/*.woff2", "tests/vendor/*.js", "static/icons/sprite.svg")


def works(root: Path) -> list[dict]:
    return tomllib.loads((root / LIST).read_text(encoding="utf-8"))["work"]


def offences(root: Path) -> list[str]:
    """Tell of files that are changed, gone or not listed, and of works without a licence text."""
    listed = {path: digest for work in works(root) for path, digest in work["sha256"].items()}
    found = [f"{path} is not what its sum says" for path, digest in listed.items() if digest != sum_of(root / path)]
    there = {path.relative_to(root).as_posix() for pattern in CARRIED for path in root.glob(pattern)}
    found += [f"{path} is not listed" for path in sorted(there - set(listed))]
    return found + [
        f"{work['name']} lacks its licence" for work in works(root) if not (root / work["licence_text"]).is_file()
    ]


def sum_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def test_every_vendored_file_is_listed_and_unchanged():
    assert offences(ROOT) == []


@pytest.mark.parametrize("field", ["name", "version", "licence", "url", "licence_text"])
def test_every_work_says_whose_it_is(field: str):
    assert [work for work in works(ROOT) if not work.get(field)] == []


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for folder in ("static/vendor", "static/fonts", "static/icons", "tests/vendor"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


def test_control_a_changed_byte_is_found(copy: Path):
    with (copy / "static/vendor/htmx.min.js").open("ab") as script:
        script.write(b" ")
    assert offences(copy) == ["static/vendor/htmx.min.js is not what its sum says"]


def test_control_a_script_that_nobody_listed_is_found(copy: Path):
    (copy / "static/vendor/planted.js").write_text("")
    assert offences(copy) == ["static/vendor/planted.js is not listed"]


def test_control_a_missing_licence_is_found(copy: Path):
    (copy / works(copy)[0]["licence_text"]).unlink()
    assert len(offences(copy)) == 1
