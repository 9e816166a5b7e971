"""The GM's side of a table of Zwielicht: corruption and what it buys, fights, hints, the adventure, everybody's row."""

import re
from collections.abc import Callable

import pytest

from characters.models import Character
from rules.systems import zwielicht
from rules.systems.zwielicht.sheet import MOST_TEXT
from tests.tables.zwielicht_ford import Ford, at_the_ford, forms, offered

pytestmark = pytest.mark.django_db
ADVENTURE = {"name": "The mill", "difficulty": "14", "escalation": "The village drowns", "level": "13"}
LED = frozenset(
    {
        "face_enemy",
        "give_second",
        "end_fight",
        "fight_round",
        "begin_solving",
        "use_hint",
        "name_condition",
        "add_condition",
        "remove_condition",
        "hinder",
        "unhinder",
        "grant_slot",
        "bar_help",
        "agree",
        "decline",
        "buy",
        "write_hint",
        "correct",
        "correct_character",
        "begin_adventure",
        "edit_adventure",
        "set_phase",
        "end_adventure",
        "set_scene",
        "edit_scene",
        "add_card",
        "edit_card",
        "show_card",
        "drop_card",
        "rise",
        "settle",
    }
)


@pytest.fixture
def ford(coming: None, falls: Callable[..., None]) -> Ford:
    return at_the_ford(falls)


@pytest.fixture
def current(coming: None, falls: Callable[..., None]) -> Ford:
    return at_the_ford(falls, edition="current")


def done(ford: Ford, do: str, *throw: int, panel: str = "gm", **fields: object) -> str:
    answer = ford.leads(do, *throw, panel=panel, **fields)
    assert answer.status_code == 200, answer.text[:600]
    return answer.text


def test_every_act_of_a_gm_has_a_form(current: Ford) -> None:
    ford = current
    seen = offered(ford.page("gm", ford.ana))
    done(ford, "begin_adventure", **ADVENTURE)
    done(ford, "set_scene", title="The weir")
    done(ford, "add_card", panel="npcs", kind="place", name="The weir")
    done(ford, "add_card", panel="npcs", kind="person", name="The sister", hidden="on")
    done(ford, "write_hint", text="The wheel turns")
    done(ford, "hinder", panel="players", to=ford.key(ford.cast.jonas), text="Silence")
    done(ford, "add_condition", panel="players", to=ford.maras)
    ford.does("ask", kind="fear", text="Silence", panel="scene")
    ford.does("move", 3, 2, move="risk", trait="first")
    seen |= offered(ford.page("gm", ford.ana))
    done(ford, "face_enemy", name="The stag", danger="12")
    done(ford, "settle", panel="npcs", to=ford.maras)
    ford.does("join_fight", 3, panel="scene")
    ford.does("join_fight", 2, client=ford.jonas, panel="scene")
    done(ford, "fight_round", 5, 5)
    done(ford, "begin_solving", raise_by="0")
    full = zwielicht.dump_play(zwielicht.Play(conditions=("Heron", "a", "b", "c", "d", "e")))
    Character.objects.filter(pk=ford.cast.jonas.character_id).update(play=full)
    seen |= offered(ford.page("gm", ford.ana))
    assert seen.issuperset(LED), LED - seen


def test_corruption_buys_what_it_can_pay(ford: Ford) -> None:
    assert re.search(r'value="event"[^>]* disabled', ford.page("gm", ford.ana))
    refused = ford.leads("buy", what="event", name="The floor gives way")
    assert refused.status_code == 422
    assert "The floor gives way" in refused.text
    done(ford, "correct", what="corruption", count="4")
    done(ford, "buy", what="fight_ten", name="Wolves")
    assert (ford.board.corruption, ford.board.danger) == (1, 10)
    assert "Wolves" in ford.page()


def test_an_event_may_become_a_danger(ford: Ford) -> None:
    done(ford, "correct", what="corruption", count="4")
    done(ford, "buy", what="event", name="Flood", dangerous="on")
    assert (ford.board.danger, ford.board.corruption) == (8, 2)


