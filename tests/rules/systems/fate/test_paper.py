"""A Fate sheet on one page and line by line: short ones whole, long ones cut where it says so."""

from dataclasses import replace

import pytest

from rules.core.outcome import Figure
from rules.core.paper import height
from rules.systems.fate.options import Options
from rules.systems.fate.paper import ABOVE, LINES, TITLE_LINES, WHOLE, lines_of, paper_view
from rules.systems.fate.plain import plain_text
from rules.systems.fate.play import Play, Wound
from rules.systems.fate.ready import ready_made
from rules.systems.fate.sheet import Stunt
from rules.systems.fate.sheet_card import sheet_view
from rules.systems.fate.written import LANGUAGES
from rules.templatetags.words import say
from tests.rules.systems.fate.table import SHEET

PLAIN = Options()
HURT = Play(
    2,
    stress=(2,),
    consequences={"mild": "Cracked ribs", "severe": "A broken word"},
    wounds={"mild": Wound(session=4, by="Korbin", free={"foes": 1}), "severe": Wound(session=2, may_clear=True)},
    used={"stairs": 1},
)
KASPAR = Figure("Kaspar", SHEET, HURT)
LONG = replace(
    SHEET,
    concept="Wide " * 60,
    others=("Long " * 60,) * 3,
    look="\n".join(["A story that goes on and on. " * 9] * 40),
    notes="Secret. " * 900,
    major=9,
    stunts=tuple(Stunt(f"s{at}", reason="why " * 70, circumstance="when " * 60, name="Name " * 50) for at in range(9)),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ready_made_sheet_is_printed_whole(language):
    for each in ready_made(language):
        figure = Figure(each.name, each.sheet, Play(3))
        page = paper_view(figure, PLAIN)
        assert not page.is_cut
        assert page.sheet == sheet_view(figure, PLAIN)


def test_a_sheet_that_is_too_long_is_cut_to_one_page_and_says_what_is_left_out():
    page = paper_view(Figure("Kaspar " * 30, LONG, HURT), PLAIN)
    assert page.is_cut
    assert page.sheet.aspects[0].text.endswith("…")
    assert len(page.sheet.stunts) + page.more["stunts"].count == 9
    used = ABOVE + sum(map(lines_of, page.sheet.stunts)) + height(page.sheet.look, WHOLE)
    assert used + height(page.sheet.notes, WHOLE) <= LINES


def test_a_name_of_two_lines_leaves_less_room_for_what_follows():
    short, long = (
        paper_view(Figure(name, LONG, HURT), PLAIN).sheet for name in ("Kaspar", "Kaspar Ihle of the Lower Quayside")
    )
    below = [
        sum(map(lines_of, sheet.stunts)) + height(sheet.look, WHOLE) + height(sheet.notes, WHOLE)
        for sheet in (short, long)
    ]
    assert below == [LINES - ABOVE, LINES - ABOVE - TITLE_LINES]


def lines(figure: Figure, language_options: Options = PLAIN) -> dict[str, list[str]]:
    return {say(part.title): [say(row) for row in part.lines] for part in plain_text(figure, language_options)}


def test_the_plain_text_has_every_fact_of_the_sheet():
    said = lines(KASPAR)
    assert said["Aspects"][:2] == ["High concept: Dockhand raised on the quay", "Trouble: I cannot leave anyone behind"]
    assert said["Aspects"][-1] == "Aspect: not named yet"
    assert said["Approaches"][3] == "Forceful: Good (+3)"
    assert said["Stunts"][1] == "The back stairs: there is a door nobody watches (Used up until the next session)"
    assert said["Stress"][1] == "Box 2, checked"
    assert said["Consequences"] == [
        "Mild (2): Cracked ribs (Since session 4)",
        "Moderate (4): none",
        "Severe (6): A broken word (Since session 2) (may heal now)",
    ]
    assert said["Fate points"][0] == "2 fate points"


def test_the_plain_text_keeps_notes_apart_and_says_what_is_empty():
    parts = plain_text(Figure("Nobody", replace(SHEET, stunts=(), notes="A secret"), Play()), PLAIN)
    assert [say(part.title) for part in parts if part.private] == ["Notes"]
    assert [say(row) for part in parts if say(part.title) == "Stunts" for row in part.lines] == ["Nothing"]


def test_the_sheet_says_since_when_a_consequence_is_there_and_what_one_hit_could_still_be():
    card = sheet_view(KASPAR, PLAIN)
    assert say(card.slots[0].since) == "Since session 4"
    assert (card.capacity, card.absorbs) == ((3, 4), 7)
    assert [line.value for line in card.approaches] == ["+3", "+2", "+2", "+1", "+1", "+0"]
    assert say(card.stunt_count) == "2 of 3 free"
