"""The pages of a character of Zwielicht: sheet, paper, form, text and file, and what a change of section asks there."""

import json
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Campaign, Membership, Role
from characters.models import Character
from rules.core.editing import CHOICE, HIDDEN, LINE, STORY
from rules.core.outcome import Figure
from rules.systems import zwielicht
from rules.systems.zwielicht.growing_up import GIFTS
from rules.systems.zwielicht.play import Growth, Play
from rules.systems.zwielicht.sheet import Honour, Sheet
from rules.systems.zwielicht.written import table
from tables.models import SeatRole
from tables.seating import open_table, seat_person
from tests.cast import Cast

pytestmark = pytest.mark.usefixtures("coming")
SHEET_BUDGET = 20
JOSSA = zwielicht.ready_made("en")[0]
SEED = zwielicht.read_options({})


@pytest.fixture
def jossa(cast: Cast) -> Character:
    """Jossa of the ready-made, at a table, with two conditions and five section points."""
    campaign = Campaign.objects.create(slug="mill", system="zwielicht", name="The Mill", options={})
    Membership.objects.create(campaign=campaign, user=cast.otto, role=Role.PLAYER)
    play = zwielicht.start(JOSSA.sheet, SEED).suffering("Soaked and shaking", "")
    made = Character.objects.create(
        owner=cast.otto,
        campaign=campaign,
        system="zwielicht",
        name=JOSSA.name,
        sheet=zwielicht.dump_sheet(JOSSA.sheet),
        play=zwielicht.dump_play(replace(play, points=5)),
        schema=zwielicht.SCHEMA,
    )
    seat_person(table=open_table(campaign=campaign), user=cast.otto, role=SeatRole.PLAYER, character=made)
    return made


def stands(character: Character, play: Play | None = None, sheet: Sheet | None = None) -> None:
    """Let a character stand otherwise."""
    if play:
        character.play = zwielicht.dump_play(play)
    if sheet:
        character.sheet = zwielicht.dump_sheet(sheet)
    character.save()


def page(client: Client, character: Character, name: str = "sheet", query: str = "") -> str:
    answer = client.get(reverse(f"characters:{name}", args=[character.pk]) + query)
    assert answer.status_code == 200
    return answer.text


# --- reading ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_sheet_shows_all_that_it_holds(as_otto: Client, jossa: Character, language: str):
    as_otto.cookies["language"] = language
    shown = page(as_otto, jossa)
    sheet = JOSSA.sheet
    for text in (*(slot.text for slot in sheet.slots.values()), *sheet.fears, *(a.name for a in sheet.abilities)):
        assert text in shown
    assert "Soaked and shaking" in shown
    assert sheet.mark in shown
    assert sheet.flaw in shown


def test_a_card_says_of_somebody_unharmed_what_the_track_does_not(as_otto: Client, jossa: Character):
    stands(jossa, play=zwielicht.start(JOSSA.sheet, SEED))
    cards = as_otto.get(reverse("characters:list"), headers={"accept-language": "en"}).text
    assert "No condition but the demon" in cards
    assert cards.count("Corruption 1 of 6") == 1


def test_the_first_box_is_the_demons_and_one_slot_is_black(as_otto: Client, jossa: Character):
    shown = page(as_otto, jossa)
    conditions = shown[shown.index('class="conditions"') :]
    assert conditions.index('class="bound"') < conditions.index('class="full"')
    assert "4 white, 1 black" in shown
    assert "3 of 6" in shown


@pytest.mark.parametrize("query", ["", "?state=1", "?paper=letter", "?size=large&state=1"])
def test_paper_shows_state_only_where_it_is_asked_for(as_otto: Client, jossa: Character, query: str):
    shown = page(as_otto, jossa, "print", query)
    assert JOSSA.sheet.demon in shown
    assert ("Soaked and shaking" in shown) == ("state=1" in query)


def test_the_plain_text_has_all_of_it(as_otto: Client, jossa: Character):
    shown = page(as_otto, jossa, "text")
    for ability in JOSSA.sheet.abilities:
        assert f"{ability.name}: {ability.effect}" in shown
    assert "Soaked and shaking" in shown


def test_a_file_brings_the_same_character_back(as_otto: Client, jossa: Character):
    doc = json.loads(page(as_otto, jossa, "export"))
    assert zwielicht.load_sheet(doc["sheet"]) == JOSSA.sheet
    as_otto.post("/new/zwielicht/import/", {"text": json.dumps(doc), "step": "make"})
    other = Character.objects.exclude(pk=jossa.pk).get(name=jossa.name)
    assert other.sheet == jossa.sheet


