"""Sentences that are still to be said."""

from rules.core.text import Text, counted, sentences
from rules.templatetags.words import say


def test_a_number_chooses_the_plural_and_fills_its_place():
    dice = ("%(count)s die", "%(count)s dice")
    assert say(counted(dice, 1)) == "1 die"
    assert say(counted(dice, 3)) == "3 dice"


def test_sentences_follow_one_another():
    said = sentences([Text("A %(face)s.", {"face": 6}), Text("100 per cent."), Text("%(a)s", {"a": "50 % (off)"})])
    assert say(said) == "A 6. 100 per cent. 50 % (off)"


def test_one_sentence_stays_as_it_is():
    alone = Text("Alone.")
    assert sentences([alone]) is alone
