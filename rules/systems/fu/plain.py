"""An FU sheet in plain words, whole, one fact in each line."""

from collections.abc import Iterator

from rules.core.outcome import Figure
from rules.core.plain import Part, words
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.options import Options
from rules.systems.fu.sheet_card import Line, SheetCard, sheet_view

NAMED = "%(name)s: %(text)s"
ASKED = "%(name)s %(text)s"
NAMED_STATE = "%(name)s: %(text)s (%(state)s)"
AFTER = _("%(condition)s, after “%(question)s”")
NONE = Text(_("Nothing"))


def plain_text(figure: Figure, options: Options) -> tuple[Part, ...]:
    """Give the whole sheet as headings and lines; what is empty says so."""
    card = sheet_view(figure, options)
    notes = Part(Text(_("Notes")), tuple(by_row(card.notes)) or (NONE,), private=True)
    return (*(Part(title, tuple(lines) or (NONE,)) for title, lines in parts(card)), notes)


def parts(card: SheetCard) -> Iterator[tuple[Text, Iterator[Text]]]:
    yield Text(_("Concept")), by_row(card.concept)
    yield Text(_("Descriptors")), (named(line) for line in card.descriptors)
    yield Text(_("Gear")), (named(line) for line in card.gear)
    yield Text(_("FU points")), iter((Text("%(points)s", {"points": card.fu}),))
    yield Text(_("Conditions")), conditions(card)
    yield Text(_("Drive")), (Text(ASKED, {"name": line.name, "text": line.text}) for line in card.drive if line.text)
    yield Text(_("Relationships")), (Text(NAMED, {"name": to, "text": text}) for to, text in card.relationships)
    yield Text(_("Props")), (words(prop) for prop in card.props)
    if card.has_powers:
        yield Text(_("Powers")), (words(power) for power in card.powers)
    yield Text(_("Description")), by_row(card.description)


def by_row(text: str) -> Iterator[Text]:
    return (words(row) for row in text.split("\n") if row)


def named(line: Line) -> Text:
    if line.state:
        return Text(NAMED_STATE, {"name": line.name, "text": line.text, "state": line.state_name})
    return Text(NAMED, {"name": line.name, "text": line.text})


def conditions(card: SheetCard) -> Iterator[Text]:
    for each in card.suffered:
        yield Text(AFTER, {"condition": each.label, "question": each.after}) if each.after else each.label
