"""Coming in by an invite: enrolled, with the character one chose, and seated."""

from accounts.models import User
from campaigns.invites import use
from campaigns.models import Invite, Membership, Role
from campaigns.services import enrol
from rules.core.outcome import Refusal
from tables.choosing import WATCH, character_for
from tables.models import Seat, Table
from tables.seating import NOBODY_WATCHES, may_sit, seat_person, seat_role


def admit(*, table: Table, invite: Invite, person: User, choice: str, language: str) -> Seat | Refusal:
    """Let somebody in with what they chose. The caller holds the table and the invite, and undoes all on a refusal."""
    role = role_for(invite, person, choice)
    if not may_sit(table.campaign_id, seat_role(role)):
        return NOBODY_WATCHES
    character = character_for(table, person, role, choice, language)
    if isinstance(character, Refusal):
        return character
    return seat_person(table=table, user=person, role=seat_role(role), character=character)


def role_for(invite: Invite, person: User, choice: str) -> str:
    """Enrol a newcomer, which costs the invite one use; members keep the role they have."""
    known = Membership.objects.filter(campaign=invite.campaign, user=person).first()
    if known:
        return known.role
    use(invite)
    return enrol(campaign=invite.campaign, user=person, role=newcomers_role(invite, choice)).role


def newcomers_role(invite: Invite, choice: str) -> str:
    return Role.SPECTATOR if choice == WATCH else invite.role


def must_knock(invite: Invite, person: User) -> bool:
    """Say whether somebody has to be let in: newcomers where the campaign wishes it."""
    return invite.campaign.knock_first and not invite.campaign.memberships.filter(user=person).exists()
