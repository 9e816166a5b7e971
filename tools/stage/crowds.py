"""Lists of 0, 1, 5 and 200 entries, by names that try to break them."""

from collections.abc import Callable, Iterator
from typing import Any

from django.urls import reverse

from accounts.models import User
from campaigns.invites import code_of, create_invite
from campaigns.models import Campaign, Membership, Role
from characters.models import Character
from rules.core.outcome import Refusal
from rules.systems import BENCHED
from tables.management.commands.bench_seed import NO_PASSWORD, log_earlier
from tables.models import Seat, SeatRole, Table
from tables.seating import open_table

SIZES = (0, 1, 5, 200)
MOST = 200
NAMES = (
    "W" * MOST,
    "Ä",
    "<script>alert('name')</script>",
    "\u0639\u0628\u062f \u0627\u0644\u0631\u062d\u0645\u0646 \u0628\u0646 \u062e\u0644\u062f\u0648\u0646",
    "\U0001f409\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466\U0001f3f3\ufe0f\u200d\U0001f308" * 4,
    "\u05e9\u05de\u05d5\u05d0\u05dc 2 \u05d1\u05df \u05d3\u05d5\u05d3",
    "Z\u0337\u0322\u031ba\u0334\u0321l\u0335g\u0336o\u0338" * 3,
    "Donaudampfschifffahrtsgesellschaft",
)


def names(count: int) -> Iterator[str]:
    for place in range(count):
        yield NAMES[place % len(NAMES)]


def gather(cookie: Callable[[User], str]) -> dict[str, Any]:
    """Set one crowd of each size, and give its visitor's cookie and where to look at its lists."""
    return {str(count): crowd(count, cookie) for count in SIZES}


def crowd(count: int, cookie: Callable[[User], str]) -> dict[str, Any]:
    """Let one person own as many campaigns, the first of which has as many members, characters and rolls."""
    owner = User.objects.create(username=f"crowd-{count}", name="W" * MOST, password=NO_PASSWORD)
    campaigns = Campaign.objects.bulk_create(
        Campaign(slug=f"crowd-{count}-{place}", system=BENCHED.KEY, name=name, pitch=name)
        for place, name in enumerate(names(count))
    )
    full = Campaign.objects.create(slug=f"full-{count}", system=BENCHED.KEY, name=NAMES[count % len(NAMES)])
    own = campaigns if count == 0 else [*campaigns, full]
    Membership.objects.bulk_create(Membership(campaign=each, user=owner, role=Role.OWNER) for each in own)
    if count == 0:
        Membership.objects.create(campaign=full, user=gm(count), role=Role.OWNER)
    table = fill(full, count)
    leader = full.memberships.get(role=Role.OWNER).user
    Seat.objects.create(table=table, user=leader, role=SeatRole.GM)
    prepare(full, owner, count)
    return {"owner": cookie(owner), "gm": cookie(leader)} | places(full, table)


def gm(count: int) -> User:
    return User.objects.create(username=f"gm-{count}", name="Ä", password=NO_PASSWORD)


def fill(campaign: Campaign, count: int) -> Table:
    """Seat as many people with characters, and log as many rolls."""
    table = open_table(campaign=campaign)
    given = list(names(count))
    people = [User(username=f"{campaign.slug}-{at}", name=name, password=NO_PASSWORD) for at, name in enumerate(given)]
    User.objects.bulk_create(people)
    Membership.objects.bulk_create(Membership(campaign=campaign, user=each, role=Role.PLAYER) for each in people)
    figures = [figure(campaign, user, user.name) for user in people]
    Character.objects.bulk_create(figures)
    seats = [Seat(table=table, user=user, character=each) for user, each in zip(people, figures, strict=True)]
    Seat.objects.bulk_create(seats)
    if seats:
        log_earlier(table, table.epoch, seats[0], figures[0], count)
    return table


def figure(campaign: Campaign, owner: User | None, name: str) -> Character:
    sample = BENCHED.sample(BENCHED.read_options({}))
    sheet, play = BENCHED.dump_sheet(sample.sheet), BENCHED.dump_play(sample.play)
    return Character(owner=owner, campaign=campaign, system=BENCHED.KEY, name=name, sheet=sheet, play=play)


def prepare(campaign: Campaign, owner: User, count: int) -> None:
    """Lay out as many characters to choose at the door, and give the visitor as many of their own."""
    Character.objects.bulk_create(figure(campaign, None, name) for name in names(count))
    Character.objects.bulk_create(figure(campaign, owner, name) for name in names(count))


def places(campaign: Campaign, table: Table) -> dict[str, str]:
    invite = create_invite(campaign=campaign, role=Role.PLAYER, uses=100)
    code = "" if isinstance(invite, Refusal) else code_of(invite)
    return {
        "campaign": reverse("campaigns:campaign", args=[campaign.slug]),
        "table": reverse("tables:table", args=[table.slug]),
        "panel": reverse("tables:gm", args=[table.slug]),
        "log": reverse("tables:log", args=[table.slug]),
        "people": reverse("tables:people", args=[table.slug]),
        "verify": reverse("tables:verify", args=[table.slug]),
        "join": reverse("tables:join", args=[code]),
    }
