"""People, a campaign and its table, built as the app itself builds them."""

from dataclasses import dataclass

from accounts.models import User
from campaigns.models import Campaign, Membership, Role
from characters.models import Character
from rules.systems import BY_KEY
from tables.models import Seat, Table
from tables.seating import open_table, seat_person, seat_role

GAME = "fu"


@dataclass
class Cast:
    """Everybody and everything a table test needs."""

    campaign: Campaign
    table: Table
    ana: Seat
    mara: Seat
    jonas: Seat
    lia: Seat
    otto: User


def person(name: str, language: str = "") -> User:
    return User.objects.create(username=name.lower(), name=name, language=language, password="!")


def figure(campaign: Campaign, owner: User | None, name: str, **play: object) -> Character:
    """Make a character from the game's own sample."""
    system = BY_KEY[campaign.system]
    sample = system.sample(system.read_options(campaign.options))
    return Character.objects.create(
        owner=owner,
        campaign=campaign,
        system=campaign.system,
        name=name,
        sheet=system.dump_sheet(sample.sheet),
        play=system.dump_play(sample.play) | play,
    )


def member(campaign: Campaign, table: Table, user: User, role: str, character: Character | None = None) -> Seat:
    Membership.objects.create(campaign=campaign, user=user, role=role)
    seat = seat_person(table=table, user=user, role=seat_role(role), character=character)
    return Seat.objects.select_related("table__campaign", "table__epoch", "table__session", "character", "user").get(
        pk=seat.pk
    )


def gather(slug: str = "salt-road", **options: object) -> Cast:
    """Seat the whole cast at one table."""
    campaign = Campaign.objects.create(slug=slug, system=GAME, name="The Salt Road", options=options)
    table = open_table(campaign=campaign)
    prefix = "" if slug == "salt-road" else f"{slug} "
    mara, jonas = person(f"{prefix}Mara", "de"), person(f"{prefix}Jonas", "fr")
    return Cast(
        campaign=campaign,
        table=table,
        ana=member(campaign, table, person(f"{prefix}Ana"), Role.OWNER),
        mara=member(campaign, table, mara, Role.PLAYER, figure(campaign, mara, "Odalind")),
        jonas=member(campaign, table, jonas, Role.PLAYER, figure(campaign, jonas, "Ruprecht")),
        lia=member(campaign, table, person(f"{prefix}Lia"), Role.SPECTATOR),
        otto=person(f"{prefix}Otto"),
    )