def test_an_adventure_keeps_from_players_what_is_the_gms(ford: Ford) -> None:
    page = done(ford, "begin_adventure", **ADVENTURE)
    assert "The village drowns" in page
    done(ford, "add_card", panel="npcs", kind="person", name="The sister", text="Knows it all", hidden="on")
    for client in (ford.mara, ford.jonas):
        seen = ford.page(client=client) + ford.page("log", client) + ford.page("scene", client)
        assert "The mill" in seen
        for secret in ("The village drowns", "The sister", "Knows it all"):
            assert secret not in seen
    done(ford, "show_card", panel="npcs", card=ford.board.cards[0].key)
    assert "The sister" in ford.page()


def test_an_adventure_in_parts_is_written_kept_and_played(ford: Ford) -> None:
    parts = {"riddle": "What does the mill grind?", "stages": "8 +2 Who sold the name?", "prepared": "Warm\nEmpty"}
    wrong = ford.leads("begin_adventure", **ADVENTURE | parts | {"stages": "Who <i>sold</i> it?"})
    assert wrong.status_code == 422
    assert "Who &lt;i&gt;sold&lt;/i&gt; it?" in wrong.text
    page = done(ford, "begin_adventure", **ADVENTURE | parts)
    assert "Part 1 of 2: <bdi>Who sold the name?</bdi>" in page
    assert "2 hints are ready. An adventure of this difficulty needs at least 12." in page
    assert "Who sold the name?" in ford.page()
    assert "Empty" not in ford.page()
    done(ford, "begin_solving", raise_by="0")
    ford.does("solve", 3, 4, panel="scene")
    assert (ford.board.adventure.phase, ford.board.adventure.missed) == ("exploring", 2)
    assert "What does the mill grind?" in ford.page()
    assert "two dice have to reach 16 now" in ford.page("gm", ford.ana)


@pytest.mark.parametrize(("difficulty", "shade", "chance"), [("14", "bad", "0"), ("12", "good", "2")])
def test_no_chance_at_all_is_not_shown_as_a_good_one(ford: Ford, difficulty: str, shade: str, chance: str) -> None:
    done(ford, "begin_adventure", **ADVENTURE | {"difficulty": difficulty})
    done(ford, "begin_solving", raise_by="0")
    for page in (ford.page("gm", ford.ana), ford.page()):
        assert (shade, chance) in re.findall(r'<strong class="num (\w+)-text">(\d+)[.,]\d\s?%', page)


def test_a_danger_is_faced_from_its_card(ford: Ford) -> None:
    done(ford, "add_card", panel="npcs", kind="danger", name="The stag", level="12", hidden="on")
    page = ford.page("gm", ford.ana)
    assert 'name="name" value="The stag"' in page
    assert 'name="danger" value="12"' in page
    done(ford, "face_enemy", panel="npcs", name="The stag", danger="12")
    assert ford.board.danger == 12


def test_hints_used_before_the_final_battle_stand_in_its_form(ford: Ford) -> None:
    done(ford, "begin_adventure", **ADVENTURE)
    done(ford, "write_hint", text="The wheel turns")
    done(ford, "begin_solving", raise_by="0")
    ford.does("solve", 1, 1, panel="scene")
    done(ford, "use_hint", hint=ford.board.hint_cards[0].key)
    assert 'name="danger" value="12"' in ford.page("gm", ford.ana)


def test_two_gms_lose_nothing_of_an_adventure(ford: Ford) -> None:
    page = done(ford, "begin_adventure", **ADVENTURE)
    [drawn] = re.findall(r'name="drawn" value="([^"]+)"', page)[:1]
    done(ford, "edit_adventure", **ADVENTURE | {"name": "The old mill", "drawn": drawn})
    clash = ford.leads("edit_adventure", **ADVENTURE | {"name": "The new mill", "drawn": drawn})
    assert clash.status_code in (409, 422)
    assert "The new mill" in clash.text
    assert "The old mill" in clash.text
    assert ford.board.adventure.name == "The old mill"


def test_lines_that_another_gm_wrote_stand_as_lines_in_the_form(ford: Ford) -> None:
    page = done(ford, "begin_adventure", **ADVENTURE)
    [drawn] = re.findall(r'name="drawn" value="([^"]+)"', page)[:1]
    theirs = {"name": "The old mill", "prepared": "It is warm\nIt hums", "stages": "8 +2 Who?"}
    done(ford, "edit_adventure", **ADVENTURE | theirs | {"drawn": drawn})
    mine = ADVENTURE | {"name": "The new mill", "stages": "9 +1 Where?", "drawn": drawn}
    clash = ford.leads("edit_adventure", **mine).text
    assert re.search(r'<textarea name="prepared"[^>]*>It is warm\nIt hums</textarea>', clash)
    assert re.search(r'<textarea name="stages"[^>]*>9 \+1 Where\?</textarea><span.*?data-theirs.*?>8 \+2 Who\?<', clash)


