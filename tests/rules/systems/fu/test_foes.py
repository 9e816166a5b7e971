"""Foes and obstacles: made without limits, seen whole, in part or not at all, and never rolling."""

from dataclasses import replace

import pytest

from rules.core.outcome import Outcome, State
from rules.systems import fu
from rules.systems.fu.board import CONDITION, DESCRIPTOR, GEAR, Foe, Trait
from rules.systems.fu.foes import MOST_FOES, MOST_TRAITS
from tests.rules.systems.fu.table import CAMDEN, act, by_gm, code, table, then

WARDEN = {
    "name": "Warden",
    "concept": "Keeper of the bridge",
    "descriptors": "Strong\r\n\r\nCruel",
    "gear": ["Iron key"],
    "conditions": "hurt",
}
WORDS = ("Warden", "Keeper of the bridge", "Strong", "Cruel", "Iron key", "Hurt")


def there(sight: str = "hidden", **values: object) -> State:
    state = by_gm(table(**values))
    return then(state, act(state, "add_foe", **WARDEN, sight=sight))


def known_words(state: State) -> set[str]:
    """Give what of the warden's words a player's view has anywhere in it."""
    view = fu.board_view(state.board, state.options, for_gm=False)
    said = repr((view.foes, view.details, view.ideas, view.statements))
    return {word for word in WORDS if word in said}


def is_secret(outcome: Outcome) -> list[bool]:
    assert isinstance(outcome, Outcome), outcome
    return [event.secret for event in outcome.events]


def test_a_foe_has_a_concept_descriptors_gear_and_conditions_a_line_each():
    foe = there().board.foes[0]
    traits = (
        Trait("k2", "Strong", DESCRIPTOR),
        Trait("k3", "Cruel", DESCRIPTOR),
        Trait("k4", "Iron key", GEAR),
        Trait("k5", "Hurt", CONDITION),
    )
    assert foe == Foe("k1", "Warden", "Keeper of the bridge", traits)


def test_the_option_says_whether_a_new_foe_is_seen():
    for value, words in (("open", set(WORDS)), ("hidden", set())):
        assert known_words(there("", obstacles_visible=value)) == words
    assert known_words(there("shown", obstacles_visible="hidden")) == set(WORDS)
    assert known_words(there("hidden", obstacles_visible="open")) == set()


def test_a_hidden_foe_is_told_to_narrators_alone_and_a_shown_one_to_all():
    assert is_secret(act(by_gm(table()), "add_foe", **WARDEN, sight="hidden")) == [True]
    assert is_secret(act(by_gm(table()), "add_foe", **WARDEN, sight="shown")) == [False]


def test_a_foe_is_revealed_trait_by_trait():
    state = there()
    assert code(act(state, "show_trait", foe="k1", trait="k2")) == "foe_hidden_still"
    shown = act(state, "show_foe", foe="k1")
    assert is_secret(shown) == [False]
    state = then(state, shown)
    assert known_words(state) == {"Warden", "Keeper of the bridge"}
    state = then(state, act(state, "show_trait", foe="k1", trait="k3"))
    assert known_words(state) == {"Warden", "Keeper of the bridge", "Cruel"}
    state = then(state, act(state, "hide_trait", foe="k1", trait="k3"))
    assert known_words(state) == {"Warden", "Keeper of the bridge"}


def test_a_foe_is_revealed_whole_and_goes_out_of_sight_again():
    state = there()
    state = then(state, act(state, "show_foe", foe="k1", whole="on"))
    assert known_words(state) == set(WORDS)
    assert code(act(state, "show_foe", foe="k1", whole="on")) == "foe_in_sight"
    outcome = act(state, "hide_foe", foe="k1")
    assert is_secret(outcome) == [False]
    assert known_words(then(state, outcome)) == set()
    assert code(act(then(state, outcome), "hide_foe", foe="k1")) == "foe_unseen"


def test_a_tray_offers_a_foes_traits_only_when_they_are_shown():
    state = there()
    state = then(state, act(state, "show_foe", foe="k1"))
    state = then(state, act(state, "show_trait", foe="k1", trait="k2"))
    said = repr(fu.tray(replace(state, actor=CAMDEN), {}).groups)
    assert "Strong" in said.replace("'Strong'", "", 1)
    assert "Cruel" not in said
    assert "Cruel" not in repr(fu.tray(replace(there(), actor=CAMDEN), {}).groups)


def test_a_changed_foe_keeps_what_is_known_of_it():
    state = then(there(), act(there(), "show_foe", foe="k1"))
    state = then(state, act(state, "show_trait", foe="k1", trait="k2"))
    outcome = act(state, "edit_foe", foe="k1", name="Old warden", descriptors="strong\nBlind", sight="hidden")
    foe = outcome.board.foes[0]
    assert (foe.name, foe.concept) == ("Old warden", "")
    assert foe.traits == (Trait("k2", "strong", DESCRIPTOR, True), Trait("k6", "Blind", DESCRIPTOR))
    assert is_secret(outcome) == [False]


