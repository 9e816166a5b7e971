"""A character's own page as a place to act from."""

from urllib.parse import quote
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from campaigns import services as campaigns
from characters.models import Character
from tables.models import TableEvent
from tests.cast import Cast, figure

ANGRY = {"do": "set_condition", "condition": "Angry"}


def at(character: Character, name: str = "tables:deed") -> str:
    return reverse(name, args=[character.pk])


def press(client: Client, character: Character, **fields: str) -> HttpResponse:
    return client.post(at(character), {"ticket": str(uuid4()), "to": str(character.pk)} | fields)


def conditions(character: Character) -> list[str]:
    return Character.objects.get(pk=character.pk).play.get("conditions", [])


@pytest.mark.parametrize("who", ["as_ana", "as_mara"])
def test_gm_and_player_set_and_clear_a_condition_on_its_page(cast: Cast, who: str, request) -> None:
    client, odalind = request.getfixturevalue(who), cast.mara.character
    assert at(odalind) in client.get(at(odalind, "characters:sheet")).content.decode()
    answer = press(client, odalind, **ANGRY)
    assert (answer.status_code, answer["Location"]) == (303, at(odalind, "characters:sheet"))
    assert conditions(odalind) == ["Angry"]
    assert TableEvent.objects.filter(kind="condition_set").count() == 1
    press(client, odalind, do="clear_condition", condition="Angry")
    assert conditions(odalind) == []


def test_the_same_press_twice_is_one_and_a_page_out_of_date_is_told_so(cast: Cast, as_ana: Client) -> None:
    odalind, ticket = cast.mara.character, str(uuid4())
    assert [press(as_ana, odalind, ticket=ticket, **ANGRY).status_code for _press in range(2)] == [303, 303]
    late = press(as_ana, odalind, **ANGRY)
    assert late.status_code == 422
    assert 'class="refusal"' in late.content.decode()
    assert conditions(odalind) == ["Angry"]


def test_what_an_act_changed_meanwhile_stays(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    odalind = cast.mara.character
    before = Character.objects.get(pk=odalind.pk)
    press(as_mara, odalind, do="set_condition", condition="Tired")
    press(as_ana, odalind, **ANGRY)
    after = Character.objects.get(pk=odalind.pk)
    assert conditions(odalind) == ["Tired", "Angry"]
    assert after.revision == before.revision + 2


def test_what_can_be_rolled_leads_whoever_plays_it_to_the_roll_filled_in(
    cast: Cast, as_mara: Client, as_ana: Client
) -> None:
    odalind = cast.mara.character
    label = odalind.sheet["descriptors"][0]["text"]
    way = f"{reverse('tables:sheet', args=[cast.table.slug])}?toggle={quote(label, safe='')}"
    assert f'class="trait" href="{way}"' in as_mara.get(at(odalind, "characters:sheet")).content.decode()
    assert "?toggle=" not in as_ana.get(at(odalind, "characters:sheet")).content.decode()
    filled = as_mara.get(way).content.decode()
    assert f'<input type="hidden" name="helps" value="{label}">' in filled
    assert as_mara.get(f"{way}&toggle=&helps=%00&spend=x&question=%F0%9F%A6%8A").status_code == 200


def test_whoever_only_reads_finds_nothing_to_press(cast: Cast, as_jonas: Client, as_lia: Client) -> None:
    odalind = cast.mara.character
    for client in (as_jonas, as_lia):
        assert at(odalind) not in client.get(at(odalind, "characters:sheet")).content.decode()
        assert press(client, odalind, **ANGRY).status_code == 404
    assert conditions(odalind) == []


def test_an_owner_who_plays_somebody_else_changes_the_own_one_at_no_table(cast: Cast, as_mara: Client) -> None:
    spare = figure(cast.campaign, cast.mara.user, "Spare")
    assert press(as_mara, spare, **ANGRY).status_code == 404


def test_an_archived_campaign_changes_nobody(cast: Cast, as_ana: Client) -> None:
    campaigns.archive(campaign=cast.campaign, archived=True)
    assert press(as_ana, cast.mara.character, **ANGRY).status_code == 404
