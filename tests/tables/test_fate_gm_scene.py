"""What a GM of Fate lays out and ends: aspects and offers, scenes and trials, milestones, what is asked of others."""

import re
import uuid
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, Role
from characters.models import Character
from tests.cast import Cast, gather, member, person
from tests.conftest import signed_in
from tests.tables.fate_led import HTMX, board, done, key, npc, panel, play, post, said


@pytest.fixture
def cast(db: None) -> Cast:
    """The cast that most tests share, at a table of Fate."""
    return gather(game="fate")


@pytest.fixture
def as_gero(cast: Cast) -> Client:
    """A second GM, who reads German."""
    return signed_in(member(cast.campaign, cast.table, person("Gero", "de"), Role.GM).user)


# --- aspects, offers, opposition --------------------------------------------------------------------------------------


def test_aspects_are_laid_down_hidden_revealed_changed_and_taken_away(
    cast: Cast, as_ana: Client, as_mara: Client
) -> None:
    done(as_ana, cast, do="add_aspect", text="A trapdoor", hidden="on", free="1")
    trapdoor = board(cast).aspects[0].key
    assert "A trapdoor" in panel(as_ana, cast).split('id="aspects-unknown"')[1].split("</section>")[0]
    assert "A trapdoor" not in as_mara.get(reverse("tables:table", args=[cast.table.slug])).text
    done(as_ana, cast, do="reveal", aspect=trapdoor)
    assert "A trapdoor" in panel(as_ana, cast).split('id="aspects-known"')[1].split("</section>")[0]
    drawn = re.search(
        r'name="do" value="edit_aspect">\s*<input type="hidden" name="drawn" value="([^"]+)"', panel(as_ana, cast)
    )
    assert drawn
    done(as_ana, cast, do="edit_aspect", aspect=trapdoor, drawn=drawn[1], text="An open trapdoor", free="2", theirs="1")
    stands = board(cast).aspects[0]
    assert (stands.text, stands.free, stands.theirs) == ("An open trapdoor", 2, {"foes": 1})
    done(as_ana, cast, do="remove_aspect", aspect=trapdoor)
    assert board(cast).aspects == ()


