"""Conditions, gear that is lost and found, props, powers, and the last life point."""

from dataclasses import replace

import pytest
from django.utils import translation

from rules.core.outcome import Figure, State
from rules.systems import fu
from rules.systems.fu.board import Scene
from rules.systems.fu.options import Options
from rules.systems.fu.play import Play
from rules.systems.fu.words import PRINTED, PRINTED_IN
from rules.templatetags.words import say
from tests.rules.systems.fu.table import CAMDEN, ROXY, SHEET, act, by_gm, code, fu_of, table, then

LIFE = {"fu_as_life": True}


def gear(state: State) -> list[str]:
    return [chip.label for chip in fu.tray(state, {}).groups[1].chips]


def play(state: State) -> Play:
    found: Play = state.figures[CAMDEN].play
    return found


def test_a_printed_condition_is_stored_by_its_word_and_said_in_the_readers_language():
    state = then(table(), act(table(), "set_condition", to=CAMDEN, condition="hURT"))
    assert play(state).conditions == ("Hurt",)
    assert [say(chip.name) for chip in fu.tray(state, {}).groups[2].chips] == ["Hurt"]
    assert fu.dump_play(play(state))["conditions"] == ["Hurt"]


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("word", PRINTED)
def test_a_printed_condition_is_known_in_the_word_of_every_language(word, language):
    with translation.override(language):
        typed = translation.gettext(word)
    assert typed in PRINTED_IN[language]
    for spelled in (typed, typed.upper(), typed.lower()):
        state = then(table(), act(table(), "set_condition", to=CAMDEN, condition=spelled))
        assert play(state).conditions == (word,)
        assert code(act(state, "set_condition", to=CAMDEN, condition=word)) == "condition_there"


def test_conditions_that_were_stored_in_two_languages_are_one_again():
    marks = {"müde": {"scene": 2}, "In love": {"scene": 1}}
    old = {"schema": 2, "fu": 1, "conditions": ["müde", "Tired", "In love"], "marks": marks}
    assert fu.load_play(old).conditions == ("Tired", "In love")
    assert {each: mark.scene for each, mark in fu.load_play(old).marks.items()} == {"Tired": 2, "In love": 1}


def test_a_condition_is_cleared_with_its_mark():
    state = then(table(), act(table(), "set_condition", to=CAMDEN, condition="In love"))
    cleared = then(state, act(state, "clear_condition", to=CAMDEN, condition="in love"))
    assert (play(cleared).conditions, dict(play(cleared).marks)) == ((), {})


def test_a_player_changes_the_own_character_and_the_narrator_everyone():
    assert code(act(table(), "set_condition", to=ROXY, condition="Hurt")) == "not_yours"
    assert act(by_gm(table()), "set_condition", to=ROXY, condition="Hurt").plays[ROXY].conditions == ("Hurt",)
    assert code(act(table(conditions=("Hurt",)), "set_condition", to=CAMDEN, condition="hurt")) == "condition_there"
    assert code(act(table(), "clear_condition", to=CAMDEN, condition="Hurt")) == "condition_not_there"


@pytest.mark.parametrize("became", ["lost", "lent", "broken"])
def test_gear_that_is_lost_lent_or_broken_gives_no_chip_until_it_is_back(became):
    state = then(table(), act(table(), "gear", to=CAMDEN, item="knotted rope", state=became))
    assert gear(state) == ["Notched longsword"]
    assert gear(then(state, act(state, "gear", to=CAMDEN, item="Knotted rope", state=""))) == [
        "Knotted rope",
        "Notched longsword",
    ]


def test_what_is_found_is_gear_and_can_be_put_down():
    state = then(table(), act(table(), "find", to=CAMDEN, adjective="Brass", noun="key"))
    assert gear(state)[-1] == "Brass key"
    assert code(act(state, "find", to=CAMDEN, adjective="brass", noun="Key")) == "item_there"
    assert "Brass key" not in gear(then(state, act(state, "drop", to=CAMDEN, item="Brass key")))
    assert code(act(state, "drop", to=CAMDEN, item="Knotted rope")) == "item_not_found"
    assert code(act(state, "gear", to=CAMDEN, item="Moon", state="lost")) == "item_unknown"


