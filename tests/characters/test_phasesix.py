"""A PhaseSix character on its page, on paper, line by line and as a file: read, changed, and acted from."""

import json
import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from campaigns.models import Campaign, Membership, Role
from characters.models import Character
from characters.services import create
from rules.systems import phasesix
from tables.seating import open_table, seat_person, seat_role
from tests.rules.systems.phasesix.test_sheet_card import FULL, HAGEN

pytestmark = pytest.mark.django_db

SHEET_PAGE = 15
OPENER = re.compile(r'popovertarget="(of-[\w-]+)"')
OPENED = re.compile(r'id="(of-[\w-]+)" popover')


@pytest.fixture
def own(client: Client) -> Character:
    """Hagen, who sits at a table, and whose player is signed in."""
    owner = User.objects.create(username="jonas", name="Jonas")
    client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    campaign = Campaign.objects.create(
        slug="thieves", system="phasesix", name="The Thieves of Lübeck", options={"epoch": "middle_ages"}
    )
    Membership.objects.create(campaign=campaign, user=owner, role=Role.PLAYER)
    character = create(campaign=campaign, owner=owner, name="Hagen", sheet=replace(HAGEN, collected=12, spent=7))
    table = open_table(campaign=campaign)
    seat_person(table=table, user=owner, role=seat_role(Role.PLAYER), character=character)
    return character


