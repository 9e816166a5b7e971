"""An evening of PhaseSix: what everybody at the table sees, and what happens in secret.

A new deed adds its public step to `PUBLIC` and whatever it lets people do unseen to `SECRET`, or, where it only can
be done at one moment, to what is `unseen` there.
"""

from dataclasses import replace

from tests.secrecy.anywhere import AROUND, IN_STORE, WHISPERED
from tests.secrecy.steps import Evening, Step, act, card, hush, put, say

CALM = {"trait": "courage"}
FAILS, PASSES = (2, 2, 2), (5, 2, 2)
SHADOW, SPY, SNIPER = (hush() for _foe in range(3))
TO_GM, TO_GM_AND_ME = {"visibility": "1"}, {"visibility": "2"}
FIGURES = {"hearts": "9", "pool": "2", "protection": "3", "evasion": "2", "quickness": "2"}


def unseen_by(foe: str, do: str, *dice: int, **fields: str) -> Step:
    """Let a hidden foe act where only GMs see it."""
    return act("ana", do, *dice, foe=f"={foe}", **fields)


PREPARED = (
    act("ana", "add_foe", name=SHADOW, **FIGURES),
    act("ana", "add_foe", kind="gun_for_hire", name=SNIPER),
    unseen_by(SHADOW, "check", 5, 2, trait="stealth", question=hush(), **TO_GM),
    unseen_by(SHADOW, "keep"),
    unseen_by(SHADOW, "hide", 5, 5, **TO_GM),
    unseen_by(SHADOW, "throw", 5, 2, **TO_GM),
    unseen_by(SHADOW, "initiative", 4, **TO_GM),
    unseen_by(SHADOW, "take_wounds", wounds="2"),
    unseen_by(SHADOW, "take_hits", hits="4"),
    unseen_by(SHADOW, "roll_wounds", 1, formula="1d6", **TO_GM),
    unseen_by(SHADOW, "heal", wounds="1"),
    unseen_by(SHADOW, "set_state", state="bleeding", level="1"),
    unseen_by(SHADOW, "set_state", state="bleeding", level="0"),
)
ROLLED_UNSEEN = (
    act("jonas", "check", *FAILS, **CALM, question=hush(), **TO_GM),
    act("jonas", "check", *PASSES, **CALM, question=hush(), **TO_GM_AND_ME),
    act("jonas", "keep"),
)
FOUGHT_UNSEEN = (
    unseen_by(SHADOW, "check", 5, 2, trait="perception", question=hush(), **TO_GM),
    unseen_by(SHADOW, "take_wounds", wounds="1"),
    unseen_by(SHADOW, "keep"),
    act("jonas", "check", *PASSES, **CALM, question=hush(), **TO_GM_AND_ME),
    act("jonas", "keep"),
)
ASKED_UNSEEN = (
    Step("ana", "asking", {"do": "send", "who": "@jonas", **CALM, "question": hush(), **TO_GM_AND_ME}),
    Step("jonas", "answer", {"do": "decline", "words": hush()}, {"asked": "asked:hidden"}),
    Step("ana", "asking", {"do": "send", "who": "@jonas", **CALM, "question": hush(), **TO_GM}),
    Step("ana", "asking", {"do": "remind", "request": "asked:hidden", "whom": "@jonas"}),
    Step("gero", "asking", {"do": "close", "request": "asked:hidden"}),
)
GRENADE = "stun_grenade"
REACHES_THE_UNSEEN = act("ana", "go_off", by="$jonas", to="$mara", foes=f"={SHADOW}")
SIGNAL = {**CALM, "question": "Do you know the signal?"}
ASKED_IN_PRIVATE = (
    Step("ana", "asking", {"do": "send", "who": "@jonas", **SIGNAL, **TO_GM}),
    Step("jonas", "answer", {"do": "roll"}, {"asked": "asked:hidden"}, dice=FAILS),
)
PUBLIC = (
    Step("ana", "session", {"do": "start", "number": "1"}),
    act("ana", "set_scene", title="The archive", happened="The lights go out.", objective="Find the ledger"),
    say("mara", "We should hurry."),
    replace(act("ana", "add_foe", name="Karl", shown="on", hearts="4", pool="3", quickness="-5"), unseen=PREPARED),
    act("mara", "check", *FAILS, **CALM, question="Does she keep calm?"),
    act("mara", "add_bonus", 5),
    act("mara", "keep"),
    replace(act("ana", "take_wounds", to="$mara", wounds="1"), unseen=ROLLED_UNSEEN),
    act("jonas", "check", *FAILS, **CALM, question="And he?", visibility="0"),
    act("jonas", "keep"),
    Step("ana", "card-add", {"kind": "note", "title": "A bell rings", "text": "Far off.", "sight": "shown"}),
    Step("ana", "card-add", {"kind": "clock", "title": "The tide", "size": "6", "sight": "shape"}),
    card("more", "The tide"),
    card("show", "The tide"),
    act("ana", "grant_reputation", to="$mara", points="2", reason="For the leap."),
    Step("ana", "undo", {"why": "Too soon."}, {"event": "event:reputation_granted"}, unseen=ASKED_UNSEEN),
    act("ana", "gift_destiny", to="$mara"),
    act("ana", "gift_destiny", to="$jonas"),
    act("jonas", "get_gear", gear=GRENADE),
    act("jonas", "throw", 5, item=GRENADE, destiny_dice="1", visibility="0"),
    replace(act("ana", "go_off", by="$jonas", to="$mara"), secretly=(REACHES_THE_UNSEEN,)),
    act("ana", "show_foe", foe="=Karl", hearts="on"),
    Step("ana", "prep-do", {"deed": "start"}, {"scene": "scene:The quay"}),
    act("ana", "start_fight", 6, 5, 1, fighters=("$mara", "$jonas"), foes="=Karl", visibility="0"),
    replace(act("ana", "place", fighter="=Karl", metres="1", cover="light"), unseen=FOUGHT_UNSEEN),
    act("ana", "place", fighter="=Karl", metres="1", cover="none"),
    act("mara", "hold"),
    act("mara", "hold", holds="off"),
    act("mara", "attack", 5, target="=Karl", destiny_dice="1", visibility="0"),
    act("ana", "evade", 2, foe="=Karl", visibility="0"),
    act("ana", "settle"),
    act("mara", "end_turn"),
    act("ana", "end_turn"),
    act("ana", "attack", 5, 2, 2, foe="=Karl", target="$mara", visibility="0"),
    act("ana", "settle", target="$mara"),
    act("ana", "end_turn"),
    act("ana", "end_fight"),
    act("ana", "roll_wounds", 2, to="$jonas", formula="1d6-1", visibility="0"),
    act("ana", "five_minutes"),
    act("mara", "rest", hours="5"),
    Step("ana", "asking", {"do": "send", "who": "@mara", **CALM, "question": "The bell", "difficulty": "1"}),
    Step("mara", "answer", {"do": "roll"}, {"asked": "asked:"}, dice=FAILS),
    act("mara", "keep"),
    Step("jonas", "act", {"do": "check", **SIGNAL, **TO_GM}, dice=FAILS, secretly=ASKED_IN_PRIVATE),
    Step("ana", "reveal", at={"event": "event:rolled"}),
    card("hide", "The tide"),
    put("The tide", "0"),
    Step("ana", "session", {"do": "end", "number": "1"}),
    say("mara", "Until next time."),
)
SECRET = (
    *IN_STORE,
    act("ana", "add_foe", name=SPY),
    Step("ana", "undo", {"why": hush()}, {"event": "event:foe_added"}),
    *WHISPERED,
    *AROUND,
    act("ana", "remove_foe", foe=f"={SNIPER}"),
)
AFTERWARDS = (
    act("jonas", "check", *FAILS, **CALM, question=hush(), **TO_GM_AND_ME),
    act("jonas", "add_bonus", 4),
)
EVENING = Evening(
    "phasesix",
    PUBLIC,
    SECRET,
    AFTERWARDS,
    {"concept": hush()},
    {"gear": [{"key": hush()}]},
)
