"""A co-GM beside the shared cast, an invite, and a browser whose forms lost their CSRF token."""

import pytest
from django.test import Client

from accounts.models import User
from campaigns.invites import code_of, create_invite
from campaigns.models import Campaign, Invite, Role
from tests.cast import Cast, member, person
from tests.conftest import signed_in


@pytest.fixture
def campaign(cast: Cast) -> Campaign:
    return cast.campaign


@pytest.fixture
def gerd(cast: Cast) -> User:
    """Gerd leads with Ana, and owns nothing."""
    return member(cast.campaign, cast.table, person("Gerd"), Role.GM).user


@pytest.fixture
def as_gerd(gerd: User) -> Client:
    return signed_in(gerd)


@pytest.fixture
def invite(campaign: Campaign) -> Invite:
    made = create_invite(campaign=campaign, role=Role.PLAYER, uses=2)
    assert isinstance(made, Invite)
    return made


@pytest.fixture
def code(invite: Invite) -> str:
    made = code_of(invite)
    assert made is not None
    return made


@pytest.fixture
def strict(cast: Cast) -> Client:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.ana.user, backend="django.contrib.auth.backends.ModelBackend")
    return client
