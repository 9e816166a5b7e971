"""What the screens draw: the panel, the open roll, the table, the GM's page, the sheet, the log."""

from dataclasses import replace

import pytest

from rules.core.evening import Happened
from rules.core.outcome import GM
from rules.systems import zwielicht
from rules.systems.zwielicht.sheet import Honour
from rules.templatetags.words import say
from tests.rules.systems.zwielicht.cast import AKI, EMI, YUKI, adventure, fight, table
from tests.rules.systems.zwielicht.test_fights import ABILITY, joined


def test_the_panel_shows_the_pool_and_every_chance_before_the_roll():
    there = table()
    panel = zwielicht.tray(there.state(AKI), {"move": "risk", "trait": "first", "words": "Pole the raft"})
    assert [(die.colour, die.source) for die in panel.pool] == [("black", "move"), ("white", "trait")]
    assert [(line.mark, str(line.chance.percent)) for line in panel.bands] == [
        ("1–2", "11.1"),
        ("3–4", "33.3"),
        ("5", "25.0"),
        ("6", "30.6"),
        ("6 & 6", "2.8"),
    ]
    assert [str(each.percent) for each in (panel.condition, panel.good_without, panel.improvable)] == [
        "58.3",
        "25.0",
        "41.7",
    ]
    assert say(panel.button) == "Roll 2 dice"
    assert say(panel.sentence) == "1 white die, 1 black die. The highest counts."
    assert [row.key for row in panel.moves if row.chosen] == ["risk"]
    assert panel.problems == ()


def test_the_panel_says_what_hinders_a_move():
    there = table()
    panel = zwielicht.tray(there.state(AKI), {"move": "weaken"})
    assert [each.code for each in panel.problems] == ["no_enemy"]
    assert {row.key: row.refusal is None for row in panel.moves}["weaken"] is False
    assert [each.text for each in panel.hindrances] == list(there.sheet(AKI).fears)


@pytest.mark.parametrize("value", ["", "x" * 9_000, ["a", "b"], None, 7])
def test_a_panel_is_drawn_from_nonsense_too(value):
    there = table()
    fields = dict.fromkeys(("move", "trait", "bonus", "ability", "words", "purpose", "to"), value)
    assert zwielicht.tray(there.state(AKI), fields).move == "find_out"


def test_an_open_roll_shows_its_band_its_lead_and_who_could_help():
    there = joined(fight(10), aki=1)
    there.do(AKI, "move", 4, 2, trait="first", **ABILITY)
    view = zwielicht.tray(there.state(AKI), {}).open
    assert (view.value, [line.mark for line in view.bands if line.came]) == (4, ["3–4"])
    assert [die.highest for die in view.dice] == [True, False]
    assert [say(each) for each in view.costs] == ["The black die leads.", "Aki gains a condition, whatever the result."]
    assert view.why_not.code == "black_leads"
    assert {each.key for each in view.helpers} == {EMI, YUKI}
    assert [str(view.helpers[0].better.percent), str(view.helpers[0].risk.percent)] == ["33.3", "16.7"]
    assert view.ideas
    offered = zwielicht.tray(there.state(EMI), {}).helps
    assert [(each.to, each.value) for each in offered] == [(AKI, 4)]


def test_what_is_improved_is_foreseen():
    there = table()
    there.do(AKI, "move", 3, move="find_out")
    view = zwielicht.tray(there.state(AKI), {}).open
    assert view.may_improve
    assert str(view.improved_condition.percent) == "58.3"


def test_a_hidden_roll_is_nobody_elses_business():
    there = table()
    there.do(AKI, "move", 3, move="find_out")
    hidden = replace(there.board.rolls[AKI], hidden=True)
    there.board = there.board.with_roll(AKI, hidden)
    assert zwielicht.tray(there.state(EMI), {}).helps == ()
    assert there.no(EMI, "help", to=AKI, trait="first") == "no_roll_to_help"
    assert zwielicht.shared(there.board).rolls == {}


