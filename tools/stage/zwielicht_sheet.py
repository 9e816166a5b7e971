"""Characters of Zwielicht in the making, and one that has lived, with an honour and points for a new section."""

from dataclasses import replace
from typing import Any

from accounts.models import User
from campaigns.models import Campaign
from characters.models import Character, Draft, Way
from rules.systems import zwielicht
from rules.systems.zwielicht.sheet import HONOUR, Honour, Slot
from tables.agreed import options_of
from tools.stage.making import middle

CHOSEN = ("demon:8", "origin:5", "fear_first:2")
VETOED, KEPT = 6, 13
"""Places on the table of second fears, counted from 0."""
OWNED = Honour("Ferry-friend", "Trusted at ferries")


def set_drafts(owner: User, campaign: Campaign) -> dict[str, str]:
    """Leave a draft in the midst of its fears, an empty one, and one that was drawn."""
    options, empty = options_of(campaign), zwielicht.begin("en", "", None)
    docs = {"zwielicht_draft": half(options), "zwielicht_blank": empty}
    docs["zwielicht_drawn"] = zwielicht.suggest(half(options), "", options, middle, ())
    return {
        name: str(
            Draft.objects.create(
                owner=owner,
                campaign=campaign if name == "zwielicht_draft" else None,
                system=zwielicht.KEY,
                way=Way.RANDOM if name == "zwielicht_drawn" else Way.GUIDED,
                crest=name,
                doc=doc,
            ).pk
        )
        for name, doc in docs.items()
    }


def half(options: zwielicht.Options) -> dict[str, Any]:
    """Choose demon, origin and a first fear; roll the second, veto it, and roll again."""
    doc = {**zwielicht.begin("en", "", None), "name": "Jossa"}
    for row in CHOSEN:
        doc = zwielicht.fill(doc, "", {"take": row}, options)
    doc = zwielicht.fill(doc, "fears", {"keep": "fear_first:table"}, options)
    falling = [VETOED, KEPT]
    while falling:
        doc = zwielicht.suggest(doc, "fear_second", options, lambda many: falling.pop(0), ())
    return doc


def set_sheet(character: Character, *, points: int) -> dict[str, str]:
    """Let somebody at the table have an honour, an adventure behind them, and section points."""
    sheet, play = zwielicht.load_sheet(character.sheet), zwielicht.load_play(character.play)
    sheet = replace(sheet, honours=(OWNED,), honour=OWNED.title, history=("The bell under the lake",))
    character.sheet = zwielicht.dump_sheet(sheet.with_slot(HONOUR, Slot(OWNED.trait)))
    character.play = zwielicht.dump_play(replace(play, points=points))
    character.save(update_fields=["sheet", "play"])
    return {"zwielicht_character": str(character.pk)}
