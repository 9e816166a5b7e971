"""`make test` itself: it counts rightly, stops what it started, and does not pass for want of a program."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools import packages, services
from tools.parts import SETTINGS, TIMED_OUT, Part, Ran, beside, run
from tools.test import NEEDING_SERVICES, Counts, counts, is_ci, lengthen, parts, run_at_once, run_part, summary
from tools.trying import MOST

ROOT = Path(__file__).resolve().parents[2]
REPORT = """<testsuites><testsuite name="pytest" errors="1" failures="2" skipped="3" tests="10"/></testsuites>"""


def test_a_part_tells_its_exit_code_and_its_output():
    ran = run(Part("two", [sys.executable, "-c", "print('seen'); raise SystemExit(2)"], 20), quiet=True)
    assert (ran.code, ran.output) == (2, "seen\n")


def test_settings_of_somebodys_own_server_do_not_reach_a_part(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://a.real.server/")
    monkeypatch.setenv("HOME_OF_DICE", "kept")
    show = "import os; print(os.environ.get('DATABASE_URL'), os.environ.get('HOME_OF_DICE'), os.environ['MODE'])"
    ran = run(Part("env", [sys.executable, "-c", show], 20, {"MODE": "test"}), quiet=True)
    assert ran.output == "None kept test\n"


def test_a_part_keeps_what_it_compiles_for_the_next(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    ran = run(Part("compiled", [sys.executable, "-c", "import sys; print(sys.dont_write_bytecode)"], 20), quiet=True)
    assert ran.output == "False\n"


def test_every_setting_of_the_environment_is_kept_away():
    read = set(re.findall(r'env(?:\.\w+)?\(\s*"([A-Z_]+)"', (ROOT / "config/settings.py").read_text()))
    assert read - SETTINGS == set()


def test_a_part_that_takes_too_long_is_stopped_with_all_it_started(tmp_path: Path):
    noted = tmp_path / "pid"
    script = f"sleep 60 & echo $! > {noted}; wait"
    began = time.monotonic()
    assert run(Part("slow", ["bash", "-c", script], 3), quiet=True).code == TIMED_OUT
    assert time.monotonic() - began < 30
    pid, deadline = int(noted.read_text()), time.monotonic() + 10
    while not is_gone(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert is_gone(pid)


def said_by(text: str, name: str = "aside", code: int = 0) -> Part:
    return Part(name, [sys.executable, "-c", f"print({text!r}); raise SystemExit({code})"], 20)


def test_a_part_that_runs_beside_others_tells_all_when_it_is_waited_for():
    with beside(said_by("seen", code=2)) as awaited:
        ran = awaited()
    assert (ran.name, ran.code, ran.output) == ("aside", 2, "seen\n")


def test_a_part_beside_others_took_as_long_as_it_ran_and_not_as_long_as_they_did(tmp_path: Path):
    began, noted = time.monotonic(), tmp_path / "done"
    with beside(Part("short", ["bash", "-c", f"echo seen; echo done > {noted}"], 20)) as awaited:
        until_written(noted)
        ran_for = time.monotonic() - began
        time.sleep(2)
        assert awaited().seconds < ran_for + 1


def test_a_part_beside_others_has_no_more_time_than_it_was_given():
    with beside(Part("slow", ["sleep", "60"], 1)) as awaited:
        ran = awaited()
    assert (ran.code, ran.output) == (TIMED_OUT, "slow took longer than 1 s and was stopped.")


def test_a_part_beside_others_does_not_outlive_them(tmp_path: Path):
    noted = tmp_path / "pid"

    def stopped() -> None:
        with beside(Part("slow", ["bash", "-c", f"echo $$ > {noted}; exec sleep 60"], 60)):
            until_written(noted)
            sys.exit(143)

    with pytest.raises(SystemExit):
        stopped()
    assert is_gone(int(noted.read_text()))


def until_written(path: Path) -> None:
    deadline = time.monotonic() + 10
    while not (path.exists() and path.read_text().endswith("\n")) and time.monotonic() < deadline:
        time.sleep(0.05)


def test_what_ran_beside_is_shown_and_counted_after_what_it_ran_beside(tmp_path: Path, capfd: pytest.CaptureFixture):
    (tmp_path / "one.xml").write_text(REPORT)
    (tmp_path / "other.xml").write_text(REPORT)
    both = list(run_at_once((said_by("first", "one"), said_by("second", "other", 3)), tmp_path))
    assert [(ran.name, ran.code) for ran, _counted in both] == [("one", 0), ("other", 3)]
    assert [counted for _ran, counted in both] == [Counts(passed=4, failed=2, errors=1, skipped=3)] * 2
    shown = capfd.readouterr().out
    assert shown.index("first") < shown.index("other, which ran beside one") < shown.index("second")


def test_every_test_that_needs_services_is_where_they_are_looked_for():
    needing = [path for path in (ROOT / "tests").rglob("test_*.py") if "pytest.mark.services" in path.read_text()]
    looked_for = [ROOT / path for path in NEEDING_SERVICES]
    assert [path for path in needing if not any(path.is_relative_to(each) for each in looked_for)] == []
    assert [path for path in looked_for if not any(each.is_relative_to(path) for each in needing)] == []


@pytest.mark.parametrize("there", [True, False])
def test_what_changes_tables_runs_on_postgres_where_there_is_one_and_else_with_the_others(tmp_path: Path, there: bool):
    env = {"REDIS_URL_TEST": "redis://", **({"POSTGRES_URL": "postgres://"} if there else {})}
    named = {part.name: part.command for together in parts(tmp_path, env, {"Chromium"}) for part in together}
    left_out = {word.removeprefix("--ignore=") for word in named["unit"] if word.startswith("--ignore=")}
    on_postgres = {word for word in named.get("postgres", ()) if word.startswith("tests/")}
    assert left_out == on_postgres
    assert bool(on_postgres) is there
    assert any(path.startswith("tests/characters/") for path in on_postgres) is there


def is_gone(pid: int) -> bool:
    """A process that ended may wait as a zombie for whoever adopted it."""
    path = Path(f"/proc/{pid}/stat")
    return not path.exists() or path.read_text().split()[2] == "Z"


def test_the_counts_come_from_pytests_own_report(tmp_path: Path):
    report = tmp_path / "unit.xml"
    report.write_text(REPORT)
    assert counts(report) == Counts(passed=4, failed=2, errors=1, skipped=3)


def test_a_part_without_a_report_is_an_error(tmp_path: Path):
    assert counts(tmp_path / "none.xml") == Counts(errors=1)


def test_the_last_line_reads_like_pytests():
    lines = summary([Ran("lint", 0, 1.0), Ran("unit", 1, 2.0)], Counts(passed=4, failed=2), 3.5).splitlines()
    assert lines[0].split() == ["lint", "ok", "1.0", "s"]
    assert lines[1].split() == ["unit", "FAILED", "2.0", "s"]
    assert lines[-1].strip("= ") == "2 failed, 4 passed in 3.50s"


LATE = """
from pathlib import Path
import pytest

