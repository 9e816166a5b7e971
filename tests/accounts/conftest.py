"""Someone with an account, and a guest."""

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client
from pytest_django import Settings

from accounts.hashers import PatientArgon2
from accounts.models import User
from accounts.services import create_guest

PASSWORD = "seven lanterns over mirrow"
BACKEND = "django.contrib.auth.backends.ModelBackend"


class QuickArgon2(PatientArgon2):
    """The same hash on its cheapest settings: tests need its ways, not its strength."""

    time_cost, memory_cost, parallelism = 1, 8, 1


@pytest.fixture(autouse=True)
def quick(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["tests.accounts.conftest.QuickArgon2"]


@pytest.fixture
def hashed(quick: None) -> str:
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
