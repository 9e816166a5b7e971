"""A game's options as a form draws them, and as a campaign's page sums them up."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext, gettext_lazy

from accounts.fields import stepper, switch
from campaigns.models import Campaign
from campaigns.services import standing
from rules import help
from rules.core import versions
from rules.core.options import CHOICE, MOST_WORD, NONE, NUMBER, SEVERAL, SWITCH, WORDS, Option
from rules.core.outcome import Refusal
from rules.core.versions import Clash
from rules.systems import BY_KEY
from rules.templatetags.words import say

PREFIX = "option_"


def choices_of(option: Option) -> list[tuple[str, Any]]:
    return [(choice.key, gettext_lazy(choice.label)) for choice in option.choices]


def switch_field(option: Option, **words: Any) -> forms.Field:
    return forms.BooleanField(required=False, widget=switch(), **words)


def choice_field(option: Option, **words: Any) -> forms.Field:
    return forms.ChoiceField(choices=choices_of(option), widget=forms.RadioSelect, **words)


def number_field(option: Option, **words: Any) -> forms.Field:
    bounds = {"min_value": option.low, "max_value": option.high}
    return forms.IntegerField(required=not option.may_be_none, widget=stepper(placeholder="–"), **bounds, **words)


def words_field(option: Option, **words: Any) -> forms.Field:
    """Give a box that takes one word or phrase a line."""
    box = forms.Textarea(attrs={"rows": option.high})
    words["help_text"] = format_lazy("{what} {how}", what=words["help_text"], how=gettext_lazy("One per line."))
    return forms.CharField(required=False, max_length=option.high * (MOST_WORD + 2), widget=box, **words)


def several_field(option: Option, **words: Any) -> forms.Field:
    boxes = forms.CheckboxSelectMultiple
    return forms.MultipleChoiceField(choices=choices_of(option), required=False, widget=boxes, **words)


FIELDS = {
    SWITCH: switch_field,
    CHOICE: choice_field,
    NUMBER: number_field,
    WORDS: words_field,
    SEVERAL: several_field,
}


def field_of(option: Option) -> forms.Field:
    words = {"label": gettext_lazy(option.label), "help_text": gettext_lazy(option.explanation)}
    return FIELDS[option.kind](option, **words)


def typed(option: Option, value: Any) -> Any:
    """Write a stored value as its field shows it."""
    if option.kind == WORDS:
        return "\n".join(value)
    return None if value == NONE else value


def stored(option: Option, value: Any) -> Any:
    """Write a field's value as the game reads it."""
    return value.splitlines() if option.kind == WORDS else value


class OptionsForm(forms.Form):
    """Every option of one game; what the game refuses is an error of the form."""

    def __init__(self, system: Any, data: Any = None, *, options: Mapping[str, object] | None = None, **kwargs: Any):
        super().__init__(data, **kwargs)
        self.system = system
        self.options: dict[str, object] = {}
        for option in system.OPTIONS:
            name = PREFIX + option.key
            self.fields[name] = field_of(option)
            self.fields[name].rules = help.link(system.KEY, option.help)
            self.initial.setdefault(name, typed(option, (options or {}).get(option.key, option.default)))

    def option_fields(self) -> list[forms.BoundField]:
        return [self[PREFIX + option.key] for option in self.system.OPTIONS]

    def has_option_errors(self) -> bool:
        return bool(self.non_field_errors()) or any(field.errors for field in self.option_fields())

    def clean(self) -> dict[str, Any]:
        """Let the game read each option by itself, then all together."""
        cleaned = super().clean() or {}
        known = [option for option in self.system.OPTIONS if PREFIX + option.key in cleaned]
        values = {option.key: stored(option, cleaned[PREFIX + option.key]) for option in known}
        for option in known:
            if isinstance(refusal := option.read(values[option.key]), Refusal):
                self.add_error(PREFIX + option.key, say(refusal))
        if self.errors:
            return cleaned
        read = self.system.read_options(values)
        if isinstance(read, Refusal):
            raise ValidationError(say(read))
        self.options = self.system.dump_options(read)
        return cleaned


class ChangeForm(OptionsForm):
    """The options of a campaign; `drawn` marks how they stood when the form was drawn."""

    drawn = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, campaign: Campaign, data: Any = None) -> None:
        self.campaign = campaign
        super().__init__(BY_KEY[campaign.system], data, options=campaign.options, initial={"drawn": self.mark()})

    def mark(self) -> str:
        return versions.mark(standing(self.campaign.system, self.campaign.options))

    def overtaken(self, clash: Clash) -> "ChangeForm":
        """Give the form with what was typed, and with what somebody else changed meanwhile: taken over, or named."""
        self.campaign.refresh_from_db(fields=["options"])
        self.data = self.data.copy()
        self.data["drawn"] = self.mark()
        self.add_error(None, say(clash))
        for option in self.system.OPTIONS:
            if option.key in clash.redrawn:
                self.data.setlist(PREFIX + option.key, sent(option, clash.redrawn[option.key]))
            if option.key in clash.theirs:
                value = words_for(option, clash.theirs[option.key])
                self.add_error(PREFIX + option.key, gettext("The other version: %(value)s") % {"value": value})
        return self


def sent(option: Option, value: Any) -> list[Any]:
    """Write a stored value as a browser sends it: a switch that is off is not sent."""
    shown = typed(option, value)
    if option.kind == SWITCH:
        return ["on"] if shown else []
    return list(shown) if option.kind == SEVERAL else ["" if shown is None else shown]


@dataclass(frozen=True)
class OptionLine:
    """One option as a reader sees it."""

    label: str
    explanation: str
    value: str
    is_default: bool


def option_lines(campaign: Campaign) -> list[OptionLine]:
    """Say how a campaign's options stand."""
    system = BY_KEY[campaign.system]
    return [line_of(option, campaign.options.get(option.key, option.default)) for option in system.OPTIONS]


def line_of(option: Option, value: Any) -> OptionLine:
    is_default = option.read(value) == option.read(option.default)
    return OptionLine(gettext(option.label), gettext(option.explanation), words_for(option, value), is_default)


def words_for(option: Option, value: Any) -> str:
    if option.kind == SWITCH:
        return gettext("On") if value else gettext("Off")
    if value in (NONE, [], ()):
        return gettext("None")
    labels = {choice.key: gettext(choice.label) for choice in option.choices}
    parts = value if isinstance(value, list | tuple) else [value]
    return ", ".join(str(labels.get(part, part)) for part in parts)
