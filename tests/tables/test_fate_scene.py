"""A table of Fate as its pages draw it: what everyone sees of the scene, and what a player does there."""

import re
import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from characters.models import Character
from rules.core.outcome import Refusal
from rules.systems.fate import compels, conflicts, zones
from rules.templatetags.words import say
from tables import wire
from tables.models import Seat, Table, TableEvent
from tables.services import act
from tables.undoing import undo
from tests.cast import Cast, gather

HTMX = {"HX-Request": "true"}
OFFER = {"do": "offer_compel", "aspect": "trouble", "text": "The boy is still in the smoke"}


@pytest.fixture
def cast(db: None) -> Cast:
    """The cast that other tests have, at a table of this game."""
    return gather(game="fate")


def does(seat: Seat, do: str, **fields: object) -> None:
    fresh = Seat.objects.select_related("table__campaign", "table__epoch", "character", "user").get(pk=seat.pk)
    answer = act(seat=fresh, fields={"do": do, **fields}, ticket=uuid.uuid4())
    assert not isinstance(answer, Refusal), answer


def board(cast: Cast) -> dict:
    return Table.objects.get(pk=cast.table.pk).board


def points(seat: Seat) -> int:
    return Character.objects.get(pk=seat.character_id).play["fate_points"]


def key(seat: Seat) -> str:
    return str(seat.character_id)


def scene(client: Client, cast: Cast) -> str:
    return client.get(reverse("tables:scene", args=[cast.table.slug]), headers=HTMX).text


def post(client: Client, cast: Cast, headers: dict[str, str] | None = None, panel: str = "scene", **fields: object):
    form = {"ticket": str(uuid.uuid4()), "panel": panel} | fields
    return client.post(reverse("tables:act", args=[cast.table.slug]), form, headers=headers)


def said(refusal: Refusal, language: str) -> str:
    with translation.override(language):
        return say(refusal)


def streamed(cast: Cast, seat: Seat) -> str:
    """Give everything the stream has carried to a seat so far."""
    events = TableEvent.objects.filter(table=cast.table).told().order_by("seq")
    seen = [event for event in events if event.is_visible(seat.pk, seat.role)]
    return "".join(wire.render(event, wire.reader_for(event, seat.pk, seat.role, "en")) for event in seen)


# --- cards ------------------------------------------------------------------------------------------------------------


def test_aspects_lie_there_as_cards_with_their_free_invokes(cast: Cast, as_mara: Client) -> None:
    does(cast.ana, "set_scene", title="The abandoned arcade")
    does(cast.ana, "add_aspect", text="Smoke", free=2)
    does(cast.ana, "add_aspect", text="Off balance", kind="boost")
    html = scene(as_mara, cast)
    assert "The abandoned arcade" in html
    smoke, boost = re.findall(r'<li class="index-card.*?</li>', html, re.DOTALL)
    assert "Smoke" in smoke
    assert smoke.count("square") == 2
    assert 'class="index-card boost"' in boost


def test_players_and_watchers_get_no_word_of_what_is_hidden(cast: Cast, as_mara: Client, as_lia: Client) -> None:
    does(cast.ana, "add_aspect", text="Trapdoor", hidden="on")
    does(cast.ana, "add_npc", name="Assassin", kind="named", aspects="Patient\nPoisoned", hidden="on")
    does(cast.ana, "begin_challenge", aim="Out of here")
    does(cast.ana, "add_task", text="Collapse", hidden="on")
    for client, seat in ((as_mara, cast.mara), (as_lia, cast.lia)):
        html = scene(client, cast) + client.get(reverse("tables:scene", args=[cast.table.slug])).text
        html += streamed(cast, seat)
        assert [word for word in ("Trapdoor", "Assassin", "Patient", "Poisoned", "Collapse") if word in html] == []


def test_what_is_hidden_lies_before_the_gm_marked_as_private(cast: Cast, as_ana: Client) -> None:
    does(cast.ana, "add_aspect", text="Trapdoor", hidden="on")
    [card] = re.findall(r'<li class="index-card.*?</li>', scene(as_ana, cast), re.DOTALL)
    assert "Trapdoor" in card
    assert "unseen" in card
    assert "data-private" in card


def test_an_aspect_comes_to_watchers_with_the_stream(cast: Cast) -> None:
    does(cast.ana, "add_aspect", text="Smoke", free=1)
    assert "index-card" in streamed(cast, cast.lia).split('id="panel-scene"')[1]


# --- the party --------------------------------------------------------------------------------------------------------


