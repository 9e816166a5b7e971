"""Invitations to a campaign, by their code."""

from campaigns import invites
from campaigns.models import Campaign, Invite, Role
from rules.systems import BY_KEY
from tests.cast import GAME

READY = BY_KEY[GAME].ready_made("en")


def invited(campaign: Campaign, role: str = Role.PLAYER, uses: int = 3) -> str:
    made = invites.create_invite(campaign=campaign, role=role, uses=uses)
    assert isinstance(made, Invite)
    return invites.code_of(made) or ""
