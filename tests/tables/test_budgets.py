"""Query budgets: constant in the number of seats and of logged rolls."""

import uuid
from collections.abc import Callable, Iterable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.invites import create_invite
from campaigns.models import Role
from characters.reading import figure_of
from rules import services as rules
from rules.core.outcome import State
from rules.systems import BY_KEY
from tables import asking
from tables.models import Card, CardKind, Knock, Picture, RollRequest, Scene, Seat, Sight, TableEvent, Visibility
from tests.cast import Cast, figure, founders, gather, people, person

TABLE_PAGE = 15
LOBBY_PAGE = 20
ACT_TRANSACTION = 12
ACT_REQUEST = 20
PANEL = 10
HTMX = {"HX-Request": "true"}


def crowd(cast: Cast, count: int) -> None:
    """Seat more players, each with a character."""
    users = people(*((f"Player {number}", "") for number in range(count)))
    figures = [figure(cast.campaign, user, f"Figure {number}") for number, user in enumerate(users)]
    coming = zip(users, [Role.PLAYER] * count, figures, strict=True)
    founders(cast.campaign, cast.table, *coming)


def earlier_rolls(cast: Cast, count: int) -> None:
    """Log rolls as if the table had played for long."""
    system, seat = BY_KEY[cast.campaign.system], cast.mara
    key = str(seat.character_id)
    state = State(key, {key: figure_of(seat.character)}, system.blank_board(), system.read_options({}))
    action = system.read({"do": "roll", "question": "Does it hold?"})
    cast.table.refresh_from_db()
    hand = rules.Hand(seat.pk, seat.character_id, Visibility.PUBLIC, {seat.pk: b""})
    done = rules.log_in_bulk(
        system=system, acts=((state, action) for _ in range(count)), epoch=cast.table.epoch, hand=hand
    )
    events = [
        TableEvent(table=cast.table, seq=place, kind="roll", by=seat, roll=each.roll, at=each.roll.at)
        for place, each in enumerate(done, start=cast.table.last_seq + 1)
    ]
    TableEvent.objects.bulk_create(events, batch_size=500)
    cast.table.last_seq += count
    cast.table.save(update_fields=["last_seq"])


def waiters(cast: Cast, count: int) -> None:
    """Let more people wait at the door."""
    invite, now = create_invite(campaign=cast.campaign, role=Role.PLAYER, uses=3), timezone.now()
    came = {"table": cast.table, "invite": invite, "code_hash": invite.code_hash, "choice": "later", "language": "en"}
    comers = [person(f"Comer {count} {number}") for number in range(count)]
    Knock.objects.bulk_create(Knock(user=comer, knocked_at=now, rung_at=now, **came) for comer in comers)


def count_get(client: Client, cast: Cast, name: str, headers: dict[str, str] | None = None, *args: object) -> int:
    address = reverse(f"tables:{name}", args=[cast.table.slug, *args])
    client.get(address, headers=headers)
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address, headers=headers)
        b"".join(response) if response.streaming else response.content
    assert response.status_code == 200
    return len(queries)


def count_act(client: Client, cast: Cast, spend: str = "0") -> tuple[int, int]:
    """Count the statements of an act: in its transaction, its beginning and end included, and in the whole request."""
    form = {"do": "roll", "question": "Does it hold?", "spend": spend, "ticket": str(uuid.uuid4())}
    address = reverse("tables:act", args=[cast.table.slug])
    with CaptureQueriesContext(connection) as queries:
        assert client.post(address, form, headers={"HX-Request": "true"}).status_code == 200
    statements = [query["sql"] for query in queries]
    inside = [place for place, sql in enumerate(statements) if "SAVEPOINT" in sql]
    return inside[-1] - inside[0] + 1, len(statements)


def counts(client: Client, cast: Cast, names: Iterable[str], headers: dict[str, str] | None = None) -> dict[str, int]:
    return {name: count_get(client, cast, name, headers) for name in names}


def test_a_page_costs_the_same_for_two_seats_and_fifty_and_for_many_rolls(cast: Cast, as_mara: Client) -> None:
    pages = ("table", "log", "people", "scene", "sheet", "verify", "x", "agreement", "commands", "find")
    earlier_rolls(cast, 10)
    few = counts(as_mara, cast, pages)
    crowd(cast, 46)
    earlier_rolls(cast, 300)
    assert counts(as_mara, cast, pages) == few
    assert max(few.values()) <= TABLE_PAGE


def test_a_page_of_the_gm_costs_the_same_for_two_seats_and_fifty(cast: Cast, as_ana: Client) -> None:
    whole, panels = ("gm", "lobby"), ("lobby", "check", "session")
    few, few_in_panels = counts(as_ana, cast, whole), counts(as_ana, cast, panels, HTMX)
    crowd(cast, 46)
    assert counts(as_ana, cast, whole) == few
    assert counts(as_ana, cast, panels, HTMX) == few_in_panels
    assert few["gm"] <= TABLE_PAGE
    assert few["lobby"] <= LOBBY_PAGE
    assert max(few_in_panels.values()) <= PANEL


def test_what_follows_from_a_roll_costs_the_same_for_two_seats_and_fifty(
    cast: Cast, as_mara: Client, falls: Callable[..., None]
) -> None:
    falls([6])
    count_act(as_mara, cast)
    event = TableEvent.objects.filter(table=cast.table, roll__isnull=False).latest("seq").public_id
    few = count_get(as_mara, cast, "follow", HTMX, event)
    crowd(cast, 46)
    assert count_get(as_mara, cast, "follow", HTMX, event) == few <= PANEL


