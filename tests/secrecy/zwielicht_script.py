"""An evening of Zwielicht: what everybody at the table sees, and what happens in secret.

A new deed adds its public step to `PUBLIC` and whatever it lets people do unseen to `SECRET`, or, where it only can
be done at one moment, to what is `unseen` there.
"""

from collections.abc import Mapping
from dataclasses import replace

from rules.systems.zwielicht.board import load_board
from rules.systems.zwielicht.cards import card_mark
from tests.secrecy.anywhere import AROUND, IN_STORE, WHISPERED
from tests.secrecy.steps import Evening, Step, act, card, hush, made, put, say

AMBUSH, CELLAR, TRAITOR, OMEN, SPY = (hush() for _card in range(5))
TO_GM, TO_GM_AND_ME = {"visibility": "1"}, {"visibility": "2"}
ABILITY = "Tie the shadow"
DARE = {"move": "risk", "trait": "first"}
UNSCATHED = (3, 5)
"""A black three and a white five: it is done, and brings nothing that anybody could see."""
MILL = {"name": "The mill", "difficulty": "8", "question": "Whom did you leave?", "honour": "Mill-wright"}
KEPT_BACK = {"escalation": hush(), "prepared": f"{hush()}\n{hush()}", "level": "17"}


def in_hand(kind: str, name: str, **more: str) -> Step:
    return act("ana", "add_card", kind=kind, name=name, text=hush(), hidden="on", **more)


