"""What the panel, the sheet and the board show: the numbers people see are the rules' own."""

from dataclasses import replace

from rules.systems import fate
from rules.systems.fate.board import Aspect, Board, Hit
from rules.systems.fate.lying import OpenRoll
from rules.systems.fate.npcs import Npc, Trait
from rules.systems.fate.play import Wound
from rules.systems.fate.trials import Task
from rules.templatetags.words import say
from tests.rules.systems.fate.table import (
    BLANKS,
    KASPAR,
    KORBIN,
    MINA,
    SHEET,
    attacked,
    by,
    by_gm,
    done,
    options,
    table,
    with_board,
    with_play,
)


def against_good():
    """Let Korbin defend at Good, as the picture has it."""
    return by(done(by_gm(table(points=2)), "oppose", to=MINA, npc=KORBIN, difficulty=3), MINA)


ATTACK = {"action": "attack", "approach": "quick", "foe": KORBIN}


def test_before_a_roll_every_approach_has_its_chance_against_what_stands():
    tray = fate.tray(against_good(), ATTACK)
    assert say(tray.opposition) == "Korbin defends at Good (+3)"
    cards = {card.key: (card.rating, f"{card.chance.percent}") for card in tray.approaches}
    assert cards["forceful"] == ("+3", "38.3")
    assert cards["quick"] == ("+2", "18.5")
    assert cards["careful"] == ("+1", "6.2")
    assert cards["clever"] == ("+0", "1.2")
    assert tray.approaches[0].key == "forceful"


def test_before_a_roll_the_bar_and_the_ladder_are_exact():
    tray = fate.tray(against_good(), ATTACK)
    assert [(part.key, f"{part.percent}") for part in tray.odds] == [
        ("fail", "61.7"),
        ("tie", "19.8"),
        ("succeed", "17.3"),
        ("style", "1.2"),
    ]
    assert [(rung.value, rung.ways) for rung in tray.ladder] == [
        ("+6", 1),
        ("+5", 4),
        ("+4", 10),
        ("+3", 16),
        ("+2", 19),
        ("+1", 16),
        ("0", 10),
        ("−1", 4),
        ("−2", 1),
    ]
    assert [rung.value for rung in tray.ladder if rung.is_opposition] == ["+3"]
    assert (tray.throws, say(tray.button)) == (81, "Roll 4 dice")


def test_a_stunt_that_does_not_fit_says_why():
    chips = fate.tray(table(), ATTACK).stunts
    assert [(chip.name, chip.fits, say(chip.why_not)) for chip in chips] == [("Roofrunner", False, "needs Sneaky")]
    sneaky = fate.tray(table(), {"action": "create_advantage", "approach": "sneaky", "stunt": "roofs"})
    assert sneaky.stunts[0].ticked
    assert sneaky.bonuses == "+3"


def test_helpers_count_before_the_roll():
    state = by(done(by(table(), KASPAR), "help", to=MINA), MINA)
    tray = fate.tray(state, {"approach": "quick"})
    assert ([each.name for each in tray.helpers], tray.bonuses) == (["Kaspar"], "+3")


def missed():
    """Give a roll of Quick that fails by one, as the picture has it."""
    aspects = (
        Aspect("smoke", "Smoke", free=2, by="Mina"),
        Aspect("off", "Off balance", free=1, kind="boost"),
        Aspect("dark", "Dark"),
    )
    return done(with_board(against_good(), aspects=aspects), "roll", 1, 0, -1, 0, **ATTACK)


def test_after_a_roll_every_invoke_has_its_cost_its_effect_and_its_chance():
    opened = fate.tray(missed(), {}).open
    assert say(opened.answer) == "Fails by 1"
    rows = {
        (say(row.text), row.pay): (say(row.cost), row.plus_outcome, f"{row.better.percent}") for row in opened.invokes
    }
    assert rows["Smoke", "free"] == ("Free, 2 left", "succeed", "38.3")
    assert rows["Off balance", "free"] == ("Free, a boost", "succeed", "38.3")
    assert rows["Dockhand raised on the quay", "point"] == ("1 fate point", "succeed", "38.3")
    assert ("Off balance", "point") not in rows
    assert {f"{row.success.percent}" for row in opened.invokes} == {"18.5"}
    assert [f"{part.percent}" for part in opened.reroll] == ["61.7", "19.8", "17.3", "1.2"]
    assert [part.key for part in opened.with_invoke if part.numerator] == ["succeed"]


