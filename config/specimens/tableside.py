"""Examples for cards and lists: who sits there, what was rolled, what can be chosen."""

from django.utils.translation import gettext_lazy as _

from campaigns.qr import qr_svg
from config.specimens.persons import (
    Aspect,
    CharacterTemplate,
    Coins,
    Effect,
    Level,
    Move,
    Npc,
    Numbers,
    Offer,
    Person,
    Ready,
    RollCard,
    Slot,
    Turn,
)
from config.specimens.shapes import Die, Hearts

LONG_NAME = "Maximiliane-Theodora vom Hohenwalder Grenzposten"
WHITE_TWO_FIVE = _("2, counts, and 5")

ROLLS = (
    RollCard(
        "Wenna Tide",
        "wenna",
        "20:14",
        "Does the ferry hold together until the far bank?",
        (Die(2, "white", "kept"), Die(5, "bonus", "dropped")),
        WHITE_TWO_FIVE,
        _("Yes, but…"),
        "good",
        _("One bonus die, the better of two. A 2 is Yes, but."),
        _("New detail: water in the hold"),
        fresh=True,
    ),
    RollCard(
        "Perpetua Lark",
        "lark",
        "20:12",
        "Does the rope bear both of them?",
        (Die(2, "white", "kept"), Die(5, "bonus", "dropped")),
        WHITE_TWO_FIVE,
        _("Yes, but…"),
        "good",
        _("One bonus die, the better of two. Thrown again: the 2 was a 1. A 2 is Yes, but."),
    ),
    RollCard(
        "Bruno Ash",
        "bruno",
        "20:11",
        "Is the harbour master asleep?",
        (Die(3, "white", "kept"), Die(6, "penalty", "dropped"), Die(2, "penalty", "dropped")),
        _("3, counts, 6 and 2"),
        _("No"),
        "harm",
        _("Two penalty dice, the worst of three. A 3 is No."),
        state="failed",
    ),
    RollCard(
        "Perpetua Lark",
        "lark",
        "20:09",
        "Will they believe the forged seal?",
        (),
        "",
        "",
        "",
        state="pending",
        why=_("The server did not answer. Nothing was thrown."),
    ),
    RollCard("Bruno Ash", "bruno", "20:07", "Does anybody hear the bell?", (), "", "", "", state="busy"),
    RollCard(
        LONG_NAME,
        "max",
        "20:02",
        "Donaudampfschifffahrtsgesellschaftskapitänsmütze?",
        (Die(4, "white", "kept"),),
        _("4, counts"),
        _("Yes"),
        "good",
        state="hidden",
    ),
    RollCard(
        "Old Nilsson",
        "nils",
        "19:58",
        "Does he keep his word?",
        (Die(1, "white", "kept"),),
        _("1, counts"),
        _("No, and…"),
        "harm",
        state="revealed",
    ),
)
ASPECTS = (
    Aspect("The lamps burn low and smoke", free=2, note=_("Found by Wenna"), selected=True),
    Aspect("Caught off guard", "boost", free=1, note=_("Gone once used")),
    Aspect("Owes everyone a favour", owner="Bruno Ash"),
    Aspect("Rope-burnt palms", "consequence", free=1),
    Aspect("The ferryman is in the pay of the toll house", hidden=True),
    Aspect(_("Name it when you need it"), "open"),
    Aspect("Sturmflutwarnungs\u00adglockenturm\u00adwächterin", owner="Bruno Ash"),
)
NPCS = (
    Npc("Old Nilsson", "nils", "Ferryman, knows the sandbanks"),
    Npc("The toll keeper", "toll", "Waits in the reeds", hidden=True, hearts=Hearts(_("3 of 4 hearts"), 3, 4)),
    Npc(LONG_NAME, "max", "Hafenwachenhauptmannstellvertreter", conditions=("Verunsichert",)),
)
PARTY = (
    Person(
        "Jo", "Wenna Tide", "wenna", "here", Coins(_("3 of 4 points"), (True, True, True, False), ("Soaked",)), you=True
    ),
    Person("Sam", "Bruno Ash", "bruno", "away", Coins(_("1 of 4 points"), (True, False, False, False))),
    Person("Ana", "Perpetua Lark", "lark", "offline", Coins(_("4 of 4 points"), (True,) * 4, (), ("Unseen",))),
    Person(
        "Kim",
        LONG_NAME,
        "max",
        "here",
        Coins(_("2 of 4 points"), (True, True, False, False), ("Eingeschüchtert", "Erschöpft")),
    ),
    Person("Robin", "", "", "here", role="spectator"),
)
TURNS = (
    Turn("Perpetua Lark", "lark", "acted", 9, hearts=Hearts(_("6 of 6 hearts"), 6, 6)),
    Turn(
        "Wenna Tide",
        "wenna",
        "actor",
        7,
        hearts=Hearts(_("4 of 6 hearts, 1 boost"), 4, 6, 1),
        conditions=("Soaked",),
        actions=1,
        actions_most=2,
        actions_label=_("1 of 2 actions ready"),
    ),
    Turn(
        "The toll keeper",
        "toll",
        "",
        6,
        "Pikeman",
        foe=True,
        actions=2,
        actions_most=2,
        actions_label=_("2 of 2 actions ready"),
    ),
    Turn(
        "Old Nilsson",
        "nils",
        "reactor",
        5,
        foe=True,
        actions=1,
        actions_most=2,
        actions_label=_("1 of 2 actions ready"),
    ),
)
ROUND = (
    Turn("Perpetua Lark", "lark", "acted"),
    Turn("Wenna Tide", "wenna", "actor"),
    Turn(LONG_NAME, "max", about="Hafenwachenhauptmannstellvertreter"),
)
OFFERS = (
    Offer("+1", "−1", _("It happens. You then have 3 points."), _("It does not. You then have 1 point.")),
    Offer("+1", "−1", _("It happens. You then have 1 point."), _("You have no point to refuse with."), broke=True),
)
SKILLS = (Effect(_("Perception"), "+1"), Effect(_("Melee"), "+2"), Effect(_("Charm"), "−1", good=False))
TEMPLATES = (
    CharacterTemplate("Lamplighter", _("Profession"), 8, "Every wick in the quarter knew your hand.", SKILLS),
    CharacterTemplate("River child", _("Childhood"), 6, "You could swim before you could lie.", SKILLS, "preview"),
    CharacterTemplate("Night watch", _("Profession"), 11, "Four winters of wet boots.", SKILLS, "chosen"),
    CharacterTemplate(
        "Pilot’s licence", _("Education"), 10, "Charts, tides and a stamp.", SKILLS, "unmet", "River child"
    ),
    CharacterTemplate("Laternenanzünderin", "Gewissenhaftigkeit", 9, "Sturmflutwarnungsglocken kennt sie.", SKILLS),
    CharacterTemplate("Bell ringer", _("Profession"), 7, "Six ropes, and each has its temper.", SKILLS, "busy"),
    CharacterTemplate("Guild seat", _("Circumstances"), 14, "A chair with your name burnt in.", SKILLS, "dear", over=2),
)
MOVES = (
    Move(_("Look closer"), _("In a quiet moment"), "white", _("White die")),
    Move(_("Take the risk"), _("When it may go wrong"), "black", _("Black die"), chosen=True),
    Move(_("Lend a hand"), _("After a friend has rolled")),
    Move("Überlieferungs\u00adbewahrung", "Sturmflutwarnungs\u00adglocken"),
    Move(_("Break the curse"), _("Two dice against the difficulty"), closed=_("Needs a weakened foe.")),
    Move(_("Look closer"), _("In a quiet moment"), "white", _("White die"), chosen=True, busy=True),
)
SLOTS = (
    Slot("Smells rain a day ahead", _("Demon, trait"), "black"),
    Slot("Knows every sandbank", _("Origin"), pressed=True),
    Slot("Reads tides in puddles", _("Origin"), pressed=True, busy=True),
    Slot("Tarred oilskin", _("Origin, item")),
    Slot("Überlieferungsbewahrerin", _("Origin")),
    Slot(_("Mount"), _("Still open"), "ghost"),
)
READY = (
    Ready(
        "wenna",
        "Wenna Tide",
        "wenna",
        Numbers(
            "She has never lost a passenger she liked.",
            ((_("Strength"), "4"), (_("Melee"), "2"), (_("Charm"), "1"), (_("Hearts"), "6")),
        ),
    ),
    Ready(
        "bruno",
        "Bruno Ash",
        "bruno",
        Numbers(
            "Talks to fire, and is answered.",
            (("Gewissenhaftigkeit", "4"), ("Auffassungsgabe", "3"), (_("Hearts"), "5")),
        ),
    ),
    Ready(
        "lark",
        "Perpetua Lark",
        "lark",
        Numbers("Her hand is everybody’s hand.", ((_("Perception"), "3"), (_("Charm"), "3"), (_("Hearts"), "6"))),
        player="Ana",
    ),
    Ready(
        "nils",
        "Old Nilsson",
        "nils",
        Numbers("He counts the waves.", ((_("Strength"), "1"), (_("Hearts"), "4"))),
        is_kept=True,
    ),
)
LEVELS = tuple(
    Level(number, state)
    for number, state in (
        (14, "beyond"),
        (13, "beyond"),
        (12, "lowered"),
        (11, "lowered"),
        (10, "now"),
        (9, ""),
        (8, ""),
        (7, ""),
    )
)


def samples() -> dict[str, object]:
    return {
        "rolls": ROLLS,
        "aspects": ASPECTS,
        "npcs": NPCS,
        "party": PARTY,
        "turns": TURNS,
        "round": ROUND,
        "offers": OFFERS,
        "templates": TEMPLATES,
        "moves": MOVES,
        "slots": SLOTS,
        "ready": READY,
        "levels": LEVELS,
        "qr": qr_svg("https://table.example.org/j/abcdefgh23/"),
    }
