"""Scripts are small, make no dice and need nothing that the policy forbids."""

from tests.look.files import found, later, packed, scripts

MOST_BYTES, MOST_LATER, MOST_ELSEWHERE = 12_000, 3_000, 1_000
ELSEWHERE = ("creation.js", "join.js")
FORBIDDEN = r"\beval\(|new Function|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\.style\b"


def test_the_scripts_of_a_table_stay_small():
    assert packed(path for path in scripts() if path.name not in ELSEWHERE) <= MOST_BYTES


def test_a_page_that_is_no_table_has_little_script_of_its_own():
    assert all(0 < packed([path]) <= MOST_ELSEWHERE for path in scripts() if path.name in ELSEWHERE)


def test_what_comes_on_first_use_stays_small_too():
    assert 0 < packed(later()) <= MOST_LATER


def test_no_script_evaluates_or_writes_markup():
    assert found(FORBIDDEN, [*scripts(), *later()]) == []


def test_no_script_talks_to_another_host():
    assert found(r"https?://(?!www\.w3\.org/2000/svg)", [*scripts(), *later()]) == []


def test_no_script_knows_the_verb_of_a_game():
    """What an act is called is the game's own; scripts see what its form carries."""
    assert found(r"""["']do["']""", scripts()) == []