PREPARED = (
    in_hand("danger", AMBUSH, level="12"),
    in_hand("place", CELLAR, distrustful="on"),
    in_hand("person", TRAITOR),
    in_hand("moment", OMEN),
    act("ana", "edit_card", card=f"={CELLAR}", name=CELLAR, text=hush(), drawn=f"mark of hidden:{CELLAR}"),
    act("ana", "drop_card", card=f"={TRAITOR}"),
)
ROLLED_UNSEEN = (
    act("jonas", "move", *UNSCATHED, **DARE, words=hush(), **TO_GM),
    act("jonas", "move", *UNSCATHED, **DARE, words=hush(), **TO_GM_AND_ME),
    act("jonas", "tell", text=hush()),
    act("jonas", "improve", 2, 5, 1),
    act("jonas", "settle"),
    act("jonas", "move", *UNSCATHED, **DARE, words=hush(), **TO_GM_AND_ME),
    act("ana", "settle", to="$jonas"),
    act("jonas", "move", *UNSCATHED, move="ability", ability=ABILITY, trait="first", words=hush(), **TO_GM_AND_ME),
    act("jonas", "settle"),
)
HINDERED_UNSEEN = (act("jonas", "move", 3, 5, 2, **DARE, words=hush(), **TO_GM),)
ASKED_UNSEEN = (
    Step("ana", "asking", {"do": "send", "who": "@jonas", "move": "risk", "words": hush(), **TO_GM_AND_ME}),
    Step("jonas", "answer", {"do": "decline", "words": hush()}, {"asked": "asked:hidden"}),
    Step("ana", "asking", {"do": "send", "who": "@jonas", "move": "risk", "words": hush(), **TO_GM}),
    Step("ana", "asking", {"do": "remind", "request": "asked:hidden", "whom": "@jonas"}),
    Step("gero", "asking", {"do": "close", "request": "asked:hidden"}),
)
SIGNAL = {"move": "risk", "words": "Do you know the signal?"}
ASKED_IN_PRIVATE = (
    Step("ana", "asking", {"do": "send", "who": "@jonas", **SIGNAL, **TO_GM}),
    Step("jonas", "answer", {"do": "roll"}, {"asked": "asked:hidden"}, dice=(4,)),
)
PUBLIC = (
    Step("ana", "session", {"do": "start", "number": "1"}),
    replace(
        act("ana", "begin_adventure", **MILL, intro="Rain for nine days."),
        secretly=(act("ana", "begin_adventure", **MILL, intro="Rain for nine days.", **KEPT_BACK),),
    ),
    act("ana", "set_scene", title="The ford", text="Dusk", objective="Reach the mill"),
    say("mara", "We should hurry."),
    replace(act("ana", "add_card", kind="person", name="The miller", distrustful="on"), unseen=PREPARED),
    act("mara", "move", 4, 3, move="find_out", trait="first", words="Under the bridge", visibility="0"),
    act("mara", "ask_help", to="$jonas"),
    act("mara", "tell", text="Lantern in hand"),
    act("jonas", "help", 2, to="$mara", trait="second"),
    act("mara", "improve", 5, 4, 2),
    act("mara", "settle"),
    act("mara", "write_hint", hint="hint without words:", text="The wheel turns back"),
    replace(act("ana", "add_condition", to="$mara", text="Soaked"), unseen=ROLLED_UNSEEN),
    act("jonas", "move", 4, 5, **DARE, words="Over the weir", visibility="0"),
    act("jonas", "settle"),
    act("jonas", "ask", kind="fear", text="Promises"),
    replace(act("ana", "agree", offer="=Promises"), unseen=HINDERED_UNSEEN),
    act("ana", "unhinder", to="$jonas"),
    Step("ana", "card-add", {"kind": "note", "title": "A bell rings", "text": "Far off.", "sight": "shown"}),
    Step("ana", "card-add", {"kind": "clock", "title": "The tide", "size": "6", "sight": "shape"}),
    card("more", "The tide"),
    card("show", "The tide"),
    act("ana", "correct", what="corruption", count="6"),
    Step("ana", "undo", {"why": "Too soon."}, {"event": "event:corrected"}, unseen=ASKED_UNSEEN),
    act("ana", "correct", what="corruption", count="4"),
    Step("ana", "prep-do", {"deed": "start"}, {"scene": "scene:The quay"}),
    act("ana", "buy", what="fight_ten", name="Wolves"),
    act("mara", "join_fight", 3, visibility="0"),
    act("jonas", "join_fight", 6, visibility="0"),
    act("mara", "move", 5, move="weaken", ability=ABILITY, visibility="0"),
    act("mara", "settle", condition="Cold"),
    act("jonas", "fight_round", 4, visibility="0"),
    act("jonas", "take_over", to="$mara"),
    act("ana", "fight_round", 4, 6, 1, visibility="0"),
    act("ana", "end_fight"),
    Step("ana", "asking", {"do": "send", "who": "@mara", "move": "risk", "words": "The bell"}),
    Step("mara", "answer", {"do": "roll"}, {"asked": "asked:"}, dice=(5,)),
    act("mara", "settle", condition="Shaken"),
    Step("jonas", "act", {"do": "move", **SIGNAL, **TO_GM}, dice=(4,), secretly=ASKED_IN_PRIVATE),
    Step("ana", "reveal", at={"event": "event:moved"}),
    act("mara", "answer_question", text="My brother"),
    act("ana", "begin_solving", raise_by="1"),
    act("mara", "ask", kind="hint", about="=The wheel turns back"),
    act("ana", "use_hint", hint="=The wheel turns back"),
    act("mara", "solve", 6, 5, visibility="0"),
    act("ana", "end_adventure"),
    act("mara", "tick_task", task="solved"),
    act("mara", "write_haiku", text="Old wheel / turning back / water listens"),
    card("hide", "The tide"),
    put("The tide", "0"),
    Step("ana", "session", {"do": "end", "number": "1"}),
    say("mara", "Until next time."),
)
SECRET = (
    *IN_STORE,
    made("ana", "zwielicht"),
    in_hand("person", SPY),
    Step("ana", "undo", {"why": hush()}, {"event": "event:adventure_card_added"}),
    *WHISPERED,
    *AROUND,
    act("ana", "drop_card", card=f"={CELLAR}"),
)
AFTERWARDS = (
    act("jonas", "move", 2, 1, **DARE, words=hush(), **TO_GM_AND_ME),
    act("jonas", "settle"),
)


def mark_of_hidden(board: Mapping[str, object], name: str) -> str:
    return card_mark(next(each for each in load_board(board).cards if each.name == name))


def wordless(board: Mapping[str, object], name: str) -> str:
    """Give the key of the hint that still waits for its words."""
    return next(each.key for each in load_board(board).hint_cards if not each.text)


EVENING = Evening(
    "zwielicht",
    PUBLIC,
    SECRET,
    AFTERWARDS,
    {"demon": hush()},
    {"conditions": [hush()]},
    {"mark of hidden": mark_of_hidden, "hint without words": wordless},
    {"ability_reward": "bonus_die", "bonus_pool": "shared"},
)
