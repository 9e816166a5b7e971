"""Rights and tickets are looked at under the table's lock, and an archive stays as it is: for every press there is."""

from uuid import uuid4

import pytest
from django.db import transaction
from django.http import Http404
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign
from rules.core import free
from rules.core.outcome import Refusal
from rules.models import Epoch
from tables import asking, services, talking, throwing
from tables.models import Seat, SeatRole, Table, Ticket
from tables.prep_forms import Refused
from tests.cast import Cast
from tests.stored import rows
from tests.tables.presses import CARING, LASTING, TICKETED, WRITING, Ready, made_ready, rewrite

EVERY = (*WRITING, *LASTING, *CARING)


@pytest.fixture
def there(cast: Cast) -> Ready:
    return made_ready(cast)


def code(answer: object) -> str:
    refusal = answer.refusal if isinstance(answer, Refused) else answer
    return refusal.code if isinstance(refusal, Refusal) else ""


def test_every_press_of_a_gm_changes_something(cast: Cast, there: Ready) -> None:
    before = rows()
    for press in EVERY:
        with transaction.atomic():
            assert code(press(cast.ana, there, uuid4())) == "", press.__name__
            assert rows() != before, press.__name__
            transaction.set_rollback(True)


@pytest.mark.parametrize("gone", [{"closed_at": timezone.now()}, {"role": SeatRole.PLAYER}], ids=["closed", "player"])
def test_who_leads_no_more_changes_nothing_with_a_page_that_still_does(
    cast: Cast, there: Ready, gone: dict[str, object]
) -> None:
    Seat.objects.filter(pk=cast.ana.pk).update(**gone)
    before = rows()
    assert cast.ana.is_gm
    for press in EVERY:
        with pytest.raises(Http404):
            press(cast.ana, there, uuid4())
        assert rows() == before, press.__name__


def test_an_archive_is_read_told_and_checked_and_nothing_of_it_is_changed(cast: Cast, there: Ready) -> None:
    Campaign.objects.update(archived_at=timezone.now())
    before = rows()
    for press in WRITING:
        assert code(press(cast.ana, there, uuid4())) == "archived", press.__name__
        assert rows() == before, press.__name__
    for press in LASTING:
        with transaction.atomic():
            press(cast.ana, there, uuid4())
            assert rows() != before, press.__name__
            transaction.set_rollback(True)


def test_somebody_elses_ticket_does_nothing_wherever_one_is_sent(cast: Cast, there: Ready) -> None:
    foreign = uuid4()
    Ticket.objects.create(table=cast.table, uuid=foreign, seat=cast.jonas)
    asked = {"seat": cast.mara, "request_id": there.request.pk, "ticket": foreign}
    typed = free.parse("2d6")
    assert isinstance(typed, free.Typed)
    others = {
        "act": lambda: services.act(seat=cast.mara, fields={"do": "roll", "question": "Well?"}, ticket=foreign),
        "answer": lambda: asking.answer(**asked),
        "decline": lambda: asking.decline(words="Not me", **asked),
        "talk": lambda: talking.talk(seat=cast.mara, words=talking.Words("Hello"), ticket=foreign),
        "throw": lambda: throwing.throw(seat=cast.mara, wish=throwing.Throw(typed, ticket=foreign)),
    }
    before = rows()
    for name, press in others.items():
        assert code(press()) == "foreign_ticket", name
        assert rows() == before, name
    for press in TICKETED:
        assert code(press(cast.ana, there, foreign)) == "foreign_ticket", press.__name__
        assert rows() == before, press.__name__


def test_a_trait_that_meets_spent_dice_is_promised_new_ones_and_taken_by_the_next_press(
    cast: Cast, there: Ready
) -> None:
    Epoch.objects.filter(ended_at=None).update(table_seq=10_000)
    spent = Table.objects.get(pk=cast.table.pk).epoch_id
    assert code(rewrite(cast.ana, there.trait, sight="shown")) == "new_dice"
    assert Table.objects.get(pk=cast.table.pk).epoch_id != spent
    assert code(rewrite(cast.ana, there.trait, sight="shown")) == ""
    assert "Knee-deep water" in str(Table.objects.get(pk=cast.table.pk).board)


def test_the_pages_say_so_where_a_scene_or_a_card_lies(cast: Cast, there: Ready, as_ana: Client) -> None:
    Campaign.objects.update(archived_at=timezone.now())
    scene = reverse("tables:prep-do", args=[cast.table.slug, there.scene.pk])
    inside, note = (reverse("tables:card-do", args=[cast.table.slug, card.pk]) for card in (there.inside, there.note))
    for address, deed in [(scene, "move"), (scene, "delete"), (inside, "move"), (inside, "delete"), (note, "move")]:
        answer = as_ana.post(address, {"deed": deed, "to": "1"})
        assert (answer.status_code, "This campaign is archived" in answer.text) == (422, True), (address, deed)
