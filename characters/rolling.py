"""Dice for a character in the making: of the table where its maker sits, or else of that person's own book."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, QuerySet

from accounts.models import User
from campaigns.models import Campaign
from characters.models import Character, Draft
from rules import chain, export
from rules import services as rules
from rules.core.outcome import Refusal, State
from rules.core.text import gettext_noop as _
from rules.models import Epoch, Roll
from rules.systems import BY_KEY

Fields = Mapping[str, object]
Throw = Callable[[Fields, bytes | None], Sequence[int] | Refusal]
throwers: list[Callable[[UUID, Campaign], Throw | None]] = []
"""Give the dice of a campaign's table to whoever sits there. The app that seats people registers, in its `ready`."""
PROMISED = Refusal(
    "new_dice", _("New dice were promised for this character just now. Nothing was thrown: press once more.")
)


def throw_of(owner: UUID, campaign: Campaign | None) -> Throw | None:
    """Give the dice of the table at which somebody sits, None where there is none."""
    offered = (give(owner, campaign) for give in throwers) if campaign else ()
    return next((throw for throw in offered if throw), None)


def thrown(
    *, draft: Draft, campaign: Campaign | None, options: Any, fields: Fields, entropy: bytes | None = None
) -> Sequence[int] | Refusal:
    """Throw what an act of the game asks for, and log it; the caller holds the draft and writes it with what fell."""
    throw = throw_of(draft.owner_id, campaign)
    return throw(fields, entropy) if throw else thrown_alone(draft, options, fields, entropy)


@transaction.atomic
def promise(owner: UUID) -> None:
    """Promise somebody dice of their own before the first of them falls, unless they have some that still hold."""
    epoch = promised(owner)
    if epoch is None or rules.is_spent(epoch):
        renew(owner, epoch)


def promised(owner: UUID) -> Epoch | None:
    """Give somebody's own dice, locked: whatever a person makes alone hangs on one chain."""
    return open_epochs(owner).select_for_update().first()


def open_epochs(owner: UUID) -> QuerySet[Epoch]:
    return Epoch.objects.filter(book=owner, ended_at=None).order_by("opened_at")


def renew(owner: UUID, epoch: Epoch | None) -> None:
    """End somebody's own dice, which opens their seed, and promise new ones."""
    if epoch is not None:
        rules.end_epoch(epoch=epoch)
    rules.open_epoch(book=owner)


def thrown_alone(draft: Draft, options: Any, fields: Fields, entropy: bytes | None) -> Sequence[int] | Refusal:
    """Throw with the dice that were promised before; where they are spent, new ones are only promised."""
    epoch = promised(draft.owner_id)
    if epoch is None or rules.is_spent(epoch):
        renew(draft.owner_id, epoch)
        return PROMISED
    system = BY_KEY[draft.system]
    action = system.read(fields)
    if isinstance(action, Refusal):
        return action
    state = State("", {}, system.blank_board(), options)
    hand = rules.Hand(draft.pk, None, chain.PUBLIC, {} if entropy is None else {draft.pk: entropy})
    resolved = rules.resolve_action(system=system, state=state, action=action, epoch=epoch, hand=hand)
    if isinstance(resolved, Refusal):
        return resolved
    return resolved.roll.faces if resolved.roll else ()


def close(draft: Draft) -> None:
    """Open the seed of the dice that fell for a draft which is finished: now all can be checked."""
    epoch = promised(draft.owner_id)
    if epoch is not None and fallen_for(draft).filter(epoch=epoch).exists():
        renew(draft.owner_id, epoch)


def forget(draft: Draft) -> None:
    """Redact what was rolled for a draft that is thrown away; the chain stays."""
    rules.redact(roll_ids=fallen_for(draft).values_list("pk", flat=True))


# --- what can be checked ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DiceShown:
    """Where the rolls of a draft are logged: at the table of its campaign, or by itself, with or without one yet.

    `commitment` is the promise under which the next die of somebody's own falls.
    """

    at_table: bool
    fallen: bool = False
    commitment: str = ""


def dice_shown(draft: Draft, campaign: Campaign | None, options: Any) -> DiceShown | None:
    """Say where what a draft rolls is logged; nothing where its game does not roll for one.

    Dice of one's own that are spent are renewed, so that the promise on the page is the one that the next press keeps.
    """
    if not rolls_for_drafts(BY_KEY[draft.system], options):
        return None
    if throw_of(draft.owner_id, campaign):
        return DiceShown(True)
    held = open_epochs(draft.owner_id).annotate(fallen=Exists(fallen_for(draft)))
    epoch = held.first()
    if epoch is None or rules.is_spent(epoch):
        promise(draft.owner_id)
        epoch = held.earliest("opened_at")
    return DiceShown(False, epoch.fallen, epoch.commit(chain.TABLE).hex())


def rolls_for_drafts(system: Any, options: Any) -> bool:
    return system.draft_act(system.begin("", "", None), "", options) is not None


def fallen_for(draft: Draft) -> QuerySet[Roll]:
    """Find what fell for a draft by its owner's own dice."""
    return Roll.objects.filter(epoch__book=draft.owner_id, by=draft.pk)


def log(draft: Draft) -> Iterator[str]:
    """Give the log of the dice that fell for a draft: whole epochs, for a chain is checked from end to end."""
    thrown = Epoch.objects.filter(pk__in=fallen_for(draft).values("epoch")).order_by("opened_at", "id")
    for epoch in thrown:
        yield from export.epoch_lines(epoch, chain.TABLE)


def log_of(character: Character, reader: User) -> UUID | None:
    """Name the draft whose own log tells how somebody's character was rolled, to that person."""
    made = Draft.objects.filter(character=character, owner=reader).only("pk", "owner_id").first()
    return made.pk if made and fallen_for(made).exists() else None
