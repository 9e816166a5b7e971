import pytest
from django.core.exceptions import ValidationError

from accounts.fields import NameField
from accounts.models import sign_in_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  The   Salt Road ", "The Salt Road"),
        ("Zoe\u0308", "Zoë"),
        ("علی‌رضا", "علی‌رضا"),
        ("👩‍🚀 Ana", "👩‍🚀 Ana"),
        ("O'Neill & Söhne <3", "O'Neill & Söhne <3"),
        ("Two\nlines", "Two lines"),
    ],
)
def test_names_are_kept_as_they_are_meant(typed: str, kept: str) -> None:
    assert NameField().clean(typed) == kept


@pytest.mark.parametrize(
    "typed", ["a\x00b", "a\x1bb", "a\u202eb", "\u2067a", "a\u200bb", "\ufeffa", "\ue000", "\u2800", "x" * 201]
)
def test_names_that_deceive_are_refused(typed: str) -> None:
    with pytest.raises(ValidationError):
        NameField().clean(typed)


def test_folding_a_folded_name_changes_nothing() -> None:
    for typed in ("MARA", "Straße", "İpek", "ﬁn", "Ｍara"):
        assert sign_in_name(sign_in_name(typed)) == sign_in_name(typed)
