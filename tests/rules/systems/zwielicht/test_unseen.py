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
