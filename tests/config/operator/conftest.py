"""A server that has operator's pages, somebody who runs it, and a table with secrets on it."""

import uuid

import pytest
from django.test import Client
from django_otp import DEVICE_ID_SESSION_KEY
from django_otp.plugins.otp_totp.models import TOTPDevice

from accounts.models import User
from campaigns import invites
from campaigns.models import Role
from tables import noting
from tables.models import Visibility
from tables.services import Acted, act
from tables.talking import Words, talk
from tests.cast import Cast
from tests.conftest import signed_in
from tests.tables.test_card_secrets import prepare

ROOT = "/operator/"


@pytest.fixture(autouse=True)
def addresses(settings: object) -> None:
    settings.ROOT_URLCONF = "tests.config.operator.urls"  # type: ignore[attr-defined]


@pytest.fixture
def operator(db: None) -> User:
    return User.objects.create_superuser("wirt", "a-long-enough-password", language="en")


@pytest.fixture
def app(operator: User) -> TOTPDevice:
    return TOTPDevice.objects.create(user=operator)


@pytest.fixture
def as_operator(app: TOTPDevice) -> Client:
    """An operator who has confirmed who they are."""
    client = signed_in(app.user)
    session = client.session
    session[DEVICE_ID_SESSION_KEY] = app.persistent_id
    session.save()
    return client


def play(cast: Cast) -> None:
    """Fill everything that only a GM or two people may read."""
    prepare(cast)
    invites.create_invite(campaign=cast.campaign, role=Role.PLAYER, uses=5)
    noting.change(seat=cast.ana, notes="canary-notes", seen=noting.mark(""))
    for question, eyes in (("canary-open?", Visibility.PUBLIC), ("canary-hidden?", Visibility.GM_ONLY)):
        answer = act(seat=cast.mara, fields={"do": "roll", "question": question}, ticket=uuid.uuid4(), visibility=eyes)
        assert isinstance(answer, Acted)
    talk(seat=cast.mara, words=Words("canary-whisper", to=str(cast.jonas.pk)), ticket=None)
