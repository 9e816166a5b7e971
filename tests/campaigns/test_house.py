"""A GM writes templates, gear and foes for a campaign in the browser, by the checks of our own catalogue."""

import json
from html import escape, unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns import house
from campaigns.house_forms import HouseForm
from campaigns.models import Campaign, HouseContent, Membership, Role
from characters.models import Character, Draft
from rules.systems import phasesix
from tests.cast import Cast
from tests.conftest import signed_in

pytestmark = pytest.mark.usefixtures("coming")
RAFTER = {
    "revision": "0",
    "name_en": "Rafter",
    "text_en": "Logs, ropes, currents and customs men: you brought all four downriver.",
    "category": "talent",
    "cost": "5",
    "modifiers_0": "orientation",
    "modifiers_0_by": "2",
    "modifiers_1": "seafaring",
    "modifiers_1_by": "1",
    "lived": "youth",
    "shadow_weight": "0",
    "rule_price": "0",
}


@pytest.fixture
def campaign(cast: Cast) -> Campaign:
    made = Campaign.objects.create(slug="thieves", system="phasesix", name="The Thieves")
    Membership.objects.create(campaign=made, user=cast.ana.user, role=Role.GM)
    Membership.objects.create(campaign=made, user=cast.mara.user, role=Role.PLAYER)
    return made


@pytest.fixture
def gm(cast: Cast, campaign: Campaign) -> Client:
    return signed_in(cast.ana.user)


@pytest.fixture
def player(cast: Cast, campaign: Campaign) -> Client:
    return signed_in(cast.mara.user)


def at(name: str = "house", kind: str = "templates", *key: str) -> str:
    return reverse(f"campaigns:{name}", args=["thieves", kind, *key])


def text(answer: Any) -> str:
    return unescape(answer.content.decode())


def add(gm: Client, **changed: str) -> Any:
    return gm.post(at("house-new"), RAFTER | changed)


def sent(form: HouseForm) -> dict[str, Any]:
    """Give a form as a browser sends it back: a switch that is off is left out."""
    held = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in held.items() if value is not None and value is not False}


def stored(kind: str, key: str, options: Any) -> Any:
    return phasesix.HOUSE.document(kind, key, options)


def owner(campaign: Campaign, **keys: Any) -> Character:
    options = house.options_of(campaign)
    doc = phasesix.begin("en", "Nix", None) | {"name": "Nix"} | keys
    name, sheet = phasesix.finish(doc, options)
    return Character.objects.create(
        campaign=campaign,
        system="phasesix",
        name=name,
        sheet=phasesix.dump_sheet(sheet),
        play=phasesix.dump_play(phasesix.start(sheet, options)),
    )


# --- writing ----------------------------------------------------------------------------------------------------------


def test_what_is_written_is_kept_listed_and_offered(gm: Client, campaign: Campaign):
    answer = add(gm)
    assert (answer.status_code, answer["Location"]) == (303, at())
    row = HouseContent.objects.get()
    assert (row.kind, row.key, row.revision) == ("templates", "house_rafter", 1)
    assert "Rafter" in text(gm.get(at()))
    campaign.refresh_from_db()
    assert house.options_of(campaign).catalogue.templates["house_rafter"].cost == 5


@pytest.mark.parametrize("kind", [kind.key for kind in phasesix.HOUSE.kinds])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_kind_is_listed_and_has_a_form_in_every_language(gm: Client, kind: str, language: str):
    gm.cookies["language"] = language
    first = phasesix.HOUSE.listed(kind, phasesix.read_options({}))[0].key
    for page in (at("house", kind), at("house-new", kind), at("house-new", kind) + f"?copy={first}"):
        assert gm.get(page).status_code == 200
    assert gm.get(at("house-entry", kind, first)).status_code == 200


@pytest.mark.parametrize(
    ("language", "words", "found"),
    [("en", " stubb", "Stubborn"), ("de", "DICKK", "Dickkopf"), ("fr", "tavern<b>", None), ("en", "x" * 200, None)],
)
def test_a_long_list_is_searched_in_the_reader_s_words(gm: Client, language: str, words: str, found: str | None):
    gm.cookies["language"] = language
    page = gm.get(at(), {"words": words})
    assert [str(each.name.said_in(language)) for each in page.context["ours"]] == ([found] if found else [])
    assert f'value="{escape(words[:80])}"' in page.text


