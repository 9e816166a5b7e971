import pytest
from pytest_django import Settings

from campaigns.models import Campaign
from characters.models import Character
from tests.cast import Cast, figure
from tests.tables.links import invited


@pytest.fixture(autouse=True)
def unhurried(settings: Settings) -> None:
    """Let tests join more often than one address may."""
    settings.JOINS_PER_MINUTE = 100_000


@pytest.fixture
def door(cast: Cast) -> Cast:
    """The cast at a table where newcomers knock."""
    Campaign.objects.update(knock_first=True)
    cast.campaign.refresh_from_db()
    return cast


@pytest.fixture
def code(door: Cast) -> str:
    return invited(door.campaign)


@pytest.fixture
def tilde(door: Cast) -> Character:
    return figure(door.campaign, None, "Tilde")