def test_a_consequence_that_the_gm_writes_down_and_takes_back_comes_and_goes_as_a_card(cast: Cast) -> None:
    does(cast.ana, "mark_consequence", slot="mild", to=key(cast.mara), text="Singed sleeves")
    card = f'id="aspect-{key(cast.mara)}-mild"'
    assert card in streamed(cast, cast.lia)
    told = TableEvent.objects.get(table=cast.table, kind="consequence_given")
    undo(seat=cast.ana, event_id=told.public_id, back=True)
    last = TableEvent.objects.filter(table=cast.table).told().order_by("seq").last()
    drawn = wire.render(last, wire.reader_for(last, cast.lia.pk, cast.lia.role, "en"))
    assert "panel-scene" in drawn
    assert card not in drawn


def test_a_card_leads_into_the_tray_while_it_can_be_invoked(
    cast: Cast, as_mara: Client, falls: Callable[..., None]
) -> None:
    does(cast.ana, "add_aspect", text="Smoke", free=1)
    assert 'href="#act"' not in scene(as_mara, cast)
    falls([2, 2, 2, 2])
    does(cast.mara, "roll", action="overcome", approach="quick")
    drawn = scene(as_mara, cast)
    assert re.search(r'class="index-card selected".*?href="#act" data-go="roll"', drawn, re.DOTALL)
    does(cast.mara, "settle")
    assert 'href="#act"' not in scene(as_mara, cast)


def test_everyone_reads_points_boxes_and_consequences_of_each_character(cast: Cast, as_lia: Client) -> None:
    play = cast.mara.character.play | {"stress": [2], "consequences": {"mild": "Cracked ribs"}}
    Character.objects.filter(pk=cast.mara.character_id).update(play=play)
    html = as_lia.get(reverse("tables:people", args=[cast.table.slug]), headers=HTMX).text
    [card] = re.findall(rf'<li id="seat-{cast.mara.pk}".*?</li>\s*<li id="seat', html, re.DOTALL)
    assert f"<b>{play['fate_points']}</b>" in card
    assert re.findall(r'<b class="full">(\d)', card) == ["2"]
    assert card.count('<li class="full">') == 1
    assert "Cracked ribs" in card


# --- zones and turns --------------------------------------------------------------------------------------------------


def begun(cast: Cast, **fields: object) -> None:
    does(cast.ana, "set_scene", title="The arcade")
    does(cast.ana, "set_zones", zones="Street\nHall\nBooth")
    does(cast.ana, "begin_conflict", cast=[key(cast.mara), key(cast.jonas)], **fields)
    does(cast.ana, "move", to=key(cast.mara), zone=board(cast)["zones"][0]["key"], put="on")


def test_a_player_walks_to_the_next_zone_and_no_further(cast: Cast, as_mara: Client) -> None:
    begun(cast)
    street, hall, booth = (zone["key"] for zone in board(cast)["zones"])
    assert re.findall(r'name="zone" value="(\w+)"', scene(as_mara, cast)) == [hall]
    far = post(as_mara, cast, HTMX, do="move", zone=booth)
    assert far.status_code == 422
    assert said(zones.TOO_FAR, "de") in far.text
    assert board(cast)["places"][key(cast.mara)] == street
    assert post(as_mara, cast, HTMX, do="move", zone=hall).status_code == 200
    assert board(cast)["places"][key(cast.mara)] == hall


def test_the_holder_ends_the_turn_and_nobody_else_does(cast: Cast, as_mara: Client, as_jonas: Client) -> None:
    begun(cast)
    first, second = board(cast)["exchange"]["order"]
    clients = {key(cast.mara): as_mara, key(cast.jonas): as_jonas}
    languages = {key(cast.mara): "de", key(cast.jonas): "fr"}
    assert 'value="next_turn"' in scene(clients[first], cast)
    assert 'value="next_turn"' not in scene(clients[second], cast)
    early = post(clients[second], cast, HTMX, do="next_turn")
    assert early.status_code == 422
    assert said(conflicts.NOT_YOUR_TURN, languages[second]) in early.text
    assert post(clients[first], cast, do="next_turn").status_code == 303
    assert board(cast)["exchange"]["turn"] == second


def test_a_turn_is_handed_over_by_a_press_where_the_table_plays_so(cast: Cast, as_mara: Client) -> None:
    cast.campaign.options = {"initiative": "popcorn"}
    cast.campaign.save()
    begun(cast)
    assert f'name="to" value="{key(cast.jonas)}"' in scene(as_mara, cast)
    assert post(as_mara, cast, HTMX, do="hand_over", to=key(cast.jonas)).status_code == 200
    assert board(cast)["exchange"]["turn"] == key(cast.jonas)
    assert 'value="hand_over"' not in scene(as_mara, cast)