def test_the_ladder_beside_a_roll_shows_you_the_opposition_and_one_invoke_more():
    ladder = fate.tray(missed(), {}).open.ladder
    marks = {
        rung.value: [name for name in ("is_you", "is_opposition", "is_with_invoke") if getattr(rung, name)]
        for rung in ladder
    }
    assert (marks["+2"], marks["+3"], marks["+4"]) == (["is_you"], ["is_opposition"], ["is_with_invoke"])


def test_others_see_the_roll_and_what_they_could_add():
    (seen,) = fate.tray(by(missed(), KASPAR), {}).others
    assert (seen.name, seen.mine, seen.is_own) == ("Mina", True, False)
    assert any(row.may_add for row in seen.invokes)
    (by_the_gm,) = fate.tray(by_gm(missed()), {}).others
    assert all(row.may_hinder and not row.may_add for row in by_the_gm.invokes)


def test_without_points_only_free_invokes_are_offered():
    rows = fate.tray(with_play(missed(), fate_points=0), {}).open.invokes
    assert {row.pay for row in rows} == {"free"}


def test_an_attack_that_waits_says_for_whom():
    opened = fate.tray(attacked(*BLANKS), {}).open
    assert (opened.waits.name, opened.may_settle, opened.invokes) == ("Korbin", False, ())
    state = done(by_gm(table()), "roll", *BLANKS, action="attack", approach="forceful", npc=KORBIN, target=MINA)
    tray = fate.tray(by(state, MINA), {})
    assert (tray.form.action, tray.form.against) == ("defend", KORBIN)
    assert say(tray.opposition) == "Against the Good (+3) of Korbin"
    assert f"{tray.success.percent}" == "38.3"


def test_a_hit_offers_only_legal_ways_with_what_is_left_after_each():
    state = with_play(with_board(table(), hits=(Hit("k1", MINA, "Mina", 4, KORBIN, "Korbin"),)), stress=(1,))
    hit = fate.tray(state, {}).hit
    assert say(hit.title) == "4 shifts are waiting"
    assert [(say(way.title), way.sum, say(way.surplus)) for way in hit.ways] == [
        ("Box 2 and a mild consequence", 4, "exact"),
        ("Box 3 and a mild consequence", 5, "1 too much"),
        ("A moderate consequence alone", 4, "exact"),
        ("A severe consequence alone", 6, "2 too much"),
    ]
    assert say(hit.ways[0].left) == "One more hit of up to 13 shifts."
    assert say(hit.button) == "Absorb 4 shifts"
    assert fate.tray(by(state, KASPAR), {}).hit is None


def test_a_compel_shows_what_each_answer_does_to_ones_points():
    state = by(done(by_gm(table(points=2)), "offer_compel", aspect="trouble", text="The boy", to=MINA), MINA)
    (card,) = fate.tray(state, {}).compels
    assert (card.after_accepting, card.after_refusing, card.cannot_refuse) == (3, 1, None)
    (poor,) = fate.tray(with_play(state, fate_points=0), {}).compels
    assert (poor.after_accepting, poor.after_refusing) == (1, None)
    assert say(poor.cannot_refuse) == "With 0 fate points a compel cannot be refused."
    assert fate.board_view(state.board, state.options, False).own(MINA, state.figures[MINA].play).compels == 1


def test_the_sheet_says_how_its_numbers_come_about():
    state = with_play(table(), stress=(2,), consequences={"mild": "Cracked ribs"}, wounds={"mild": Wound(by="Korbin")})
    card = fate.sheet_view(with_play(state, invoked={"concept": 2}).figures[MINA], options())
    assert (card.named, card.most_aspects, card.capacity) == (3, 5, (3, 4, 6))
    assert say(card.refresh_why) == "Refresh 3: no stunt beyond the third, no major milestone yet."
    assert say(card.aspects[0].use) == "Invoked 2 times tonight"
    assert [aspect.is_open for aspect in card.aspects] == [False, False, False, True, True]
    forceful = next(line for line in card.approaches if line.key == "forceful")
    assert [f"{chance.percent}" for _rung, chance in forceful.chances] == ["93.8", "61.7", "18.5"]
    assert [say(stunt.uses) for stunt in card.stunts if stunt.uses] == ["1 use left"]
    assert card.coefficient is None


