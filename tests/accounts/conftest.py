"""Someone with an account, and a guest."""

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client

from accounts.models import User
from accounts.services import create_guest

PASSWORD = "seven lanterns over mirrow"
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def hashed() -> str:
    return make_password(PASSWORD)


@pytest.fixture
def mara(db: None, hashed: str) -> User:
    return User.objects.create(username="mara", name="Mara", language="en", password=hashed)


@pytest.fixture
def as_mara(mara: User) -> Client:
    client = Client()
    client.force_login(mara, backend=BACKEND)
    return client


@pytest.fixture
def guest(db: None) -> tuple[User, str]:
    return create_guest(name="Jonas", language="de")


@pytest.fixture
def strict() -> Client:
    """A browser whose forms lost their CSRF token."""
    return Client(enforce_csrf_checks=True)
