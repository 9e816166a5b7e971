"""Events meet viewers: joining, resuming, gaps, hints and presence, on a real database with real threads."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from tables.live import rows
from tables.live.catching_up import catch_up
from tables.live.cookie import Pass
from tables.live.hub import GAP_SECONDS, Answer, Hub
from tables.live.looking import KEPT_SECONDS, STAMP_SECONDS
from tables.live.table import RING
from tables.live.viewer import Viewer
from tables.models import Audience, Seat, Table, TableEvent
from tests.cast import Cast, gather

from .conftest import Words, ids


@pytest.fixture
def cast(fresh_database) -> Cast:
    """Seat the cast where other threads can see it, at a table where nothing has happened yet."""
    cast = gather()
    TableEvent.objects.all().delete()
    Table.objects.update(last_seq=0)
    return cast


@pytest.fixture
async def hub(cast: Cast, words: Words) -> AsyncIterator[Hub]:
    hub = Hub(words)
    yield hub
    await hub.close()


def happen(cast: Cast, count: int = 1, kind: str = "said", **facts: object) -> list[TableEvent]:
    """Write events as a posting thread does, without telling anyone."""
    table = Table.objects.get(pk=cast.table.pk)
    first = table.last_seq + 1
    events = [
        TableEvent(table=table, seq=seq, public_id=f"e{seq}", kind=kind, at=timezone.now(), **facts)
        for seq in range(first, first + count)
    ]
    TableEvent.objects.bulk_create(events)
    Table.objects.filter(pk=table.pk).update(last_seq=first + count - 1)
    return events


def bearer(seat: Seat, **facts: object) -> Pass:
    said = {"role": seat.role, "language": "en", "version": seat.version, **facts}
    return Pass(seat.table_id, "salt-road", seat.pk, **said)


async def join(hub: Hub, seat: Seat, after: str | None = None, **facts: object) -> Viewer:
    viewer = await hub.join(bearer(seat, **facts), after)
    assert isinstance(viewer, Viewer)
    return viewer


async def shown(hub: Hub, viewer: Viewer) -> bytes:
    """Do as the endpoint does until nothing is left to send."""
    pieces = [viewer.take()]
    while viewer.held:
        pieces.append(await catch_up(hub, viewer))
    return b"".join([*pieces, viewer.take()])


async def settle(hub: Hub) -> None:
    """Wait until the hub has read what it wants to read."""
    await asyncio.sleep(GAP_SECONDS + 0.01)
    await asyncio.gather(*hub.tasks)


async def row(hub: Hub, do: Callable[..., Any], *words: object, **facts: object) -> Any:
    """Ask the database from a thread, as async code must."""
    return await hub.thread(partial(do, *words, **facts))


# --- joining ----------------------------------------------------------------------------------------------------------


async def test_a_seat_joins_and_sees_what_happens_from_then_on(hub, cast):
    await row(hub, happen, cast, 3)
    mara = await join(hub, cast.mara)
    assert await shown(hub, mara) == b""
    events = await row(hub, happen, cast)
    await asyncio.to_thread(hub.publish, cast.table.pk, events)
    await settle(hub)
    assert ids(await shown(hub, mara)) == ["e4"]


async def test_a_closed_seat_and_a_seat_of_another_table_are_unknown(hub, cast):
    await row(hub, Seat.objects.filter(pk=cast.mara.pk).update, closed_at=timezone.now())
    assert await hub.join(bearer(cast.mara), None) is Answer.UNKNOWN
    elsewhere = await row(hub, gather, "elsewhere")
    stranger = Pass(cast.table.pk, "salt-road", elsewhere.mara.pk, "player", "en", elsewhere.mara.version)
    assert await hub.join(stranger, None) is Answer.UNKNOWN


@pytest.mark.parametrize("fact", [{"version": 0}, {"role": "gm"}, {"stale": True}])
async def test_a_pass_that_no_longer_holds_is_stale(hub, cast, fact):
    assert await hub.join(bearer(cast.mara, **fact), None) is Answer.STALE


async def test_somebody_who_sat_down_a_moment_ago_is_let_in(hub, cast):
    await join(hub, cast.ana)
    newcomer = await row(hub, gather, "next-door")
    await row(hub, Seat.objects.filter(pk=newcomer.mara.pk).update, table=cast.table.pk)
    newcomer.mara.table_id = cast.table.pk
    assert isinstance(await hub.join(bearer(newcomer.mara), None), Viewer)


async def test_the_seventh_stream_of_a_seat_is_one_too_many(hub, cast, settings):
    viewers = [await join(hub, cast.mara) for _ in range(settings.STREAMS_PER_SEAT)]
    assert await hub.join(bearer(cast.mara), None) is Answer.FULL
    assert isinstance(await hub.join(bearer(cast.jonas), None), Viewer)
    hub.leave(viewers[0])
    assert isinstance(await hub.join(bearer(cast.mara), None), Viewer)


async def test_a_stopping_hub_sends_everyone_away_and_lets_nobody_in(hub, cast):
    mara = await join(hub, cast.mara)
    hub.stop()
    assert b"retry: " in mara.take()
    assert await hub.join(bearer(cast.jonas), None) is Answer.STOPPING


# --- resuming ---------------------------------------------------------------------------------------------------------


async def test_a_viewer_resumes_from_memory_without_asking_the_database(hub, cast):
    mara = await join(hub, cast.mara)
    await shown(hub, mara)
    events = await row(hub, happen, cast, 5)
    await asyncio.to_thread(hub.publish, cast.table.pk, events)
    await settle(hub)
    hub.threads.shutdown()
    again = await join(hub, cast.mara, after="e2")
    assert ids(await shown(hub, again)) == ["e3", "e4", "e5"]


async def test_a_viewer_resumes_from_the_database_when_memory_is_too_short(hub, cast):
    await row(hub, happen, cast, 20)
    mara = await join(hub, cast.mara, after="e5")
    assert ids(await shown(hub, mara)) == [f"e{seq}" for seq in range(6, 21)]
    assert mara.last_id == "e20"


async def test_a_page_without_any_event_resumes_from_the_first(hub, cast):
    await row(hub, happen, cast, 2)
    assert ids(await shown(hub, await join(hub, cast.mara, after=""))) == ["e1", "e2"]


@pytest.mark.parametrize("after", ["nowhere", "e1\x00", "x" * 5000, "' OR 1=1", "é"])
async def test_an_unknown_place_makes_the_page_fetch_itself_and_goes_on_from_now(hub, cast, after):
    await row(hub, happen, cast, 4)
    mara = await join(hub, cast.mara, after=after)
    assert await shown(hub, mara) == b"event: reset\nid: e4\ndata: reload\n\n"
    events = await row(hub, happen, cast)
    await asyncio.to_thread(hub.publish, cast.table.pk, events)
    await settle(hub)
    assert ids(await shown(hub, mara)) == ["e5"]


async def test_an_event_of_another_table_is_an_unknown_place(hub, cast):
    await row(hub, happen, cast, 2)
    foreign = await row(hub, gather, "elsewhere")
    foreign_id = await row(hub, TableEvent.objects.filter(table=foreign.table).first)
    mara = await join(hub, cast.mara, after=foreign_id.public_id)
    assert b"event: reset" in await shown(hub, mara)


async def test_too_much_missed_makes_the_page_fetch_itself(hub, cast):
    await row(hub, happen, cast, rows.MOST_MISSED + 2)
    mara = await join(hub, cast.mara, after="e1")
    assert await shown(hub, mara) == b"event: reset\nid: e302\ndata: reload\n\n"


async def test_what_one_may_not_see_does_not_count_as_missed(hub, cast):
    await row(hub, happen, cast)
    await row(hub, happen, cast, rows.MOST_MISSED + 50, audience=Audience.GM)
    await row(hub, happen, cast)
    mara = await join(hub, cast.mara, after="e1")
    assert ids(await shown(hub, mara)) == ["e352"]


async def test_a_hidden_event_is_no_place_that_a_reset_names(hub, cast):
    await row(hub, happen, cast)
    await row(hub, happen, cast, audience=Audience.GM)
    assert await shown(hub, await join(hub, cast.mara, after="gone")) == b"event: reset\nid: e1\ndata: reload\n\n"
    assert ids(await shown(hub, await join(hub, cast.ana, after="gone"))) == ["e2"]


async def test_nothing_is_missed_or_doubled_while_a_viewer_catches_up(hub, cast, words):
    """The newcomer's missed events are drawn slowly, and meanwhile more happens."""
    await row(hub, happen, cast, 2)
    drawing, go_on = threading.Event(), threading.Event()
    render = words.render

    def slowly(event, reader):
        drawing.set()
        assert go_on.wait(5)
        return render(event, reader)

    words.render = slowly
    mara = await join(hub, cast.mara, after="e1")
    catching_up = asyncio.create_task(shown(hub, mara))
    await asyncio.to_thread(drawing.wait, 5)
    words.render = render
    events = await asyncio.to_thread(happen, cast, 3)
    await asyncio.to_thread(hub.publish, cast.table.pk, events)
    await asyncio.sleep(0.05)
    go_on.set()
    assert ids(await catching_up) == ["e2", "e3", "e4", "e5"]