# --- compels ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def offered(cast: Cast) -> Callable[[], str]:
    """Let the GM offer Mara a compel, and give its key."""

    def offer() -> str:
        does(cast.ana, **OFFER, to=key(cast.mara))
        return str(board(cast)["compels"][-1]["key"])

    return offer


def test_a_compel_is_answered_by_one_press_and_a_point_moves(
    cast: Cast, as_mara: Client, offered: Callable[[], str]
) -> None:
    before = points(cast.mara)
    answer = {"compel": offered(), "to": key(cast.mara)}
    assert post(as_mara, cast, HTMX, do="accept_compel", **answer).status_code == 200
    assert points(cast.mara) == before + 1
    answer = {"compel": offered(), "to": key(cast.mara)}
    assert post(as_mara, cast, do="refuse_compel", **answer).status_code == 303
    assert points(cast.mara) == before
    assert "compels" not in board(cast)


def test_without_a_point_refusing_is_closed_and_refused(
    cast: Cast, as_mara: Client, offered: Callable[[], str]
) -> None:
    play = cast.mara.character.play | {"fate_points": 0}
    Character.objects.filter(pk=cast.mara.character_id).update(play=play)
    compel = offered()
    assert 'value="refuse_compel" disabled' in scene(as_mara, cast)
    answer = post(as_mara, cast, HTMX, do="refuse_compel", compel=compel, to=key(cast.mara))
    assert answer.status_code == 422
    assert said(compels.MUST_ACCEPT, "de") in answer.text
    assert (points(cast.mara), len(board(cast)["compels"])) == (0, 1)


def test_haggling_needs_words_and_moves_no_point(cast: Cast, as_mara: Client, offered: Callable[[], str]) -> None:
    before, answer = points(cast.mara), {"compel": offered(), "to": key(cast.mara), "do": "haggle"}
    empty = post(as_mara, cast, HTMX, text=" ", **answer)
    assert empty.status_code == 422
    assert said(compels.UNTOLD, "de") in empty.text.split('class="offers')[1]
    long = post(as_mara, cast, HTMX, text="Ich kehre um. " * 90, **answer)
    assert long.status_code == 422
    assert "Ich kehre um. Ich kehre um." in long.text
    assert post(as_mara, cast, HTMX, text="Ich kehre um, aber Ruprecht hält die Treppe.", **answer).status_code == 200
    assert (points(cast.mara), board(cast)["compels"][0]["waits"]) == (before, "gm")


def test_everyone_reads_an_offer_and_only_its_receiver_can_answer(
    cast: Cast, as_mara: Client, as_jonas: Client, as_lia: Client, offered: Callable[[], str]
) -> None:
    offered()
    for client in (as_mara, as_jonas, as_lia):
        assert OFFER["text"] in scene(client, cast)
    assert 'value="accept_compel"' in scene(as_mara, cast)
    assert "accept_compel" not in scene(as_jonas, cast) + scene(as_lia, cast)


def test_a_player_offers_another_a_compel_from_the_card_of_the_party(
    cast: Cast, as_mara: Client, as_lia: Client
) -> None:
    place = reverse("tables:person", args=[cast.table.slug, cast.jonas.pk])
    html = as_mara.get(place, headers=HTMX).text
    assert '<option value="trouble"' in html
    assert "offer_compel" not in as_lia.get(place, headers=HTMX).text
    where = {"panel": "person", "line": str(cast.jonas.pk), "to": key(cast.jonas)}
    untold = post(as_mara, cast, HTMX, **where, **OFFER | {"text": ""})
    assert untold.status_code == 422
    assert said(compels.UNTOLD, "de") in untold.text
    assert post(as_mara, cast, HTMX, **where, **OFFER).status_code == 200
    [compel] = board(cast)["compels"]
    assert (compel["by"], compel["to"], compel["waits"]) == (key(cast.mara), key(cast.jonas), "gm")


def test_what_was_typed_for_an_offer_comes_back_when_it_is_refused(cast: Cast, as_mara: Client) -> None:
    where = {"panel": "person", "line": str(cast.jonas.pk), "to": key(cast.jonas)}
    answer = post(as_mara, cast, HTMX, **where, **OFFER | {"aspect": "nothing"})
    assert answer.status_code == 422
    assert said(compels.NO_ASPECT, "de") in answer.text
    assert OFFER["text"] in answer.text
    assert "compels" not in board(cast)
