"""Foes and obstacles: made like characters without limits, hidden or in sight, whole or trait by trait."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rules.core import fields as given
from rules.core.fields import same
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.board import CONDITION, DESCRIPTOR, GEAR, Board, Foe, Trait
from rules.systems.fu.deeds import Act, Deed, Sayings, key, led, only_narrator, told, words
from rules.systems.fu.options import OPEN, Options
from rules.systems.fu.sheet import MOST_TEXT
from rules.systems.fu.words import canonical

MOST_FOES = 30
MOST_TRAITS = 30
MOST_FU = 3
SHOWN, HIDDEN = SIGHTS = ("shown", "hidden")
"""How a new foe or trait is seen where it is said; otherwise as the table's option has it."""

UNNAMED = Refusal("foe_unnamed", _("Give the foe or obstacle a name."))
GONE = Refusal("foe_gone", _("This foe is no longer there."))
TOO_MANY = Refusal(
    "too_many_foes", _("There is room for %(most)s foes and obstacles. Take one away first."), {"most": MOST_FOES}
)
TOO_MUCH = Refusal("too_many_traits", _("A foe has room for %(most)s traits."), {"most": MOST_TRAITS})
NO_POINTS = Refusal("narrator_points_off", _("Foes hold no FU points at this table."))
SIGHT_WRONG = Refusal("sight_wrong", _("Say whether players see it or not."))
IN_SIGHT = Refusal("foe_in_sight", _("The players see this already."))
UNSEEN = Refusal("foe_unseen", _("The players do not see this anyway."))
IS_HERE = _("%(name)s is here.")
IS_PREPARED = _("%(name)s is prepared. The players do not know yet.")
REMOVED = _("%(name)s is gone.")
APPEARS = _("%(name)s comes into sight.")
VANISHES = _("%(name)s is out of sight.")


@dataclass(frozen=True)
class AddFoe(Deed):
    """Bring in a foe or obstacle."""

    name: str
    concept: str = ""
    descriptors: tuple[str, ...] = ()
    gear: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    fu: int = 0
    sight: str = ""

    @property
    def labels(self) -> tuple[tuple[str, str], ...]:
        """Give every trait as its kind and its words."""
        kinds = ((DESCRIPTOR, self.descriptors), (GEAR, self.gear), (CONDITION, self.conditions))
        return tuple((kind, label) for kind, labels in kinds for label in labels)


@dataclass(frozen=True)
class RemoveFoe(Deed):
    """Take a foe away."""

    foe: str


@dataclass(frozen=True)
class ShowFoe(Deed):
    """Let the players see a foe, with all its traits or with those that were shown before."""

    foe: str
    whole: bool = False


@dataclass(frozen=True)
class HideFoe(Deed):
    """Let a foe go out of sight."""

    foe: str


# --- reading ----------------------------------------------------------------------------------------------------------


def read_foe(form: Mapping[str, object]) -> dict[str, object] | Refusal:
    """Read what a foe is made of; traits are written a line each."""
    read: dict[str, object] = {
        "name": words(form, "name", UNNAMED),
        "concept": words(form, "concept", None),
        "descriptors": trait_lines(form, "descriptors"),
        "gear": trait_lines(form, "gear"),
        "conditions": condition_lines(form),
        "fu": points(form),
        "sight": sight(form),
    }
    return next((value for value in read.values() if isinstance(value, Refusal)), read)


def trait_lines(form: Mapping[str, object], name: str) -> tuple[str, ...] | Refusal:
    value = form.get(name)
    texts = [value or ""] if isinstance(value, str | None) else value
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        return Refusal("not_text", _("This is written in words."))
    labels = given.once(given.lines([row for text in texts for row in str(text).splitlines()]) or ())
    if len(labels) > MOST_TRAITS:
        return TOO_MUCH
    if any(len(label) > MOST_TEXT for label in labels):
        return Refusal("too_long", _("This has at most %(most)s characters."), {"most": MOST_TEXT})
    return labels


def condition_lines(form: Mapping[str, object]) -> tuple[str, ...] | Refusal:
    labels = trait_lines(form, "conditions")
    return labels if isinstance(labels, Refusal) else tuple(map(canonical, labels))


def points(form: Mapping[str, object]) -> int | Refusal:
    number = 0 if form.get("fu") in (None, "") else given.number(form.get("fu"))
    if number is None or not 0 <= number <= MOST_FU:
        return Refusal("foe_points_wrong", _("A foe holds up to three FU points."))
    return number


def sight(form: Mapping[str, object]) -> str | Refusal:
    value = form.get("sight") or ""
    return value if isinstance(value, str) and value in ("", *SIGHTS) else SIGHT_WRONG


def read_add(form: Mapping[str, object]) -> AddFoe | Refusal:
    read = read_foe(form)
    return read if isinstance(read, Refusal) else AddFoe(**read)  # type: ignore[arg-type]


def read_show(form: Mapping[str, object]) -> ShowFoe | Refusal:
    foe, whole = key(form, "foe", GONE), given.switch(form.get("whole"))
    if isinstance(foe, Refusal):
        return foe
    return SIGHT_WRONG if whole is None else ShowFoe(foe, whole)


def read_hide(form: Mapping[str, object]) -> HideFoe | Refusal:
    foe = key(form, "foe", GONE)
    return foe if isinstance(foe, Refusal) else HideFoe(foe)


