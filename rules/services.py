"""The only maker of real dice, and the only writer of the roll log."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from rules import chain, loaded
from rules.core.dice import AtRest, Dice, FairDice, RestingDice
from rules.core.outcome import Outcome, Refusal, State
from rules.models import Epoch, Roll

EPOCH_LASTS = timedelta(hours=24)
EPOCH_HOLDS = 10_000
SYSTEM_OF_END = ""


class RefusedAfterDice(Exception):
    """A rule said no after dice had fallen: a roll would be lost, so the rule is broken."""


@dataclass(frozen=True)
class Hand:
    """Who throws, for whose eyes, and what the people at the table added to the dice."""

    seat: UUID
    character: UUID | None
    visibility: int
    contributions: Mapping[UUID, bytes]

    @property
    def scope(self) -> str:
        return chain.TABLE if self.visibility == chain.PUBLIC else chain.GM_SCOPE


@dataclass(frozen=True)
class Resolved:
    """An act that the rules allowed, and its roll if dice fell."""

    outcome: Outcome
    roll: Roll | None


def loose_dice() -> Dice:
    """Give dice that belong to no table and no log, for rehearsals."""
    return FairDice(secrets.token_bytes(chain.SEED_BYTES))


def open_epoch(*, book: UUID) -> Epoch:
    """Promise a new pair of seeds; both commitments stand before the first roll."""
    epoch = Epoch(book=book, opened_at=timezone.now())
    for scope in chain.SCOPES:
        seed = secrets.token_bytes(chain.SEED_BYTES)
        commitment = chain.commit(epoch.id, scope, seed)
        setattr(epoch, f"{scope}_seed", seed)
        setattr(epoch, f"{scope}_commit", commitment)
        setattr(epoch, f"{scope}_head", chain.genesis(book, epoch.id, scope, commitment))
    epoch.save(force_insert=True)
    return epoch


def is_spent(epoch: Epoch) -> bool:
    """Say whether an epoch has lasted or held as much as it may."""
    old = timezone.now() - epoch.opened_at >= EPOCH_LASTS
    return old or max(epoch.seq(scope) for scope in chain.SCOPES) >= EPOCH_HOLDS


def resolve_action(*, system: Any, state: State, action: Any, epoch: Epoch, hand: Hand) -> Resolved | Refusal:
    """Ask the rules, and log the roll if dice fell. The caller holds the lock that guards the epoch."""
    resolved = throw(system=system, state=state, action=action, epoch=epoch, hand=hand)
    if isinstance(resolved, Resolved) and resolved.roll is not None:
        resolved.roll.save(force_insert=True)
        epoch.save(update_fields=[f"{hand.scope}_seq", f"{hand.scope}_head"])
    return resolved


def resolve_at_rest(*, system: Any, state: State, action: Any, refusal: Refusal) -> Resolved | Refusal:
    """Ask the rules while no dice are thrown: what needs some is refused before any falls."""
    try:
        outcome = system.resolve(state, action, RestingDice())
    except AtRest:
        return refusal
    return outcome if isinstance(outcome, Refusal) else Resolved(outcome, None)


def log_in_bulk(
    *, system: Any, acts: Iterable[tuple[State, Any]], epoch: Epoch, hand: Hand, batch: int = 1000
) -> list[Resolved]:
    """Resolve and log many acts at once, for filling a table."""
    done = [throw(system=system, state=state, action=action, epoch=epoch, hand=hand) for state, action in acts]
    resolved = [each for each in done if isinstance(each, Resolved)]
    Roll.objects.bulk_create([each.roll for each in resolved if each.roll is not None], batch_size=batch)
    epoch.save(update_fields=[f"{hand.scope}_seq", f"{hand.scope}_head"])
    return resolved


def throw(*, system: Any, state: State, action: Any, epoch: Epoch, hand: Hand) -> Resolved | Refusal:
    """Resolve an act with fair dice, and write its row and the chain's new head in memory.

    Dice that were typed in by hand come from no key, and their row says so: it hangs on the chain and proves nothing.
    """
    seq = epoch.seq(hand.scope) + 1
    given = loaded_contributions(epoch, seq, hand) if settings.TEST_DICE else hand.contributions
    written = chain.contributions(given)
    key = chain.roll_key(epoch.seed(hand.scope), epoch.id, seq, chain.entropy(written))
    dice = FairDice(key)
    outcome = system.resolve(state, action, dice)
    if isinstance(outcome, Refusal):
        if dice.faces:
            raise RefusedAfterDice(outcome.code)
        return outcome
    if not dice.faces:
        return Resolved(outcome, None)
    if settings.TEST_DICE and not dice.by_hand:
        loaded.drop_script(settings.TEST_DICE)
    at = timezone.now()
    body = chain.Body(
        seq=seq,
        actor=hand.seat,
        expression=system.expression(action, dice.sides),
        visibility=hand.visibility,
        contributions=written,
        key=b"" if dice.by_hand else key,
        sides=dice.sides,
        faces=dice.faces,
        at_ms=milliseconds(at),
    )
    roll = Roll(
        system=system.KEY,
        visibility=hand.visibility,
        request=system.dump_action(action),
        facts=system.facts(state, action),
        sides=dice.sides,
        faces=dice.faces,
        result=dict(outcome.result),
        by=hand.seat,
        character=hand.character,
        at=at,
    )
    return Resolved(outcome, chained(roll, epoch, hand.scope, seq, chain.roll_body(body)))


def chained(roll: Roll, epoch: Epoch, scope: str, seq: int, body: bytes) -> Roll:
    """Hang a row on its chain, in memory."""
    salt = secrets.token_bytes(chain.SALT_BYTES)
    leaf = chain.leaf(salt, body)
    head = chain.link(epoch.head(scope), seq, leaf)
    roll.epoch, roll.scope, roll.seq = epoch, scope, seq
    roll.salt, roll.body, roll.leaf, roll.head = salt, body, leaf, head
    epoch.advance(scope, head)
    return roll


def end_epoch(*, epoch: Epoch, open_gm_seed: bool = False) -> None:
    """Close both chains with their end records and publish the table's seed; the GM's only if the GM agrees."""
    now = timezone.now()
    ends = []
    for scope in chain.SCOPES:
        count = epoch.seq(scope)
        end = Roll(system=SYSTEM_OF_END, is_end=True, at=now)
        ends.append(chained(end, epoch, scope, count + 1, chain.end_body(count)))
    Roll.objects.bulk_create(ends)
    epoch.ended_at = epoch.table_revealed_at = now
    if open_gm_seed:
        epoch.gm_revealed_at = now
    epoch.save()


def reveal_gm_seed(*, epoch: Epoch) -> None:
    """Open the GM's seed of an epoch that has ended."""
    if epoch.ended_at is None:
        raise ValueError("A seed is opened only after its epoch has ended.")
    Epoch.objects.filter(pk=epoch.pk, gm_revealed_at=None).update(gm_revealed_at=timezone.now())


def redact(*, roll_ids: Iterable[int]) -> int:
    """Empty what says who and what of these rolls; leaf and head stay, so the chain still holds."""
    rows = Roll.objects.filter(pk__in=list(roll_ids), is_end=False)
    return rows.update(salt=None, body=None, request=None, facts=None, result=None, by=None, character=None)


def redact_book(*, book: UUID) -> int:
    """Redact every roll of a table, or of a person's own book."""
    rows = Roll.objects.filter(epoch__book=book, is_end=False, body__isnull=False)
    return redact(roll_ids=rows.values_list("pk", flat=True))


def loaded_contributions(epoch: Epoch, seq: int, hand: Hand) -> Mapping[UUID, bytes]:
    """In tests only: add a contribution that makes the scripted faces fall, so that even these rolls verify."""
    throw = loaded.peek_script(settings.TEST_DICE)
    if throw is None:
        return hand.contributions
    return loaded.grind(epoch.seed(hand.scope), epoch.id, seq, dict(hand.contributions), *loaded.wanted(throw))


def milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)
