"""The texts of the repository: true, whole, and about this project alone."""

import html
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
FILE = re.compile(
    r"`((?:rules|tables|accounts|campaigns|characters|config|templates|static|tests|tools|docs)/[\w./-]+)`"
)
MADE_UP = re.compile(r"\bcoin(?:\b|_)|<key>")
FU_NOTICE = (
    "This work is based on FU: The Freeform/Universal RPG (found at http://freeformuniversal.com), by Nathan Russell, "
    "and licensed for our use under the Creative Commons Attribution 3.0 Unported license "
    "(http://creativecommons.org/licenses/by/3.0/)."
)
FATE_NOTICE = (
    "This work is based on Fate Core System and Fate Accelerated Edition (found at http://www.faterpg.com/), products "
    "of Evil Hat Productions, LLC, developed, authored, and edited by Leonard Balsera, Brian Engard, Jeremy Keller, "
    "Ryan Macklin, Mike Olson, Clark Valentine, Amanda Valentine, Fred Hicks, and Rob Donoghue, and licensed for our "
    "use under the Creative Commons Attribution 3.0 Unported license (http://creativecommons.org/licenses/by/3.0/)."
)
# Written in parts, so that this file does not find itself.
STRANGE = re.compile("|".join([r"(?<![\w.])/" + r"work/", "bash" + "_jobs", r"\.\./" + "shared", "/opt/" + "pypi"]))
TEXT = {".py", ".md", ".html", ".css", ".js", ".toml", ".txt", ".yaml", ".json", ".po", ".cfg", ""}


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    return [ROOT / name for name in listed.split("\0") if name]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path):
    targets = [target for target in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in target]
    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_is_there(page: Path):
    named = [path for path in FILE.findall(page.read_text(encoding="utf-8")) if not MADE_UP.search(path)]
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("notice", [FU_NOTICE, FATE_NOTICE], ids=["FU", "Fate"])
def test_both_notices_stand_word_for_word_in_the_readme_and_the_credits(notice: str):
    assert notice in (ROOT / "README.md").read_text(encoding="utf-8")
    credits = (ROOT / "templates/credits.html").read_text(encoding="utf-8")
    assert notice in html.unescape(re.sub(r"<[^>]*>", "", credits))


def strange_lines(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    return [f"{path.name}:{number}" for number, line in enumerate(lines, 1) if STRANGE.search(line)]


def test_the_repository_speaks_of_itself_alone():
    texts = [path for path in tracked() if path.suffix in TEXT and path.is_file()]
    assert len(texts) > 100
    assert [line for path in texts for line in strange_lines(path)] == []


def test_control_a_path_of_one_machine_is_found(tmp_path: Path):
    page = tmp_path / "page.md"
    page.write_text("See ../" + "shared/NOTES.md\nand /" + "work/notes.\nAll else is fine.\n")
    assert strange_lines(page) == ["page.md:1", "page.md:2"]


def test_every_setting_of_the_environment_is_explained():
    read = set(re.findall(r'env(?:\.\w+)?\(\s*"([A-Z_]+)"', (ROOT / "config/settings.py").read_text()))
    explained = set(re.findall(r"`([A-Z_]+)`", (ROOT / "docs/deploying.md").read_text()))
    assert read - explained - {"TEST_DICE"} == set()
