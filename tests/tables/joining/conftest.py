import pytest
from pytest_django import Settings

from characters.models import Character
from tests.cast import Cast, figure
from tests.tables.links import invited


@pytest.fixture(autouse=True)
def unhurried(settings: Settings) -> None:
    """Let tests join more often than one address may."""
    settings.JOINS_PER_MINUTE = 100_000


@pytest.fixture
def code(cast: Cast) -> str:
    return invited(cast.campaign, uses=2)


@pytest.fixture
def tilde(cast: Cast) -> Character:
    """A character that Ana prepared and nobody plays."""
    return figure(cast.campaign, None, "Tilde")
