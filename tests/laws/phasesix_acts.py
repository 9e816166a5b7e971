"""Every act of PhaseSix, written down to be played at a real table."""

from tests.laws.script import Script, by

MARA, JONAS = "$mara", "$jonas"
ROLL = {"do": "check", "trait": "willpower", "question": "Does she keep calm?"}
UNCHANGING: frozenset[str] = frozenset()
"""What is told in the log and changes nothing."""
ABLE = {
    "modifiers": {
        **dict.fromkeys(("willpower", "strength", "melee", "shooting", "throwing", "stealth", "first_aid"), 3),
        **dict.fromkeys(("bonus_dice", "reroll_dice", "destiny_dice"), 9),
    }
}
"""Enough of everything that any roll can be made and changed, whatever falls."""
ARMED = {
    "gear": [
        {"key": "machete"},
        {"key": "army_carbine", "loaded": 30},
        {"key": "fragmentation_grenade", "charges": 1},
        {"key": "trauma_kit", "charges": 3},
    ]
}
SLOW = {"do": "add_foe", "shown": True, "quickness": -5, "hearts": 30}
"""A foe that comes last in every order."""
CHECKS = Script(
    {"bonus_after": "any", "extensions": ["horror"]},
    (
        by("ana", "set_scene", title="The archive", happened="The lights go out.", objective="Find the ledger"),
        by("mara", "check", **{name: value for name, value in ROLL.items() if name != "do"}, bonus_dice=1),
        by("mara", "add_bonus"),
        by("mara", "add_destiny"),
        by("mara", "reroll"),
        by("mara", "reroll", pay="destiny"),
        by("mara", "keep"),
        by("jonas", "check", trait="stealth", difficulty=-2, destiny_dice=1, watched=[MARA]),
        by("mara", "hide"),
        by("mara", "set_state", state="grappled", level=1),
        by("mara", "break_free", trait="strength"),
        by("mara", "throw"),
        by("mara", "throw", item="fragmentation_grenade"),
        by("ana", "go_off", by=MARA, to=[JONAS]),
        by("mara", "initiative"),
        by("mara", "take_wounds", wounds=1),
        by("ana", "take_wounds", to=JONAS, wounds=2),
        by("ana", "take_hits", to=JONAS, hits=2, penetration=1),
        by("ana", "roll_wounds", to=JONAS, formula="1d2"),
        by("jonas", "heal", wounds=1),
        by("jonas", "boost", boosts=2),
        by("mara", "aid", to=JONAS, bonus_dice=2),
        by("mara", "use_item", item="trauma_kit", to=JONAS),
        by("ana", "set_state", to=MARA, state="bleeding", level=1),
        by("mara", "round_end"),
        by("ana", "five_minutes"),
        by("ana", "set_state", to=MARA, state="bleeding"),
        by("ana", "gain_stress", to=MARA, stress=2),
        by("ana", "gain_stress", to=MARA, stress=9),
        by("mara", "rest", hours=10),
        by("ana", "rest_all", hours=5),
        by("ana", "take_wounds", to=JONAS, wounds=20),
        by("jonas", "dying_time"),
        by("mara", "aid", to=JONAS, destiny_dice=9, bonus_dice=6),
    ),
    ABLE,
    ARMED,
)
FIGHT = Script(
    {},
    (
        by("ana", "add_foe", **{name: value for name, value in SLOW.items() if name != "do"}, name="Brute"),
        by("ana", "start_fight", fighters=[MARA], foes=["=Brute"]),
        by("ana", "place", fighter="=Brute", metres=1, cover="light"),
        by("mara", "hold"),
        by("mara", "hold", holds=False),
        by("mara", "buy_action"),
        by("mara", "steal_action", fighter="=Brute"),
        by("mara", "attack", target="=Brute", weapon="machete"),
        by("ana", "evade", foe="=Brute"),
        by("ana", "settle"),
        by("mara", "attack", target="=Brute", weapon="army_carbine", mode="semi"),
        by("ana", "settle"),
        by("mara", "reload", gear="army_carbine"),
        by("mara", "end_turn"),
        by("ana", "attack", foe="=Brute", target=MARA),
        by("mara", "parry"),
        by("mara", "settle", target=MARA),
        by("ana", "end_turn"),
        by("mara", "move", how="walk", metres=-1),
        by("mara", "stance", posture="kneeling"),
        by("mara", "set_state", state="burning", level=2),
        by("mara", "put_out"),
        by("ana", "end_turn"),
        by("ana", "place", fighter=MARA, metres=1, cover="none"),
        by("ana", "attack", foe="=Brute", target=MARA),
        by("ana", "from_behind"),
        by("ana", "settle", target=MARA),
        by("ana", "end_turn"),
        by("mara", "set_state", state="unconscious", level=1),
        by("mara", "come_round", destiny_dice=1),
        by("ana", "join_fight", fighter=JONAS),
        by("ana", "end_fight"),
    ),
    ABLE,
    ARMED,
)
FULL_AUTOMATIC = Script(
    {"moving_action": "minimum_plus_two", "explode": "always"},
    (
        by("ana", "add_foe", **{name: value for name, value in SLOW.items() if name != "do"}, name="Brute"),
        by("ana", "start_fight", fighters=[MARA], foes=["=Brute"]),
        by("mara", "attack", target="=Brute", weapon="army_carbine", mode="full"),
        by("ana", "settle"),
        by("ana", "remove_foe", foe="=Brute"),
        by("ana", "end_fight"),
    ),
    ABLE,
    ARMED,
)
FOES = Script(
    {},
    (
        by("ana", "add_foe", kind="gun_for_hire"),
        by("ana", "add_foe", kind="doorman", name="Doorman Karl", shown=True),
        by("ana", "check", trait="perception", foe="=Doorman Karl", needed=2),
        by("ana", "keep", foe="=Doorman Karl"),
        by("ana", "take_wounds", foe="=Doorman Karl", wounds=1),
        by("ana", "take_hits", foe="=Doorman Karl", hits=4, wounds=2),
        by("ana", "heal", foe="=Doorman Karl", wounds=2),
        by("ana", "set_state", foe="=Doorman Karl", state="shocked", level=2),
        by("ana", "show_foe", foe="=Doorman Karl", hearts=True),
        by("ana", "show_foe", foe="=Doorman Karl", shown=False),
        by("ana", "remove_foe", foe="=Doorman Karl"),
    ),
)
GROWING = Script(
    {},
    (
        by("mara", "get_gear", gear="road_leathers", paid=True),
        by("mara", "wear", gear="road_leathers"),
        by("mara", "wear", gear="road_leathers", on=False),
        by("mara", "drop_gear", gear="road_leathers"),
        by("mara", "money", money=40),
        by("ana", "money", to=JONAS, money=-30),
        by("ana", "gift_destiny", to=MARA),
        by("ana", "grant_reputation", to=MARA, points=8, reason="The leap over the river"),
        by("ana", "open_advancement"),
        by("mara", "advance", template="tinkerer"),
        by("ana", "open_advancement", open=False),
    ),
)
LAST_MINUTES = Script(
    {},
    (
        by("ana", "set_state", to=MARA, state="bleeding", level=1),
        by("ana", "take_wounds", to=JONAS, wounds=6),
        by("jonas", "dying_time"),
        by("ana", "five_minutes"),
        by("ana", "five_minutes"),
    ),
)
SCRIPTS = (CHECKS, FIGHT, FULL_AUTOMATIC, FOES, GROWING, LAST_MINUTES)
