"""Every string in every language: none missing, stale, unsure, uncompiled, or left in English."""

import os
import re
import shutil
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from django.utils import translation

from tests.laws.sentences import marked
from tests.rules.systems.typography import FOREIGN
from tools.catalogue import Message, catalogues, places, read_po
from tools.messages import LANGUAGES, compile_all, offences, uncompiled, unsure
from tools.packages import gettext_tools

ROOT = Path(__file__).resolve().parent.parent
ALLOWED = Path(__file__).with_name("languages_allowed.txt")
LOCALE = "config/locale/{language}/LC_MESSAGES/django.po"
HEADER = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=n != 1;\n"
"""
NARROW = "\u202f"
# Places, times and how Django writes them, addresses, words of another language.
NO_FRENCH = re.compile(r'%\(\w+\)s|\d\d:\d\d|[jlF ]+, H:i|https?:[^\s"]+|<span lang=.*?</span>')
# What the glossary has another word for, with what may say it nonetheless.
SHUNNED = {
    "de": (
        r"\bChip",
        r"\bCrew\b",
        r"Protokoll(?!, weder hier noch auf dem Server)",
        r"(?:[Zz]wei|[Vv]ier|mehrere) Worten?\b",
    ),
    "fr": (
        r"[Ff]lash-?back",
        r"\bdé (?:\w+ )?d.un cran\b",
        r"rôle MJ",
        r"qui mène la partie",
        r"\bcool\b",
        r"entre la vie et la mort",
    ),
}
TRANSLATED = re.compile(r"\{% blocktranslate.*?endblocktranslate %\}", re.DOTALL)
TAGS = re.compile(r"<[^>]*>")
BARE_COLON = re.compile(r"(?:\}\}|%\}|</[a-z]+>):[ <]")
"""A colon that a template sets after something without asking the language, which in French has a space before it."""
WIDE_PERCENT = re.compile(rf"[^{NARROW}]%%")
COUNTED = """msgid "%(count)s die"
msgid_plural "%(count)s dice"
msgstr[0] "ein Würfel"
msgstr[1] "%(count)s Würfel"
"""


def allowed() -> set[tuple[str, str]]:
    lines = (line for line in ALLOWED.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    return {(language, message) for language, _, message in (line.partition("\t") for line in lines)}


def untranslated(language: str, messages: list[Message], free: set[tuple[str, str]]) -> list[str]:
    """Give what is the same as in English without leave. What has no letters cannot differ."""
    return [
        entry.one
        for entry in messages
        if entry.one in entry.answers
        and any(letter.isalpha() for letter in without_places(entry.one))
        and not {(language, entry.one), ("*", entry.one)} & free
    ]


def without_places(text: str) -> str:
    for name in places(text):
        text = text.replace(f"%({name})s", "")
    return text


def unlike(messages: list[Message]) -> list[str]:
    """Give the answers that leave other places open than their message; the form for one may drop its number."""
    found = []
    for entry in messages:
        for form, answer in enumerate(filter(None, entry.answers)):
            asked = places(entry.many if form and entry.many is not None else entry.one)
            free = {"count"} if entry.many is not None and form == 0 else set()
            if (places(answer) ^ asked) - free:
                found.append(f"{entry.one!r} → {answer!r}")
    return found


def squeezed(messages: list[Message]) -> list[str]:
    """Give the French answers with a mark that no narrow space sets apart."""
    found = []
    for answer in (answer for entry in messages for answer in entry.answers):
        pairs = list(pairwise(NO_FRENCH.sub("0", answer).replace("%%", "%")))
        before = any(mark in ":;?!»%" and left != NARROW for left, mark in pairs)
        if before or any(mark == "«" and right != NARROW for mark, right in pairs):
            found.append(answer)
    return found


def typewritten(texts: Iterable[str], language: str) -> list[str]:
    """Give the texts with an apostrophe or quotation mark of a typewriter or of another language."""
    return [text for text in texts if set(TAGS.sub("", text)) & set(FOREIGN[language])]


def needs_gettext() -> None:
    if gettext_tools() is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("gettext is not installed")


# --- the catalogues as they are ---------------------------------------------------------------------------------------


def test_there_is_a_catalogue_for_every_language_but_english():
    assert tuple(catalogues(ROOT)) == LANGUAGES


def test_nothing_is_empty_fuzzy_or_obsolete():
    assert unsure(ROOT) == []


def test_the_compiled_catalogues_are_what_their_text_compiles_to():
    assert uncompiled(ROOT) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_in_english(language: str):
    assert untranslated(language, read_po(ROOT / LOCALE.format(language=language)), allowed()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_leaves_the_same_places_to_be_filled(language: str):
    assert unlike(read_po(ROOT / LOCALE.format(language=language))) == []


def test_french_sets_its_marks_apart_by_a_narrow_space():
    assert squeezed(read_po(ROOT / LOCALE.format(language="fr"))) == []


def test_every_language_writes_its_own_apostrophes_and_quotation_marks():
    english = {text for entry in read_po(ROOT / LOCALE.format(language="de")) for text in (entry.one, entry.many)}
    assert typewritten(filter(None, english), "en") == []
    for language in LANGUAGES:
        answers = (answer for entry in read_po(ROOT / LOCALE.format(language=language)) for answer in entry.answers)
        assert typewritten(answers, language) == []


def test_every_language_sets_its_percent_sign_apart_by_a_narrow_space():
    entries = [entry for language in LANGUAGES for entry in read_po(ROOT / LOCALE.format(language=language))]
    texts = [text for entry in entries for text in (entry.one, entry.many, *entry.answers) if text]
    assert [text for text in texts if WIDE_PERCENT.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_used_that_the_glossary_has_another_for(language: str):
    texts = [answer for entry in read_po(ROOT / LOCALE.format(language=language)) for answer in entry.answers]
    texts += [path.read_text() for path in ROOT.glob(f"rules/systems/*/help/{language}.md")]
    texts += [path.read_text() for path in ROOT.glob(f"rules/systems/*/content/{language}/*.toml")]
    shunned = re.compile(".{0,30}(?:" + "|".join(SHUNNED[language]) + ").{0,30}")
    assert [found for text in texts for found in shunned.findall(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_rules_is_said_by_the_running_app(language: str):
    """Read through Django itself: a catalogue that lies in the wrong folder would pass all the others."""
    free = allowed()
    with translation.override(language):
        silent = [text for text in sorted(marked(ROOT, "rules")) if translation.gettext(text) == text]
    plural = {entry.one for entry in read_po(ROOT / LOCALE.format(language=language)) if entry.many is not None}
    plural |= {entry.many for entry in read_po(ROOT / LOCALE.format(language=language)) if entry.many is not None}
    assert [text for text in silent if text not in plural and not {(language, text), ("*", text)} & free] == []


def test_the_list_of_what_may_stay_english_holds_nothing_needless():
    known = {(language, entry.one) for language, path in catalogues(ROOT).items() for entry in read_po(path)}
    needless = [
        f"{language} {message}"
        for language, message in sorted(allowed())
        if not any((each, message) in known for each in (LANGUAGES if language == "*" else (language,)))
    ]
    assert needless == []


# --- controls ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A tree with one catalogue of one entry."""
    path = tmp_path / LOCALE.format(language="de")
    path.parent.mkdir(parents=True)
    path.write_text(HEADER + '\nmsgid "Roll"\nmsgstr "Würfeln"\n', encoding="utf-8")
    return tmp_path


