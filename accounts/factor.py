"""An operator's second factor: codes of an app on their phone, and ten recovery codes that work once each."""

import secrets
from base64 import b32encode
from datetime import timedelta
from enum import Enum
from math import ceil

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice, default_key

from accounts.models import RecoveryCode, User
from accounts.services import token_hash

RECOVERY_CODES, CODE_BYTES, GROUP = 10, 10, 4
MOST_DOUBLINGS = 10


class By(Enum):
    """What an operator confirmed themselves with."""

    APP = "app"
    RECOVERY = "recovery code"


def new_key() -> str:
    return str(default_key())


def app_with(user: User, key: str) -> TOTPDevice:
    """Give the app as it would be, to be drawn or asked; nothing is kept yet."""
    return TOTPDevice(user=user, name="app", key=key)


def key_as_text(app: TOTPDevice) -> str:
    """Write an app's key so that a person can type it."""
    return grouped(b32encode(app.bin_key).decode(), " ")


def app_of(user: User) -> TOTPDevice | None:
    return TOTPDevice.objects.filter(user=user, confirmed=True).first()


def codes_left(user: User) -> int:
    return RecoveryCode.objects.filter(user=user).count()


@transaction.atomic
def set_up(*, user: User, key: str, code: str, instead_of: TOTPDevice | None) -> list[str] | None:
    """Take this app and no other from now on, and give new recovery codes, known to nobody afterwards.

    None, and nothing changes, if the code is not the one that it shows, or if there is another app meanwhile.
    """
    User.objects.select_for_update().get(pk=user.pk)
    if app_of(user) != instead_of:
        return None
    app = app_with(user, key)
    if not app.verify_token(code):
        app.delete()
        return None
    TOTPDevice.objects.filter(user=user).exclude(pk=app.pk).delete()
    RecoveryCode.objects.filter(user=user).delete()
    codes = [b32encode(secrets.token_bytes(CODE_BYTES)).decode().lower() for _code in range(RECOVERY_CODES)]
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, code_hash=token_hash(code)) for code in codes)
    return [grouped(code, "-") for code in codes]


def grouped(text: str, by: str) -> str:
    return by.join(text[at : at + GROUP] for at in range(0, len(text), GROUP))


@transaction.atomic
def confirm(*, user: User, code: str) -> By | None:
    """Say by what this code confirms a person, and use it up; a wrong one is counted."""
    app = TOTPDevice.objects.select_for_update().get(user=user, confirmed=True)
    if seconds_to_wait(app):
        return None
    if app.verify_token(code):
        return By.APP
    if RecoveryCode.objects.filter(user=user, code_hash=token_hash(code)).delete()[0]:
        app.throttle_reset()
        return By.RECOVERY
    return None


def seconds_to_wait(app: TOTPDevice) -> int:
    """After as many wrong codes as passwords nothing is looked at for as long, and twice as long after each more."""
    rounds, rest = divmod(app.throttling_failure_count, settings.AXES_FAILURE_LIMIT)
    if rest or not rounds:
        return 0
    pause = timedelta(hours=settings.AXES_COOLOFF_TIME) * 2 ** min(rounds - 1, MOST_DOUBLINGS)
    left: timedelta = app.throttling_failure_timestamp + pause - timezone.now()
    return max(0, ceil(left.total_seconds()))


@transaction.atomic
def reset(*, user: User) -> bool:
    """Forget app and recovery codes; whoever signs in next sets up a new one. False if there was none."""
    RecoveryCode.objects.filter(user=user).delete()
    return bool(TOTPDevice.objects.filter(user=user).delete()[0])
