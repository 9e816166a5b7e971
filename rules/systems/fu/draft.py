"""A roll that is still being put together, as the form says it so far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core import fields as given
from rules.core.fields import same
from rules.core.outcome import Refusal, State
from rules.core.text import Text
from rules.systems.fu.actions import Roll
from rules.systems.fu.asking import MOST_LABELS, labels_refused, read_question
from rules.systems.fu.board import DECLINED, HELPS, HINDERS, Modifier, Review
from rules.systems.fu.modifiers import suggestions
from rules.systems.fu.open_roll import MOST_DICE
from rules.systems.fu.pool import Pool
from rules.systems.fu.resolve import roll_refused
from rules.systems.fu.sources import GROUPS, WORDS, at_the_table
from rules.systems.fu.words import label_text, thing

OFF, SUGGESTED = "off", "suggested"
NEXT = {OFF: HELPS, HELPS: HINDERS, HINDERS: OFF}
MOST_QUESTION_SHOWN = 2_000


@dataclass(frozen=True)
class Chip:
    """Something that may help or hinder, and does neither, either or the other.

    `suggests` is what the GM suggests of it; what is `closed` must count as it does. `verdict` is what the GM says to
    it where modifiers are reviewed, `reason` in which words. The `rest` waits behind “More” where there is little room.
    """

    label: str
    sign: str
    kind: str
    suggests: str = ""
    closed: bool = False
    verdict: str | None = None
    reason: str = ""
    rest: bool = False

    @property
    def state(self) -> str:
        return SUGGESTED if self.sign == OFF and self.suggests else self.sign

    @property
    def after(self) -> str:
        """Say what a press makes of it."""
        return self.suggests if self.state == SUGGESTED else NEXT[self.sign]

    @property
    def name(self) -> Text:
        return label_text(self.label)

    @property
    def struck(self) -> bool:
        return self.verdict == DECLINED


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
    fields = fields if "question" in fields else {**under_review(state), **fields}
    question = fields.get("question")
    helps, hinders = labels(fields, "helps"), labels(fields, "hinders")
    suggested = suggestions(state)
    words = given.once((*labels(fields, "words"), *helps, *hinders, *labels(fields, "add_word")))
    words = tuple(word for word in words if word not in labels(fields, "drop_word"))
    signs = {**dict.fromkeys(helps, HELPS), **dict.fromkeys(hinders, HINDERS)}
    signs = pressed(fields, signs, suggested, declined(state))
    return Draft(
        question=question[:MOST_QUESTION_SHOWN] if isinstance(question, str) else "",
        groups=grouped(state, words, signs),
        both_ways=tuple(word for word in helps if any(same(word, other) for other in hinders)),
        spend=spending(state, fields),
        take_a_hit=bool(state.options.fu_take_a_hit and given.switch(fields.get("take_a_hit"))),
    )


def under_review(state: State) -> dict[str, object]:
    """Give what was shown to the GM as the form to go on with, where a page begins without one."""
    review = state.board.reviews.get(state.actor) if state.options.gm_review else None
    if review is None:
        return {}
    return {"question": review.question, "helps": list(review.helps), "hinders": list(review.hinders)}


def labels(fields: Mapping[str, object], name: str) -> tuple[str, ...]:
    return given.once(given.lines(fields.get(name)) or ())[: 2 * MOST_LABELS]


def declined(state: State) -> set[tuple[str, str]]:
    """Name what the GM has declined and does not suggest, each with the way in which it was to count."""
    review = state.board.reviews.get(state.actor, Review()) if state.options.gm_review else Review()
    shown = ((HELPS, review.helps), (HINDERS, review.hinders))
    struck = {(thing(each), sign) for sign, found in shown for each in found if review.verdicts.get(each) == DECLINED}
    return struck - {(thing(each.label), each.sign) for each in suggestions(state)}


def pressed(
    fields: Mapping[str, object],
    signs: dict[str, str],
    suggested: Sequence[Modifier],
    gone: set[tuple[str, str]],
) -> dict[str, str]:
    """Turn the signs of the chips by the button that was pressed, or by the word that was added.

    What the GM has declined does not count by itself any more, so a press leads past it to the other way.
    """
    signs = {thing(label): sign for label, sign in signs.items() if (thing(label), sign) not in gone}
    wished = {thing(each.label): each.sign for each in suggested}
    for label in labels(fields, "toggle"):
        now = signs.get(thing(label), OFF)
        turned = wished.get(thing(label), HELPS) if now == OFF else NEXT[now]
        signs[thing(label)] = NEXT[turned] if (thing(label), turned) in gone else turned
    for name, sign in (("set_plus", HELPS), ("set_minus", HINDERS), ("set_off", OFF)):
        signs.update({thing(label): sign for label in labels(fields, name)})
    added = HINDERS if fields.get("add_as") == HINDERS else HELPS
    for label in labels(fields, "add_word"):
        if signs.get(thing(label), OFF) == OFF:
            signs[thing(label)] = added
    signs = {label: sign for label, sign in signs.items() if (label, sign) not in gone}
    return signs | {thing(each.label): each.sign for each in suggested if each.foe}


def grouped(state: State, words: Sequence[str], signs: Mapping[str, str]) -> tuple[Group, ...]:
    """Sort everything that may help or hinder under its heading; each thing stands once."""
    seen: set[str] = set()
    groups = []
    suggested = tuple(each.label for each in suggestions(state))
    for key, found in (*at_the_table(state), (WORDS, (*suggested, *words))):
        fresh = [label for label in given.once(found) if thing(label) not in seen]
        seen.update(thing(label) for label in fresh)
        chips = tuple(chip(state, label, signs.get(thing(label), OFF), key) for label in fresh)
        groups.append(Group(key, GROUPS[key], chips))
    return tuple(groups)


def chip(state: State, label: str, sign: str, kind: str) -> Chip:
    """Give one chip with what the GM suggests and says of it."""
    modifier = next((each for each in suggestions(state) if thing(each.label) == thing(label)), None)
    review = state.board.reviews.get(state.actor) if state.options.gm_review else None
    verdict = verdict_on(review, label, sign)
    return Chip(
        label=label,
        sign=sign,
        kind=kind,
        suggests=modifier.sign if modifier else "",
        closed=bool(modifier and modifier.foe),
        verdict=verdict,
        reason=review.words.get(label, "") if review and verdict is not None else "",
    )


def verdict_on(review: Review | None, label: str, sign: str) -> str | None:
    """Give what the GM says to a label as it counts now; what was declined stays declined while it is off."""
    if review is None:
        return None
    shown = {HELPS: review.helps, HINDERS: review.hinders}.get(sign, ())
    verdict = review.verdicts.get(label, "")
    if sign == OFF:
        return verdict if verdict == DECLINED else None
    return verdict if label in shown else None


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
    asked = "?" if isinstance(question, Refusal) else question
    action = Roll(asked, form.labels(HELPS), form.labels(HINDERS), form.spend, form.take_a_hit)
    found = [
        question if isinstance(question, Refusal) else None,
        labels_refused((*form.labels(HELPS), *form.both_ways), form.labels(HINDERS)),
        roll_refused(state, action),
    ]
    return tuple(refusal for refusal in found if refusal)
