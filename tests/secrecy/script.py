"""An evening in two lists: what everybody at the table sees, and what happens in secret between any two of those steps.

A new feature adds its public step to `PUBLIC` and whatever it lets people do unseen to `SECRET`. Words that must not
be read are written as `hush()`. In a form and in an address, `$mara` is a character, `@mara` a seat, `=Fog` the key
of what is called so on the board, `card:`, `scene:` and `event:` the newest one of that title or kind, `knock:` who
waits, `asked:` what was asked last, for all to see or `asked:hidden`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import count

from tables.noting import mark

CANARY = "qvkanari"
numbers = count(1)


def hush() -> str:
    """Give words of which no trace may ever reach a player."""
    return f"{CANARY}{next(numbers):03d}"


@dataclass(frozen=True)
class Step:
    """One press: whose, at which address of the table, with which form; `dice` fall in it, `file` is sent along.

    `secretly` is how the same comes about in the evening with secrets, where players must see no difference; `unseen`
    is what happens right after it there, at a moment that matters.
    """

    who: str
    name: str
    form: Mapping[str, str] = field(default_factory=dict)
    at: Mapping[str, str] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    file: str = ""
    secretly: tuple["Step", ...] = ()
    unseen: tuple["Step", ...] = ()


def act(who: str, do: str, *dice: int, **fields: str) -> Step:
    panel = {"panel": "gm"} if who in ("ana", "gero") else {}
    return Step(who, "act", {"do": do, **panel, **fields}, dice=dice)


def card(deed: str, title: str) -> Step:
    return Step("ana", "card-do", {"deed": deed}, {"card": f"card:{title}"})


def put(title: str, to: str) -> Step:
    return Step("ana", "card-do", {"deed": "move", "to": to}, {"card": f"card:{title}"})


def say(who: str, text: str, to: str = "") -> Step:
    return Step(who, "say", {"text": text, "to": to})


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

HIDDEN_SCENE, HIDDEN_CLOCK, HIDDEN_NOTE, HIDDEN_HANDOUT, QUAY_NOTE, SHADOW, SPY = (hush() for _thing in range(7))
WHISPERS = tuple(hush() for _whisper in range(3))


def prepared(kind: str, **more: str) -> Step:
    words = {"kind": kind, "title": hush(), "text": hush(), "sight": "shown", "scene": f"scene:{HIDDEN_SCENE}"}
    return Step("ana", "card-add", words | more)


def in_hand(kind: str, title: str = "", **more: str) -> Step:
    return Step("ana", "card-add", {"kind": kind, "title": title or hush(), "text": hush(), "sight": "hidden"} | more)


SECRET = (
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
    say("jonas", WHISPERS[0], "@ana"),
    say("ana", WHISPERS[1], "@jonas"),
    say("jonas", f"/w Ana {WHISPERS[2]}"),
    Step("jonas", "say", {"text": f"/gmr 2d6 {hush()}"}, dice=(3, 4)),
    Step("ana", "say", {"text": f"/gmr 1d6 {hush()}"}, dice=(1,)),
    Step("ana", "hidden", {"text": f"2d6 {hush()}"}, dice=(6, 6)),
    Step("ana", "asking", {"do": "send", "who": "@jonas", "question": hush(), "helps": hush(), "visibility": "2"}),
    Step("jonas", "answer", {"do": "decline", "words": hush()}, {"asked": "asked:hidden"}),
    Step("ana", "asking", {"do": "send", "who": "@jonas", "question": hush(), "visibility": "1"}),
    Step("ana", "asking", {"do": "remind", "request": "asked:hidden", "whom": "@jonas"}),
    Step("jonas", "answer", {"do": "roll"}, {"asked": "asked:hidden"}, dice=(5,)),
    Step("gero", "asking", {"do": "close", "request": "asked:hidden"}),
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
    act("ana", "remove_foe", foe=f"={SHADOW}"),
)

AFTERWARDS = (act("jonas", "roll", 3, question=hush(), visibility="2"), act("jonas", "reroll", 4, dice="0"))
"""What is secret and still costs a point, which everybody sees."""
EVERY = (*PUBLIC, *ASKED_IN_PRIVATE, *ROLLED_IN_TURNS, *SECRET, *AFTERWARDS)
