"""Dice for a character in the making: of the table where its maker sits, or else of a book of the draft's own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from accounts.models import User
from campaigns.models import Campaign
from characters.models import Character, Draft
from rules import chain
from rules import services as rules
from rules.core.outcome import Refusal, State
from rules.core.text import gettext_noop as _
from rules.models import Epoch, Roll
from rules.systems import BY_KEY

Fields = Mapping[str, object]
Throw = Callable[[Fields], Sequence[int] | Refusal]
throwers: list[Callable[[UUID, Campaign], Throw | None]] = []
"""Give the dice of a campaign's table to whoever sits there. The app that seats people registers, in its `ready`."""
PROMISED = Refusal(
    "new_dice", _("New dice were promised for this character just now. Nothing was thrown: press once more.")
)


def throw_of(owner: UUID, campaign: Campaign | None) -> Throw | None:
    """Give the dice of the table at which somebody sits, None where there is none."""
    offered = (give(owner, campaign) for give in throwers) if campaign else ()
    return next((throw for throw in offered if throw), None)


def thrown(*, draft: Draft, campaign: Campaign | None, options: Any, fields: Fields) -> Sequence[int] | Refusal:
    """Throw what an act of the game asks for, and log it; the caller holds the draft and writes it with what fell."""
    throw = throw_of(draft.owner_id, campaign)
    return throw(fields) if throw else thrown_alone(draft, options, fields)


def promise(draft: Draft) -> Epoch:
    """Promise the dice of a draft before the first of them falls."""
    return rules.open_epoch(book=draft.pk)


def thrown_alone(draft: Draft, options: Any, fields: Fields) -> Sequence[int] | Refusal:
    """Throw with the dice that were promised with the draft; where they are spent, new ones are only promised."""
    epoch = Epoch.objects.filter(book=draft.pk, ended_at=None).first()
    if epoch is None or rules.is_spent(epoch):
        close(draft)
        promise(draft)
        return PROMISED
    system = BY_KEY[draft.system]
    action = system.read(fields)
    if isinstance(action, Refusal):
        return action
    state = State("", {}, system.blank_board(), options)
    hand = rules.Hand(draft.pk, None, chain.PUBLIC, {})
    resolved = rules.resolve_action(system=system, state=state, action=action, epoch=epoch, hand=hand)
    if isinstance(resolved, Refusal):
        return resolved
    return resolved.roll.faces if resolved.roll else ()


def close(draft: Draft) -> None:
    """End the dice of a draft that is finished or thrown away, which opens their seed: now all can be checked."""
    for epoch in Epoch.objects.filter(book=draft.pk, ended_at=None):
        rules.end_epoch(epoch=epoch)


def forget(draft: Draft) -> None:
    """Redact what was rolled for a draft that is thrown away; the chain stays."""
    close(draft)
    rules.redact_book(book=draft.pk)


# --- what can be checked ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DiceShown:
    """Where the rolls of a draft are logged: at the table of its campaign, or by itself, with or without one yet."""

    at_table: bool
    fallen: bool = False


def dice_shown(draft: Draft, campaign: Campaign | None, options: Any) -> DiceShown | None:
    """Say where what a draft rolls is logged; nothing where its game does not roll for one."""
    if not rolls_for_drafts(BY_KEY[draft.system], options):
        return None
    return DiceShown(True) if throw_of(draft.owner_id, campaign) else DiceShown(False, fallen_for(draft.pk))


def rolls_for_drafts(system: Any, options: Any) -> bool:
    return system.draft_act(system.begin("", "", None), "", options) is not None


def fallen_for(draft: UUID) -> bool:
    """Say whether dice of a draft's own have fallen."""
    return Roll.objects.filter(epoch__book=draft, is_end=False).exists()


def log_of(character: Character, reader: User) -> UUID | None:
    """Name the draft whose own log tells how somebody's character was rolled, to that person."""
    made = Draft.objects.filter(character=character, owner=reader).values_list("pk", flat=True).first()
    return made if made and fallen_for(made) else None