def test_a_short_list_has_no_search(gm: Client):
    assert 'type="search"' in gm.get(at()).text
    assert 'type="search"' not in gm.get(at("house", "armours")).text


@pytest.mark.parametrize("kind", [kind.key for kind in phasesix.HOUSE.kinds])
def test_one_of_ours_is_changed_for_this_campaign_alone(gm: Client, campaign: Campaign, kind: str):
    """What the page shows is sent back as it is: a form that lost anything would change the entry."""
    options = phasesix.read_options({})
    for each in phasesix.HOUSE.listed(kind, options):
        form = gm.get(at("house-entry", kind, each.key)).context["form"]
        assert gm.post(at("house-entry", kind, each.key), sent(form)).status_code == 303, each.key
        campaign.refresh_from_db()
        assert stored(kind, each.key, house.options_of(campaign)) == stored(kind, each.key, options)
    assert HouseContent.objects.count() == len(phasesix.HOUSE.listed(kind, options))


def test_what_is_changed_is_named_and_other_languages_are_named_as_in_a_sentence(gm: Client):
    page = gm.get(at("house-entry", "templates", "stubborn"))
    assert '<h1 class="page-title">Change “<bdi>Stubborn</bdi>”</h1>' in page.text
    assert "<title>Stubborn · " in page.text
    assert "Name (in German)" in text(page)


def test_a_copy_is_refused_until_it_differs_and_then_has_a_key_of_its_own(gm: Client, campaign: Campaign):
    form = gm.get(at("house-new") + "?copy=stubborn").context["form"]
    page = gm.post(at("house-new"), sent(form))
    assert page.status_code == 422
    assert "has the very same modifiers" in text(page)
    assert not HouseContent.objects.exists()
    assert add(gm, name_en="Stubborn").status_code == 303
    assert HouseContent.objects.get().key == "house_stubborn"


@pytest.mark.parametrize(
    ("changed", "field", "words"),
    [
        ({"cost": "9"}, "cost", "by the price list it is worth 5"),
        ({"cost": "dear"}, "cost", "Enter a whole number."),
        ({"name_en": ""}, "name_en", "required"),
        ({"modifiers_0_by": ""}, "modifiers_0_by", "Say by how much."),
        ({"modifiers_1": "orientation"}, "modifiers_1", "in another row already"),
        ({"modifiers_0": "nothing"}, "modifiers_0", "Select a valid choice"),
        ({"modifiers_0_by": "9"}, "modifiers_0", "one template may raise it by 3 at most"),
        ({"shadow_weight": "1", "cost": "4"}, "shadow_name_en", "name is missing"),
        ({"rule_price": "2", "cost": "7", "rule_name_en": "X", "rule_text_en": "Y"}, "rule_reason", "Say why"),
        ({"name_en": "Raf\u202eter"}, "name_en", "invisible or turning"),
    ],
)  # fmt: skip
def test_a_fault_stands_at_its_field_and_nothing_typed_is_lost(
    gm: Client, changed: dict[str, str], field: str, words: str
):
    page = add(gm, **changed)
    assert page.status_code == 422
    assert words in " ".join(page.context["form"].errors[field])
    assert words in text(page)
    assert RAFTER["text_en"] in text(page)
    assert not HouseContent.objects.exists()


@pytest.mark.parametrize(
    ("language", "words"), [("de", "nach der Preisliste"), ("fr", "d’après le barème"), ("en", "by the price list")]
)
def test_a_fault_is_said_in_the_reader_s_language(gm: Client, language: str, words: str):
    gm.cookies["language"] = language
    assert words in text(add(gm, cost="9"))


def test_a_campaign_in_german_wants_german_words(gm: Client, campaign: Campaign):
    Campaign.objects.update(language="de")
    assert "name_de" in add(gm).context["form"].errors
    german = {"name_de": "Flößer", "text_de": "Stämme, Seile, Strömung und Zöllner: alles hast du flussab gebracht."}
    assert add(gm, **german).status_code == 303
    assert HouseContent.objects.get().key == "house_floer"


