"""A roll that somebody is about to make, from a form that may be half filled in."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core import fields as given
from rules.core.outcome import State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.actions import Roll
from rules.systems.fate.gift_view import mind_of
from rules.systems.fate.lying import DISCOVER, EXPLOIT, NEW, WAYS
from rules.systems.fate.play import ACTIVE
from rules.systems.fate.requests import best_approach
from rules.systems.fate.rolls import defender, difficulty_of
from rules.systems.fate.sheet import (
    ACTIONS,
    APPROACHES,
    ATTACK,
    BONUS,
    CLEVER,
    CREATE,
    DEFEND,
    OVERCOME,
    Sheet,
    Stunt,
)
from rules.systems.fate.words import ACTION_NAMES, approach_name, plain

OTHER_APPROACH = _("needs %(approach)s")
OTHER_ACTION = _("counts for: %(action)s")
KEPT = "kept_"
"""Begins the names of fields that a form keeps for later, because they belong to another action than the chosen one."""
LEAST_RECKONED, MOST_RECKONED = 0, 5
Fields = Mapping[str, object]


@dataclass(frozen=True)
class StuntChip:
    """A stunt before a roll: whether it counts, whether it is wanted, and why it cannot count."""

    key: str
    name: str
    text: str
    bonus: int
    fits: bool
    ticked: bool
    why_not: Text | None


@dataclass(frozen=True)
class Draft:
    """What the form says so far; `against` is whose roll waits for the actor.

    `reckoned` is how good a defender may be whose ratings nobody at the table knows, `back` that the actor looks for
    the way out of another's mind.
    """

    action: str
    approach: str
    way: str
    stunt: str
    target: str
    foe: str
    aspect: str
    zone: str
    task: str
    text: str
    words: str
    against: str
    reckoned: int
    back: bool = False

    @property
    def allowed(self) -> bool:
        """Say whether the approach may be used for what is tried: the way out of a mind takes cleverness."""
        return self.takes(self.approach)

    def takes(self, approach: str) -> bool:
        return not self.back or approach == CLEVER

    @property
    def aims(self) -> bool:
        """Say whether the roll is aimed at somebody: an attack, or an advantage about one whom it studies."""
        return self.action == ATTACK or (self.action == CREATE and self.way in (DISCOVER, EXPLOIT))

    @property
    def exploits(self) -> bool:
        return self.action == CREATE and self.way == EXPLOIT

    @property
    def person(self) -> bool:
        """Say whether it may be about one of the players' characters: an attack, or what hurts them."""
        return self.action == ATTACK or (self.exploits and not self.foe)

    @property
    def roll(self) -> Roll:
        """Give the roll as it would be sent, without what belongs to another action."""
        create = self.action == CREATE
        about = self.exploits or self.action == OVERCOME
        return Roll(
            action=self.action,
            approach=self.approach,
            way=self.way if create else "",
            stunt=self.stunt,
            text=self.text if create else "",
            aspect=self.aspect if about else "",
            target=self.target if self.person else "",
            foe=self.foe if self.aims else "",
            against=self.against if self.action == DEFEND else "",
            zone=self.zone if self.action == OVERCOME else "",
            task=self.task if self.action == OVERCOME else "",
            back=self.back,
            words=self.words,
        )


def one_of(fields: Fields, name: str, allowed: tuple[str, ...], default: str) -> str:
    value = fields.get(name)
    return value if isinstance(value, str) and value in allowed else default


def said(fields: Fields, name: str) -> str:
    """Give what was typed, or what the form keeps of it while another action is chosen."""
    return given.line(fields.get(name, fields.get(KEPT + name, ""))) or ""


def draft(state: State, fields: Fields) -> Draft:
    """Read the form; what it leaves out is what is likely: a defence that waits, else overcome with one's best.

    A form that was drawn before a roll came to wait for the actor is about that roll now.
    """
    waiting = next(
        (key for key, roll in state.board.rolls.items() if roll.waits == state.actor and not roll.hidden), ""
    )
    asked = state.asked or {}
    likely = DEFEND if waiting else str(asked.get("action", OVERCOME))
    news = waiting and said(fields, "knew") != waiting
    action = likely if news else one_of(fields, "action", ACTIONS, likely)
    approach = one_of(fields, "approach", APPROACHES, str(asked.get("approach") or best_approach(state)))
    target = said(fields, "target")
    return Draft(
        action=action,
        approach=approach,
        way=one_of(fields, "way", WAYS, one_of(fields, KEPT + "way", WAYS, NEW)),
        stunt=fitting(state, said(fields, "stunt"), action, approach),
        target=target,
        foe=said(fields, "foe") or ("" if target or "foe" in fields else only_foe(state, action)),
        aspect=said(fields, "aspect"),
        zone=said(fields, "zone"),
        task=said(fields, "task"),
        text=said(fields, "text"),
        words=said(fields, "words"),
        against=said(fields, "against") or waiting,
        reckoned=reckoned(state, fields),
        back=action == OVERCOME and mind_of(state, state.actor) is not None and bool(given.switch(fields.get("back"))),
    )


def reckoned(state: State, fields: Fields) -> int:
    found = given.number(fields.get("reckoned", fields.get(KEPT + "reckoned")))
    likely = min(max(state.board.difficulty, LEAST_RECKONED), MOST_RECKONED)
    return found if found is not None and LEAST_RECKONED <= found <= MOST_RECKONED else likely


def only_foe(state: State, action: str) -> str:
    """Name whom an attack is meant for while only one is there to be attacked."""
    seen = [npc.key for npc in state.board.npcs if npc.shown and npc.status == ACTIVE]
    return seen[0] if action == ATTACK and len(seen) == 1 else ""


def sheet_of(state: State) -> Sheet:
    figure = state.figures.get(state.actor)
    return figure.sheet if figure else Sheet()


def fitting(state: State, key: str, action: str, approach: str) -> str:
    """Keep a stunt only while it counts."""
    stunt = sheet_of(state).stunt(key)
    return key if stunt and stunt.fits(action, approach) else ""


def stunt_chips(state: State, form: Draft) -> tuple[StuntChip, ...]:
    return tuple(chip(stunt, form) for stunt in sheet_of(state).stunts if stunt.kind == BONUS)


def chip(stunt: Stunt, form: Draft) -> StuntChip:
    fits = stunt.fits(form.action, form.approach)
    why = None if fits else why_not(stunt, form)
    title = stunt.name or stunt.circumstance or stunt.reason
    return StuntChip(stunt.key, title, stunt.text, stunt.bonus, fits, form.stunt == stunt.key, why)


def why_not(stunt: Stunt, form: Draft) -> Text:
    """Say what a stunt would need to count."""
    if stunt.approach != form.approach:
        return Text(OTHER_APPROACH, {"approach": approach_name(stunt.approach)})
    action = ACTION_NAMES.get(stunt.action)
    return Text(OTHER_ACTION, {"action": Text(action) if action else plain(stunt.action)})


def stands_against(state: State, form: Draft) -> tuple[int | None, str]:
    """Give the rung that stands against the roll, None while somebody will defend, and who that is."""
    roll = form.roll
    if roll.action == DEFEND:
        attack = state.board.rolls.get(roll.against)
        return (attack.total, roll.against) if attack else (None, "")
    by = defender(state, roll, state.actor)
    if by:
        return None, by
    opposed = state.board.opposed.get(state.actor)
    return difficulty_of(state, roll, state.actor), opposed.by_name if opposed else ""
