"""Guests who join, choose and act while others do, on both databases: nobody waits for each other in a circle."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.db import connections
from django.http import Http404

from campaigns import invites
from campaigns.invites import code_of, create_invite
from campaigns.models import Campaign, Invite, Membership, Role
from campaigns.services import create_campaign, delete_campaign, remove_member
from characters.services import TAKEN
from rules.core.outcome import Refusal
from rules.models import Roll
from rules.systems import BY_KEY
from tables.choosing import choose
from tables.join import Joined, take_seat
from tables.models import Seat, Table
from tables.services import act
from tests.cast import GAME, gather, person
from tests.rounds import times

pytestmark = pytest.mark.services

COMERS = 8
ROUNDS = times(5, 100)
READY = BY_KEY[GAME].ready_made("en")[: COMERS // 2]
ROLL = {"do": "roll", "question": "Does it hold?"}


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("fresh_database" if request.param == "sqlite" else "postgres_database")


def all_at_once(doings: list[Callable[[], Any]]) -> list[Any]:
    """Let everybody begin at the same moment, each with a connection of their own; what one raises is raised here."""
    ready = Barrier(len(doings))

    def alone(do: Callable[[], Any]) -> Any:
        try:
            ready.wait()
            return do()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(doings)) as pool:
        return list(pool.map(alone, doings))


def invited(campaign: Campaign) -> str:
    made = create_invite(campaign=campaign, role=Role.PLAYER, uses=50)
    assert isinstance(made, Invite)
    return code_of(made) or ""


def join(code: str, number: int) -> Joined | Refusal | None:
    return take_seat(code=code, user=None, name=f"Guest {number}", language="en", choice="later")


def join_and_choose(code: str, number: int) -> Seat | Refusal:
    joined = join(code, number)
    assert isinstance(joined, Joined)
    return choose(seat=joined.seat, choice=f"ready:{READY[number % len(READY)].key}", language="en")


def test_guests_join_and_choose_at_once_and_each_character_goes_to_one(database: None) -> None:
    owner = person("Ana")
    for number in range(ROUNDS):
        campaign = create_campaign(owner=owner, system=GAME, name=f"Evening {number}", language="en")
        code = invited(campaign)
        answers = all_at_once([partial(join_and_choose, code, each) for each in range(COMERS)])
        table = Table.objects.get(campaign=campaign)
        assert table.seats.count() == COMERS
        assert table.seats.exclude(character=None).count() == min(COMERS, len(READY))
        assert answers.count(TAKEN) == COMERS - min(COMERS, len(READY))


def test_a_campaign_that_is_deleted_while_all_play_and_come_leaves_nothing_readable(database: None) -> None:
    for number in range(ROUNDS):
        cast = gather(f"evening-{number}")
        code, campaign, book = invited(cast.campaign), cast.campaign, cast.table.pk
        jonas = Membership.objects.get(user=cast.jonas.user)
        seats = [cast.mara, cast.jonas, cast.mara, cast.ana]
        acts = [partial(act, seat=seat, fields=ROLL, ticket=uuid.uuid4()) for seat in seats]
        doings = [partial(late_is_absent, each) for each in acts]
        doings += [partial(join, code, each) for each in range(2)]
        doings.append(partial(late_is_absent, partial(remove_member, membership=jonas)))
        doings.insert(number, partial(delete_campaign, campaign=campaign))
        answers = all_at_once(doings)
        assert all(answer is None or isinstance(answer, Joined | Refusal) or answer.table for answer in answers)
        assert not Campaign.objects.filter(pk=campaign.pk).exists()
        assert not Roll.objects.filter(epoch__book=book, is_end=False, body__isnull=False).exists()
        with pytest.raises(Http404):
            act(seat=cast.mara, fields=ROLL, ticket=None)


def late_is_absent(do: Callable[[], Any]) -> Any:
    try:
        return do()
    except Http404:
        return None


def test_two_who_delete_at_once_delete_it_once(database: None) -> None:
    campaign = gather().campaign
    all_at_once([partial(late_is_absent, partial(delete_campaign, campaign=campaign))] * 2)
    assert not Campaign.objects.exists()


def test_links_made_at_once_stay_within_their_number(database: None) -> None:
    campaign = gather().campaign
    doings = [partial(create_invite, campaign=campaign, role=Role.PLAYER, uses=1)] * (invites.MOST_INVITES + 4)
    assert all_at_once(doings).count(invites.TOO_MANY) == 4
    assert Invite.objects.count() == invites.MOST_INVITES
