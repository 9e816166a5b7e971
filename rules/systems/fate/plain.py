"""A Fate sheet in plain words, whole, one fact in each line."""

from collections.abc import Iterator

from rules.core.outcome import Figure
from rules.core.plain import Part, words
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.fate.ladder import on_ladder
from rules.systems.fate.options import Options
from rules.systems.fate.sheet_card import SheetCard, SlotCard, StuntCard, sheet_view

NAMED = "%(name)s: %(text)s"
WITH_NOTE = "%(text)s (%(note)s)"
BOX_CHECKED = _("Box %(box)s, checked")
BOX_FREE = _("Box %(box)s, free")
NOT_NAMED = _("%(name)s: not named yet")
NO_CONSEQUENCE = _("%(name)s (%(value)s): none")
CONSEQUENCE = _("%(name)s (%(value)s): %(text)s")
MAY_HEAL = _("may heal now")
POINTS = _n("%(count)s fate point", "%(count)s fate points")
NONE = Text(_("Nothing"))


def plain_text(figure: Figure, options: Options) -> tuple[Part, ...]:
    """Give the whole sheet as headings and lines; what is empty says so."""
    card = sheet_view(figure, options)
    notes = Part(Text(_("Notes")), tuple(by_row(card.notes)) or (NONE,), private=True)
    return (*(Part(title, tuple(lines) or (NONE,)) for title, lines in parts(card)), notes)


def parts(card: SheetCard) -> Iterator[tuple[Text, Iterator[Text]]]:
    yield Text(_("Aspects")), (aspect(each.kind, each.text) for each in card.aspects)
    yield Text(_("Fate points")), iter((counted(POINTS, card.fate_points), card.refresh_why))
    rated = sorted(card.approaches, key=lambda each: each.key)
    yield (
        Text(_("Approaches")),
        (Text(NAMED, {"name": each.name, "text": on_ladder(each.rating)}) for each in rated),
    )
    yield Text(_("Stunts")), (stunt(each) for each in card.stunts)
    yield Text(_("Stress")), (Text(BOX_CHECKED if b.checked else BOX_FREE, {"box": b.value}) for b in card.boxes)
    yield Text(_("Consequences")), (consequence(each) for each in card.slots)
    if card.role:
        yield Text(_("Role")), iter((card.role, *card.gifts))
    yield Text(_("Looks and story")), by_row(card.look)


def aspect(kind: Text, text: str) -> Text:
    return Text(NAMED, {"name": kind, "text": text}) if text else Text(NOT_NAMED, {"name": kind})


def stunt(card: StuntCard) -> Text:
    said = Text(NAMED, {"name": card.name, "text": card.sentence}) if card.name else card.sentence
    return Text(WITH_NOTE, {"text": said, "note": card.uses}) if card.uses else said


def consequence(card: SlotCard) -> Text:
    said = Text(
        CONSEQUENCE if card.text else NO_CONSEQUENCE, {"name": card.name, "value": card.value, "text": card.text}
    )
    for note in (card.since, Text(MAY_HEAL) if card.text and card.may_clear else None):
        said = Text(WITH_NOTE, {"text": said, "note": note}) if note else said
    return said


def by_row(text: str) -> Iterator[Text]:
    return (words(row) for row in text.split("\n") if row)
