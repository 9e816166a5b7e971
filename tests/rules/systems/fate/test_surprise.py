"""Characters drawn from our own tables: always legal, never the same thing twice, and part by part."""

from dataclasses import replace
from random import Random

import pytest

from rules.systems.fate.creation import begin, fill
from rules.systems.fate.faults import finish, problems
from rules.systems.fate.growing import making
from rules.systems.fate.ideas import aspects, names
from rules.systems.fate.options import Options
from rules.systems.fate.ready import stunts
from rules.systems.fate.sheet import RATINGS
from rules.systems.fate.suggest import parts, suggest
from rules.systems.fate.written import LANGUAGES

PLAIN = Options()
TABLES = {
    "plain": PLAIN,
    "five aspects, five stunts": replace(PLAIN, min_aspects=5, stunts_at_start=5),
    "two aspects, none": replace(PLAIN, min_aspects=2, stunts_at_start=0),
}
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_table = pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)


def drawn(language: str = "en", options: Options = PLAIN, seed: int = 1) -> dict:
    return suggest(begin(language, "", None), "", options, Random(seed).randrange, ())


@each_language
@each_table
def test_a_surprise_is_always_legal(language, options):
    for seed in range(60):
        name, sheet = finish(drawn(language, options, seed), options)
        assert name in names()
        assert len({*sheet.aspects.values()}) == len(sheet.aspects) >= max(4, options.min_aspects)
        assert sheet.concept in aspects(language, "concept")
        assert sorted(sheet.approaches.values(), reverse=True) == list(RATINGS)
        assert len({stunt.reason for stunt in sheet.stunts}) == len(sheet.stunts) == options.stunts_at_start
        assert {stunt.reason for stunt in sheet.stunts} <= {stunt.reason for stunt in stunts(language)}
        assert all(sheet.rating(stunt.approach) >= 2 for stunt in sheet.stunts if stunt.kind == "bonus")
        assert [problem for problem in problems(drawn(language, options, seed), options) if problem.hinders] == []


@pytest.mark.parametrize("end", [0, -1], ids=["first", "last"])
@each_table
def test_a_surprise_is_legal_even_when_chance_always_falls_on_one_end(end, options):
    doc = suggest(begin("de", "", None), "", options, lambda many: end % many, ("Alma Reuter",))
    name, _sheet = finish(doc, options)
    assert name != "Alma Reuter"


@pytest.mark.parametrize("part", parts(PLAIN))
def test_every_part_can_be_drawn_again_and_only_that_one_changes(part):
    before = drawn()
    after = suggest(before, part, PLAIN, Random(7).randrange, ())
    shown = [{each.key: each.text for each in making(doc, PLAIN).parts} for doc in (before, after)]
    assert [key for key in shown[0] if shown[0][key] != shown[1][key]] == [part]


@pytest.mark.parametrize("part", parts(PLAIN))
def test_what_is_locked_stays(part):
    locked = fill(drawn(), "check", {"parts": "1", "locks": part})
    assert making(locked, PLAIN).parts[parts(PLAIN).index(part)].locked
    for asked in ("", part):
        after = suggest(locked, asked, PLAIN, Random(3).randrange, ())
        shown = [{each.key: each.text for each in making(doc, PLAIN).parts} for doc in (locked, after)]
        assert shown[0][part] == shown[1][part]
        assert (shown[0] == shown[1]) == (asked == part)


def test_what_somebody_wrote_or_arranged_stays_when_all_is_drawn():
    own = begin("en", "", None) | {
        "trouble": "I owe the ferry",
        "places": ["quick", "sneaky", "careful", "clever", "flashy", "forceful"],
        "stunts": [{"kind": "once", "reason": "I can", "circumstance": "open a door"}],
    }
    after = suggest(own, "", PLAIN, Random(5).randrange, ())
    assert (after["trouble"], after["places"], after["stunts"]) == (own["trouble"], own["places"], own["stunts"])
    assert after["concept"]
    assert suggest(after, "approaches", PLAIN, Random(5).randrange, ())["places"] != own["places"]


def test_an_unknown_part_changes_nothing_and_no_idea_makes_a_sixth_stunt():
    assert suggest(drawn(), "hair", PLAIN, Random(1).randrange, ()) == drawn()
    five = drawn(options=TABLES["five aspects, five stunts"])
    assert len(suggest(five, "stunt-6", PLAIN, Random(1).randrange, ())["stunts"]) == 5
