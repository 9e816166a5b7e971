"""The GM's side of a table of Fate: every track in place, NPCs and their dice, and two GMs at once."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Role
from tables.models import TableEvent
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


def test_the_panel_is_drawn(cast: Cast, as_ana: Client) -> None:
    page = panel(as_ana, cast)
    assert "Your fate points" in page


# --- the party --------------------------------------------------------------------------------------------------------


def test_the_table_shows_a_gm_the_same_parts_as_the_panel(cast: Cast, as_ana: Client) -> None:
    korbin = npc(as_ana, cast)
    done(as_ana, cast, do="add_aspect", text="A trapdoor", hidden="on")
    drawn = as_ana.get(reverse("tables:table", args=[cast.table.slug])).text
    assert f'id="gm-npc-{korbin}"' in drawn
    assert f'id="gm-aspect-{board(cast).aspects[0].key}"' in drawn
    assert "Nobody yet." not in drawn


def test_points_boxes_and_consequences_are_changed_in_place(cast: Cast, as_ana: Client) -> None:
    before = play(cast.mara).fate_points
    done(as_ana, cast, "players", do="award", to=key(cast.mara), by="1")
    done(as_ana, cast, "players", do="mark_stress", to=key(cast.mara), box="2")
    done(as_ana, cast, "players", do="mark_consequence", to=key(cast.mara), slot="moderate", text="A sling")
    stands = play(cast.mara)
    assert (stands.fate_points, stands.stress, stands.consequences) == (before + 1, (2,), {"moderate": "A sling"})
    answer = done(
        as_ana, cast, "players", do="rename_consequence", to=key(cast.mara), slot="moderate", text="A stiff arm"
    )
    row = answer.text.split(f'id="lead-{cast.mara.pk}"')[1].split("</li>")[0]
    assert "A stiff arm" in row
    assert 'value="2" class="full" aria-pressed="true"' in row
    assert "undo" in answer.text.lower()


def test_an_award_with_a_reason_is_undone_at_once_for_all(cast: Cast, as_ana: Client) -> None:
    before = play(cast.mara).fate_points, play(cast.jonas).fate_points
    both = [key(cast.mara), key(cast.jonas)]
    done(as_ana, cast, "players", do="award", to=both, by="2", words="The leap over the weir")
    assert "The leap over the weir" in panel(as_ana, cast)
    assert (play(cast.mara).fate_points, play(cast.jonas).fate_points) == (before[0] + 2, before[1] + 2)
    form = panel(as_ana, cast).split('id="undo-last"')[1].split("</form>")[0]
    fields = dict(re.findall(r'type="hidden" name="(panel|as_last)" value="([^"]+)"', form))
    address = re.search(r'action="([^"]+)"', form)
    assert address
    as_ana.post(address[1], {"do": "undo", **fields})
    assert (play(cast.mara).fate_points, play(cast.jonas).fate_points) == before


@pytest.mark.parametrize("headers", [{"X": "page"}, HTMX], ids=["page", "panel"])
def test_what_is_refused_is_said_among_the_players_and_keeps_the_words(
    cast: Cast, as_ana: Client, headers: dict[str, str]
) -> None:
    answer = post(as_ana, cast, "players", headers, do="award", words="The leap over the weir")
    assert answer.status_code == 422
    assert said(answer.text, "players") == "Choose who it is for."
    assert 'value="The leap over the weir"' in answer.text


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("award", {"by": "1"}),
        ("mark_stress", {"box": "1"}),
        ("mark_consequence", {"slot": "mild", "text": "Bruised"}),
    ],
)
def test_a_player_does_none_of_it_and_a_stranger_finds_nothing(
    cast: Cast, as_mara: Client, as_otto: Client, do: str, fields: dict[str, str]
) -> None:
    before = play(cast.jonas)
    assert post(as_mara, cast, "players", do=do, to=key(cast.jonas), **fields).status_code == 422
    assert post(as_otto, cast, "players", do=do, to=key(cast.jonas), **fields).status_code == 404
    assert play(cast.jonas) == before


# --- NPCs -------------------------------------------------------------------------------------------------------------


def test_an_npc_made_in_place_is_hidden_until_it_is_revealed(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    korbin = npc(as_ana, cast, aspects="Nothing left to lose\nBlind in one eye", hidden="on")
    for client in (as_mara,):
        assert "Korbin" not in client.get(reverse("tables:table", args=[cast.table.slug])).text
    assert f'id="gm-npc-{korbin}" data-private' in panel(as_ana, cast)
    done(as_ana, cast, do="show_npc", npc=korbin, shown="on")
    seen = as_mara.get(reverse("tables:table", args=[cast.table.slug])).text
    assert "Korbin" in seen
    assert "Blind in one eye" not in seen
    done(as_ana, cast, do="show_trait", npc=korbin, aspect=board(cast).npcs[0].aspects[1].key)
    assert board(cast).npcs[0].aspects[1].shown


@pytest.mark.parametrize(
    ("fields", "boxes", "words"),
    [
        ({"kind": "mook", "name": "Guard", "good": "standing still", "boxes": "2"}, 2, "Good at standing still +2"),
        ({"kind": "mob", "name": "Rabble", "bad": "orders", "members": "5"}, 2, "Bad at orders −2"),
        ({"kind": "named", "name": "Vogt", "clever": "4"}, 3, "Clever +4"),
    ],
)
def test_each_kind_of_npc_has_its_boxes_and_what_it_rolls_with(
    cast: Cast, as_ana: Client, fields: dict[str, str], boxes: int, words: str
) -> None:
    made = npc(as_ana, cast, **fields)
    card = panel(as_ana, cast).split(f'id="gm-npc-{made}"')[1]
    assert words in card
    assert len(board(cast).npcs[0].boxes) == boxes


def test_an_npc_that_cannot_be_is_refused_where_it_was_typed(cast: Cast, as_ana: Client) -> None:
    answer = post(as_ana, cast, do="add_npc", name="Rabble", kind="mob", aspects="Hungry", members="")
    assert answer.status_code == 422
    assert said(answer.text, "npcs") == "A group has from two to a hundred members."
    assert "Hungry</textarea>" in answer.text
    assert board(cast).npcs == ()


def test_an_npc_attacks_and_the_gm_pays_for_an_invoke(cast: Cast, as_ana: Client, falls: Callable[..., None]) -> None:
    korbin = npc(as_ana, cast, aspects="Nothing left to lose")
    done(as_ana, cast, "gm", do="set_scene", title="The quay", cast=[key(cast.mara), key(cast.jonas)])
    assert board(cast).gm_points == 2
    falls([3, 3, 2, 1], [2, 2, 2, 2])
    attack = {"do": "roll", "action": "attack", "npc": korbin, "approach": "forceful", "target": key(cast.mara)}
    answer = done(as_ana, cast, visibility="0", entropy="", **attack)
    assert f'id="gm-roll-{korbin}"' in answer.text
    assert "Waits for" in answer.text
    done(as_ana, cast, do="oppose", foe=korbin, difficulty="3")
    trait = board(cast).npcs[0].aspects[0].key
    answer = done(as_ana, cast, do="invoke", aspect=trait, npc=korbin, foe=korbin, effect="plus_two", pay="point")
    assert board(cast).gm_points == 1
    answer = done(as_ana, cast, do="settle", npc=korbin)
    assert [hit.to for hit in board(cast).hits] == [key(cast.mara)]


def test_a_hidden_roll_leaves_no_trace_for_players(
    cast: Cast, as_ana: Client, as_mara: Client, falls: Callable[..., None]
) -> None:
    korbin = npc(as_ana, cast)
    before = as_mara.get(reverse("tables:log", args=[cast.table.slug])).text.count("data-roll")
    falls([2, 2, 2, 2])
    done(
        as_ana, cast, do="roll", action="create_advantage", npc=korbin, approach="quick", text="Ambush", visibility="1"
    )
    assert board(cast).rolls[korbin].hidden
    assert "Ambush" in panel(as_ana, cast)
    page = as_mara.get(reverse("tables:table", args=[cast.table.slug])).text
    assert "Ambush" not in page
    assert as_mara.get(reverse("tables:log", args=[cast.table.slug])).text.count("data-roll") == before


def test_a_hit_on_an_npc_is_absorbed_or_takes_it_out(
    cast: Cast, as_ana: Client, as_mara: Client, falls: Callable[..., None]
) -> None:
    guard = npc(as_ana, cast, name="Guard", kind="mook", boxes="1")
    falls([3, 3, 3, 3], [2, 2, 2, 2])
    post(as_mara, cast, "", do="roll", action="attack", approach="forceful", foe=guard)
    answer = panel(as_ana, cast)
    assert "defends with" in answer
    done(as_ana, cast, do="roll", action="defend", npc=guard, against=key(cast.mara), skill="", visibility="0")
    done(as_ana, cast, do="settle", npc=guard)
    post(as_mara, cast, "", do="settle")
    assert board(cast).hits[0].to == guard
    assert f'id="gm-hit-{board(cast).hits[0].key}"' in panel(as_ana, cast)
    done(as_ana, cast, do="absorb", npc=guard, hit=board(cast).hits[0].key)
    assert board(cast).npc(guard).status == "taken_out"
    assert "Taken out" in panel(as_ana, cast).split(f'id="gm-npc-{guard}"')[1]


# --- two GMs ----------------------------------------------------------------------------------------------------------


def test_two_gms_who_write_the_same_npc_are_shown_both_versions(cast: Cast, as_ana: Client, as_gero: Client) -> None:
    korbin = npc(as_ana, cast, aspects="Nothing left to lose")
    found = re.search(r'value="edit_npc">\s*<input type="hidden" name="drawn" value="([^"]+)"', panel(as_gero, cast))
    assert found
    form = {"do": "edit_npc", "npc": korbin, "aspects": "Nothing left to lose", "quick": "2", "forceful": "3"}
    done(as_ana, cast, **form, name="Old Korbin", drawn=found[1])
    answer = post(as_gero, cast, **form, name="Young Korbin", drawn=found[1])
    assert answer.status_code == 409
    card = answer.text.split(f'id="gm-npc-{korbin}"')[1]
    assert 'value="Young Korbin"' in card
    assert "data-theirs" in card
    assert board(cast).npc(korbin).name == "Old Korbin"


def test_two_gms_who_press_the_same_button_reveal_once(cast: Cast, as_ana: Client, as_gero: Client) -> None:
    done(as_ana, cast, do="add_aspect", text="A trapdoor", hidden="on")
    trapdoor = board(cast).aspects[0].key
    done(as_ana, cast, do="reveal", aspect=trapdoor)
    answer = post(as_gero, cast, do="reveal", aspect=trapdoor)
    assert answer.status_code == 422
    assert TableEvent.objects.filter(kind="aspect_revealed").count() == 1
