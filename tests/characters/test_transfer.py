"""Characters as files: what leaves comes back the same, and what comes in may be anything."""

import json
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaigns import services as campaigns
from characters.models import Character
from rules.systems import BY_KEY
from tests.cast import GAME, Cast

IMPORT = reverse("characters:import", args=[GAME])
SYSTEM = BY_KEY[GAME]


def exported(client: Client, character: Character) -> dict[str, object]:
    response = client.get(reverse("characters:export", args=[character.pk]))
    assert response.status_code == 200
    return json.loads(response.content)


def whole(**changed: object) -> dict[str, object]:
    """Write a sound file by hand, and change it."""
    sheet = SYSTEM.dump_sheet(SYSTEM.sample(SYSTEM.read_options({})).sheet)
    known = {"format": "tafelrunde.character", "version": 1, "system": GAME, "schema": SYSTEM.SCHEMA}
    return known | {"name": "Brida", "sheet": sheet, "play": {}, "made_at": "2026-11-16T12:00:00+00:00"} | changed


def send(client: Client, text: str, address: str = IMPORT, **more: str):
    return client.post(address, {"text": text, **more})


def make(client: Client, doc: object, address: str = IMPORT, **more: str) -> Character:
    response = send(client, json.dumps(doc), address, step="make", **more)
    assert response.status_code == 303, response.context and response.context["unreadable"]
    return Character.objects.get(pk=response["Location"].strip("/").split("/")[-1])


# --- there and back ---------------------------------------------------------------------------------------------------


def test_what_leaves_comes_back_the_same(cast: Cast, as_mara: Client, as_otto: Client) -> None:
    odalind = cast.mara.character
    odalind.sheet |= {"notes": "Ask Odo.\nTwice.", "props": ["Rope"], "powers": ["Flies"]}
    odalind.save(update_fields=["sheet"])
    come = make(as_otto, exported(as_mara, odalind))
    assert (come.name, come.owner, come.campaign) == ("Odalind", cast.otto, None)
    assert SYSTEM.load_sheet(come.sheet) == SYSTEM.load_sheet(odalind.sheet)


def test_what_comes_in_begins_fresh_and_can_be_read(cast: Cast, as_mara: Client, as_otto: Client) -> None:
    Character.objects.filter(pk=cast.mara.character_id).update(play={"fu": 99, "conditions": ["Hurt"]})
    come = make(as_otto, exported(as_mara, cast.mara.character))
    assert SYSTEM.load_play(come.play) == SYSTEM.start(SYSTEM.load_sheet(come.sheet), SYSTEM.read_options({}))
    assert as_otto.get(reverse("characters:sheet", args=[come.pk])).status_code == 200


def test_a_file_says_nothing_of_people(cast: Cast, as_mara: Client) -> None:
    cast.mara.user.email = "mara@example.org"
    cast.mara.user.save(update_fields=["email"])
    doc = exported(as_mara, cast.mara.character)
    assert set(doc) == {"format", "version", "system", "schema", "name", "sheet", "play", "made_at"}
    private = [cast.mara.user.email, cast.mara.user_id, cast.mara.pk, cast.mara.character_id, cast.campaign.pk]
    assert not any(str(each) in json.dumps(doc) for each in private)


def test_a_file_is_saved_under_the_character_s_name(cast: Cast, as_mara: Client) -> None:
    response = as_mara.get(reverse("characters:export", args=[cast.mara.character_id]))
    assert response["Content-Disposition"] == 'attachment; filename="odalind.json"'


def test_others_of_the_campaign_cannot_take_a_character_along(cast: Cast, as_jonas: Client) -> None:
    assert as_jonas.get(reverse("characters:export", args=[cast.mara.character_id])).status_code == 404


def test_unknown_fields_are_named_and_stand_in_the_next_file_again(cast: Cast, as_otto: Client) -> None:
    doc = whole(colour="red")
    doc["sheet"]["mount"] = {"name": "Bess"}
    doc["sheet"]["gear"][0]["weight"] = 3
    shown = send(as_otto, json.dumps(doc)).content.decode()
    for name in ("colour", "sheet.mount.name", "sheet.gear.0.weight"):
        assert f"<code>{name}</code>" in shown
    again = exported(as_otto, make(as_otto, doc))
    assert again["extra"] == {"colour": "red", "sheet": {"mount": {"name": "Bess"}, "gear": {"0": {"weight": 3}}}}
    third = exported(as_otto, make(as_otto, again))
    assert third["extra"] == again["extra"]


