"""Pages of Zwielicht that differ from other games'."""

from playwright.sync_api import Page

from tools.stage.looks import DESKTOP, GM, GM_FORMS, GO_ON, PHONE, PLAYER, ROLLER, ROLLS, SUBMIT, Look
from tools.stage.steps import Step, both, tab, unfolded


def chosen(move: str) -> Step:
    """Choose a move, and wait for its chances."""

    def press(page: Page) -> None:
        with page.expect_response("**/odds/"):
            page.click(f".move:has([value={move}])")

    return press


RISKED = "?move=risk&trait=first"
TABLE = (
    Look("zwielicht-table", "tables:table", PLAYER, ("zwielicht_calm",), live=True, main=ROLLS),
    Look("zwielicht-risk", "tables:table", PLAYER, ("zwielicht_calm",), chosen("risk"), live=True, sizes=(DESKTOP,)),
    Look("zwielicht-road", "tables:table", PLAYER, ("zwielicht_calm",), chosen("road"), live=True, sizes=(DESKTOP,)),
    Look("zwielicht-result", "tables:table", PLAYER, ("zwielicht",), live=True, main="#settle [data-main]"),
    Look("zwielicht-fight", "tables:table", ROLLER, ("zwielicht",), unfolded("#panel-act"), live=True),
    Look("zwielicht-solving", "tables:table", PLAYER, ("zwielicht_solving",), live=True, main="#solving button"),
    Look("zwielicht-table-gm", "tables:table", GM, ("zwielicht",), live=True),
    Look("zwielicht-gm", "tables:gm", GM, ("zwielicht",), live=True),
    Look("zwielicht-gm-calm", "tables:gm", GM, ("zwielicht_calm",), unfolded(GM_FORMS), live=True, sizes=(DESKTOP,)),
    Look("zwielicht-gm-solving", "tables:gm", GM, ("zwielicht_solving",), live=True),
    Look("zwielicht-sheet-table", "tables:sheet", PLAYER, ("zwielicht_calm",), live=True, query=RISKED),
    Look("zwielicht-person", "tables:person", PLAYER, ("zwielicht", "zwielicht_place"), sizes=(PHONE,)),
    Look("zwielicht-log", "tables:log", PLAYER, ("zwielicht",)),
    Look("zwielicht-options", "campaigns:options", GM, ("zwielicht_campaign",), main=SUBMIT),
    Look("zwielicht-help", "help", args=("zwielicht_game",)),
    *(
        Look(
            f"phone-zwielicht-{name}",
            "tables:table",
            PLAYER,
            (table,),
            tab("roll"),
            live=True,
            sizes=(PHONE,),
            main=main,
        )
        for name, table, main in (("roll", "zwielicht_calm", ROLLS), ("result", "zwielicht", "#settle [data-main]"))
    ),
    *(
        Look(
            f"phone-zwielicht-gm-{at}",
            "tables:gm",
            GM,
            ("zwielicht",),
            both(tab(at), unfolded(forms)),
            live=True,
            sizes=(PHONE,),
        )
        for at, forms in (("tray", "#panel-gm"), ("people", "#panel-npcs"))
    ),
)
MAKING = (
    *(
        Look(f"zwielicht-draft-{step}", "characters:draft", PLAYER, ("zwielicht_draft", f"={step}"), main=GO_ON)
        for step in ("fears", "shadow", "who")
    ),
    Look("zwielicht-draft-due", "characters:draft", PLAYER, ("zwielicht_blank", "=who"), main=GO_ON, query="?due=1"),
    Look("zwielicht-draft-drawn", "characters:draft", PLAYER, ("zwielicht_drawn", "=check"), main=GO_ON),
    Look("zwielicht-sheet", "characters:sheet", PLAYER, ("zwielicht_character",)),
    Look("zwielicht-edit", "characters:edit", PLAYER, ("zwielicht_character",), main=SUBMIT),
    Look("zwielicht-print", "characters:print", PLAYER, ("zwielicht_character",)),
)
LOOKS = (*TABLE, *MAKING)
