"""Every act of FU, written down to be played at a real table."""

from tests.laws.script import Script, Step

ROLL = {"do": "roll", "question": "Does it hold?", "helps": ["rope", "calm"], "hinders": ["rain"]}
"""An ordinary roll."""
UNCHANGING: frozenset[str] = frozenset()
"""What is told in the log and changes nothing."""

SCRIPTS = (
    Script(
        {},
        (
            Step("mara", ROLL | {"spend": 1}),
            Step("mara", {"do": "reroll", "dice": [0]}),
            Step("mara", {"do": "keep"}),
            Step("jonas", ROLL),
            Step("ana", {"do": "award", "to": "$mara"}),
            Step("ana", {"do": "correct", "to": "$mara", "points": 0}),
            Step("mara", {"do": "ask_point"}),
            Step("ana", {"do": "decline_point", "to": "$mara"}),
            Step("ana", {"do": "award_all", "to": "$mara", "words": "The leap over the weir"}),
            Step("ana", {"do": "take", "to": "$jonas"}),
        ),
    ),
    Script(
        {"fu_reroll_mode": "nudge", "fu_share": True, "player_pick": "free"},
        (
            Step("mara", ROLL),
            Step("mara", {"do": "pick", "die": 0}),
            Step("mara", {"do": "nudge", "die": 0, "by": 1}, {"do": "nudge", "die": 0, "by": -1}),
            Step("mara", {"do": "give", "to": "$jonas"}),
        ),
    ),
    Script({"fu_reroll_mode": "all"}, (Step("mara", ROLL), Step("mara", {"do": "reroll_all"}))),
    Script({"fu_take_a_hit": True}, (Step("mara", ROLL | {"take_a_hit": True}),)),
    Script(
        {"fu_as_life": True},
        (
            Step("ana", {"do": "harm", "to": "$mara"}),
            Step("mara", {"do": "bond", "to": "$jonas"}),
            Step("ana", {"do": "harm", "to": "$mara", "points": 3}),
        ),
    ),
    Script(
        {"scene_rotation": True},
        (
            Step("ana", {"do": "set_scene", "title": "The quay"}),
            Step("ana", {"do": "edit_scene", "title": "The old quay", "time": "Dusk"}),
            Step("ana", {"do": "begin_turns"}),
            Step("mara", ROLL),
            Step("ana", {"do": "let_act", "to": "$mara"}),
            Step("mara", ROLL),
            Step("ana", {"do": "new_turn"}),
            Step("ana", {"do": "end_turns"}),
            Step("ana", {"do": "set_condition", "to": "$jonas", "condition": "Hurt"}),
            Step("ana", {"do": "rotate", "order": "$mara", "first": "$mara"}),
            Step("mara", {"do": "set_scene", "title": "The mill", "kind": "flashback"}),
            Step("jonas", {"do": "recover", "condition": "Hurt"}),
            Step("ana", {"do": "add_detail", "label": "Fog"}),
            Step("ana", {"do": "edit_detail", "detail": "=Fog", "label": "Thin fog"}),
            Step("jonas", {"do": "propose_scene", "title": "The bridge"}),
            Step("ana", {"do": "take_scene", "idea": "=The bridge", "keep": "=Thin fog"}),
            Step("ana", {"do": "remove_detail", "detail": "=Thin fog"}),
            Step("jonas", {"do": "propose_scene", "title": "The tower"}),
            Step("ana", {"do": "decline_scene", "idea": "=The tower"}),
        ),
    ),
    Script(
        {"obstacles_visible": "hidden"},
        (
            Step("mara", ROLL),
            Step("ana", {"do": "add_foe", "name": "Vogt", "descriptors": "Strong\nCruel"}),
            Step("ana", {"do": "show_foe", "foe": "=Vogt"}),
            Step("ana", {"do": "show_trait", "foe": "=Vogt", "trait": "=Strong"}),
            Step("ana", {"do": "hide_trait", "foe": "=Vogt", "trait": "=Strong"}),
            Step("ana", {"do": "add_trait", "foe": "=Vogt", "label": "Hurt", "sight": "shown"}),
            Step("ana", {"do": "drop_trait", "foe": "=Vogt", "trait": "=Hurt"}),
            Step("ana", {"do": "edit_foe", "foe": "=Vogt", "name": "Warden Vogt"}),
            Step("ana", {"do": "hide_foe", "foe": "=Warden Vogt"}),
            Step("ana", {"do": "remove_foe", "foe": "=Warden Vogt"}),
            Step("ana", {"do": "add_foe", "name": "A wall", "sight": "shown"}),
        ),
    ),
    Script(
        {"gm_review": True, "fu_narrator": True},
        (
            Step("ana", {"do": "suggest", "to": "$mara", "label": "Driving rain"}),
            Step("ana", {"do": "unsuggest", "to": "$mara", "label": "Driving rain"}),
            Step("mara", {"do": "submit", "question": "Does it hold?", "helps": ["Strong"]}),
            Step("ana", {"do": "judge", "to": "$mara", "label": "Strong", "verdict": "asked", "words": "How?"}),
            Step("ana", {"do": "approve_all", "to": "$mara"}),
            Step("ana", {"do": "add_foe", "name": "The guard", "fu": 2, "sight": "shown"}),
            Step("ana", {"do": "oppose", "foe": "=The guard", "to": "$mara"}),
            Step("mara", {"do": "roll", "question": "Free?", "helps": ["Strong"], "hinders": ["The guard"]}),
            Step("ana", {"do": "force_reroll", "foe": "=The guard", "to": "$mara", "die": 0}),
        ),
    ),
    Script(
        {"fu_use_prop": True, "fu_powers": True},
        (
            Step("mara", ROLL),
            Step("mara", {"do": "set_condition", "to": "$mara", "condition": "Hurt"}),
            Step("ana", {"do": "clear_condition", "to": "$mara", "condition": "Hurt"}),
            Step("mara", {"do": "find", "to": "$mara", "adjective": "Brass", "noun": "key"}),
            Step("mara", {"do": "gear", "to": "$mara", "item": "Brass key", "state": "lent"}),
            Step("mara", {"do": "drop", "to": "$mara", "item": "Brass key"}),
            Step("mara", {"do": "use_prop", "prop": "Chandelier"}),
            Step("mara", {"do": "use_power", "power": "Fly"}),
        ),
        {"powers": ["Fly"]},
    ),
    Script(
        {},
        (
            Step("mara", ROLL),
            Step("mara", {"do": "propose", "kind": "condition", "text": "Tired", "to": "$jonas"}),
            Step("ana", {"do": "accept", "key": "=Tired", "to": "$jonas", "text": "Dazed"}),
            Step("jonas", {"do": "propose", "kind": "detail", "text": "A gap in the hedge"}),
            Step("ana", {"do": "accept", "key": "=A gap in the hedge"}),
            Step("mara", {"do": "propose", "kind": "detail", "text": "A second sun"}),
            Step("ana", {"do": "decline", "key": "=A second sun"}),
            Step("mara", {"do": "propose", "kind": "detail", "text": "A lamp"}),
            Step("mara", {"do": "withdraw", "key": "=A lamp"}),
        ),
    ),
)
