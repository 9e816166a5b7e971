"""Whoever acts or is acted upon: a character with a whole sheet, or a foe in short form, asked the same questions."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.outcome import GM, State
from rules.systems.phasesix.board import Board, Opponent
from rules.systems.phasesix.catalogue import Catalogue
from rules.systems.phasesix.options import FLAT, SKILL_ONLY, Options
from rules.systems.phasesix.play import Play
from rules.systems.phasesix.states import DYING, EXHAUSTED, HIDDEN, SHOCKED, UNCONSCIOUS
from rules.systems.phasesix.traits import (
    ACTIONS,
    BONUS,
    DESTINY,
    EVASION,
    KNOWLEDGE,
    MINIMUM,
    PROTECTION,
    SKILL_OF,
    START,
)
from rules.systems.phasesix.values import Values


@dataclass(frozen=True)
class Someone:
    """A character (`values`) or a foe (`foe`)."""

    key: str
    name: str
    options: Options
    values: Values | None = None
    foe: Opponent | None = None

    @property
    def status(self) -> Mapping[str, int]:
        if self.foe:
            return self.foe.status
        return self.values.play.status if self.values else {}

    def level(self, state: str) -> int:
        """Give the level at which a state counts for this one."""
        found = self.status.get(state, 0) if self.options.state_counts(state) else 0
        return found - 1 if state == SHOCKED and found and self.has_rule("shrugs_off_shock") else found

    def has_rule(self, kind: str) -> bool:
        if self.foe:
            return self.foe.foe.rule is not None and self.foe.foe.rule.kind == kind
        return self.values is not None and self.values.has_rule(kind)

    @property
    def catalogue(self) -> Catalogue:
        """Give what this one's things are looked up in: a character has its own as they were when it got them."""
        return self.values.sheet.catalogue if self.values else self.options.catalogue

    def value(self, trait: str) -> int | None:
        """Give the dice for a trait; None for a knowledge that this one lacks."""
        if self.foe:
            return foe_value(self.foe, trait)
        if self.values is None:
            return None
        if trait in KNOWLEDGE and not self.values.knows(trait):
            skill_only = self.options.untrained_knowledge == SKILL_ONLY
            return self.values.value(SKILL_OF[trait]) if skill_only else None
        return self.values.value(trait)

    def number(self, trait: str) -> int:
        return self.value(trait) or 0

    @property
    def minimum_roll(self) -> int:
        return self.number(MINIMUM)

    @property
    def most_actions(self) -> int:
        """Give the actions of a new turn; exhaustion takes some, and whoever is dying or unconscious has none."""
        most = self.foe.foe.actions if self.foe else self.number(ACTIONS)
        tired = self.level(EXHAUSTED)
        lost = min(tired, 1) if self.options.exhausted == FLAT else tired
        return 0 if self.out else max(0, most - lost)

    @property
    def out(self) -> bool:
        return bool(self.level(DYING) or self.level(UNCONSCIOUS))

    def dice_left(self, stock: str) -> int:
        if self.foe:
            return max(0, self.foe.foe.destiny_dice - self.foe.destiny_used) if stock == DESTINY else 0
        return self.values.dice_left(stock) if self.values else 0


def foe_value(opponent: Opponent, trait: str) -> int:
    """Give a foe's dice: what it is known for, else its one pool."""
    foe = opponent.foe
    known = {PROTECTION: foe.protection, EVASION: foe.evasion, "quickness": foe.quickness, ACTIONS: foe.actions}
    return foe.values.get(trait, known.get(trait, START.get(trait, foe.pool)))


def character(state: State, key: str) -> Someone | None:
    figure = state.someone(key)
    if figure is None:
        return None
    return Someone(key, figure.name, state.options, values=Values(figure.sheet, figure.play, state.options))


def someone(state: State, key: str) -> Someone | None:
    """Give whoever has this key, a character or a foe on the table."""
    opponent = state.board.foe(key)
    if opponent:
        return Someone(key, opponent.name, state.options, foe=opponent)
    return character(state, key)


def acting(state: State, foe: str) -> Someone | None:
    """Give whoever acts: the actor's own character, or the foe that the GM plays."""
    if foe:
        return someone(state, foe) if state.actor == GM and state.board.foe(foe) else None
    return character(state, state.actor) if state.actor in state.figures else None


def actor_of(state: State, foe: str) -> Someone:
    """Give whoever acts, once nothing is refused any more."""
    who = acting(state, foe)
    if who is None:
        raise LookupError("Nobody acts: this should have been refused.")
    return who


# --- paying and changing ----------------------------------------------------------------------------------------------


def spent(play: Play, stock: str, many: int = 1) -> Play:
    """Use dice of a stock; destiny dice that the GM gave go first."""
    gifts = min(many, play.gifted) if stock == DESTINY else 0
    used: int = getattr(play, f"{stock}_used") + many - gifts
    changes: dict[str, Any] = {f"{stock}_used": used, "gifted": play.gifted - gifts}
    return replace(play, **changes)


@dataclass(frozen=True)
class Changed:
    """What an act has changed so far: the board, and play states by key."""

    board: Board
    plays: Mapping[str, Play]

    def paying(self, who: Someone, stock: str, many: int) -> "Changed":
        """Let somebody spend dice."""
        if not many:
            return self
        if who.foe:
            foe = self.board.foe(who.key) or who.foe
            return replace(self, board=self.board.with_foe(replace(foe, destiny_used=foe.destiny_used + many)))
        play = self.play_of(who)
        return replace(self, plays={**self.plays, who.key: spent(play, stock, many)}) if play else self

    def play_of(self, who: Someone) -> Play | None:
        return self.plays.get(who.key, who.values.play if who.values else None)

    def with_play(self, key: str, play: Play) -> "Changed":
        return replace(self, plays={**self.plays, key: play})


def in_the_open(changed: Changed, who: Someone) -> Changed:
    """Let somebody be hidden no longer."""
    if who.foe:
        foe = changed.board.foe(who.key) or who.foe
        status = {state: level for state, level in foe.status.items() if state != HIDDEN}
        return replace(changed, board=changed.board.with_foe(replace(foe, status=status)))
    play = changed.play_of(who)
    return changed.with_play(who.key, play.with_state(HIDDEN, 0)) if play else changed


def stocks_short(who: Someone, bonus: int, destiny: int) -> str:
    """Name the stock that has too few dice, "" where both suffice."""
    if bonus > who.dice_left(BONUS):
        return BONUS
    return DESTINY if destiny > who.dice_left(DESTINY) else ""
