"""A table that has been played at for long: something of everything once, and the same again thousands of times."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from rules.core import free
from tables import asking, cards, services, talking, throwing, undoing
from tables.models import Card, Change, RollRequest, TableEvent
from tables.models.event import public_id
from tests.cast import Cast
from tests.keys import keyed

BATCH = 500


def once(cast: Cast) -> None:
    """Let all that a log tells of happen: rolls open and hidden, what follows, talk, cards, requests, an undo."""
    gm, mara, odalind = cast.ana, cast.mara, str(cast.mara.character_id)
    roll = {"do": "roll", "question": "Does it hold?", "take_a_hit": True}
    done(services.act(seat=mara, fields=roll, ticket=None))
    about = TableEvent.objects.filter(table=cast.table).exclude(about="").latest("seq").about
    stated = {"do": "propose", "kind": "condition", "text": "Winded", "to": odalind, "about": about}
    done(services.act(seat=mara, fields=stated, ticket=None))
    cast.table.refresh_from_db()
    accepted = keyed(cast.table.board, {"do": "accept", "key": "=Winded", "to": odalind, "text": "Winded"})
    done(services.act(seat=gm, fields=accepted, ticket=None))
    done(services.act(seat=mara, fields=roll, ticket=None, visibility=2))
    done(services.act(seat=gm, fields={"do": "award", "to": odalind, "words": "The leap"}, ticket=None))
    done(services.act(seat=gm, fields={"do": "add_detail", "label": "Fog"}, ticket=None))
    done(undoing.undo(seat=gm, event_id=Change.objects.latest("pk").event.public_id, back=True, why="Too soon"))
    for words in (talking.Words("Hush."), talking.Words("/w Ana I lied.")):
        done(talking.talk(seat=mara, words=words, ticket=None))
    tide = cards.put(seat=gm, kind="clock", fields={"title": "The tide", "size": "4", "sight": "shown"}, ticket=None)
    assert isinstance(tide, Card)
    done(cards.do(seat=gm, card=tide.pk, deed="more", ticket=None))
    asked = asking.ask(seat=gm, who=[mara.pk], fields={"question": "Do you hear it?"}, visibility=0, ticket=None)
    assert isinstance(asked, RollRequest)
    done(asking.answer(seat=mara, request_id=asked.pk, ticket=None))
    typed = free.parse("2d6")
    assert isinstance(typed, free.Typed)
    for hidden in (False, True):
        done(throwing.throw(seat=gm, wish=throwing.Throw(typed, hidden=hidden, ticket=uuid4())))


def done(answer: object) -> None:
    assert getattr(answer, "code", None) is None, answer


def again(cast: Cast, until: int) -> None:
    """Let all of it have happened over and over, as so many events of their own with their own changes."""
    cast.table.refresh_from_db()
    first = list(TableEvent.objects.filter(table=cast.table).exclude(kind="joined").order_by("seq"))
    changes = list(Change.objects.filter(event__in=first))
    events, copied = [], []
    while len(first) + len(events) < until:
        names, turn = {each.public_id: public_id() for each in first}, len(events) // len(first)
        round_of = {
            each.pk: copy_of(each, names, turn, cast.table.last_seq + len(events) + place)
            for place, each in enumerate(first, 1)
        }
        events += round_of.values()
        copied += [(each, round_of[each.event_id], round_of.get(each.undone_by_id)) for each in changes]
    TableEvent.objects.bulk_create(events, batch_size=BATCH)
    kept = (
        Change(event=event, board=each.board, plays=each.plays, things=each.things, undone_by=by)
        for each, event, by in copied
    )
    Change.objects.bulk_create(kept, batch_size=BATCH)
    cast.table.last_seq += len(events)
    cast.table.save(update_fields=["last_seq"])


def copy_of(event: TableEvent, names: Mapping[str, str], turn: int, seq: int) -> TableEvent:
    """Give an event again, under a name of its own; it speaks of its own turn only."""
    data: dict[str, Any] = event.data | (
        {"event": names[event.data["event"]]} if event.data.get("event") in names else {}
    )
    return TableEvent(
        table=event.table,
        seq=seq,
        public_id=names[event.public_id],
        kind=event.kind,
        data=data,
        audience=event.audience,
        to_id=event.to_id,
        by_id=event.by_id,
        roll_id=event.roll_id,
        at=event.at,
        about=f"{event.about[:14]}.{turn:x}" if event.about else "",
    )
