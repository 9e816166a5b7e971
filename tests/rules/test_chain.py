"""The bytes of the roll log, against the test vectors of version 1."""

from uuid import UUID

import pytest

from rules import chain
from rules.core.dice import FairDice

EPOCH = UUID(bytes=bytes(range(16)))
SEED = bytes(range(32))
BOOK, SALT = UUID(bytes=b"T" * 16), b"S" * 16
ALMA, BELA = UUID(bytes=b"A" * 16), UUID(bytes=b"B" * 16)
GIVEN = {ALMA: b"\x01" * 16, BELA: b""}
SIDES = (20, 6, 6, 100, 3)
AT_MS = 1_763_265_600_000

COMMIT = "87833c348a457f18cd1669a7809a2722828cd4683d24e9f23aec85dd9c452ed7"
ENTROPY = "1b9f0bec83c05917575a240ec894b351a85fa2658fee66900a5d3e9f841b3bd2"
KEY = "00b016bc7640aff59ec1d38da9cccd9a04ae038f18cae5b2617a907bd6e68ca5"
GENESIS = "260b3c3244b8b6547708a73e8646ba46b28456f56db387d4b6abad1e0ced1f7a"
LEAF = "82f424e9d1f2520dbc015c20a98d3be92cf6fc29b338763b7be910849564e42f"
HEAD = "e684c9d87c64d83e299b3ef17b16d8cf88c9fb1b2777e2feeba8dfd5d9ce5db6"


def vector_body() -> bytes:
    dice = FairDice(bytes.fromhex(KEY))
    for sides in SIDES:
        dice.roll(sides)
    written = chain.contributions(GIVEN)
    return chain.roll_body(
        chain.Body(1, ALMA, "1d20+2d6", chain.PUBLIC, written, bytes.fromhex(KEY), dice.sides, dice.faces, AT_MS)
    )


def test_the_commitment_binds_epoch_scope_and_seed():
    assert chain.commit(EPOCH, chain.TABLE, SEED).hex() == COMMIT
    assert chain.commit(EPOCH, chain.GM_SCOPE, SEED).hex() != COMMIT


def test_the_entropy_mixes_every_contribution():
    assert chain.entropy(chain.contributions(GIVEN)).hex() == ENTROPY


def test_contributions_are_written_in_the_order_of_ids():
    assert chain.contributions({BELA: b"", ALMA: b"\x01" * 16}) == chain.contributions(GIVEN)


def test_nobody_seated_is_written_as_none():
    assert chain.contributions({}) == b"\x00\x00"


def test_the_roll_key_comes_from_seed_epoch_number_and_entropy():
    assert chain.roll_key(SEED, EPOCH, 1, bytes.fromhex(ENTROPY)).hex() == KEY
    assert chain.roll_key(SEED, EPOCH, 2, bytes.fromhex(ENTROPY)).hex() != KEY


def test_the_roll_key_gives_the_faces():
    dice = FairDice(bytes.fromhex(KEY))
    assert [dice.roll(sides) for sides in SIDES] == [18, 5, 3, 13, 3]
    assert (dice.sides, dice.faces) == (list(SIDES), [18, 5, 3, 13, 3])


@pytest.mark.parametrize("sides", [-6, 0, 1, 10_001])
def test_a_die_without_choice_or_with_too_many_sides_is_refused(sides):
    with pytest.raises(ValueError, match="sides"):
        FairDice(bytes(32)).roll(sides)


def test_the_body_has_212_bytes():
    assert len(vector_body()) == 212


def test_the_expression_is_written_in_composed_form():
    def body(expression: str) -> bytes:
        return chain.roll_body(chain.Body(1, ALMA, expression, 0, b"", b"", (), (), 0))

    assert body("e\u0301") == body("\u00e9")


def test_the_chain_begins_with_table_epoch_scope_and_commitment():
    assert chain.genesis(BOOK, EPOCH, chain.TABLE, bytes.fromhex(COMMIT)).hex() == GENESIS


def test_the_leaf_hides_the_body_behind_salt():
    assert chain.leaf(SALT, vector_body()).hex() == LEAF


def test_the_link_joins_the_head_before_the_number_and_the_leaf():
    assert chain.link(bytes.fromhex(GENESIS), 1, bytes.fromhex(LEAF)).hex() == HEAD


def test_the_closing_record_names_the_number_after_the_last_roll():
    assert (
        chain.end_body(34) == b"rpgroll/1\x00\x02" + b"\x00\x00\x00\x08" + bytes(7) + b"\x23" + b"\x00\x00\x00\x03end"
    )
