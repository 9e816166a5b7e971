"""The service weapon of the coefficient module: it reads whomever it is pointed at, and decides for itself."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import gettext_noop as _
from rules.systems.fate.coefficient import BOUND, LATENT, LETHAL, played, reading_of, someone
from rules.systems.fate.coefficient_words import say_aimed
from rules.systems.fate.deeds import (
    NO_NPC,
    Act,
    Deed,
    Sayings,
    actor_of,
    key,
    name_of,
    needs_character,
    reader,
    switch,
    told,
    unseen,
    who,
)
from rules.systems.fate.play import Play

LOCKED, STUN, LETHAL_MODE = MODES = ("locked", "stun", "lethal")
WEAPON_LOCKED = Refusal("weapon_locked", _("The weapon stays locked: the target’s coefficient is below 100."))
NO_LEAVE = Refusal("leave_missing", _("An investigator has to allow this shot."))
NO_SHOTS = Refusal("no_heavy_shots", _("The heavy mode has no shot left."))


@dataclass(frozen=True)
class Aim(Deed):
    """Aim at a character, or at an NPC; `leave` says that an investigator allows it, `heavy` is the heaviest mode."""

    to: str = ""
    npc: str = ""
    leave: bool = False
    heavy: bool = False


def weapon_mode(coefficient: int) -> str:
    """Give what a service weapon does to somebody of this coefficient."""
    if coefficient < LATENT:
        return LOCKED
    return LETHAL_MODE if coefficient >= LETHAL else STUN


def refused(state: State, deed: Aim) -> Refusal | None:
    if refusal := someone(state, deed.to, deed.npc) or needs_character(state):
        return refusal
    if unseen(state, deed.npc):
        return NO_NPC
    if weapon_mode(reading_of(state, deed.npc or deed.to)) == LOCKED:
        return WEAPON_LOCKED
    figure = state.figures[state.actor]
    if figure.sheet.role in BOUND and not deed.leave:
        return NO_LEAVE
    return NO_SHOTS if deed.heavy and not figure.play.shots else None


def aim(state: State, deed: Aim) -> Outcome:
    """Say what the weapon would do; the shot itself is an ordinary attack."""
    at = deed.npc or deed.to
    mode = weapon_mode(reading_of(state, at))
    play: Play = state.figures[state.actor].play
    left = play.shots - int(deed.heavy)
    plays = {state.actor: replace(play, shots=left)} if deed.heavy else {}
    data = {"who": who(state), "to_name": name_of(state, at), "mode": mode, "heavy": deed.heavy}
    return told(state.board, Event("aimed", data), plays=plays, mode=mode, shots=left)


DEEDS: Mapping[str, Act] = {
    "aim": Act(
        Aim,
        reader(Aim, to=key("to"), npc=key("npc"), leave=switch("leave"), heavy=switch("heavy")),
        refused,
        aim,
        lambda deed: (deed.to,) if deed.to else (),
        lambda state: played(state) and actor_of(state) is not None,
    ),
}
SAYINGS: Sayings = {"aimed": say_aimed}
