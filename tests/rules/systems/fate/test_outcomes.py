"""The table of four actions and four outcomes, row by row, and what settling does to the table."""

from dataclasses import replace

import pytest

from rules.systems.fate.board import Aspect
from rules.systems.fate.play import Wound
from tests.rules.systems.fate.table import (
    FOE,
    KASPAR,
    KORBIN,
    MINA,
    act,
    attacked,
    by,
    by_gm,
    code,
    done,
    result,
    scripted,
    table,
    with_board,
    with_play,
)

THROWS = {"fail": (-1, 0, 0, 0), "tie": (0, 0, 0, 0), "succeed": (1, 0, 0, 0), "style": (1, 1, 1, 0)}
NOTHING = (0, False, 0)
TABLE = {
    ("create_advantage", "new"): {
        "fail": NOTHING,
        "tie": (0, True, 0),
        "succeed": (1, False, 0),
        "style": (2, False, 0),
    },
    ("create_advantage", "discover"): {
        "fail": NOTHING,
        "tie": (1, False, 0),
        "succeed": (1, False, 0),
        "style": (2, False, 0),
    },
    ("create_advantage", "exploit"): {
        "fail": NOTHING,
        "tie": (1, False, 0),
        "succeed": (1, False, 0),
        "style": (2, False, 0),
    },
    ("overcome", ""): {"fail": NOTHING, "tie": NOTHING, "succeed": NOTHING, "style": (0, True, 0)},
    ("attack", ""): {"fail": NOTHING, "tie": (0, True, 0), "succeed": (0, False, 1), "style": (0, False, 3)},
    ("defend", ""): {"fail": NOTHING, "tie": NOTHING, "succeed": NOTHING, "style": (0, True, 0)},
}


@pytest.mark.parametrize(("action", "way"), TABLE)
@pytest.mark.parametrize("outcome", THROWS)
def test_an_outcome_gives_what_the_table_of_actions_says(action, way, outcome):
    fields = {"way": way} if way else {}
    rolled = act(scripted(table()), "roll", *THROWS[outcome], action=action, approach="quick", difficulty=2, **fields)
    found = result(rolled)
    assert found["outcome"] == outcome
    assert tuple(found["gains"].values()) == TABLE[action, way][outcome]


def rolled(outcome: str, state=None, **fields):
    """Roll Quick at +2 against Fair."""
    return done(state or table(), "roll", *THROWS[outcome], **{"approach": "quick", **fields})


def aspects(state) -> list[tuple[str, str, int]]:
    return [(each.text, each.kind, each.free) for each in state.board.aspects if each.key != "fog"]


# --- create an advantage ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcome", "left"),
    [
        ("fail", []),
        ("tie", [("Smoke", "boost", 1)]),
        ("succeed", [("Smoke", "situation", 1)]),
        ("style", [("Smoke", "situation", 2)]),
    ],
)
def test_a_new_aspect_lies_on_the_board_with_its_free_invokes(outcome, left):
    state = rolled(outcome, action="create_advantage", text="Smoke")
    assert aspects(state) == left
    assert aspects(done(state, "settle")) == left


def test_a_new_aspect_grows_and_goes_with_the_roll_that_makes_it():
    state = rolled("tie", action="create_advantage", text="Smoke")
    invoked = done(state, "invoke", aspect="fog", effect="plus_two", pay="free")
    assert aspects(invoked) == [("Smoke", "situation", 1)]
    again = done(invoked, "invoke", -1, -1, -1, -1, aspect="concept", effect="reroll", pay="point")
    assert aspects(again) == []


def test_what_a_roll_makes_cannot_help_that_roll_itself():
    state = rolled("succeed", action="create_advantage", text="Smoke")
    smoke = next(each.key for each in state.board.aspects if each.text == "Smoke")
    assert code(act(state, "invoke", aspect=smoke, effect="plus_two", pay="free")) == "aspect_of_this_roll"


def test_an_aspect_needs_its_name_before_it_is_settled():
    state = rolled("succeed", action="create_advantage")
    assert code(act(state, "settle")) == "aspect_unnamed"
    assert aspects(done(state, "settle", text="Smoke")) == [("Smoke", "situation", 1)]


def test_a_failed_advantage_is_nothing_or_the_others_get_it():
    state = rolled("fail", action="create_advantage", text="Smoke")
    assert aspects(done(state, "settle", choice="nothing")) == []
    turned = done(state, "settle", choice="theirs").board.aspects[-1]
    assert (turned.text, turned.free, turned.theirs) == ("Smoke", 0, {"foes": 1})
    assert code(act(state, "settle", choice="serious_cost")) == "choice_wrong"


def test_the_gms_advantage_gives_its_free_invokes_to_the_gms_side():
    state = by_gm(table())
    state = done(
        state, "roll", 1, 0, 0, 0, action="create_advantage", approach="careful", npc=KORBIN, text="Locked doors"
    )
    state = done(state, "settle", npc=KORBIN)
    assert (state.board.aspects[-1].free, state.board.aspects[-1].theirs) == (0, {"foes": 1})


