"""What lies on the table, as a narrator, a player or one character may see it."""

from rules.systems import fu
from rules.systems.fu.board import Board, Foe, Scene, Statement, Trait, Turns
from rules.systems.fu.play import Mark, Play
from tests.rules.systems.fu.table import CAMDEN, ROXY, options

FOE = Foe("k1", "Warden", "", (Trait("k2", "Cruel", shown=True), Trait("k3", "Hurt", "condition")), 2, True)


def test_the_narrator_sees_everything_with_what_is_hidden_marked():
    view = fu.board_view(Board(foes=(FOE, Foe("k4", "Spy"))), options(), for_gm=True)
    assert [(foe.name, foe.shown, foe.whole, foe.fu) for foe in view.foes] == [
        ("Warden", True, False, 2),
        ("Spy", False, False, 0),
    ]
    assert [(trait.key, trait.shown) for trait in view.foes[0].traits] == [("k2", True), ("k3", False)]
    assert (view.foes[0].descriptors, view.foes[0].conditions) == ("Cruel", "Hurt")


def test_a_player_sees_nothing_of_what_is_hidden():
    view = fu.board_view(Board(foes=(FOE, Foe("k4", "Spy"))), options(), for_gm=False)
    assert [foe.name for foe in view.foes] == ["Warden"]
    assert [trait.key for trait in view.foes[0].traits] == ["k2"]
    assert (view.foes[0].conditions, view.foes[0].fu) == ("", 0)


def test_what_follows_from_a_roll_waits_at_the_narrators_alone():
    asked = (Statement("k1", CAMDEN, "Camden", question="?"), Statement("k2", ROXY, "Roxy"))
    board = Board(statements=asked)
    assert [each.key for each in fu.board_view(board, options(), for_gm=True).statements] == ["k1", "k2"]
    assert [each.key for each in fu.board_view(board, options(), for_gm=False).statements] == ["k2"]


def test_where_nobody_is_named_everybody_takes_part():
    everybody, one = (Board(scene=Scene(1, "Quay", cast=cast), turns=Turns(True, 1, (ROXY,))) for cast in ((), (ROXY,)))
    view = fu.board_view(everybody, options(), for_gm=False)
    assert view.takes_part(CAMDEN)
    assert view.takes_part(ROXY)
    assert (view.has_acted(CAMDEN), view.has_acted(ROXY)) == (False, True)
    assert not fu.board_view(one, options(), for_gm=False).takes_part(CAMDEN)


def test_one_character_sees_what_it_may_recover_from():
    board = Board(scene=Scene(2, "Quay"), rotation=(CAMDEN,))
    play = Play(1, ("Hurt", "Soaked"), {"Soaked": Mark(2)})
    own = fu.board_view(board, options(), for_gm=False).own(CAMDEN, play)
    assert (own.left, [condition for condition, _ in own.conditions], own.sets_scene) == (1, ["Hurt"], False)
    assert fu.board_view(board, options(scene_rotation=True), for_gm=False).own(CAMDEN, play).sets_scene
    used = Board(scene=Scene(2, "Quay"), recovered={CAMDEN: 1})
    assert fu.board_view(used, options(), for_gm=False).own(CAMDEN, play).conditions == ()


def test_without_recovery_nothing_is_asked():
    view = fu.board_view(Board(scene=Scene(2, "Quay")), options(recovery_per_scene=0), for_gm=False)
    assert view.own(CAMDEN, Play(1, ("Hurt",))).conditions == ()
