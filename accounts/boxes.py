"""Boxes of forms that a service reads and judges, drawn by the same template pack as every Django form."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.forms.utils import ErrorDict

Choices = Iterable[tuple[Any, Any]]


class BoxForm(forms.Form):
    """One box: it is named, explained and marked as every field is, and finds no fault of its own."""

    def __init__(self, name: str, field: forms.Field, value: str, *, at: str, problem: str = "") -> None:
        super().__init__({name: value}, auto_id=f"{at}-%s" if at else "%s", use_required_attribute=False)
        self.fields[name], self.problem = field, problem

    def full_clean(self) -> None:
        wrong = {name: self.error_class([self.problem], renderer=self.renderer) for name in self.fields if self.problem}
        self._errors, self.cleaned_data = ErrorDict(wrong, renderer=self.renderer), {}


def widget(
    *,
    rows: int = 0,
    choices: Choices = (),
    accept: str = "",
    number: bool = False,
    spellcheck: bool = True,
    grows: bool = False,
    story: bool = False,
) -> forms.Widget:
    """Choose what a box is filled in with: a line, one that grows with its text, several lines, a list or a file."""
    told = {"class": "story"} if story and not number else {}
    if accept:
        return forms.FileInput(attrs={"accept": accept})
    if choices:
        return forms.Select(choices=choices)
    if grows:
        return forms.Textarea(attrs={"rows": 1, "cols": False})
    if rows:
        return forms.Textarea(
            attrs={"rows": rows, "cols": False, **told, **({} if spellcheck else {"spellcheck": "false"})}
        )
    return forms.TextInput(attrs={"autocomplete": "off", **told, **({"inputmode": "numeric"} if number else {})})
