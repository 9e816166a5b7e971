"""The scene at the table: who sees what of it, what comes by the stream, and that nothing typed is lost."""

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from rules.core.outcome import Refusal
from tables import wire
from tables.models import Seat, TableEvent, Visibility
from tables.services import act
from tests.cast import Cast
from tests.keys import key_of, keyed

HTMX = {"HX-Request": "true"}
FOE = {"do": "add_foe", "name": "Warden Vogt", "concept": "Keeper", "descriptors": "Ruthless\nLame", "sight": "hidden"}
SECRETS = ("Vogt", "Keeper", "Ruthless", "Lame")


def does(seat: Seat, do: str, visibility: int = Visibility.PUBLIC, **fields: object) -> None:
    fresh = Seat.objects.select_related("table__campaign", "table__epoch", "character", "user").get(pk=seat.pk)
    answer = act(
        seat=fresh, fields=keyed(fresh.table.board, {"do": do, **fields}), ticket=uuid.uuid4(), visibility=visibility
    )
    assert not isinstance(answer, Refusal), answer


def post(client: Client, cast: Cast, panel: str, headers: dict[str, str] | None = None, **fields: object):
    form = {"ticket": str(uuid.uuid4()), "panel": panel} | fields
    return client.post(reverse("tables:act", args=[cast.table.slug]), form, headers=headers)


def streamed(cast: Cast, seat: Seat) -> str:
    """Give everything the stream has carried to a seat so far."""
    events = TableEvent.objects.filter(table=cast.table).told().order_by("seq")
    seen = [event for event in events if event.is_visible(seat.pk, seat.role)]
    return "".join(wire.render(event, wire.reader_for(event, seat.pk, seat.role, "en")) for event in seen)


def everything(client: Client, cast: Cast, seat: Seat) -> str:
    """Give all that a seat can get at: every page and panel of the table, the log's file, and the stream."""
    pages = [
        b"".join(page).decode() if page.streaming else page.text
        for name in ("table", "scene", "people", "log", "sheet", "verify", "rolls")
        for headers in ({}, HTMX)
        if (page := client.get(reverse(f"tables:{name}", args=[cast.table.slug]), headers=headers))
    ]
    return "".join(pages) + streamed(cast, seat)


def known(html: str) -> list[str]:
    return [word for word in SECRETS if word in html]


def test_players_and_watchers_get_no_word_of_a_hidden_foe(cast: Cast, as_mara: Client, as_lia: Client) -> None:
    does(cast.ana, **FOE)
    does(cast.ana, **FOE | {"do": "edit_foe", "foe": "=Warden Vogt"})
    does(cast.ana, "add_trait", foe="=Warden Vogt", label="Lame again", sight="shown")
    does(cast.mara, "roll", question="Does the rope hold?")
    assert known(everything(as_mara, cast, cast.mara)) == []
    assert known(everything(as_lia, cast, cast.lia)) == []


