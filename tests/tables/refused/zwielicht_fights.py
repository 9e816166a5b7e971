"""What is refused in and around a fight of Zwielicht."""

from tests.tables.refused.situations import Situation, deed

CURRENT = {"edition": "current"}
ABILITY = "Tie the shadow"
STAG = ("ana", {"do": "face_enemy", "name": "The stag", "danger": "30"})
MARA_JOINS, JONAS_JOINS = ("mara", {"do": "join_fight"}), ("jonas", {"do": "join_fight"})
BOTH = (STAG, MARA_JOINS, JONAS_JOINS)
WEAK_POINTS = [4], [6]
"""A weak point is one lower than the die: three, and five."""
WEAKENS = ("mara", {"do": "move", "move": "weaken", "ability": ABILITY})
OUT = ["Heron", "Cold", "Lost", "Hurt", "Weak"]

SITUATIONS = {
    "nothing to fight": Situation(
        (
            deed("no_fight", "mara", "join_fight"),
            deed("no_fight", "mara", "fight_round"),
            deed("fighters_wrong", "mara", "fight_round", fighters="everybody"),
            deed("no_fight", "ana", "give_second", to=["mara"]),
            deed("no_fight", "ana", "end_fight"),
            deed("not_fighting", "mara", "take_over", to="jonas"),
            deed("nobody_named", "mara", "take_over"),
            deed("bonus_not_in_fights", "mara", "combat_bonus"),
            deed("gm_only", "mara", "face_enemy", name="The stag", danger=9),
            deed("gm_only", "mara", "give_second", to=["mara"]),
            deed("gm_only", "mara", "end_fight"),
            deed("enemy_unnamed", "ana", "face_enemy", name=" ", danger=9),
            deed("danger_wrong", "ana", "face_enemy", name="The stag", danger=31),
            deed("danger_wrong", "ana", "face_enemy", name="The stag"),
            deed("no_character", "ana", "join_fight"),
            deed("no_character", "ana", "take_over", to="mara"),
        )
    ),
    "an enemy": Situation(
        (
            deed("weaken_needs_ability", "mara", "move", move="weaken"),
            deed("not_fighting", "mara", "fight_round"),
            deed("nobody_fights", "ana", "fight_round"),
            deed("no_tie", "ana", "give_second"),
            deed("not_fighting", "ana", "give_second", to=["mara"]),
        ),
        steps=(STAG,),
    ),
    "an enemy of the current text": Situation(
        (
            deed("weaken_needs_opening", "mara", "move", move="weaken"),
            deed("not_fighting", "mara", "combat_bonus"),
        ),
        CURRENT,
        steps=(STAG,),
    ),
    "nobody is armed": Situation(
        (deed("no_weapon", "mara", "join_fight"),), steps=(STAG,), sheet={"weapon": False, "abilities": []}
    ),
    "a fight": Situation(
        (
            deed("joined_already", "mara", "join_fight"),
            deed("fight_on", "ana", "face_enemy", name="Wolves", danger=9),
            deed("own_weak_point", "mara", "take_over", to="mara"),
            deed("nobody_takes_over", "mara", "move", move="risk", purpose="withdraw"),
            deed("fight_in_secret", "mara", "move", move="weaken", ability=ABILITY, visibility="2"),
            deed("fight_in_secret", "jonas", "move", move="risk", purpose="withdraw", visibility="1"),
            deed("fight_on", "ana", "buy", what="event", name="Wolves", dangerous="on"),
            deed("fight_on", "ana", "buy", what="fight_twelve", name="Wolves"),
        ),
        steps=(("ana", {"do": "correct", "what": "corruption", "count": "9"}), *BOTH),
        dice=WEAK_POINTS,
    ),
    "somebody weakens instead": Situation(
        (
            deed("acted_this_round", "mara", "move", move="weaken", ability=ABILITY),
            deed("acted_this_round", "mara", "move", move="risk", purpose="withdraw"),
        ),
        steps=(*BOTH, WEAKENS, ("mara", {"do": "settle"})),
        dice=(*WEAK_POINTS, [3]),
    ),
    "a roll of a fighter lies open": Situation(
        (deed("fighter_unsettled", "jonas", "fight_round"),), steps=(*BOTH, WEAKENS), dice=(*WEAK_POINTS, [3])
    ),
    "several had the highest die": Situation(
        (
            deed("tie_undecided", "mara", "fight_round"),
            deed("tie_undecided", "ana", "fight_round"),
            deed("not_tied", "ana", "give_second", to=["nobody"]),
        ),
        steps=(*BOTH, ("mara", {"do": "fight_round"})),
        dice=(*WEAK_POINTS, [4, 4]),
    ),
    "bonus dice": Situation(
        (deed("bonus_twice", "mara", "combat_bonus"), deed("no_bonus_die", "jonas", "combat_bonus")),
        CURRENT,
        steps=(
            ("ana", {"do": "correct", "what": "bonus_dice", "count": "1"}),
            *BOTH,
            ("mara", {"do": "combat_bonus"}),
        ),
        dice=WEAK_POINTS,
    ),
    "weakened, and no die for it": Situation(
        (deed("acted_this_round", "mara", "combat_bonus"),),
        CURRENT,
        steps=(*BOTH, WEAKENS, ("mara", {"do": "settle"})),
        dice=(*WEAK_POINTS, [3]),
    ),
    "knocked out in a fight": Situation(
        (
            deed("knocked_out", "mara", "take_over", to="jonas"),
            deed("knocked_out", "mara", "combat_bonus"),
            deed("knocked_out", "mara", "move", move="weaken", ability=ABILITY),
        ),
        steps=(*BOTH, ("mara", {"do": "fight_round"})),
        dice=(*WEAK_POINTS, [3, 1]),
        play={"conditions": OUT},
    ),
}
