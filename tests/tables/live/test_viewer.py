"""One stream: bounded, pinged, ended."""

from tables.live.viewer import STALLED_SECONDS

from .conftest import entry, ids, opened, seated


class Wire:
    def __init__(self) -> None:
        self.aborted = False

    def abort(self) -> None:
        self.aborted = True


async def test_a_viewer_that_does_not_read_is_cut_after_so_many_events(words, settings):
    table = opened(words)
    slow, quick = seated(table), seated(table)
    slow.transport = Wire()
    for seq in range(1, settings.STREAM_QUEUE_EVENTS + 2):
        table.arrive(entry(seq, words, *table.viewpoints))
        assert ids(quick.take()) == [f"e{seq}"]
    assert slow.ended
    assert slow.transport.aborted
    assert not slow.queue


async def test_a_viewer_that_does_not_read_is_cut_after_so_many_bytes(words, settings):
    slow = seated(opened(words))
    slow.transport = Wire()
    slow.push(b"x" * (settings.STREAM_QUEUE_BYTES - 1))
    assert not slow.ended
    slow.push(b"xx")
    assert slow.ended
    assert slow.transport.aborted


async def test_a_ping_comes_when_it_is_due_and_names_the_last_event(words, settings):
    table = opened(words)
    mara = seated(table)
    table.arrive(entry(1, words, mara.viewpoint))
    mara.take()
    mara.tick(now=settings.STREAM_PING_SECONDS - 1)
    assert mara.take() == b""
    mara.tick(now=settings.STREAM_PING_SECONDS)
    assert mara.take() == b"event: ping\nid: e1\ndata: e1\n\n"
    mara.tick(now=settings.STREAM_PING_SECONDS + 1)
    assert mara.take() == b""


async def test_a_held_viewer_is_not_pinged_because_its_last_id_is_about_to_change(words, settings):
    mara = seated(opened(words))
    mara.hold()
    mara.tick(now=settings.STREAM_PING_SECONDS)
    assert mara.take() == b""


async def test_an_old_stream_is_ended_with_a_moment_to_come_back(words, settings):
    mara = seated(opened(words))
    mara.tick(now=settings.STREAM_SECONDS)
    assert mara.ended
    assert mara.take().startswith(b"retry: ")


async def test_streams_of_one_moment_do_not_all_end_at_the_same(words):
    table = opened(words)
    assert len({seated(table).ends_at for _ in range(10)}) == 10


async def test_a_stream_that_stalls_is_cut(words):
    mara = seated(opened(words))
    mara.transport = Wire()
    mara.sending_since = 0
    mara.tick(now=STALLED_SECONDS)
    assert not mara.ended
    mara.tick(now=STALLED_SECONDS + 1)
    assert mara.transport.aborted


async def test_nothing_is_queued_after_the_end(words):
    mara = seated(opened(words))
    mara.end(b"bye")
    mara.push(b"late")
    mara.end(b"again")
    assert mara.take() == b"bye"
