"""The party as the GM's table shows it: every track, what may heal, and what each one could be compelled by."""

from dataclasses import dataclass

from rules.core.outcome import Figure, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.board import PLAYERS, Board
from rules.systems.fate.coefficient import DEATH_SIGHT, GIFTS, LATENT, LETHAL, ROLES, STARTS, reading_of
from rules.systems.fate.coefficient_words import GIFT_NAMES, ROLE_NAMES
from rules.systems.fate.gift_view import MindView, mind_of
from rules.systems.fate.play import BOXES, MILD, SLOTS, Play
from rules.systems.fate.recovery import may_clear
from rules.systems.fate.service_weapon import weapon_mode
from rules.systems.fate.sheet_card import SlotCard, slot_card
from rules.systems.fate.shown import Box
from rules.systems.fate.words import ASPECT_NAMES

STATUS_NAMES = {"taken_out": _("Taken out"), "conceded": _("Conceded")}
BENEFIT_NAMES = {
    "change": _("One change"),
    "raise": _("Raise an approach"),
    "rename_concept": _("New high concept"),
    "buy_stunt": _("A stunt for the new refresh"),
}
MODE_NAMES = {"locked": _("Locked"), "stun": _("Stun"), "lethal": _("Lethal")}


@dataclass(frozen=True)
class Named:
    """Something to choose, and whether it is chosen now."""

    key: str
    name: Text
    chosen: bool = False


@dataclass(frozen=True)
class Slot:
    """A consequence's slot; `heals` says that it may be let go now, `renamed` that it may be told anew."""

    card: SlotCard
    heals: bool
    renamed: bool


@dataclass(frozen=True)
class Measured:
    """What the coefficient module knows of somebody, and what may still be chosen for them."""

    coefficient: int | None
    mode: Text
    is_latent: bool
    is_lethal: bool
    role: Text | None
    roles: tuple[Named, ...]
    gifts: tuple[Named, ...]
    may_measure: bool
    shots: int
    sees_deaths: bool
    mind: MindView | None
    fades: bool


@dataclass(frozen=True)
class Member:
    """One of the party. `owed` are points that come with the end of the scene, `benefits` what is still to choose.

    `side` is the name of a side that is not the players'.
    """

    key: str
    name: str
    points: int
    refresh: int
    owed: int
    boxes: tuple[Box, ...]
    slots: tuple[Slot, ...]
    status: Text | None
    aspects: tuple[tuple[str, Text, str], ...]
    benefits: tuple[Text, ...]
    here: bool
    side: str
    measured: Measured | None

    @property
    def hurts(self) -> tuple[Slot, ...]:
        return tuple(slot for slot in self.slots if slot.card.text)

    @property
    def wounded(self) -> tuple[SlotCard, ...]:
        """Give what hurts somebody who can still be played against."""
        return tuple(slot.card for slot in self.hurts if self.status is None)

    @property
    def free_slots(self) -> tuple[Slot, ...]:
        return tuple(slot for slot in self.slots if not slot.card.text)


def party(state: State) -> tuple[Member, ...]:
    return tuple(member(state, key, figure) for key, figure in state.figures.items())


def member(state: State, key: str, figure: Figure) -> Member:
    board: Board = state.board
    play: Play = figure.play
    return Member(
        key=key,
        name=figure.name,
        points=play.fate_points,
        refresh=figure.sheet.refresh,
        owed=board.owed.get(key, 0),
        boxes=tuple(Box(box, box in play.stress) for box in BOXES),
        slots=tuple(slot_of(play, slot) for slot in SLOTS),
        status=Text(STATUS_NAMES[play.status]) if play.status else None,
        aspects=tuple((name, Text(ASPECT_NAMES[name]), text) for name, text in figure.sheet.aspects.items()),
        benefits=tuple(Text(BENEFIT_NAMES[each]) for each in play.benefits if each in BENEFIT_NAMES),
        here=not board.scene.cast or key in board.scene.cast,
        side="" if board.side(key) == PLAYERS else board.side(key),
        measured=measured(state, key, figure) if state.options.coefficient_module else None,
    )


def slot_of(play: Play, slot: str) -> Slot:
    there = slot in play.consequences
    return Slot(slot_card(play, slot), there and may_clear(play, slot), there and slot != MILD)


def measured(state: State, key: str, figure: Figure) -> Measured:
    """Give somebody's coefficient as others read it, and what a service weapon would do."""
    found, role = figure.play.coefficient, figure.sheet.role
    read = reading_of(state, key)
    return Measured(
        coefficient=found,
        mode=Text(MODE_NAMES[weapon_mode(read)]),
        is_latent=read >= LATENT,
        is_lethal=read >= LETHAL,
        role=Text(ROLE_NAMES[role]) if role in ROLE_NAMES else None,
        roles=tuple(Named(each, Text(ROLE_NAMES[each]), each == role) for each in ROLES),
        gifts=tuple(
            Named(each, Text(GIFT_NAMES[each]), each in figure.sheet.gifts)
            for each in GIFTS
            if state.board.gifts.get(each, key) == key
        ),
        may_measure=found is None and role in STARTS,
        shots=figure.play.shots,
        sees_deaths=DEATH_SIGHT in figure.sheet.gifts,
        mind=mind_of(state, key),
        fades=key in state.board.traces and state.board.traces[key].back,
    )
