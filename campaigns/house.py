"""What GMs write for a campaign beside the content of its game: kept, changed, deleted, and brought to the rules."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.text import slugify

from campaigns.access import may_lead
from campaigns.models import Campaign, HouseContent, Membership
from campaigns.services import lock_campaign
from rules.core.house import Fault, House
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY

MOST_ENTRIES = 500
MOST_KEY = 60
MARKS_REMEMBERED = 64
ARCHIVED = Refusal("campaign_archived", _("This campaign is archived. Nothing in it can be changed."))
NOT_GM = Refusal("not_gm", _("Only the GM can do this."))
STALE = Refusal(
    "stale",
    _("Somebody else changed this meanwhile. What you typed is still here: save once more to let it stand instead."),
)
TOO_MANY = Refusal("too_much_house", _("A campaign holds %(most)s entries of its own."), {"most": MOST_ENTRIES})
NEEDED = _("%(names)s could not be without it. Change or delete that first.")


def house_of(campaign: Campaign) -> House | None:
    """Give what the game of a campaign lets GMs write, None where it has nothing of the kind."""
    found: House | None = BY_KEY[campaign.system].HOUSE
    return found


# --- to the rules -----------------------------------------------------------------------------------------------------


def options_of(campaign: Campaign) -> Any:
    """Give the options a campaign is played by, and with them what its GMs wrote; a Refusal where it is none."""
    options = BY_KEY[campaign.system].read_options(campaign.options)
    house = house_of(campaign)
    if house is None or not campaign.house_mark or isinstance(options, Refusal):
        return options
    return joined(campaign.system, options, campaign.pk, campaign.house_mark)


@lru_cache(maxsize=MARKS_REMEMBERED)
def joined(system: str, options: Any, campaign: UUID, mark: str) -> Any:
    """Read all that was written for a campaign, and join it to its options.

    A version has a mark of its own, so that it is read once: many entries take longer to read than a page to draw.
    """
    rows = HouseContent.objects.filter(campaign=campaign).order_by("kind", "key")
    return BY_KEY[system].HOUSE.joined(options, tuple(rows.values_list("kind", "key", "document")))


# --- what GMs do ------------------------------------------------------------------------------------------------------


@transaction.atomic
def write(
    *, membership: Membership, kind: str, key: str, values: Mapping[str, Any], revision: int
) -> HouseContent | Refusal | tuple[Fault, ...]:
    """Write an entry as a form says it: anew without a key, else over the one that the page was drawn from."""
    campaign = lock_campaign(membership.campaign_id)
    refusal = refused(campaign, membership)
    if refusal:
        return refusal
    system_house, options = BY_KEY[campaign.system].HOUSE, options_of(campaign)
    row = campaign.house.select_for_update().filter(kind=kind, key=key).first() if key else None
    if revision != (row.revision if row else 0):
        return STALE
    if row is None and campaign.house.count() >= MOST_ENTRIES:
        return TOO_MANY
    key = key or free_key(campaign, kind, values, options)
    document = system_house.read(kind, key, values, options, campaign.language)
    if isinstance(document, tuple):
        return document
    written, _made = campaign.house.update_or_create(
        kind=kind, key=key, defaults={"document": document, "revision": revision + 1}
    )
    marked(campaign)
    return written


@transaction.atomic
def delete(*, membership: Membership, kind: str, key: str) -> Refusal | None:
    """Delete an entry, unless another of the house needs it; whoever has it already keeps it as it is."""
    campaign = lock_campaign(membership.campaign_id)
    refusal = refused(campaign, membership) or needed(campaign, kind, key)
    if refusal is None and campaign.house.filter(kind=kind, key=key).delete()[0]:
        marked(campaign)
    return refusal


def refused(campaign: Campaign, membership: Membership) -> Refusal | None:
    """Look again who leads, and whether anything may still be changed."""
    role = campaign.memberships.filter(pk=membership.pk).values_list("role", flat=True).first()
    if not may_lead(role or ""):
        return NOT_GM
    return ARCHIVED if campaign.archived_at else None


def needed(campaign: Campaign, kind: str, key: str) -> Refusal | None:
    house = house_of(campaign)
    names = house.needing(kind, key, options_of(campaign)) if house else ()
    said = ", ".join(name.said_in(campaign.language) for name in names)
    return Refusal("house_needed", NEEDED, {"names": said}) if names else None


def marked(campaign: Campaign) -> None:
    """Give the whole of what was written a new mark, by which everybody reads it anew."""
    campaign.house_mark = uuid4().hex if campaign.house.exists() else ""
    campaign.save(update_fields=["house_mark"])


def free_key(campaign: Campaign, kind: str, values: Mapping[str, Any], options: Any) -> str:
    """Name a new entry after what it is called, unlike all that there is of its kind."""
    name = slugify(str(values.get(f"name_{campaign.language}", "")))[:MOST_KEY].replace("-", "_") or "entry"
    house = BY_KEY[campaign.system].HOUSE
    taken = {each.key for one in house.kinds for each in house.listed(one.key, options)}
    wished = f"house_{name}"
    return wished if wished not in taken else f"{wished}_{uuid4().hex[:8]}"


def owners_of(campaign: Campaign, kind: str, key: str) -> list[str]:
    """Name the characters of a campaign that have an entry, as it was when they took it."""
    system, house = BY_KEY[campaign.system], house_of(campaign)
    there = campaign.characters.filter(archived_at=None).order_by("name").values_list("name", "sheet")
    return [name for name, sheet in there if house and (kind, key) in house.used(system.load_sheet(sheet))]