def test_a_place_at_the_table_costs_the_same_for_two_seats_and_fifty(cast: Cast, as_mara: Client) -> None:
    few = count_get(as_mara, cast, "person", HTMX, cast.jonas.pk)
    crowd(cast, 46)
    assert count_get(as_mara, cast, "person", HTMX, cast.jonas.pk) == few <= PANEL


def count_say(client: Client, cast: Cast) -> int:
    form = {"text": "Who has the lamp?", "ticket": str(uuid.uuid4())}
    with CaptureQueriesContext(connection) as queries:
        assert client.post(reverse("tables:say", args=[cast.table.slug]), form, headers=HTMX).status_code == 200
    return len(queries)


def test_saying_something_costs_the_same_for_two_seats_and_fifty(cast: Cast, as_mara: Client) -> None:
    few = count_say(as_mara, cast)
    crowd(cast, 46)
    assert count_say(as_mara, cast) == few <= ACT_REQUEST


def all_asked(cast: Cast) -> None:
    """Ask everyone who plays for a roll, and let somebody have been away meanwhile."""
    who = [each.pk for each in asking.who_can_be_asked(cast.table)]
    asking.ask(seat=cast.ana, who=who, fields={"question": "Does it hold?"}, visibility=0, ticket=uuid.uuid4())
    asked = RollRequest.objects.latest("at")
    asking.answer(seat=Seat.objects.get(pk=who[-1]), request_id=asked.pk, ticket=uuid.uuid4())
    Seat.objects.update(last_seen=timezone.now() - timedelta(hours=1))


def test_what_is_asked_costs_the_same_of_two_and_of_fifty(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    panels = ("asking", "requests", "away")
    all_asked(cast)
    few = counts(as_ana, cast, panels, HTMX)
    led, played = count_get(as_ana, cast, "gm"), count_get(as_mara, cast, "table")
    crowd(cast, 46)
    all_asked(cast)
    assert counts(as_ana, cast, panels, HTMX) == few
    assert (count_get(as_ana, cast, "gm"), count_get(as_mara, cast, "table")) == (led, played)
    assert (max(few.values()) <= PANEL, led <= LOBBY_PAGE, played <= TABLE_PAGE) == (True, True, True)


def cards(cast: Cast, count: int) -> None:
    """Prepare more scenes with cards, and lay as many on the table."""
    for place in range(count):
        scene = Scene.objects.create(table=cast.table, place=place, title=f"Scene {place}")
        for home in (scene, None, Scene.objects.filter(table=cast.table).first()):
            kept = {"kind": CardKind.NOTE, "title": "A bell", "sight": Sight.SHOWN if place % 2 else Sight.HIDDEN}
            picture = Picture.objects.create(table=cast.table, content=b"RIFF", width=1, height=1)
            Card.objects.create(table=cast.table, scene=home, place=place, picture=picture, **kept)


def test_a_page_costs_the_same_for_two_cards_and_forty(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    led, played = ("gm", "prep", "find"), ("table", "scene")
    cards(cast, 2)
    few, few_of_players = counts(as_ana, cast, led), counts(as_mara, cast, played)
    cards(cast, 38)
    assert (counts(as_ana, cast, led), counts(as_mara, cast, played)) == (few, few_of_players)
    assert max(few.values()) <= TABLE_PAGE
    assert max(few_of_players.values()) <= TABLE_PAGE


def test_the_door_costs_the_same_for_one_who_waits_and_for_thirty(cast: Cast, as_ana: Client) -> None:
    waiters(cast, 1)
    few = count_get(as_ana, cast, "door", HTMX)
    waiters(cast, 29)
    assert count_get(as_ana, cast, "door", HTMX) == few <= PANEL


def test_an_act_costs_the_same_for_two_seats_and_fifty_and_for_ten_thousand_rolls(
    cast: Cast, as_mara: Client, falls: Callable[..., None], settings: object
) -> None:
    earlier_rolls(cast, 10)
    falls([4])
    inside, whole = count_act(as_mara, cast)
    page = count_get(as_mara, cast, "table")
    settings.TEST_DICE = ""  # type: ignore[attr-defined]
    crowd(cast, 46)
    earlier_rolls(cast, 9_980)
    Seat.objects.update(last_seen=timezone.now())  # however long that took, nobody has been away
    falls([4])
    assert count_act(as_mara, cast) == (inside, whole)
    assert count_get(as_mara, cast, "table") == page
    assert inside <= ACT_TRANSACTION
    assert whole <= ACT_REQUEST


@pytest.mark.parametrize("face", range(1, 7))
def test_every_answer_stays_within_the_budget(
    cast: Cast, as_mara: Client, falls: Callable[..., None], face: int
) -> None:
    falls([face])
    inside, whole = count_act(as_mara, cast)
    assert inside <= ACT_TRANSACTION
    assert whole <= ACT_REQUEST


def test_a_roll_that_spends_points_stays_within_the_budget(cast: Cast, as_mara: Client) -> None:
    inside, whole = count_act(as_mara, cast, spend="1")
    assert inside <= ACT_TRANSACTION
    assert whole <= ACT_REQUEST


def test_the_cast_of_another_table_adds_nothing(cast: Cast, as_mara: Client) -> None:
    before = count_get(as_mara, cast, "table")
    gather("other-road")
    assert count_get(as_mara, cast, "table") == before
    assert Seat.objects.count() == 8
