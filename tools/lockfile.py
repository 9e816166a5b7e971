"""Compare pyproject.toml with the two compiled requirements files, which are the lock."""

import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
RUNTIME, DEVELOPMENT = "requirements.txt", "requirements-dev.txt"
ENTRY = re.compile(r"^([A-Za-z0-9][\w.-]*)(?:\[[\w,-]+\])?==([^\s;\\]+)")
ADDRESS = re.compile(r"https?://|file://|--(?:extra-)?index-url|--find-links|--trusted-host")
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:home|root|tmp|work|usr|opt|Users)\b")


@dataclass(frozen=True)
class Pin:
    """One locked package: its version, and whether a hash guards it."""

    name: str
    version: str
    hashed: bool


def pins(text: str) -> dict[str, Pin]:
    found: dict[str, Pin] = {}
    for block in re.split(r"\n(?=[A-Za-z0-9])", text):
        if entry := ENTRY.match(block):
            name = canonicalize_name(entry[1])
            found[name] = Pin(name, entry[2], "--hash=sha256:" in block)
    return found


def direct(root: Path) -> tuple[list[Requirement], list[Requirement]]:
    """Give what pyproject.toml asks for: for the server, and for development on top."""
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    runtime = [Requirement(line) for line in project["dependencies"]]
    development = [Requirement(line) for line in project["optional-dependencies"]["dev"]]
    return runtime, development


def unmet(asked: list[Requirement], locked: dict[str, Pin], name: str) -> list[str]:
    found = []
    for requirement in asked:
        pin = locked.get(canonicalize_name(requirement.name))
        if pin is None:
            found.append(f"{name} lacks {requirement.name}")
        elif not requirement.specifier.contains(pin.version, prereleases=True):
            found.append(f"{name} has {pin.name} {pin.version}, asked for is {requirement.specifier}")
    return found


def careless(text: str, name: str) -> list[str]:
    """Tell of entries without a hash, and of addresses or paths of the machine that compiled the file."""
    found = [f"{name}: {pin.name} has no hash" for pin in pins(text).values() if not pin.hashed]
    found += [f"{name} names an index: {line.strip()}" for line in text.splitlines() if ADDRESS.search(line)]
    return found + [f"{name} names a path: {line.strip()}" for line in text.splitlines() if MACHINE_PATH.search(line)]


def offences(root: Path) -> list[str]:
    runtime_text, development_text = (root / RUNTIME).read_text(), (root / DEVELOPMENT).read_text()
    runtime, development = pins(runtime_text), pins(development_text)
    asked, asked_more = direct(root)
    found = unmet(asked, runtime, RUNTIME) + unmet([*asked, *asked_more], development, DEVELOPMENT)
    for name, pin in runtime.items():
        if name not in development or development[name].version != pin.version:
            found.append(f"{DEVELOPMENT} does not have {name} {pin.version} as {RUNTIME} has it")
    return found + careless(runtime_text, RUNTIME) + careless(development_text, DEVELOPMENT)


if __name__ == "__main__":
    problems = offences(ROOT)
    print("\n".join(problems) or "lock: all fine")
    sys.exit(1 if problems else 0)