def test_an_adventure_is_begun_solved_and_ended(ford: Ford) -> None:
    done(ford, "begin_adventure", **ADVENTURE)
    done(ford, "correct", what="corruption", count="2")
    done(ford, "write_hint", text="The wheel turns")
    page = ford.page("gm", ford.ana)
    assert "2: difficulty 16" in page
    done(ford, "begin_solving", raise_by="2")
    assert ford.board.corruption == 0
    done(ford, "use_hint", hint=ford.board.hint_cards[0].key)
    assert "two dice have to reach 15 now" in ford.page("gm", ford.ana)
    ford.does("solve", 1, 1, panel="scene")
    assert ford.board.danger == 13
    assert 'name="danger" value="13"' in ford.page("gm", ford.ana)
    refused = ford.leads("begin_adventure", **ADVENTURE)
    assert refused.status_code == 422
    done(ford, "end_adventure")
    assert ford.play(ford.cast.mara).honour_due == 1


def test_a_condition_has_as_much_room_in_a_row_as_the_rule_allows(ford: Ford) -> None:
    row = done(ford, "add_condition", panel="players", to=ford.maras)
    named = [each for each in forms(row) if re.search(r'value="(add|name)_condition"', each)]
    assert len(named) > 2
    assert {int(most) for each in named for most in re.findall(r'maxlength="(\d+)"', each)} == {MOST_TEXT}
    refused = ford.leads("add_condition", panel="players", to=ford.maras, text="x" * (MOST_TEXT + 1))
    assert (refused.status_code, ford.play(ford.cast.mara).corruption) == (422, 2)


def test_a_row_shows_and_changes_how_somebody_stands(ford: Ford) -> None:
    done(ford, "add_condition", panel="players", to=ford.maras)
    done(ford, "name_condition", panel="players", to=ford.maras, at="1", text="Limping")
    done(ford, "correct_character", panel="players", to=ford.maras, what="points", count="4")
    page = done(ford, "hinder", panel="players", to=ford.maras, text="Silence")
    row = page.split(f'id="lead-{ford.cast.mara.pk}"')[1].split(f'id="lead-{ford.cast.jonas.pk}"')[0]
    assert "Limping" in row
    assert "Silence" in row
    assert "<b>4</b>" in row
    done(ford, "unhinder", panel="players", to=ford.maras)
    done(ford, "remove_condition", panel="players", to=ford.maras, at="1")
    assert ford.play(ford.cast.mara).corruption == 1


@pytest.mark.parametrize(
    ("panel", "do", "fields"),
    [
        ("players", "hinder", {"text": ""}),
        ("players", "remove_condition", {"at": "4"}),
        ("gm", "face_enemy", {"name": "The <i>stag", "danger": "99"}),
        ("gm", "set_scene", {"title": ""}),
        ("gm", "write_hint", {"text": ""}),
        ("npcs", "add_card", {"kind": "dragon", "name": "The <i>stag"}),
        ("npcs", "agree", {"offer": "gone"}),
    ],
)
def test_what_is_refused_is_said_where_it_was_sent(ford: Ford, panel: str, do: str, fields: dict[str, str]) -> None:
    refused = ford.leads(do, panel=panel, to=ford.maras, **fields)
    assert refused.status_code == 422
    part = refused.text.split(f'id="panel-{panel}"')[1]
    assert 'role="alert"' in part.split("</p>")[0] + part.split("</section>")[0]
    assert "<i>stag" not in refused.text


def test_players_do_nothing_of_a_gms(ford: Ford) -> None:
    for do, fields in (("face_enemy", {"name": "x", "danger": "3"}), ("set_scene", {"title": "x"}), ("end_fight", {})):
        refused = ford.does(do, **fields)
        assert refused.status_code == 422
        assert "SL" in refused.text
    assert ford.board.fight is None


def test_the_free_slot_belongs_to_the_current_text(ford: Ford, falls: Callable[..., None]) -> None:
    assert "grant_slot" not in offered(ford.page("gm", ford.ana))
    assert ford.leads("grant_slot", panel="players", to=ford.maras, text="A rope").status_code == 422
