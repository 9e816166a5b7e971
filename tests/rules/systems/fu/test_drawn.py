"""Two narrators at one scene: what each changed alone stays, what both changed is refused and shown."""

from dataclasses import replace
from typing import Any

import pytest

from rules.core.outcome import Outcome, State
from rules.core.versions import CODE, Clash
from rules.systems import fu
from rules.systems.fu.board import Board, Detail, Foe, Scene, Trait
from tests.rules.systems.fu.table import act, by_gm, table, then

FOE = Foe("k1", "Warden Vogt", "Keeper", (Trait("k2", "Lame"), Trait("k3", "Lamp", "gear", shown=True)), fu=1)
BOARD = Board(
    scene=Scene(2, "The quay", "Dusk", gone=("roxy",)),
    details=(Detail("k4", "Fog", "Hides sound"),),
    foes=(FOE,),
    count=4,
)


def at(board: Board = BOARD) -> State:
    return by_gm(replace(table(fu_narrator=True), board=board))


def forms(state: State) -> dict[str, dict[str, Any]]:
    """Give each form of the narrator's panel as it is drawn now."""
    view = fu.board_view(state.board, state.options, True)
    foe, detail, scene = view.foes[0], view.details[0], view.scene
    lines = {
        name: getattr(foe, name) for name in ("name", "concept", "descriptors", "gear", "conditions", "fu", "drawn")
    }
    return {
        "edit_foe": {"foe": foe.key, **lines},
        "edit_detail": {"detail": detail.key, "label": detail.label, "note": detail.note, "drawn": detail.drawn},
        "edit_scene": {"title": scene.title, "time": scene.time, "drawn": view.drawn},
    }


MEETING = {
    "edit_foe": ({"name": "Old Vogt"}, {"gear": "Lamp\nKeys", "fu": 2}, {"name": "Young Vogt"}),
    "edit_detail": ({"note": "Hides steps"}, {"instant": True}, {"note": "Hides voices"}),
    "edit_scene": ({"title": "The old quay"}, {"objective": "Find the boat"}, {"title": "The new quay"}),
}


@pytest.mark.parametrize("do", MEETING)
def test_changes_of_different_fields_meet(do: str) -> None:
    first, second, _same = MEETING[do]
    drawn = forms(at())[do]
    after = then(at(), act(at(), do, **drawn | first))
    both = then(after, act(after, do, **drawn | second))
    assert both.board == then(at(), act(at(), do, **drawn | first | second)).board


@pytest.mark.parametrize("do", MEETING)
def test_two_changes_of_one_field_are_refused_and_the_later_one_decides_knowingly(do: str) -> None:
    first, second, same = MEETING[do]
    drawn = forms(at())[do]
    after = then(at(), act(at(), do, **drawn | first | second))
    clash = act(after, do, **drawn | same)
    assert isinstance(clash, Clash)
    assert clash.code == CODE
    assert set(clash.theirs) == set(first)
    assert set(clash.redrawn) == set(second)
    again = {**drawn, **same, **clash.redrawn, "drawn": forms(after)[do]["drawn"]}
    settled = act(after, do, **again)
    assert isinstance(settled, Outcome)
    assert settled.board == then(at(), act(at(), do, **drawn | second | same)).board


def test_words_for_a_scene_that_is_over_do_not_slip_into_the_next() -> None:
    drawn = forms(at())["edit_scene"]
    after = then(at(), act(at(), "set_scene", title="The mill", time="Dawn"))
    clash = act(after, "edit_scene", **drawn | {"objective": "Find the boat"})
    assert isinstance(clash, Clash)
    assert clash.theirs == {"title": "The mill", "time": "Dawn", "objective": ""}


def test_points_that_a_foe_spent_meanwhile_stay_spent() -> None:
    drawn = forms(at())["edit_foe"]
    spent = at(replace(BOARD, foes=(replace(FOE, fu=0),)))
    after = then(spent, act(spent, "edit_foe", **drawn | {"name": "Old Vogt"}))
    assert (after.board.foes[0].name, after.board.foes[0].fu) == ("Old Vogt", 0)


def test_a_trait_that_came_by_meanwhile_stays_with_the_sight_it_has() -> None:
    drawn = forms(at())["edit_foe"]
    after = then(at(), act(at(), "add_trait", foe="k1", label="Hurt", kind="condition", sight="shown"))
    edited = then(after, act(after, "edit_foe", **drawn | {"name": "Old Vogt"}))
    assert [(each.label, each.shown) for each in edited.board.foes[0].traits] == [
        ("Lame", False),
        ("Lamp", True),
        ("Hurt", True),
    ]
