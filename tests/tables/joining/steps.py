"""What joining goes by, and what it could change."""

from django.urls import reverse

from accounts.models import User
from campaigns.models import Invite, Membership
from characters.models import Character
from tables.models import Seat, TableEvent


def url(code: str) -> str:
    return reverse("tables:join", args=[code])


def rows() -> tuple[int, ...]:
    """Count all that joining could change."""
    uses = sum(Invite.objects.values_list("uses_left", flat=True))
    models = (User, Membership, Seat, Character, TableEvent)
    return (*(model.objects.count() for model in models), Character.objects.filter(owner=None).count(), uses)
