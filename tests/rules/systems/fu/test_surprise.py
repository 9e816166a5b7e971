"""Characters drawn from the ideas: always whole, never the same thing twice, and part by part."""

from dataclasses import dataclass, fields
from random import Random

import pytest

from rules.systems.fu import creation
from rules.systems.fu.ideas import PARTS, POWER, ideas, surprise, surprise_part
from rules.systems.fu.options import DEFAULT
from rules.systems.fu.sheet import QUESTIONS, SLOTS, Descriptor, Drive, Item, Relationship, Sheet
from rules.systems.fu.written import LANGUAGES

SEEDS = range(60)
OTHERS = ("Corvin", "Wick", "Zoë O’Neill 100 %")


@dataclass(frozen=True)
class Table:
    """The options that a drawn character heeds."""

    gear_rule: str = "plain"
    fu_powers: bool = False


PLAIN, STRICT, MIGHTY = Table(), Table("good_and_bad"), Table(fu_powers=True)
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_table = pytest.mark.parametrize("options", [PLAIN, STRICT, MIGHTY], ids=["plain", "good_and_bad", "powers"])


def assert_whole(name: str, sheet: Sheet) -> None:
    assert name
    assert sheet.concept
    assert sheet.description
    assert [entry.slot for entry in sheet.descriptors] == [*SLOTS]
    assert len({entry.text.casefold() for entry in sheet.descriptors if entry.text}) == 4
    assert len({item.label.casefold() for item in sheet.gear if item.adjective and item.noun}) == len(sheet.gear) == 2
    assert all(getattr(sheet.drive, question) for question in QUESTIONS)
    known = [bond.to for bond in sheet.relationships]
    assert 1 <= len({*known}) == len(known) <= 2
    assert name not in known
    assert all(bond.to in bond.text and "%(" not in bond.text for bond in sheet.relationships)
    assert len({bond.text.replace(bond.to, "") for bond in sheet.relationships}) == len(known)


@each_language
@each_table
def test_a_surprise_is_always_a_whole_character(language, options):
    for seed in SEEDS:
        name, sheet = surprise(language, options, Random(seed).randrange)
        assert_whole(name, sheet)
        assert name in ideas(language).names


@each_language
def test_a_surprise_could_have_been_made_step_by_step(language):
    for seed in SEEDS:
        name, sheet = surprise(language, DEFAULT, Random(seed).randrange)
        assert creation.finish(creation.begin(language, name, sheet), DEFAULT) == (name, sheet)


@each_language
@pytest.mark.parametrize("end", [0, -1], ids=["first", "last"])
def test_a_surprise_is_whole_even_when_chance_always_falls_on_one_end(language, end):
    assert_whole(*surprise(language, STRICT, lambda many: end % many, OTHERS))


@each_language
def test_where_gear_must_be_good_and_bad_a_surprise_has_one_of_each(language):
    for seed in SEEDS:
        _, sheet = surprise(language, STRICT, Random(seed).randrange)
        assert [ideas(language).is_good(item) for item in sheet.gear] == [True, False]


def test_without_that_rule_both_items_may_have_the_same_tone():
    drawn = [surprise("en", PLAIN, Random(seed).randrange)[1].gear for seed in SEEDS]
    assert {frozenset(ideas("en").is_good(item) for item in gear) for gear in drawn} >= {
        frozenset({True}),
        frozenset({False}),
    }


def test_a_surprise_has_a_power_only_where_powers_are_played():
    for seed in SEEDS:
        assert surprise("en", PLAIN, Random(seed).randrange)[1].powers == ()
        (power,) = surprise("en", MIGHTY, Random(seed).randrange)[1].powers
        assert power in ideas("en").powers


def test_a_surprise_is_bound_to_the_others_first_and_then_to_people_of_the_story():
    for seed in SEEDS:
        name, sheet = surprise("de", PLAIN, Random(seed).randrange, OTHERS)
        assert_whole(name, sheet)
        assert {bond.to for bond in sheet.relationships} <= {*OTHERS}
        known = [bond.to for bond in surprise("de", PLAIN, Random(seed).randrange, ("Wick",))[1].relationships]
        assert known[0] == "Wick"
        assert {*known[1:]} <= {*ideas("de").names}


def test_a_surprise_sometimes_has_one_bond_and_sometimes_two():
    assert {len(surprise("en", PLAIN, Random(seed).randrange)[1].relationships) for seed in SEEDS} == {1, 2}


def test_a_surprise_never_takes_the_name_of_one_of_the_others():
    taken = ideas("en").names[:-1]
    name, sheet = surprise("en", PLAIN, Random(1).randrange, taken)
    assert name == ideas("en").names[-1]
    assert {bond.to for bond in sheet.relationships} <= {*taken}


