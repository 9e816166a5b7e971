"""Several people at one door at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from django.db import connection

from campaigns.invites import code_of, create_invite
from campaigns.models import Invite, Role
from characters.models import Character
from characters.services import TAKEN
from tables.join import Joined, take_seat
from tables.models import Seat
from tests.cast import Cast, figure, gather

COMERS = 6


def all_at_once(code: str, choice: str) -> list[object]:
    """Let everybody press the button at the same time."""
    ready = Barrier(COMERS)

    def press(number: int) -> object:
        try:
            ready.wait()
            return take_seat(code=code, user=None, name=f"Guest {number}", language="en", choice=choice)
        finally:
            connection.close()

    with ThreadPoolExecutor(COMERS) as pool:
        return list(pool.map(press, range(COMERS)))


def invited(cast: Cast, uses: int) -> str:
    made = create_invite(campaign=cast.campaign, role=Role.PLAYER, uses=uses)
    assert isinstance(made, Invite)
    return code_of(made) or ""


def an_invite_for_two_lets_two_in() -> None:
    cast = gather()
    answers = all_at_once(invited(cast, 2), "")
    assert sum(isinstance(each, Joined) for each in answers) == 2
    assert answers.count(None) == COMERS - 2
    assert Seat.objects.filter(user__is_guest=True).count() == 2
    assert Invite.objects.get().uses_left == 0


def one_character_goes_to_one_of_them() -> None:
    cast = gather()
    tilde = figure(cast.campaign, None, "Tilde")
    answers = all_at_once(invited(cast, 50), f"character:{tilde.pk}")
    assert sum(isinstance(each, Joined) for each in answers) == 1
    assert answers.count(TAKEN) == COMERS - 1
    assert Seat.objects.get(character=tilde).user == Character.objects.get(pk=tilde.pk).owner
    assert Invite.objects.get().uses_left == 49


@pytest.mark.parametrize("what", [an_invite_for_two_lets_two_in, one_character_goes_to_one_of_them])
def test_at_once_on_sqlite(fresh_database: Path, what) -> None:
    what()


@pytest.mark.services
@pytest.mark.parametrize("what", [an_invite_for_two_lets_two_in, one_character_goes_to_one_of_them])
def test_at_once_on_postgres(postgres_database: str, what) -> None:
    what()
