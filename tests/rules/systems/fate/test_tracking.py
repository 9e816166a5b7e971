"""What the GM puts right by hand: points with a reason, boxes, consequences, and NPCs written anew."""

from dataclasses import replace

import pytest

from rules.core.outcome import Outcome
from rules.systems import fate
from rules.systems.fate.gm_view import gm_view
from rules.systems.fate.npcs import MOOK, Npc
from rules.systems.fate.play import Wound
from rules.templatetags.words import say
from tests.rules.systems.fate.table import (
    FOE,
    KASPAR,
    KORBIN,
    MINA,
    act,
    by_gm,
    code,
    done,
    points,
    table,
    with_board,
    with_play,
)


def told(outcome: object) -> str:
    assert isinstance(outcome, Outcome), outcome
    return say(fate.say_event(outcome.events[0].kind, outcome.events[0].data))


def led(**values: object):
    return by_gm(table(**values))


# --- points -----------------------------------------------------------------------------------------------------------


def test_points_are_given_to_several_with_a_reason():
    outcome = act(led(), "award", to=[MINA, KASPAR], words="The leap over the weir")
    assert told(outcome) == "The GM gives Mina, Kaspar a fate point: The leap over the weir"
    after = done(led(), "award", to=[MINA, KASPAR], by=2)
    assert (points(after), points(after, KASPAR)) == (5, 4)


def test_points_are_taken_but_never_below_nothing():
    assert points(done(led(), "award", to=MINA, by=-3)) == 0
    assert code(act(led(), "award", to=MINA, by=-4)) == "points_missing"


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"to": MINA, "by": 0}, "award_wrong"),
        ({"to": MINA, "by": 10}, "award_wrong"),
        ({"to": []}, "nobody_named"),
        ({"to": "nobody"}, "unknown_character"),
    ],
)
def test_an_award_that_means_nothing_is_refused(fields: dict[str, object], refusal: str):
    assert code(act(led(), "award", **fields)) == refusal


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("award", {"to": KASPAR}),
        ("mark_stress", {"to": MINA, "box": 1}),
        ("mark_consequence", {"to": MINA, "slot": "mild", "text": "Bruised"}),
        ("edit_npc", {"npc": KORBIN, "name": "Korbin"}),
    ],
)
def test_players_do_none_of_it(do: str, fields: dict[str, object]):
    assert code(act(table(), do, **fields)) == "gm_only"


# --- stress and consequences ------------------------------------------------------------------------------------------


def test_a_box_is_turned_round_by_each_press():
    once = done(led(), "mark_stress", to=MINA, box=2)
    assert once.figures[MINA].play.stress == (2,)
    assert done(once, "mark_stress", to=MINA, box=2).figures[MINA].play.stress == ()


def test_an_npcs_box_is_turned_and_what_is_hidden_stays_so():
    hidden = with_board(led(), npcs=(replace(FOE, shown=False),))
    outcome = act(hidden, "mark_stress", npc=KORBIN, box=3)
    assert outcome.board.npc(KORBIN).stress == (3,)
    assert outcome.events[0].secret


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"to": MINA, "box": 4}, "box_unknown"),
        ({"to": "nobody", "box": 1}, "unknown_character"),
        ({"npc": "nobody", "box": 1}, "npc_unknown"),
    ],
)
def test_a_box_that_is_not_there_is_refused(fields: dict[str, object], refusal: str):
    assert code(act(led(), "mark_stress", **fields)) == refusal


def test_a_consequence_is_written_down_kept_old_and_struck():
    carried = with_play(
        led(), consequences={"moderate": "A sling"}, wounds={"moderate": Wound(session=4, may_clear=True)}
    )
    anew = done(carried, "mark_consequence", to=MINA, slot="moderate", text="A stiff arm").figures[MINA].play
    assert (anew.consequences["moderate"], anew.wounds["moderate"].session) == ("A stiff arm", 4)
    struck = done(carried, "mark_consequence", to=MINA, slot="moderate").figures[MINA].play
    assert (struck.consequences, struck.wounds) == ({}, {})


def test_mooks_have_no_consequences_to_write_down():
    mooks = with_board(led(), npcs=(Npc("m1", "Guards", kind=MOOK),))
    assert code(act(mooks, "mark_consequence", npc="m1", slot="mild", text="Bruised")) == "no_consequences"


# --- NPCs -------------------------------------------------------------------------------------------------------------

AS_IT_WAS = {
    "npc": KORBIN,
    "name": "Korbin",
    "aspects": "Nothing left to lose\nBlind in one eye",
    "forceful": 3,
    "quick": 1,
    "careful": 2,
}


def test_an_npc_written_anew_keeps_what_is_known_of_it():
    after = done(
        led(), "edit_npc", **AS_IT_WAS | {"aspects": "Nothing left to lose\nOwes the harbour gang", "quick": 2}
    )
    npc = after.board.npc(KORBIN)
    assert [(each.text, each.shown) for each in npc.aspects] == [
        ("Nothing left to lose", True),
        ("Owes the harbour gang", False),
    ]
    assert npc.rating("quick") == 2


def test_two_gms_who_change_different_things_both_get_theirs():
    drawn = gm_view(led()).npcs[0].drawn
    one = done(led(), "edit_npc", **AS_IT_WAS | {"name": "Old Korbin", "drawn": drawn})
    both = done(one, "edit_npc", **AS_IT_WAS | {"quick": 5, "drawn": drawn})
    assert (both.board.npc(KORBIN).name, both.board.npc(KORBIN).rating("quick")) == ("Old Korbin", 5)


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("edit_npc", AS_IT_WAS | {"name": "Young Korbin"}),
        ("edit_aspect", {"aspect": "fog", "text": "Thick fog", "free": 1}),
        ("edit_scene", {"title": "The old quay"}),
    ],
)
def test_two_gms_who_change_the_same_thing_are_shown_both(do: str, fields: dict[str, object]):
    begun = done(led(), "set_scene", title="The quay", cast=[MINA], keep=["fog"])
    view = gm_view(begun)
    drawn = {"edit_npc": view.npcs[0].drawn, "edit_aspect": view.aspects[0].drawn, "edit_scene": view.drawn}[do]
    name = {"edit_npc": "name", "edit_aspect": "text", "edit_scene": "title"}[do]
    changed = done(begun, do, **fields | {name: "Somebody else was first", "drawn": drawn})
    assert code(act(changed, do, **fields, drawn=drawn)) == "changed_meanwhile"
    assert code(act(changed, do, **fields, drawn="-")) == "changed_meanwhile"
