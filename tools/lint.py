"""Everything that can be said about the code without running its tests."""

import secrets
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.packages import gettext_tools
from tools.parts import Part, Ran, run

PYTHON = sys.executable
BIN = Path(PYTHON).parent
AT_ONCE = 2


def typed() -> list[str]:
    """Name what must have types throughout: the rules, every app's services, and these tools."""
    whole = ["rules", "tools"]
    services = sorted([*Path().glob("*/services.py"), *Path().glob("*/seating.py")])
    return whole + [str(path) for path in services if path.parent.name not in whole]


def checks(aside: Path) -> list[Part]:
    """List the checks, the slowest first. `aside` is a folder for what must not touch the checkout's own data."""
    tools = [
        Part("types", [f"{BIN}/mypy", *typed()], 120, {"MODE": "test"}),
        Part("templates", [f"{BIN}/djlint", "templates", "--lint", "--quiet"], 60),
        Part("import directions", [f"{BIN}/lint-imports", "--no-cache"], 60),
        Part("style", [f"{BIN}/ruff", "check", "--output-format", "concise", "."], 60),
        Part("layout", [f"{BIN}/ruff", "format", "--check", "--output-format", "concise", "."], 60),
        Part("lock", [PYTHON, "-m", "tools.lockfile"], 30),
    ]
    manage = [PYTHON, "manage.py"]
    migrations = [*manage, "makemigrations", "--check", "--dry-run"]
    deploy = [*manage, "check", "--deploy", "--fail-level", "WARNING"]
    django = [
        Part("migrations", migrations, 60, {"MODE": "test", "DATABASE_URL": f"sqlite:///{aside}/empty.sqlite3"}),
        Part("deploy check", deploy, 60, production(aside)),
    ]
    messages = [Part("translations", [PYTHON, "-m", "tools.messages", "check"], 60, {"MODE": "test"})]
    return [*tools, *django, *(messages if gettext_tools() else [])]


def production(aside: Path) -> dict[str, str]:
    """Give the environment of a real server, so that the deploy check looks at what would be deployed."""
    return {
        "MODE": "production",
        "SECRET_KEY": secrets.token_urlsafe(64),
        "ALLOWED_HOSTS": "table.example.org",
        "PUBLIC_URL": "https://table.example.org",
        "DATABASE_URL": f"sqlite:///{aside}/production.sqlite3",
    }


def results() -> Iterator[Ran]:
    with tempfile.TemporaryDirectory() as aside, ThreadPoolExecutor(AT_ONCE) as pool:
        yield from pool.map(lambda part: run(part, quiet=True), checks(Path(aside)))


def main() -> int:
    began, failed = time.monotonic(), []
    for ran in results():
        verdict = "ok" if ran.code == 0 else "FAILED"
        print(f"lint: {ran.name:<18} {verdict:<7} {ran.seconds:5.1f} s", flush=True)
        if ran.code:
            failed.append(ran.name)
            print(ran.output, flush=True)
    if gettext_tools() is None:
        print("lint: translations      SKIPPED: gettext is not installed", flush=True)
    print(f"lint: {', '.join(failed) + ' failed' if failed else 'all fine'} in {time.monotonic() - began:.1f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
