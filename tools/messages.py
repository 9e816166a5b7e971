"""The code's strings and their catalogues. `write` collects and compiles; `check` tells what lacks or is stale."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.catalogue import catalogues, compiled, read_mo, read_po

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("de", "fr")
OURS = {"DJANGO_SETTINGS_MODULE": "config.settings"}
PLURALS = {"de": "nplurals=2; plural=(n != 1);", "fr": "nplurals=2; plural=(n > 1);"}
HEADER = r"""msgid ""
msgstr ""
"Project-Id-Version: Tafelrunde\n"
"Language: {language}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: {plurals}\n"
"""
SOURCES = ("accounts", "campaigns", "characters", "config", "rules", "tables", "templates", "tools", "manage.py")


def collect() -> None:
    """Bring the catalogues up to the code that lies in the working directory; what it no longer says is dropped."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django
    from django.core.management import call_command
    from django.core.management.commands import makemessages

    class Collect(makemessages.Command):
        # Django knows gettext_noop, not its plural, nor our short name for it.
        own = ["--keyword=ngettext_noop:1,2", "--keyword=_n:1,2"]
        xgettext_options = [*makemessages.Command.xgettext_options, *own]

    django.setup()
    call_command(
        Collect(),
        locale=list(LANGUAGES),
        extensions=["html", "py"],
        ignore_patterns=["tests", "tools", "var", ".venv", "docs", "static", "migrations"],
        no_obsolete=True,
        no_wrap=True,
        no_location=True,
        verbosity=0,
    )


def tidy(root: Path) -> None:
    """Give each catalogue the same short header: dates and names of machines would change with every run."""
    for language, po in catalogues(root).items():
        _, _, entries = po.read_text(encoding="utf-8").partition("\n\n")
        header = HEADER.format(language=language, plurals=PLURALS[language])
        po.write_text(f"{header}\n{entries}", encoding="utf-8")


def compile_all(root: Path) -> None:
    for po in catalogues(root).values():
        subprocess.run(["msgfmt", "--check-format", "-o", po.with_suffix(".mo"), po], check=True)


def collected(root: Path) -> dict[str, set[str]]:
    """Collect the strings in a copy of the tree, and give each language's keys as they should be."""
    with tempfile.TemporaryDirectory() as aside:
        copy = Path(aside) / "tree"
        copy.mkdir()
        for name in SOURCES:
            source = root / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
            elif source.exists():
                shutil.copy(source, copy / name)
        command = [sys.executable, "-m", "tools.messages", "collect"]
        subprocess.run(
            command, cwd=copy, check=True, env={**os.environ, "MODE": "test", "PYTHONPATH": str(copy), **OURS}
        )
        return {language: {entry.key for entry in read_po(path)} for language, path in catalogues(copy).items()}


def offences(root: Path) -> list[str]:
    """Tell what the catalogues lack, keep needlessly, leave unsure, or have not compiled."""
    found: list[str] = []
    kept = catalogues(root)
    for language, wanted in collected(root).items():
        messages = read_po(kept[language]) if language in kept else []
        known = {entry.key for entry in messages if not entry.obsolete}
        found += [f"{language} lacks: {key!r}" for key in sorted(wanted - known)]
        found += [f"{language} keeps what no code says: {key!r}" for key in sorted(known - wanted)]
    return found + unsure(root) + uncompiled(root)


def unsure(root: Path) -> list[str]:
    """Tell of entries that are empty, fuzzy or obsolete."""
    found: list[str] = []
    for language, path in catalogues(root).items():
        for entry in read_po(path):
            if entry.obsolete:
                found.append(f"{language} is obsolete: {entry.one!r}")
            elif entry.fuzzy:
                found.append(f"{language} is fuzzy: {entry.one!r}")
            elif not all(entry.answers):
                found.append(f"{language} is empty: {entry.one!r}")
    return found


def uncompiled(root: Path) -> list[str]:
    """Tell of compiled catalogues that lack or differ from their text."""
    found: list[str] = []
    for language, path in catalogues(root).items():
        mo = path.with_suffix(".mo")
        if not mo.exists() or read_mo(mo) != compiled(read_po(path)):
            found.append(f"{language}: {mo.name} is not what {path.name} compiles to; run make messages")
    return found


def main(task: str) -> int:
    if task in {"collect", "write"}:
        collect()
        tidy(Path.cwd())
    if task == "write":
        compile_all(Path.cwd())
    if task == "check":
        found = offences(ROOT)
        print("\n".join(found) or "translations: all fine")
        return 1 if found else 0
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
