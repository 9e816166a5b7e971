"""Drafts of PhaseSix in the making: one that has gone far, one that has spent too much, an empty one, a drawn one."""

from accounts.models import User
from campaigns.models import Campaign, Membership, Role
from characters.models import Draft, Way
from rules.systems import phasesix
from tables.agreed import options_of
from tools.stage.making import middle

SLUG = "stage-phasesix-making"
NAME, PITCH = "The Thieves of Lübeck", "Someone sold the watch their own lanterns."
SETTING = {"epoch": "middle_ages", "extensions": []}
HALF = ["village_school", "blacksmith", "brawler", "stubborn", "raised_at_the_gate"]
OVER = [
    "raised_at_the_gate",
    "stubborn",
    "sure_throw",
    "brawler",
    "blacksmith",
    "town_watch",
    "soldier",
    "officer_school",
]


def set_making(owner: User) -> dict[str, str]:
    """Found a campaign of the Middle Ages, and leave drafts for it."""
    campaign = Campaign.objects.create(slug=SLUG, system=phasesix.KEY, name=NAME, pitch=PITCH, options=SETTING)
    Membership.objects.create(campaign=campaign, user=owner, role=Role.PLAYER)
    empty = phasesix.begin("en", "", None)
    docs = {
        "phasesix_draft": {**empty, "name": "Hagen", "templates": HALF},
        "phasesix_over": {**empty, "name": "Hagen", "templates": OVER, "gear": ["watch_sword"], "asks": "soldier"},
        "phasesix_blank": empty,
        "phasesix_drawn": phasesix.suggest(empty, "", options_of(campaign), middle, ()),
    }
    return {
        name: str(
            Draft.objects.create(
                owner=owner,
                campaign=None if name == "phasesix_blank" else campaign,
                system=phasesix.KEY,
                way=Way.RANDOM if name == "phasesix_drawn" else Way.GUIDED,
                crest=name,
                doc=doc,
            ).pk
        )
        for name, doc in docs.items()
    }