def shown(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode().replace("&#x27;", "'")


def stranger(character: Character, role: Role) -> Client:
    """Somebody else of the campaign, signed in."""
    other = Client()
    user = User.objects.create(username=f"other-{role}", name="Lia")
    Membership.objects.create(campaign=character.campaign, user=user, role=role)
    other.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return other


def play(character: Character, **changes: object) -> None:
    character.play |= changes
    character.save(update_fields=["play"])


# --- what stands there ------------------------------------------------------------------------------------------------


def test_every_number_of_the_page_opens_to_what_makes_it_up(client: Client, own: Character):
    page = shown(client, f"/c/{own.pk}/")
    opened = OPENED.findall(page)
    assert len(opened) == len(set(opened))
    assert set(OPENER.findall(page)) == set(opened)
    for key in ("strength", "courage", "law", "minimum_roll", "hearts", "destiny_dice", "reputation", "moving"):
        assert f"of-{key}" in opened, key
    [courage] = re.findall(r'id="of-courage" popover>(.*?)</dl>', page, re.DOTALL)
    rows = re.findall(r"<bdi>(.*?)</bdi>.*?<dd>(.*?)</dd>", courage, re.DOTALL)
    assert rows == [("Willpower 1, Resistance 1", "1"), ("Stubborn", "+2"), ("Town watch", "+2")]


def test_the_page_shows_hearts_dice_states_gear_and_the_life(client: Client, own: Character):
    play(own, wounds=2, boosts=1, status={"bleeding": 1}, gifted=1)
    page = shown(client, f"/c/{own.pk}/")
    for words in (
        "4 of 6, 1 boost",
        "Bleeding 1",
        "7/12",
        "Most visible: Watch sword, concealment 3",
        "2 uses left",
        "Old grudges",
        "Raised at the gate",
    ):
        assert words in page, words


def test_the_whole_catalogue_on_one_sheet_stays_within_the_budget_of_queries(client: Client, own: Character):
    own.sheet = phasesix.dump_sheet(FULL)
    own.play = phasesix.dump_play(phasesix.start(FULL, phasesix.read_options({})))
    own.save(update_fields=["sheet", "play"])
    for path in (f"/c/{own.pk}/", f"/c/{own.pk}/edit/", f"/c/{own.pk}/print/", f"/c/{own.pk}.txt"):
        with CaptureQueriesContext(connection) as queries:
            shown(client, path)
        assert len(queries) <= SHEET_PAGE, path


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_it_is_shown_printed_and_read_line_by_line(client: Client, own: Character, language: str):
    User.objects.filter(pk=own.owner_id).update(language=language)
    sheet = phasesix.load_sheet(own.sheet)
    names = [each.name.said_in(language) for each in sheet.owned]
    names += [sheet.catalogue.gear(key).name.said_in(language) for key in sheet.gear]
    for path in (f"/c/{own.pk}/", f"/c/{own.pk}/print/?paper=letter", f"/c/{own.pk}.txt"):
        page = shown(client, path)
        assert [name for name in names if name not in page] == [], path


def test_paper_is_blank_where_play_changes_unless_the_state_is_asked_for(client: Client, own: Character):
    play(own, wounds=2, status={"bleeding": 2})
    blank, stands = (shown(client, f"/c/{own.pk}/print/{query}") for query in ("", "?state=1"))
    assert 'class="full"' not in blank
    assert 'aria-hidden="true">×</i>' not in blank
    assert re.findall(r'"label">(Bonus|Rerolls|Destiny)<', blank) == ["Bonus", "Rerolls", "Destiny"]
    assert stands.count('class="full"') == 4
    assert re.search(r">×</i><span[^>]*>yes</span>\s*Bleeding 2</li>", stands)
    assert all("Jonas" in page and "The Thieves of Lübeck" in page for page in (blank, stands))


def test_notes_are_for_those_who_may_change_the_sheet(client: Client, own: Character):
    own.sheet["notes"] = "The bell-ringer limps."
    own.save(update_fields=["sheet"])
    reader = stranger(own, Role.PLAYER)
    for path in (f"/c/{own.pk}/", f"/c/{own.pk}/print/", f"/c/{own.pk}.txt"):
        assert "limps" in shown(client, path), path
        assert "limps" not in shown(reader, path), path


def test_what_somebody_typed_is_never_markup(client: Client, own: Character):
    own.sheet |= {"concept": "<b>bold</b> %(name)s", "description": "<i>x</i>", "notes": "<u>y</u>"}
    own.save(update_fields=["sheet"])
    for path in (f"/c/{own.pk}/", f"/c/{own.pk}/print/"):
        page = shown(client, path)
        assert "&lt;b&gt;bold&lt;/b&gt; %(name)s" in page
        assert not re.search(r"<b>bold|<i>x|<u>y", page)


# --- acted from -------------------------------------------------------------------------------------------------------


def deed(client: Client, character: Character, **fields: object) -> int:
    page = shown(client, f"/c/{character.pk}/")
    ticket = re.search(r'name="ticket" value="([\w-]+)"', page)
    assert ticket
    fixed = {"ticket": ticket[1], "panel": "deed", "to": str(character.pk)}
    status = client.post(f"/c/{character.pk}/deed/", fixed | fields).status_code
    character.refresh_from_db()
    return status


def test_its_player_takes_wounds_heals_and_uses_gear_from_the_page(client: Client, own: Character):
    assert deed(client, own, do="take_wounds", wounds="2") == 303
    assert own.play["wounds"] == 2
    assert deed(client, own, do="heal", wounds="1") == 303
    assert own.play["wounds"] == 1
    assert deed(client, own, do="set_state", state="bleeding", level="1") == 303
    assert deed(client, own, do="use_item", item="bandages") == 303
    assert not own.play.get("status")
    assert own.play["boosts"] == 2
    assert deed(client, own, do="wear", gear="quilted_coat", on="off") == 303
    assert ">Put on<" in shown(client, f"/c/{own.pk}/")
    assert deed(client, own, do="money", money="-10") == 303
    assert deed(client, own, do="money", money="-10") == 422
    assert not own.play.get("money")


def test_who_only_reads_can_press_nothing_but_numbers(own: Character):
    page = shown(stranger(own, Role.PLAYER), f"/c/{own.pk}/")
    assert "/deed/" not in page
    assert "popovertarget" in page
    assert "change at the table" in page


# --- changed and taken along ------------------------------------------------------------------------------------------


def test_it_goes_out_as_a_file_and_comes_back_the_same(client: Client, own: Character):
    text = client.get(f"/c/{own.pk}.json").content.decode()
    assert json.loads(text)["system"] == "phasesix"
    assert client.post("/new/phasesix/import/", {"text": text, "step": "make"}).status_code == 303
    other = Character.objects.exclude(pk=own.pk).get()
    assert (other.name, other.sheet) == (own.name, own.sheet)


def form_of(client: Client, character: Character) -> dict[str, object]:
    form = shown(client, f"/c/{character.pk}/edit/")
    seen = re.search(r'name="seen" value="(\w+)"', form)
    assert seen
    fields = {"name": character.name, **phasesix.sheet_fields(phasesix.load_sheet(character.sheet)), "seen": seen[1]}
    assert {*fields} <= {*re.findall(r'name="([\w.]+)"', form)}
    return fields


def test_its_form_changes_words_reputation_and_single_values_and_leaves_the_life_as_it_was(
    client: Client, own: Character
):
    before = phasesix.load_sheet(own.sheet)
    fields = form_of(client, own)
    changes = {"concept": "Smith", "collected": "20", "change.0.trait": "evasion", "change.0.by": "−1"}
    assert client.post(f"/c/{own.pk}/edit/", fields | {"add": "change"}).status_code == 200
    assert client.post(f"/c/{own.pk}/edit/", fields | changes).status_code == 303
    assert client.post(f"/c/{own.pk}/edit/", fields | changes).status_code == 409
    own.refresh_from_db()
    changed = phasesix.load_sheet(own.sheet)
    assert changed == replace(before, concept="Smith", collected=20, modifiers={"evasion": -1})


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"spent": "13"}, "Nobody spends more reputation than was collected."),
        ({"collected": "many"}, "This is a number from 0 to 9999."),
        ({"lineage": "dragon"}, "Choose one of those that there are."),
        ({"change.0.trait": "luck", "change.0.by": "1"}, "Choose one of those that there are."),
        ({"change.0.trait": "evasion", "change.0.by": "99"}, "This is a number from −20 to 20."),
        (
            {"change.0.trait": "charm", "change.0.by": "1", "change.1.trait": "charm", "change.1.by": "2"},
            "This value is changed in another row already.",
        ),
        ({"concept": "x" * 400}, "characters."),
        ({"life": "[]"}, "The life path did not come along."),
    ],
)
def test_a_form_that_does_not_fit_is_refused_and_keeps_what_was_typed(
    client: Client, own: Character, wrong: dict[str, str], said: str
):
    answer = client.post(f"/c/{own.pk}/edit/", form_of(client, own) | {"description": "Typed just now."} | wrong)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert said in page
    assert "Typed just now." in page
    before = own.sheet
    own.refresh_from_db()
    assert own.sheet == before