def hidden():
    return with_board(table(), aspects=(Aspect("trap", "A trapdoor", hidden=True),))


def test_a_hidden_aspect_is_discovered_with_its_free_invokes():
    state = rolled("style", hidden(), action="create_advantage", way="discover", aspect="trap")
    trap = done(state, "settle").board.aspect("trap")
    assert (trap.hidden, trap.free, trap.found_by) == (False, 2, "Mina")


def test_the_gm_says_which_hidden_aspect_somebody_finds():
    state = rolled("tie", hidden(), action="create_advantage", way="discover")
    assert code(act(by_gm(hidden()), "uncover", aspect="trap", to=MINA)) == "nobody_searches"
    found = by(done(by_gm(state), "uncover", aspect="trap", to=MINA), MINA)
    assert done(found, "settle").board.aspect("trap").free == 1


def test_an_aspect_of_an_npc_is_discovered():
    state = rolled("succeed", action="create_advantage", way="discover", aspect="k92", foe=KORBIN)
    trait = done(state, "settle").board.npc(KORBIN).aspects[1]
    assert (trait.shown, trait.free) == (True, {"players": 1})


def test_a_known_aspect_is_exploited_and_a_failure_only_notes_who_tried():
    assert (
        done(rolled("tie", action="create_advantage", way="exploit", aspect="fog"), "settle").board.aspect("fog").free
        == 2
    )
    failed = done(rolled("fail", action="create_advantage", way="exploit", aspect="fog"), "settle").board.aspect("fog")
    assert (failed.free, failed.noted) == (1, ("Mina",))


def test_an_unknown_aspect_cannot_be_exploited():
    refused = act(hidden(), "roll", action="create_advantage", approach="quick", way="exploit", aspect="trap")
    assert code(refused) == "aspect_hidden"


@pytest.mark.parametrize(("wounds", "free"), [({"mild": Wound(free={"players": 1})}, 3), ({}, 2)])
def test_what_hurts_an_npc_is_exploited_like_any_known_aspect(wounds, free):
    wounded = replace(FOE, consequences={"mild": "Limping"}, wounds=wounds)
    limping = with_board(table(), npcs=(wounded,))
    state = rolled("style", limping, action="create_advantage", way="exploit", aspect="mild", foe=KORBIN)
    assert done(state, "settle").board.npc(KORBIN).wounds["mild"].free == {"players": free}


EXPLOIT_WRIST = {"action": "create_advantage", "way": "exploit", "aspect": "mild", "target": KASPAR}


def hurt(**wounds: Wound):
    """Let Kaspar bear a mild consequence."""
    return with_play(table(), KASPAR, consequences={"mild": "A wrenched wrist"}, wounds=wounds)


@pytest.mark.parametrize(("outcome", "free"), [("fail", 1), ("tie", 2), ("succeed", 2), ("style", 3)])
def test_what_hurts_a_character_is_exploited_like_any_known_aspect(outcome, free):
    settled = done(rolled(outcome, hurt(mild=Wound(free={"players": 1})), **EXPLOIT_WRIST), "settle")
    assert settled.figures[KASPAR].play.wounds["mild"].free == {"players": free}
    assert settled.board == replace(settled.board, rolls={})


def test_an_exploited_consequence_is_invoked_for_free():
    state = done(rolled("succeed", hurt(), **EXPLOIT_WRIST), "settle")
    state = done(state, "roll", 0, 0, 0, 0, action="attack", approach="quick", target=KASPAR)
    state = by(done(by(state, KASPAR), "roll", 0, 0, 0, 0, action="defend", approach="quick", against=MINA), MINA)
    wrist = {"aspect": "mild", "owner": KASPAR, "effect": "plus_two", "pay": "free"}
    invoked = done(state, "invoke", **wrist)
    assert invoked.board.rolls[MINA].added == 1
    assert code(act(invoked, "invoke", **wrist)) == "no_free_invoke"


def test_an_npc_exploits_what_hurts_a_character_for_its_own_side():
    state = done(by_gm(hurt()), "roll", *THROWS["style"], npc=KORBIN, approach="careful", **EXPLOIT_WRIST)
    settled = done(state, "settle", npc=KORBIN)
    assert settled.figures[KASPAR].play.wounds["mild"].free == {"foes": 2}


def test_what_has_healed_meanwhile_gives_nothing():
    state = with_play(rolled("style", hurt(), **EXPLOIT_WRIST), KASPAR, consequences={}, wounds={})
    assert done(state, "settle").figures[KASPAR].play.wounds == {}


@pytest.mark.parametrize(
    ("state", "fields", "refusal"),
    [
        (table(), {}, "aspect_gone"),
        (hurt(), {"aspect": "severe"}, "aspect_gone"),
        (hurt(), {"target": MINA}, "target_self"),
        (hurt(), {"way": "discover"}, "aspect_known"),
        (with_play(hurt(), KASPAR, status="taken_out"), {}, "target_out"),
        (replace(hurt(), private=True), {}, "exploited_unseen"),
    ],
    ids=["unhurt", "another slot", "oneself", "known", "out", "unseen"],
)
def test_a_consequence_that_cannot_be_exploited_is_refused_before_dice_fall(state, fields, refusal):
    assert code(act(state, "roll", approach="quick", **EXPLOIT_WRIST | fields)) == refusal


