"""Lists of choices look as Django itself draws them, whatever they hold."""

from typing import Any

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates, get_default_renderer
from django.utils import translation
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy

from config.widgets import Renderer

HOSTILE = "\"><script>alert('&')</script>"
LISTS: dict[str, list[Any]] = {
    "words": [("", "—"), ("a", "Axe"), (HOSTILE, HOSTILE)],
    "numbers": [(1, 1), (1234567, 1234567), (2.5, 2.5), (None, "nothing")],
    "groups": [("Near & far", [("a", "Axe"), ("b", "Bow")]), ("c", "Cane"), (HOSTILE, [("d", "Dagger")])],
    "safe and said later": [("a", mark_safe("<b>Axe</b>")), (mark_safe("&amp;"), gettext_lazy("Language"))],
    "none": [],
}
WAYS: tuple[dict[str, Any], ...] = ({}, {"required": True, "disabled": False, "title": HOSTILE, "size": 3})


@pytest.mark.parametrize("chosen", ["a", 1, 2.5, None, HOSTILE, "other"])
@pytest.mark.parametrize("choices", LISTS.values(), ids=LISTS)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_list_of_choices_is_what_django_draws(language: str, choices: list[Any], chosen: Any) -> None:
    for kind in (forms.Select, forms.NullBooleanSelect):
        for attrs in WAYS:
            widget = kind(attrs=attrs)
            widget.choices = choices
            with translation.override(language):
                ours, django = (
                    widget.render(f"list{HOSTILE}", chosen, renderer=each) for each in (Renderer(), DjangoTemplates())
                )
            assert ours.split() == django.split()


def test_several_can_be_chosen() -> None:
    widget = forms.SelectMultiple(choices=LISTS["words"])
    ours, django = (widget.render("many", ["a", HOSTILE], renderer=each) for each in (Renderer(), DjangoTemplates()))
    assert ours.split() == django.split()
    assert ours.count(" selected") == 2


def test_every_form_is_drawn_so() -> None:
    assert isinstance(get_default_renderer(), Renderer)


def test_nothing_hostile_comes_through() -> None:
    drawn = forms.Select(choices=LISTS["groups"], attrs={"title": HOSTILE}).render(
        HOSTILE, HOSTILE, renderer=Renderer()
    )
    assert "<script" not in drawn