# --- at the table -----------------------------------------------------------------------------------------------------


def test_the_card_at_the_table_shows_hearts_dice_states_and_what_somebody_is_good_at(client: Client, own: Character):
    play(own, wounds=1, status={"hidden": 2})
    seat = own.seats.get()
    path = reverse("tables:sheet", args=[seat.table.slug])
    card = client.get(path, headers={"HX-Request": "true"}).content.decode()
    for words in ("5 of 6", "In hiding 2", "Courage", "Minimum roll", "Watch sword"):
        assert words in card, words
    assert "popovertarget" not in card


def test_a_place_seen_closer_lets_its_own_player_note_a_wound(client: Client, own: Character):
    play(own, wounds=1)
    seat = own.seats.get()
    path = reverse("tables:person", args=[seat.table.slug, seat.pk])
    assert all(words in shown(client, path) for words in ("5 of 6", 'value="take_wounds"', 'value="heal"'))
    watcher = stranger(own, Role.PLAYER)
    seat_person(table=seat.table, user=User.objects.get(name="Lia"), role=seat_role(Role.PLAYER), character=None)
    assert 'value="take_wounds"' not in shown(watcher, path)


def test_the_list_of_characters_says_wounds_and_states(client: Client, own: Character):
    play(own, wounds=2, boosts=1, status={"bleeding": 1})
    page = shown(client, reverse("characters:list"))
    assert 'aria-label="Hearts 4 of 6, 1 boost"' in page
    assert '<p class="small">Bleeding&nbsp;1' in page


def test_the_list_of_characters_says_of_somebody_unharmed_what_the_hearts_do_not(client: Client, own: Character):
    page = shown(client, reverse("characters:list"))
    assert "No states" in page
    assert page.count("6 of 6") == 1