def test_of_two_who_change_it_at_once_the_second_is_told_and_may_go_on(gm: Client, campaign: Campaign):
    add(gm)
    first = RAFTER | {"revision": "1", "name_en": "Raftsman"}
    assert gm.post(at("house-entry", "templates", "house_rafter"), first).status_code == 303
    second = gm.post(at("house-entry", "templates", "house_rafter"), first | {"name_en": "Log driver"})
    assert second.status_code == 409
    assert "Log driver" in text(second)
    assert "changed this meanwhile" in text(second)
    again = {"revision": second.context["form"]["revision"].value(), "name_en": "Log driver"}
    assert gm.post(at("house-entry", "templates", "house_rafter"), first | again).status_code == 303
    assert HouseContent.objects.get().document["words"]["en"]["name"] == "Log driver"


# --- deleting ---------------------------------------------------------------------------------------------------------


def test_deleting_names_who_has_it_and_they_keep_it(gm: Client, campaign: Campaign):
    add(gm)
    campaign.refresh_from_db()
    nix = owner(campaign, templates=["house_rafter"])
    assert "Nix has it, and keeps it as it is" in " ".join(
        text(gm.get(at("house-delete", "templates", "house_rafter"))).replace("<bdi>", "").replace("</bdi>", "").split()
    )
    assert gm.post(at("house-delete", "templates", "house_rafter")).status_code == 303
    campaign.refresh_from_db()
    assert (campaign.house_mark, HouseContent.objects.count()) == ("", 0)
    nix.refresh_from_db()
    assert phasesix.load_sheet(nix.sheet).owned[0].key == "house_rafter"
    assert "was written for a campaign" in text(gm.get(reverse("characters:sheet", args=[nix.pk])))


def test_what_something_else_of_the_house_needs_cannot_be_deleted(gm: Client, campaign: Campaign):
    add(gm)
    more = {"name_en": "River pilot", "text_en": "Shoals have told you their secrets, one keel after another."}
    more |= {"category": "interests", "cost": "2"}
    more |= {"modifiers_0": "seafaring", "modifiers_0_by": "3", "requires_0": "house_rafter"}
    assert add(gm, **more, modifiers_1="", modifiers_1_by="").status_code == 303
    page = gm.post(at("house-delete", "templates", "house_rafter"))
    assert page.status_code == 422
    assert "River pilot could not be without it" in text(page)
    assert HouseContent.objects.count() == 2


# --- who, and when not ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["house", "house-new", "house-entry", "house-delete"])
def test_players_find_none_of_it(gm: Client, player: Client, name: str):
    add(gm)
    key = ("house_rafter",) if name in ("house-entry", "house-delete") else ()
    assert player.get(at(name, "templates", *key)).status_code == 404
    assert player.post(at(name, "templates", *key), RAFTER).status_code in (404, 405)
    assert "house/templates" not in text(player.get(reverse("campaigns:campaign", args=["thieves"])))


def test_a_house_foe_reaches_no_player(gm: Client, player: Client, campaign: Campaign):
    foe = {
        "revision": "0",
        "name_en": "Quagmire Queen",
        "text_en": "Reeds part around her, and whoever hums along never leaves the marsh.",
        "rank": "normal",
        "hearts": "5",
    }
    foe |= {"pool": "4", "protection": "1", "evasion": "1", "actions": "2", "quickness": "0", "destiny_dice": "0"}
    assert gm.post(at("house-new", "foes"), foe | {"stress": "0", "rule_price": "1"}).status_code == 303
    begun = reverse("characters:begin", args=["phasesix", "guided"]) + "?campaign=thieves"
    draft = player.post(begun)["Location"]
    for step in ("epoch", "path", "gear", "check"):
        assert "Quagmire" not in text(player.get(draft.replace("epoch", step)))


@pytest.mark.parametrize("name", ["house", "house-new"])
def test_a_game_without_house_content_has_no_such_page(as_ana: Client, cast: Cast, name: str):
    assert as_ana.get(reverse(f"campaigns:{name}", args=[cast.campaign.slug, "templates"])).status_code == 404


@pytest.mark.parametrize("kind", ["epochs", "lineages", "nonsense"])
def test_a_kind_that_is_not_written_has_no_page(gm: Client, kind: str):
    assert gm.get(at("house", kind)).status_code == 404
    assert gm.post(at("house-new", kind), RAFTER).status_code == 404


