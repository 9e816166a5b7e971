"""What happens in secret at a table of any game: notes, scenes and cards in store, whispers, agreements, the door."""

from tables.noting import mark
from tests.secrecy.steps import Step, card, hush, put, say

HIDDEN_SCENE, HIDDEN_CLOCK, HIDDEN_NOTE, HIDDEN_HANDOUT, QUAY_NOTE = (hush() for _thing in range(5))
WHISPERS = tuple(hush() for _whisper in range(3))


def prepared(kind: str, **more: str) -> Step:
    words = {"kind": kind, "title": hush(), "text": hush(), "sight": "shown", "scene": f"scene:{HIDDEN_SCENE}"}
    return Step("ana", "card-add", words | more)


def in_hand(kind: str, title: str = "", **more: str) -> Step:
    return Step("ana", "card-add", {"kind": kind, "title": title or hush(), "text": hush(), "sight": "hidden"} | more)


IN_STORE = (
    Step("ana", "notes", {"notes": hush(), "seen": mark("")}),
    Step("ana", "prep", {"title": HIDDEN_SCENE, "text": hush(), "objective": hush(), "notes": hush()}),
    prepared("note"),
    prepared("clock", size="4", fires_at="1"),
    prepared("trait"),
    prepared("npc"),
    Step("ana", "handout-add", {"title": HIDDEN_HANDOUT, "alt": hush(), "sight": "hidden"}, file=hush()),
    in_hand("note", QUAY_NOTE, scene="scene:The quay"),
    in_hand("note", HIDDEN_NOTE),
    in_hand("clock", HIDDEN_CLOCK, size="8"),
    in_hand("trait", fires_at="9"),
    in_hand("npc"),
    card("more", HIDDEN_CLOCK),
    put(HIDDEN_CLOCK, "0"),
    Step(
        "gero",
        "card",
        {"title": HIDDEN_NOTE, "text": hush(), "sight": "hidden", "drawn": f"mark of card:{HIDDEN_NOTE}"},
        {"card": f"card:{HIDDEN_NOTE}"},
    ),
)
WHISPERED = (
    say("jonas", WHISPERS[0], "@ana"),
    say("ana", WHISPERS[1], "@jonas"),
    say("jonas", f"/w Ana {WHISPERS[2]}"),
    Step("jonas", "say", {"text": f"/gmr 2d6 {hush()}"}, dice=(3, 4)),
    Step("ana", "say", {"text": f"/gmr 1d6 {hush()}"}, dice=(1,)),
    Step("ana", "hidden", {"text": f"2d6 {hush()}"}, dice=(6, 6)),
)
AROUND = (
    Step("ana", "card-do", {"deed": "show_to", "to": "@jonas"}, {"card": f"card:{HIDDEN_HANDOUT}"}),
    Step("ana", "undo", {"why": hush()}, {"event": "event:card_shown"}),
    Step("ana", "card-do", {"deed": "show_to", "to": "@jonas"}, {"card": f"card:{QUAY_NOTE}"}),
    Step("ana", "safe", {"safe": "1"}),
    Step("jonas", "agreement", {"text": hush(), "kind": "line"}),
    Step("jonas", "agreement", {"text": hush(), "kind": "veil"}),
    Step("jonas", "x"),
    Step("ana", "x", {"do": "resume"}),
    Step("kim", "join", {"name": hush(), "choice": "later"}),
    Step("ana", "decline", at={"knock": "knock:"}),
    Step("jonas", "carry"),
    Step("ana", "prep-do", {"deed": "move", "to": "0"}, {"scene": f"scene:{HIDDEN_SCENE}"}),
    Step("ana", "card-do", {"deed": "move", "to": "0"}, {"card": f"card:{HIDDEN_NOTE}"}),
    card("remove", HIDDEN_CLOCK),
)