def test_the_strip_shows_points_boxes_and_consequences():
    state = with_play(table(), stress=(1,), consequences={"severe": "Burnt"})
    track = fate.track(state.figures[MINA], state.options)
    assert track.fate_points == 3
    assert [box.checked for box in track.boxes] == [True, False, False]
    assert [(slot.value, slot.text) for slot in track.slots] == [(2, ""), (4, ""), (6, "Burnt")]


# --- what nobody else may see -----------------------------------------------------------------------------------------


def secretive() -> Board:
    hidden_roll = OpenRoll(dice=(1, 1, 1, 1), key="k8", hidden=True, text="Ambush")
    return Board(
        rolls={KORBIN: hidden_roll},
        aspects=(
            Aspect("k1", "A trapdoor", hidden=True),
            Aspect("k2", "Fog"),
            Aspect("k8a", "Ambush", of="k8"),
        ),
        npcs=(
            Npc("k3", "The assassin", shown=False),
            Npc("k4", "Korbin", aspects=(Trait("k5", "Blind"),), approaches={"quick": 3}),
        ),
        tasks=(Task("k6", "The crew", hidden=True), Task("k7", "The lock")),
    )


def test_players_see_nothing_that_is_hidden():
    view = fate.board_view(secretive(), options(), False)
    assert [say(aspect.text) for aspect in view.aspects] == ["Fog"]
    assert [(npc.name, npc.aspects, npc.approaches) for npc in view.npcs] == [("Korbin", (), ())]
    assert [task.text for task in view.tasks] == ["The lock"]
    assert "Ambush" not in repr(view) + repr(view.board)
    assert fate.tray(replace(table(), board=secretive()), {}).others == ()


def test_the_gm_sees_everything():
    view = fate.board_view(secretive(), options(), True)
    assert len(view.aspects) == 3
    assert [npc.name for npc in view.npcs] == ["The assassin", "Korbin"]
    assert len(view.tasks) == 2


def test_hidden_rolls_are_nobody_elses_business():
    assert fate.shared(secretive()).rolls == {}
    assert fate.closed(secretive(), KORBIN).rolls == {}
    assert [each.key for each in fate.closed(secretive(), KORBIN).aspects] == ["k1", "k2"]
    assert fate.open_mark(secretive(), MINA) == ""
    assert fate.open_mark(missed().board, MINA)


def test_keys_come_from_the_secret_of_the_server():
    one = done(replace(by_gm(table()), secret="one"), "add_aspect", text="Rain").board.aspects[-1].key
    two = done(replace(by_gm(table()), secret="two"), "add_aspect", text="Rain").board.aspects[-1].key
    assert one != two
    assert len(one) == 17


def test_the_paper_fits_and_says_what_is_cut():
    figure = table().figures[MINA]
    assert not fate.paper_view(figure, options()).is_cut
    long = replace(figure, sheet=replace(SHEET, concept="wide " * 60, look="\n".join(["row"] * 20)))
    paper = fate.paper_view(long, options())
    assert paper.is_cut
    assert paper.sheet.aspects[0].text.endswith("…")


def test_a_request_names_the_action_and_what_stands_against_it():
    asked = fate.read_request({"action": "overcome", "approach": "quick", "difficulty": "3"}, options())
    assert say(fate.request_text(asked)) == "Overcome, Quick, against Good (+3)"
    found = fate.prospect(table(), asked)
    assert (found.dice, f"{found.chance.percent}") == (4, "18.5")
    assert fate.read(fate.request_act(table(), asked)).approach == "quick"
    assert fate.request_act(table(), {**asked, "approach": ""})["approach"] == "forceful"
    assert fate.read_request({"action": "attack"}, options()).code == "action_unknown"
    assert fate.prospect(with_play(table(), status="taken_out"), asked).refusal.code == "out_of_scene"
    tally = fate.request_tally(asked, [0, 2, None], options())
    assert (tally.reached, tally.target) == (1, 3)
    assert say(tally.text) == "1 of 3 succeed. Best outcome: With style."
    assert say(fate.request_tally(asked, [None], options()).text) == "Nobody has rolled."