@pytest.mark.parametrize("many", range({many}))
def test_late(many):
    seen = Path(__file__).with_name(f"seen-{{many}}")
    first = not seen.exists()
    seen.touch()
    assert not first
"""


@pytest.fixture
def browser_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Make a part of tests that fail when they run first, and pass ever after."""
    monkeypatch.chdir(tmp_path)

    def make(name: str, many: int) -> tuple[Part, Path]:
        (tmp_path / "test_late.py").write_text(LATE.format(many=many))
        report = tmp_path / f"{name}.xml"
        plain = ["-p", "no:cacheprovider", "-p", "no:django", "-m", "not services", "-n", "0", "test_late.py"]
        command = [sys.executable, "-m", "pytest", "-q", "--rootdir=.", *plain, f"--junitxml={report}"]
        return Part(name, command, 120), report

    return make


def test_what_fails_in_a_browser_gets_a_second_try_and_is_named(browser_part):
    result, counted = run_part(*browser_part("browser", MOST))
    assert (result.code, counted) == (0, Counts(passed=MOST))
    assert result.late == tuple(f"test_late.py::test_late[{many}]" for many in range(MOST))
    assert "ONLY AT THE SECOND TRY: test_late.py::test_late[0]" in summary([result], counted, 1.0)


def test_many_failures_are_no_bad_luck(browser_part):
    result, counted = run_part(*browser_part("pages", MOST + 1))
    assert (result.code, result.late, counted) == (1, (), Counts(failed=MOST + 1))


