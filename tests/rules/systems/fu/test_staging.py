"""What a narrator prepared becomes acts of FU."""

import pytest

from rules.core.staging import NPC, TRAIT, PreparedCard, PreparedScene
from rules.systems import fu
from rules.systems.fu.board import Board, Turns
from rules.systems.fu.details import AddDetail
from rules.systems.fu.foes import AddFoe
from rules.systems.fu.scenes import SetScene


def test_a_prepared_scene_is_set_with_all_its_words():
    [fields] = fu.stage(PreparedScene("The quay", "Fog comes in.\nA bell rings.", "Find the boat"))
    assert fu.read(fields) == SetScene("The quay", happened="Fog comes in. A bell rings.", objective="Find the boat")


def test_a_trait_in_sight_is_a_detail_with_its_note():
    assert fu.read(fu.lay(PreparedCard(TRAIT, "Wet planks", "Hinders running"))) == AddDetail(
        "Wet planks", "Hinders running"
    )


def test_a_hidden_trait_stays_with_the_narrator_because_everyone_sees_details():
    assert fu.lay(PreparedCard(TRAIT, "Wet planks", hidden=True)) is None


@pytest.mark.parametrize(("hidden", "sight"), [(True, "hidden"), (False, "shown")], ids=["hidden", "shown"])
def test_a_character_is_a_foe_whose_first_line_is_its_concept(hidden: bool, sight: str):
    card = PreparedCard(NPC, "Old Nilsson", "Ferryman\nSees everything\nOwes nobody", hidden)
    assert fu.read(fu.lay(card)) == AddFoe(
        "Old Nilsson", "Ferryman", descriptors=("Sees everything", "Owes nobody"), sight=sight
    )


def test_a_character_without_words_has_only_a_name():
    assert fu.read(fu.lay(PreparedCard(NPC, "Old Nilsson"))) == AddFoe("Old Nilsson", sight="shown")


@pytest.mark.parametrize(
    ("turns", "number"), [(Turns(), 0), (Turns(on=True, round=3), 3), (Turns(round=3), 0)], ids=["never", "on", "over"]
)
def test_rounds_count_while_there_are_turns(turns: Turns, number: int):
    assert fu.round_of(Board(turns=turns)) == number
