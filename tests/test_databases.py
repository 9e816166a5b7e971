"""Fresh databases are fresh, whole, and seen by every thread."""

from threading import Thread

import pytest
from django.db import connection

from rules.models import Epoch
from tests.rules.dice.logbook import logbook


@pytest.mark.parametrize("turn", ["first", "second"])
def test_every_test_gets_an_empty_database_of_its_own(turn, request):
    request.getfixturevalue("fresh_database")
    assert not Epoch.objects.exists()
    logbook(rolls=1).store()
    seen = []

    def look() -> None:
        seen.append(Epoch.objects.count())
        connection.close()

    other = Thread(target=look)
    other.start()
    other.join()
    assert seen == [1]


@pytest.mark.django_db
def test_afterwards_the_usual_database_is_back():
    assert not Epoch.objects.exists()
    assert "fresh" not in str(connection.settings_dict["NAME"])
