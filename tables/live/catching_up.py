"""What a viewer missed: from the ring, else from the database; too much to tell, and the page fetches itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tables.live import frames, rows
from tables.live.rendering import Entry

if TYPE_CHECKING:
    from tables.live.hub import Hub
    from tables.live.viewer import Viewer

PUBLIC_ID = re.compile(r"[-\w]{1,16}", re.ASCII)


async def catch_up(hub: Hub, viewer: Viewer) -> bytes:
    """Give a held viewer what it missed; once nothing is missing any more, release it."""
    if viewer.seq is None:
        viewer.seq = await place(hub, viewer)
    if viewer.seq is None:
        return await start_over(hub, viewer)
    upto = viewer.table.seq
    entries = await missed(hub, viewer, upto)
    if entries is None:
        return await start_over(hub, viewer)
    shown = [(entry, frame) for entry in entries if (frame := entry.frame_for(viewer.viewpoint, hub.wire))]
    if shown:
        viewer.last_id = shown[-1][0].public_id
    go_on(viewer, upto)
    return b"".join(frame for _, frame in shown)


def go_on(viewer: Viewer, seq: int) -> None:
    """Note how far the viewer is; it is released in the same breath in which nothing is missing."""
    viewer.seq = seq
    viewer.held = seq != viewer.table.seq


async def place(hub: Hub, viewer: Viewer) -> int | None:
    """Find the number of the event that the page knew last. No such note means: from now on."""
    if viewer.after is None:
        return viewer.table.seq
    if viewer.after == "":
        return 0
    if not PUBLIC_ID.fullmatch(viewer.after):
        return None
    known = viewer.table.place_of(viewer.after)
    return known if known is not None else await hub.thread(rows.place_of, viewer.table.id, viewer.after)


async def missed(hub: Hub, viewer: Viewer, upto: int) -> list[Entry] | None:
    table, who = viewer.table, viewer.viewpoint
    entries = table.since(viewer.seq or 0)
    if entries is None:
        stored = await hub.thread(rows.missed_by, who.seat, table.id, who.role, viewer.seq, upto)
        if stored is None:
            return None
        entries = [Entry(event) for event in stored]
    bare = [entry for entry in entries if entry.frame_for(who, hub.wire) is None]
    if bare:
        await hub.thread(render, hub, bare, viewer)
    return entries


def render(hub: Hub, entries: list[Entry], viewer: Viewer) -> None:
    for entry in entries:
        entry.render_for([viewer.viewpoint], hub.wire)


async def start_over(hub: Hub, viewer: Viewer) -> bytes:
    """Let the page fetch itself, and go on from now."""
    table, who, upto = viewer.table, viewer.viewpoint, viewer.table.seq
    viewer.last_id = await hub.thread(rows.newest_for, who.seat, table.id, who.role, upto)
    go_on(viewer, upto)
    return frames.reset(viewer.last_id)
