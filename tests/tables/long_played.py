"""A table that has been played at for long: something of everything once, and the same again thousands of times."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from uuid import uuid4

from django.db import connection
from django.db.models import Model

from rules.core import free
from tables import asking, cards, services, talking, throwing, undoing
from tables.models import Card, Change, RollRequest, TableEvent
from tables.models.event import public_id
from tests.cast import Cast
from tests.keys import keyed


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
    rounds = -(-(until - len(first)) // len(first))
    begin, many = cast.table.last_seq + 1, rounds * len(first)
    kept = [(each, stored(each)) for each in first]
    add(TableEvent, (row for turn in range(rounds) for row in copies(kept, turn, begin + turn * len(first))))
    cast.table.last_seq += many
    cast.table.save(update_fields=["last_seq"])
    keys = dict(TableEvent.objects.filter(table=cast.table, seq__gte=begin).values_list("seq", "pk"))
    places = {each.pk: place for place, each in enumerate(first)}
    changes = [(each, stored(each)) for each in Change.objects.filter(event__in=first)]
    starts = range(begin, begin + many, len(first))
    add(Change, (changed(each, row, places, keys, start) for start in starts for each, row in changes))


def add(model: type[Model], rows: Iterable[Mapping[str, Any]]) -> None:
    """Store rows as they are: to make thousands of objects of them would take longer than the pages they are for."""
    columns = [field.column for field in model._meta.concrete_fields if not field.primary_key]
    names, places = ", ".join(f'"{each}"' for each in columns), ", ".join(["%s"] * len(columns))
    insert = f'INSERT INTO "{model._meta.db_table}" ({names}) VALUES ({places})'
    with connection.cursor() as cursor:
        cursor.executemany(insert, [[row[column] for column in columns] for row in rows])


def stored(row: Model) -> dict[str, Any]:
    """Give a row by its columns, as the database takes it."""
    fields = row._meta.concrete_fields
    return {field.column: field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields}


def copies(kept: list[tuple[TableEvent, dict[str, Any]]], turn: int, begin: int) -> Iterator[dict[str, Any]]:
    """Give events again, under names of their own; they speak of their own turn only."""
    names = {each.public_id: public_id() for each, _row in kept}
    data = TableEvent._meta.get_field("data")
    no_plays = data.get_db_prep_save({}, connection)
    for seq, (each, row) in enumerate(kept, begin):
        copy = row | {"seq": seq, "public_id": names[each.public_id], "plays": no_plays}
        if each.data.get("event") in names:
            told = each.data | {"event": names[each.data["event"]]}
            copy["data"] = data.get_db_prep_save(told, connection)
        if each.about:
            copy["about"] = f"{each.about[:14]}.{turn:x}"
        yield copy


def changed(
    change: Change, row: dict[str, Any], places: Mapping[int, int], keys: Mapping[int, int], start: int
) -> dict[str, Any]:
    """Give a change again, beside the copy of its event and of what undid it."""
    undone_by = keys[start + places[change.undone_by_id]] if change.undone_by_id in places else None
    return row | {"event_id": keys[start + places[change.event_id]], "undone_by_id": undone_by}
