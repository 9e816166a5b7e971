"""Moves that not everybody sees: they betray nothing, and a fight knows none of them."""

from dataclasses import replace

from rules.core.dice import ScriptedDice
from rules.core.outcome import GM, Outcome, Refusal
from rules.systems import zwielicht
from tests.rules.systems.zwielicht.cast import AKI, EMI, YUKI, fight, table


def unseen(there, by: str, *dice: int, **fields: object) -> Outcome | Refusal:
    """Let somebody make a move that not everybody sees."""
    state = replace(there.state(by), private=True)
    return zwielicht.resolve(state, zwielicht.read({"do": "move", **fields}), ScriptedDice(*dice))


def test_a_roll_that_not_everybody_sees_leaves_what_everybody_would_miss():
    there = table(edition="current")
    there.do(GM, "hinder", to=AKI, text="Promises")
    there.do(GM, "grant_slot", to=AKI, text="A rope")
    done = unseen(there, AKI, 3, 4, 2, move="risk", trait="free")
    assert [die.source for die in done.board.rolls[AKI].dice] == ["move", "trait", "fear"]
    assert done.board.hindered == there.board.hindered
    assert done.board.granted == there.board.granted
    there.do(AKI, "move", 3, 4, 2, move="risk", trait="free")
    assert (there.board.hindered, there.board.granted) == ({}, {})


def test_in_a_fight_nothing_is_done_in_secret():
    there = fight()
    for who in (AKI, EMI):
        there.do(who, "join_fight", 3)
    there.do(EMI, "take_over", to=AKI)
    ability = there.sheet(AKI).abilities[0].name
    assert unseen(there, AKI, move="weaken", ability=ability).code == "fight_in_secret"
    assert unseen(there, AKI, move="risk", purpose="withdraw").code == "fight_in_secret"
    assert isinstance(unseen(there, YUKI, 3, move="weaken", ability=ability), Outcome)


def test_the_gm_settles_a_hidden_roll_for_its_own_eyes_and_says_nothing_of_help():
    there = table()
    there.board = unseen(there, AKI, 3, move="find_out").board
    assert zwielicht.roll_of(zwielicht.read({"do": "settle", "to": AKI})) == AKI
    assert there.no(GM, "bar_help", to=AKI) == "no_open_roll"


def test_a_groups_die_that_not_everybody_saw_won_stays_with_whoever_won_it():
    for private, found in ((True, (0, 1)), (False, (1, 0))):
        there = table(edition="current")
        ability = there.sheet(AKI).abilities[0].name
        thrown = {"do": "move", "move": "ability", "ability": ability, "trait": "first"}
        state = replace(there.state(AKI), private=private)
        there.board = zwielicht.resolve(state, zwielicht.read(thrown), ScriptedDice(3, 5)).board
        there.do(AKI, "settle")
        assert (there.board.bonus_dice, there.play(AKI).next_white) == found


def test_no_die_of_the_group_is_thrown_in_secret():
    there = table(edition="current")
    there.do(GM, "correct", what="bonus_dice", count=1)
    assert unseen(there, AKI, move="find_out", bonus="on").code == "groups_die_in_secret"
    there.has(AKI, next_white=1)
    assert unseen(there, AKI, 3, 4, move="find_out", bonus="on").board.bonus_dice == 1


def test_nobody_at_the_table_rolls_on_the_tables_of_creation():
    there = table()
    assert {there.no(by, "roll_tables", tables="demon") for by in (AKI, GM)} == {"only_in_making"}
    assert there.do("", "roll_tables", 7, tables="demon")["dice"] == [7]
