"""One page of paper holds any sheet, and says what it leaves out."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rules.core.outcome import Figure
from rules.systems import fu
from rules.systems.fu.paper import LINES, WHOLE, height, shortened, taken
from rules.systems.fu.play import Play
from rules.systems.fu.sheet import (
    MOST_ENTRIES,
    MOST_STORY,
    MOST_TEXT,
    SLOTS,
    Descriptor,
    Drive,
    Item,
    Relationship,
    Sheet,
)
from rules.templatetags.words import say
from tests.rules.systems.fu.table import SHEET, options

FRESH = Play()
LONG = ("word " * 80)[:MOST_TEXT]
STORY = ("A line of the tale. " * 1_200)[:MOST_STORY]
FULL = Sheet(
    concept=LONG,
    descriptors=tuple(Descriptor(slot, LONG) for slot in SLOTS),
    gear=(Item(LONG, LONG),) * MOST_ENTRIES,
    drive=Drive(LONG, LONG, LONG),
    description=STORY,
    relationships=(Relationship(LONG, LONG),) * MOST_ENTRIES,
    props=(LONG,) * MOST_ENTRIES,
    powers=(LONG,) * MOST_ENTRIES,
    notes=STORY,
)


def paper(sheet: Sheet, play: Play = FRESH, name: str = "Odo"):
    return fu.paper_view(Figure(name, sheet, play), options())


def lines(page) -> int:
    sheet = page.sheet
    stories = [text for text in (sheet.description, sheet.notes) if text]
    return taken(sheet) + sum(height(text, WHOLE) for text in stories)


def test_an_ordinary_sheet_is_printed_whole():
    page = paper(replace(SHEET, relationships=(Relationship("Odo", "owes me"),), notes="Ask Ida."))
    assert not page.is_cut
    assert page.more == {}


def test_the_fullest_sheet_fits_and_says_what_is_left_out():
    page = paper(FULL, Play(conditions=tuple(f"Own {n} {LONG}"[:MOST_TEXT] for n in range(MOST_ENTRIES))), "N" * 200)
    assert page.is_cut
    assert lines(page) <= LINES + 2
    assert set(page.more) == {"gear", "props", "powers", "relationships", "own"}
    assert str(say(page.more["gear"])).startswith("and ")
    assert (len(page.sheet.descriptors), len(page.sheet.drive)) == (4, 3)
    assert page.sheet.notes.endswith("…")
    assert page.sheet.description.endswith("…")


def test_notes_alone_get_all_the_room_that_is_left():
    page = paper(replace(SHEET, notes=STORY))
    assert height(page.sheet.notes, WHOLE) > 5
    assert lines(page) <= LINES


@given(st.text(max_size=400), st.integers(1, 6))
def test_a_shortened_text_takes_no_more_lines_than_it_may(text, most):
    short = shortened(text, 30, most)
    assert height(short, 30) <= most
    assert short == text or short.endswith("…")
