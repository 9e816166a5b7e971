"""Contests, challenges, NPCs and aspects that the GM handles."""

import pytest

from rules.systems.fate.contests import judged
from tests.rules.systems.fate.table import (
    BLANKS,
    KASPAR,
    KORBIN,
    MINA,
    act,
    by,
    by_gm,
    code,
    done,
    options,
    result,
    table,
)

OVERCOME = {"action": "overcome", "approach": "quick"}


def contest(**values: object):
    return done(by_gm(table(**values)), "begin_contest", aim="The race", cast=[MINA, KASPAR])


def exchange(state, mina: tuple[int, ...], kaspar: tuple[int, ...]):
    """Both roll Quick, Mina at +2 and Kaspar at +1, and settle."""
    state = done(done(by(state, MINA), "roll", *mina, **OVERCOME), "settle")
    return done(done(by(state, KASPAR), "roll", *kaspar, **OVERCOME), "settle")


def test_the_best_total_scores_a_victory_and_style_two():
    assert exchange(contest(), BLANKS, BLANKS).board.contest.victories == {MINA: 1}
    assert exchange(contest(), (1, 1, 0, 0), BLANKS).board.contest.victories == {MINA: 2}


def test_level_totals_are_a_twist_and_nobody_scores():
    state = done(done(by(contest(), MINA), "roll", *BLANKS, **OVERCOME), "settle")
    outcome = act(done(by(state, KASPAR), "roll", 1, 0, 0, 0, **OVERCOME), "settle")
    assert [event.kind for event in outcome.events] == ["settled", "contest_twist"]
    assert (outcome.board.contest.victories, outcome.board.contest.exchange) == ({}, 2)


def test_three_victories_win_and_more_than_three_too():
    twice = exchange(contest(), (1, 1, 0, 0), BLANKS)
    assert (twice.board.contest.winner, twice.board.mode) == ("", "contest")
    for dice, victories in ((BLANKS, 3), ((1, 1, 1, 0), 4)):
        won = exchange(twice, dice, BLANKS).board
        assert (won.contest.winner, won.contest.victories, won.mode) == (MINA, {MINA: victories}, "")


def test_a_roll_in_a_contest_brings_only_its_total():
    rolled = act(by(contest(), MINA), "roll", 1, 1, 1, 1, **OVERCOME)
    assert result(rolled)["gains"] == {"free_invokes": 0, "boost": False, "shifts": 0}


def test_style_counts_over_the_second_best_or_over_any_of_the_others():
    totals = {"a": 5, "b": 4, "c": 1}
    assert judged(totals, options()) == ("a", 1)
    assert judged(totals, options(contest_style="margin_over_each")) == ("a", 2)
    assert judged({"a": 5, "b": 5, "c": 1}, options()) == ("", 0)


def test_a_contest_has_two_sides_at_least():
    assert code(act(by_gm(table()), "begin_contest", cast=[MINA])) == "contest_parties"
    assert code(act(by_gm(table()), "end_contest")) == "no_contest"
    assert done(contest(), "end_contest").board.mode == ""
    against = done(by_gm(table()), "begin_contest", cast=[MINA], npcs=[KORBIN])
    assert [party.name for party in against.board.contest.parties] == ["Mina", "Korbin"]


# --- challenges -------------------------------------------------------------------------------------------------------


def challenge():
    state = done(by_gm(table()), "begin_challenge", aim="Out before the tide")
    state = done(state, "add_task", text="Open the lock", difficulty=2)
    return done(state, "add_task", text="Calm the crew", difficulty=4, hidden=True)


def task(state, place: int) -> str:
    return state.board.tasks[place].key


def test_a_challenge_is_judged_by_all_its_tasks_that_players_know():
    state = by(challenge(), MINA)
    rolled = done(state, "roll", 1, 0, 0, 0, **OVERCOME, task=task(state, 0))
    assert rolled.board.rolls[MINA].difficulty == 2
    state = by_gm(done(rolled, "settle"))
    assert state.board.tasks[0].outcome == "succeed"
    assert code(act(by(state, MINA), "roll", **OVERCOME, task=task(state, 0))) == "task_unknown"
    assert result(act(state, "end_challenge")) == {"done": 1, "all": 1}
    shown = done(state, "show_task", task=task(state, 1))
    assert result(act(shown, "end_challenge")) == {"done": 1, "all": 2}


def test_a_hidden_task_shows_before_somebody_rolls_for_it():
    state = challenge()
    assert code(act(by(state, MINA), "roll", **OVERCOME, task=task(state, 1))) == "task_unknown"
    shown = done(state, "show_task", task=task(state, 1))
    assert result(act(by(shown, MINA), "roll", *BLANKS, **OVERCOME, task=task(state, 1)))["opposition"] == 4
    assert code(act(shown, "show_task", task=task(state, 1))) == "task_unknown"


@pytest.mark.parametrize(
    ("do", "fields", "refusal"),
    [
        ("begin_challenge", {}, "challenge_unnamed"),
        ("add_task", {"text": "x"}, "no_challenge"),
        ("add_task", {}, "task_unnamed"),
        ("add_task", {"text": "x", "difficulty": 99}, "difficulty_wrong"),
        ("end_challenge", {}, "no_challenge"),
    ],
)
def test_what_a_challenge_needs(do, fields, refusal):
    assert code(act(by_gm(table()), do, **fields)) == refusal