def test_the_sheet_stays_within_its_queries(as_otto: Client, jossa: Character):
    with CaptureQueriesContext(connection) as queries:
        page(as_otto, jossa)
    assert len(queries) <= SHEET_BUDGET


# --- changing ---------------------------------------------------------------------------------------------------------


def test_a_form_turns_a_slot_and_refuses_what_cannot_stay(as_otto: Client, jossa: Character):
    fields = {"name": jossa.name, **zwielicht.sheet_fields(JOSSA.sheet)}
    form = as_otto.get(reverse("characters:edit", args=[jossa.pk]))
    seen = form.context["seen"]
    address = reverse("characters:edit", args=[jossa.pk])
    wrong = as_otto.post(address, {**fields, "seen": seen, "demon": "", "slot.item": "My own spade"})
    assert wrong.status_code == 422
    assert "My own spade" in wrong.text
    assert "Say which demon it is." in wrong.text
    as_otto.post(address, {**fields, "seen": seen, "slot.item.colour": "black"})
    jossa.refresh_from_db()
    assert zwielicht.load_sheet(jossa.sheet).slot("item").black


def deed(client: Client, character: Character, **fields: str) -> int:
    shown = client.get(reverse("characters:sheet", args=[character.pk]))
    ticket = shown.context["ticket"]
    address = reverse("tables:deed", args=[character.pk])
    return client.post(address, {"ticket": str(ticket), "to": str(character.pk), **fields}).status_code


def now(character: Character) -> tuple[Sheet, Play]:
    character.refresh_from_db()
    return zwielicht.load_sheet(character.sheet), zwielicht.load_play(character.play)


def test_a_condition_gets_its_name_from_the_sheet(as_otto: Client, jossa: Character):
    assert 'value="name_condition"' in page(as_otto, jossa)
    assert deed(as_otto, jossa, do="name_condition", at="2", text="Hears the water speak") == 303
    assert now(jossa)[1].conditions[2] == "Hears the water speak"
    assert 'value="name_condition"' not in page(as_otto, jossa)
    assert deed(as_otto, jossa, do="name_condition", at="0", text="Nobody") == 422


def test_five_points_change_the_section_and_the_sheet_asks_for_what_comes_of_it(as_otto: Client, jossa: Character):
    assert 'name="level" value="1"' in page(as_otto, jossa)
    assert deed(as_otto, jossa, do="level_up", level="3") == 422
    assert deed(as_otto, jossa, do="level_up", level="1") == 303
    sheet, play = now(jossa)
    assert (sheet.section, sheet.light) == (2, True)
    assert play.growth
    shown = page(as_otto, jossa)
    for gift in zwielicht.sheet_view(Figure(jossa.name, sheet, play), SEED).growth.gifts:
        assert f'name="what" value="{gift[0]}"' in shown


def test_every_gift_of_a_change_can_be_taken_from_the_sheet_and_then_it_ends(as_otto: Client, jossa: Character):
    sheet, play = now(jossa)
    rolled = (f"new:first.{table('abilities_first')[4]}", f"swap:second.{table('abilities_second')[5]}")
    stands(jossa, replace(play, growth=Growth(**dict.fromkeys(GIFTS, 1), rolled=rolled, needed=("answer",))))
    assert "Something of this change is still to be done." in page(as_otto, jossa)
    assert deed(as_otto, jossa, do="finish_growth") == 422
    given = {
        "lose_fear": {"at": "0"},
        "change_slot": {"slot": "item", "text": "A silver oar"},
        "change_mark": {"text": "Feathers to the wrist"},
        "whiten": {"slot": "demon"},
        "blacken": {"slot": "first"},
        "new_ability": {"pick": "0"},
        "answer": {"text": "My sister"},
    }
    for gift, fields in given.items():
        assert deed(as_otto, jossa, do="grow", what=gift, **fields) == 303
    assert deed(as_otto, jossa, do="grow", what="swap_ability", at="0", pick="0") == 422
    assert deed(as_otto, jossa, do="grow", what="swap_ability", at="1", pick="0") == 303
    assert deed(as_otto, jossa, do="grow", what="answer", text="Again") == 422
    assert deed(as_otto, jossa, do="finish_growth") == 303
    grown, after = now(jossa)
    assert after.growth is None
    assert len(grown.fears) == len(sheet.fears) - 1
    assert len(grown.abilities) == len(sheet.abilities) + 1
    assert (grown.slot("demon").black, grown.slot("first").black) == (False, True)
    assert 'id="growth"' not in page(as_otto, jossa)


