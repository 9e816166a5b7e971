"""Every act of Zwielicht, written down to be played at a real table."""

from tests.laws.script import Script, Step, by

ROLL = {"do": "move", "move": "find_out", "trait": "first", "words": "Look under the bridge"}
"""An ordinary roll."""
UNCHANGING = frozenset({"told"})
"""What is told in the log and changes nothing."""
ADVENTURE = by("ana", "begin_adventure", name="The mill", difficulty=14, question="Whom did you leave?")
STAGED = by("ana", "begin_adventure", name="The mill", difficulty=12, stages="2 +2 Who?", prepared="It is warm")
CONDITIONS = ["Heron", "Cold", "Lost"]
OUT = [*CONDITIONS, "Hurt", "Weak", "Blind"]
GROWTH = {"level": 1, "lose_fear": 1, "answer": 1, "needed": ["answer"]}

SCRIPTS = (
    Script(
        {},
        (
            Step("mara", {"do": "roll_tables", "tables": ["fear_second", "weak"]}, making=True),
            Step("mara", ROLL),
            by("mara", "tell", text="Mud to the elbows"),
            by("mara", "ask_help", to="$jonas"),
            by("jonas", "help", to="$mara", trait="first"),
            by("ana", "bar_help", to="$mara"),
            by("ana", "bar_help", to="$mara"),
            by("mara", "improve"),
            by("mara", "settle", condition="Soaked"),
            by("ana", "write_hint", text="The wheel turns back"),
            by("ana", "hinder", to="$jonas", text="Promises"),
            by("ana", "unhinder", to="$jonas"),
            by("jonas", "ask", kind="fear", text="Silence"),
            by("jonas", "decline", offer="=Silence"),
            by("jonas", "ask", kind="fear", text="Crowds"),
            by("ana", "decline", offer="=Crowds"),
            by("jonas", "ask", kind="fear", text="Masks"),
            by("ana", "agree", offer="=Masks"),
        ),
    ),
    Script(
        {"edition": "current"},
        (
            ADVENTURE,
            by("ana", "edit_adventure", name="The old mill", difficulty=12, question="Whom did you leave?"),
            by("ana", "set_scene", title="The ford"),
            by("ana", "edit_scene", title="The weir", text="Fog"),
            by("ana", "add_card", kind="person", name="The sister", hidden=True),
            by("ana", "edit_card", card="=The sister", name="The aunt"),
            by("ana", "show_card", card="=The aunt"),
            by("ana", "drop_card", card="=The aunt"),
            by("ana", "set_phase", phase="opening"),
            by("ana", "grant_slot", to="$mara", text="A rope"),
            by("ana", "correct", what="corruption", count=5),
            by("ana", "correct", what="bonus_dice", count=3),
            by("ana", "correct_character", to="$mara", what="points", count=5),
            by("ana", "add_condition", to="$mara", text="Limping"),
            by("mara", "name_condition", at=3, text="Slow"),
            by("ana", "remove_condition", to="$mara", at=1),
            by("mara", "answer_question", text="My brother"),
            by("mara", "heal"),
            by("ana", "buy", what="fight_ten", name="Wolves"),
            by("mara", "join_fight"),
            by("jonas", "join_fight"),
            by("jonas", "take_over", to="$mara"),
            by("mara", "combat_bonus"),
            by("ana", "end_fight"),
            by("ana", "write_hint", text="The wheel turns back"),
            by("ana", "begin_solving", raise_by=1),
            by("ana", "use_hint", hint="=The wheel turns back"),
            by("mara", "solve"),
            by("ana", "end_adventure"),
            by("mara", "tick_task", task="solved"),
            by("mara", "untick_task", task="solved"),
            by("mara", "choose_tasks", tasks=["strength", "secret", "calm"]),
            by("mara", "write_haiku", text="Old wheel / turning back / water listens"),
            by("mara", "take_honour", title="Ferry-friend", trait="Trusted at ferries"),
            by("mara", "wear_honour", at=0),
            by("mara", "level_up", level=1),
        ),
        sheet={"honours": [{"title": "Bell-finder", "trait": "Known by the bells"}]},
        play={"conditions": CONDITIONS},
    ),
    Script(
        {"edition": "current"},
        (
            by("ana", "face_enemy", name="The stag", danger=30),
            by("mara", "join_fight"),
            by("jonas", "join_fight"),
            by("mara", "fight_round"),
            Step("ana", {"do": "give_second", "to": []}, {"do": "give_second", "to": "$mara"}),
        ),
    ),
    Script(
        {},
        (by("ana", "add_condition", to="$jonas", text="Dazed"),),
        play={"conditions": OUT[:5]},
    ),
    Script({}, (STAGED, by("ana", "begin_solving"), by("mara", "solve"))),
    Script({}, (by("mara", "rise"),), play={"conditions": OUT}),
    Script(
        {},
        (by("mara", "grow", what="answer", text="My name"), by("mara", "finish_growth")),
        play={"growth": GROWTH},
    ),
)
