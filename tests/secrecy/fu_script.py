"""An evening of FU: what everybody at the table sees, and what happens in secret.

A new feature adds its public step to `PUBLIC` and whatever it lets people do unseen to `SECRET`.
"""

from collections.abc import Mapping
from dataclasses import replace

from rules.systems.fu import board_view, load_board, read_options
from tests.secrecy.anywhere import AROUND, IN_STORE, WHISPERED
from tests.secrecy.steps import Evening, Step, act, card, hush, put, say

SIGNAL = {"question": "Do you know the signal?", "visibility": "1"}
ASKED_IN_PRIVATE = (
    Step("ana", "asking", SIGNAL | {"do": "send", "who": "@jonas"}),
    Step("jonas", "answer", {"do": "roll"}, {"asked": "asked:hidden"}, dice=(4,)),
)
ROLLED_IN_TURNS = (
    act("jonas", "roll", 2, 5, question=hush(), helps="Thick fog", visibility="2"),
    act("jonas", "keep"),
    Step("ana", "asking", {"do": "send", "who": "@jonas", "question": hush(), "visibility": "1"}),
    Step("jonas", "answer", {"do": "roll"}, {"asked": "asked:hidden"}, dice=(6,)),
)
PUBLIC = (
    Step("ana", "session", {"do": "start", "number": "1"}),
    act("ana", "set_scene", title="The salt quay", time="Dusk", objective="Reach the boat"),
    say("mara", "We should hurry."),
    act("mara", "roll", 6, 2, 3, question="Does the rope hold?", helps="Strong"),
    act("mara", "reroll", 5, dice="0"),
    act("mara", "keep"),
    Step("ana", "card-add", {"kind": "note", "title": "A bell rings", "text": "Far off.", "sight": "shown"}),
    Step("ana", "card-add", {"kind": "clock", "title": "The tide", "size": "6", "sight": "shape"}),
    card("more", "The tide"),
    card("show", "The tide"),
    put("The tide", "0"),
    act("ana", "add_foe", name="The ferryman", descriptors="Old\nDeaf", sight="shown"),
    act("ana", "add_detail", label="Thick fog", instant="on"),
    act("ana", "award", to="$mara", words="For the leap."),
    Step("ana", "undo", {"why": "Too soon."}, {"event": "event:awarded"}),
    say("ana", "Night falls.", "narrated"),
    act("mara", "propose", kind="condition", text="Out of breath", to="$mara"),
    act("ana", "accept", key="=Out of breath", to="$mara", text="Out of breath"),
    replace(act("ana", "begin_turns"), unseen=ROLLED_IN_TURNS),
    act("jonas", "roll", 1, question="Is the lamp still lit?", visibility="0"),
    act("jonas", "keep"),
    act("ana", "new_turn"),
    act("ana", "end_turns"),
    Step("ana", "prep-do", {"deed": "start"}, {"scene": "scene:The quay"}),
    Step("ana", "asking", {"do": "send", "who": "@mara", "question": "Do you hear the bell?", "hinders": "Fog"}),
    Step("mara", "answer", {"do": "roll"}, {"asked": "asked:"}, dice=(2, 4)),
    act("mara", "keep"),
    Step("ana", "asking", {"do": "send", "who": "@mara", "question": "And where it hangs?"}),
    Step("mara", "answer", {"do": "decline", "words": "I cover my ears."}, {"asked": "asked:"}),
    Step("mara", "say", {"text": "/r 2d6+1 stealth"}, dice=(3, 5)),
    Step("jonas", "act", SIGNAL | {"do": "roll"}, dice=(4,), secretly=ASKED_IN_PRIVATE),
    Step("ana", "reveal", at={"event": "event:roll"}),
    Step("gero", "settle", {"key": "tone", "note": "Hard country, decent people", "done": "on"}),
    Step("ana", "prep-do", {"deed": "start", "clear": "on"}, {"scene": "scene:The quay"}),
    card("hide", "The tide"),
    card("remove", "A bell rings"),
    act("mara", "roll", 4, question="Does anybody follow us?"),
    act("mara", "keep"),
    Step("ana", "session", {"do": "end", "number": "1"}),
    say("mara", "Until next time."),
)

SHADOW, SPY = hush(), hush()
SECRET = (
    *IN_STORE,
    act("ana", "add_foe", name=SHADOW, concept=hush(), descriptors=f"{hush()}\n{hush()}", gear=hush(), sight="hidden"),
    act("ana", "add_trait", foe=f"={SHADOW}", label=hush(), sight="hidden"),
    act(
        "ana",
        "edit_foe",
        foe=f"={SHADOW}",
        name=SHADOW,
        concept=hush(),
        conditions=hush(),
        drawn=f"mark of foe:{SHADOW}",
    ),
    act("ana", "add_foe", name=SPY, sight="hidden"),
    Step("ana", "undo", {"why": hush()}, {"event": "event:foe_prepared"}),
    act("jonas", "roll", 2, 5, question=hush(), helps=hush(), visibility="1"),
    act("jonas", "roll", 3, question=hush(), visibility="2"),
    act("jonas", "keep"),
    *WHISPERED,
    Step("ana", "asking", {"do": "send", "who": "@jonas", "question": hush(), "helps": hush(), "visibility": "2"}),
    Step("jonas", "answer", {"do": "decline", "words": hush()}, {"asked": "asked:hidden"}),
    Step("ana", "asking", {"do": "send", "who": "@jonas", "question": hush(), "visibility": "1"}),
    Step("ana", "asking", {"do": "remind", "request": "asked:hidden", "whom": "@jonas"}),
    Step("jonas", "answer", {"do": "roll"}, {"asked": "asked:hidden"}, dice=(5,)),
    Step("gero", "asking", {"do": "close", "request": "asked:hidden"}),
    *AROUND,
    act("ana", "remove_foe", foe=f"={SHADOW}"),
)

AFTERWARDS = (act("jonas", "roll", 3, question=hush(), visibility="2"), act("jonas", "reroll", 4, dice="0"))


def mark_of_foe(board: Mapping[str, object], name: str) -> str:
    foes = board_view(load_board(board), read_options({}), True).foes
    return next(each.drawn for each in foes if each.name == name)


EVENING = Evening(
    "fu",
    PUBLIC,
    SECRET,
    AFTERWARDS,
    {"concept": hush()},
    {"conditions": [hush()]},
    {"mark of foe": mark_of_foe},
)
