"""The sheet as it is drawn: each number with the sum that makes it, what is carried, what is left just now."""

from dataclasses import replace

import pytest

from rules.core.outcome import Figure
from rules.systems import phasesix
from rules.systems.phasesix.catalogue import Blast
from rules.systems.phasesix.described import facts_of
from rules.systems.phasesix.play import Carried, Play
from rules.systems.phasesix.sheet import Sheet
from rules.systems.phasesix.sheet_card import SheetCard, sheet_view
from rules.systems.phasesix.states import MOST_LEVEL
from rules.systems.phasesix.traits import SKILLS
from rules.systems.phasesix.written import catalogue
from rules.templatetags.words import say
from tests.rules.systems.phasesix.planted import entry, template

OPTIONS = phasesix.read_options({"epoch": "middle_ages"})
EVERYTHING = phasesix.read_options({"extensions": ["magic", "horror", "body_modifications"]})
HAGEN = next(each.sheet for each in phasesix.ready_made("en") if each.key == "hagen")
AT_REST = phasesix.start(HAGEN, OPTIONS)
FULL = Sheet(
    templates=tuple(catalogue().templates),
    gear=tuple([*catalogue().weapons, *catalogue().armours, *catalogue().items][:40]),
    collected=40,
    spent=31,
    concept="Smith, then watchman, and never once talked out of anything at all. " * 2,
    description="A long story.\n" * 40,
    notes="Half the town owes him a favour, and the other half a blow.\n" * 20,
)


def drawn(sheet: Sheet = HAGEN, play: Play = AT_REST, options=OPTIONS) -> SheetCard:
    return sheet_view(Figure("Hagen", sheet, play), options)


def number(card: SheetCard, key: str):
    return next(each for each in card.numbers if each.key == key)


# --- what makes a number up -------------------------------------------------------------------------------------------


def test_an_attribute_is_its_lineage_and_the_templates_of_a_life():
    strength = number(drawn(), "strength")
    assert say(strength.made) == "Strength 4 = 0 Human + 1 Sure throw + 1 Brawler + 2 Blacksmith"
    assert [(say(row.name), row.share) for row in strength.rows][:2] == [("Human", "0"), ("Sure throw", "+1")]


def test_a_skill_begins_with_half_of_both_attributes_and_names_them():
    courage = number(drawn(), "courage")
    assert say(courage.made) == "Courage 5 = 1 (Willpower 1, Resistance 1) + 2 Stubborn + 2 Town watch"
    assert [say(base) for base in courage.bases] == ["Willpower", "Resistance"]


def test_a_number_below_zero_has_a_real_minus_and_says_what_it_needs():
    talk = number(drawn(), "communication")
    assert say(talk.shown) == "−1"
    assert say(talk.made) == "Communication −1 = 0 (Education 0, Charm −1) − 1 Raised at the gate"
    assert "bonus or destiny die" in say(talk.note)
    dim = drawn(replace(HAGEN, modifiers={"law": -9}))
    assert "bonus or destiny die" in say(number(dim, "law").note)
    assert number(drawn(), "courage").note is None


def test_knowledge_counts_its_skill_and_gear_counts_while_it_is_carried():
    assert say(number(drawn(), "lockpicking").made) == "Lockpicking 4 = 3 Mechanics + 1 Skeleton key"
    bare = drawn(play=replace(AT_REST, gear=()))
    assert [each.key for each in bare.knowledge] == ["law"]
    assert say(number(bare, "protection").made) == "Protection 0 = 0 Human"


def test_changes_by_hand_are_named_as_such():
    changed = drawn(replace(HAGEN, modifiers={"evasion": 2}))
    assert say(number(changed, "evasion").made) == "Evasion 3 = 1 Human + 2 Other changes"


@pytest.mark.parametrize("options", [OPTIONS, EVERYTHING])
def test_every_number_is_the_sum_of_its_rows(options):
    card = drawn(FULL, phasesix.start(FULL, options), options)
    for each in card.numbers:
        assert sum(source.value for source in each.sources) == each.value, each.key
    for stock in card.stocks:
        assert sum(source.value for source in stock.sources) == stock.most


# --- what is shown when -----------------------------------------------------------------------------------------------


def test_skills_of_magic_and_values_of_extensions_stand_there_only_where_they_are_played():
    plain, rich = drawn(), drawn(options=EVERYTHING)
    assert len((*plain.mind, *plain.practical)) == len(SKILLS) - 2
    assert {each.key for each in rich.values} - {each.key for each in plain.values} == {
        "max_stress",
        "arcana",
        "spell_points",
        "body_load",
    }


def test_what_changes_in_play_says_how_much_is_left():
    tired = drawn(play=replace(AT_REST, status={"exhausted": 1}, stress=2, arcana_used=1), options=EVERYTHING)
    assert [say(number(tired, key).shown) for key in ("actions", "max_stress", "arcana")] == [
        "1 of 2",
        "2 of 6",
        "5 of 6",
    ]
    assert "Fewer actions" in say(number(tired, "actions").note)
    assert say(number(drawn(), "actions").shown) == "2"


