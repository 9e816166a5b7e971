"""Several people at one door at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from django.db import connection

from campaigns.invites import code_of, create_invite
from campaigns.models import Campaign, Invite, Role
from characters.models import Character
from characters.services import TAKEN
from tables import knocking
from tables.join import Joined, Knocked, take_seat
from tables.models import Knock, KnockState, Seat
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
    answers = all_at_once(invited(cast, 2), "later")
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


def one_character_is_kept_for_one_of_those_who_knock() -> None:
    cast = gather()
    Campaign.objects.update(knock_first=True)
    tilde = figure(cast.campaign, None, "Tilde")
    answers = all_at_once(invited(cast, 50), f"character:{tilde.pk}")
    assert sum(isinstance(each, Knocked) for each in answers) == 1
    assert answers.count(TAKEN) == COMERS - 1
    assert Knock.objects.get().choice == f"character:{tilde.pk}"


def several_who_answer_one_knock_answer_it_once() -> None:
    cast = gather()
    Campaign.objects.update(knock_first=True)
    take_seat(code=invited(cast, 50), user=None, name="Jo", language="en", choice="later")
    knock, ready = Knock.objects.get(), Barrier(COMERS)

    def press(number: int) -> object:
        try:
            ready.wait()
            how = knocking.let_in if number % 2 else knocking.decline
            return how(seat=cast.ana, knock=knock)
        finally:
            connection.close()

    with ThreadPoolExecutor(COMERS) as pool:
        answers = list(pool.map(press, range(COMERS)))
    told = [each for each in answers if each in knocking.ANSWERED.values()]
    assert len(told) == COMERS - 1
    state, seated = Knock.objects.get().state, Seat.objects.filter(user__name="Jo").count()
    assert (state, seated) in ((KnockState.LET_IN, 1), (KnockState.DECLINED, 0))
    assert Invite.objects.get().uses_left == 50 - seated


def knocking_letting_in_and_leaving_at_once_wait_for_nobody_in_a_circle() -> None:
    cast = gather()
    Campaign.objects.update(knock_first=True)
    code = invited(cast, 50)
    for number in range(COMERS // 2):
        take_seat(code=code, user=None, name=f"Jo {number}", language="en", choice="later")
    waiting, ready = list(Knock.objects.all()), Barrier(COMERS)

    def press(number: int) -> object:
        try:
            ready.wait()
            if number % 2:
                return knocking.let_in(seat=cast.ana, knock=waiting[number // 2])
            return take_seat(code=code, user=None, name=f"Kim {number}", language="en", choice="later")
        finally:
            connection.close()

    with ThreadPoolExecutor(COMERS) as pool:
        answers = list(pool.map(press, range(COMERS)))
    assert sum(isinstance(each, knocking.LetIn) for each in answers) == COMERS // 2
    assert sum(isinstance(each, Knocked) for each in answers) == COMERS // 2
    assert Invite.objects.get().uses_left == 50 - COMERS // 2


AT_ONCE = [
    an_invite_for_two_lets_two_in,
    one_character_goes_to_one_of_them,
    one_character_is_kept_for_one_of_those_who_knock,
    several_who_answer_one_knock_answer_it_once,
    knocking_letting_in_and_leaving_at_once_wait_for_nobody_in_a_circle,
]


@pytest.mark.parametrize("what", AT_ONCE)
def test_at_once_on_sqlite(fresh_database: Path, what) -> None:
    what()


@pytest.mark.services
@pytest.mark.parametrize("what", AT_ONCE)
def test_at_once_on_postgres(postgres_database: str, what) -> None:
    what()
