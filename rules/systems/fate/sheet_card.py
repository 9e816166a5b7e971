"""The sheet of Fate as it is drawn: what changes in play, what can be pressed into a roll, and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.odds import Chance
from rules.core.outcome import Figure, State
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.coefficient_words import GIFT_NAMES, ROLE_NAMES
from rules.systems.fate.ladder import on_ladder, plus
from rules.systems.fate.odds import passive
from rules.systems.fate.options import HACK, Options
from rules.systems.fate.play import ABSORBS, BOXES, SLOTS, Play
from rules.systems.fate.service_weapon import weapon_mode
from rules.systems.fate.sheet import APPROACHES, ASPECTS, BASE_REFRESH, FREE_STUNTS, MOST_ASPECTS, ONCE, Sheet, Stunt
from rules.systems.fate.shown import Box
from rules.systems.fate.stunts import sentence
from rules.systems.fate.words import APPROACH_HINTS, APPROACH_NAMES, ASPECT_NAMES, SLOT_HINTS, SLOT_NAMES

DIFFICULTIES = (0, 2, 4)
REFRESH_PLAIN = _("Refresh %(refresh)s: no stunt beyond the third, no major milestone yet.")
REFRESH_STUNTS = _("Refresh %(refresh)s: %(base)s, less %(beyond)s for stunts beyond the third.")
REFRESH_MAJOR = _("Refresh %(refresh)s: %(base)s, and %(major)s for major milestones.")
REFRESH_BOTH = _("Refresh %(refresh)s: %(base)s, %(major)s more for major milestones, %(beyond)s less for stunts.")
BEGINS = _("The next session begins with %(refresh)s, or with what is left if that is more.")
FREE_OF = _("%(many)s of %(free)s free")
PAID_STUNTS = _("%(free)s free, %(paid)s for refresh")
INVOKED = _n("Invoked once tonight", "Invoked %(count)s times tonight")
COMPELLED = _n("Compelled once tonight", "Compelled %(count)s times tonight")
UNUSED = _("Not used yet")
USES = _n("1 use left", "%(count)s uses left")
USED_UP = _("Used up until the next session")
CONCEDE = _("Before the opponent’s dice fall: 1 fate point, and 1 for each consequence of this conflict.")
CONCEDE_ACTION = _("Instead of an action, and without fate points.")
SINCE = _("Since session %(session)s")
FREE_FOR_THEM = _n("1 free invoke for the other side", "%(count)s free invokes for the other side")


@dataclass(frozen=True)
class AspectCard:
    """An aspect of the sheet; one without words is still open."""

    key: str
    kind: Text
    text: str
    use: Text
    is_open: bool


@dataclass(frozen=True)
class ApproachLine:
    """An approach with its rating, and its chance to succeed against each difficulty that the sheet offers."""

    key: str
    name: Text
    hint: Text
    rating: int
    value: str
    chances: tuple[tuple[int, Chance], ...]


@dataclass(frozen=True)
class StuntCard:
    key: str
    kind: str
    name: str
    reason: str
    approach: Text | None
    action: str
    also: str
    circumstance: str
    text: str
    sentence: Text
    bonus: int
    uses: Text | None
    uses_left: int


@dataclass(frozen=True)
class SlotCard:
    """A consequence's slot: what it absorbs, when it clears, and what is in it."""

    key: str
    name: Text
    value: int
    hint: Text
    text: str
    by: str
    since: Text | None
    free: Text | None
    may_clear: bool


@dataclass(frozen=True)
class SheetCard:
    """The whole sheet. `capacity` adds up to what one hit may have; `chosen` is the approach of a roll at hand."""

    name: str
    fate_points: int
    refresh: int
    refresh_why: Text
    begins: Text
    boxes: tuple[Box, ...]
    slots: tuple[SlotCard, ...]
    capacity: tuple[int, ...]
    absorbs: int
    status: str
    concede: Text
    aspects: tuple[AspectCard, ...]
    named: int
    most_aspects: int
    approaches: tuple[ApproachLine, ...]
    difficulties: tuple[tuple[int, Text], ...]
    stunts: tuple[StuntCard, ...]
    free_stunts: int
    stunt_count: Text
    benefits: tuple[str, ...]
    look: str
    notes: str
    role: Text | None
    gifts: tuple[Text, ...]
    coefficient: int | None
    weapon: str
    chosen: str


def person_view(state: State, key: str, fields: Mapping[str, object]) -> SheetCard:
    """Give the sheet of whoever sits at a place; nothing is filled in there that would change it."""
    return sheet_view(state.figures[key], state.options)


