"""What the stream carries: each reader's own view, each in their language, and never a hidden thing."""

import uuid

from rules.core.outcome import Refusal
from tables import wire
from tables.models import TableEvent, Visibility
from tables.services import act
from tests.cast import Cast

ROLL = {"do": "roll", "question": "Does the rope hold?", "spend": "1"}


def rolled(cast: Cast, falls, visibility: int = Visibility.PUBLIC) -> TableEvent:
    falls([4, 1])
    assert not isinstance(act(seat=cast.mara, fields=ROLL, ticket=uuid.uuid4(), visibility=visibility), Refusal)
    return TableEvent.objects.told().get(roll__isnull=False)


def seen(event: TableEvent, seat, language: str) -> str:
    return wire.render(event, wire.reader_for(event, seat.pk, seat.role, language))


def test_everyone_gets_the_entry_and_the_rollers_card(cast: Cast, falls) -> None:
    event = rolled(cast, falls)
    html = seen(event, cast.jonas, "en")
    assert f'id="e-{event.public_id}"' in html
    assert "Does the rope hold?" in html
    assert f'hx-target="#seat-{cast.mara.pk}"' in html
    assert 'hx-target="#panel-sheet"' not in html


def test_the_roller_also_gets_the_own_sheet(cast: Cast, falls) -> None:
    assert 'hx-target="#panel-sheet"' in seen(rolled(cast, falls), cast.mara, "en")


def test_two_readers_of_one_role_share_a_rendering_and_the_touched_seat_has_its_own(cast: Cast, falls) -> None:
    event = rolled(cast, falls)
    jonas = wire.reader_for(event, cast.jonas.pk, cast.jonas.role, "en")
    other = wire.reader_for(event, uuid.uuid4(), cast.jonas.role, "en")
    mara = wire.reader_for(event, cast.mara.pk, cast.mara.role, "en")
    assert jonas == other != mara


def test_the_same_roll_reads_in_each_ones_language(cast: Cast, falls) -> None:
    event = rolled(cast, falls)
    said = {language: seen(event, cast.jonas, language) for language in ("en", "de", "fr")}
    assert len(set(said.values())) == 3
    assert "Ja" in said["de"]
    assert "Oui" in said["fr"]


def test_a_hidden_roll_shows_the_table_only_that_points_moved(cast: Cast, falls) -> None:
    rolled(cast, falls, Visibility.GM_ONLY)
    public = [event for event in TableEvent.objects.told() if event.is_visible(cast.jonas.pk, cast.jonas.role)]
    html = "".join(seen(event, cast.jonas, "en") for event in public)
    assert "Does the rope hold?" not in html
    assert public[-1].kind == "tracks"


def test_hostile_text_stays_text(cast: Cast, falls) -> None:
    falls([4])
    question = "<img src=x onerror=alert(1)> {{ 7|add:7 }} <hx-partial hx-target='#say'>"
    act(seat=cast.mara, fields={"do": "roll", "question": question}, ticket=None)
    html = seen(TableEvent.objects.told().get(roll__isnull=False), cast.jonas, "en")
    assert "<img" not in html
    assert html.count("<hx-partial") == html.replace("&lt;hx-partial", "").count("<hx-partial")
    assert "&lt;img src=x" in html


def test_presence_is_drawn_for_each_seat(cast: Cast) -> None:
    html = wire.presence(cast.table.pk, {cast.mara.pk: "away"}, "en")
    assert f'hx-target="#here-{cast.mara.pk}"' in html
    assert f"hx-target=\"[data-here='{cast.mara.pk}']\"" in html
    assert html.count(f'id="here-{cast.mara.pk}"') == 1
