"""Everything that a GM can press at a table, called as the pages call it, to find out who is refused and when."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from campaigns.models import Role
from rules.core import versions
from rules.models import Epoch
from tables import (
    asking,
    cards,
    checking,
    choosing,
    epochs,
    handouts,
    noting,
    pausing,
    prep,
    recapping,
    reminding,
    services,
    sessions,
    staging,
    undoing,
    zero,
)
from tables.models import Card, Change, RollRequest, Scene, Seat, TableEvent
from tables.prep_forms import card_words, scene_words
from tests.cast import Cast, member, person
from tests.tables.test_handouts import drawn as picture


@dataclass(frozen=True)
class Ready:
    """What lies ready at a table, so that every press finds what it is about."""

    scene: Scene
    inside: Card
    note: Card
    trait: Card
    request: RollRequest
    hidden: TableEvent
    changed: TableEvent
    epoch: Epoch
    mara: Seat
    newcomer: Seat
    choice: str


def made_ready(cast: Cast) -> Ready:
    """Prepare, play and hide something of everything; one evening is over."""
    gm = cast.ana
    sessions.start_session(seat=gm, number=1)
    services.act(seat=cast.mara, fields={"do": "roll", "question": "Is it a trap?"}, ticket=None, visibility=1)
    sessions.end_session(seat=gm, number=1)
    scene = prep.add_scene(seat=gm, fields={"title": "The far bank"})
    prep.add_scene(seat=gm, fields={"title": "The weir"})
    assert isinstance(scene, Scene)
    words = {"title": "A bell rings", "text": "At midnight", "sight": "hidden"}
    inside = prep.add_card(seat=gm, scene=scene.pk, kind="note", fields=words)
    prep.add_card(seat=gm, scene=scene.pk, kind="note", fields=words)
    note = cards.put(seat=gm, kind="note", fields=words, ticket=None)
    trait = cards.put(seat=gm, kind="trait", fields=words | {"title": "Knee-deep water"}, ticket=None)
    assert isinstance(inside, Card)
    assert isinstance(note, Card)
    assert isinstance(trait, Card)
    asking.ask(seat=gm, who=[cast.mara.pk], fields={"question": "Do you hear it?"}, visibility=0, ticket=None)
    zero.add_boundary(seat=gm, kind="line", text="Spiders")
    return Ready(
        scene=scene,
        inside=inside,
        note=note,
        trait=trait,
        request=RollRequest.objects.get(),
        hidden=TableEvent.objects.get(roll__isnull=False),
        changed=Change.objects.latest("pk").event,
        epoch=Epoch.objects.filter(ended_at__isnull=False).latest("ended_at"),
        mara=cast.mara,
        newcomer=member(cast.campaign, cast.table, person("Nele", "de"), Role.PLAYER),
        choice=next(each.value for each in choosing.choices_in(cast.campaign, "en") if each.is_free),
    )


Press = Callable[[Seat, Ready, UUID | None], Any]


def put(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return cards.put(seat=seat, kind="note", fields={"title": "A new card"}, ticket=ticket)


def show(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return cards.do(seat=seat, card=there.note.pk, deed="show", ticket=ticket)


def remove(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return cards.do(seat=seat, card=there.note.pk, deed="remove", ticket=ticket)


def show_to(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return cards.show_to(seat=seat, card=there.note.pk, to=there.mara.pk, ticket=ticket)


def hand_out(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    words = {"title": "A map", "alt": "A map of the quay"}
    return handouts.add(seat=seat, scene=None, fields=words, sent=picture(), ticket=ticket)


def start(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return staging.start(seat=seat, scene=there.scene.pk, clear=False, ticket=ticket)


def ask(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return asking.ask(seat=seat, who=[there.mara.pk], fields={"question": "Well?"}, visibility=0, ticket=ticket)


def save_card(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return rewrite(seat, there.note, text="At dawn")


def save_prepared(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return rewrite(seat, there.inside, text="At dawn")


def rewrite(seat: Seat, card: Card, **fields: str) -> Any:
    words = card_words(card)
    return cards.save(seat=seat, card=card.pk, fields={**words, **fields}, drawn=versions.mark(words))


def delete_prepared(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return cards.delete_prepared(seat=seat, card=there.inside.pk)


def move_card(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return prep.move_card(seat=seat, card=there.inside.pk, to=1)


def add_card(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return prep.add_card(seat=seat, scene=there.scene.pk, kind="note", fields={"title": "Another"})


def add_handout(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    words = {"title": "A map", "alt": "A map of the quay"}
    return handouts.add(seat=seat, scene=there.scene.pk, fields=words, sent=picture(), ticket=ticket)


def add_scene(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return prep.add_scene(seat=seat, fields={"title": "Another"})


def save_scene(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    words = scene_words(there.scene)
    drawn = versions.mark(words)
    return prep.save_scene(seat=seat, scene=there.scene.pk, fields={**words, "text": "Dawn"}, drawn=drawn)


def delete_scene(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return prep.delete_scene(seat=seat, scene=there.scene.pk)


def move_scene(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return prep.move_scene(seat=seat, scene=there.scene.pk, to=1)


def write_notes(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return noting.change(seat=seat, notes="The bell is a trap", seen=noting.mark(""))


def undo(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return undoing.undo(seat=seat, event_id=there.changed.public_id, back=True)


def close(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return asking.close(seat=seat, request_id=there.request.pk)


def remind(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return asking.remind(seat=seat, request_id=there.request.pk, whom=there.mara.pk)


def start_session(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return sessions.start_session(seat=seat, number=2)


def write_recap(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    drawn = versions.mark({"draft": "", "gm_text": ""})
    return recapping.publish(seat=seat, number=1, fields={"draft": "All went well", "gm_text": ""}, drawn=drawn)


def reveal(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return epochs.reveal(seat=seat, event_id=there.hidden.public_id)


def open_seed(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return epochs.open_gm_seed(seat=seat, epoch_id=there.epoch.pk)


def end_epoch(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return epochs.end_epoch(seat=seat, open_gm_seed=False)


def rest(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return pausing.decide(seat=seat, rest=True)


def rest_for(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return pausing.change_whom(seat=seat, pause_for="gm")


def show_lines(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return zero.show_now(seat=seat)


def settle_point(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return zero.settle_point(seat=seat, key="house_rules", note="None", done=True)


def remind_all(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return reminding.remind_all(seat=seat, of="lines")


def throw_for_nothing(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return checking.throw(seat=seat)


def hand_character(seat: Seat, there: Ready, ticket: UUID | None) -> Any:
    return choosing.hand_out(seat=seat, to=there.newcomer.pk, choice=there.choice, language="en")


TICKETED: tuple[Press, ...] = (put, show, remove, show_to, hand_out, add_handout, start, ask)
"""What is done once for every ticket."""
WRITING: tuple[Press, ...] = (
    *TICKETED,
    save_card,
    save_prepared,
    delete_prepared,
    move_card,
    add_card,
    add_scene,
    save_scene,
    delete_scene,
    move_scene,
    write_notes,
    undo,
    close,
    remind,
    start_session,
    hand_character,
)
"""What an archive refuses."""
LASTING: tuple[Press, ...] = (write_recap, reveal, open_seed, end_epoch)
"""What can be told and checked of a campaign when it is over."""
CARING: tuple[Press, ...] = (rest, rest_for, show_lines, settle_point, remind_all, throw_for_nothing)
"""What is about the people at the table."""
