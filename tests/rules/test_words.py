"""How a sentence of the rules becomes letters on a page."""

import pytest
from django.utils import translation

from rules.core.odds import Chance
from rules.core.text import Strong, Text, Written, counted, sentences
from rules.systems import BY_KEY
from rules.templatetags.words import figure, percent, pieces, say, told, write

RESULT = {
    "helps": ["<img src=x onerror=alert(1)>", "100 % sure & calm"],
    "hinders": [],
    "spent": 0,
    "dice": [4, 3, 5],
    "was": [None, None, None],
    "kept": 4,
    "kept_index": 0,
    "picked": False,
    "answer": "yes",
    "table": "even_odd",
    "word": None,
    "ands": 0,
    "hit": False,
    "changed": "",
    "paid": 0,
    "earned_by": [],
}
BOLD = {"en": "A 4 is <strong>Yes</strong>.", "de": "<strong>Ja</strong>", "fr": "<strong>Oui</strong>"}


@pytest.mark.parametrize("language", BOLD)
def test_the_answer_of_a_roll_is_bold_in_every_language(language: str) -> None:
    with translation.override(language):
        assert BOLD[language] in write(BY_KEY["fu"].explain(RESULT, {}))


def test_what_a_player_typed_is_escaped_beside_the_bold_answer() -> None:
    written = write(BY_KEY["fu"].explain(RESULT, {}))
    assert "<img" not in written
    assert "&lt;img src=x onerror=alert(1)&gt;, 100 % sure &amp; calm" in written


def test_a_word_of_the_tables_own_is_bold_and_escaped() -> None:
    own = RESULT | {"table": "custom", "word": "<u>Aye</u>"}
    assert "<strong>&lt;u&gt;Aye&lt;/u&gt;</strong>" in write(BY_KEY["fu"].explain(own, {}))


def test_nothing_is_bold_where_a_sentence_is_only_said() -> None:
    text = sentences([Text("%(word)s it is.", {"word": Strong(Text("Yes"))}), counted(("%(count)s", "%(count)s"), 2)])
    assert say(text) == "Yes it is. 2"
    assert write(text) == "<strong>Yes</strong> it is. 2"


def test_a_message_itself_is_escaped_too() -> None:
    assert write(Text("<b>%(who)s</b>", {"who": "Mara"})) == "&lt;b&gt;Mara&lt;/b&gt;"


def test_what_somebody_wrote_stands_in_the_letters_of_the_story_and_what_the_game_says_does_not() -> None:
    line = Text("%(name)s: %(text)s", {"name": Text("Body"), "text": "<b>Steady</b> hands"})
    assert told(line) == 'Body: <bdi class="story">&lt;b&gt;Steady&lt;/b&gt; hands</bdi>'
    assert told(Text("%(name)s: %(text)s", {"name": Text("Quick"), "text": Text("Fair")})) == "Quick: Fair"
    assert told(Text("%(points)s", {"points": 2})) == "2"


@pytest.mark.parametrize(("language", "written"), [("en", "75.0\u202f%"), ("de", "75,0\u202f%"), ("fr", "75,0\u202f%")])
def test_percent_is_written_as_the_reader_s_language_does(language: str, written: str):
    with translation.override(language):
        assert percent(75) == say(Text("%(chance)s", {"chance": Chance(3, 4)})) == written


@pytest.mark.parametrize(("number", "written"), [(-3, "−3"), (0, "0"), (12, "12")])
def test_a_figure_below_nothing_has_a_real_minus_sign(number: int, written: str):
    assert figure(number) == written


def test_a_sentence_is_given_piece_by_piece_in_the_order_of_the_language() -> None:
    told = pieces(Text("Because %(reason)s, I get %(bonus)s.", {"reason": "<b>", "bonus": Text("Yes")}))
    assert [(piece.words, piece.name, piece.value) for piece in told] == [
        ("Because ", "", ""),
        ("", "reason", "<b>"),
        (", I get ", "", ""),
        ("", "bonus", "Yes"),
        (".", "", ""),
    ]
    assert [piece.words for piece in pieces(Text("Careful"))] == ["Careful"]


def test_words_of_content_are_said_in_the_reader_s_language_or_in_english() -> None:
    rope = Written({"en": "rope", "de": "Seil"})
    said = {}
    for language in ("en", "de", "fr"):
        with translation.override(language):
            said[language] = say(Text("%(thing)s", {"thing": rope}))
    assert said == {"en": "rope", "de": "Seil", "fr": "rope"}
    assert say(Written({"fr": "corde"})) == "corde"
    assert write(Text("%(thing)s", {"thing": Written({"en": "<rope>"})})) == "&lt;rope&gt;"
