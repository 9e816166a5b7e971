"""Pages of Fate that differ from other games'."""

from tools.stage.looks import BEGIN, DESKTOP, GM, GM_FORMS, GO_ON, PHONE, PLAYER, ROLLER, SUBMIT, Look
from tools.stage.steps import both, sent_on, tab, unfolded

MIDDLE = "companion"
LOOKS = (
    Look("fate-table", "tables:table", PLAYER, ("fate",), live=True, main="#ask [data-main]"),
    Look("fate-result", "tables:table", MIDDLE, ("fate",), live=True, main="#settle [data-main]"),
    Look("fate-compel", "tables:table", ROLLER, ("fate",), live=True),
    Look("fate-table-gm", "tables:table", GM, ("fate",), live=True),
    Look("fate-gm", "tables:gm", GM, ("fate",), live=True),
    Look("fate-gm-forms", "tables:gm", GM, ("fate",), unfolded(GM_FORMS), live=True, sizes=(DESKTOP,)),
    Look("fate-hit", "tables:table", PLAYER, ("fate_conflict",), live=True, main="#absorb [data-main]"),
    Look("fate-conflict", "tables:table", ROLLER, ("fate_conflict",), live=True),
    Look("fate-conflict-gm", "tables:gm", GM, ("fate_conflict",), unfolded(GM_FORMS), live=True),
    Look("fate-contest", "tables:table", PLAYER, ("fate_contest",), live=True),
    Look("fate-challenge", "tables:table", PLAYER, ("fate_challenge",), live=True, main="#ask [data-main]"),
    Look("fate-defence", "tables:table", MIDDLE, ("fate_challenge",), live=True, main="#settle [data-main]"),
    Look(
        "fate-milestone", "tables:sheet", PLAYER, ("fate_challenge",), unfolded("#milestone"), main="#milestone button"
    ),
    Look("fate-contest-gm", "tables:gm", GM, ("fate_contest",), unfolded("#gm-coefficient"), live=True),
    Look("fate-person", "tables:person", PLAYER, ("fate", "fate_place"), sizes=(PHONE,)),
    Look("fate-sheet", "characters:sheet", PLAYER, ("fate_character",)),
    Look("fate-sheet-gm", "characters:sheet", GM, ("fate_character",)),
    Look("fate-sheet-table", "tables:sheet", PLAYER, ("fate",)),
    Look("fate-edit", "characters:edit", PLAYER, ("fate_character",), main=SUBMIT),
    Look("fate-print", "characters:print", PLAYER, ("fate_character",)),
    Look("fate-print-state", "characters:print", PLAYER, ("fate_character",), query="?state=1"),
    Look("fate-log", "tables:log", PLAYER, ("fate",)),
    Look("fate-verify", "tables:verify", PLAYER, ("fate",)),
    Look("fate-options", "campaigns:options", GM, ("fate_campaign",), main=SUBMIT),
    Look("fate-help", "help", args=("fate_game",)),
    Look("fate-new-in", "characters:new-in", PLAYER, ("fate_game",)),
    Look("fate-new-ready", "characters:begin", PLAYER, ("fate_game", "=ready"), template=BEGIN),
    *(
        Look(f"fate-draft-{step}", "characters:draft", PLAYER, ("fate_draft", f"={step}"), main=GO_ON)
        for step in ("idea", "build", "check")
    ),
    *(
        Look(f"fate-draft-{step}-errors", "characters:draft", PLAYER, ("fate_blank", f"={step}"), sent_on, main=GO_ON)
        for step in ("idea", "build", "check")
    ),
    *(
        Look(f"phone-fate-{name}", "tables:table", who, (table,), tab("roll"), live=True, sizes=(PHONE,), main=main)
        for name, who, table, main in (
            ("roll", PLAYER, "fate", "#ask [data-main]"),
            ("result", MIDDLE, "fate", "#settle [data-main]"),
            ("hit", PLAYER, "fate_conflict", "#absorb [data-main]"),
        )
    ),
    *(
        Look(f"phone-fate-{at}", "tables:table", PLAYER, ("fate",), tab(at), live=True, sizes=(PHONE,))
        for at in ("sheet", "people", "log")
    ),
    Look(
        "phone-fate-scene-forms", "tables:table", PLAYER, ("fate",), unfolded("#panel-scene"), live=True, sizes=(PHONE,)
    ),
    *(
        Look(
            f"phone-fate-gm-{at}", "tables:gm", GM, ("fate",), both(tab(at), unfolded(forms)), live=True, sizes=(PHONE,)
        )
        for at, forms in (("tray", "#panel-gm"), ("people", "#panel-npcs"), ("scene", "#scene"))
    ),
)