def test_a_file_is_looked_at_before_anything_is_made(cast: Cast, as_otto: Client) -> None:
    before = Character.objects.count()
    response = send(as_otto, json.dumps(whole()))
    assert response.status_code == 200
    assert "Brida" in response.content.decode()
    assert Character.objects.count() == before


def test_a_file_can_be_chosen_instead_of_pasted(cast: Cast, as_otto: Client) -> None:
    file = SimpleUploadedFile("brida.json", b"\xef\xbb\xbf" + json.dumps(whole()).encode(), "application/json")
    response = as_otto.post(IMPORT, {"file": file, "text": ""})
    assert response.status_code == 200
    assert "Brida" in response.content.decode()


def test_two_presses_make_one_character(cast: Cast, as_otto: Client) -> None:
    ticket = str(uuid4())
    first, second = (make(as_otto, whole(), ticket=ticket) for _press in range(2))
    assert first.pk == second.pk


def test_a_ticket_that_names_somebody_else_s_character_changes_nothing(cast: Cast, as_otto: Client) -> None:
    come = make(as_otto, whole(), ticket=str(cast.mara.character_id))
    assert come.pk != cast.mara.character_id
    assert Character.objects.get(pk=cast.mara.character_id).name == "Odalind"


# --- into a campaign --------------------------------------------------------------------------------------------------


def test_a_character_comes_into_a_campaign_of_one_s_own(cast: Cast, as_jonas: Client) -> None:
    come = make(as_jonas, whole(), f"{IMPORT}?campaign={cast.campaign.slug}")
    assert come.campaign == cast.campaign


def test_whoever_has_no_file_finds_the_other_ways_into_the_same_campaign(cast: Cast, as_jonas: Client) -> None:
    page = as_jonas.get(f"{IMPORT}?campaign={cast.campaign.slug}").content.decode()
    assert f'href="/new/{GAME}/?campaign={cast.campaign.slug}"' in page


@pytest.mark.parametrize("who", ["otto", "lia"])
def test_nobody_brings_a_character_where_they_do_not_play(
    cast: Cast, as_otto: Client, as_lia: Client, who: str
) -> None:
    client = {"otto": as_otto, "lia": as_lia}[who]
    assert client.get(f"{IMPORT}?campaign={cast.campaign.slug}").status_code == 404
    sent = send(client, json.dumps(whole()), f"{IMPORT}?campaign={cast.campaign.slug}", step="make")
    assert sent.status_code == 404


def test_nothing_comes_into_an_archived_campaign(cast: Cast, as_jonas: Client) -> None:
    campaigns.archive(campaign=cast.campaign, archived=True)
    assert as_jonas.get(f"{IMPORT}?campaign={cast.campaign.slug}").status_code == 404


def test_an_unknown_game_is_not_there(as_otto: Client) -> None:
    assert as_otto.get(reverse("characters:import", args=["chess"])).status_code == 404


# --- what cannot come in ----------------------------------------------------------------------------------------------


def longest() -> str:
    return json.dumps(whole(padding="x" * 200_000))


REFUSED = {
    "nothing": ("", "file_missing"),
    "space": (" \n ", "file_missing"),
    "no JSON": ("{name: Brida}", "file_not_json"),
    "a list": ("[]", "file_not_ours"),
    "a word": ('"Brida"', "file_not_ours"),
    "another format": (json.dumps(whole(format="other")), "file_not_ours"),
    "no version": (json.dumps(whole(version=None)), "file_no_version"),
    "a version that is no number": (json.dumps(whole(version=True)), "file_no_version"),
    "a later version": (json.dumps(whole(version=2)), "file_too_new"),
    "a later schema": (json.dumps(whole(schema=99)), "file_too_new"),
    "a sheet of a later schema": (json.dumps(whole(sheet={"schema": 99})), "file_too_new"),
    "a sheet whose schema is a word": (json.dumps(whole(sheet={"schema": "x"})), "file_no_version"),
    "a sheet whose schema is nothing": (json.dumps(whole(sheet={"schema": 0})), "file_no_version"),
    "a sheet whose schema is no number": (json.dumps(whole(sheet={"schema": True})), "file_no_version"),
    "another game": (json.dumps(whole(system="chess")), "file_other_game"),
    "NaN": (json.dumps(whole(weight=float("nan"))), "file_not_number"),
    "an endless number": ('{"a": 1e999}', "file_not_number"),
    "a number of 5000 digits": ('{"a": ' + "9" * 5000 + "}", "file_not_number"),
    "a name twice": ('{"name": "a", "name": "b"}', "file_twice"),
    "nested deeply": ("[" * 30_000, "file_too_deep"),
    "nested deeply in a field": ('{"a":' * 40 + "1" + "}" * 40, "file_too_deep"),
    "half a sign": (json.dumps(whole(colour="\ud800")), "file_signs"),
    "a zero sign": (json.dumps(whole(colour="\x00")), "file_signs"),
    "too long": (longest(), "file_too_big"),
}


