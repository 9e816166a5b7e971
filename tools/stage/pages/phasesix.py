"""Pages of PhaseSix that differ from other games'."""

from playwright.sync_api import Page

from tools.stage.looks import DESKTOP, GM, GM_FORMS, GO_ON, PHONE, PLAYER, ROLLER, ROLLS, SUBMIT, Look
from tools.stage.steps import both, pulled, sent_empty, tab, unfolded


def lying_down(page: Page) -> None:
    """Open the dialog of a rest, and choose eight hours."""
    page.click("#panel-act a[data-opens=person]")
    page.fill("#hours", "8")
    page.wait_for_selector("#person .rests [name=hours][value='8']:not([type=range])", state="attached")


LISTED, WRITTEN = "campaigns/house.html", "campaigns/house_entry.html"
HOUSE = (
    Look("phasesix-house", "campaigns:house", GM, ("phasesix_house", "=templates"), template=LISTED),
    Look("phasesix-house-none", "campaigns:house", GM, ("phasesix_house", "=items"), template=LISTED),
    Look("phasesix-house-new", "campaigns:house-new", GM, ("phasesix_house", "=foes"), main=SUBMIT, template=WRITTEN),
    Look(
        "phasesix-house-new-errors",
        "campaigns:house-new",
        GM,
        ("phasesix_house", "=weapons"),
        sent_empty,
        main=SUBMIT,
        template=WRITTEN,
    ),
    Look(
        "phasesix-house-copy",
        "campaigns:house-new",
        GM,
        ("phasesix_house", "=templates"),
        unfolded("main"),
        main=SUBMIT,
        query="?copy=town_watch",
        template=WRITTEN,
    ),
    Look(
        "phasesix-house-entry",
        "campaigns:house-entry",
        GM,
        ("phasesix_house", "=templates", "=house_rafter"),
        template=WRITTEN,
    ),
    Look("phasesix-house-delete", "campaigns:house-delete", GM, ("phasesix_house", "=templates", "=house_rafter")),
)
MAKING = (
    *(
        Look(f"phasesix-draft-{step}", "characters:draft", PLAYER, ("phasesix_draft", f"={step}"), main=GO_ON)
        for step in ("lineage", "path", "gear", "check")
    ),
    Look(
        "phasesix-draft-preview",
        "characters:draft",
        PLAYER,
        ("phasesix_draft", "=path"),
        main=GO_ON,
        query="?try=town_watch",
    ),
    Look(
        "phasesix-draft-over", "characters:draft", PLAYER, ("phasesix_over", "=path"), main=GO_ON, query="?words=sold"
    ),
    Look("phasesix-draft-free", "characters:draft", PLAYER, ("phasesix_blank", "=epoch"), main=GO_ON),
    Look("phasesix-draft-drawn", "characters:draft", PLAYER, ("phasesix_drawn", "=check"), main=GO_ON),
    Look(
        "phone-phasesix-life",
        "characters:draft",
        PLAYER,
        ("phasesix_draft", "=path"),
        pulled("life"),
        sizes=(PHONE,),
        main="#life .drawer-close",
        query="?try=town_watch",
    ),
)
SHEET = (
    Look("phasesix-sheet", "characters:sheet", PLAYER, ("phasesix_character",)),
    Look("phasesix-sheet-gm", "characters:sheet", GM, ("phasesix_character",), unfolded("main")),
    Look("phasesix-sheet-other", "characters:sheet", ROLLER, ("phasesix_character",)),
    Look("phasesix-edit", "characters:edit", PLAYER, ("phasesix_character",), main=SUBMIT),
    Look("phasesix-print", "characters:print", PLAYER, ("phasesix_character",)),
    Look("phasesix-print-state", "characters:print", PLAYER, ("phasesix_character",), query="?state=1&paper=letter"),
)
TABLE = (
    Look("phasesix-table", "tables:table", ROLLER, ("phasesix",), live=True, main="#ask [data-main]"),
    Look("phasesix-result", "tables:table", PLAYER, ("phasesix",), live=True, main="#settle [data-main]"),
    Look("phasesix-whole", "tables:sheet", PLAYER, ("phasesix",), live=True),
    Look("phasesix-more", "tables:table", ROLLER, ("phasesix",), unfolded("#panel-act"), live=True),
    Look("phasesix-rest", "tables:table", ROLLER, ("phasesix",), lying_down, live=True, sizes=(DESKTOP,)),
    Look(
        "phone-phasesix-rest",
        "tables:table",
        ROLLER,
        ("phasesix",),
        both(tab("roll"), lying_down),
        live=True,
        sizes=(PHONE,),
    ),
    Look("phasesix-rest-page", "tables:person", ROLLER, ("phasesix", "phasesix_place"), query="?hours=8"),
    Look("phasesix-gm", "tables:gm", GM, ("phasesix",), live=True),
    Look("phasesix-blow", "tables:table", PLAYER, ("phasesix_fight",), live=True, main="#panel-act .button"),
    Look("phasesix-turn", "tables:table", PLAYER, ("phasesix_turn",), live=True, main="#ask [data-main]"),
    Look("phasesix-fight", "tables:table", ROLLER, ("phasesix_fight",), live=True),
    Look("phasesix-fight-gm", "tables:gm", GM, ("phasesix_fight",), unfolded(GM_FORMS), live=True),
    Look("phasesix-dying", "tables:table", PLAYER, ("phasesix_dying",), live=True),
    Look("phasesix-options", "campaigns:options", GM, ("phasesix_campaign",), main=SUBMIT),
    Look("phasesix-help", "help", args=("phasesix_game",)),
    Look("phasesix-person", "tables:person", PLAYER, ("phasesix", "phasesix_place"), sizes=(PHONE,)),
    *(
        Look(
            f"phone-phasesix-{name}", "tables:table", who, (table,), tab("roll"), live=True, sizes=(PHONE,), main=ROLLS
        )
        for name, who, table in (("roll", ROLLER, "phasesix"), ("turn", PLAYER, "phasesix_turn"))
    ),
)
LOOKS = (*HOUSE, *MAKING, *SHEET, *TABLE)