def sheet_view(figure: Figure, options: Options, tray: Any = None) -> SheetCard:
    """Draw up a sheet."""
    sheet, play = figure.sheet, figure.play
    module = options.coefficient_module
    return SheetCard(
        name=figure.name,
        fate_points=play.fate_points,
        refresh=sheet.refresh,
        refresh_why=refresh_why(sheet),
        begins=Text(BEGINS, {"refresh": sheet.refresh}),
        boxes=tuple(Box(box, box in play.stress) for box in BOXES),
        slots=tuple(slot_card(play, slot) for slot in SLOTS),
        capacity=(*([max(play.boxes_left)] if play.boxes_left else []), *(ABSORBS[each] for each in play.slots_left)),
        absorbs=play.capacity,
        status=play.status,
        concede=Text(CONCEDE_ACTION if options.concede_rule == HACK else CONCEDE),
        aspects=tuple(aspect_card(sheet, play, key) for key in ASPECTS),
        named=len(sheet.aspects),
        most_aspects=MOST_ASPECTS,
        approaches=approaches(sheet, options),
        difficulties=tuple((value, on_ladder(value)) for value in DIFFICULTIES),
        stunts=tuple(stunt_card(play, stunt) for stunt in sheet.stunts),
        free_stunts=FREE_STUNTS,
        stunt_count=stunt_count(sheet),
        benefits=play.benefits,
        look=sheet.look,
        notes=sheet.notes,
        role=Text(ROLE_NAMES[sheet.role]) if module and sheet.role in ROLE_NAMES else None,
        gifts=tuple(Text(GIFT_NAMES[gift]) for gift in sheet.gifts if gift in GIFT_NAMES) if module else (),
        coefficient=play.coefficient if module else None,
        weapon=weapon_mode(play.coefficient or 0) if module else "",
        chosen=tray.form.approach if tray and not (tray.open or tray.hit) else "",
    )


def stunt_count(sheet: Sheet) -> Text:
    many = len(sheet.stunts)
    if many > FREE_STUNTS:
        return Text(PAID_STUNTS, {"free": FREE_STUNTS, "paid": many - FREE_STUNTS})
    return Text(FREE_OF, {"many": many, "free": FREE_STUNTS})


def refresh_why(sheet: Sheet) -> Text:
    """Say how the refresh comes about."""
    beyond = max(0, len(sheet.stunts) - FREE_STUNTS)
    places = {"refresh": sheet.refresh, "base": BASE_REFRESH, "beyond": beyond, "major": sheet.major}
    if beyond and sheet.major:
        return Text(REFRESH_BOTH, places)
    if sheet.major:
        return Text(REFRESH_MAJOR, places)
    return Text(REFRESH_STUNTS if beyond else REFRESH_PLAIN, places)


def slot_card(play: Play, slot: str) -> SlotCard:
    wound = play.wounds.get(slot)
    free = sum(wound.free.values()) if wound else 0
    return SlotCard(
        key=slot,
        name=Text(SLOT_NAMES[slot]),
        value=ABSORBS[slot],
        hint=Text(SLOT_HINTS[slot]),
        text=play.consequences.get(slot, ""),
        by=wound.by if wound else "",
        since=Text(SINCE, {"session": wound.session}) if wound and wound.session else None,
        free=counted(FREE_FOR_THEM, free) if free else None,
        may_clear=wound.may_clear if wound else False,
    )


def aspect_card(sheet: Sheet, play: Play, key: str) -> AspectCard:
    text = sheet.aspects.get(key, "")
    return AspectCard(key, Text(ASPECT_NAMES[key]), text, use_of(play, key), not text)


def use_of(play: Play, key: str) -> Text:
    if play.invoked.get(key):
        return counted(INVOKED, play.invoked[key])
    return counted(COMPELLED, play.compelled[key]) if play.compelled.get(key) else Text(UNUSED)


def approaches(sheet: Sheet, options: Options) -> tuple[ApproachLine, ...]:
    """Give the six approaches, the best first."""
    return tuple(
        ApproachLine(
            key=key,
            name=Text(APPROACH_NAMES[key]),
            hint=Text(APPROACH_HINTS[key]),
            rating=sheet.rating(key),
            value=plus(sheet.rating(key)),
            chances=chances(sheet.rating(key), options),
        )
        for key in sorted(APPROACHES, key=lambda each: -sheet.rating(each))
    )


def chances(rating: int, options: Options) -> tuple[tuple[int, Chance], ...]:
    if not options.show_odds:
        return ()
    return tuple((value, passive(options.dice_method, rating - value).success) for value in DIFFICULTIES)


def stunt_card(play: Play, stunt: Stunt) -> StuntCard:
    left = max(0, stunt.uses - play.used.get(stunt.key, 0)) if stunt.kind == ONCE else 0
    uses = (counted(USES, left) if left else Text(USED_UP)) if stunt.kind == ONCE else None
    return StuntCard(
        key=stunt.key,
        kind=stunt.kind,
        name=stunt.name,
        reason=stunt.reason,
        approach=Text(APPROACH_NAMES[stunt.approach]) if stunt.approach else None,
        action=stunt.action,
        also=stunt.also,
        circumstance=stunt.circumstance,
        text=stunt.text,
        sentence=sentence(stunt),
        bonus=stunt.bonus,
        uses=uses,
        uses_left=left,
    )
