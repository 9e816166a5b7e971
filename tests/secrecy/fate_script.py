"""An evening of Fate: what everybody at the table sees, and what happens in secret.

A new deed adds its public step to `PUBLIC` and whatever it lets people do unseen to `SECRET`, or, where it only can
be done at one moment, to what is `unseen` there.
"""

from collections.abc import Mapping
from dataclasses import replace

from rules.core import versions
from rules.systems.fate.board import load_board
from rules.systems.fate.rewriting import aspect_words, npc_words
from tests.secrecy.anywhere import AROUND, IN_STORE, WHISPERED
from tests.secrecy.steps import Evening, Step, act, card, hush, put, say

CAST = ("$mara", "$jonas")
OVERCOME = {"action": "overcome", "approach": "clever"}
FAIR_DICE, GOOD, BAD = (2, 2, 2, 2), (3, 3, 3, 2), (1, 1, 1, 2)
TRAP, SHADOW, SPY, BRUTES, CREW, LAIR, WEAK, AMBUSH = (hush() for _thing in range(8))
TO_GM, TO_GM_AND_ME = {"visibility": "1"}, {"visibility": "2"}


def unseen_by(npc: str, action: str, dice: tuple[int, ...], **fields: str) -> Step:
    """Let a hidden NPC roll for the GM's eyes alone."""
    return act("ana", "roll", *dice, npc=f"={npc}", action=action, words=hush(), **TO_GM, **fields)


def let_stand(npc: str, **fields: str) -> Step:
    return act("ana", "settle", npc=f"={npc}", **fields)


