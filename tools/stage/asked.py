"""A table at which rolls were asked for: one has answered, one declined, one has come back and is still to answer."""

from datetime import timedelta
from uuid import uuid4

from django.utils import timezone

from accounts.models import User
from campaigns.models import Campaign
from characters.services import create_ready_made
from rules.core.outcome import Refusal
from rules.systems import BENCHED
from tables import asking
from tables.models import RollRequest, Seat, Table, TableEvent
from tables.seating import open_table, seat_member, seat_person, seat_role
from tables.talking import Words, talk

ASKED = {"question": "Does the ice carry you to the far bank?", "helps": "Planks", "hinders": "Thaw, Heavy sledge"}
WORDS = "I hold the dogs."


def set_asked(slug: str, gm: User, back: User, others: tuple[User, User]) -> dict[str, str]:
    """Ask three, and let one of them have been away meanwhile."""
    campaign = Campaign.objects.get(slug=slug)
    table, lead = open_table(campaign=campaign), seat_member(campaign=campaign, user=gm)
    seats = [seated(campaign, table, user, key) for key, user in enumerate((back, *others))]
    talk(seat=fresh(seats[1]), words=Words("The ice sings."), ticket=uuid4())
    who = [seat.pk for seat in seats]
    made = asking.ask(seat=fresh(lead), who=who, fields=ASKED, visibility=0, ticket=uuid4())
    if not isinstance(made, RollRequest):
        raise ValueError("The scene asks for a roll that its rules refuse.")
    asking.answer(seat=fresh(seats[1]), request_id=made.pk, ticket=uuid4())
    asking.decline(seat=fresh(seats[2]), request_id=made.pk, words=WORDS, ticket=uuid4())
    now = timezone.now()
    TableEvent.objects.filter(table=table).update(at=now - timedelta(minutes=3))
    Seat.objects.filter(pk=seats[0].pk).update(away_from=now - timedelta(minutes=9), away_to=now)
    return {"asked": table.slug, "request": str(made.pk)}


def seated(campaign: Campaign, table: Table, user: User, place: int) -> Seat:
    """Seat somebody with a ready-made character of their own."""
    key = BENCHED.ready_made("en")[place].key
    figure = create_ready_made(campaign=campaign, owner=user, key=key, language="en")
    character = None if isinstance(figure, Refusal) else figure
    return seat_person(table=table, user=user, role=seat_role("player"), character=character)


def fresh(seat: Seat) -> Seat:
    return Seat.objects.select_related("table__campaign", "table__epoch", "character", "user").get(pk=seat.pk)