def read_remove(form: Mapping[str, object]) -> RemoveFoe | Refusal:
    foe = key(form, "foe", GONE)
    return foe if isinstance(foe, Refusal) else RemoveFoe(foe)


# --- what is seen -----------------------------------------------------------------------------------------------------


def found(board: Board, foe: str) -> Foe | None:
    return next((each for each in board.foes if each.key == foe), None)


def known(board: Board, foe: str) -> Foe:
    """Give a foe that is known to be there."""
    return next(each for each in board.foes if each.key == foe)


def with_foe(board: Board, foe: Foe) -> Board:
    return replace(board, foes=tuple(foe if each.key == foe.key else each for each in board.foes))


def seen(foe: Foe) -> Foe | None:
    """Give a foe as players see it: nothing of a hidden one, and never its points."""
    return replace(foe, traits=tuple(each for each in foe.traits if each.shown), fu=0) if foe.shown else None


def in_sight(said: str, options: Options) -> bool:
    """Say whether something new is seen: as it is said, else as the table's option has it."""
    return said == SHOWN if said else options.obstacles_visible == OPEN


def told_of(before: Board, after: Board, event: Event, key_of: str) -> Outcome:
    """Tell the table what happened to a foe; only the narrators, where players see no difference."""
    old, new = found(before, key_of), found(after, key_of)
    same_for_players = (seen(old) if old else None) == (seen(new) if new else None)
    return told(after, replace(event, secret=same_for_players), key=key_of)


# --- doing ------------------------------------------------------------------------------------------------------------


def gone(state: State, deed: RemoveFoe | ShowFoe | HideFoe) -> Refusal | None:
    return only_narrator(state, deed) or (None if found(state.board, deed.foe) else GONE)


def pointless(state: State, deed: AddFoe) -> Refusal | None:
    return NO_POINTS if deed.fu and not state.options.fu_narrator else None


def add_refused(state: State, deed: AddFoe) -> Refusal | None:
    crowded = TOO_MANY if len(state.board.foes) >= MOST_FOES else None
    too_much = TOO_MUCH if len(deed.labels) > MOST_TRAITS else None
    return only_narrator(state, deed) or crowded or too_much or pointless(state, deed)


def show_refused(state: State, deed: ShowFoe) -> Refusal | None:
    refusal = gone(state, deed)
    if refusal:
        return refusal
    foe = known(state.board, deed.foe)
    hidden = not foe.shown or (deed.whole and not all(each.shown for each in foe.traits))
    return None if hidden else IN_SIGHT


def hide_refused(state: State, deed: HideFoe) -> Refusal | None:
    return gone(state, deed) or (None if known(state.board, deed.foe).shown else UNSEEN)


def traits(
    state: State, labels: Iterable[tuple[str, str]], old: tuple[Trait, ...], shown: bool
) -> tuple[Board, tuple[Trait, ...]]:
    """Give traits for these words: those that were there before as they were, new ones with keys of their own."""
    board, kept = state.board, list[Trait]()
    for kind, label in labels:
        before = next((each for each in old if each.kind == kind and same(each.label, label)), None)
        if before is None:
            board, number = board.numbered(state.secret)
        kept.append(replace(before, label=label) if before else Trait(number, label, kind, shown))
    return board, tuple(kept)


def add(state: State, deed: AddFoe) -> Outcome:
    shown = in_sight(deed.sight, state.options)
    board, number = state.board.numbered(state.secret)
    board, made = traits(replace(state, board=board), deed.labels, (), shown)
    board = replace(board, foes=(*board.foes, Foe(number, deed.name, deed.concept, made, deed.fu, shown)))
    event = Event("foe_added" if shown else "foe_prepared", {"name": deed.name})
    return told_of(state.board, board, event, number)


def remove(state: State, deed: RemoveFoe) -> Outcome:
    foe = known(state.board, deed.foe)
    board = replace(state.board, foes=tuple(each for each in state.board.foes if each.key != deed.foe))
    return told_of(state.board, board, Event("foe_removed", {"name": foe.name}), deed.foe)


def show(state: State, deed: ShowFoe) -> Outcome:
    foe = known(state.board, deed.foe)
    made = tuple(replace(each, shown=each.shown or deed.whole) for each in foe.traits)
    board = with_foe(state.board, replace(foe, shown=True, traits=made))
    return told_of(state.board, board, Event("foe_shown", {"name": foe.name}), deed.foe)


def hide(state: State, deed: HideFoe) -> Outcome:
    foe = known(state.board, deed.foe)
    board = with_foe(state.board, replace(foe, shown=False))
    return told_of(state.board, board, Event("foe_hidden", {"name": foe.name}), deed.foe)


def any_foes(state: State) -> bool:
    return led(state) and bool(state.board.foes)


DEEDS: Mapping[str, Act] = {
    "add_foe": Act(AddFoe, read_add, add_refused, add, offered=led),
    "remove_foe": Act(RemoveFoe, read_remove, gone, remove, offered=any_foes),
    "show_foe": Act(ShowFoe, read_show, show_refused, show, offered=any_foes),
    "hide_foe": Act(HideFoe, read_hide, hide_refused, hide, offered=any_foes),
}
SAYINGS: Sayings = {
    "foe_added": lambda data: Text(IS_HERE, data),
    "foe_prepared": lambda data: Text(IS_PREPARED, data),
    "foe_removed": lambda data: Text(REMOVED, data),
    "foe_shown": lambda data: Text(APPEARS, data),
    "foe_hidden": lambda data: Text(VANISHES, data),
}
