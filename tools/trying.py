"""A second try, one by one, for the few that failed in a browser: two browsers on two cores are sometimes late."""

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

from tools.parts import Part, run

MOST = 3


def failed(report: Path) -> list[str]:
    """Name the tests that failed in a way that pytest takes; none where the part never came to its end."""
    if not report.exists():
        return []
    cases = ElementTree.parse(report).getroot().iter("testcase")  # noqa: S314 (our own file)
    wrong = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
    return [f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}" for case in wrong]


def again(part: Part, names: list[str], report: Path) -> Part:
    """Make a part of these tests alone, by one worker, which writes its own report."""
    kept = [word for word in part.command[: part.command.index("-m", 3)] if not word.startswith("--junitxml")]
    return replace(part, name=f"{part.name}, again", command=[*kept, "-n", "0", f"--junitxml={report}", *names])


def passed_at_last(part: Part, report: Path) -> list[str]:
    """Try again what failed, if it is little enough for bad luck, and name it if all of it passes."""
    names = failed(report)
    if not 0 < len(names) <= MOST:
        return []
    print(f"\ntest: {part.name} failed in {len(names)}, which get one more try: {', '.join(names)}", flush=True)
    return [] if run(again(part, names, report.with_suffix(".again.xml"))).code else names
