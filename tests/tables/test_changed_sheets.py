"""Acts that change what somebody is: saved under the same lock, told to everyone's pages, and undone exactly."""

from uuid import uuid4

import pytest

from characters.editing import sheet_mark
from characters.models import Character
from rules.core.outcome import Outcome, Refusal
from rules.systems import fate
from tables import services, undoing
from tables.models import Change, TableEvent
from tests.cast import Cast, gather

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast(db: None) -> Cast:
    return gather(game="fate")


def act(seat: services.Seat, **fields: object) -> services.Acted:
    answer = services.act(seat=seat, fields=fields, ticket=uuid4())
    assert not isinstance(answer, Refusal), answer
    return answer


def sheet(cast: Cast) -> fate.Sheet:
    return fate.load_sheet(Character.objects.get(pk=cast.mara.character_id).sheet)


def raised(cast: Cast) -> TableEvent:
    """Grant a milestone, and let Mara take her better approach."""
    act(cast.ana, do="grant_milestone", kind="significant", cast=[str(cast.mara.character_id)])
    act(cast.mara, do="raise_approach", approach="sneaky")
    return TableEvent.objects.get(kind="approach_raised")


def test_what_a_milestone_brings_is_saved_and_shown_to_everyone(cast: Cast) -> None:
    before = Character.objects.get(pk=cast.mara.character_id)
    event = raised(cast)
    after = Character.objects.get(pk=cast.mara.character_id)
    assert (fate.load_sheet(before.sheet).rating("sneaky"), sheet(cast).rating("sneaky")) == (1, 2)
    assert after.revision == before.revision + 2
    assert event.data["seats"] == [str(cast.mara.pk)]


def test_a_form_that_was_drawn_before_overwrites_nothing(cast: Cast) -> None:
    mark = sheet_mark(Character.objects.get(pk=cast.mara.character_id))
    raised(cast)
    assert sheet_mark(Character.objects.get(pk=cast.mara.character_id)) != mark


def test_it_is_undone_and_done_again(cast: Cast) -> None:
    event = raised(cast)
    assert isinstance(undoing.undo(seat=cast.ana, event_id=event.public_id, back=True), TableEvent)
    assert sheet(cast).rating("sneaky") == 1
    assert isinstance(undoing.undo(seat=cast.ana, event_id=event.public_id, back=False), TableEvent)
    assert sheet(cast).rating("sneaky") == 2


def test_what_was_written_anew_on_the_sheet_is_not_undone(cast: Cast) -> None:
    act(cast.mara, do="name_aspect", slot="other2", text="Owes me a boat")
    event = TableEvent.objects.get(kind="aspect_named")
    character = Character.objects.get(pk=cast.mara.character_id)
    changed = character.sheet | {"others": [character.sheet["others"][0], "Owes me two boats"]}
    Character.objects.filter(pk=character.pk).update(sheet=changed)
    answer = undoing.undo(seat=cast.ana, event_id=event.public_id, back=True)
    assert isinstance(answer, Refusal)
    assert answer.code == "undo_depends"
    assert Character.objects.get(pk=character.pk).sheet == changed


def test_a_later_change_of_the_same_sheet_is_named(cast: Cast) -> None:
    first = raised(cast)
    act(cast.ana, do="grant_milestone", kind="significant", cast=[str(cast.mara.character_id)])
    act(cast.mara, do="raise_approach", approach="sneaky")
    answer = undoing.undo(seat=cast.ana, event_id=first.public_id, back=True)
    assert isinstance(answer, Refusal)
    assert "what" in answer.params


def test_a_sheet_that_stays_as_it_is_is_neither_saved_nor_told(cast: Cast) -> None:
    act(cast.ana, do="add_aspect", text="Rain")
    assert Change.objects.get().sheets == {}
    assert Character.objects.get(pk=cast.mara.character_id).revision == 1


def test_control_a_rule_that_changes_somebody_whom_its_act_does_not_name_is_found(cast: Cast) -> None:
    other = str(cast.jonas.character_id)
    outcome = Outcome({}, None, {other: fate.Play()})
    mara = Character.objects.get(pk=cast.mara.character_id)
    with pytest.raises(services.Unnamed):
        services.save_figures(fate, [mara], outcome)


def test_where_nobody_is_named_everyone_at_the_table_grows(cast: Cast) -> None:
    act(cast.ana, do="grant_milestone", kind="major")
    people = Character.objects.filter(pk__in=[cast.mara.character_id, cast.jonas.character_id])
    assert [fate.load_sheet(each.sheet).major for each in people] == [1, 1]