def test_a_compel_is_offered_haggled_and_accepted(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    before = play(cast.mara).fate_points
    cast.mara.character.refresh_from_db()
    form = panel(as_ana, cast).split(f'id="compel-{key(cast.mara)}"')[1].split("</form>")[0]
    assert f'<option value="trouble">{cast.mara.character.sheet["trouble"]}</option>' in unescape(form)
    done(as_ana, cast, "gm", do="offer_compel", to=key(cast.mara), aspect="trouble", text="The gate falls shut")
    offer = board(cast).compels[0].key
    assert "The gate falls shut" in panel(as_ana, cast).split(f'id="gm-offer-{offer}"')[1]
    post(as_mara, cast, "", do="haggle", compel=offer, text="It falls half shut")
    assert "Let it happen" in panel(as_ana, cast).split(f'id="gm-offer-{offer}"')[1].split("</article>")[0]
    done(as_ana, cast, do="accept_compel", compel=offer, to=key(cast.mara))
    assert play(cast.mara).fate_points == before + 1
    assert board(cast).compels == ()


def test_what_one_player_offers_another_passes_the_gm(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    post(as_mara, cast, "", do="offer_compel", to=key(cast.jonas), aspect="trouble", text="He owes them")
    offer = board(cast).compels[0].key
    assert "Agree" in panel(as_ana, cast).split(f'id="gm-offer-{offer}"')[1].split("</article>")[0]
    done(as_ana, cast, do="accept_compel", compel=offer, to=key(cast.jonas))
    assert board(cast).compels[0].waits == key(cast.jonas)
    done(as_ana, cast, do="withdraw_compel", compel=offer)
    assert board(cast).compels == ()


def test_an_offer_without_words_is_refused_in_the_tray(cast: Cast, as_gero: Client) -> None:
    answer = post(as_gero, cast, "gm", do="offer_compel", to=key(cast.mara), aspect="trouble", text="")
    assert answer.status_code == 422
    assert said(answer.text, "gm") == "Sag, was schiefgeht."
    assert board(cast).compels == ()


def test_a_rung_or_somebody_stands_against_a_roll(cast: Cast, as_ana: Client) -> None:
    korbin = npc(as_ana, cast)
    done(as_ana, cast, "gm", do="set_difficulty", difficulty="4")
    assert board(cast).difficulty == 4
    done(as_ana, cast, "gm", do="oppose", to=key(cast.mara), difficulty="", npc=korbin)
    assert board(cast).opposed[key(cast.mara)].by == korbin
    assert "Korbin</bdi> defends against the next roll of" in panel(as_ana, cast)


# --- scenes, trials, growth -------------------------------------------------------------------------------------------


def test_another_player_defends_against_what_is_no_attack(
    cast: Cast, as_ana: Client, as_mara: Client, as_jonas: Client, falls: Callable[..., None]
) -> None:
    mara, jonas = key(cast.mara), key(cast.jonas)
    assert '<select name="by">' in panel(as_ana, cast)
    done(as_ana, cast, "gm", do="oppose", to=mara, difficulty="", by=jonas)
    falls([3, 3, 2, 2], [2, 2, 2, 2])
    roll = {"do": "roll", "visibility": "0", "entropy": ""}
    assert post(as_mara, cast, "act", action="overcome", approach="quick", **roll).status_code == 200
    assert board(cast).rolls[mara].waits == jonas
    assert post(as_jonas, cast, "act", action="defend", approach="quick", against=mara, **roll).status_code == 200
    assert board(cast).rolls[mara].facing == jonas


def test_the_end_of_a_scene_asks_once_and_clears_what_it_says(cast: Cast, as_ana: Client) -> None:
    everyone = [key(cast.mara), key(cast.jonas)]
    done(as_ana, cast, "gm", do="set_scene", title="The quay", cast=everyone)
    done(as_ana, cast, do="add_aspect", text="Rain")
    done(as_ana, cast, do="add_aspect", text="Off balance", kind="boost")
    done(as_ana, cast, "players", do="mark_stress", to=key(cast.mara), box="1")
    done(as_ana, cast, "players", do="mark_consequence", to=key(cast.mara), slot="mild", text="Wet")
    form = panel(as_ana, cast).split('id="end-scene"')[1].split("</form>")[0]
    assert 'name="keep"' in form
    assert "Off balance" not in form
    rain = board(cast).aspects[0].key
    done(as_ana, cast, "gm", do="end_scene", cast=everyone, rest="on", keep=rain)
    assert [each.text for each in board(cast).aspects] == ["Rain"]
    assert (play(cast.mara).stress, play(cast.mara).consequences, board(cast).gm_points) == ((), {}, 0)


def test_a_conflict_begins_goes_on_and_ends(cast: Cast, as_ana: Client) -> None:
    npc(as_ana, cast)
    everyone = [key(cast.mara), key(cast.jonas)]
    answer = done(as_ana, cast, "gm", do="begin_conflict", kind="physical", cast=everyone)
    assert "Conflict, exchange 1" in answer.text
    assert "All NPCs" in answer.text
    for _turn in range(3):
        answer = done(as_ana, cast, "gm", do="next_turn")
    assert "Conflict, exchange 2" in answer.text
    done(as_ana, cast, "gm", do="set_zones", zones="Street\nHall")
    street = board(cast).zones[0].key
    done(as_ana, cast, "gm", do="bar", zone=street, obstacle="A grille")
    done(as_ana, cast, "gm", do="move", zone=street, to=key(cast.mara), put="on")
    assert board(cast).places == {key(cast.mara): street}
    answer = done(as_ana, cast, "gm", do="end_conflict")
    assert "Begin a conflict" in answer.text


def buttons(page: str, do: str) -> list[list[str]]:
    """Give the orders that the forms of an act would send, one a form."""
    forms = [form for form in page.split("<form") if f'name="do" value="{do}"' in form]
    return [re.findall(r'name="order" value="([^"]*)"', form) for form in forms]


def test_whoever_acts_too_late_is_moved_up_by_a_button(cast: Cast, as_ana: Client) -> None:
    npc(as_ana, cast)
    mara, jonas = key(cast.mara), key(cast.jonas)
    answer = done(as_ana, cast, "gm", do="begin_conflict", kind="physical", cast=[mara, jonas])
    first, second, third = board(cast).exchange.order
    assert buttons(answer.text, "reorder") == [[second, first, third], [first, third, second]]
    answer = done(as_ana, cast, "gm", do="reorder", order=buttons(answer.text, "reorder")[1])
    assert board(cast).exchange.order == (first, third, second)
    assert "The order of turns has changed." in panel(as_ana, cast)
    assert post(as_ana, cast, "gm", do="reorder", order=[first, third]).status_code == 422
    assert board(cast).exchange.order == (first, third, second)


def test_a_character_and_an_npc_change_sides_and_come_back(cast: Cast, as_ana: Client) -> None:
    korbin, mara = npc(as_ana, cast), key(cast.mara)
    answer = done(as_ana, cast, "gm", do="take_side", to=mara, side="The smugglers")
    assert "Back to the players" in answer.text
    done(as_ana, cast, do="take_side", npc=korbin, side="players")
    assert board(cast).sides == {mara: "The smugglers", korbin: "players"}
    done(as_ana, cast, "gm", do="take_side", to=mara, side="players")
    answer = done(as_ana, cast, do="take_side", npc=korbin, side="foes")
    assert board(cast).sides == {}
    assert "Back to" not in answer.text


@pytest.mark.parametrize(("way", "hidden"), [("exploit", ""), ("discover", "on")])
def test_an_npc_makes_something_of_an_aspect_that_is_there(
    cast: Cast, as_ana: Client, falls: Callable[..., None], way: str, hidden: str
) -> None:
    korbin = npc(as_ana, cast)
    answer = done(as_ana, cast, do="add_aspect", text="A trapdoor", hidden=hidden)
    trapdoor = board(cast).aspects[0].key
    form = next(each for each in answer.text.split("<form") if f'name="way" value="{way}"' in each)
    assert f'value="{trapdoor}"' in form
    falls([3, 3, 3, 2])
    done(as_ana, cast, do="roll", action="create_advantage", way=way, npc=korbin, approach="forceful", aspect=trapdoor)
    done(as_ana, cast, do="settle", npc=korbin)
    aspect = board(cast).aspects[0]
    assert (aspect.hidden, aspect.theirs) == (False, {"foes": 2})


def test_an_npc_makes_something_of_what_hurts_a_character(
    cast: Cast, as_ana: Client, falls: Callable[..., None]
) -> None:
    korbin, mara = npc(as_ana, cast), key(cast.mara)
    assert "Exploit what hurts" not in panel(as_ana, cast)
    Character.objects.filter(pk=mara).update(play=cast.mara.character.play | {"consequences": {"mild": "Burnt hands"}})
    form = panel(as_ana, cast).split("Exploit what hurts")[1].split("</form>")[0]
    assert f'name="target" value="{mara}"' in form
    assert '<option value="mild">Burnt hands</option>' in form
    falls([3, 3, 3, 2])
    fields = {"action": "create_advantage", "way": "exploit", "target": mara, "aspect": "mild"}
    done(as_ana, cast, do="roll", npc=korbin, approach="forceful", **fields)
    done(as_ana, cast, do="settle", npc=korbin)
    assert play(cast.mara).wounds["mild"].free == {"foes": 2}


def test_a_contest_and_a_challenge_have_their_own_forms(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    everyone = [key(cast.mara), key(cast.jonas)]
    answer = done(as_ana, cast, "gm", do="begin_contest", aim="First over the roofs", cast=everyone)
    assert "Contest, exchange 1" in answer.text
    done(as_ana, cast, "gm", do="end_contest")
    done(as_ana, cast, "gm", do="begin_challenge", aim="Out of the flood")
    done(as_ana, cast, "gm", do="add_task", text="Calm the horses", difficulty="3", hidden="on")
    assert "Calm the horses" in panel(as_ana, cast)
    assert "Calm the horses" not in as_mara.get(reverse("tables:table", args=[cast.table.slug])).text
    done(as_ana, cast, "gm", do="show_task", task=board(cast).tasks[0].key)
    assert not board(cast).tasks[0].hidden
    done(as_ana, cast, "gm", do="end_challenge")


def test_a_milestone_is_granted_and_the_panel_says_who_still_chooses(cast: Cast, as_ana: Client) -> None:
    done(as_ana, cast, "gm", do="grant_milestone", kind="significant", cast=[key(cast.mara)])
    assert play(cast.mara).benefits == ("change", "raise")
    assert play(cast.jonas).benefits == ()
    page = panel(as_ana, cast)
    assert "Raise an approach" in page.split('id="gm-growth"')[1]
    assert "Milestone to take" in page.split(f'id="lead-{cast.mara.pk}"')[1].split("</li>")[0]


# --- growing ----------------------------------------------------------------------------------------------------------


def test_a_player_finds_exactly_what_the_milestone_gives_on_their_own_sheet(
    cast: Cast, as_ana: Client, as_mara: Client, as_jonas: Client
) -> None:
    done(as_ana, cast, "gm", do="grant_milestone", kind="significant", cast=[key(cast.mara)])
    address = reverse("tables:sheet", args=[cast.table.slug])
    page = as_mara.get(address).text
    offered = set(re.findall(r'name="do" value="(\w+)"', page.split('id="milestone"')[1].split("</section>")[0]))
    assert offered == {"raise_approach", "swap_approaches", "rename_aspect", "exchange_stunt", "learn_stunt"}
    assert 'name="aspect" value="concept"' not in page
    assert 'id="milestone"' not in as_jonas.get(address).text
    post(as_mara, cast, "deed", do="rename_aspect", aspect="trouble", text="I leave nobody behind")
    page = as_mara.get(address).text
    assert set(re.findall(r'name="do" value="(\w+)"', page.split('id="milestone"')[1].split("</section>")[0])) == {
        "raise_approach"
    }


@pytest.mark.parametrize("option", [False, True])
def test_the_coefficient_stands_there_only_where_it_is_played(cast: Cast, as_ana: Client, option: bool) -> None:
    cast.campaign.options = {"coefficient_module": option}
    cast.campaign.save()
    assert ('id="gm-coefficient"' in panel(as_ana, cast)) == option


def test_a_coefficient_is_changed_with_a_reason_and_read_by_the_device(cast: Cast, as_ana: Client) -> None:
    cast.campaign.options = {"coefficient_module": True}
    cast.campaign.save()
    answer = done(as_ana, cast, "gm", do="change_coefficient", to=key(cast.jonas), by="350", words="Hid evidence")
    assert "Lethal" in answer.text.split('id="gm-coefficient"')[1]
    assert play(cast.jonas).coefficient == 350


# --- asking -----------------------------------------------------------------------------------------------------------


def test_a_player_aims_at_an_npc_whose_coefficient_the_gm_knows(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    Campaign.objects.filter(pk=cast.campaign.pk).update(options={"coefficient_module": True})
    korbin = npc(as_ana, cast)
    answer = done(as_ana, cast, "gm", do="change_coefficient", npc=korbin, by="310", words="Murder")
    assert re.search(r'<b class="num">310</b> <span class="badge">Lethal', answer.text)
    scene = reverse("tables:scene", args=[cast.table.slug])
    drawn = as_mara.get(scene, headers=HTMX).text
    assert 'name="do" value="aim"' in drawn
    assert not re.search(r"\b310\b", drawn)
    assert post(as_mara, cast, "scene", do="aim", npc=korbin).status_code == 200
    assert "the weapon kills" in panel(as_ana, cast)
    place = reverse("tables:person", args=[cast.table.slug, cast.jonas.pk])
    assert 'name="do" value="aim"' in as_mara.get(place).text
    refused = post(as_mara, cast, "person", do="aim", to=key(cast.jonas), line=str(cast.jonas.pk))
    assert refused.status_code == 422
    assert "data-refusal" in refused.text


def test_the_gm_caps_help_with_one_roll(cast: Cast, as_ana: Client) -> None:
    answer = done(as_ana, cast, "gm", do="allow_help", to=key(cast.mara), most="0")
    assert 'id="allow-help"' in answer.text
    assert board(cast).may_help == {key(cast.mara): 0}


def test_a_roll_is_asked_for_with_each_ones_chance(cast: Cast, as_ana: Client) -> None:
    address = reverse("tables:asking", args=[cast.table.slug])
    who = [str(cast.mara.pk), str(cast.jonas.pk)]
    form = {"action": "overcome", "approach": "quick", "difficulty": "2", "who": who, "do": "look"}
    answer = as_ana.post(address, {**form, "ticket": str(uuid.uuid4()), "visibility": "0"}, headers=HTMX)
    assert answer.status_code == 200
    assert len(re.findall(r'<b class="num">[\d.]+', answer.text)) == 2
    assert '<option value="quick" selected>' in answer.text
    sent = {**form, "do": "send", "ticket": str(uuid.uuid4()), "visibility": "0", "words": "Across the roofs"}
    assert "Across the roofs" in as_ana.post(address, sent, headers=HTMX).text
