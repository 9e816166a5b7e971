"""A roll that is still being put together, as the form says it so far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core import fields as given
from rules.core.fields import same
from rules.core.outcome import Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.actions import Roll
from rules.systems.fu.asking import MOST_LABELS, labels_refused, read_question
from rules.systems.fu.board import MOST_DICE
from rules.systems.fu.pool import Pool
from rules.systems.fu.resolve import roll_refused

OFF, HELPS, HINDERS = "off", "helps", "hinders"
NEXT = {OFF: HELPS, HELPS: HINDERS, HINDERS: OFF}
DESCRIPTORS, GEAR, CONDITIONS, WORDS = "descriptors", "gear", "conditions", "words"
GROUPS = {
    DESCRIPTORS: Text(_("Descriptors")),
    GEAR: Text(_("Gear")),
    CONDITIONS: Text(_("Conditions")),
    WORDS: Text(_("Other words")),
}
MOST_QUESTION_SHOWN = 2_000


@dataclass(frozen=True)
class Chip:
    """Something that may help or hinder, and does neither, either or the other; `after` is what a press makes of it."""

    label: str
    state: str
    kind: str

    @property
    def after(self) -> str:
        return NEXT[self.state]


@dataclass(frozen=True)
class Group:
    key: str
    label: Text
    chips: tuple[Chip, ...]


@dataclass(frozen=True)
class Draft:
    question: str
    groups: tuple[Group, ...]
    both_ways: tuple[str, ...]
    spend: int
    take_a_hit: bool

    def labels(self, state: str) -> tuple[str, ...]:
        return tuple(chip.label for group in self.groups for chip in group.chips if chip.state == state)

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(chip.label for group in self.groups for chip in group.chips if group.key == WORDS)

    @property
    def pool(self) -> Pool:
        return Pool(self.labels(HELPS), self.labels(HINDERS), self.spend)


def draft(state: State, fields: Mapping[str, object]) -> Draft:
    """Read a form that may be half filled in, and do what its pressed button asks."""
    question = fields.get("question")
    helps, hinders = labels(fields, "helps"), labels(fields, "hinders")
    words = given.once((*labels(fields, "words"), *helps, *hinders, *labels(fields, "add_word")))
    words = tuple(word for word in words if word not in labels(fields, "drop_word"))
    signs = pressed(fields, {**dict.fromkeys(helps, HELPS), **dict.fromkeys(hinders, HINDERS)})
    return Draft(
        question=question[:MOST_QUESTION_SHOWN] if isinstance(question, str) else "",
        groups=grouped(state, words, signs),
        both_ways=tuple(word for word in helps if any(same(word, other) for other in hinders)),
        spend=spending(state, fields),
        take_a_hit=bool(state.options.fu_take_a_hit and given.switch(fields.get("take_a_hit"))),
    )


def labels(fields: Mapping[str, object], name: str) -> tuple[str, ...]:
    return given.once(given.lines(fields.get(name)) or ())[: 2 * MOST_LABELS]


def pressed(fields: Mapping[str, object], signs: dict[str, str]) -> dict[str, str]:
    """Turn the signs of the chips by the button that was pressed, or by the word that was added."""
    signs = {label.casefold(): sign for label, sign in signs.items()}
    for label in labels(fields, "toggle"):
        signs[label.casefold()] = NEXT[signs.get(label.casefold(), OFF)]
    for name, sign in (("set_plus", HELPS), ("set_minus", HINDERS), ("set_off", OFF)):
        signs.update({label.casefold(): sign for label in labels(fields, name)})
    added = HINDERS if fields.get("add_as") == HINDERS else HELPS
    for label in labels(fields, "add_word"):
        if signs.get(label.casefold(), OFF) == OFF:
            signs[label.casefold()] = added
    return signs


def grouped(state: State, words: Sequence[str], signs: Mapping[str, str]) -> tuple[Group, ...]:
    """Sort everything that may help or hinder under its heading; each thing stands once."""
    seen: set[str] = set()
    groups = []
    for key, found in (*on_the_sheet(state), (WORDS, tuple(words))):
        fresh = [label for label in given.once(found) if label.casefold() not in seen]
        seen.update(label.casefold() for label in fresh)
        chips = tuple(Chip(label, signs.get(label.casefold(), OFF), key) for label in fresh)
        groups.append(Group(key, GROUPS[key], chips))
    return tuple(groups)


def on_the_sheet(state: State) -> tuple[tuple[str, tuple[str, ...]], ...]:
    figure = state.figures.get(state.actor)
    if figure is None:
        return ()
    return (
        (DESCRIPTORS, tuple(entry.text for entry in figure.sheet.descriptors if entry.text)),
        (GEAR, tuple(item.label for item in figure.sheet.gear if item.label)),
        (CONDITIONS, figure.play.conditions),
    )


def spending(state: State, fields: Mapping[str, object]) -> int:
    """Read the points to spend; a step up or down stays within what there is."""
    spend = max(0, min(given.number(fields.get("spend")) or 0, MOST_DICE - 1))
    step = given.number(fields.get("spend_step"))
    figure = state.figures.get(state.actor)
    if step is None or figure is None:
        return spend
    fu: int = figure.play.fu
    return max(0, min(spend + step, fu, MOST_DICE - 1))


def problems(state: State, form: Draft) -> tuple[Refusal, ...]:
    """Give every refusal that pressing the button would bring."""
    question = read_question(form.question)
    action = Roll("?", form.labels(HELPS), form.labels(HINDERS), form.spend, form.take_a_hit)
    found = [
        question if isinstance(question, Refusal) else None,
        labels_refused((*form.labels(HELPS), *form.both_ways), form.labels(HINDERS)),
        roll_refused(state, action),
    ]
    return tuple(refusal for refusal in found if refusal)
