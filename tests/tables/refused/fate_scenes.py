"""Refusals of Fate around rolls: the scene, conflicts and other trials, offers, what heals, and what grows."""

from rules.systems.fate.board import Aspect, Board, Compel
from rules.systems.fate.challenges import MOST_TASKS
from rules.systems.fate.npcs import Npc
from rules.systems.fate.trials import Task
from tests.tables.refused.situations import LONG, Situation, deed

CAST = ["mara", "jonas"]
ROLL = {"do": "roll", "action": "overcome", "approach": "quick"}
KORBIN = ("ana", {"do": "add_npc", "name": "Korbin", "aspects": "Cruel\nVain", "forceful": 3})
CONFLICT = ("ana", {"do": "begin_conflict", "cast": CAST})
ZONES = ("ana", {"do": "set_zones", "zones": "Street\nHall\nTower\nRoof"})
MODULE = {"coefficient_module": True}
STUNT = {"approach": "quick", "action": "attack", "circumstance": "in the dark"}
BENEFITS = {"benefits": ["change", "raise"]}


def put(zone: str) -> tuple[str, dict[str, object]]:
    return "ana", {"do": "move", "to": "mara", "zone": zone, "put": "on"}


SITUATIONS = {
    "the scene": Situation(
        (
            deed("gm_only", "mara", "set_difficulty", difficulty=1),
            deed("difficulty_wrong", "ana", "set_difficulty", difficulty=99),
            deed("scene_untitled", "ana", "set_scene", title=" "),
            deed("no_scene", "ana", "edit_scene", title="The quay"),
            deed("aspect_unnamed", "ana", "add_aspect", text=" "),
            deed("aspect_kind", "ana", "add_aspect", text="Fog", kind="curse"),
            deed("free_wrong", "ana", "add_aspect", text="Fog", free=10),
            deed("switch_wrong", "ana", "add_aspect", text="Fog", hidden="perhaps"),
            deed("not_text", "ana", "add_aspect", text=["Fog", "Rain"]),
            deed("too_long", "ana", "add_aspect", text=LONG),
            deed("aspect_gone", "ana", "reveal", aspect="k99"),
            deed("aspect_shown", "ana", "reveal", aspect="=Rain"),
            deed("aspect_unseen", "ana", "conceal", aspect="=A trapdoor"),
            deed("nobody_searches", "ana", "uncover", aspect="=A trapdoor", to="mara"),
            deed("shift_off", "ana", "shift_difficulty", approach="quick", by=1),
            deed("award_wrong", "ana", "award", to=["mara"], by=0),
            deed("shift_wrong", "ana", "shift_difficulty", approach="quick", by=9),
            deed("opposed_by_self", "ana", "oppose", to="mara", by="mara"),
            deed("nobody_named", "ana", "oppose", difficulty=1),
            deed("no_character", "ana", "help", to="mara"),
        ),
        steps=(
            ("ana", {"do": "add_aspect", "text": "Rain"}),
            ("ana", {"do": "add_aspect", "text": "A trapdoor", "hidden": "on"}),
        ),
    ),
    "NPCs": Situation(
        (
            deed("npc_unnamed", "ana", "add_npc", name=" "),
            deed("npc_kind", "ana", "add_npc", name="Vogt", kind="dragon"),
            deed("rating_wrong", "ana", "add_npc", name="Vogt", quick=99),
            deed("members_wrong", "ana", "add_npc", name="Watch", kind="mob"),
            deed("boxes_wrong", "ana", "add_npc", name="Watch", kind="mook", boxes=9),
            deed("too_many_traits", "ana", "add_npc", name="Vogt", aspects="\n".join("abcdefghijklmnopqrstuvwxyz")),
            deed("npc_unknown", "ana", "remove_npc", npc="k99"),
            deed("trait_unknown", "ana", "show_trait", npc="=Korbin", aspect="k99"),
            deed("npc_unseen", "ana", "oppose", npc="=Shadow", to="mara"),
        ),
        steps=(KORBIN, ("ana", {"do": "add_npc", "name": "Shadow", "hidden": "on"})),
    ),
    "everything is full": Situation(
        (
            deed("too_much_here", "ana", "add_aspect", text="One more"),
            deed("too_many_npcs", "ana", "add_npc", name="One more"),
            deed("too_many_compels", "ana", "offer_compel", aspect="trouble", text="Stay", to="mara"),
        ),
        board=Board(
            aspects=tuple(Aspect(f"a{number}", "Fog") for number in range(60)),
            npcs=tuple(Npc(f"n{number}", "Watch") for number in range(30)),
            compels=tuple(Compel(f"c{number}", "gm") for number in range(20)),
        ),
    ),
    "a conflict": Situation(
        (
            deed("trial_running", "ana", "begin_conflict", cast=CAST),
            deed("not_your_turn", "jonas", "roll", action="overcome", approach="quick"),
            deed("acted_already", "mara", "roll", action="overcome", approach="quick"),
            deed("helper_acted", "mara", "help", to="jonas"),
            deed("hand_over_off", "mara", "hand_over", to="jonas"),
            deed("acted_or_absent", "ana", "hand_over", to="mara"),
            deed("order_wrong", "ana", "reorder", order=["mara"]),
            deed("side_unnamed", "ana", "take_side", to="mara"),
        ),
        steps=(CONFLICT, ("mara", ROLL), ("ana", {"do": "settle", "of": "mara", "force": "on"})),
    ),
    "a conflict of somebody else": Situation(
        (deed("not_in_conflict", "jonas", "roll", action="overcome", approach="quick"),),
        steps=(("ana", {"do": "begin_conflict", "cast": ["mara"]}),),
    ),
    "turns are handed over": Situation(
        (deed("turn_free", "ana", "next_turn"),), {"initiative": "popcorn"}, steps=(CONFLICT,)
    ),
    "dice lie on the table": Situation(
        (deed("dice_on_table", "jonas", "concede"),),
        steps=(CONFLICT, ("mara", {"do": "roll", "action": "attack", "approach": "quick", "target": "jonas"})),
    ),
    "conceding is an action": Situation(
        (deed("nobody_conceded", "mara", "concede", join="on"),), {"concede_rule": "hack"}, steps=(CONFLICT,)
    ),
    "no trial": Situation(
        (
            deed("no_conflict", "ana", "next_turn"),
            deed("conflict_kind", "ana", "begin_conflict", cast=CAST, kind="legal"),
            deed("contest_parties", "ana", "begin_contest", aim="The race", cast=["mara"]),
            deed("no_contest", "ana", "end_contest"),
            deed("challenge_unnamed", "ana", "begin_challenge"),
            deed("no_challenge", "ana", "add_task", text="The lock"),
            deed("task_unnamed", "ana", "add_task"),
        )
    ),
    "a contest": Situation(
        (deed("side_has_rolled", "mara", "roll", action="overcome", approach="quick"),),
        steps=(("ana", {"do": "begin_contest", "cast": CAST}), ("mara", ROLL)),
    ),
    "a long challenge": Situation(
        (deed("too_many_tasks", "ana", "add_task", text="One more"),),
        board=Board(mode="challenge", tasks=tuple(Task(f"t{number}") for number in range(MOST_TASKS))),
    ),
    "helping": Situation(
        (
            deed("nobody_named", "jonas", "help"),
            deed("help_self", "mara", "help", to="mara"),
            deed("not_helping", "mara", "stop_helping"),
            deed("helping_already", "jonas", "help", to="mara"),
        ),
        steps=(("jonas", {"do": "help", "to": "mara"}),),
    ),
    "helping the other side": Situation(
        (deed("help_other_side", "jonas", "help", to="mara"),),
        steps=(("ana", {"do": "take_side", "to": "jonas", "side": "thieves"}),),
    ),
    "nobody may help with this roll": Situation(
        (deed("no_more_helpers", "jonas", "help", to="mara"),),
        steps=(("ana", {"do": "allow_help", "to": "mara", "most": "0"}),),
    ),
    "nobody may help": Situation((deed("too_many_helpers", "jonas", "help", to="mara"),), {"max_helpers": 0}),
    "zones": Situation(
        (
            deed("zone_unknown", "mara", "move", zone="k99"),
            deed("zone_same", "mara", "move", zone="=Street"),
            deed("zone_too_far", "mara", "move", zone="=Roof"),
            deed("zone_barred", "mara", "move", zone="=Hall"),
            deed("zone_astray", "mara", "roll", action="create_advantage", approach="quick", zone="=Hall"),
            deed("too_many_zones", "ana", "set_zones", zones="\n".join("abcdefghijklm")),
        ),
        steps=(ZONES, put("=Street"), ("ana", {"do": "bar", "zone": "=Street", "obstacle": "A grille"})),
    ),
    "somebody has moved": Situation(
        (deed("moved_already", "mara", "move", zone="=Tower"),),
        steps=(ZONES, CONFLICT, put("=Street"), ("mara", {"do": "move", "zone": "=Hall"})),
    ),
    "no zones": Situation((deed("zones_off", "ana", "set_zones", zones="Street"),), {"zones": False}),
    "offers": Situation(
        (
            deed("compel_untold", "ana", "offer_compel", aspect="trouble", to="mara"),
            deed("compel_kind", "ana", "offer_compel", aspect="trouble", to="mara", text="Go", kind="whim"),
            deed("aspect_unknown", "ana", "offer_compel", aspect="k99", to="mara", text="Go"),
            deed("nobody_named", "ana", "offer_compel", aspect="trouble", text="Go"),
            deed("compel_gone", "mara", "accept_compel", compel="k99"),
            deed("compel_not_yours", "jonas", "accept_compel", compel="=Stay"),
            deed("unknown_character", "ana", "accept_compel", compel="=Fall"),
        ),
        steps=(
            ("ana", {"do": "offer_compel", "aspect": "trouble", "text": "Stay", "to": "mara"}),
            ("mara", {"do": "offer_compel", "aspect": "trouble", "text": "Fall", "to": "mara"}),
        ),
    ),
    "consequences": Situation(
        (
            deed("slot_unknown", "ana", "recover", to="mara", slot="deadly", words="A summer"),
            deed("healing_untold", "ana", "recover", to="mara", slot="severe"),
            deed("not_hurt", "ana", "recover", to="mara", slot="moderate", words="A summer"),
            deed("heals_later", "ana", "recover", to="mara", slot="severe", words="A summer"),
            deed("consequence_unnamed", "mara", "rename_consequence", to="mara", slot="severe", text=" "),
            deed("mild_not_renamed", "mara", "rename_consequence", to="mara", slot="mild", text="A scar"),
            deed("not_yours", "jonas", "rename_consequence", to="mara", slot="severe", text="A scar"),
        ),
        play={"consequences": {"mild": "Bruised", "severe": "Broken"}, "wounds": {"severe": {"session": 1}}},
    ),
    "corrections": Situation(
        (
            deed("points_wrong", "ana", "correct", to="mara", points=-1),
            deed("award_wrong", "ana", "award", to=["mara"], by=10),
            deed("award_wrong", "ana", "award", to=["mara"], by=0),
            deed("points_missing", "ana", "award", to=["mara", "jonas"], by=-5),
            deed("nobody_named", "ana", "award", by=1),
            deed("aspect_slot", "mara", "name_aspect", slot="concept", text="Queen"),
            deed("aspect_named", "mara", "name_aspect", slot="other1", text="Queen"),
        ),
        play={"fate_points": 4},
    ),
    "somebody else has written meanwhile": Situation(
        (
            deed("changed_meanwhile", "ana", "edit_scene", title="The old quay", drawn="a.b.c"),
            deed("changed_meanwhile", "ana", "edit_aspect", aspect="=Rain", text="Hail", drawn="a.b.c"),
            deed("changed_meanwhile", "ana", "edit_npc", npc="=Korbin", name="Vogt", drawn="a.b.c"),
        ),
        steps=(
            ("ana", {"do": "set_scene", "title": "The quay"}),
            ("ana", {"do": "add_aspect", "text": "Rain"}),
            KORBIN,
        ),
    ),
    "no milestone": Situation(
        (
            deed("milestone_kind", "ana", "grant_milestone", kind="tiny"),
            deed("no_milestone", "mara", "raise_approach", approach="quick"),
        )
    ),
    "a milestone": Situation(
        (
            deed("approach_same", "mara", "swap_approaches", one="quick", other="quick"),
            deed("approach_highest", "mara", "raise_approach", approach="quick"),
            deed("stunt_kind", "mara", "learn_stunt", **STUNT, kind="spell"),
            deed("stunt_untold", "mara", "learn_stunt", approach="quick", action="attack"),
            deed("refresh_too_low", "mara", "learn_stunt", **STUNT),
        ),
        play=BENEFITS,
        sheet={
            "approaches": {"careful": 1, "clever": 0, "flashy": 2, "forceful": 3, "quick": 5, "sneaky": 1},
            "stunts": [{"key": f"s{number}", "kind": "once", "text": "x"} for number in range(5)],
        },
    ),
    "no coefficient": Situation((deed("coefficient_off", "mara", "measure"),)),
    "a coefficient": Situation(
        (
            deed("role_unknown", "mara", "set_role", to="mara", role="king"),
            deed("role_missing", "mara", "measure"),
            deed("role_in_play", "mara", "set_role", to="mara", role="renegade"),
            deed("coefficient_wrong", "ana", "change_coefficient", to="mara", by=1001, words="Murder"),
            deed("change_untold", "ana", "change_coefficient", to="mara", by=1),
            deed("weapon_locked", "mara", "aim", to="jonas"),
            deed("gift_unknown", "ana", "take_gift", to="mara", gift="wings"),
            deed("gift_taken", "ana", "take_gift", to="mara", gift="death_sight"),
            deed("gift_missing", "ana", "see_deaths", to="mara"),
            deed("deaths_wrong", "ana", "see_deaths", to="jonas", deaths=7),
            deed("terror_wrong", "ana", "see_deaths", to="jonas", terror=9),
            deed("nothing_fades", "ana", "let_fade", to="jonas"),
        ),
        MODULE,
        steps=(("ana", {"do": "take_gift", "to": "jonas", "gift": "death_sight"}),),
    ),
    "somebody's mind": Situation(
        (
            deed("depth_wrong", "mara", "trace_mind", target="jonas", depth=9),
            deed("trace_self", "mara", "trace_mind", target="mara", depth=2),
            deed("tracing_already", "mara", "trace_mind", npc="=Korbin", depth=2),
            deed("not_tracing", "jonas", "roll", action="overcome", approach="clever", back="on"),
            deed("back_by_clever", "mara", "roll", action="overcome", approach="quick", back="on"),
        ),
        MODULE,
        steps=(
            ("ana", {"do": "take_gift", "to": "mara", "gift": "mind_tracing"}),
            ("ana", {"do": "add_npc", "name": "Korbin"}),
            ("mara", {"do": "trace_mind", "target": "jonas", "depth": 2}),
        ),
    ),
    "a service weapon": Situation(
        (
            deed("measured_already", "mara", "measure"),
            deed("leave_missing", "mara", "aim", to="jonas"),
            deed("no_heavy_shots", "mara", "aim", to="jonas", leave="on", heavy="on"),
            deed("gift_barred", "ana", "take_gift", to="mara", gift="unmeasurable"),
        ),
        MODULE,
        play={"coefficient": 400, "shots": 0},
        sheet={"role": "enforcer"},
    ),
}