def test_a_foe_appears_for_players_word_by_word(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    does(cast.ana, **FOE)
    does(cast.ana, "show_foe", foe="=Warden Vogt")
    assert known(everything(as_mara, cast, cast.mara)) == ["Vogt", "Keeper"]
    does(cast.ana, "show_trait", foe="=Warden Vogt", trait="=Ruthless")
    assert known(everything(as_mara, cast, cast.mara)) == ["Vogt", "Keeper", "Ruthless"]
    assert known(as_ana.get(reverse("tables:gm", args=[cast.table.slug])).text) == list(SECRETS)


def test_a_new_scene_reaches_players_as_a_panel_of_their_own_and_watchers_at_once(cast: Cast) -> None:
    does(cast.ana, "set_scene", title="The salt quay")
    assert 'hx-target="#panel-scene"' in streamed(cast, cast.mara)
    assert f'hx-get="{reverse("tables:scene", args=[cast.table.slug])}"' in streamed(cast, cast.mara)
    assert "The salt quay" in streamed(cast, cast.lia).split('id="panel-scene"')[1]
    assert 'hx-target="#panel-gm"' in streamed(cast, cast.ana)
    assert 'hx-target="#panel-gm"' not in streamed(cast, cast.mara)


@pytest.mark.parametrize(("do", "heard"), [("pay", True), ("roll", False), ("secret", False)])
def test_others_hear_of_the_table_only_when_something_they_see_has_changed(cast: Cast, do: str, heard: bool) -> None:
    does(cast.ana, "begin_turns")
    before = TableEvent.objects.count()
    if do == "secret":
        does(cast.ana, **FOE)
    else:
        spend = "1" if do == "pay" else "0"
        does(cast.mara, "roll", Visibility.GM_ONLY, question="Does the rope hold?", spend=spend)
    new = TableEvent.objects.order_by("seq")[before:]
    seen = [event.kind for event in new if event.is_visible(cast.jonas.pk, cast.jonas.role)]
    assert seen == (["tracks"] if heard else [])


def test_a_second_action_in_a_round_is_refused_with_what_was_typed(cast: Cast, as_mara: Client) -> None:
    does(cast.ana, "begin_turns")
    does(cast.mara, "roll", question="Does the rope hold?")
    does(cast.mara, "keep")
    response = post(as_mara, cast, "", HTMX, do="roll", question="And the bridge?")
    assert response.status_code == 422
    assert "And the bridge?" in response.text


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "panel"])
@pytest.mark.parametrize(
    ("fields", "kept"),
    [
        ({"do": "set_scene", "title": " ", "objective": "Reach the gate"}, "Reach the gate"),
        ({"do": "add_detail", "label": "", "note": "Hides every sound"}, "Hides every sound"),
        ({"do": "add_foe", "name": "", "descriptors": "Ruthless\nLame"}, "Ruthless\nLame"),
        ({"do": "add_foe", "name": "Vogt", "fu": "3"}, "Vogt"),
    ],
    ids=["scene", "detail", "foe", "points"],
)
def test_what_the_gm_typed_comes_back_when_it_is_refused(cast: Cast, as_ana: Client, headers, fields, kept) -> None:
    part = "npcs" if fields["do"] == "add_foe" else "gm"
    response = post(as_ana, cast, part, headers, **fields)
    assert response.status_code == 422
    assert kept in response.text.split(f'id="panel-{part}"')[1]
    assert "data-refusal" in response.text
    cast.table.refresh_from_db()
    assert cast.table.board == {} or not {"scene", "details", "foes"} & set(cast.table.board)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "panel"])
def test_what_a_player_typed_comes_back_when_it_is_refused(cast: Cast, as_mara: Client, headers) -> None:
    response = post(as_mara, cast, "scene", headers, do="propose_scene", title="", objective="What the miller hid")
    assert response.status_code == 422
    scene = response.text.split('id="panel-scene"')[1]
    assert "What the miller hid" in scene
    assert "data-refusal" in scene


def test_a_player_proposes_from_the_scene_and_the_gm_takes_it_up(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    assert post(as_mara, cast, "scene", do="propose_scene", title="The mill").status_code == 303
    answer = post(as_mara, cast, "scene", HTMX, do="propose", kind="detail", text="A gap in the hedge", lasting="on")
    assert answer.status_code == 200
    assert "A gap in the hedge" in answer.text
    panel = as_ana.get(reverse("tables:gm", args=[cast.table.slug]), headers=HTMX).text
    assert "The mill" in panel
    assert "A gap in the hedge" in panel
    cast.table.refresh_from_db()
    taken = post(as_ana, cast, "gm", HTMX, do="take_scene", idea=key_of(cast.table.board, "The mill"))
    assert taken.status_code == 200
    assert "The mill" in taken.text
    assert "The mill" in as_mara.get(reverse("tables:scene", args=[cast.table.slug])).text


def test_a_watcher_gets_no_forms_and_may_not_propose(cast: Cast, as_lia: Client) -> None:
    does(cast.ana, "set_scene", title="The salt quay")
    assert "<form" not in as_lia.get(reverse("tables:scene", args=[cast.table.slug]), headers=HTMX).text
    assert post(as_lia, cast, "scene", HTMX, do="propose_scene", title="The mill").status_code == 422


def test_each_player_is_asked_about_the_own_conditions_alone(cast: Cast, as_mara: Client, as_jonas: Client) -> None:
    does(cast.ana, "set_condition", to=str(cast.mara.character_id), condition="Soaked")
    does(cast.ana, "set_scene", title="The salt quay")
    address = reverse("tables:scene", args=[cast.table.slug])
    assert 'value="Soaked"' in as_mara.get(address, headers=HTMX).text
    assert 'value="Soaked"' not in as_jonas.get(address, headers=HTMX).text
    assert 'value="Soaked"' not in post(as_mara, cast, "scene", HTMX, do="recover", condition="Soaked").text


def test_every_form_of_the_gm_has_a_ticket_of_its_own(cast: Cast, as_ana: Client) -> None:
    page = as_ana.get(reverse("tables:gm", args=[cast.table.slug])).content.decode()
    tickets = re.findall(r'name="ticket" value="([^"]+)"', page)
    assert len(tickets) > 5
    assert len(set(tickets)) == len(tickets)
