"""What a change of section lets somebody do, one gift or loss after the other."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.changes import NEW
from rules.systems.zwielicht.deeds import (
    NO_CHARACTER,
    Act,
    Deed,
    Sayings,
    choice,
    key,
    number,
    played,
    reader,
    told,
    who,
    words,
)
from rules.systems.zwielicht.play import Growth
from rules.systems.zwielicht.sheet import FILLED, MOST_ABILITIES, MOST_TEXT, Ability, Sheet
from rules.systems.zwielicht.tables import ability

LOSE_FEAR, CHANGE_SLOT, CHANGE_MARK, WHITEN, BLACKEN, NEW_ABILITY, SWAP_ABILITY, ANSWER = GIFTS = (
    "lose_fear",
    "change_slot",
    "change_mark",
    "whiten",
    "blacken",
    "new_ability",
    "swap_ability",
    "answer",
)
MOST_PLACE = 20

NO_GROWTH = Refusal("no_growth", _("No change of section is under way."))
GIFT_UNKNOWN = Refusal("gift_unknown", _("This does not belong to a change of section."))
GIFT_USED = Refusal("gift_used", _("You have done that already in this change, or it does not allow it."))
NO_FEAR = Refusal("fear_unknown", _("There is no such fear on your sheet."))
NO_SLOT = Refusal("slot_unknown", _("Choose a slot in which something is written."))
WHITE_ALREADY = Refusal("slot_white", _("This slot is white already."))
BLACK_ALREADY = Refusal("slot_black", _("This slot is black already."))
NO_WORDS = Refusal("words_missing", _("Say what it is."))
NO_PICK = Refusal("ability_not_rolled", _("Choose one of the abilities that were rolled."))
NO_ABILITY = Refusal("ability_unknown", _("There is no such ability on your sheet."))
DEMON_ABILITY = Refusal("demon_ability_stays", _("The demon’s own ability is never swapped."))
PLACE_WRONG = Refusal("place_wrong", _("There is no such line."))
STILL_NEEDED = Refusal("growth_needed", _("Something of this change is still to be done."))


@dataclass(frozen=True)
class Grow(Deed):
    """Take one gift, or bear one loss, of a change: `at` is a fear or an ability, `pick` one of those rolled."""

    what: str
    slot: str = ""
    text: str = ""
    at: int = 0
    pick: int = 0


@dataclass(frozen=True)
class FinishGrowth(Deed):
    """End a change of section; what is left of it is forgone."""


def growth_of(state: State) -> Growth | None:
    figure = state.figures.get(state.actor)
    growth: Growth | None = figure.play.growth if figure else None
    return growth


def grow_refused(state: State, deed: Grow) -> Refusal | None:
    growth = growth_of(state)
    if growth is None:
        return NO_GROWTH if state.actor in state.figures else NO_CHARACTER
    if getattr(growth, deed.what) < 1:
        return GIFT_USED
    sheet: Sheet = state.figures[state.actor].sheet
    if deed.what == LOSE_FEAR:
        return None if deed.at < len(sheet.fears) else NO_FEAR
    if deed.what in (CHANGE_SLOT, WHITEN, BLACKEN):
        return slot_refused(sheet, deed)
    if deed.what in (NEW_ABILITY, SWAP_ABILITY):
        return ability_refused(sheet, growth, deed)
    return None if deed.text else NO_WORDS


def slot_refused(sheet: Sheet, deed: Grow) -> Refusal | None:
    slot = sheet.slot(deed.slot)
    if deed.slot not in FILLED or not slot.text:
        return NO_SLOT
    if deed.what == WHITEN:
        return None if slot.black else WHITE_ALREADY
    if deed.what == BLACKEN:
        return BLACK_ALREADY if slot.black else None
    return None if deed.text else NO_WORDS


def ability_refused(sheet: Sheet, growth: Growth, deed: Grow) -> Refusal | None:
    if deed.what == SWAP_ABILITY:
        if deed.at >= len(sheet.abilities):
            return NO_ABILITY
        if sheet.abilities[deed.at].of_demon:
            return DEMON_ABILITY
    elif len(sheet.abilities) >= MOST_ABILITIES:
        return GIFT_USED
    return None if picked(growth, deed) else NO_PICK


def picked(growth: Growth, deed: Grow) -> str:
    """Give the rolled ability that is meant, "" where it is not for this."""
    found = growth.rolled[deed.pick] if deed.pick < len(growth.rolled) else ""
    fits = found.startswith(NEW + ":") == (deed.what == NEW_ABILITY)
    return found if found and fits else ""


def grow(state: State, deed: Grow) -> Outcome:
    figure = state.figures[state.actor]
    growth: Growth = figure.play.growth
    sheet = grown(figure.sheet, growth, deed)
    left = getattr(growth, deed.what) - 1
    rest: dict[str, Any] = {deed.what: left, "needed": tuple(each for each in growth.needed if each != deed.what)}
    if deed.what in (NEW_ABILITY, SWAP_ABILITY):
        pair = picked(growth, deed).partition(":")[0] + ":"
        rest["rolled"] = tuple(each for each in growth.rolled if not each.startswith(pair))
    play = replace(figure.play, growth=replace(growth, **rest))
    data = {"who": who(state), "what": deed.what, "text": said(figure.sheet, sheet, deed)}
    return told(state.board, Event("grown", data), plays={state.actor: play}, sheets={state.actor: sheet})


def grown(sheet: Sheet, growth: Growth, deed: Grow) -> Sheet:
    match deed.what:
        case "lose_fear":
            return replace(sheet, fears=(*sheet.fears[: deed.at], *sheet.fears[deed.at + 1 :]))
        case "change_slot":
            return sheet.with_slot(deed.slot, replace(sheet.slot(deed.slot), text=deed.text[:MOST_TEXT]))
        case "whiten" | "blacken":
            return sheet.with_slot(deed.slot, replace(sheet.slot(deed.slot), black=deed.what == BLACKEN))
        case "change_mark":
            return replace(sheet, mark=deed.text[:MOST_TEXT])
        case "answer":
            return replace(sheet, answers={**sheet.answers, str(sheet.section): deed.text})
    found = ability(sheet.language, picked(growth, deed).partition(":")[2])
    taken = Ability(found.name, found.effect, fights=found.fights)
    if deed.what == NEW_ABILITY:
        return replace(sheet, abilities=(*sheet.abilities, taken))
    return replace(sheet, abilities=(*sheet.abilities[: deed.at], taken, *sheet.abilities[deed.at + 1 :]))


def said(before: Sheet, after: Sheet, deed: Grow) -> str:
    """Give the words that tell of a gift."""
    if deed.what == LOSE_FEAR:
        return before.fears[deed.at]
    if deed.what in (WHITEN, BLACKEN):
        return after.slot(deed.slot).text
    if deed.what in (NEW_ABILITY, SWAP_ABILITY):
        return after.abilities[-1 if deed.what == NEW_ABILITY else deed.at].name
    return deed.text


def finish_refused(state: State, deed: FinishGrowth) -> Refusal | None:
    growth = growth_of(state)
    if growth is None:
        return NO_GROWTH if state.actor in state.figures else NO_CHARACTER
    return STILL_NEEDED if growth.needed else None


def finish(state: State, deed: FinishGrowth) -> Outcome:
    play = replace(state.figures[state.actor].play, growth=None)
    return told(state.board, Event("growth_finished", {"who": who(state)}), plays={state.actor: play})


DEEDS: Mapping[str, Act] = {
    "grow": Act(
        Grow,
        reader(
            Grow,
            what=choice("what", GIFTS, GIFT_UNKNOWN),
            slot=key("slot"),
            text=words("text"),
            at=number("at", 0, MOST_PLACE, PLACE_WRONG, default=0),
            pick=number("pick", 0, MOST_PLACE, PLACE_WRONG, default=0),
        ),
        grow_refused,
        grow,
        offered=lambda state: growth_of(state) is not None,
    ),
    "finish_growth": Act(
        FinishGrowth,
        lambda form: FinishGrowth(),
        finish_refused,
        finish,
        offered=lambda state: played(state) and finish_refused(state, FinishGrowth()) is None,
    ),
}
GROWN = {
    LOSE_FEAR: _("%(who)s is no longer afraid: %(text)s"),
    CHANGE_SLOT: _("Something about %(who)s is different: %(text)s"),
    CHANGE_MARK: _("The mark of %(who)s changes: %(text)s"),
    WHITEN: _("A slot of %(who)s turns white: %(text)s"),
    BLACKEN: _("A slot of %(who)s turns black: %(text)s"),
    NEW_ABILITY: _("%(who)s has a new ability: %(text)s"),
    SWAP_ABILITY: _("%(who)s has another ability now: %(text)s"),
    ANSWER: _("%(who)s answers the question of the new section: %(text)s"),
}
SAYINGS: Sayings = {
    "grown": lambda data: Text(GROWN[str(data["what"])], data),
    "growth_finished": lambda data: Text(_("The new section of %(who)s begins."), data),
}