def test_a_roll_that_exploits_somebody_is_settled_before_the_next_one():
    state = rolled("succeed", hurt(), **EXPLOIT_WRIST)
    assert code(act(state, "roll", action="overcome", approach="quick")) == "roll_unsettled"


def test_a_boost_has_one_free_invoke_and_cannot_be_exploited():
    boosted = with_board(table(), aspects=(Aspect("stumble", "Off balance", free=1, kind="boost"),))
    refused = act(boosted, "roll", action="create_advantage", approach="quick", way="exploit", aspect="stumble")
    assert code(refused) == "boost_not_exploited"


# --- overcome ---------------------------------------------------------------------------------------------------------


def test_overcoming_takes_an_aspect_away():
    assert done(rolled("succeed", action="overcome", aspect="fog"), "settle").board.aspects == ()
    assert done(rolled("tie", action="overcome", aspect="fog"), "settle").board.aspects == ()
    assert len(done(rolled("fail", action="overcome", aspect="fog"), "settle").board.aspects) == 1


def test_a_failure_may_be_a_success_at_a_serious_cost_that_is_named():
    state = rolled("fail", action="overcome", aspect="fog")
    assert code(act(state, "settle", choice="serious_cost")) == "cost_unnamed"
    assert done(state, "settle", choice="serious_cost", cost="The rope is gone").board.aspects == ()


def test_overcoming_with_style_brings_a_boost_that_can_be_named():
    assert aspects(done(rolled("style", action="overcome"), "settle", boost="Ahead of them")) == [
        ("Ahead of them", "boost", 1)
    ]


# --- attack and defend ------------------------------------------------------------------------------------------------


def met(attack: tuple[int, ...], defence: tuple[int, ...]):
    """Mina attacks at +3, Korbin defends at +1."""
    state = by_gm(attacked(*attack))
    return done(state, "roll", *defence, action="defend", approach="quick", npc=KORBIN, against=MINA)


def settled(state):
    return done(by_gm(done(by(state, MINA), "settle")), "settle", npc=KORBIN)


def test_a_hit_waits_on_its_target_with_both_throws():
    state = settled(met((0, 0, 0, 0), (0, 0, 0, 0)))
    (hit,) = state.board.hits
    assert (hit.to, hit.shifts, hit.by_name, hit.side) == (KORBIN, 2, "Mina", "players")
    assert (hit.attack.total, hit.defence.total) == (3, 1)
    assert state.board.rolls == {}


def test_a_tied_attack_brings_the_attacker_a_boost():
    state = settled(met((-1, -1, 0, 0), (0, 0, 0, 0)))
    assert state.board.hits == ()
    assert aspects(state) == [("", "boost", 1)]


def test_a_defence_with_style_brings_the_defender_a_boost():
    state = settled(met((-1, -1, -1, -1), (1, 0, 0, 0)))
    assert [(each.kind, each.free, each.theirs) for each in state.board.aspects[1:]] == [("boost", 0, {"foes": 1})]


def test_one_shift_of_style_is_traded_for_a_boost_once():
    state = by(met((1, 0, 0, 0), (0, 0, 0, 0)), MINA)
    traded = act(state, "trade_for_boost")
    assert result(traded)["gains"] == {"free_invokes": 0, "boost": True, "shifts": 2}
    after = done(state, "trade_for_boost")
    assert code(act(after, "trade_for_boost")) == "traded_already"
    assert settled(after).board.hits[0].shifts == 2


def test_only_an_attack_with_style_trades():
    assert code(act(by(met((0, 0, 0, 0), (0, 0, 0, 0)), MINA), "trade_for_boost")) == "no_style"
    assert code(act(table(), "trade_for_boost")) == "no_open_roll"
    assert code(act(by(met((1, 0, 0, 0), (0, 0, 0, 0)), KASPAR), "trade_for_boost", npc=KORBIN)) == "gm_only"


def test_both_sides_pass_before_an_attack_is_settled_and_an_invoke_opens_it_again():
    state = done(by(met((0, 0, 0, 0), (0, 0, 0, 0)), MINA), "settle")
    assert state.board.hits == ()
    assert code(act(state, "settle")) == "passed_already"
    answered = done(by_gm(state), "invoke", aspect="k91", npc=KORBIN, effect="plus_two", pay="point", foe=KORBIN)
    assert answered.board.rolls[MINA].passed == ()
    once = done(answered, "settle", npc=KORBIN)
    assert once.board.rolls[MINA].total == once.board.rolls[KORBIN].total
    assert aspects(done(by(once, MINA), "settle")) == [("", "boost", 1)]


def test_the_gm_may_settle_what_nobody_settles():
    state = met((0, 0, 0, 0), (0, 0, 0, 0))
    assert code(act(by(state, KASPAR), "settle", of=MINA, force=True)) == "gm_only"
    assert len(done(by_gm(state), "settle", of=MINA, force=True).board.hits) == 1
