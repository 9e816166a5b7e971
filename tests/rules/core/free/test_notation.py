"""Typed dice: what is understood, where the thread is lost, and what is never thrown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.free.notation import MOST_DICE, MOST_LABEL, MOST_NUMBER, MOST_SIDES, Typed, parse
from rules.core.outcome import Refusal
from rules.templatetags.words import say

SIGNS = st.sampled_from(list("0123456789dDwWfF%+-−<>=≥≤!* abcäst#,"))


def understood(text: str) -> tuple[str, str]:
    typed = parse(text)
    assert isinstance(typed, Typed)
    return str(typed.notation), typed.label


def no(text: object) -> Refusal:
    refusal = parse(text)
    assert isinstance(refusal, Refusal)
    return refusal


@pytest.mark.parametrize(
    ("text", "notation", "label"),
    [
        ("5d6>=5! stealth", "5d6!>=5", "stealth"),
        ("5d6!>=5 stealth", "5d6!>=5", "stealth"),
        ("4dF+2", "4dF+2", ""),
        ("4wf", "4dF", ""),
        ("3W6", "3d6", ""),
        ("3w6 schleichen", "3d6", "schleichen"),
        ("2D20 + 3 >= 15  the  door", "2d20+3>=15", "the door"),
        ("d20", "1d20", ""),
        ("d%", "1d100", ""),
        ("2d6-1", "2d6-1", ""),
        ("2d6 − 1", "2d6-1", ""),
        ("1d6>4", "1d6>=5", ""),
        ("1d6<3", "1d6<=2", ""),
        ("1d6≥5", "1d6>=5", ""),
        ("3d6=>4", "3d6>=4", ""),
        ("4dF>=-1", "4dF>=-1", ""),
        ("3d6 5 goblins", "3d6", "5 goblins"),
        ("2d6+1d8!>=9", "2d6+1d8!>=9", ""),
        ("-1d4+10", "-1d4+10", ""),
    ],
)
def test_a_roll_is_understood_as_it_is_typed(text: str, notation: str, label: str):
    assert understood(text) == (notation, label)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3d6>>", "I understood 3d6, then lost it at >>. Did you mean 3d6>=5?"),
        ("3d6 >>4", "I understood 3d6, then lost it at >>4. Did you mean 3d6>=4?"),
        ("3d6stealth", "I understood 3d6, then lost it at stealth. Did you mean 3d6 stealth?"),
        ("3d6 - for the door", "I understood 3d6, then lost it at -. Did you mean 3d6 for the door?"),
        ("5d6>=5+2", "I understood 5d6>=5, then lost it at +2. Did you mean 5d6+2>=5?"),
        ("3d6*2", "I understood 3d6, then lost it at *2. Did you mean 3d6?"),
        ("stealth 3d6", "I lost it at stealth. Did you mean 3d6 stealth?"),
        ("stealth", "I lost it at stealth. Begin with the dice, such as 2d6+1."),
        ("3d6>=10", "No die of 3d6 can show that. To ask for the sum, write 3d6+0>=10."),
        ("7", "There are no dice in 7. Write which ones fall, such as 2d6+1."),
        (" ", "Write which dice fall, such as 2d6+1."),
    ],
)
def test_it_is_said_where_the_thread_was_lost_and_what_was_perhaps_meant(text: str, said: str):
    assert say(no(text)) == said


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0d6", "dice_out_of_range"),
        (f"{MOST_DICE + 1}d6", "dice_out_of_range"),
        ("60d6+60d6", "dice_out_of_range"),
        ("9" * 300 + "d6", "dice_out_of_range"),
        ("1d1", "sides_out_of_range"),
        (f"1d{MOST_SIDES + 1}", "sides_out_of_range"),
        ("4dF!", "fudge_explodes"),
        (f"1d6+{MOST_NUMBER + 1}", "number_out_of_range"),
        (f"1d6+0>={MOST_NUMBER + 1}", "number_out_of_range"),
        ("1d6+1+1+1+1+1+1+1+1", "too_many_terms"),
        ("1d6 " + "x" * (MOST_LABEL + 1), "label_of_roll_too_long"),
        ("1d6<=0", "never_passes"),
        (None, "notation_missing"),
        (["1d6"], "notation_missing"),
    ],
    ids=str,
)
def test_what_is_not_thrown_here_is_refused_by_name(text: object, code: str):
    assert no(text).code == code


def test_dice_that_stand_alone_are_counted_and_sums_are_asked():
    counts = {text: parse(text).notation.counts for text in ("5d6>=5", "5d6+0>=20", "4dF>=1", "2d6+1d8>=9", "5d6")}
    assert [text for text, counted in counts.items() if counted] == ["5d6>=5"]


@given(st.text(SIGNS, max_size=24))
def test_whatever_is_typed_is_understood_or_refused_and_what_is_understood_reads_back_the_same(text: str):
    typed = parse(text)
    if isinstance(typed, Typed):
        assert parse(f"{typed.notation} {typed.label}") == typed
        assert 1 <= sum(dice.count for dice in typed.notation.dice) <= MOST_DICE
    else:
        assert "%(" not in say(typed)


@given(st.text(SIGNS, max_size=24))
def test_whatever_is_suggested_would_itself_be_understood(text: str):
    typed = parse(text)
    meant = typed.params.get("meant") if isinstance(typed, Refusal) else None
    assert not meant or isinstance(parse(meant), Typed)
