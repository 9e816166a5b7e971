"""People, a campaign and its table, built as the app itself builds them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction

from accounts.models import User
from campaigns.models import Campaign, Membership, Role
from characters.models import Character
from rules.systems import BY_KEY
from tables.models import Seat, Table
from tables.seating import open_table, seat_person, seat_role
from tables.telling import announce, lock_table, tell

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
    [made] = people((name, language))
    return made


def people(*named: tuple[str, str]) -> list[User]:
    """Make people of their names and languages, all at once."""
    made = (User(username=name.lower(), name=name, language=language, password="!") for name, language in named)
    return User.objects.bulk_create(made)


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
    [seat] = members(campaign, table, (user, role, character))
    return seat


def members(campaign: Campaign, table: Table, *coming: tuple[User, str, Character | None]) -> list[Seat]:
    """Let people join and sit down, and give their seats as the app reads them."""
    join(campaign, coming)
    return as_read(
        seat_person(table=table, user=user, role=seat_role(role), character=character)
        for user, role, character in coming
    )


@transaction.atomic
def founders(campaign: Campaign, table: Table, *coming: tuple[User, str, Character | None]) -> list[Seat]:
    """Let people join and sit down who were nowhere before, all at once: as the app seats them, in half the time."""
    join(campaign, coming)
    seats = [
        Seat(table=table, user=user, role=seat_role(role), character=character, version=2)
        for user, role, character in coming
    ]
    Seat.objects.bulk_create(seats)
    came = [tell("joined", by=seat) for seat in seats]
    for told, seat in zip(came, seats, strict=True):
        told.plays = {str(seat.character.pk): seat.character.play} if seat.character else {}
    announce(lock_table(table.pk), came)
    return as_read(seats)


def join(campaign: Campaign, coming: Iterable[tuple[User, str, Character | None]]) -> None:
    Membership.objects.bulk_create(Membership(campaign=campaign, user=user, role=role) for user, role, _ in coming)


def as_read(seats: Iterable[Seat]) -> list[Seat]:
    taken = [seat.pk for seat in seats]
    found = Seat.objects.select_related("table__campaign", "table__epoch", "table__session", "character", "user")
    known = found.in_bulk(taken)
    return [known[key] for key in taken]


def gather(slug: str = "salt-road", game: str = GAME, **options: object) -> Cast:
    """Seat the whole cast at one table."""
    campaign = Campaign.objects.create(slug=slug, system=game, name="The Salt Road", options=options)
    table = open_table(campaign=campaign)
    prefix = "" if slug == "salt-road" else f"{slug} "
    mara, jonas, ana = people((f"{prefix}Mara", "de"), (f"{prefix}Jonas", "fr"), (f"{prefix}Ana", ""))
    seats = founders(
        campaign,
        table,
        (ana, Role.OWNER, None),
        (mara, Role.PLAYER, figure(campaign, mara, "Odalind")),
        (jonas, Role.PLAYER, figure(campaign, jonas, "Ruprecht")),
        (person(f"{prefix}Lia"), Role.SPECTATOR, None),
    )
    return Cast(campaign, table, *seats, otto=person(f"{prefix}Otto"))