def test_there_is_a_character_even_when_every_name_is_taken():
    assert_whole(*surprise("en", PLAIN, Random(1).randrange, ideas("en").names))


# --- one part again ---------------------------------------------------------------------------------------------------


def pieces(name: str, sheet: Sheet) -> dict[str, object]:
    """Take a character apart as it can be drawn again."""
    rest = {field.name: getattr(sheet, field.name) for field in fields(sheet)}
    gear, bonds, power, entries = (rest.pop(key) for key in ("gear", "relationships", "powers", "descriptors"))
    return {
        "name": name,
        "power": power,
        **rest,
        **{entry.slot: entry for entry in entries},
        **{f"gear-{place}": item for place, item in enumerate(gear)},
        **{f"bond-{place}": bond for place, bond in enumerate(bonds)},
    }


def whole(language: str, options: Table) -> tuple[str, Sheet]:
    """Draw a character with two bonds."""
    drawn = (surprise(language, options, Random(seed).randrange, OTHERS) for seed in SEEDS)
    return next(found for found in drawn if len(found[1].relationships) == 2)


@each_language
@each_table
@pytest.mark.parametrize("part", [*PARTS, POWER])
def test_one_part_drawn_again_changes_that_part_alone(language, options, part):
    name, sheet = whole(language, options)
    before = pieces(name, sheet)
    for seed in range(20):
        again = pieces(*surprise_part(part, language, options, Random(seed).randrange, sheet, OTHERS, name))
        assert {key for key in again if again[key] != before[key]} == {part}
        assert again.keys() == before.keys()


@each_language
@pytest.mark.parametrize("part", PARTS)
def test_a_character_is_still_whole_after_one_part_was_drawn_again(language, part):
    name, sheet = whole(language, STRICT)
    for seed in range(20):
        name, sheet = surprise_part(part, language, STRICT, Random(seed).randrange, sheet, OTHERS, name)
        assert_whole(name, sheet)
        assert {ideas(language).is_good(item) for item in sheet.gear} == {True, False}


def test_an_item_drawn_beside_a_bad_one_is_good_whichever_comes_first():
    bad = next(idea.item for idea in ideas("en").items if not idea.good)
    sheet = Sheet(gear=(bad, Item("own", "thing")))
    for seed in range(20):
        gear = surprise_part("gear-1", "en", STRICT, Random(seed).randrange, sheet)[1].gear
        assert (gear[0], ideas("en").is_good(gear[1])) == (bad, True)


def test_nobody_can_say_whether_an_item_of_one_s_own_is_good():
    assert ideas("en").is_good(Item("rusty", "trombone")) is None


@pytest.mark.parametrize("part", PARTS)
def test_a_part_can_be_drawn_for_an_empty_sheet(part):
    name, sheet = surprise_part(part, "fr", PLAIN, Random(3).randrange, Sheet())
    assert (name, sheet) != ("", Sheet())


def test_a_second_item_or_bond_keeps_its_place_before_there_is_a_first():
    _, sheet = surprise_part("gear-1", "fr", PLAIN, Random(3).randrange, Sheet())
    assert sheet.gear[0] == Item("", "", noun_first=True)
    assert sheet.gear[1].label
    _, sheet = surprise_part("bond-1", "fr", PLAIN, Random(3).randrange, Sheet())
    assert sheet.relationships[0] == Relationship("", "")
    assert sheet.relationships[1].to


def test_what_the_player_wrote_elsewhere_stays():
    written = Sheet(
        concept="My own",
        descriptors=(Descriptor("flaw", "Mine"), Descriptor("mind", "Mine too")),
        drive=Drive("a", "b", "c"),
        relationships=tuple(Relationship(f"P{number}", "?") for number in range(3)),
        notes="Kept",
    )
    _, sheet = surprise_part("flaw", "en", PLAIN, Random(0).randrange, written)
    assert sheet.descriptor("mind") == "Mine too"
    assert sheet.descriptor("flaw") in ideas("en").descriptors("flaw")
    assert Sheet(**{**vars(sheet), "descriptors": written.descriptors}) == written
    _, sheet = surprise_part("bond-1", "en", PLAIN, Random(0).randrange, written)
    assert (sheet.relationships[0], sheet.relationships[2]) == (written.relationships[0], written.relationships[2])


@pytest.mark.parametrize("part", ["gear-2", "bond-9", "", "notes"])
def test_there_is_no_other_part_to_draw(part):
    with pytest.raises(ValueError, match="no part"):
        surprise_part(part, "en", PLAIN, Random(0).randrange, Sheet())
