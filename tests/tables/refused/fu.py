"""Every refusal of FU at the table: in which situation, who does what, and the code of the no that follows.

`=Words` stands for the key of what is called so on the board, a name of the cast for the key of its character.
"""

from rules.systems.fu.board import Board, Detail, Foe, Idea, Scene, Statement
from rules.systems.fu.details import MOST_DETAILS
from rules.systems.fu.foes import MOST_FOES
from rules.systems.fu.proposals import MOST_IDEAS
from rules.systems.fu.sheet import MOST_ENTRIES
from tests.tables.refused.situations import LONG, Situation, deed

PLAY = {"fu": 2}
"""How everybody stands at first."""
ROLL = {"do": "roll", "question": "Does it hold?"}
LIFE = {"fu_as_life": True}
FIND = {"do": "find", "to": "mara", "adjective": "Old", "noun": "key"}
HURT, TIRED = ({"do": "set_condition", "to": "mara", "condition": each} for each in ("Hurt", "Tired"))
SCENE = {"do": "set_scene", "title": "The quay"}
FOE = {"do": "add_foe", "name": "Vogt", "sight": "shown"}


def rolled(code: str, **fields: object) -> tuple[str, str, dict[str, object]]:
    return code, "mara", ROLL | fields


SITUATIONS = {
    "before a roll": Situation(
        (
            deed("unknown_act", "mara", "dance"),
            rolled("question_missing", question=" "),
            rolled("question_not_text", question=["Does", "it?"]),
            rolled("question_too_long", question=LONG),
            rolled("word_pending", add_word="rope"),
            rolled("label_too_long", helps=LONG),
            rolled("labels_too_long", helps=[sign * 290 for sign in "abcd"]),
            rolled("too_many_labels", helps=[f"a{at}" for at in range(31)]),
            rolled("label_both_ways", helps="rope", hinders="Rope"),
            rolled("too_many_dice", helps=[f"a{at}" for at in range(30)], spend=1),
            rolled("spend_wrong", spend=99),
            rolled("take_a_hit_wrong", take_a_hit="perhaps"),
            rolled("take_a_hit_off", take_a_hit="on"),
            rolled("pick_wrong", pick=7),
            rolled("pick_off", pick=6),
            rolled("not_enough_points", spend=3),
            deed("only_players_roll", "ana", "roll", question="Does it hold?"),
            deed("no_open_roll", "mara", "keep"),
            deed("die_unknown", "mara", "pick", die=99),
            deed("step_wrong", "mara", "nudge", die=0, by=0),
            deed("die_named_twice", "mara", "reroll", dice=[0, 0]),
            deed("no_die_named", "mara", "reroll"),
        )
    ),
    "a die of one's own choice": Situation(
        (rolled("pick_without_bonus", pick=6), rolled("hit_with_points", take_a_hit="on", spend=1)),
        {"player_pick": "free", "fu_take_a_hit": True},
    ),
    "points buy no dice": Situation((rolled("bonus_dice_off", spend=1),), {"fu_bonus_die": False}),
    "a roll lies open": Situation(
        (
            deed("nothing_asked", "mara", "propose", kind="detail", text="Fog", about="=Does it hold?"),
            deed("reroll_all_off", "mara", "reroll_all"),
            deed("nudge_off", "mara", "nudge", die=0, by=1),
            deed("die_unknown", "mara", "reroll", dice=[4]),
            deed("narrator_points_off", "ana", "force_reroll", foe="=Vogt", to="mara", die=0),
        ),
        steps=(("ana", FOE), ("mara", ROLL)),
        dice=([3],),
    ),
    "a roll was changed": Situation(
        (deed("rerolled_already", "mara", "reroll", dice=[0]),),
        steps=(("mara", ROLL), ("mara", {"do": "reroll", "dice": [0]})),
        dice=([3], [4]),
    ),
    "dice are turned": Situation(
        (deed("nudge_past_end", "mara", "nudge", die=0, by=1), deed("reroll_off", "mara", "reroll", dice=[0])),
        {"fu_reroll_mode": "nudge"},
        steps=(("mara", ROLL),),
        dice=([6],),
    ),
    "a hit was taken": Situation(
        (deed("hit_stands", "mara", "reroll", dice=[0]),),
        {"fu_take_a_hit": True},
        steps=(("mara", ROLL | {"take_a_hit": "on"}),),
    ),
    "points change hands": Situation(
        (
            deed("nobody_named", "mara", "award"),
            deed("points_wrong", "mara", "award", to="jonas", points=99),
            deed("reason_unknown", "mara", "award", to="jonas", reason="birthday"),
            deed("reason_off", "mara", "award", to="jonas", reason="goal_reached"),
            deed("dice_award", "mara", "award", to="jonas", reason="several_ones"),
            deed("no_self_award", "mara", "award", to="mara"),
            deed("cap_reached", "mara", "award", to="jonas", points=9),
            deed("gift_to_self", "mara", "give", to="mara"),
            deed("narrator_has_none", "ana", "give", to="mara"),
            deed("points_missing", "ana", "correct", to="mara"),
            deed("points_out_of_range", "ana", "correct", to="mara", points=6),
            deed("points_as_they_are", "ana", "correct", to="mara", points=2),
            deed("life_off", "mara", "harm", to="mara"),
            deed("point_asked_already", "mara", "ask_point"),
            deed("point_not_asked", "ana", "decline_point", to="jonas"),
        ),
        {"fu_share": True, "fu_cap": 5},
        steps=(("mara", {"do": "ask_point"}),),
    ),
    "points come from the narrator": Situation(
        (
            deed("narrator_awards", "mara", "award", to="jonas"),
            deed("share_off", "mara", "give", to="jonas"),
            deed("points_full", "mara", "ask_point"),
            deed("party_full", "ana", "award_all", to="mara"),
        ),
        {"fu_award_by": "narrator_only", "fu_cap": 2},
    ),
    "points are life": Situation(
        (
            deed("award_needs_reason", "mara", "award", to="jonas"),
            deed("no_awards", "mara", "ask_point"),
            deed("harm_to_others", "mara", "harm", to="jonas"),
            deed("bond_with_self", "mara", "bond", to="mara"),
            deed("life_full", "mara", "bond", to="jonas"),
            deed("narrator_has_no_life", "ana", "bond", to="mara"),
        ),
        LIFE,
        play={"fu": 3},
    ),
    "no life is left": Situation((deed("no_life_left", "ana", "harm", to="mara"),), LIFE, play={"fu": 0}),
    "no life is left, and the scene goes on": Situation(
        (rolled("out_of_scene"),),
        LIFE | {"life_zero": "out_of_scene"},
        play={"fu": 1},
        steps=(("ana", SCENE), ("ana", {"do": "harm", "to": "mara"})),
    ),
    "no point is left": Situation((deed("no_point_to_take", "ana", "take", to="mara"),), play={"fu": 0}),
    "nothing is set yet": Situation(
        (
            deed("narrator_only", "mara", "set_scene", title="The quay"),
            deed("scene_untitled", "ana", "set_scene"),
            deed("scene_kind", "ana", "set_scene", title="The quay", kind="musical"),
            deed("cast_wrong", "ana", "set_scene", title="The quay", cast="x" * 101),
            deed("too_long", "ana", "set_scene", title=LONG),
            deed("not_text", "ana", "set_scene", title=["The", "quay"]),
            deed("no_scene", "ana", "edit_scene", title="The quay"),
            deed("no_scene", "mara", "recover", condition="Hurt"),
            deed("recover_own", "ana", "recover", condition="Hurt"),
            deed("rotation_off", "ana", "rotate", order="mara", first="mara"),
            deed("nobody_first", "ana", "rotate", order="mara"),
            deed("idea_gone", "ana", "take_scene", idea="k99"),
            deed("narrator_sets", "ana", "propose_scene", title="The quay"),
            deed("turns_off", "ana", "new_turn"),
            deed("review_off", "mara", "submit", helps="rope"),
            deed("props_off", "mara", "use_prop", prop="Chair"),
            deed("powers_off", "mara", "use_power", power="Fly"),
        )
    ),
    "scenes by turns": Situation(
        (deed("not_your_scene", "jonas", "set_scene", title="Mill"),), {"scene_rotation": True}
    ),
    "no recovery": Situation((deed("recovery_off", "mara", "recover", condition="Hurt"),), {"recovery_per_scene": 0}),
    "a scene runs": Situation(
        (
            deed("condition_fresh", "mara", "recover", condition="Hurt"),
            deed("condition_unknown", "mara", "recover", condition="Tired"),
            deed("condition_missing", "mara", "recover"),
            deed("condition_missing", "mara", "set_condition", to="mara"),
            deed("condition_there", "mara", "set_condition", to="mara", condition="hurt"),
            deed("condition_not_there", "mara", "clear_condition", to="mara", condition="Tired"),
            deed("not_yours", "mara", "set_condition", to="jonas", condition="Tired"),
            deed("detail_missing", "ana", "add_detail"),
            deed("detail_there", "ana", "add_detail", label="fog"),
            deed("detail_there", "mara", "propose", kind="detail", text="Fog"),
            deed("detail_gone", "ana", "remove_detail", detail="k99"),
            deed("instant_wrong", "ana", "add_detail", label="Rain", instant="perhaps"),
            deed("turns_on", "ana", "begin_turns"),
            deed("may_act", "ana", "let_act", to="jonas"),
            deed("acted_already", "mara", "roll", question="And again?"),
            deed("changed_meanwhile", "ana", "edit_scene", title="The old quay", drawn="a.b.c.d.e.f"),
        ),
        steps=(
            ("ana", SCENE),
            ("ana", {"do": "add_detail", "label": "Fog"}),
            ("mara", HURT),
            ("ana", {"do": "begin_turns"}),
            ("mara", ROLL),
        ),
        dice=([4],),
    ),
    "the next scene runs": Situation(
        (deed("recovered_already", "mara", "recover", condition="Tired"),),
        steps=(("mara", HURT), ("mara", TIRED), ("ana", SCENE), ("mara", {"do": "recover", "condition": "Hurt"})),
    ),
    "something may follow": Situation(
        (
            deed("statement_kind", "mara", "propose", kind="song", text="La"),
            deed("statement_empty", "mara", "propose", kind="detail"),
            deed("nobody_named", "mara", "propose", kind="condition", text="Hurt"),
            deed("unknown_character", "mara", "propose", kind="condition", text="Hurt", to="k99"),
            deed("statement_gone", "ana", "accept", key="k99"),
            deed("roll_gone", "mara", "propose", kind="detail", text="Fog", about="k99"),
        ),
        steps=(("mara", ROLL),),
        dice=([2],),
    ),
    "gear and props": Situation(
        (
            deed("gear_state", "mara", "gear", to="mara", item="cracked hand bell", state="melted"),
            deed("item_missing", "mara", "gear", to="mara", state="lost"),
            deed("item_unknown", "mara", "gear", to="mara", item="Piano", state="lost"),
            deed("item_not_found", "mara", "drop", to="mara", item="cracked hand bell"),
            deed("item_there", "mara", "find", to="mara", adjective="Old", noun="key"),
            deed("adjective_missing", "mara", "find", to="mara", noun="key"),
            deed("noun_missing", "mara", "find", to="mara", adjective="Old"),
            deed("prop_missing", "mara", "use_prop"),
            deed("prop_in_use", "mara", "use_prop", prop="Chair"),
            deed("power_missing", "mara", "use_power"),
            deed("power_unknown", "mara", "use_power", power="Fly"),
            deed("no_character", "ana", "use_prop", prop="Chair"),
        ),
        {"fu_use_prop": True, "fu_powers": True},
        steps=(("mara", FIND), ("mara", {"do": "use_prop", "prop": "Chair"})),
    ),
    "modifiers are reviewed": Situation(
        (
            deed("label_missing", "mara", "submit"),
            deed("sign_wrong", "ana", "suggest", to="mara", label="Rain", sign="maybe"),
            deed("suggested_already", "ana", "suggest", to="mara", label="fog"),
            deed("verdict_wrong", "ana", "judge", to="mara", label="Rope", verdict="perhaps"),
            deed("question_to_ask", "ana", "judge", to="mara", label="Rope", verdict="asked"),
            deed("review_gone", "ana", "judge", to="mara", label="Boots", verdict="approved"),
            rolled("modifier_declined", helps="Rope"),
            rolled("modifier_unseen", helps="Boots"),
        ),
        {"gm_review": True},
        steps=(
            ("ana", {"do": "suggest", "to": "mara", "label": "Fog"}),
            ("mara", {"do": "submit", "question": "Does it hold?", "helps": "Rope"}),
            ("ana", {"do": "judge", "to": "mara", "label": "Rope", "verdict": "declined"}),
        ),
    ),
    "foes": Situation(
        (
            deed("foe_unnamed", "ana", "add_foe"),
            deed("foe_points_wrong", "ana", "add_foe", name="Wall", fu=9),
            deed("sight_wrong", "ana", "add_foe", name="Wall", sight="half"),
            deed("too_many_traits", "ana", "add_foe", name="Wall", descriptors="\n".join(f"t{at}" for at in range(31))),
            deed("narrator_points_off", "ana", "add_foe", name="Wall", fu=1),
            deed("foe_gone", "ana", "edit_foe", foe="k99", name="Wall"),
            deed("foe_in_sight", "ana", "show_foe", foe="=Vogt"),
            deed("foe_unseen", "ana", "hide_foe", foe="=Hound"),
            deed("foe_hidden_still", "ana", "show_trait", foe="=Hound", trait="=Fast"),
            deed("trait_missing", "ana", "add_trait", foe="=Vogt"),
            deed("trait_there", "ana", "add_trait", foe="=Hound", label="fast", kind="descriptor"),
            deed("trait_kind", "ana", "add_trait", foe="=Vogt", label="Hurt", kind="song"),
            deed("trait_gone", "ana", "drop_trait", foe="=Vogt", trait="k99"),
        ),
        steps=(("ana", FOE), ("ana", {"do": "add_foe", "name": "Hound", "descriptors": "Fast", "sight": "hidden"})),
    ),
    "a strong foe": Situation(
        (
            deed("foe_missing", "ana", "oppose", to="mara"),
            deed("no_roll_there", "ana", "force_reroll", foe="=Vogt", to="jonas", die=0),
            deed("foe_without_points", "ana", "oppose", foe="=Wall", to="mara"),
            deed("forced_already", "ana", "force_reroll", foe="=Vogt", to="mara", die=0),
            deed("die_locked", "mara", "reroll", dice=[0]),
            deed("opposed", "jonas", "roll", question="Is it locked?"),
        ),
        {"fu_narrator": True},
        steps=(
            ("ana", FOE | {"fu": 3}),
            ("ana", FOE | {"name": "Wall"}),
            ("mara", ROLL),
            ("ana", {"do": "force_reroll", "foe": "=Vogt", "to": "mara", "die": 0}),
            ("ana", {"do": "oppose", "foe": "=Vogt", "to": "jonas"}),
        ),
        dice=([4], [3]),
    ),
    "everything is full": Situation(
        (
            deed("too_many_details", "ana", "add_detail", label="One more"),
            deed("too_many_foes", "ana", "add_foe", name="One more"),
            deed("too_many_ideas", "mara", "propose_scene", title="One more"),
            deed("too_much_here", "mara", "propose", kind="detail", text="One more"),
        ),
        board=Board(
            details=tuple(Detail(f"k{at}", f"d{at}") for at in range(MOST_DETAILS)),
            foes=tuple(Foe(f"k1{at}", f"f{at}") for at in range(MOST_FOES)),
            ideas=tuple(Idea(f"k2{at}", "", "", Scene(0, f"s{at}")) for at in range(MOST_IDEAS)),
            statements=tuple(Statement(f"k3{at}", "", "", text=f"t{at}") for at in range(MOST_ENTRIES)),
        ),
    ),
}
BY_SCRIPT_ALONE = {"label_not_text": "A form sends nothing but texts."}
"""Refusals that no form can bring about, and why."""
WHEN_ASKED = {"another_question", "asked_left_out"}
"""Refusals of a roll that a GM asked for; `tests/tables/asking` tries them."""