async def test_a_seat_closed_while_it_catches_up_sees_nothing_more(hub, cast, words):
    await row(hub, happen, cast, 2)
    mara = await join(hub, cast.mara, after="e1")
    hub.revoke(cast.table.pk, cast.mara.pk)
    assert mara.ended
    assert mara.take() == b"event: gone\ndata: closed\n\n"


# --- gaps and hints ---------------------------------------------------------------------------------------------------


async def test_a_gap_is_read_from_the_database(hub, cast):
    mara = await join(hub, cast.mara)
    await shown(hub, mara)
    events = await row(hub, happen, cast, 3)
    await asyncio.to_thread(hub.publish, cast.table.pk, events[2:])
    await settle(hub)
    assert ids(await shown(hub, mara)) == ["e1", "e2", "e3"]


async def test_threads_that_publish_out_of_order_are_put_in_order_without_a_query(hub, cast):
    mara = await join(hub, cast.mara)
    await shown(hub, mara)
    events = await row(hub, happen, cast, 20)
    hub.threads.shutdown()
    for late in reversed(events):
        await asyncio.to_thread(hub.publish, cast.table.pk, [late])
    await asyncio.sleep(0)
    assert ids(mara.take()) == [f"e{seq}" for seq in range(1, 21)]


async def test_a_hint_from_another_process_is_followed(hub, cast):
    mara = await join(hub, cast.mara)
    await shown(hub, mara)
    await row(hub, happen, cast, 2)
    hub.heard(cast.table.pk, 2)
    await settle(hub)
    assert ids(await shown(hub, mara)) == ["e1", "e2"]


