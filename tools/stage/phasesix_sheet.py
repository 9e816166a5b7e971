"""A character of PhaseSix in the middle of an adventure: wounded, bleeding, with dice and reputation spent."""

from accounts.models import User
from campaigns.models import Campaign, Membership, Role
from characters.models import Character
from characters.services import create
from rules.systems import phasesix
from tables.seating import open_table, seat_person, seat_role
from tools.stage.looks import GM, PLAYER, ROLLER

HAGEN = "hagen"
PLAYED = {
    "wounds": 2,
    "boosts": 2,
    "bonus_dice_used": 1,
    "status": {"exhausted": 1, "bleeding": 1},
}


def set_sheet(people: dict[str, User]) -> dict[str, str]:
    """Let Hagen have lived through two evenings, and name what addresses need."""
    options = {"epoch": "middle_ages"}
    campaign = Campaign.objects.create(
        slug=f"stage-{phasesix.KEY}", system=phasesix.KEY, name="The Thieves of Lübeck", options=options
    )
    for part, role in ((GM, Role.OWNER), (PLAYER, Role.PLAYER), (ROLLER, Role.PLAYER)):
        Membership.objects.create(campaign=campaign, user=people[part], role=role)
    character = hagen(campaign, people[PLAYER])
    table = open_table(campaign=campaign)
    seat_person(table=table, user=people[GM], role=seat_role(Role.OWNER), character=None)
    seat_person(table=table, user=people[PLAYER], role=seat_role(Role.PLAYER), character=character)
    return {"phasesix_character": str(character.pk), "phasesix_campaign": campaign.slug}


def hagen(campaign: Campaign, owner: User) -> Character:
    """Make the watchman of the ready-made characters, as he stands now."""
    ready = next(each for each in phasesix.ready_made("en") if each.key == HAGEN)
    character = create(campaign=campaign, owner=owner, name=ready.name, sheet=ready.sheet)
    character.sheet |= {"collected": 12, "spent": 7, "modifiers": {"bonus_dice": 2, "reroll_dice": 1}}
    character.play |= PLAYED
    character.crest = "stage-hagen"
    character.save(update_fields=["sheet", "play", "crest"])
    return character