# --- NPCs -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "boxes"),
    [
        ({"kind": "named"}, 3),
        ({"kind": "mook", "boxes": 0}, 0),
        ({"kind": "mook", "boxes": 2}, 2),
        ({"kind": "mob", "members": 5}, 2),
        ({"kind": "mob", "members": 1}, 1),
        ({"kind": "mob", "members": 12}, 6),
    ],
)
def test_an_npc_has_its_boxes(fields, boxes):
    assert result(act(by_gm(table()), "add_npc", name="Watch", **fields))["boxes"] == boxes


def test_mooks_roll_by_what_they_are_good_and_bad_at():
    state = done(by_gm(table()), "add_npc", name="Watch", kind="mook", good="Shouting", bad="Thinking")
    watch = state.board.npcs[-1].key
    totals = [
        result(act(state, "roll", *BLANKS, action="overcome", npc=watch, skill=skill))["total"]
        for skill in ("good", "bad", "")
    ]
    assert totals == [2, -2, 0]


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"name": ""}, "npc_unnamed"),
        ({"kind": "god"}, "npc_kind"),
        ({"kind": "mob"}, "members_wrong"),
        ({"boxes": 3}, "boxes_wrong"),
        ({"quick": 99}, "rating_wrong"),
        ({"approaches": {"brave": 2}}, "rating_wrong"),
        ({"aspects": "\n".join(str(number) for number in range(13))}, "too_many_traits"),
    ],
)
def test_an_npc_that_cannot_be_read_is_refused(fields, refusal):
    assert code(act(by_gm(table()), "add_npc", **{"name": "Vogt", **fields})) == refusal


def test_an_npc_comes_into_sight_and_goes():
    state = done(by_gm(table()), "add_npc", name="Vogt", aspects="Cruel\nVain", hidden=True)
    vogt = state.board.npcs[-1].key
    shown = done(state, "show_npc", npc=vogt, whole=True)
    assert [trait.shown for trait in shown.board.npc(vogt).aspects] == [True, True]
    assert not done(shown, "show_npc", npc=vogt, shown=False).board.npc(vogt).shown
    assert done(shown, "remove_npc", npc=vogt).board.npc(vogt) is None
    one = done(state, "show_trait", npc=vogt, aspect=state.board.npcs[-1].aspects[0].key)
    assert [trait.shown for trait in one.board.npc(vogt).aspects] == [True, False]
    assert code(act(state, "show_trait", npc=vogt, aspect="k1")) == "trait_unknown"
    assert code(act(table(), "add_npc", name="Vogt")) == "gm_only"


# --- aspects of the GM ------------------------------------------------------------------------------------------------


def test_the_gm_lays_hides_changes_and_takes_aspects():
    state = done(by_gm(table()), "add_aspect", text="Guards alert", theirs=1)
    guards = state.board.aspects[-1].key
    hidden = done(state, "conceal", aspect=guards)
    assert code(act(hidden, "conceal", aspect=guards)) == "aspect_unseen"
    assert code(act(state, "reveal", aspect=guards)) == "aspect_shown"
    assert not done(hidden, "reveal", aspect=guards).board.aspect(guards).hidden
    changed = done(state, "edit_aspect", aspect=guards, text="Guards asleep", free=2).board.aspect(guards)
    assert (changed.text, changed.free, changed.theirs) == ("Guards asleep", 2, {})
    assert done(state, "remove_aspect", aspect=guards).board.aspect(guards) is None
    assert code(act(state, "remove_aspect", aspect="k77")) == "aspect_gone"
    assert code(act(by(state, MINA), "add_aspect", text="x")) == "gm_only"


def test_a_boost_of_the_gms_has_its_one_free_invoke():
    assert done(by_gm(table()), "add_aspect", text="Sun in their eyes", kind="boost").board.aspects[-1].free == 1


def test_an_approach_shifts_the_difficulty_where_the_table_plays_so():
    assert code(act(by_gm(table()), "shift_difficulty", approach="quick", by=-2)) == "shift_off"
    state = done(by_gm(table(approach_tn_shift=True)), "shift_difficulty", approach="quick", by=-2)
    assert result(act(by(state, MINA), "roll", *BLANKS, **OVERCOME))["opposition"] == 0
    assert code(act(state, "shift_difficulty", approach="quick", by=3)) == "shift_wrong"


def test_a_team_in_a_contest_rolls_once_an_exchange_and_goes_by_its_side():
    state = by_gm(table())
    for name in (MINA, KASPAR):
        state = done(state, "take_side", to=name, side="The crew")
    state = done(state, "begin_contest", aim="The race", cast=[MINA, KASPAR], npcs=[KORBIN])
    crew, korbin = state.board.contest.parties
    assert (crew.name, crew.members, korbin.name) == ("The crew", (MINA, KASPAR), "Korbin")
    state = done(by(state, MINA), "roll", *BLANKS, action="overcome", approach="quick")
    assert code(act(state, "roll", action="overcome", approach="quick")) == "side_has_rolled"
    assert code(act(by(state, KASPAR), "roll", action="overcome", approach="quick")) == "side_has_rolled"
    state = done(state, "settle")
    assert code(act(by(state, KASPAR), "roll", action="overcome", approach="quick")) == "side_has_rolled"
    state = done(by_gm(state), "roll", *BLANKS, action="overcome", approach="quick", npc=KORBIN)
    state = done(state, "settle", npc=KORBIN)
    assert state.board.contest.victories == {crew.key: 1}
    assert done(by(state, KASPAR), "roll", *BLANKS, action="overcome", approach="quick").board.rolls[KASPAR].contest


def test_whoever_has_taken_no_side_stands_alone_in_a_contest():
    state = done(by_gm(table()), "begin_contest", aim="The race", cast=[MINA, KASPAR])
    assert [party.members for party in state.board.contest.parties] == [(MINA,), (KASPAR,)]
