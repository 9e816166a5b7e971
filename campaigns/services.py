"""What happens to campaigns and to the people in them."""

import secrets
from collections.abc import Callable, Mapping
from uuid import UUID

from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.text import slugify

from accounts.models import User
from campaigns.models import Campaign, Membership, Role
from rules import services as rules
from rules.core import versions
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.core.versions import Clash, Merged
from rules.systems import BY_KEY

MOST_SLUG_CHARACTERS = 60
CHANCE_BYTES = 3
UNCLEAR = Refusal("unclear", _("This page did not send what was expected. Please try again."))
OWNER_STAYS = Refusal("owner_stays", _("The owner stays the owner and stays in the campaign."))

# Apps above register here, in `AppConfig.ready`; all are called inside the transaction.
membership_changed: list[Callable[[Campaign, User, str | None], None]] = []
"""Told who has which role in a campaign from now on; None means they are out."""
options_changed: list[Callable[[Campaign, Mapping[str, object]], None]] = []
"""Told by which options a campaign was played before."""
watching_changed: list[Callable[[Campaign], None]] = []
"""Told that spectators may watch from now on, or no longer."""
before_delete: list[Callable[[Campaign], None]] = []
"""Told that a campaign is about to go, with its tables and seats still there."""


@transaction.atomic
def create_campaign(
    *, owner: User, system: str, name: str, language: str, pitch: str = "", options: Mapping[str, object] | None = None
) -> Campaign:
    """Found a campaign. The options were read by the game before; its table opens when someone first goes there."""
    campaign = Campaign.objects.create(
        slug=free_slug(name), system=system, name=name, pitch=pitch, language=language, options=dict(options or {})
    )
    Membership.objects.create(campaign=campaign, user=owner, role=Role.OWNER)
    return campaign


def free_slug(name: str) -> str:
    """Give the campaign's address: its name and always something by chance, or it would tell which names are taken."""
    slug = slugify(name)[:MOST_SLUG_CHARACTERS].strip("-_") or "campaign"
    while True:
        found = f"{slug}-{secrets.token_hex(CHANCE_BYTES)}"
        if not Campaign.objects.filter(slug=found).exists():
            return found


def lock_campaign(campaign_id: UUID) -> Campaign:
    """Take the lock that every change of who and what belongs to a campaign takes first.

    Whoever locks several rows takes the campaign first, then its tables by ascending id, then an invite, then all
    below. At a table rows are added that point here, so this is the lock that lets them: one that keeps keys free.
    """
    found = Campaign.objects.select_for_update(no_key=True).filter(pk=campaign_id).first()
    if found is None:  # deleted while one waited: as if it had never been there
        raise Http404
    return found


def rename(*, campaign: Campaign, name: str, pitch: str) -> None:
    """Change what a campaign is called and says it is about; the address stays, because people have it."""
    campaign.name, campaign.pitch = name, pitch
    campaign.save(update_fields=["name", "pitch"])


@transaction.atomic
def change_options(*, campaign: Campaign, options: Mapping[str, object], drawn: str = "") -> Clash | None:
    """Play by these options from the next act on; `drawn` marks the version that they were changed from."""
    before = lock_campaign(campaign.pk).options
    stands = standing(campaign.system, before)
    found = versions.merged(drawn, options, stands)
    if clash := versions.clash(found, stands) or apart(campaign.system, found, stands):
        return clash
    campaign.options = found.words
    campaign.save(update_fields=["options"])
    for tell in options_changed:
        tell(campaign, before)
    return None


def standing(system: str, options: Mapping[str, object]) -> dict[str, object]:
    """Give every option of a game as it stands, also those that were never changed."""
    dumped: dict[str, object] = BY_KEY[system].dump_options(BY_KEY[system].read_options(options))
    return dumped


def apart(system: str, found: Merged, stands: Mapping[str, object]) -> Clash | None:
    """Say when the options of two people are fine each by themselves, but not together."""
    read = BY_KEY[system].read_options(found.words)
    if not isinstance(read, Refusal):
        return None
    return Clash(read.code, read.message, read.params, redrawn={name: stands[name] for name in found.theirs})


@transaction.atomic
def let_watch(*, campaign: Campaign, on: bool) -> None:
    """Let spectators watch from now on, or nobody any more."""
    lock_campaign(campaign.pk)
    campaign.spectators = on
    campaign.save(update_fields=["spectators"])
    for tell in watching_changed:
        tell(campaign)


@transaction.atomic
def turn_option(*, campaign: Campaign, key: str, on: bool) -> Refusal | None:
    """Switch one option on or off; all others stay as they stand by now, whatever the campaign was read with."""
    game, stands = BY_KEY[campaign.system], lock_campaign(campaign.pk).options
    options = game.read_options(stands | {key: on})
    if isinstance(options, Refusal):
        return options
    change_options(campaign=campaign, options=game.dump_options(options))
    return None


def archive(*, campaign: Campaign, archived: bool) -> None:
    """Put a campaign away, or take it out again."""
    campaign.archived_at = timezone.now() if archived else None
    campaign.save(update_fields=["archived_at"])


@transaction.atomic
def delete_campaign(*, campaign: Campaign) -> None:
    """Delete a campaign for good. Its rolls lose who and what; the chain they hang on still holds."""
    campaign = lock_campaign(campaign.pk)
    for tell in before_delete:
        tell(campaign)
    for book in campaign.tables.values_list("pk", flat=True):
        rules.redact_book(book=book)
    campaign.delete()


@transaction.atomic
def enrol(*, campaign: Campaign, user: User, role: str) -> Membership:
    """Make someone a member. Whoever is one already keeps the role they have."""
    membership, _created = Membership.objects.get_or_create(campaign=campaign, user=user, defaults={"role": role})
    return membership


@transaction.atomic
def change_role(*, membership: Membership, role: str) -> Refusal | None:
    """Give a member another role."""
    membership = lock_member(membership)
    if membership.role == Role.OWNER:
        return OWNER_STAYS
    membership.role = role
    membership.save(update_fields=["role"])
    tell_of(membership, role)
    return None


@transaction.atomic
def remove_member(*, membership: Membership) -> Refusal | None:
    """Take someone out of the campaign; what is theirs stays theirs."""
    membership = lock_member(membership)
    if membership.role == Role.OWNER:
        return OWNER_STAYS
    membership.delete()
    tell_of(membership, None)
    return None


def lock_member(membership: Membership) -> Membership:
    """Read a member again while the campaign is locked; who left meanwhile is not there."""
    lock_campaign(membership.campaign_id)
    found = Membership.objects.select_related("campaign", "user").filter(pk=membership.pk).first()
    if found is None:
        raise Http404
    return found


def tell_of(membership: Membership, role: str | None) -> None:
    for tell in membership_changed:
        tell(membership.campaign, membership.user, role)