def test_hearts_are_followed_by_boosts():
    hurt = drawn(play=replace(AT_REST, wounds=2, boosts=1))
    assert (hurt.track.left, hurt.track.most, say(hurt.track.label)) == (4, 6, "4 of 6, 1 boost")
    assert say(drawn().track.label) == "6 of 6"


def test_dice_in_stock_have_a_short_name_for_little_room():
    assert [say(each.brief) for each in drawn().stocks] == ["Bonus", "Rerolls", "Destiny"]


def test_a_destiny_die_of_the_gms_is_named_among_its_sources():
    gifted = drawn(play=replace(AT_REST, gifted=1))
    destiny = next(each for each in gifted.stocks if each.key == "destiny_dice")
    assert (destiny.left, destiny.most, destiny.kind) == (2, 1, "destiny")
    assert [(say(row.name), row.share) for row in destiny.rows][-1] == ("Given by the GM", "+1")


def test_reputation_opens_to_what_was_collected_and_what_it_bought():
    bought = replace(HAGEN, later=("brawler",), collected=12, spent=9)
    found = drawn(bought).reputation
    assert [(say(row.name), row.share) for row in found.rows] == [
        ("Collected", "12"),
        ("Brawler", "−7"),
        ("Spent otherwise", "−2"),
    ]
    assert say(found.note) == "9 of 12 spent, 3 left."


def test_the_best_skills_come_first_where_there_is_one_list():
    best = [each.value for each in drawn().best]
    assert best == sorted(best, reverse=True)
    assert len(best) == 24


# --- gear and life ----------------------------------------------------------------------------------------------------


def facts(card: SheetCard, key: str) -> list[str]:
    return [say(fact) for fact in next(each for each in card.things if each.key == key).facts]


def test_a_weapon_says_how_far_and_how_hard_it_hits_and_what_is_in_it():
    assert facts(drawn(), "watch_sword") == ["1 m", "1 wound", "1 bonus wound", "penetration 1", "concealment 3"]
    pistol = catalogue().weapons["service_pistol"]
    armed = drawn(play=Play(gear=(Carried("service_pistol", loaded=3),)))
    assert f"3 of {pistol.magazine} rounds" in facts(armed, "service_pistol")
    [weapon] = armed.weapons
    assert weapon.can_be_reloaded
    assert (say(weapon.skill), weapon.attack) == ("Shooting", 2)


def test_an_item_says_what_is_left_of_it_and_can_be_used_until_it_is_used_up():
    assert facts(drawn(), "bandages") == ["2 uses left", "2 boosts each", "Bleeding −1", "concealment 0"]
    spent = drawn(play=Play(gear=(Carried("bandages"), Carried("hooded_lantern"))))
    assert facts(spent, "bandages")[0] == "used up"
    assert [each.can_be_used for each in spent.items] == [False, False]
    assert [each.key for each in drawn().items if each.can_be_used] == ["bandages"]


def test_armour_says_what_it_takes_and_whether_it_is_worn():
    harness = Play(gear=(Carried("full_harness", worn=True), Carried("mail_shirt")))
    assert facts(drawn(play=harness), "full_harness") == ["protection 4", "evasion −2", "worn", "concealment 8"]
    assert facts(drawn(play=harness), "mail_shirt") == ["protection 2", "concealment 6"]


def test_what_is_thrown_says_how_many_it_hits_how_hard_and_how_far_around():
    blast = Blast(hits=3, wounds=2, penetration=1, radius=5, brings={"burning": 1})
    found = facts_of(replace(entry("items", "pot", charges=1), blast=blast), Carried("pot", charges=1))
    words = ["1 use left", "3 hits within 5 m", "2 wounds", "penetration 1", "brings Burning 1", "concealment 0"]
    assert [say(fact) for fact in found] == words


def test_a_shield_says_that_it_parries_and_a_tool_what_it_changes():
    shield = entry("items", "shield", parries=True, modifiers={"evasion": 1})
    assert [say(fact) for fact in facts_of(shield, Carried("shield"))] == ["Evasion +1", "parries", "concealment 0"]


def test_what_is_full_is_not_reloaded():
    full = Play(gear=(Carried("service_pistol", loaded=catalogue().weapons["service_pistol"].magazine),))
    assert not drawn(play=full).weapons[0].can_be_reloaded


def test_a_weapon_nobody_can_handle_has_no_dice():
    clumsy = replace(HAGEN, modifiers={"melee": -9})
    assert drawn(clumsy).weapons[0].attack == 0


def test_the_most_visible_thing_of_a_bag_is_named():
    assert drawn().most_visible.key == "watch_sword"
    assert drawn(play=Play()).most_visible is None


def test_everything_of_the_catalogue_can_be_described():
    card = drawn(FULL, phasesix.start(FULL, EVERYTHING), EVERYTHING)
    assert all(say(fact) for thing in card.things for fact in thing.facts)


