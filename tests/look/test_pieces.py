"""What lies on the table is drawn as measured, counts right, and says in words what it shows."""

import math
import re
from collections.abc import Iterator
from decimal import Decimal
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from config.specimens import pieces
from rules.core.text import Text
from tables.templatetags.charts import bar, spread
from tables.templatetags.throws import KINDS, SAID, added_up, in_words, side_in_words
from tables.templatetags.tracks import CENTRE, RADIUS, corruption, filled, hearts, slices, strip

CATALOGUE = [
    "modifier-chip",
    "meter",
    "stress-track",
    "points",
    "clock",
    "die",
    "dice-row",
    "roll-card",
    "odds-bar",
    "aspect-card",
    "npc-row",
    "seat-chip",
    "turn-list",
    "request-card",
    "template-card",
    "move-card",
    "slot-ledger",
]
PIP_CENTRES = {
    1: {(20, 19.5)},
    2: {(12, 11.5), (28, 27.5)},
    3: {(11, 10.5), (20, 19.5), (29, 28.5)},
    4: {(12, 11.5), (28, 11.5), (12, 27.5), (28, 27.5)},
    5: {(11, 10.5), (29, 10.5), (20, 19.5), (11, 28.5), (29, 28.5)},
    6: {(12, 10), (28, 10), (12, 19.5), (28, 19.5), (12, 29), (28, 29)},
}


def drawn(name: str, **context: object) -> ElementTree.Element:
    return ElementTree.fromstring(render_to_string(f"components/{name}.html", context).strip())


def rects(picture: ElementTree.Element) -> dict[str, tuple[str, ...]]:
    return {
        rect.attrib["class"]: tuple(rect.attrib[each] for each in ("x", "y", "width", "height", "rx"))
        for rect in picture.iter("rect")
    }


@pytest.fixture(scope="module")
def page() -> str:
    """The catalogue as anybody gets it."""
    return Client().get("/styleguide/").content.decode()


# --- dice -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", PIP_CENTRES)
def test_pips_lie_where_they_were_measured(face: int):
    circles = list(drawn("die", face=face).iter("circle"))
    assert {(float(each.attrib["cx"]), float(each.attrib["cy"])) for each in circles} == PIP_CENTRES[face]
    assert {each.attrib["r"] for each in circles} == {"4" if face == 1 else "3.2"}


def test_a_die_has_its_edge_its_face_and_when_kept_its_ring():
    die = drawn("die", face=5, state="kept")
    assert die.attrib["viewBox"] == "-2 -2 44 44"
    assert rects(die) == {
        "ring": ("-1", "-1", "42", "42", "11.5"),
        "edge": ("3", "4", "34", "34", "8"),
        "face": ("3", "3", "34", "33", "8"),
    }


def test_a_ghost_is_an_outline_alone():
    assert list(rects(drawn("die", state="ghost"))) == ["ghost"]


@pytest.mark.parametrize(("side", "strokes"), [("+", "M20 11v17M11.5 19.5h17"), ("-", "M11.5 19.5h17"), ("", None)])
def test_a_plus_a_minus_and_a_blank(side: str, strokes: str | None):
    path = drawn("fudge_die", side=side).find("./g[@class='pips']/path")
    assert (None if path is None else path.attrib["d"]) == strokes


def test_a_die_alone_speaks_and_one_in_a_group_is_silent():
    alone, grouped = drawn("die", face=5, label="White die 5"), drawn("die", face=5)
    assert (alone.attrib["role"], alone.attrib["aria-label"]) == ("img", "White die 5")
    assert grouped.attrib["aria-hidden"] == "true"
    assert "role" not in grouped.attrib


def test_a_chain_says_its_sum_once():
    chain = drawn("chain", chain=SimpleNamespace(faces=(6, 6, 4), total=16, best=True, kind="white", state=""))
    (group,) = (each for each in chain.iter() if each.attrib.get("role") == "img")
    assert group.attrib["aria-label"] == "6 + 6 + 4 = 16"
    assert len(group.findall("svg[@class='then']")) == 2


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("state", SAID)
def test_every_die_can_be_said(kind: str, state: str):
    said = in_words(SimpleNamespace(kind=kind, face=5, state=state))
    assert str(KINDS[kind]) in said
    assert ("5" in said) is (state not in ("ghost", "unrolled"))


def test_a_die_is_said_by_the_word_its_game_has_for_it():
    die = SimpleNamespace(kind="fortune", face=4, state="kept", word="Fortune die")
    assert in_words(die) == "Fortune die 4, counts"


def test_a_die_without_a_face_is_not_thrown_yet():
    assert in_words(SimpleNamespace(kind="", face=None, state="")) == "White die, not thrown yet"
    assert in_words(SimpleNamespace(kind="black", face=5, state="kept")) == "Black die 5, counts"


def test_the_sides_of_a_fudge_die_have_names():
    assert [side_in_words(side) for side in ("+", "", "-")] == ["Plus", "Blank", "Minus"]


def test_a_chain_is_written_as_a_sum():
    assert added_up((6, 1)) == "6 + 1"


# --- tracks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "most", "boosts", "shown"),
    [
        (4, 6, 2, ["full"] * 4 + ["lost"] * 2 + ["boost"] * 2),
        (0, 6, 0, ["lost"] * 6),
        (8, 6, 0, ["full"] * 6),
        (-1, 2, -3, ["lost"] * 2),
    ],
)
def test_hearts_then_lost_ones_then_boosts(left: int, most: int, boosts: int, shown: list[str]):
    assert list(hearts(SimpleNamespace(left=left, most=most, boosts=boosts))) == shown


