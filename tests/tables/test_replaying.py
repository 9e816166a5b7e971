"""An evening once more: its scenes and marks, the party as it stood at any moment, and what its dice did."""

import uuid
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import PlaySession
from tables import replaying, reporting, services, sessions
from tables.erasing import erase_rolls
from tables.models import TableEvent, Visibility
from tables.undoing import undo
from tests.cast import Cast

HTMX = {"HX-Request": "true"}
SECRET = "Did the abbot see her?"


def acts(seat, as_gm: bool = False, eyes: int | None = None, **fields: object) -> None:
    answer = services.act(seat=seat, fields=fields, ticket=uuid.uuid4(), as_gm=as_gm, visibility=eyes)
    assert isinstance(answer, services.Acted), answer


@pytest.fixture
def evening(cast: Cast, falls: Callable[..., None]) -> PlaySession:
    """Two scenes, a point, and three rolls, one of them hidden."""
    falls([6], [1], [4])
    sessions.start_session(seat=cast.ana, number=1)
    acts(cast.ana, True, do="set_scene", title="The quay")
    acts(cast.mara, do="roll", question="Does the rope hold?")
    acts(cast.mara, do="keep")
    acts(cast.ana, True, do="award", to=str(cast.mara.character_id), points=1)
    acts(cast.ana, True, do="set_scene", title="The crypt")
    acts(cast.mara, do="roll", question=SECRET, eyes=Visibility.GM_ONLY)
    acts(cast.jonas, do="roll", question="Is it high tide?", eyes=Visibility.PUBLIC)
    session = sessions.end_session(seat=cast.ana, number=1)
    assert isinstance(session, PlaySession)
    return session


def address(cast: Cast) -> str:
    return reverse("tables:recap-of", args=[cast.table.slug, 1])


def looked(cast: Cast, session: PlaySession, place: int) -> replaying.Replay:
    found = replaying.replay_of(cast.ana, session, replaying.happened(cast.ana, session), place, "")
    assert found is not None
    return found


def points(replay: replaying.Replay, name: str) -> int:
    return next(each.track.fu for each in replay.people if each.character_name == name)


def place_of(cast: Cast, session: PlaySession, kind: str) -> int:
    return [event.kind for event in replaying.happened(cast.ana, session)].index(kind)


def test_the_track_is_parted_by_scenes_and_marked_by_dice_and_points(cast: Cast, evening: PlaySession) -> None:
    replay = looked(cast, evening, 10_000)
    assert [str(part.title) for part in replay.parts][1:] == ["The quay", "The crypt"]
    assert [part.now for part in replay.parts] == [False, False, True]
    assert [mark.kind for mark in replay.marks].count("roll") == 3
    assert [mark.kind for mark in replay.marks].count("point") == 1
    assert replay.wait == 0
    assert looked(cast, evening, 0).parts[0].now


def test_the_party_stands_as_it_stood_then(cast: Cast, evening: PlaySession) -> None:
    name, award = cast.mara.character.name, place_of(cast, evening, "awarded")
    before, after = (points(looked(cast, evening, at), name) for at in (award - 1, award))
    assert after == before + 1
    assert points(looked(cast, evening, 0), name) == before


def test_what_was_undone_is_undone_in_the_party_too(cast: Cast) -> None:
    sessions.start_session(seat=cast.ana, number=1)
    acts(cast.ana, True, do="award", to=str(cast.mara.character_id), points=1)
    award = TableEvent.objects.get(kind="awarded")
    assert isinstance(undo(seat=cast.ana, event_id=award.public_id, back=True), TableEvent)
    session = sessions.end_session(seat=cast.ana, number=1)
    assert isinstance(session, PlaySession)
    name, at = cast.mara.character.name, place_of(cast, session, "awarded")
    assert points(looked(cast, session, at), name) == points(looked(cast, session, at + 1), name) + 1


def test_whoever_is_erased_leaves_no_state_in_their_events(cast: Cast, evening: PlaySession) -> None:
    erase_rolls(seat=cast.mara)
    assert not TableEvent.objects.filter(table=cast.table, by=cast.mara).exclude(plays={}).exists()


def test_the_report_counts_open_rolls_and_nothing_hidden(cast: Cast, evening: PlaySession) -> None:
    report = reporting.report_of(cast.table, replaying.happened(cast.ana, evening))
    assert (report.rolls, report.scenes, report.points) == (2, 2, 1)
    assert [(each.name, each.score.rolls) for each in report.rows] == [
        (cast.mara.character.name, 1),
        (cast.jonas.character.name, 1),
    ]
    assert report.statistics[0].luck.rolls == 2
    assert report.rarest is not None


def test_the_page_shows_a_moment_and_its_part_alone_where_a_script_asks(
    cast: Cast, as_ana: Client, evening: PlaySession
) -> None:
    award = place_of(cast, evening, "awarded")
    page = as_ana.get(address(cast), {"at": award}).text
    assert "The quay" in page
    assert f'value="{award}"' in page
    part = as_ana.get(address(cast), {"at": award, "play": "1"}, headers=HTMX).text
    assert "<html" not in part
    assert "load delay:" in part
    assert "load delay:" not in as_ana.get(address(cast), {"at": "9999", "play": "1"}, headers=HTMX).text
    assert as_ana.get(address(cast), {"at": "<x>", "pace": "<y>"}).status_code == 200


def test_players_read_the_report_and_nothing_of_what_was_hidden(
    cast: Cast, as_jonas: Client, evening: PlaySession
) -> None:
    page = as_jonas.get(reverse("tables:recap", args=[cast.table.slug, 1])).text
    assert "La chance aux dés" in page
    assert "2 jets publics" in page
    assert SECRET not in page


def test_without_chances_players_read_no_luck(cast: Cast, as_jonas: Client, as_ana: Client, evening) -> None:
    cast.campaign.options = {**cast.campaign.options, "show_odds": False}
    cast.campaign.save()
    address = reverse("tables:recap", args=[cast.table.slug, 1])
    assert "La chance aux dés" not in as_jonas.get(address).text
    assert "Jet de la soirée" not in as_jonas.get(address).text
    assert "Luck report" in as_ana.get(address).text


def test_a_longer_evening_takes_no_more_queries(cast: Cast, as_ana: Client, falls) -> None:
    asked = []
    for number, rolls in ((1, 1), (2, 6)):
        falls(*[[5]] * rolls)
        sessions.start_session(seat=cast.ana, number=number)
        for _roll in range(rolls):
            acts(cast.mara, do="roll", question="Is it near?")
            acts(cast.mara, do="keep")
        sessions.end_session(seat=cast.ana, number=number)
        with CaptureQueriesContext(connection) as queries:
            as_ana.get(reverse("tables:recap-of", args=[cast.table.slug, number]))
        asked.append(len(queries))
    assert asked[0] == asked[1]