def added(tree: Path, entry: str) -> list[Message]:
    path = tree / LOCALE.format(language="de")
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{entry}\n", encoding="utf-8")
    return read_po(path)


def test_control_an_empty_a_fuzzy_and_an_obsolete_entry_are_found(small: Path):
    assert unsure(small) == []
    added(small, 'msgid "Bowl"\nmsgstr ""\n')
    added(small, '#, fuzzy\nmsgid "Die"\nmsgstr "Würfel"\n')
    added(small, '#~ msgid "Gone"\n#~ msgstr "Weg"\n')
    assert unsure(small) == ["de is empty: 'Bowl'", "de is fuzzy: 'Die'", "de is obsolete: 'Gone'"]


def test_control_a_catalogue_that_was_not_compiled_is_found(small: Path):
    assert len(uncompiled(small)) == 1


def test_control_a_text_changed_after_compiling_is_found(small: Path):
    needs_gettext()
    added(small, COUNTED)
    added(small, 'msgctxt "verb"\nmsgid "Roll"\nmsgstr "Wirf"\n')
    compile_all(small)
    assert uncompiled(small) == []
    added(small, 'msgid "Die"\nmsgstr "Würfel"\n')
    assert len(uncompiled(small)) == 1


def test_control_an_answer_in_english_is_found(small: Path):
    messages = added(small, 'msgid "Take a hit"\nmsgstr "Take a hit"\n')
    assert untranslated("de", messages, set()) == ["Take a hit"]
    assert untranslated("de", messages, {("de", "Take a hit")}) == []


