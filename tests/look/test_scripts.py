"""Scripts are small, make no dice and need nothing that the policy forbids."""

from tests.look.files import found, later, packed, scripts

MOST_BYTES, MOST_LATER = 12_000, 3_000
FORBIDDEN = r"\beval\(|new Function|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\.style\b"


def test_scripts_stay_small():
    assert packed(scripts()) <= MOST_BYTES


def test_what_comes_on_first_use_stays_small_too():
    assert 0 < packed(later()) <= MOST_LATER


def test_no_script_evaluates_or_writes_markup():
    assert found(FORBIDDEN, [*scripts(), *later()]) == []


def test_no_script_talks_to_another_host():
    assert found(r"https?://(?!www\.w3\.org/2000/svg)", [*scripts(), *later()]) == []


def test_no_script_knows_the_verb_of_a_game():
    """What an act is called is the game's own; scripts see what its form carries."""
    assert found(r"""["']do["']""", scripts()) == []