def test_rules_and_services_get_one_try(browser_part):
    result, counted = run_part(*browser_part("unit", 1))
    assert (result.code, result.late, counted) == (1, (), Counts(failed=1))


def test_what_fails_twice_has_failed(browser_part, tmp_path: Path):
    part, report = browser_part("browser", 1)
    (tmp_path / "test_late.py").write_text("def test_never():\n    assert False\n")
    result, counted = run_part(part, report)
    assert (result.code, result.late, counted) == (1, (), Counts(failed=1))


def test_the_machine_that_decides_is_known_by_its_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CI", "true")
    assert is_ci()
    monkeypatch.setenv("CI", "")
    assert not is_ci()


def test_nothing_is_installed_where_that_is_not_wanted(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NO_INSTALL", "1")
    assert packages.apt_get() is None


def test_a_missing_program_fails_the_run_that_decides_and_only_skips_elsewhere(tmp_path: Path):
    code = (
        "import sys; from tools import packages, test;"
        "test.packages.provide = lambda: [packages.NEEDS[0]];"
        "test.run_all = lambda reports, lacking: ([], test.Counts(passed=1));"
        "sys.exit(test.main())"
    )
    for ci, expected in (("true", 1), ("", 0)):
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env={**os.environ, "CI": ci}, capture_output=True, text=True
        )
        assert done.returncode == expected
        assert "Chromium IS MISSING" in done.stdout


TOLD = (
    "import os; from tools import test;"
    "test.packages.provide = lambda: [];"
    "tell = lambda: print(os.environ.get('ALL'), os.environ.get('CHANCE'));"
    "test.run_all = lambda reports, lacking: tell() or ([], test.Counts());"
    "test.main(); print(test.pytest_part('unit', [], 60, reports=test.Path(), env={}).seconds)"
)


@pytest.mark.parametrize(
    ("long", "all_pages", "chance", "seconds"), [("", "None", "None", "60"), ("1", "1", "seen", "1200")]
)
def test_a_long_run_looks_at_all_pages_with_given_dice_and_has_more_time(long, all_pages, chance, seconds):
    environment = {name: value for name, value in os.environ.items() if name not in {"ALL", "CHANCE"}}
    given = {"LONG": long} | ({"CHANCE": "seen"} if long else {})
    done = subprocess.run(
        [sys.executable, "-c", TOLD], cwd=ROOT, env=environment | given, capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    assert f"{all_pages} {chance}" in lines
    assert lines[-1] == seconds


def test_a_long_run_throws_dice_of_its_own(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setenv("ALL", "")
    monkeypatch.setenv("CHANCE", "")
    lengthen()
    assert f"CHANCE={os.environ['CHANCE']}\n" in capsys.readouterr().out
    assert os.environ["CHANCE"]


def test_a_long_run_tries_more_of_everything():
    counts = "from tests.rounds import times; import tests.chance; from hypothesis import settings; "
    show = counts + "print(times(1, 20), settings().max_examples)"
    tried = [
        subprocess.run([sys.executable, "-c", show], cwd=ROOT, env={**os.environ, "LONG": long}, capture_output=True)
        for long in ("", "1")
    ]
    assert [each.stdout for each in tried] == [b"1 100\n", b"20 20000\n"]


@pytest.mark.services
def test_private_redis_answers_and_is_gone_afterwards():
    with services.redis() as address:
        port = int(address.rsplit(":", 1)[1].split("/")[0])
        assert services.answers(port)
    assert not services.answers(port)


@pytest.mark.services
def test_private_postgres_answers_keeps_what_it_must_and_is_gone_afterwards():
    import psycopg

    with services.postgres(safe=True) as address:
        with psycopg.connect(address) as connection:
            assert connection.execute("SHOW fsync").fetchone() == ("on",)
        lingering = psycopg.connect(address)
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(address, connect_timeout=2)
    lingering.close()
