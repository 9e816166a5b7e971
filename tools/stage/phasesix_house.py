"""What a GM has written for a campaign of PhaseSix: a template that somebody has."""

from accounts.models import User
from campaigns import house
from campaigns.models import Campaign, Membership, Role
from characters.services import create
from rules.systems import phasesix
from rules.systems.phasesix.creation import so_far
from tools.stage.looks import GM, PLAYER

SLUG = "stage-phasesix-house"
RAFTER = {
    "name_en": "Rafter",
    "text_en": "Logs, ropes, currents and customs men: you brought all four downriver.",
    "name_de": "Flößerin",
    "text_de": "Stämme, Seile, Strömung und Zöllner: alle vier hast du flussab gebracht.",
    "category": "talent",
    "cost": 5,
    "modifiers": [["orientation", 2], ["seafaring", 1]],
}


def set_house(people: dict[str, User]) -> dict[str, str]:
    """Found a campaign whose GM has written something, and let somebody have taken it."""
    options = {"epoch": "middle_ages"}
    pitch = "A raft, a toll at every bend, and a stranger who pays them all."
    campaign = Campaign.objects.create(
        slug=SLUG, system=phasesix.KEY, name="The Long River", pitch=pitch, options=options
    )
    gm = Membership.objects.create(campaign=campaign, user=people[GM], role=Role.OWNER)
    Membership.objects.create(campaign=campaign, user=people[PLAYER], role=Role.PLAYER)
    house.write(membership=gm, kind="templates", key="", values=RAFTER, revision=0)
    campaign.refresh_from_db()
    sheet = so_far({"templates": ["house_rafter"]}, house.options_of(campaign))
    create(campaign=campaign, owner=people[PLAYER], name="Nix", sheet=sheet)
    return {"phasesix_house": SLUG}
