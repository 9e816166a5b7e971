"""People: with an account, or as guests who were let in by an invite."""

from __future__ import annotations

import unicodedata
import uuid
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils.translation import gettext_lazy as _


class Language(models.TextChoices):
    ENGLISH = "en", "English"
    GERMAN = "de", "Deutsch"
    FRENCH = "fr", "Français"


class Theme(models.TextChoices):
    AUTO = "auto", _("As the device")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class Motion(models.TextChoices):
    AUTO = "auto", _("As the device")
    REDUCED = "reduced", _("Reduced")


class Announce(models.TextChoices):
    ALL = "all", _("Every roll")
    MINE = "mine", _("Only mine")
    NONE = "none", _("None")


class UserManager(BaseUserManager["User"]):
    def create_user(self, username: str, password: str | None = None, **fields: Any) -> User:
        fields.setdefault("name", username)
        user = self.model(username=sign_in_name(username), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, username: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(username, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(username=sign_in_name(username or ""))


def sign_in_name(typed: str) -> str:
    """Fold case, space and letter variants away, so that a name is one name however it is typed."""
    return " ".join(unicodedata.normalize("NFKC", typed).casefold().split())


class User(AbstractBaseUser, PermissionsMixin):
    """A person. A guest has no password; claiming the account later keeps everything."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    username = models.CharField(max_length=200, unique=True)
    name = models.CharField(_("Name"), max_length=200)
    email = models.EmailField(_("Mail"), blank=True)
    language = models.CharField(_("Language"), max_length=2, choices=Language.choices, blank=True)
    theme = models.CharField(_("Theme"), max_length=5, choices=Theme.choices, default=Theme.AUTO)
    motion = models.CharField(_("Motion"), max_length=7, choices=Motion.choices, default=Motion.AUTO)
    sound = models.BooleanField(_("Sound of dice"), default=False)
    announce = models.CharField(_("Announced aloud"), max_length=4, choices=Announce.choices, default=Announce.ALL)
    shortcuts = models.BooleanField(_("Shortcuts by single keys"), default=True)
    crest = models.CharField(max_length=32, blank=True)
    is_guest = models.BooleanField(default=False)
    guest_token_hash = models.CharField(max_length=64, blank=True, db_index=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.name

    @property
    def signs_in_by_name(self) -> bool:
        """Say whether the name others see is the one this person signs in with: not so for guests and the demo's."""
        return self.username == sign_in_name(self.name)

    @property
    def crest_id(self) -> str:
        """What the person's crest is drawn from: what they drew for themselves, or their id."""
        return self.crest or str(self.pk)


class RecoveryCode(models.Model):
    """A code that takes the place of an operator's lost phone, once. Only its hash is stored."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes")
    code_hash = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return f"recovery code of {self.user_id}"