@pytest.mark.parametrize(("text", "code"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_character_is_refused_with_its_reason(cast: Cast, as_otto: Client, text: str, code: str) -> None:
    before = Character.objects.count()
    response = send(as_otto, text, step="make")
    assert response.status_code == 422
    assert response.context["unreadable"].refusal.code == code
    assert Character.objects.count() == before


FIELDS = {
    "no name": ({"name": ""}, ["name"]),
    "a name that is a number": ({"name": 7}, ["name"]),
    "a long name": ({"name": "x" * 201}, ["name"]),
    "a name that turns": ({"name": "A\u202egnp"}, ["name"]),
    "a name that hides something": ({"name": "Bri\u200bda"}, ["name"]),
    "a sheet that is a list": ({"sheet": []}, ["sheet"]),
    "wrong types": ({"sheet": {"concept": 3, "gear": "rope", "drive": []}}, ["concept", "gear", "drive"]),
    "a word too long": ({"sheet": {"concept": "x" * 301}}, ["concept"]),
    "too many": ({"sheet": {"props": ["x"] * 51}}, ["props"]),
    "a thing that is no thing": ({"sheet": {"gear": [1, None]}}, ["gear"]),
}


@pytest.mark.parametrize(("changed", "wrong"), FIELDS.values(), ids=FIELDS)
def test_every_field_that_is_wrong_is_named(
    cast: Cast, as_otto: Client, changed: dict[str, object], wrong: list[str]
) -> None:
    response = send(as_otto, json.dumps(whole(**changed)), step="make")
    assert response.status_code == 422
    assert [each.field.removeprefix("sheet.") for each in response.context["unreadable"].problems] == wrong


def test_a_name_that_deceives_is_refused_in_the_words_of_a_draft(as_otto: Client) -> None:
    page = send(as_otto, json.dumps(whole(name="A\u202egnp"))).content.decode()
    assert "invisible or turning characters" in page


def test_what_was_pasted_stays_when_it_is_refused(as_otto: Client) -> None:
    assert "{name: Brida}" in send(as_otto, "{name: Brida}").content.decode()


def test_a_file_that_is_no_text_is_refused(as_otto: Client) -> None:
    response = as_otto.post(IMPORT, {"file": SimpleUploadedFile("a.json", b"\xff\xfe\x00", "application/json")})
    assert response.status_code == 422
    assert response.context["unreadable"].refusal.code == "file_not_text"


def test_a_file_that_is_too_big_is_refused(as_otto: Client) -> None:
    response = as_otto.post(IMPORT, {"file": SimpleUploadedFile("a.json", b" " * 300_000, "application/json")})
    assert response.status_code == 422
    assert response.context["unreadable"].refusal.code == "file_too_big"


def test_names_in_a_file_are_only_text(as_otto: Client) -> None:
    doc = whole(name="<script>alert(1)</script>") | {"<img src=x>": 1}
    assert "<script>alert" not in (page := send(as_otto, json.dumps(doc)).content.decode())
    assert "<img src=x>" not in page


def test_too_many_at_once_are_asked_to_wait(as_otto: Client) -> None:
    statuses = [send(as_otto, json.dumps(whole()), step="make").status_code for _press in range(22)]
    assert statuses[0] == 303
    assert statuses[-1] == 429


def test_a_file_without_all_that_a_character_needs_says_so_as_creation_does(as_otto: Client) -> None:
    shown = send(as_otto, json.dumps(whole(sheet={"concept": ""})))
    assert shown.status_code == 200
    for words in ("Say in a few words who this is.", "Body is missing: a character has four descriptors."):
        assert words in shown.content.decode()
