"""The words of FU's answers and numbers."""

from collections.abc import Mapping
from typing import Any

from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.options import CUSTOM, HOW_WELL, Options
from rules.systems.fu.pool import ANSWERS, plain_answers

Result = Mapping[str, Any]

NAMES = (_("Yes, and"), _("Yes"), _("Yes, but"), _("No, but"), _("No"), _("No, and"))
OPEN_NAMES = (_("Yes, and…"), _("Yes"), _("Yes, but…"), _("No, but…"), _("No"), _("No, and…"))
HOW_WELL_NAMES = (
    _("Legendary success"),
    _("Full success"),
    _("Just made it"),
    _("Just missed"),
    _("Full failure"),
    _("Epic failure"),
)
SMALL_NUMBERS = {2: _("two"), 3: _("three"), 4: _("four"), 5: _("five"), 6: _("six")}
FIRST_NUMBERS = {2: _("Two"), 3: _("Three"), 4: _("Four"), 5: _("Five"), 6: _("Six")}
AND_MORE = _("%(answer)s and…")
PRINTED = (
    _("Angry"),
    _("Scared"),
    _("Tired"),
    _("Hungry"),
    _("Trapped"),
    _("Blinded"),
    _("Dazed"),
    _("Hurt"),
    _("Near death"),
)
"""The conditions that stand on every sheet. They are stored by these words and said in the reader's language."""
PRINTED_IN = {
    "de": (
        "Wütend",
        "Verängstigt",
        "Müde",
        "Hungrig",
        "Gefangen",
        "Geblendet",
        "Benommen",
        "Verletzt",
        "Dem Tode nah",
    ),
    "fr": ("En colère", "Effrayé", "Fatigué", "Affamé", "Piégé", "Aveuglé", "Sonné", "Blessé", "Mourant"),
}
"""The same as they stand on the sheets of other languages: whoever types one of them means the printed condition."""
STORED_AS = {
    word.casefold(): stored
    for words in (PRINTED, *PRINTED_IN.values())
    for word, stored in zip(words, PRINTED, strict=True)
}
NEAR_DEATH = PRINTED[-1]
DESCRIPTION = _("Description")
OF_A_FOE = _("%(foe)s: %(trait)s")


def small(number: int) -> Text | int:
    """Say a small number as a word."""
    return Text(SMALL_NUMBERS[number]) if number in SMALL_NUMBERS else number


def first(number: int) -> Text | int:
    """Say a small number as the first word of a sentence."""
    return Text(FIRST_NUMBERS[number]) if number in FIRST_NUMBERS else number


def canonical(condition: str) -> str:
    """Write a printed condition, in whichever language, as it is stored, any other as it was typed."""
    return STORED_AS.get(condition.casefold(), condition)


def thing(label: str) -> str:
    """Name what a label means, however it is capitalised; a printed condition is one thing in every language."""
    return canonical(label).casefold()


def printed_by_one_word(doc: dict[str, object]) -> dict[str, object]:
    """Give a stored play state in which a printed condition has one name, whatever language it was typed in."""
    conditions, marks = doc.get("conditions"), doc.get("marks")
    if isinstance(conditions, list) and all(isinstance(each, str) for each in conditions):
        doc = {**doc, "conditions": list(dict.fromkeys(map(canonical, conditions)))}
    if isinstance(marks, dict):
        doc = {**doc, "marks": {canonical(each): mark for each, mark in marks.items()}}
    return doc


def condition_name(condition: str) -> Text:
    """Name a condition: a printed one in the reader's language, any other as it was written."""
    word = canonical(condition)
    return Text(word) if word in PRINTED else Text("%(words)s", {"words": word})


def label_text(label: str) -> Text:
    """Name something that helps or hinders: what the game itself has a word for in the reader's language."""
    if label == DESCRIPTION:
        return Text(DESCRIPTION)
    foe, colon, trait = label.rpartition(": ")
    if colon and canonical(trait) in PRINTED:
        return Text(OF_A_FOE, {"foe": foe, "trait": condition_name(trait)})
    return condition_name(label)


# --- answers ----------------------------------------------------------------------------------------------------------


def answer_name(place: int, options: Options) -> Text:
    """Name an answer of the table by its place, 0 the best."""
    return named(place, options.result_table, options.custom_answers[place] if options.custom_answers else None)


def named(place: int, table: str, word: str | None) -> Text:
    if table == CUSTOM and word:
        return Text("%(word)s", {"word": word})
    return Text((HOW_WELL_NAMES if table == HOW_WELL else NAMES)[place])


def read_answer(result: Result) -> Text:
    """Name the answer of a result as a sentence uses it."""
    return named(ANSWERS.index(result["answer"]), result["table"], result["word"])


def answer_text(result: Result) -> Text:
    """Say the answer by itself, open where the story goes on, with one “and” more for each matching die."""
    place, ands, plain = ANSWERS.index(result["answer"]), result["ands"], plain_answers(result["table"])
    said = Text(OPEN_NAMES[place]) if plain else read_answer(result)
    if ands and plain and ANSWERS[place] in ("yes", "no"):
        said, ands = Text(OPEN_NAMES[0 if ANSWERS[place] == "yes" else -1]), ands - 1
    for _and in range(ands):
        said = Text(AND_MORE, {"answer": said})
    return said
