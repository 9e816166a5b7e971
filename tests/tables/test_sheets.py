"""The own sheet at the table: pressed into the roll beside it, and changed by what happens in play."""

import re
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from campaigns import services as campaigns
from characters.models import Character
from tests.cast import Cast

HTMX = {"HX-Request": "true"}
LABEL = re.compile(r'<button class="trait( helps| hinders)?" form="ask" name="toggle" value="([^"]*)"')


def at(cast: Cast, name: str) -> str:
    return reverse(f"tables:{name}", args=[cast.table.slug])


def page(client: Client, cast: Cast) -> str:
    response = client.get(at(cast, "sheet"))
    assert response.status_code == 200
    return response.content.decode()


def act(client: Client, cast: Cast, htmx: bool = True, **fields: str) -> HttpResponse:
    posted = {"ticket": str(uuid4()), "to": str(cast.mara.character_id), "panel": "deed"} | fields
    return client.post(at(cast, "act"), posted, headers=HTMX if htmx else {})


def conditions(cast: Cast) -> list[str]:
    return Character.objects.get(pk=cast.mara.character_id).play.get("conditions", [])


def test_the_sheet_stands_beside_the_roll(cast: Cast, as_mara: Client) -> None:
    shown = page(as_mara, cast)
    pressable = [label for _sign, label in LABEL.findall(shown)]
    odalind = cast.mara.character
    assert pressable[:4] == [entry["text"] for entry in odalind.sheet["descriptors"]]
    assert len(pressable) == 6
    assert 'id="ask"' in shown
    assert 'form="ask" name="panel" value="sheet"' in shown


def test_a_card_of_the_sheet_helps_then_hinders_then_neither(cast: Cast, as_mara: Client) -> None:
    label = cast.mara.character.sheet["descriptors"][0]["text"]
    form: dict[str, object] = {"panel": "sheet", "toggle": label}
    for sign, field in ((" helps", "helps"), (" hinders", "hinders"), ("", "")):
        response = as_mara.post(at(cast, "odds"), form, headers=HTMX)
        assert response["HX-Retarget"] == "#panel-whole"
        assert (sign, label) in LABEL.findall(response.content.decode())
        form = {"panel": "sheet", "toggle": label} | ({field: label} if field else {})


def test_without_a_script_a_press_gives_the_page_again(cast: Cast, as_mara: Client) -> None:
    label = cast.mara.character.sheet["descriptors"][1]["text"]
    shown = as_mara.post(at(cast, "odds"), {"panel": "sheet", "toggle": label}).content.decode()
    assert "<html" in shown
    assert (" helps", label) in LABEL.findall(shown)


def test_a_roll_from_the_sheet_is_drawn_beside_it_and_its_cards_wait(cast: Cast, as_mara: Client) -> None:
    response = act(as_mara, cast, panel="sheet", do="roll", question="Does it hold?")
    shown = response.content.decode()
    assert 'id="settle"' in shown
    assert LABEL.findall(shown) == []


def test_without_a_script_a_roll_leads_back_to_the_sheet(cast: Cast, as_mara: Client) -> None:
    response = act(as_mara, cast, htmx=False, panel="sheet", do="roll", question="Does it hold?")
    assert (response.status_code, response["Location"]) == (303, at(cast, "sheet"))


def test_a_refused_roll_keeps_what_was_chosen(cast: Cast, as_mara: Client) -> None:
    label = cast.mara.character.sheet["descriptors"][0]["text"]
    response = act(as_mara, cast, panel="sheet", do="roll", question="", helps=label)
    assert response.status_code == 422
    assert (" helps", label) in LABEL.findall(response.content.decode())


def test_a_condition_is_set_and_cleared_by_a_press(cast: Cast, as_mara: Client) -> None:
    assert act(as_mara, cast, do="set_condition", condition="Angry").status_code == 200
    assert conditions(cast) == ["Angry"]
    assert 'class="condition on" aria-pressed="true"' in page(as_mara, cast)
    act(as_mara, cast, do="clear_condition", condition="Angry")
    assert conditions(cast) == []