PREPARED = (
    act("ana", "add_aspect", text=TRAP, hidden="on", free="2", theirs="3"),
    act("ana", "add_npc", name=SHADOW, aspects=f"{WEAK}\n{hush()}", forceful="5", quick="3", hidden="on"),
    act("ana", "add_npc", name=BRUTES, kind="mob", members="5", good=hush(), bad=hush(), hidden="on"),
    unseen_by(SHADOW, "create_advantage", GOOD, approach="forceful", text=AMBUSH),
    act("ana", "invoke", aspect=f"={TRAP}", effect="plus_two", pay="free", foe=f"={SHADOW}"),
    act("ana", "invoke", *GOOD, aspect=f"={TRAP}", effect="reroll", pay="free", foe=f"={SHADOW}"),
    let_stand(SHADOW),
    unseen_by(SHADOW, "overcome", GOOD, approach="forceful"),
    let_stand(SHADOW, boost=hush()),
    unseen_by(SHADOW, "create_advantage", GOOD, approach="forceful", way="discover", aspect=f"={TRAP}"),
    let_stand(SHADOW),
    unseen_by(SHADOW, "create_advantage", BAD, approach="careful", way="exploit", aspect="=Thick fog"),
    let_stand(SHADOW),
    unseen_by(SHADOW, "create_advantage", BAD, approach="careful", text=hush()),
    let_stand(SHADOW, choice="theirs"),
    unseen_by(BRUTES, "overcome", FAIR_DICE, skill="good"),
    act("ana", "settle", npc=f"={BRUTES}", force="on"),
    act("ana", "change_coefficient", npc=f"={SHADOW}", by="310", words=hush()),
    act("ana", "change_coefficient", npc="=Korbin", by="40", words=hush()),
)
ROLLED_UNSEEN = (
    act("jonas", "roll", *GOOD, **OVERCOME, words=hush(), **TO_GM),
    act("jonas", "roll", *BAD, **OVERCOME, words=hush(), **TO_GM_AND_ME),
    act("jonas", "settle", cost=hush(), choice="serious_cost"),
)
FOUGHT_UNSEEN = (
    act("ana", "move", npc=f"={SHADOW}", zone="=The hall", put="on"),
    unseen_by(SHADOW, "create_advantage", GOOD, approach="forceful", text=hush()),
    let_stand(SHADOW),
    unseen_by(BRUTES, "attack", FAIR_DICE, skill="good", target="$mara"),
    act("ana", "mark_stress", npc=f"={SHADOW}", box="1"),
    act("ana", "mark_consequence", npc=f"={SHADOW}", slot="mild", text=hush()),
)
ASKED_UNSEEN = (
    Step("ana", "asking", {"do": "send", "who": "@jonas", **OVERCOME, "words": hush(), **TO_GM_AND_ME}),
    Step("jonas", "answer", {"do": "decline", "words": hush()}, {"asked": "asked:hidden"}),
    Step("ana", "asking", {"do": "send", "who": "@jonas", **OVERCOME, "words": hush(), **TO_GM}),
    Step("ana", "asking", {"do": "remind", "request": "asked:hidden", "whom": "@jonas"}),
    Step("gero", "asking", {"do": "close", "request": "asked:hidden"}),
)
TASKS_UNSEEN = (act("ana", "add_task", text=CREW, hidden="on"),)
LEFT_OPEN = (unseen_by(SHADOW, "overcome", FAIR_DICE, approach="quick"),)
SIGNAL = {**OVERCOME, "words": "Do you know the signal?"}
ASKED_IN_PRIVATE = (
    Step("ana", "asking", {"do": "send", "who": "@jonas", **SIGNAL, "difficulty": "3", **TO_GM}),
    Step("jonas", "answer", {"do": "roll"}, {"asked": "asked:hidden"}, dice=FAIR_DICE),
)
PUBLIC = (
    Step("ana", "session", {"do": "start", "number": "1"}),
    act("ana", "set_scene", title="The salt quay", text="Dusk", objective="Reach the boat", cast=CAST),
    say("mara", "We should hurry."),
    act("ana", "add_npc", name="Korbin", aspects="Cruel\nVain", forceful="3", quick="1"),
    replace(act("ana", "add_aspect", text="Thick fog", free="1"), unseen=PREPARED),
    act("mara", "roll", *GOOD, **OVERCOME, words="Over the wall"),
    act("mara", "invoke", aspect="trouble", effect="plus_two", pay="point"),
    act("mara", "settle", boost="Momentum"),
    replace(act("ana", "show_trait", npc="=Korbin", aspect="=Vain"), unseen=ROLLED_UNSEEN),
    act("jonas", "roll", *GOOD, action="create_advantage", approach="sneaky", text="Smoke", visibility="0"),
    act("jonas", "settle"),
    act("ana", "conceal", aspect="=Smoke"),
    act("ana", "reveal", aspect="=Smoke"),
    act("ana", "set_difficulty", difficulty="3"),
    Step("ana", "card-add", {"kind": "note", "title": "A bell rings", "text": "Far off.", "sight": "shown"}),
    Step("ana", "card-add", {"kind": "clock", "title": "The tide", "size": "6", "sight": "shape"}),
    card("more", "The tide"),
    card("show", "The tide"),
    act("ana", "change_coefficient", to="$mara", by="64", words="A night without sleep"),
    act("ana", "award", to=("$mara",), words="For the leap."),
    Step("ana", "undo", {"why": "Too soon."}, {"event": "event:awarded"}, unseen=ASKED_UNSEEN),
    act("ana", "offer_compel", aspect="trouble", text="You stay", to="$mara"),
    act("mara", "haggle", compel="=You stay", text="I stay a moment"),
    act("ana", "accept_compel", compel="=I stay a moment", to="$mara"),
    act("jonas", "offer_compel", aspect="trouble", text="You fall", to="$mara"),
    act("ana", "refuse_compel", compel="=You fall", to="$mara"),
    replace(act("ana", "begin_challenge", aim="Out before the tide"), unseen=TASKS_UNSEEN),
    act("ana", "add_task", text="The lock"),
    act("mara", "roll", *GOOD, **OVERCOME, task="=The lock"),
    act("mara", "settle"),
    act("ana", "end_challenge"),
    Step("ana", "prep-do", {"deed": "start"}, {"scene": "scene:The quay"}),
    act("ana", "begin_conflict", cast=CAST),
    act("ana", "set_zones", zones="The street\nThe hall"),
    act("ana", "hand_over", npc="=Korbin"),
    replace(act("ana", "move", npc="=Korbin", zone="=The street", put="on"), unseen=FOUGHT_UNSEEN),
    act("ana", "roll", *GOOD, action="attack", approach="forceful", npc="=Korbin", target="$mara", visibility="0"),
    act("mara", "roll", *FAIR_DICE, action="defend", approach="quick", against="=Korbin"),
    act("ana", "settle", npc="=Korbin"),
    act("mara", "settle"),
    act("mara", "absorb", box="3", mild="Bruised"),
    act("ana", "next_turn"),
    act("ana", "end_conflict"),
    Step("ana", "asking", {"do": "send", "who": "@mara", **OVERCOME, "words": "The bell", "difficulty": "1"}),
    Step("mara", "answer", {"do": "roll"}, {"asked": "asked:"}, dice=GOOD),
    act("mara", "settle"),
    Step("jonas", "act", {"do": "roll", **SIGNAL, **TO_GM}, dice=FAIR_DICE, secretly=ASKED_IN_PRIVATE),
    Step("ana", "reveal", at={"event": "event:roll"}),
    card("hide", "The tide"),
    put("The tide", "0"),
    replace(act("ana", "end_scene", cast=CAST), unseen=LEFT_OPEN),
    Step("ana", "session", {"do": "end", "number": "1"}),
    say("mara", "Until next time."),
)
SECRET = (
    *IN_STORE,
    act(
        "ana",
        "edit_aspect",
        aspect=f"={AMBUSH}",
        text=AMBUSH,
        free="1",
        theirs="2",
        drawn=f"mark of aspect:{AMBUSH}",
    ),
    act("ana", "add_npc", name=SPY, aspects=hush(), hidden="on"),
    Step("ana", "undo", {"why": hush()}, {"event": "event:npc_prepared"}),
    act("ana", "show_trait", npc=f"={SHADOW}", aspect=f"={WEAK}"),
    act("ana", "take_side", npc=f"={SHADOW}", side=hush()),
    act("ana", "show_npc", npc=f"={SHADOW}", shown="false"),
    act(
        "ana",
        "edit_npc",
        npc=f"={SHADOW}",
        name=SHADOW,
        aspects=f"{WEAK}\n{hush()}",
        forceful="5",
        quick="3",
        drawn=f"mark of npc:{SHADOW}",
    ),
    *WHISPERED,
    *AROUND,
    act("ana", "remove_npc", npc=f"={BRUTES}"),
    act("ana", "add_aspect", text=LAIR, hidden="on"),
    act("ana", "remove_aspect", aspect=f"={LAIR}"),
)
AFTERWARDS = (
    act("ana", "set_scene", title="The way home", cast=CAST),
    unseen_by(SHADOW, "overcome", GOOD, approach="quick"),
    act("ana", "invoke", aspect=f"={WEAK}", npc=f"={SHADOW}", effect="plus_two", pay="point", foe=f"={SHADOW}"),
)


def mark_of_aspect(board: Mapping[str, object], text: str) -> str:
    return versions.mark(aspect_words(next(each for each in load_board(board).aspects if each.text == text)))


def mark_of_npc(board: Mapping[str, object], name: str) -> str:
    return versions.mark(npc_words(next(each for each in load_board(board).npcs if each.name == name)))


EVENING = Evening(
    "fate",
    PUBLIC,
    SECRET,
    AFTERWARDS,
    {"concept": hush()},
    {"consequences": {"mild": hush()}},
    {"mark of aspect": mark_of_aspect, "mark of npc": mark_of_npc},
    {"coefficient_module": True},
)