def test_the_gm_sees_what_waits_and_what_corruption_buys():
    there = adventure()
    there.do(AKI, "ask", kind="fear", text="Promises")
    there.do(EMI, "move", 2, move="find_out", words="Look around")
    there.do(GM, "correct", what="corruption", count=3)
    there.suffers(YUKI, "a", "b", "c", "d", "e")
    view = zwielicht.gm_view(there.state(GM))
    assert [say(each.text) for each in view.waiting] == ["Aki asks whether this is in the way: Promises"]
    assert [(each.to, each.words) for each in view.rolls] == [(EMI, "Look around")]
    assert [(each.cost, each.affordable) for each in view.purchases] == [(2, True), (3, True), (4, False)]
    assert [each.key for each in view.fallen] == [YUKI]
    assert view.raises == ((0, 14), (1, 15), (2, 16), (3, 17))


def test_the_table_says_how_a_solution_would_stand():
    there = adventure(14)
    for _hint in range(4):
        there.do(GM, "write_hint", text="A hint")
    view = zwielicht.board_view(there.board, there.options, False, there.figures)
    assert (view.target, str(view.solving.percent)) == (10, "16.7")
    assert view.hint_boxes == (True,) * 4 + (False,) * 4
    own = view.own(AKI, there.play(AKI))
    assert (own.roads, own.may_answer, own.fights) == (1, True, False)


def test_the_table_asks_nothing_of_a_character_who_has_retired():
    there = adventure(14)
    there.is_(AKI, section=6)
    there.do(GM, "face_enemy", name="The stag", danger=10)
    view = zwielicht.board_view(there.board, there.options, False, there.figures)
    retired, other = (view.own(key, there.play(key)) for key in (AKI, YUKI))
    assert (retired.retired, retired.may_answer, retired.may_join, retired.fights) == (True, False, False, False)
    assert (other.retired, other.may_answer, other.may_join) == (False, True, True)


def test_the_sheet_shows_track_points_and_tasks():
    there = table()
    there.suffers(AKI, "Soaked", "")
    there.has(AKI, points=6)
    card = zwielicht.sheet_view(there.figures[AKI], there.options)
    assert [box.filled for box in card.boxes] == [True] * 3 + [False] * 3
    assert [say(box.text) for box in card.suffered] == ["Soaked", "Unnamed condition"]
    assert card.point_boxes == ((True,) * 5, (True, False, False), (False, False))
    assert (card.level, card.black, card.white) == (1, 1, 4)
    assert [task.fixed for task in card.tasks] == [False] * 3 + [True] * 2
    assert [step.name for step in card.sections if step.now] == ["I"]


def test_a_printed_sheet_leaves_out_what_does_not_fit():
    there = table()
    there.is_(AKI, honours=tuple(Honour(f"Title {at}", "x") for at in range(9)), look="word " * 300)
    paper = zwielicht.paper_view(there.figures[AKI], there.options)
    assert paper.is_cut
    assert say(paper.more["honours"]) == "and 5 more"


def test_a_sheet_keeps_all_of_a_life_through_its_form():
    there = table()
    there.is_(AKI, answers={"2": "My name"}, honours=(Honour("Friend", "Trusted"),), haiku=("a / b / c",), section=2)
    fields = zwielicht.sheet_fields(there.sheet(AKI))
    assert zwielicht.read_sheet(fields, there.options) == there.sheet(AKI)
    wrong = zwielicht.read_sheet({**fields, "demon": "", "section": "9", "task.0": "swim"}, there.options)
    assert [each.field for each in wrong] == ["demon", "section", "task.0"]