def test_somebody_knocked_out_begins_a_dark_section_from_the_sheet(as_otto: Client, jossa: Character):
    stands(jossa, now(jossa)[1].suffering("", "", "", "", ""))
    shown = page(as_otto, jossa)
    assert "Knocked out" in shown
    assert 'name="table" value="second"' in shown
    assert deed(as_otto, jossa, do="rise", table="second") == 303
    sheet, play = now(jossa)
    assert (sheet.section, sheet.light, play.corruption, play.points) == (2, False, 1, 0)


def test_the_sixth_section_says_that_this_life_has_come_to_rest(as_otto: Client, jossa: Character):
    stands(jossa, sheet=replace(JOSSA.sheet, section=6, light=True))
    shown = page(as_otto, jossa)
    assert "this life has come to rest" in shown
    assert 'value="level_up"' not in shown


def test_an_honour_is_taken_and_another_one_worn(as_otto: Client, jossa: Character):
    honours = (Honour("Ferry-friend", "Trusted at ferries"), Honour("Lamp-bearer", "Sees in the dark"))
    stands(jossa, replace(now(jossa)[1], honour_due=1), replace(JOSSA.sheet, honours=honours, honour="Ferry-friend"))
    shown = page(as_otto, jossa)
    assert "Trusted at ferries" in shown
    assert 'value="take_honour"' in shown
    assert deed(as_otto, jossa, do="wear_honour", at="1") == 303
    assert now(jossa)[0].honour == "Lamp-bearer"
    assert 'name="at" value="0"' in page(as_otto, jossa)
    assert deed(as_otto, jossa, do="take_honour", title="Reed-singer", trait="Calms water") == 303
    assert now(jossa)[0].honours[-1] == Honour("Reed-singer", "Calms water")


def test_a_reader_without_a_hand_in_it_gets_no_forms(as_mara: Client, as_otto: Client, jossa: Character, cast: Cast):
    Membership.objects.create(campaign=jossa.campaign, user=cast.mara.user, role=Role.PLAYER)
    shown = page(as_mara, jossa)
    assert 'name="do"' not in shown
    assert JOSSA.sheet.mark in shown


def test_the_sheet_at_the_table_asks_the_adventures_question_and_reckons_its_solution(
    as_otto: Client, jossa: Character
):
    table = jossa.campaign.tables.get()
    board = zwielicht.load_board(table.board)
    adventure = replace(board.adventure, number=1, question="Whom did you leave at the river?")
    table.board = zwielicht.dump_board(replace(board, adventure=adventure, difficulty=14, hints=4))
    table.save()
    shown = as_otto.get(reverse("tables:sheet", args=[table.slug])).text
    assert "Whom did you leave at the river?" in shown
    assert "4 hints, difficulty 14 becomes 10" in shown
    assert "16.7" in shown


@pytest.mark.parametrize(("weak", "shown"), [(-2, "−2"), (0, "0"), (1, "+1")])
def test_a_weak_point_is_written_with_its_sign(as_otto: Client, jossa: Character, weak: int, shown: str):
    stands(jossa, sheet=replace(JOSSA.sheet, weak=weak))
    assert f">{shown}<" in page(as_otto, jossa)


def test_in_the_form_what_an_ability_does_has_a_line_of_its_own_and_stays_one_line():
    fields = zwielicht.sheet_fields(JOSSA.sheet)
    group = next(each for each in zwielicht.sheet_form(fields, SEED) if each.key == "abilities")
    shown = [(box.name.split(".")[2], box.kind) for box in group.fields if box.kind != HIDDEN]
    assert shown[:3] == [("name", LINE), ("fights", CHOICE), ("effect", STORY)]
    read = zwielicht.read_sheet({**fields, "ability.0.effect": "It stills\r\nthe water."}, SEED)
    assert read.abilities[0].effect == "It stills the water."


def test_what_an_ability_does_stands_below_its_name_in_the_form(as_otto: Client, jossa: Character):
    page = as_otto.get(reverse("characters:edit", args=[jossa.pk])).text
    places = [page.index(f'name="ability.{at}.{part}"') for at in range(5) for part in ("name", "fights", "effect")]
    assert places == sorted(places)