def test_the_life_path_says_when_it_was_lived_and_what_it_gave():
    first = drawn().path[0]
    assert (say(first.when), say(first.kind)) == ("Childhood", "Circumstances")
    assert ("Perception", "+1") in [(say(name), by) for name, by in first.gives]
    grown = drawn(replace(HAGEN, later=("brawler",), collected=9, spent=7))
    assert [each.key for each in grown.path if each.later] == ["brawler"]


def test_a_special_rule_says_whether_it_matters_in_combat():
    watchful = template("watchful", rule={"price": 2, "in_combat": True}, shadow={"weight": 1})
    card = drawn(Sheet(templates=("watchful",), house=(watchful,)), Play())
    assert [(say(rule.name), rule.in_combat) for rule in card.rules] == [("watchful en", True)]
    assert [say(shadow.text) for shadow in card.shadows] == ["watchfulentext"]


def test_no_level_of_a_state_goes_beyond_the_highest():
    [line] = drawn(play=Play(status={"pain": MOST_LEVEL})).states
    assert (line.less, line.more) == (MOST_LEVEL - 1, MOST_LEVEL)


# --- on paper and line by line ----------------------------------------------------------------------------------------


def test_paper_holds_back_what_does_not_fit_and_says_so():
    page = phasesix.paper_view(Figure("Hagen", FULL, phasesix.start(FULL, EVERYTHING)), EVERYTHING)
    assert page.is_cut
    assert set(page.more) == {"knowledge", "path", "weapons", "traits", "kit"}
    assert len(page.sheet.notes) < len(FULL.notes) / 2
    assert (page.sheet.description, len(page.sheet.path), len(page.kit)) == ("", 9, 6)
    assert all(say(more) for more in page.more.values())
    short = replace(HAGEN, concept="Smith, then watchman.")
    whole = phasesix.paper_view(Figure("Hagen", short, AT_REST), OPTIONS)
    assert not whole.is_cut
    assert not whole.more


def test_paper_leaves_room_for_boosts_and_ticks_the_states_somebody_is_in():
    page = phasesix.paper_view(Figure("Hagen", HAGEN, replace(AT_REST, status={"bleeding": 2}, boosts=6)), OPTIONS)
    assert (page.boosts.left, page.boosts.most, page.blank.left) == (6, 6, 0)
    assert page.hearts.boosts == 0
    assert [(say(box.name), box.level) for box in page.states if box.level] == [("Bleeding", 2)]
    assert [hour for hour, gains in page.rest] == [3, 5, 8, 10]


def test_the_plain_text_has_every_sum_and_keeps_notes_private():
    parts = phasesix.plain_text(Figure("Hagen", replace(HAGEN, notes="A secret"), AT_REST), OPTIONS)
    lines = {say(part.title): [say(line) for line in part.lines] for part in parts}
    assert "Courage 5 = 1 (Willpower 1, Resistance 1) + 2 Stubborn + 2 Town watch" in lines["Skills"]
    assert "Watch sword, 4 dice: 1 m, 1 wound, 1 bonus wound, penetration 1, concealment 3" in lines["Gear"]
    assert {"Most conspicuous thing: concealment 3", f"Money: {AT_REST.money}"} <= set(lines["Gear"])
    assert lines["Notes"] == ["A secret"]
    assert [say(part.title) for part in parts if part.private] == ["Notes"]


def test_the_plain_text_says_how_somebody_stands_and_moves():
    hurt = Play(wounds=6, status={"dying": 2}, minutes=7, bonus_dice_used=1)
    quick = Sheet(modifiers={"quickness": 3, "bonus_dice": 2}, collected=9, spent=4)
    parts = phasesix.plain_text(Figure("Hagen", quick, hurt), OPTIONS)
    lines = {say(part.title): [say(line) for line in part.lines] for part in parts}
    assert {
        "Hearts: 0 of 6, boosts: 0",
        "Minutes left: 7",
        "Bonus dice: 1 of 2",
        "Walk 3 m, run 6 m, crawl 2 m",
        "Reputation: 4 of 9 spent",
    } <= set(lines["Hearts and values"])
    assert lines["States"][0].startswith("Dying 2: ")


def test_the_party_strip_shows_the_hearts_of_the_sheet_boosts_and_states():
    hurt = replace(AT_REST, wounds=2, boosts=1, status={"bleeding": 1})
    strip = phasesix.track(Figure("Hagen", HAGEN, hurt), OPTIONS)
    assert (strip.left, strip.most, strip.boosts) == (4, 6, 1)
    assert say(strip.label) == "4 of 6, 1 boost"
    assert [(say(name), level) for key, name, level in strip.states] == [("Bleeding", 1)]
    hardy = phasesix.track(Figure("Hagen", replace(HAGEN, modifiers={"hearts": 2}), AT_REST), OPTIONS)
    assert (hardy.left, hardy.most) == (8, 8)