def test_after_a_deed_the_page_asks_for_itself_with_all_that_is_chosen(cast: Cast, as_mara: Client) -> None:
    response = act(as_mara, cast, do="set_condition", condition="Angry")
    assert response["HX-Reswap"] == "none"
    assert 'hx-target="#again"' in response.content.decode()


def test_a_refused_deed_says_why_and_leaves_the_page_alone(cast: Cast, as_mara: Client) -> None:
    response = act(as_mara, cast, do="gear", item="A castle", state="lost")
    assert response.status_code == 422
    assert response["HX-Reswap"] == "none"
    assert 'role="alert"' in response.content.decode()


def test_without_a_script_a_deed_leads_back_to_the_sheet(cast: Cast, as_mara: Client) -> None:
    response = act(as_mara, cast, htmx=False, do="set_condition", condition="Tired")
    assert (response.status_code, response["Location"]) == (303, at(cast, "sheet"))
    refused = act(as_mara, cast, htmx=False, do="set_condition", condition="")
    assert refused.status_code == 422
    assert 'role="alert"' in refused.content.decode()


def test_lost_gear_cannot_be_pressed_and_can_be_had_again(cast: Cast, as_mara: Client) -> None:
    item = cast.mara.character.sheet["gear"][0]
    label = f"{item['adjective'].capitalize()} {item['noun']}"
    assert label in [each for _sign, each in LABEL.findall(page(as_mara, cast))]
    act(as_mara, cast, do="gear", item=label, state="lost")
    shown = page(as_mara, cast)
    assert label not in [each for _sign, each in LABEL.findall(shown)]
    assert 'name="state" value=""' in shown


def test_a_thing_is_found_and_put_down_again(cast: Cast, as_mara: Client) -> None:
    act(as_mara, cast, do="find", adjective="rusty", noun="key")
    shown = page(as_mara, cast)
    assert "Rusty key" in [each for _sign, each in LABEL.findall(shown)]
    assert 'value="drop"' in shown
    act(as_mara, cast, do="drop", item="rusty key")
    assert "rusty key" not in page(as_mara, cast).lower()


def test_an_archived_table_shows_the_sheet_and_nothing_to_press(cast: Cast, as_mara: Client) -> None:
    campaigns.archive(campaign=cast.campaign, archived=True)
    shown = page(as_mara, cast)
    assert LABEL.findall(shown) == []
    assert 'value="set_condition"' not in shown


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_language_is_answered(cast: Cast, as_mara: Client, language: str) -> None:
    cast.mara.user.language = language
    cast.mara.user.save(update_fields=["language"])
    assert "Odalind" in page(as_mara, cast)


def test_who_plays_nobody_is_told_so(cast: Cast, as_lia: Client, as_ana: Client) -> None:
    assert "panel-whole" not in page(as_lia, cast)
    assert reverse("tables:gm", args=[cast.table.slug]) in page(as_ana, cast)


def test_the_people_of_a_table_lead_to_their_sheets(cast: Cast, as_lia: Client) -> None:
    shown = as_lia.get(at(cast, "people")).content.decode()
    for seat in (cast.mara, cast.jonas):
        assert reverse("characters:sheet", args=[seat.character_id]) in shown


def test_a_sheet_that_is_changed_shows_itself_at_its_table(cast: Cast, as_mara: Client) -> None:
    edit = reverse("characters:edit", args=[cast.mara.character_id])
    form = as_mara.get(edit).context
    fields = {box.field.name: box.field.value for group in form["groups"] for box in group.boxes}
    before = cast.table.events.count()
    as_mara.post(edit, fields | {"seen": form["seen"], "descriptor.0": "Rides any weather"})
    event = cast.table.events.latest("seq")
    assert (event.kind, event.data) == ("tracks", {"seats": [str(cast.mara.pk)], "board": True})
    assert cast.table.events.count() == before + 1
    as_mara.post(edit, fields | {"seen": "stale"})
    assert cast.table.events.count() == before + 1
    assert "Rides any weather" in page(as_mara, cast)
