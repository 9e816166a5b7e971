"""Forms about people."""

from typing import Any

from django import forms
from django.contrib.auth import authenticate, password_validation
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.fields import MOST_NAME_CHARACTERS, NameField, segment, switch
from accounts.models import Announce, Language, Motion, Theme, User, sign_in_name

MOST_PASSWORD_CHARACTERS = 1000
MOST_CODE_CHARACTERS = 40
CREST = r"^[0-9a-f]{8,32}\Z"
NAME_TAKEN = _("Somebody already has this name. Please choose another.")
WRONG_CODE = _("This code does not fit: please take the one that your app shows now, each works only once.")
NOT_KNOWN = _("Name and password do not fit together. Please check both.")


class PasswordField(forms.CharField):
    """A password, taken exactly as typed."""

    default_error_messages = {"required": _("Please type your password.")}

    def __init__(self, *, autocomplete: str, **kwargs: Any) -> None:
        widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
        super().__init__(label=_("Password"), strip=False, max_length=MOST_PASSWORD_CHARACTERS, widget=widget, **kwargs)


def refuse_taken(name: str, apart_from: User | None = None) -> None:
    """Refuse a name that nobody could sign in with, or that is somebody's already."""
    if len(sign_in_name(name)) > MOST_NAME_CHARACTERS:
        raise ValidationError(_("This name is too long to sign in with. Please shorten it."))
    others = User.objects.exclude(pk=apart_from.pk) if apart_from else User.objects.all()
    if others.filter(username=sign_in_name(name)).exists():
        raise ValidationError(NAME_TAKEN)


class SignUpForm(forms.Form):
    name = NameField(
        help_text=_("You sign in with it, and others see it at the table."),
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    password = PasswordField(
        autocomplete="new-password",
        help_text=_("At least 12 characters. A sentence is good."),
        error_messages={"required": _("Please choose a password.")},
    )
    mail = forms.EmailField(
        label=_("Email"),
        required=False,
        help_text=_("Nobody sees it."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        refuse_taken(name)
        return name

    def clean(self) -> dict[str, Any]:
        """Judge the password beside the name and the mail, which it must not resemble."""
        cleaned = super().clean() or {}
        if password := cleaned.get("password"):
            person = User(username=cleaned.get("name", ""), name=cleaned.get("name", ""), email=cleaned.get("mail", ""))
            try:
                password_validation.validate_password(password, person)
            except ValidationError as error:
                self.add_error("password", error)
        return cleaned


class SignInForm(forms.Form):
    error_title = _("You are not signed in yet. Please look at this:")
    name = forms.CharField(
        label=_("Name"),
        max_length=MOST_NAME_CHARACTERS,
        error_messages={"required": _("Please type your name.")},
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    password = PasswordField(autocomplete="current-password")

    def __init__(self, request: HttpRequest, data: Any = None) -> None:
        super().__init__(data)
        self.request = request
        self.user: User | None = None

    def clean(self) -> dict[str, Any]:
        """Find the person; an unknown name and a wrong password get the same answer after the same time."""
        cleaned = super().clean() or {}
        if "name" in cleaned and "password" in cleaned:
            name = sign_in_name(cleaned["name"])
            self.user = authenticate(self.request, username=name, password=cleaned["password"])
            if self.user is None:
                raise ValidationError(NOT_KNOWN)
        return cleaned


class CodeForm(forms.Form):
    """A code as an app shows it, or as it was written down: spaces, hyphens and capitals do not count."""

    code = forms.CharField(
        label=_("Code"),
        max_length=MOST_CODE_CHARACTERS,
        help_text=_("The six digits that your app shows now."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autocapitalize": "none"}),
    )

    def clean_code(self) -> str:
        return "".join(self.cleaned_data["code"].replace("-", " ").split()).lower()


class ConfirmForm(CodeForm):
    error_title = _("The operator’s pages are still closed. Please look at this:")

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["code"].help_text = _("The six digits that your app shows now, or one of your recovery codes.")


class LookForm(forms.Form):
    """Language and theme, which visitors without an account can choose too."""

    language = segment(Language.choices, label=_("Language"), required=False)
    theme = segment(Theme.choices, label=_("Theme"), required=False)

    @property
    def chosen(self) -> dict[str, str]:
        return {field: value for field, value in self.cleaned_data.items() if value}


class PreferencesForm(forms.Form):
    """How a person appears to others, and how things look and sound to them."""

    name = NameField(help_text=_("Others see it at the table."))
    crest = forms.RegexField(CREST, required=False, widget=forms.HiddenInput)
    language = segment(
        Language.choices, label=_("Language"), help_text=_("Yours alone: everyone at the table reads their own.")
    )
    theme = segment(Theme.choices, label=_("Theme"))
    motion = segment(Motion.choices, label=_("Motion"), help_text=_("Reduced: dice lie still at once."))
    announce = segment(
        Announce.choices, label=_("Announced aloud"), help_text=_("Which rolls a screen reader speaks by itself.")
    )
    sound = forms.BooleanField(
        label=_("Sound of dice"),
        required=False,
        widget=switch(),
        help_text=_("A short rattle when somebody at the table rolls."),
    )
    shortcuts = forms.BooleanField(
        label=_("Shortcuts by single keys"),
        required=False,
        widget=switch(),
        help_text=_("Turn them off if you speak to your computer or press keys by accident."),
    )

    def __init__(self, user: User, data: Any = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        self.user = user
        if user.signs_in_by_name:
            self.fields["name"].help_text = _("Others see it at the table, and you sign in with it.")

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if self.user.signs_in_by_name:
            refuse_taken(name, apart_from=self.user)
        return name

    def clean_crest(self) -> str:
        """Keep the crest that is worn when no other was chosen."""
        return self.cleaned_data["crest"] or self.user.crest
