"""A table that plays by more options: what counts is reviewed, foes hold points, and points are life."""

from uuid import uuid4

from accounts.models import User
from campaigns.models import Campaign
from rules.core.outcome import Refusal
from tables import services
from tables.models import Seat
from tables.seating import seat_member

OPTIONS = {"gm_review": True, "fu_narrator": True, "fu_as_life": True}
QUESTION = "Does the orchard gate open before the dogs come round?"


def set_strict(slug: str, gm: User, player: User) -> str:
    """Let a player have shown what should count, and the GM have answered some of it."""
    campaign = Campaign.objects.get(slug=slug)
    Campaign.objects.filter(pk=campaign.pk).update(options=OPTIONS)
    lead, plays = seat_member(campaign=campaign, user=gm), seat_member(campaign=campaign, user=player)
    to = str(plays.character_id)
    act(lead, do="set_scene", title="The orchard gate", time="Before dawn")
    act(lead, do="add_foe", name="Old Marrow", concept="Keeper of the dogs", descriptors="Light sleeper", fu=2)
    asked = {
        "question": QUESTION,
        "helps": ["Oiled hinges", "A friend among the dogs"],
        "hinders": ["Frost on the bars"],
    }
    act(plays, do="submit", **asked)
    act(lead, do="judge", to=to, label="A friend among the dogs", verdict="declined", words="They have not met yet.")
    act(lead, do="judge", to=to, label="Oiled hinges", verdict="asked", words="When did you do that?")
    return campaign.slug


def act(seat: Seat, **fields: object) -> None:
    """Let a seat act, and fail loudly when the rules refuse."""
    fresh = Seat.objects.select_related("table__campaign", "table__epoch", "character", "user").get(pk=seat.pk)
    answer = services.act(seat=fresh, fields=fields, ticket=uuid4(), as_gm=fresh.is_gm)
    if isinstance(answer, Refusal):
        raise ValueError(f"The scene plays an act that its rules refuse: {answer.code}.")
