"""Links that let people in. A stolen database opens no table: codes are made from the secret key, and never stored."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from campaigns.models import Campaign, Invite
from campaigns.services import lock_campaign
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _

CODE_BYTES = 16
NONCE_BYTES = 16
LASTS = timedelta(days=7)
MOST_INVITES = 10
ARCHIVED = Refusal("archived", _("This campaign is archived. Take it out of the archive before you invite anyone."))
TOO_MANY = Refusal("too_many_invites", _("This campaign has enough links. Renew one, or revoke one first."))

before_revoke: list[Callable[[Invite], None]] = []
"""Told that an invite is about to be closed, inside the transaction and before the invite is held."""


@dataclass(frozen=True)
class OpenInvite:
    """An invite as a GM sees it, with its code where the secret key still makes the right one."""

    invite: Invite
    code: str | None
    is_open: bool


def code_by(key: str, invite_id: UUID, nonce: bytes) -> str:
    digest = hmac.digest(key.encode(), invite_id.bytes + bytes(nonce), hashlib.sha256)
    return base64.b32encode(digest[:CODE_BYTES]).decode().rstrip("=").lower()


def code_hash(code: str) -> str:
    return hashlib.sha256(code.lower().encode()).hexdigest()


def code_of(invite: Invite) -> str | None:
    """Make an invite's code again; None when the key it was made with is no longer known."""
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        code = code_by(key, invite.pk, invite.nonce)
        if hmac.compare_digest(code_hash(code), invite.code_hash):
            return code
    return None


def living() -> Q:
    """Match the invites that still let someone in."""
    return Q(expires_at__gt=timezone.now(), uses_left__gt=0, revoked_at=None, campaign__archived_at=None)


def open_invite(code: str) -> Invite | None:
    """Find the invite behind a code. Expired, revoked, used up and invented are all None."""
    return invites_by_code(code).filter(living()).first()


def lock_invite(code: str) -> Invite | None:
    """Find the invite behind a code, and hold it until the transaction ends."""
    return invites_by_code(code).select_for_update(of=("self",)).filter(living()).first()


def hold(invite_id: UUID) -> Invite:
    """Read an invite afresh, open or not, and hold it until the transaction ends."""
    return Invite.objects.select_for_update(of=("self",)).select_related("campaign").get(pk=invite_id)


def is_living(invite: Invite) -> bool:
    """Answer for one invite in memory what `living` answers in the query."""
    is_open = invite.expires_at > timezone.now() and invite.uses_left > 0
    return is_open and invite.revoked_at is None and invite.campaign.archived_at is None


def invites_by_code(code: str) -> QuerySet[Invite]:
    return Invite.objects.filter(code_hash=code_hash(code)).select_related("campaign")


def use(invite: Invite) -> None:
    """Take one use away. The caller holds the invite's lock."""
    Invite.objects.filter(pk=invite.pk).update(uses_left=F("uses_left") - 1)


@transaction.atomic
def create_invite(*, campaign: Campaign, role: str, uses: int) -> Invite | Refusal:
    """Open a new way into a campaign."""
    campaign = lock_campaign(campaign.pk)
    if campaign.archived_at is not None:
        return ARCHIVED
    if campaign.invites.filter(revoked_at=None).count() >= MOST_INVITES:
        return TOO_MANY
    invite = Invite(campaign=campaign, role=role, most_uses=uses)
    open_anew(invite)
    invite.save(force_insert=True)
    return invite


@transaction.atomic
def renew(*, invite: Invite) -> None:
    """Give an invite a new link; the old one leads nowhere from now on. One revoked meanwhile stays revoked."""
    locked = Invite.objects.select_for_update().filter(pk=invite.pk, revoked_at=None).first()
    if locked is not None:
        open_anew(locked)
        locked.save()


def open_anew(invite: Invite) -> None:
    invite.nonce = secrets.token_bytes(NONCE_BYTES)
    invite.code_hash = code_hash(code_by(settings.SECRET_KEY, invite.pk, invite.nonce))
    invite.expires_at = timezone.now() + LASTS
    invite.uses_left = invite.most_uses


@transaction.atomic
def revoke(*, invite: Invite) -> bool:
    """Close an invite for good; False if it was closed already."""
    for tell in before_revoke:
        tell(invite)
    return bool(Invite.objects.filter(pk=invite.pk, revoked_at=None).update(revoked_at=timezone.now()))


def shown(campaign: Campaign) -> Iterator[OpenInvite]:
    """Give the campaign's invites that were not revoked, newest first, with their codes."""
    now = timezone.now()
    for invite in campaign.invites.filter(revoked_at=None).order_by("-created_at"):
        is_open = invite.expires_at > now and invite.uses_left > 0
        yield OpenInvite(invite, code_of(invite), is_open)