@pytest.mark.parametrize("answer", ["%(nam)s hat gewürfelt.", "Jemand hat gewürfelt.", "%(name)s hat %s gewürfelt."])
def test_control_a_place_that_is_lost_or_invented_is_found(small: Path, answer: str):
    assert len(unlike(added(small, f'msgid "%(name)s has rolled."\nmsgstr "{answer}"\n'))) == 1


@pytest.mark.parametrize("answer", ["Quoi\N{SPACE}?", "Quoi?", "Quoi\N{NO-BREAK SPACE}?", "«oui\u202f»", "«\u202foui»"])
def test_control_a_mark_without_its_narrow_space_is_found(small: Path, answer: str):
    added(small, 'msgid "fine"\nmsgstr "À 20:41\u202f: «\u202f%(who)s\u202f»\u202f?"')
    assert squeezed(added(small, f'msgid "What"\nmsgstr "{answer}"\n')) == [answer]


@pytest.mark.parametrize(
    ("text", "language"), [("The GM's die", "en"), ('The "die"', "en"), ("Der “Würfel”", "de"), ("L'ombre", "fr")]
)
def test_control_a_mark_of_a_typewriter_or_of_another_language_is_found(text: str, language: str):
    assert typewritten(['<b class="x">fine</b>', text], language) == [text]


def test_the_form_for_one_may_leave_out_its_number_and_the_others_may_not(small: Path):
    assert unlike(added(small, COUNTED)) == []
    assert len(unlike(added(small, COUNTED.replace("die", "coin").replace("%(count)s Würfel", "viele Münzen")))) == 1


def test_the_catalogues_hold_what_the_code_says_and_nothing_else_so_that_a_planted_string_is_missed(tmp_path: Path):
    """The tree itself is looked through by the linters; here in a copy with three strings that no catalogue knows."""
    needs_gettext()
    copy = tmp_path / "tree"
    for name in ("accounts", "campaigns", "characters", "config", "rules", "tables", "templates", "tools"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", copy)
    (copy / "rules/core/planted.py").write_text(
        "from rules.core.text import gettext_noop as _\n"
        "from rules.core.text import ngettext_noop as _n\n"
        'SAID = _("A sentence that nobody translated.")\n'
        'COUNTED = _n("%(count)s planted die", "%(count)s planted dice")\n'
    )
    (copy / "templates/planted.html").write_text('<p>{% translate "A planted paragraph." %}</p>')
    planted = (
        "%(count)s planted die\x00%(count)s planted dice",
        "A planted paragraph.",
        "A sentence that nobody translated.",
    )
    assert sorted(offences(copy)) == [f"{language} lacks: {key!r}" for language in LANGUAGES for key in planted]


def test_no_template_sets_a_colon_that_french_could_not_space():
    texts = {
        path: TRANSLATED.sub("", path.read_text(encoding="utf-8")) for path in (ROOT / "templates").rglob("*.html")
    }
    assert [str(path.relative_to(ROOT)) for path, text in texts.items() if BARE_COLON.search(text)] == []


@pytest.mark.parametrize("text", ["<b>{{ name }}</b>: {{ words }}", "{{ name }}: yes", "{% if x %}: <em>{% endif %}"])
def test_control_a_bare_colon_is_found(text: str):
    assert BARE_COLON.search(text)
