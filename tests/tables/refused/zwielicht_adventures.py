"""What is refused around an adventure of Zwielicht: its cards, its hints, what the GM's word is asked for, solving."""

from rules.systems.zwielicht.board import EXPLORING, Adventure, Board, Card, HintCard, Offer
from tests.tables.refused.situations import LONG, Situation, deed

ADVENTURE = (
    "ana",
    {"do": "begin_adventure", "name": "The mill", "difficulty": "14", "question": "Whom did you leave?"},
)
SCENE = ("ana", {"do": "set_scene", "title": "The ford"})
WHEEL = ("ana", {"do": "write_hint", "text": "The wheel turns back"})
OPENED = ("ana", {"do": "begin_solving"})
SOLVES = ("mara", {"do": "solve"})
STALE = "a.b.c"
TOO_LONG = "x" * 1_001


def begun(code: str, **fields: object) -> tuple[str, str, dict[str, object]]:
    return code, "ana", {"do": "begin_adventure", "name": "The mill", "difficulty": 14, **fields}


def only_the_gm(do: str, **fields: object) -> tuple[str, str, dict[str, object]]:
    return deed("gm_only", "mara", do, **fields)


SITUATIONS = {
    "what only the GM does": Situation(
        (
            only_the_gm("begin_adventure", name="The mill", difficulty=14),
            only_the_gm("edit_adventure", name="The mill", difficulty=14),
            only_the_gm("set_phase", phase="solving"),
            only_the_gm("end_adventure"),
            only_the_gm("set_scene", title="The ford"),
            only_the_gm("edit_scene", title="The ford"),
            only_the_gm("add_card", kind="place", name="The mill"),
            only_the_gm("edit_card", card="k1", name="The mill"),
            only_the_gm("show_card", card="k1"),
            only_the_gm("drop_card", card="k1"),
            only_the_gm("hinder", to="jonas", text="Silence"),
            only_the_gm("unhinder", to="jonas"),
            only_the_gm("grant_slot", to="mara", text="A rope"),
            only_the_gm("agree", offer="k1"),
            only_the_gm("begin_solving"),
            only_the_gm("use_hint", hint="k1"),
            only_the_gm("buy", what="event", name="A landslide"),
            only_the_gm("write_hint", text="I know it all"),
            only_the_gm("correct", what="corruption", count=0),
            only_the_gm("correct_character", to="mara", what="points", count=10),
        ),
    ),
    "before an adventure": Situation(
        (
            begun("adventure_unnamed", name=" "),
            begun("difficulty_wrong", difficulty=41),
            begun("difficulty_wrong", difficulty="hard"),
            begun("difficulty_wrong", level=-1),
            begun("sessions_wrong", sessions=0),
            begun("too_long", intro=TOO_LONG),
            begun("stage_wrong", stages="Who sold the name?"),
            begun("difficulty_wrong", stages="1 +2 Who?"),
            begun("difficulty_wrong", stages="41 +2 Who?"),
            begun("difficulty_wrong", stages="8 +41 Who?"),
            begun("too_much_here", stages="8 +2 Who?\n" * 7),
            deed("no_adventure", "ana", "edit_adventure", name="The mill", difficulty=14),
            deed("no_adventure", "ana", "set_phase", phase="end"),
            deed("phase_wrong", "ana", "set_phase", phase="dessert"),
            deed("no_adventure", "ana", "end_adventure"),
            deed("scene_untitled", "ana", "set_scene", title=" "),
            deed("no_scene", "ana", "edit_scene", title="The weir"),
            deed("no_difficulty", "ana", "begin_solving"),
            deed("no_difficulty", "mara", "solve"),
            deed("no_character", "ana", "solve"),
            deed("no_character", "ana", "ask", kind="fear", text="Silence"),
            deed("no_character", "ana", "answer_question", text="My brother"),
        )
    ),
    "an adventure": Situation(
        (
            begun("adventure_goes_on"),
            deed("changed_meanwhile", "ana", "edit_adventure", name="The old mill", difficulty=14, drawn=STALE),
            deed("changed_meanwhile", "ana", "edit_scene", title="The weir", drawn=STALE),
            deed("phase_now", "ana", "set_phase", phase="exploring"),
            deed("not_solving", "mara", "solve"),
            deed("numbers_stated", "mara", "solve", hints_used=1),
            deed("number_wrong", "mara", "solve", hints_used=-1),
            deed("number_wrong", "ana", "begin_solving", raise_by="many"),
            deed("corruption_too_few", "ana", "begin_solving", raise_by=1),
            deed("question_answered", "mara", "answer_question", text="My sister"),
            deed("corruption_too_few", "ana", "buy", what="fight_ten", name="Wolves"),
            deed("buy_unknown", "ana", "buy", what="dinner", name="Wolves"),
            deed("words_missing", "ana", "buy", what="event"),
            deed("hint_no_use", "ana", "use_hint", hint="=The wheel turns back"),
            deed("hint_unknown", "ana", "use_hint", hint="k99"),
            deed("hint_unknown", "ana", "use_hint"),
            deed("hint_unknown", "ana", "write_hint", hint="k99", text="The sluice"),
            deed("words_missing", "ana", "write_hint", text=" "),
            deed("too_long", "ana", "write_hint", text=LONG),
            deed("not_yours", "mara", "write_hint", hint="=The wheel turns back", text="It is broken"),
            deed("hint_no_use", "mara", "ask", kind="hint", about="=The wheel turns back"),
            deed("count_unknown", "ana", "correct", what="money", count=3),
            deed("number_wrong", "ana", "correct", what="corruption", count=100),
            deed("as_it_is", "ana", "correct", what="corruption", count=0),
            deed("nobody_named", "ana", "correct_character", what="points", count=3),
            deed("as_it_is", "ana", "correct_character", to="mara", what="points", count=0),
        ),
        steps=(ADVENTURE, SCENE, WHEEL, ("mara", {"do": "answer_question", "text": "My brother"})),
    ),
    "cards": Situation(
        (
            deed("card_kind", "ana", "add_card", kind="weapon", name="The mill"),
            deed("card_unnamed", "ana", "add_card", kind="place", name=" "),
            deed("too_long", "ana", "add_card", kind="place", name=LONG),
            deed("danger_wrong", "ana", "add_card", kind="danger", name="Wolves", level=100),
            deed("switch_wrong", "ana", "add_card", kind="person", name="The aunt", hidden="perhaps"),
            deed("card_unknown", "ana", "edit_card", card="k99", name="The mill"),
            deed("card_unknown", "ana", "show_card", card="k99"),
            deed("card_unknown", "ana", "drop_card"),
            deed("card_shown", "ana", "show_card", card="=The sister"),
            deed("changed_meanwhile", "ana", "edit_card", card="=The sister", name="The aunt", drawn=STALE),
        ),
        steps=(("ana", {"do": "add_card", "kind": "person", "name": "The sister"}),),
    ),
    "everything is full": Situation(
        (
            deed("too_much_here", "ana", "add_card", kind="place", name="One more"),
            deed("too_much_here", "ana", "write_hint", text="One more"),
            deed("too_much_here", "mara", "ask", kind="fear", text="One more"),
        ),
        board=Board(
            cards=tuple(Card(f"c{number}") for number in range(60)),
            hints=99,
            offers=tuple(Offer(f"o{number}") for number in range(60)),
        ),
    ),
    "the GM's word": Situation(
        (
            deed("words_missing", "ana", "hinder", to="mara"),
            deed("nobody_named", "ana", "hinder", text="Silence"),
            deed("unknown_character", "ana", "hinder", to="nobody", text="Silence"),
            deed("nothing_in_the_way", "ana", "unhinder", to="mara"),
            deed("no_free_slot", "ana", "grant_slot", to="mara", text="A rope"),
            deed("colour_wrong", "ana", "grant_slot", to="mara", text="A rope", colour="red"),
            deed("words_missing", "ana", "grant_slot", to="mara"),
            deed("offer_kind", "mara", "ask", kind="leave"),
            deed("words_missing", "mara", "ask", kind="fear"),
            deed("asked_already", "mara", "ask", kind="fear", text="Crowds"),
            deed("no_fight", "mara", "ask", kind="join"),
            deed("hint_unknown", "mara", "ask", kind="hint", about="k99"),
            deed("offer_unknown", "ana", "agree", offer="k99"),
            deed("offer_unknown", "ana", "agree"),
            deed("offer_unknown", "jonas", "decline", offer="=Silence"),
        ),
        steps=(("mara", {"do": "ask", "kind": "fear", "text": "Silence"}),),
    ),
    "the group solves": Situation(
        (
            deed("solving_now", "mara", "move", move="find_out"),
            deed("solving_already", "ana", "begin_solving"),
            deed("hint_used", "ana", "use_hint", hint="=The wheel turns back"),
            deed("hint_used", "ana", "write_hint", hint="=The wheel turns back", text="It is broken"),
            deed("hint_used", "mara", "ask", kind="hint", about="=The wheel turns back"),
        ),
        steps=(ADVENTURE, WHEEL, OPENED, ("ana", {"do": "use_hint", "hint": "=The wheel turns back"})),
    ),
    "the adventure is solved": Situation(
        (deed("adventure_over", "ana", "begin_solving"), deed("not_solving", "mara", "solve")),
        steps=(OPENED, SOLVES),
        dice=([6, 6],),
        board=Board(difficulty=3, adventure=Adventure(number=1, name="The mill", phase=EXPLORING)),
    ),
    "a hint that waits for its words": Situation(
        (deed("not_yours", "mara", "write_hint", hint="h1", text="The sluice"),),
        board=Board(hints=1, hint_cards=(HintCard("h1", by="somebody else"),)),
    ),
}