def test_what_players_cannot_see_change_is_not_told_to_them():
    state = then(there(), act(there(), "show_foe", foe="k1"))
    written = {**WARDEN, "descriptors": "Strong\nMerciful"}
    assert is_secret(act(state, "edit_foe", foe="k1", **written, sight="hidden")) == [True]
    assert is_secret(act(state, "add_trait", foe="k1", label="Afraid", sight="hidden")) == [True]
    assert is_secret(act(state, "add_trait", foe="k1", label="Afraid", sight="shown")) == [False]
    assert is_secret(act(state, "drop_trait", foe="k1", trait="k2")) == [True]
    assert is_secret(act(there(), "remove_foe", foe="k1")) == [True]
    assert is_secret(act(state, "remove_foe", foe="k1")) == [False]


def test_a_condition_can_be_put_on_a_foe_and_taken_off_again():
    state = there("shown")
    state = then(state, act(state, "add_trait", foe="k1", label="angry"))
    assert state.board.foes[0].traits[-1] == Trait("k6", "Angry", CONDITION, True)
    assert code(act(state, "add_trait", foe="k1", label="ANGRY")) == "trait_there"
    assert then(state, act(state, "drop_trait", foe="k1", trait="k6")).board.foes == there("shown").board.foes


def test_a_foe_holds_points_only_where_the_table_lets_it():
    assert code(act(by_gm(table()), "add_foe", name="Warden", fu=1)) == "narrator_points_off"
    state = by_gm(table(fu_narrator=True))
    state = then(state, act(state, "add_foe", name="Warden", fu="3"))
    assert state.board.foes[0].fu == 3
    assert fu.board_view(state.board, state.options, for_gm=False).foes[0].fu == 0
    assert code(act(state, "add_foe", name="Warden", fu=4)) == "foe_points_wrong"


@pytest.mark.parametrize(
    ("do", "fields", "refusal"),
    [
        ("add_foe", {"name": ""}, "foe_unnamed"),
        ("add_foe", {"name": "Wall", "descriptors": [7]}, "not_text"),
        ("add_foe", {"name": "Wall", "gear": "x" * 301}, "too_long"),
        ("add_foe", {"name": "Wall", "gear": "\n".join(map(str, range(MOST_TRAITS + 1)))}, "too_many_traits"),
        ("add_foe", {"name": "Wall", "sight": "perhaps"}, "sight_wrong"),
        ("edit_foe", {"foe": "k9", "name": "Wall"}, "foe_gone"),
        ("edit_foe", {"foe": "k1", "name": "Wall", "fu": 2}, "narrator_points_off"),
        ("remove_foe", {"foe": "k9"}, "foe_gone"),
        ("show_foe", {"foe": "k9"}, "foe_gone"),
        ("show_foe", {"foe": "k1", "whole": "perhaps"}, "sight_wrong"),
        ("hide_foe", {}, "foe_gone"),
        ("show_trait", {"foe": "k9", "trait": "k2"}, "foe_gone"),
        ("show_trait", {"foe": "k1", "trait": "k9"}, "trait_gone"),
        ("show_trait", {"foe": "k1"}, "trait_gone"),
        ("hide_trait", {"foe": "k1", "trait": "k2"}, "foe_unseen"),
        ("drop_trait", {"foe": "k1", "trait": "k9"}, "trait_gone"),
        ("add_trait", {"foe": "k9", "label": "Hurt"}, "foe_gone"),
        ("add_trait", {"foe": "k1", "label": ""}, "trait_missing"),
        ("add_trait", {"foe": "k1", "label": "Old", "kind": "mood"}, "trait_kind"),
    ],
)
def test_what_does_not_fit_is_refused(do, fields, refusal):
    assert code(act(there(), do, **fields)) == refusal


def test_foes_are_the_narrators():
    state = replace(there("shown"), actor=CAMDEN)
    for do in ("add_foe", "edit_foe", "remove_foe", "show_foe", "hide_foe", "show_trait", "hide_trait", "drop_trait"):
        assert code(act(state, do, foe="k1", trait="k2", name="Wall")) == "narrator_only"
        assert do not in fu.available(state)
    assert code(act(state, "add_trait", foe="k1", label="Hurt")) == "narrator_only"


def test_nobody_reaches_a_hidden_foe_by_guessing_its_key():
    hurt = {"kind": "condition", "text": "Hurt by a fall", "to": "k1"}
    assert code(act(replace(there(), actor=CAMDEN), "propose", **hurt)) == "unknown_character"
    assert is_secret(act(there(), "propose", **hurt)) == [True]
    assert is_secret(act(replace(there("shown"), actor=CAMDEN), "propose", **hurt)) == [False]


def test_foes_and_their_traits_have_an_end():
    state = by_gm(table())
    for number in range(MOST_FOES):
        state = then(state, act(state, "add_foe", name=f"Foe {number}"))
    assert code(act(state, "add_foe", name="One more")) == "too_many_foes"
    for number in range(MOST_TRAITS):
        state = then(state, act(state, "add_trait", foe="k1", label=f"Trait {number}"))
    assert code(act(state, "add_trait", foe="k1", label="One more")) == "too_many_traits"


def test_a_foe_never_rolls():
    state = there("shown")
    assert code(act(state, "roll")) == "only_players_roll"
    assert code(act(replace(state, actor="k1"), "roll")) == "no_character"
    assert "roll" not in fu.available(state)
