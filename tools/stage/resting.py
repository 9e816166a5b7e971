"""A table that takes a break in the middle of a scene: two of four could go on."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from campaigns.models import Campaign
from tables import pausing, zero
from tables.models import Seat, Table
from tables.seating import open_table, seat_member
from tools.stage.asked import seated
from tools.stage.evening import tell_times
from tools.stage.strict import act

A_DAY, A_MINUTE = timedelta(days=1), timedelta(minutes=1)
THROWS = [[3], [2, 6], [4, 3]]
HOOKS = (
    {"label": "Black ice", "note": "Hinders every step"},
    {"label": "The singing below", "note": "Drowns out shouts"},
    {"label": "A lamp far down", "note": "Juno saw it first"},
)


def set_resting(name: str, gm: User, player: User, others: tuple[User, User]) -> str:
    """Let the table of a campaign have played for a while, and rest; give its address."""
    campaign = Campaign.objects.get(name=name)
    table, lead, own = open_table(campaign=campaign), seat_member(campaign=campaign, user=gm), seat_of(player, campaign)
    friends = [seated(campaign, table, user, place) for place, user in zip((3, 5), others, strict=True)]
    play(lead, own, friends)
    for kind, text in (("line", "Cave-ins that kill children"), ("veil", "Frostbite")):
        zero.add_boundary(seat=own, kind=kind, text=text)
    zero.show_now(seat=lead)
    tell_times(table)
    pausing.stop(table_id=table.pk)
    now = timezone.now()
    for seat, seen in zip((lead, *friends), (A_DAY, A_DAY, -A_MINUTE), strict=True):
        Seat.objects.filter(pk=seat.pk).update(could_go_on=seat is not lead, last_seen=now + seen)
    return table.slug


def seat_of(user: User, campaign: Campaign) -> Seat:
    return Seat.objects.get(table=Table.objects.get(campaign=campaign), user=user)


def play(lead: Seat, own: Seat, friends: list[Seat]) -> None:
    """Set the scene, and let three ask."""
    happened = "The lift has stopped between two levels. Below, forty people sing, and nobody up here knows the words."
    act(lead, do="set_scene", title="The third shaft", time="The longest night", happened=happened)
    for hook in HOOKS:
        act(lead, do="add_detail", **hook)
    for seat, condition in ((own, "Snow-blind"), (friends[0], "Hurt"), (friends[0], "Tired")):
        act(lead, do="set_condition", to=str(seat.character_id), condition=condition)
    for seat, asked in (
        (friends[0], {"question": "Does the winch still turn?"}),
        (friends[1], {"question": "Do the tracks lead back up?", "helps": ["Reads the wind"]}),
        (own, {"question": "Does the cutter bite into the ice?", "helps": ["humming plasma cutter"]}),
    ):
        act(seat, do="roll", **asked)
        act(seat, do="keep")