async def test_a_lost_hint_is_made_good_by_the_next_look(hub, cast):
    mara = await join(hub, cast.mara)
    await shown(hub, mara)
    await row(hub, happen, cast, 2)
    await hub.look.at([cast.table.pk])
    await settle(hub)
    assert ids(await shown(hub, mara)) == ["e1", "e2"]


async def test_many_events_read_at_once_cut_nobody(hub, cast, settings):
    many = settings.STREAM_QUEUE_EVENTS * 2
    mara = await join(hub, cast.mara)
    await shown(hub, mara)
    await row(hub, happen, cast, many)
    hub.heard(cast.table.pk, many)
    await settle(hub)
    assert not mara.ended
    assert ids(await shown(hub, mara)) == [f"e{seq}" for seq in range(1, many + 1)]


async def test_after_a_long_silence_viewers_are_brought_up_to_date_each_by_itself(hub, cast):
    mara = await join(hub, cast.mara)
    await shown(hub, mara)
    await row(hub, happen, cast, RING + 20)
    hub.heard(cast.table.pk, RING + 20)
    await settle(hub)
    assert ids(await shown(hub, mara)) == [f"e{seq}" for seq in range(1, RING + 21)]


async def test_an_event_is_drawn_once_for_all_who_see_the_same(hub, cast, words):
    viewers = [await join(hub, seat) for seat in (cast.mara, cast.jonas, cast.mara, cast.jonas)]
    viewers.append(await join(hub, cast.jonas, language="fr"))
    for viewer in viewers:
        await shown(hub, viewer)
    events = await row(hub, happen, cast)
    await asyncio.to_thread(hub.publish, cast.table.pk, events)
    await settle(hub)
    assert [ids(await shown(hub, viewer)) for viewer in viewers] == [["e1"]] * 5
    assert sorted(reader.language for _, reader in words.drawn) == ["en", "fr"]