def test_a_prop_counts_as_gear_for_a_point_until_the_scene_ends():
    state = table(fu_use_prop=True)
    used = then(state, act(state, "use_prop", prop="Chandelier"))
    assert (gear(used)[-1], fu_of(used)) == ("Chandelier", 2)
    assert code(act(used, "use_prop", prop="chandelier")) == "prop_in_use"
    later = replace(used, board=replace(used.board, scene=Scene(1, "The roof")))
    assert gear(later) == ["Knotted rope", "Notched longsword"]
    assert code(act(table(), "use_prop", prop="Chandelier")) == "props_off"
    assert code(act(table(points=0, fu_use_prop=True), "use_prop", prop="Chandelier")) == "not_enough_points"


def test_a_power_costs_a_point_each_time():
    state = table(fu_powers=True)
    camden = Figure("Sir Camden", replace(SHEET, powers=("Fly",)), Play(1))
    state = replace(state, figures={**state.figures, CAMDEN: camden})
    used = then(state, act(state, "use_power", power="fly"))
    assert fu_of(used) == 0
    assert code(act(used, "use_power", power="Fly")) == "not_enough_points"
    assert code(act(state, "use_power", power="Sing")) == "power_unknown"
    assert code(act(table(), "use_power", power="Fly")) == "powers_off"


# --- the last life point ----------------------------------------------------------------------------------------------


def harmed(**values: object) -> State:
    state = by_gm(table(points=1, **LIFE, **values))
    state = replace(state, board=replace(state.board, scene=Scene(1, "The roof", cast=(CAMDEN, ROXY))))
    return then(state, act(state, "harm", to=CAMDEN))


def test_the_narrator_is_asked_when_the_last_life_point_is_gone():
    state = harmed()
    assert (fu_of(state), play(state).conditions) == (0, ())
    request = state.board.statements[0]
    assert (request.kind, request.text, request.to) == ("condition", "Near death", CAMDEN)
    assert then(state, act(state, "accept", key=request.key, to=CAMDEN)).figures[CAMDEN].play.conditions == (
        "Near death",
    )


def test_a_table_may_let_them_be_near_death_or_leave_the_scene():
    assert play(harmed(life_zero="near_death")).conditions == ("Near death",)
    gone = harmed(life_zero="out_of_scene")
    assert (gone.board.scene.gone, play(gone).conditions, gone.board.statements) == ((CAMDEN,), (), ())
    view = fu.board_view(gone.board, gone.options, for_gm=False)
    assert (view.takes_part(CAMDEN), view.takes_part(ROXY)) == (False, True)


@pytest.mark.parametrize(
    ("zero", "said"),
    [
        ("narrator", "Sir Camden has no life points left. What follows is up to the narrator."),
        ("out_of_scene", "Sir Camden has no life points left and leaves the scene."),
        ("near_death", "Sir Camden has no life points left and is near death."),
    ],
)
def test_the_table_is_told_what_the_last_life_point_means(zero, said):
    outcome = act(by_gm(table(points=1, life_zero=zero, **LIFE)), "harm", to=CAMDEN)
    assert [say(fu.say_event(event.kind, event.data)) for event in outcome.events][1:] == [said]


def test_while_life_points_are_left_nothing_follows():
    assert len(act(by_gm(table(points=2, **LIFE)), "harm", to=CAMDEN).events) == 1


@pytest.mark.parametrize(("as_life", "shown"), [(True, 3), (False, 7)])
def test_the_party_strip_shows_no_more_life_points_than_there_are(as_life, shown):
    track = fu.track(Figure("Roxy", SHEET, Play(7)), Options(fu_as_life=as_life))
    assert (track.fu, sum(track.coins)) == (shown, shown)


def test_the_party_strip_says_printed_conditions_in_the_readers_language_and_own_ones_as_written():
    shown = fu.track(Figure("Roxy", SHEET, Play(1, ("Hurt", "Soaked to the bone"))), Options()).conditions
    with translation.override("de"):
        assert [say(each) for each in shown] == ["Verletzt", "Soaked to the bone"]
