"""The scene that is played, and the foes that the GM puts into it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import EVERYONE, Event, Outcome, Refusal, State
from rules.core.shapes import MOST_ENTRIES, limited
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.board import MOST_TOLD, Board, Opponent, Scene
from rules.systems.phasesix.catalogue import LANGUAGES, RANKS, SLOWEST, Catalogue, Foe
from rules.systems.phasesix.deeds import NOT_THERE, Act, Deed, gm_only
from rules.systems.phasesix.rounds import EndTurn, end_turn

MOST_FIGURE = 30
NO_TITLE = Refusal("scene_unnamed", _("Give the scene a title."))
NO_NAME = Refusal("foe_unnamed", _("Give the foe a name."))
UNKNOWN_FOE = Refusal("foe_unknown", _("There is no such foe in this campaign."))
TOO_MANY = Refusal("too_many_foes", _("There is no room for more foes."))
IN_FIGHT = Refusal("scene_in_fight", _("End the fight first."))


@dataclass(frozen=True)
class SetScene(Deed):
    """Begin a scene."""

    title: str
    happened: str = limited("", most=MOST_TOLD)
    objective: str = ""


@dataclass(frozen=True)
class AddFoe(Deed):
    """Put a foe on the table: one of the catalogue, or one in a few figures; hidden unless it is shown.

    Without a name it is called as the catalogue calls it in the GM's language.
    """

    kind: str = ""
    name: str = ""
    language: str = limited(LANGUAGES[0], among=LANGUAGES)
    rank: str = limited("normal", among=RANKS)
    hearts: int = limited(4, least=1, most=MOST_FIGURE)
    pool: int = limited(4, least=1, most=MOST_FIGURE)
    protection: int = limited(0, most=MOST_FIGURE)
    evasion: int = limited(1, most=MOST_FIGURE)
    actions: int = limited(2, least=1, most=MOST_FIGURE)
    quickness: int = limited(0, least=SLOWEST, most=MOST_FIGURE)
    weapons: tuple[str, ...] = limited((), most=MOST_ENTRIES)
    shown: bool = False


@dataclass(frozen=True)
class ShowFoe(Deed):
    """Let players see a foe, and how many hearts it has left."""

    foe: str
    shown: bool = True
    hearts: bool = False


@dataclass(frozen=True)
class RemoveFoe(Deed):
    """Take a foe off the table."""

    foe: str


def scene_refused(state: State, deed: SetScene) -> Refusal | None:
    if state.board.fight.round:
        return gm_only(state) or IN_FIGHT
    return gm_only(state) or (None if deed.title else NO_TITLE)


def set_scene(state: State, deed: SetScene) -> Outcome:
    scene = Scene(state.board.scene.number + 1, deed.title, deed.happened, deed.objective)
    event = Event("scene_set", {"title": deed.title, "number": scene.number})
    return Outcome({"scene": scene.number}, replace(state.board, scene=scene), {}, (event,))


def add_refused(state: State, deed: AddFoe) -> Refusal | None:
    if len(state.board.foes) >= MOST_ENTRIES:
        return gm_only(state) or TOO_MANY
    if deed.kind:
        entry = state.options.catalogue.foes.get(deed.kind)
        fits = entry is not None and entry.fits(state.options.epoch, state.options.extensions)
        return gm_only(state) or (None if fits else UNKNOWN_FOE)
    return gm_only(state) or (None if deed.name else NO_NAME)


def foe_of(deed: AddFoe, known: Catalogue) -> Foe:
    """Give a foe's figures: from the catalogue, without its words, or as they were typed."""
    if deed.kind:
        return replace(known.foes[deed.kind], words={})
    return Foe(
        key="",
        rank=deed.rank,
        hearts=deed.hearts,
        pool=deed.pool,
        protection=deed.protection,
        evasion=deed.evasion,
        actions=deed.actions,
        quickness=deed.quickness,
        weapons=deed.weapons,
    )


def add_foe(state: State, deed: AddFoe) -> Outcome:
    board, key = state.board.numbered(state.secret)
    known = state.options.catalogue
    name = deed.name or numbered(known.foes[deed.kind].name.said_in(deed.language), board)
    foe = Opponent(key, name, foe_of(deed, known), shown=deed.shown)
    event = Event("foe_added", {"name": name}, secret=not deed.shown)
    return Outcome({"foe": key}, replace(board, foes=(*board.foes, foe)), {}, (event,))


def numbered(name: str, board: Board) -> str:
    """Tell foes of one kind apart: the second one is number 2."""
    taken = {foe.name for foe in board.foes}
    names = (name, *(f"{name} {number}" for number in range(2, MOST_ENTRIES + 2)))
    return next(each for each in names if each not in taken)


def foe_refused(state: State, deed: ShowFoe | RemoveFoe) -> Refusal | None:
    return gm_only(state) or (None if state.board.foe(deed.foe) else NOT_THERE)


def show_foe(state: State, deed: ShowFoe) -> Outcome:
    foe = state.board.foe(deed.foe)
    if foe is None:
        raise LookupError("No such foe: this should have been refused.")
    board = state.board.with_foe(replace(foe, shown=deed.shown, hearts_shown=deed.shown and deed.hearts))
    event = Event("foe_shown" if deed.shown else "foe_hidden", {"name": foe.name}, secret=not deed.shown)
    return Outcome({"foe": foe.key}, board, {}, (event,))


def remove_foe(state: State, deed: RemoveFoe) -> Outcome:
    """Take a foe off the table, and out of the fight, where the turn goes on to whoever is next."""
    foe = state.board.foe(deed.foe)
    if foe is None:
        raise LookupError("No such foe: this should have been refused.")
    acting = state.board.fight.acting
    if acting and acting.key == foe.key and len(state.board.fight.order) > 1:
        passed = end_turn(state, EndTurn())
        gone = taken_off(replace(state, board=passed.board), foe)
        return replace(gone, plays=passed.plays, events=(*gone.events, *passed.events))
    return taken_off(state, foe)


def taken_off(state: State, foe: Opponent) -> Outcome:
    fight = state.board.fight
    order = tuple(each for each in fight.order if each.key != foe.key)
    before = sum(each.key == foe.key for each in fight.order[: fight.turn])
    aimed = None if fight.aimed and foe.key in (fight.aimed.by, aimed_at(state)) else fight.aimed
    fight = replace(fight, order=order, turn=(fight.turn - before) % max(1, len(order)), aimed=aimed)
    foes = tuple(each for each in state.board.foes if each.key != foe.key)
    board = replace(state.board.without_roll(foe.key), foes=foes, fight=fight)
    event = Event("foe_removed", {"name": foe.name}, secret=not foe.shown)
    return Outcome({"foe": foe.key}, board, {}, (event,))


def aimed_at(state: State) -> str:
    aimed = state.board.fight.aimed
    roll = state.board.rolls.get(aimed.by) if aimed else None
    return roll.blow.target if roll and roll.blow else ""


ACTS: Mapping[str, Act] = {
    "set_scene": Act(SetScene, scene_refused, set_scene, for_gm=True),
    "add_foe": Act(AddFoe, add_refused, add_foe, for_gm=True),
    "show_foe": Act(ShowFoe, foe_refused, show_foe, for_gm=True),
    "remove_foe": Act(RemoveFoe, foe_refused, remove_foe, named=lambda deed: (EVERYONE,), for_gm=True),
}