# --- seats and presence -----------------------------------------------------------------------------------------------


async def test_a_look_notices_a_seat_that_was_closed_without_a_word(hub, cast):
    mara = await join(hub, cast.mara)
    await shown(hub, mara)
    await row(hub, Seat.objects.filter(pk=cast.mara.pk).update, closed_at=timezone.now())
    await hub.look.at([cast.table.pk])
    assert mara.take() == b"event: gone\ndata: closed\n\n"


async def test_a_deleted_table_is_gone_for_everyone(hub, cast):
    mara = await join(hub, cast.mara)
    await row(hub, Table.objects.filter(pk=cast.table.pk).delete)
    await hub.look.at([cast.table.pk])
    assert b"event: gone" in mara.take()


async def test_presence_is_told_whole_to_newcomers_and_then_only_as_it_changes(hub, cast):
    a_minute_ago = timezone.now() - timedelta(minutes=1)
    await row(hub, Seat.objects.filter(pk=cast.jonas.pk).update, last_seen=a_minute_ago)
    mara = await join(hub, cast.mara, language="de")
    await shown(hub, mara)
    await hub.look.at([cast.table.pk])
    told = mara.take().decode()
    assert f"{cast.mara.pk.int}:here" in told
    assert f"{cast.jonas.pk.int}:away" in told
    assert f"{cast.lia.pk.int}:offline" in told
    assert "in de" in told
    assert "id:" not in told
    await hub.look.at([cast.table.pk])
    assert mara.take() == b""
    await shown(hub, await join(hub, cast.jonas))
    await hub.look.at([cast.table.pk])
    assert mara.take().decode() == f"data: {cast.jonas.pk.int}:here in de\n\n"


async def test_who_is_connected_is_written_down_now_and_then(hub, cast):
    await join(hub, cast.mara)
    await hub.look.stamp()
    first = (await row(hub, Seat.objects.get, pk=cast.mara.pk)).last_seen
    assert timezone.now() - first < timedelta(seconds=5)
    await hub.look.stamp()
    assert (await row(hub, Seat.objects.get, pk=cast.mara.pk)).last_seen == first
    hub.look.stamped_at -= STAMP_SECONDS
    await hub.look.stamp()
    assert (await row(hub, Seat.objects.get, pk=cast.mara.pk)).last_seen > first
    assert (await row(hub, Seat.objects.get, pk=cast.jonas.pk)).last_seen is None


async def test_a_look_costs_two_queries_however_many_watch(hub, cast, django_assert_num_queries):
    for seat in (cast.ana, cast.mara, cast.jonas, cast.lia):
        await join(hub, seat)

    def counted() -> None:
        with django_assert_num_queries(2):
            rows.look(list(hub.tables))

    await asyncio.to_thread(counted)


async def test_a_table_without_viewers_is_remembered_for_a_while_and_then_forgotten(hub, cast):
    mara = await join(hub, cast.mara)
    hub.leave(mara)
    now = hub.loop.time()
    hub.look.tick(now + KEPT_SECONDS - 1)
    assert cast.table.pk in hub.tables
    hub.look.tick(now + KEPT_SECONDS + 1)
    assert cast.table.pk not in hub.tables
