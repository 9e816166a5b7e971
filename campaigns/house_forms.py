"""The forms in which GMs write for a campaign, drawn from the boxes that its game declares."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.fields import is_deceptive, stepper, switch
from rules.core.house import CHOICE, LINE, NUMBER, PAIRS, PICKS, SEVERAL, STORY, SWITCH, Box, BoxGroup, Fault
from rules.templatetags.words import say

BY = "by"
DECEPTIVE = _("This has invisible or turning characters in it. Please type it without them.")


@dataclass(frozen=True)
class Rows:
    """A group as it is drawn: what stands side by side is a row."""

    key: str
    title: str
    rows: list[list[forms.BoundField]]
    folded: bool

    @property
    def has_errors(self) -> bool:
        return any(field.errors for row in self.rows for field in row)


def words_of(box: Box) -> dict[str, Any]:
    return {"label": say(box.label), "help_text": say(box.help) if box.help else "", "required": box.needed}


def choices_of(box: Box) -> list[tuple[str, str]]:
    return [(key, say(name)) for key, name in box.choices]


def line_field(box: Box) -> forms.Field:
    return forms.CharField(max_length=box.high, **words_of(box))


def story_field(box: Box) -> forms.Field:
    return forms.CharField(max_length=box.high, widget=forms.Textarea(attrs={"rows": 3}), **words_of(box))


def number_field(box: Box) -> forms.Field:
    words = words_of(box) | {"required": True}
    return forms.IntegerField(min_value=box.low, max_value=box.high, widget=stepper(), **words)


def choice_field(box: Box) -> forms.Field:
    needed = all(key for key, _name in box.choices)
    return forms.ChoiceField(choices=choices_of(box), **words_of(box) | {"required": needed})


def several_field(box: Box) -> forms.Field:
    return forms.MultipleChoiceField(choices=choices_of(box), widget=forms.CheckboxSelectMultiple, **words_of(box))


def switch_field(box: Box) -> forms.Field:
    return forms.BooleanField(widget=switch(), **words_of(box))


FIELDS: Mapping[str, Callable[[Box], forms.Field]] = {
    LINE: line_field,
    STORY: story_field,
    NUMBER: number_field,
    CHOICE: choice_field,
    SEVERAL: several_field,
    SWITCH: switch_field,
}


def row_name(box: Box, at: int) -> str:
    return f"{box.name}_{at}"


def by_name(box: Box, at: int) -> str:
    return f"{box.name}_{at}_{BY}"


class HouseForm(forms.Form):
    """One entry. `revision` is the one that the form was drawn from, 0 for none."""

    revision = forms.IntegerField(min_value=0, initial=0, widget=forms.HiddenInput)

    def __init__(
        self, groups: Iterable[BoxGroup], data: Any = None, *, values: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data, label_suffix="")
        self.laid_out = tuple(groups)
        held = values or {}
        for box in self.boxes():
            self.add(box)
            self.initial |= shown(box, held.get(box.name)) if box.name in held else shown_empty(box)

    def boxes(self) -> list[Box]:
        return [box for group in self.laid_out for box in group.boxes]

    def add(self, box: Box) -> None:
        """Add the fields of a box: one, or some for each of its rows."""
        if box.kind not in (PAIRS, PICKS):
            self.fields[box.name] = FIELDS[box.kind](box)
            return
        for at in range(box.rows):
            label = f"{say(box.label)} {at + 1}"
            self.fields[row_name(box, at)] = forms.ChoiceField(choices=choices_of(box), label=label, required=False)
            if box.kind == PAIRS:
                self.fields[by_name(box, at)] = forms.IntegerField(
                    min_value=box.low, max_value=box.high, label=gettext("By"), required=False, widget=stepper()
                )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for box in self.boxes():
            if box.kind in (LINE, STORY) and is_deceptive(" ".join(str(cleaned.get(box.name, "")).split())):
                self.add_error(box.name, DECEPTIVE)
            if box.kind == PAIRS:
                self.clean_pairs(box, cleaned)
        return cleaned

    def clean_pairs(self, box: Box, cleaned: Mapping[str, Any]) -> None:
        """Want a number beside what is chosen, and each choice once."""
        seen: set[str] = set()
        for at in range(box.rows):
            key = cleaned.get(row_name(box, at))
            if key and key in seen:
                self.add_error(row_name(box, at), gettext("This stands in another row already."))
            if key and cleaned.get(by_name(box, at)) is None and by_name(box, at) not in self.errors:
                self.add_error(by_name(box, at), gettext("Say by how much."))
            seen.add(key or "")

    def filled(self) -> dict[str, Any]:
        """Give what the boxes hold, as the game reads it."""
        return {box.name: self.held(box) for box in self.boxes()}

    def held(self, box: Box) -> Any:
        if box.kind not in (PAIRS, PICKS):
            return self.cleaned_data[box.name]
        keys = [self.cleaned_data[row_name(box, at)] for at in range(box.rows)]
        if box.kind == PICKS:
            return keys
        return [[key, self.cleaned_data[by_name(box, at)]] for at, key in enumerate(keys)]

    def blame(self, faults: Iterable[Fault]) -> None:
        """Put each fault to the field it is about."""
        for fault in faults:
            places = (fault.field, f"{fault.field}_0")
            self.add_error(next((name for name in places if name in self.fields), None), say(fault.text))

    def overtaken(self, revision: int) -> None:
        """Let what was typed count against the version that stands there now."""
        self.data = self.data.copy()
        self.data["revision"] = str(revision)

    def groups(self) -> list[Rows]:
        return [Rows(group.key, say(group.title), list(self.rows(group)), group.folded) for group in self.laid_out]

    def rows(self, group: BoxGroup) -> Iterable[list[forms.BoundField]]:
        for box in group.boxes:
            if box.kind == PAIRS:
                yield from ([self[row_name(box, at)], self[by_name(box, at)]] for at in range(box.rows))
            elif box.kind == PICKS:
                yield [self[row_name(box, at)] for at in range(box.rows)]
            else:
                yield [self[box.name]]


def shown(box: Box, value: Any) -> dict[str, Any]:
    """Give what a stored value shows in the fields of its box."""
    if box.kind == PAIRS:
        pairs = list(value)[: box.rows]
        return {row_name(box, at): key for at, (key, _by) in enumerate(pairs)} | {
            by_name(box, at): by for at, (_key, by) in enumerate(pairs)
        }
    if box.kind == PICKS:
        return {row_name(box, at): key for at, key in enumerate(list(value)[: box.rows])}
    return {box.name: value}


def shown_empty(box: Box) -> dict[str, Any]:
    """Let a number that nobody gave stand at its lowest that is not below nothing, and a choice at its first."""
    if box.kind == CHOICE:
        return {box.name: box.choices[0][0]}
    return {box.name: max(0, box.low)} if box.kind == NUMBER else {}
