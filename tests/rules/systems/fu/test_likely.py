"""Which chips a small screen shows at once, and which wait behind “More”."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rules.systems import fu
from rules.systems.fu.board import Board, Detail, Modifier
from rules.systems.fu.likely import AT_HAND, fit, letters
from tests.rules.systems.fu.table import CAMDEN, table

MANY = tuple(Detail(f"k{number}", f"A detail of number {number}") for number in range(8))


def crowd(details=MANY, suggested=(), conditions=("Hurt",)):
    state = table(conditions=conditions)
    return replace(state, board=Board(details=tuple(details), suggested={CAMDEN: tuple(suggested)}))


def shown(tray):
    return [chip.label for group in tray.groups for chip in group.chips if not chip.rest]


def test_what_fits_is_all_shown():
    state = table()
    short = replace(state.figures[CAMDEN].sheet, gear=())
    tray = fu.tray(replace(state, figures={CAMDEN: replace(state.figures[CAMDEN], sheet=short)}), {})
    assert (len(shown(tray)), tray.more, tray.crowded) == (4, 0, False)


def test_conditions_details_and_what_the_narrator_suggests_come_before_descriptors():
    tray = fu.tray(crowd(MANY[:1], [Modifier("Driving rain")]), {})
    assert {"Hurt", MANY[0].label, "Driving rain"} < set(shown(tray))
    assert tray.more == sum(len(group.chips) for group in tray.groups) - len(shown(tray)) > 0


def test_a_trait_that_counts_is_never_hidden():
    hidden = next(
        label for label in ("Strong", "Stubborn", "Notched longsword") if label not in shown(fu.tray(crowd(), {}))
    )
    assert hidden in shown(fu.tray(crowd(), {"hinders": hidden}))


def test_a_tray_is_crowded_when_there_are_more_chips_than_lie_at_hand():
    there = sum(len(group.chips) for group in fu.tray(crowd(()), {}).groups)
    more = tuple(replace(MANY[0], key=f"k{number}", label=f"D{number}") for number in range(AT_HAND - there + 1))
    assert [fu.tray(crowd(more[:many]), {}).crowded for many in (len(more) - 1, len(more))] == [False, True]


@given(st.lists(st.text("abc ", min_size=1, max_size=60).map(str.strip).filter(bool), unique=True, max_size=20))
def test_what_is_shown_fits_in_its_rows_unless_it_counts(labels):
    tray = fu.tray(crowd(tuple(Detail(f"k{at}", label) for at, label in enumerate(labels))), {})
    chips = [chip for group in tray.groups for chip in group.chips if not chip.rest]
    assert fit([letters(chip) for chip in chips])