def test_an_archive_stays_as_it_is(gm: Client, campaign: Campaign):
    add(gm)
    Campaign.objects.update(archived_at=timezone.now())
    page = gm.post(at("house-entry", "templates", "house_rafter"), RAFTER | {"revision": "1", "cost": "4"})
    assert (page.status_code, HouseContent.objects.get().revision) == (409, 1)
    assert "archived" in text(page)
    assert gm.post(at("house-delete", "templates", "house_rafter")).status_code == 422
    assert HouseContent.objects.count() == 1


def test_whoever_no_longer_leads_is_refused_by_the_service(gm: Client, campaign: Campaign, cast: Cast):
    membership = Membership.objects.get(campaign=campaign, user=cast.ana.user)
    Membership.objects.filter(pk=membership.pk).update(role=Role.PLAYER)
    given = {"kind": "templates", "key": "", "values": {}, "revision": 0}
    assert house.write(membership=membership, **given) is house.NOT_GM
    assert house.delete(membership=membership, kind="templates", key="x") is house.NOT_GM


# --- queries ----------------------------------------------------------------------------------------------------------


def test_all_of_it_is_read_by_one_query_and_then_remembered(gm: Client, campaign: Campaign):
    add(gm)
    add(gm, name_en="Ferryman", text_en="Two banks, one rope, and gossip of both for the price of a passage.", cost="4",
        modifiers_1="empathy")  # fmt: skip
    campaign.refresh_from_db()
    house.joined.cache_clear()
    with CaptureQueriesContext(connection) as first:
        house.options_of(campaign)
    with CaptureQueriesContext(connection) as second:
        house.options_of(campaign)
    assert (len(first), len(second)) == (1, 0)
    assert house.options_of(campaign) is house.options_of(campaign)
    campaign.options = {"epoch": "middle_ages"}
    assert house.options_of(campaign).epoch == "middle_ages"


def test_pages_of_creation_and_sheet_keep_their_budgets(gm: Client, player: Client, cast: Cast, campaign: Campaign):
    add(gm)
    campaign.refresh_from_db()
    nix = owner(campaign, templates=["house_rafter"])
    doc = phasesix.begin("en", "", None) | {"templates": ["house_rafter"]}
    draft = Draft.objects.create(owner=cast.mara.user, system="phasesix", campaign=campaign, doc=doc)
    house.joined.cache_clear()
    with CaptureQueriesContext(connection) as path:
        assert "Rafter" in text(player.get(reverse("characters:draft", args=[draft.pk, "path"])))
    with CaptureQueriesContext(connection) as sheet:
        assert "Rafter" in text(player.get(reverse("characters:sheet", args=[nix.pk])))
    assert len(path) <= 15
    assert len(sheet) <= 15


# --- as a file --------------------------------------------------------------------------------------------------------


def test_a_character_takes_what_was_written_for_it_along_and_another_campaign_is_told(gm: Client, campaign: Campaign):
    add(gm)
    campaign.refresh_from_db()
    nix = owner(campaign, templates=["house_rafter"])
    file = gm.get(reverse("characters:export", args=[nix.pk])).text
    at_home, elsewhere = ({"text": file, "step": "look"}, {"text": file, "step": "make"})
    come = reverse("characters:import", args=["phasesix"])
    known = text(gm.post(f"{come}?campaign=thieves", at_home))
    assert "Rafter" in known
    assert "was written for a campaign" not in known
    assert "was written for a campaign" in text(gm.post(come, at_home))
    made = gm.post(come, elsewhere)["Location"]
    page = text(gm.get(made))
    assert "Rafter" in page
    assert "Rafter was written for a campaign" in page


def test_a_file_with_house_content_that_is_none_says_where(gm: Client, campaign: Campaign):
    doc = {"format": "tafelrunde.character", "version": 1, "system": "phasesix", "schema": 1, "name": "Nix"}
    file = json.dumps(doc | {"sheet": {"house": [{"key": "x", "cost": "free"}], "house_gear": {"weapons": 3}}})
    page = gm.post(reverse("characters:import", args=["phasesix"]), {"text": file, "step": "look"})
    assert page.status_code == 422
    assert "sheet.house" in text(page)
    assert "sheet.house_gear" in text(page)
