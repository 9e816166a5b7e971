"""Forms about campaigns."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.fields import MOST_NAME_CHARACTERS, NameField, segment, stepper, tidy
from accounts.models import Language
from campaigns.models import Campaign, Role
from campaigns.options import OptionsForm

MOST_USES = 100
USUAL_USES = 12
OUT = "out"


class PitchField(NameField):
    """What a campaign is about, in a sentence that people see before they sit down."""

    default_error_messages = {
        "deceptive": _("This sentence has invisible or turning characters in it. Please type it without them."),
    }

    def __init__(self) -> None:
        words = _("One sentence that makes them curious. Everyone you invite sees it.")
        super().__init__(label=_("What it is about"), required=False, help_text=words)


class NewCampaignForm(OptionsForm):
    name = NameField()
    pitch = PitchField()
    language = segment(
        Language.choices,
        label=_("Language"),
        help_text=_("What the campaign is written in. Everyone still reads the table in their own language."),
    )


class RenameForm(forms.Form):
    name = NameField()
    pitch = PitchField()


class DeleteForm(forms.Form):
    """Deleting takes the campaign's name, typed."""

    name = forms.CharField(
        label=_("Name of the campaign"),
        max_length=MOST_NAME_CHARACTERS,
        widget=forms.TextInput({"autocomplete": "off"}),
    )

    def __init__(self, campaign: Campaign, data: Any = None) -> None:
        super().__init__(data)
        self.campaign = campaign

    def clean_name(self) -> str:
        if tidy(self.cleaned_data["name"]) != tidy(self.campaign.name):
            raise ValidationError(_("This is not the campaign’s name. Nothing was deleted."))
        return self.campaign.name


class InviteForm(forms.Form):
    role = segment(
        [(Role.PLAYER, Role.PLAYER.label), (Role.SPECTATOR, Role.SPECTATOR.label)],
        label=_("Invited as"),
        initial=Role.PLAYER,
    )
    uses = forms.IntegerField(
        label=_("For how many people"),
        min_value=1,
        max_value=MOST_USES,
        initial=USUAL_USES,
        widget=stepper(),
        help_text=_("The link lasts seven days."),
    )


class MemberForm(forms.Form):
    """A member's role, or the way out."""

    role = forms.ChoiceField(
        label=_("Role"),
        choices=[
            (Role.GM, Role.GM.label),
            (Role.PLAYER, Role.PLAYER.label),
            (Role.SPECTATOR, Role.SPECTATOR.label),
            (OUT, _("Not a member")),
        ],
    )


class ArchiveForm(forms.Form):
    archived = forms.TypedChoiceField(choices=[("yes", ""), ("no", "")], coerce=lambda word: word == "yes")