def test_points_beyond_the_usual_most_are_shown_too():
    assert filled(1, 3) == (True, False, False)
    assert filled(5, 3) == (True,) * 5
    assert filled(0, 0) == ()


@pytest.mark.parametrize(("count", "taken"), [(0, 0), (1, 0), (3, 2), (6, 5)])
def test_the_first_box_of_corruption_is_bound_and_never_a_button(count: int, taken: int):
    boxes = corruption(count, 6)
    assert len(boxes) == 6
    assert boxes[0].state == "bound"
    assert [box.state for box in boxes].count("full") == taken
    assert "<button" not in render_to_string("components/corruption.html", {"count": count, "most": 6, "size": "l"})


def angles(path: str) -> tuple[float, float]:
    """Give where a slice begins and ends, in turns clockwise from the top."""
    points = re.search(r"L([\d.]+) ([\d.]+)A.* 0 0 1 ([\d.]+) ([\d.]+)z", path)
    assert points
    x1, y1, x2, y2 = map(float, points.groups())
    assert math.hypot(x1 - CENTRE, y1 - CENTRE) == pytest.approx(RADIUS, abs=0.01)
    first, last = (math.atan2(x - CENTRE, CENTRE - y) / math.tau % 1 for x, y in ((x1, y1), (x2, y2)))
    return first, last


@pytest.mark.parametrize("parts", [4, 6, 8])
def test_the_slices_of_a_clock_are_alike_and_make_a_full_circle(parts: int):
    cut = slices(SimpleNamespace(parts=parts, passed=3))
    widths = [(end - start) % 1 for start, end in map(angles, (each.path for each in cut))]
    assert widths == pytest.approx([1 / parts] * parts, abs=0.001)
    assert sum(widths) == pytest.approx(1, abs=0.001)
    assert [each.full for each in cut] == [True] * 3 + [False] * (parts - 3)


@pytest.mark.parametrize(
    ("spent", "most", "more", "shown"),
    [
        (34, 50, 8, ("68.0%", "16.0%", False)),
        (50, 50, 0, ("100.0%", "0.0%", False)),
        (46, 50, 8, ("92.0%", "8.0%", True)),
        (53, 50, 0, ("100.0%", "0.0%", True)),
        (0, 0, 0, ("0.0%", "0.0%", False)),
    ],
)
def test_a_meter_never_grows_beyond_its_end(spent: int, most: int, more: int, shown: tuple[str, str, bool]):
    assert strip(SimpleNamespace(spent=spent, most=most, more=more)) == shown


# --- odds -------------------------------------------------------------------------------------------------------------


def shares(*widths: float) -> Iterator[SimpleNamespace]:
    return (SimpleNamespace(key=str(at), width=Decimal(str(width)), came_true=False) for at, width in enumerate(widths))


@pytest.mark.parametrize("widths", [(42.1, 28.2, 17.1, 8.8, 3.2, 0.5), (99.9, 0.1), (0.5, 0.5, 99), (100,)])
def test_no_part_of_a_bar_is_thinner_than_five_pixels_on_the_narrowest_phone(widths: tuple[float, ...]):
    parts = bar(shares(*widths))
    drawn_widths = [float(part.width.rstrip("%")) for part in parts]
    assert sum(drawn_widths) == pytest.approx(100, abs=0.05)
    assert all(width * (320 - 32) / 100 - 2 >= 5 for width in drawn_widths)


def test_thin_parts_leave_the_others_in_proportion():
    first, second, _ = (float(part.width.rstrip("%")) for part in bar(shares(66, 33, 1)))
    assert first / second == pytest.approx(2, abs=0.01)


OUTCOMES = (("Fail", 18.5), ("Tie", 19.8), ("Succeed", 43.2), ("With style", 18.5))


@pytest.mark.parametrize(
    ("language", "rooms"),
    [
        ("en", ["snug", "snug", "anywhere", "ample"]),
        ("de", ["ample", "ample", "anywhere", "ample"]),
        ("fr", ["snug", "ample", "anywhere", "ample"]),
    ],
)
def test_names_stand_only_where_a_bar_has_room_for_them_in_the_readers_language(language: str, rooms: list[str]):
    parts = [
        SimpleNamespace(key=name, width=Decimal(str(width)), came_true=False, text=Text(name))
        for name, width in OUTCOMES
    ]
    with translation.override(language):
        assert [part.named for part in bar(parts)] == rooms


def test_a_chance_alone_needs_less_room_than_one_with_its_name():
    assert [part.room for part in bar(shares(60, 20, 13, 7))] == ["anywhere", "snug", "snug", ""]


def test_the_most_frequent_row_is_the_longest():
    rows = spread([SimpleNamespace(count=count) for count in (1, 19, 0)])
    assert [row.width for row in rows] == ["5.3%", "100.0%", "0.0%"]
    assert spread([]) == []


def test_the_examples_count_every_throw():
    assert sum(rung.count for rung in pieces.THROWS) == 81
    assert sum(answer.numerator for answer in pieces.ODDS["two"]) == 36
    assert sum(answer.numerator for answer in pieces.ODDS["three"]) == 216


# --- the catalogue ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_catalogue_shows_every_piece_in_both_themes(page: str, name: str):
    assert page.count(f'data-specimen="{name}"') == 2


def test_every_picture_in_the_catalogue_says_something(page: str):
    assert re.findall(r'role="img" aria-label="\s*"', page) == []
    assert page.count('role="img"') > 100


def test_no_die_is_said_twice(page: str):
    for group in re.findall(r'<span class="dice[^>]*role="img"[^>]*>(.*?)</span>', page, re.DOTALL):
        assert 'role="img"' not in group
