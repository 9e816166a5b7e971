"""Order, memory and audiences of one live table, without a database and without a socket."""

from uuid import uuid4

import pytest

from tables.live.rows import SeatNow
from tables.live.table import RING
from tables.models import Audience

from .conftest import bearer, entry, ids, opened, seated


async def test_events_are_delivered_in_order_whatever_order_they_arrive_in(words):
    table = opened(words)
    mara = seated(table)
    for seq in (2, 4, 1, 3):
        table.arrive(entry(seq, words, mara.viewpoint))
    assert ids(mara.take()) == ["e1", "e2", "e3", "e4"]


async def test_an_event_after_a_gap_waits(words):
    table = opened(words)
    mara = seated(table)
    table.arrive(entry(2, words, mara.viewpoint))
    assert mara.take() == b""
    assert list(table.early) == [2]


async def test_an_event_that_arrives_twice_is_shown_once(words):
    table = opened(words)
    mara = seated(table)
    twice = entry(1, words, mara.viewpoint)
    table.arrive(twice)
    table.arrive(twice)
    table.read([twice])
    assert ids(mara.take()) == ["e1"]


async def test_what_is_published_while_the_table_is_being_opened_is_not_lost(words):
    table = opened(words)
    table.loaded = False
    table.arrive(entry(8, words))
    table.arrive(entry(7, words))
    table.open(6, {})
    assert table.seq == 8


async def test_a_number_that_the_database_skips_is_not_waited_for(words):
    table = opened(words)
    mara = seated(table)
    table.arrive(entry(3, words, mara.viewpoint))
    table.read([entry(2, words, mara.viewpoint), entry(3, words, mara.viewpoint)])
    assert ids(mara.take()) == ["e2", "e3"]
    assert table.early == {}


async def test_the_ring_keeps_the_newest_events_only(words):
    table = opened(words)
    for seq in range(1, RING + 11):
        table.arrive(entry(seq, words))
    assert table.since(9) is None
    assert [each.seq for each in table.since(10)] == list(range(11, RING + 11))
    assert table.since(table.seq) == []


async def test_the_ring_is_bounded_in_bytes_too(words):
    table = opened(words)
    for seq in range(1, 31):
        made = entry(seq, words)
        made.size = 100_000
        table.arrive(made)
    assert [each.seq for each in table.ring] == list(range(21, 31))


async def test_a_jump_past_the_ring_makes_every_viewer_catch_up(words):
    table = opened(words)
    mara = seated(table)
    table.arrive(entry(1, words, mara.viewpoint))
    table.jump(900)
    assert (table.seq, list(table.ring), mara.held) == (900, [], True)


async def test_a_hidden_event_reaches_the_gm_and_leaves_no_byte_for_a_player(words):
    table = opened(words)
    ana, mara = seated(table, role="gm"), seated(table)
    everyone = (ana.viewpoint, mara.viewpoint)
    table.arrive(entry(1, words, *everyone))
    table.arrive(entry(2, words, *everyone, audience=Audience.GM))
    table.arrive(entry(3, words, *everyone))
    assert ids(ana.take()) == ["e1", "e2", "e3"]
    assert ids(mara.take()) == ["e1", "e3"]
    assert not [reader for drawn, reader in words.drawn if drawn == "e2" and reader.role == "player"]


async def test_an_event_for_one_seat_reaches_that_seat_alone(words):
    table = opened(words)
    mara, jonas, ana = seated(table), seated(table), seated(table, role="gm")
    for_mara = {"audience": Audience.SEATS, "to_id": mara.viewpoint.seat}
    table.arrive(entry(1, words, *table.viewpoints, **for_mara))
    assert [ids(viewer.take()) for viewer in (mara, jonas, ana)] == [["e1"], [], []]


async def test_each_language_gets_its_own_words_and_is_drawn_once(words):
    table = opened(words)
    viewers = [seated(table, language=tongue) for tongue in ("de", "fr", "de", "fr", "de")]
    table.arrive(entry(1, words, *table.viewpoints))
    shown = [viewer.take() for viewer in viewers]
    assert [b"in de" in piece for piece in shown] == [True, False, True, False, True]
    assert [b"in fr" in piece for piece in shown] == [False, True, False, True, False]
    assert len(words.drawn) == 2


async def test_a_viewer_without_a_rendering_stops_and_catches_up(words):
    table = opened(words)
    mara = seated(table)
    table.arrive(entry(1, words))
    table.arrive(entry(2, words, mara.viewpoint))
    assert (mara.held, mara.seq, mara.take()) == (True, 0, b"")


async def test_an_event_that_cannot_be_drawn_makes_the_page_fetch_itself(words, caplog):
    table = opened(words)
    mara = seated(table)
    table.arrive(entry(1, words, mara.viewpoint, kind="broken"))
    assert mara.take() == b"event: reset\nid: e1\ndata: reload\n\n"
    assert "could not be rendered" in caplog.text


async def test_an_event_with_nothing_to_show_is_passed_over(words):
    table = opened(words)
    mara = seated(table)
    table.arrive(entry(1, words, mara.viewpoint, kind="silent"))
    assert (mara.take(), mara.seq, mara.last_id) == (b"", 1, "")


async def test_a_closed_seat_hears_that_it_is_gone_and_nothing_else(words):
    table = opened(words)
    mara, jonas = seated(table), seated(table)
    table.arrive(entry(1, words, *table.viewpoints))
    table.close_seat(mara.viewpoint.seat)
    table.arrive(entry(2, words, *table.viewpoints))
    assert mara.take() == b"event: gone\ndata: closed\n\n"
    assert ids(jonas.take()) == ["e1", "e2"]


async def test_a_changed_seat_makes_its_pages_fetch_themselves(words):
    table = opened(words)
    mara = seated(table)
    table.seat_now({mara.viewpoint.seat: SeatNow(2, "player", None)})
    assert mara.ended
    assert mara.take() == b"retry: 5000\nid:\nevent: reset\ndata: reload\n\n"


@pytest.mark.parametrize(("setting", "same_seat"), [("STREAMS_PER_SEAT", True), ("STREAMS_PER_TABLE", False)])
async def test_streams_are_counted(words, settings, setting, same_seat):
    setattr(settings, setting, 2)
    table, seat = opened(words), uuid4()
    for _ in range(2):
        assert table.has_room_for(bearer(seat))
        seated(table, seat=seat if same_seat else None)
    assert not table.has_room_for(bearer(seat))
    assert table.has_room_for(bearer()) is same_seat
