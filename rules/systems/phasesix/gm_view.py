"""What the GM's own parts of the panel draw: everybody's state at a glance, foes, the fight, and what can be asked."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.odds import Chance
from rules.core.outcome import NO_FIELDS, State
from rules.core.text import Text, Written
from rules.systems.phasesix.blasts import blast_of
from rules.systems.phasesix.blow_view import Waiting, waiting_view
from rules.systems.phasesix.board import COVERS, Opponent
from rules.systems.phasesix.catalogue import RANKS
from rules.systems.phasesix.checks import check_refused, wanted_check
from rules.systems.phasesix.fight_tray import FightTray, fight_tray
from rules.systems.phasesix.heart_row import HeartRow, foe_hearts, hearts_of
from rules.systems.phasesix.numbers import Stock, stock
from rules.systems.phasesix.open_roll import OpenRoll
from rules.systems.phasesix.open_view import OpenView, open_view
from rules.systems.phasesix.ranks import rank_name
from rules.systems.phasesix.scene_view import COVER_NAMES
from rules.systems.phasesix.someone import Someone, character, someone
from rules.systems.phasesix.states import DYING, STATES
from rules.systems.phasesix.traits import DICE_STOCKS, KNOWLEDGE, MAGIC_SKILLS, MIND, PERSONA, PHYSIS, PRACTICAL, named
from rules.systems.phasesix.tray import (
    DIFFICULTIES,
    KNOWLEDGE_NAME,
    MIND_NAME,
    PERSONA_NAME,
    PHYSIS_NAME,
    PRACTICAL_NAME,
    chance_of,
    drafted,
)
from rules.systems.phasesix.words import signed

ASKED = (
    (MIND_NAME, MIND),
    (PRACTICAL_NAME, PRACTICAL),
    (KNOWLEDGE_NAME, KNOWLEDGE),
    (PERSONA_NAME, PERSONA),
    (PHYSIS_NAME, PHYSIS),
)
FIRST_TRAIT = next(iter(MIND))


@dataclass(frozen=True)
class Suffered:
    """A state with its level, and the levels beside it."""

    key: str
    name: Text
    level: int

    @property
    def less(self) -> int:
        return self.level - 1


@dataclass(frozen=True)
class Head:
    """One character at a glance."""

    key: str
    name: str
    hearts: HeartRow
    states: tuple[Suffered, ...]
    stocks: tuple[Stock, ...]
    dying: bool
    minutes: int
    dead: bool
    spent: int
    collected: int

    @property
    def unclocked(self) -> bool:
        """Say whether nobody has thrown yet for how long this one has to live."""
        return self.dying and not self.minutes and not self.dead


@dataclass(frozen=True)
class FoeCheck:
    """A check of a foe as it is being chosen, with its chance where it can be made and is to be known."""

    trait: str
    difficulty: int
    chance: Chance | None


@dataclass(frozen=True)
class FoeCard:
    """A foe with all its figures, and what it can do in a fight that goes on; `actions` are those left of `most`."""

    key: str
    name: str
    rank: Text
    hearts: HeartRow
    pool: int
    protection: int
    evasion: int
    actions: int
    most: int
    states: tuple[Suffered, ...]
    shown: bool
    hearts_shown: bool
    fight: FightTray | None
    open: OpenView | None
    check: FoeCheck

    @property
    def figures(self) -> tuple[int, int, int]:
        """Give the figures of its columns."""
        return self.pool, self.protection, self.evasion


@dataclass(frozen=True)
class Asked:
    """Traits that belong together, by name."""

    name: Text
    traits: tuple[tuple[str, Text], ...]


@dataclass(frozen=True)
class Placed:
    """Somebody in the fight, with where they stand."""

    key: str
    name: str
    initiative: int
    metres: int
    cover: str
    on_turn: bool


@dataclass(frozen=True)
class Thrown:
    """What somebody has thrown and what goes off, where it lands (`clock` 0: on target) and how far it reaches."""

    by: str
    name: str
    item: Written
    radius: int
    clock: int
    metres: int


@dataclass(frozen=True)
class GmView:
    """The company, foes on the table and in the catalogue, every state there is, and the fight."""

    heads: tuple[Head, ...]
    foes: tuple[FoeCard, ...]
    offered: tuple[tuple[str, Written], ...]
    ranks: tuple[tuple[str, Text], ...]
    states: tuple[tuple[str, Text], ...]
    traits: tuple[Asked, ...]
    difficulties: tuple[tuple[int, str], ...]
    covers: tuple[tuple[str, Text], ...]
    order: tuple[Placed, ...]
    waiting: Waiting | None
    thrown: tuple[Thrown, ...]
    round: int
    advancing: bool

    @property
    def fighting(self) -> bool:
        return bool(self.round)

    @property
    def ready_foes(self) -> tuple[FoeCard, ...]:
        """Give the foes that could take part in a fight: those that players see."""
        return tuple(foe for foe in self.foes if foe.shown)

    @property
    def outside(self) -> tuple[Head, ...]:
        """Give the characters who are not in the fight."""
        within = {each.key for each in self.order}
        return tuple(head for head in self.heads if head.key not in within)

    @property
    def foe_waits(self) -> FoeCard | None:
        """Give the foe that an attack is aimed at, which the GM answers for."""
        return next((foe for foe in self.foes if self.waiting and foe.key == self.waiting.to_key), None)


def gm_view(state: State, fields: Mapping[str, object] = NO_FIELDS) -> GmView:
    """Gather everything for the GM; `fields` is the form of a foe that is being filled in."""
    offered = state.options.catalogue.offered("foes", state.options.epoch, state.options.extensions)
    fight = state.board.fight
    leading = next(iter(state.board.foes), None)
    return GmView(
        heads=tuple(found for key in {**state.company, **state.figures} if (found := head(state, key))),
        foes=tuple(foe_card(state, foe, fields) for foe in state.board.foes),
        offered=tuple((foe.key, foe.name) for foe in offered),
        ranks=tuple((rank, rank_name(rank)) for rank in RANKS),
        states=tuple((key, Text(name)) for key, name in STATES.items() if key != DYING),
        traits=asked(state),
        difficulties=tuple((value, signed(value)) for value in DIFFICULTIES),
        covers=tuple((key, COVER_NAMES[key]) for key in COVERS),
        order=tuple(placed(state, key) for key in (each.key for each in fight.order)) if fight.round else (),
        waiting=waiting_view(state, of_foe(state, leading)) if leading else None,
        thrown=tuple(each for key, roll in state.board.rolls.items() if (each := thrown_by(state, key, roll))),
        round=fight.round,
        advancing=state.board.advancing,
    )


def thrown_by(state: State, key: str, roll: OpenRoll) -> Thrown | None:
    """Give what somebody's open roll has thrown, where it goes off."""
    found, who = blast_of(state, key), someone(state, key)
    if found is None or who is None:
        return None
    item, blast = found
    return Thrown(key, who.name, item.name, blast.radius, roll.clock, roll.metres)


