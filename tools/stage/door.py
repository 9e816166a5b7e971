"""Somebody knocks: a campaign where one is let in first, with a newcomer at its door and one who was declined."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from campaigns.invites import code_of, create_invite, lock_invite
from campaigns.models import Campaign, Membership, Role
from characters.services import create_ready_made
from rules.core.outcome import Refusal
from rules.systems import BENCHED
from tables.choosing import READY_MADE, WATCH
from tables.knocking import knock
from tables.models import Knock, KnockState, Seat
from tables.seating import open_table, seat_member, seat_person, seat_role
from tables.telling import lock_table

KNOCKER, DECLINED = "knocker", "declined"


def set_door(campaign: Campaign, gm: User, player: User, guest: User, newcomers: dict[str, User]) -> str:
    """Let people knock and one be declined; give the code of the link by which they came."""
    Campaign.objects.filter(pk=campaign.pk).update(knock_first=True)
    table, keys = open_table(campaign=campaign), [each.key for each in BENCHED.ready_made("en")]
    Membership.objects.create(campaign=campaign, user=guest, role=Role.PLAYER)
    for user in (gm, guest):
        seat_member(campaign=campaign, user=user)
    Seat.objects.filter(table=table, user=gm).update(last_seen=timezone.now() + timedelta(days=1))
    figure = create_ready_made(campaign=campaign, owner=player, key=keys[0], language="en")
    if not isinstance(figure, Refusal):
        seat_person(table=table, user=player, role=seat_role(Role.PLAYER), character=figure)
    invite = create_invite(campaign=campaign, role=Role.PLAYER, uses=100)
    code = "" if isinstance(invite, Refusal) else code_of(invite) or ""
    choices = {KNOCKER: f"{READY_MADE}:{keys[1]}", DECLINED: WATCH}
    for part, user in newcomers.items():
        with transaction.atomic():
            held = lock_table(table.pk)
            locked = lock_invite(code)
            if locked is None:
                raise ValueError("The scene knocks at a door that is shut.")
            knock(table=held, invite=locked, person=user, choice=choices[part], language="en")
    rung = timezone.now() - timedelta(minutes=2)
    Knock.objects.update(rung_at=rung, knocked_at=rung)
    Knock.objects.filter(user=newcomers[DECLINED]).update(state=KnockState.DECLINED, answered_at=rung)
    return code