def test_every_roll_is_said_explained_and_drawn():
    there = joined(fight(10, edition="current"), aki=3, emi=5)
    there.do(AKI, "move", 6, 6, trait="first", **ABILITY)
    there.do(EMI, "move", 3, move="find_out")
    there.do(EMI, "improve", 5, 2)
    there.do(AKI, "help", 4, to=EMI, trait="demon")
    there.do(EMI, "settle")
    there.do(AKI, "settle")
    there.do(GM, "fight_round", 6)
    there.do(YUKI, "join_fight", 3)
    for event in there.events:
        assert say(zwielicht.say_event(event.kind, event.data))
        result = event.data.get("result")
        if result:
            assert say(zwielicht.explain(result, {}))
            assert all(say(step) for step in zwielicht.steps(result, {}))
            assert zwielicht.result_view(result).dice
            assert say(zwielicht.answer_text(result))
    told = [(event.kind, event.data) for event in there.events]
    assert len(zwielicht.follow_view(None, there.options, "x", told, False).lines) >= 2


def test_luck_counts_the_highest_die():
    there = table()
    result = there.do(AKI, "move", 6, 2, move="find_out", trait="first")
    throw = zwielicht.luck({"do": "move"}, {}, result)
    assert (throw.came, throw.ways) == (0, (11, 9, 12, 4))
    assert len(zwielicht.outcomes(there.options)) == 4
    result = there.do(EMI, "help", 4, to=AKI, trait="first")
    assert zwielicht.luck({"do": "help"}, {}, result).ways == (1, 1, 2, 2)


def test_an_evening_is_summed_up():
    there = table()
    first = there.do(AKI, "move", 6, move="find_out")
    there.do(AKI, "settle")
    second = there.do(AKI, "move", 3, move="risk")
    there.do(AKI, "settle", condition="Soaked")
    happened = [
        Happened("moved", result=first, by=AKI, name="Aki"),
        Happened("moved", result=second, by=AKI, name="Aki"),
        *(Happened(event.kind, event.data, at="20:31") for event in there.events if event.kind == "settled"),
    ]
    found = zwielicht.evening(AKI, "Aki", happened, there.options)
    assert (found.rolls, found.good, found.hints, found.conditions, found.corruption) == (2, 1, 1, 1, 1)
    assert found.since == {"Soaked": "20:31"}


def test_a_gm_asks_several_for_a_move():
    there = table()
    request = zwielicht.read_request({"move": "risk", "words": "Cross the weir"}, there.options)
    assert say(zwielicht.request_text(request)) == "Risk something: Cross the weir"
    state = there.state(AKI)
    ahead = zwielicht.prospect(state, request)
    assert (ahead.dice, str(ahead.chance.percent)) == (1, "33.3")
    act = zwielicht.request_act(state, request)
    there.do(AKI, act.pop("do"), 5, **act)
    assert zwielicht.prospect(there.state(AKI), request).refusal.code == "roll_unsettled"
    tally = zwielicht.request_tally(request, [5, 3, None], there.options)
    assert (tally.reached, tally.target) == (1, 3)


def test_the_end_of_a_session_closes_what_lies_open():
    there = adventure()
    there.do(AKI, "move", 5, move="find_out")
    outcome = zwielicht.end_session(there.state(GM))
    assert outcome.board.rolls == {}
    assert [say(zwielicht.say_event(event.kind, event.data)) for event in outcome.events]


def test_a_recap_tells_doubles_scenes_and_changes():
    assert zwielicht.notable("scene_set", {}, None)
    assert zwielicht.notable("moved", {}, {"double": "six"})
    assert not zwielicht.notable("moved", {}, {"double": None})
    assert not zwielicht.notable("settled", {}, None)


def test_dice_of_tables_are_drawn_with_their_own_sides():
    rolled = {"act": "roll_tables", "dice": [14, 3], "tables": ["demon", "weak"]}
    assert [(die.face, die.sides) for die in zwielicht.result_view(rolled).dice] == [(14, 20), (3, 6)]
    levelled = {
        "act": "level_up",
        "dice": [2, 19, 7],
        "weak": 1,
        "rolled": [["new", "first", 19], ["new", "second", 7]],
    }
    assert [die.sides for die in zwielicht.result_view(levelled).dice] == [6, 20, 20]
    assert [die.sides for die in zwielicht.result_view({"act": "solve", "dice": [2, 3], "sum": 5}).dice] == [6, 6]
