"""Whoever adds a field that holds words says who may read them."""

from django.db import models

from tests.laws import secrets


def test_of_every_field_with_words_it_is_said_who_reads_them() -> None:
    assert secrets.undecided() == set()


def test_no_list_names_a_field_that_is_gone() -> None:
    assert secrets.vanished() == set()


def test_control_a_field_that_nobody_has_decided_about_is_found(monkeypatch) -> None:
    monkeypatch.setattr(secrets, "KEPT", secrets.KEPT - {"tables.Note.text"})
    assert "tables.Note.text" in secrets.undecided()


def test_a_field_with_choices_holds_no_words_of_anybodys() -> None:
    assert not any(each.choices for each in secrets.wordy_fields())
    assert all(isinstance(each, models.Field) for each in secrets.wordy_fields())
