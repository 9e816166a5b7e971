"""The two commands, and what they promise."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = (ROOT / "Makefile").read_text()


def dry_run(target: str, *settings: str) -> str:
    """Give what make would do, without doing it."""
    return subprocess.run(
        ["make", "--dry-run", "--no-print-directory", target, *settings],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@pytest.mark.parametrize(
    "target", ["setup", "run", "test", "test-long", "serve", "lint", "pictures", "messages", "lock", "clean"]
)
def test_every_promised_target_is_there(target: str):
    assert dry_run(target).strip()


def test_run_takes_the_runtime_set_migrates_fills_and_serves_in_this_order():
    done = dry_run("run")
    assert "requirements-dev.txt" not in done
    steps = [
        done.index(step) for step in ("requirements.txt", "manage.py migrate", "manage.py demo", "manage.py serve")
    ]
    assert steps == sorted(steps)


def test_one_switch_lets_a_seat_of_the_demo_act_beside_the_server():
    assert "--autoplay" not in dry_run("run")
    assert re.search(r"demo --quiet --autoplay & exec \S+ manage.py serve", dry_run("run", "AUTOPLAY=1"))


def test_serve_collects_static_files_and_never_migrates():
    done = dry_run("serve")
    assert "collectstatic" in done
    assert "migrate" not in done


def test_the_long_run_is_the_same_run_with_a_word_to_the_tests():
    assert dry_run("test-long").splitlines()[-1] == dry_run("test").splitlines()[-1].replace("exec", "LONG=1 exec")


def test_ci_calls_make_test_and_nothing_else():
    script = (ROOT / ".ci" / "run").read_text()
    assert re.findall(r"\bmake .*", script) == ["make test </dev/null"]


@pytest.mark.parametrize("script", [".ci/run", "tools/setup", "tools/lock"])
def test_the_scripts_are_sound_and_may_be_run(script: str):
    path = ROOT / script
    assert path.stat().st_mode & 0o111
    subprocess.run(["bash", "-n", path], check=True)


def test_the_readme_names_exactly_the_two_commands():
    readme = (ROOT / "README.md").read_text()
    blocks = re.findall(r"```(?:sh|bash|console)\n(.*?)```", readme, flags=re.DOTALL)
    commands = [line for block in blocks for line in block.splitlines() if line.startswith("make ")]
    assert commands == ["make run", "make test"]