def of_foe(state: State, foe: Opponent) -> Someone:
    return Someone(foe.key, foe.name, state.options, foe=foe)


def suffered(status: dict[str, int]) -> tuple[Suffered, ...]:
    return tuple(Suffered(key, Text(STATES[key]), status[key]) for key in STATES if key in status)


def head(state: State, key: str) -> Head | None:
    who = character(state, key)
    if who is None or who.values is None:
        return None
    values = who.values
    return Head(
        key=key,
        name=who.name,
        hearts=hearts_of(values),
        states=suffered(dict(values.play.status)),
        stocks=tuple(stock(values, each) for each in DICE_STOCKS),
        dying=bool(values.play.level(DYING)),
        minutes=values.play.minutes,
        dead=values.play.dead,
        spent=values.sheet.spent,
        collected=values.sheet.collected,
    )


def foe_card(state: State, opponent: Opponent, fields: Mapping[str, object]) -> FoeCard:
    who, entry = of_foe(state, opponent), opponent.foe
    opened, fighter = state.board.rolls.get(opponent.key), state.board.fight.fighter(opponent.key)
    drafted_here = fields if fields.get("foe") == opponent.key else {}
    return FoeCard(
        key=opponent.key,
        name=opponent.name,
        rank=rank_name(entry.rank),
        hearts=foe_hearts(opponent),
        pool=entry.pool,
        protection=entry.protection,
        evasion=entry.evasion,
        actions=fighter.actions if fighter else entry.actions,
        most=max(entry.actions, fighter.actions) if fighter else entry.actions,
        states=suffered(dict(opponent.status)),
        shown=opponent.shown,
        hearts_shown=opponent.hearts_shown,
        fight=fight_tray(state, who, drafted_here),
        open=open_view(state, who, opened) if opened else None,
        check=foe_check(state, who, drafted_here),
    )


def foe_check(state: State, who: Someone, fields: Mapping[str, object]) -> FoeCheck:
    """Read the check of a foe as far as it is chosen, on the first trait where nothing is."""
    check = replace(drafted({"trait": FIRST_TRAIT, **fields}, who), foe=who.key)
    refused = check_refused(state, check) is not None
    chance = None if refused else chance_of(state, who, wanted_check(state, who, check))
    return FoeCheck(check.trait, check.difficulty, chance)


def asked(state: State) -> tuple[Asked, ...]:
    """Give what a roll can be asked for, without magic where there is none."""
    hidden = frozenset() if state.options.plays("magic") else MAGIC_SKILLS | {"alchemy"}
    return tuple(
        Asked(Text(name), tuple((key, named(key)) for key in keys if key not in hidden)) for name, keys in ASKED
    )


def placed(state: State, key: str) -> Placed:
    fight = state.board.fight
    fighter = next(each for each in fight.order if each.key == key)
    who = someone(state, key)
    on_turn = fight.acting is not None and fight.acting.key == key
    return Placed(key, who.name if who else "", fighter.initiative, fighter.metres, fighter.cover, on_turn)
