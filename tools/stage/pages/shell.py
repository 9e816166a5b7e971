"""Everything that is not at the table: the way in, campaigns, characters and how they are made, the catalogue."""

from rules.systems import ALL
from tools.stage.looks import BEGIN, FRAME, GM, GO_ON, NEWCOMER, OPERATOR, PLAYER, RECRUIT, ROLLER, SUBMIT, Look
from tools.stage.steps import key_shown, pasted, sent_empty, sent_on, sent_without_a_name

SHELL = (
    Look("landing", "home", main=SUBMIT),
    Look("landing-not-an-invitation", "home", query="?link=hello"),
    Look("sign-in", "accounts:sign-in", main=SUBMIT),
    Look("sign-in-error", "accounts:sign-in", prepare=sent_empty, main=SUBMIT),
    Look("sign-up", "accounts:sign-up", main=SUBMIT),
    Look("sign-up-error", "accounts:sign-up", prepare=sent_empty, main=SUBMIT),
    Look("demo-seat", "accounts:demo", args=("demo_token",), main=SUBMIT),
    Look("home", "home", PLAYER),
    Look("home-empty", "home", NEWCOMER),
    Look("preferences", "accounts:preferences", PLAYER, main=SUBMIT),
    Look("credits", "credits"),
    Look("verify-file", "verify"),
    Look("not-found", "home", query="no-such-page/", status=404),
    Look("forbidden", "stage-forbidden", status=403),
    Look("stale-form", "stage-stale", status=403),
    Look("broken", "stage-broken", status=500),
    Look("hasty", "stage-hasty", status=429),
    Look("locked-out", "stage-locked", status=429),
    Look("operator-confirm", "admin:confirm", OPERATOR, main=SUBMIT),
    Look("operator-set-up", "admin:set-up", RECRUIT, prepare=key_shown, main=SUBMIT),
    Look("operator-codes", "stage-codes", RECRUIT, main=SUBMIT),
    Look("keys", "keys", PLAYER),
    Look("help", "help", args=("game",)),
)
CAMPAIGNS = (
    Look("campaigns", "campaigns:list", GM),
    Look("campaigns-empty", "campaigns:list", NEWCOMER),
    Look("campaign", "campaigns:campaign", GM, ("campaign",)),
    Look("campaign-player", "campaigns:campaign", PLAYER, ("campaign",)),
    Look("campaign-games", "campaigns:new", GM),
    Look("campaign-new", "campaigns:new", GM, query=f"?game={ALL[0].KEY}", main=SUBMIT),
    Look("campaign-new-error", "campaigns:new", GM, prepare=sent_empty, query=f"?game={ALL[0].KEY}", main=SUBMIT),
    Look("campaign-options", "campaigns:options", GM, ("campaign",), main=SUBMIT),
    Look("campaign-delete", "campaigns:delete", GM, ("campaign",), main="main form button"),
    Look("characters", "characters:list", PLAYER),
    Look("characters-empty", "characters:list", NEWCOMER),
)
SHEETS = (
    Look("character-sheet", "characters:sheet", PLAYER, ("character",)),
    Look("character-sheet-gm", "characters:sheet", GM, ("character",)),
    Look("character-sheet-other", "characters:sheet", ROLLER, ("character",)),
    Look("character-edit", "characters:edit", PLAYER, ("character",), main=SUBMIT),
    Look("character-edit-error", "characters:edit", PLAYER, ("character",), sent_without_a_name, main=SUBMIT),
    Look("character-print", "characters:print", PLAYER, ("character",)),
    Look("character-print-large", "characters:print", PLAYER, ("character",), query="?size=large"),
    Look("character-print-state", "characters:print", PLAYER, ("character",), query="?state=1"),
    Look("import", "characters:import", PLAYER, ("game",), main=SUBMIT),
    Look("import-error", "characters:import", PLAYER, ("game",), sent_empty, main=SUBMIT),
    Look("import-preview", "characters:import", PLAYER, ("game",), pasted, main=SUBMIT),
)
MAKING = (
    Look("new", "characters:new", PLAYER),
    Look("new-in", "characters:new-in", PLAYER, ("game",)),
    Look("new-drawn", "characters:begin", PLAYER, ("game", "=random"), main=SUBMIT, template=BEGIN),
    Look("new-ready", "characters:begin", PLAYER, ("game", "=ready"), template=BEGIN),
    *(
        Look(f"draft-{step}", "characters:draft", PLAYER, ("draft", f"={step}"), main=GO_ON)
        for step in ("who", "sheet", "bonds", "check")
    ),
    *(
        Look(f"draft-{step}-errors", "characters:draft", PLAYER, ("blank", f"={step}"), sent_on, main=GO_ON)
        for step in ("who", "sheet", "bonds", "check")
    ),
    Look("draft-drawn", "characters:draft", PLAYER, ("drawn", "=check"), main=GO_ON),
    Look("draft-delete", "characters:draft-delete", PLAYER, ("draft",)),
)
FRAMES = ("table", "gm", "lobby", "verify", "sheet", "creation", "path", "join", "home", "print")
STYLEGUIDE = (
    Look("styleguide", "styleguide"),
    *(Look(f"frame-{key}", FRAME, args=(f"={key}",), main="header a[href]") for key in FRAMES),
)
CHAPTERS = tuple(
    Look(f"styleguide-{part}", "styleguide", query=f"?part={part}", side_by_side=True)
    for part in ("pieces", "controls", "shell", "tokens")
)
