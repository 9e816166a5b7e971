"""A sheet of Zwielicht in plain words, whole, one fact in each line."""

from collections.abc import Iterator

from rules.core.outcome import Figure
from rules.core.plain import Part, words
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.options import Options
from rules.systems.zwielicht.sheet_card import SheetCard, sheet_view
from rules.systems.zwielicht.words import COLOUR_NAMES, SECTION_DARK, SECTION_LIGHT

NAMED = "%(name)s: %(text)s"
SLOT_LINE = "%(text)s (%(source)s, %(colour)s)"
NONE = Text(_("Nothing"))
DONE = _("%(task)s (done)")
WEAK = "%(weak)s, %(flaw)s"
BONUS_DICE = _("Bonus dice: %(count)s")
POINTS = _("Section points: %(count)s")


def plain_text(figure: Figure, options: Options) -> tuple[Part, ...]:
    """Give the whole sheet as headings and lines; what is empty says so."""
    card = sheet_view(figure, options)
    notes = Part(Text(_("Notes")), tuple(by_row(card.notes)) or (NONE,), private=True)
    return (*(Part(title, tuple(lines) or (NONE,)) for title, lines in parts(card)), notes)


def parts(card: SheetCard) -> Iterator[tuple[Text, Iterator[Text]]]:
    yield Text(_("Demon")), filled(card.demon, card.mark)
    yield Text(_("Origin")), filled(card.origin)
    yield Text(_("Slots")), (slot_line(each.text, each.source, each.colour) for each in card.slots if each.text)
    yield Text(_("Abilities")), (Text(NAMED, {"name": each.name, "text": each.effect}) for each in card.abilities)
    yield Text(_("Fears")), filled(*(each.text for each in card.fears))
    yield Text(_("Corruption")), (each.text for each in card.boxes if each.text)
    yield Text(_("Section of life")), section_lines(card)
    yield (
        Text(_("Tasks")),
        (
            Text(DONE, {"task": each.text}) if each.done else Text("%(task)s", {"task": each.text})
            for each in card.tasks
        ),
    )
    if card.has_weak:
        yield Text(_("Weak point")), iter((Text(WEAK, {"weak": card.weak, "flaw": card.flaw}),))
    yield Text(_("Mount")), filled(", ".join(filter(None, (card.mount, card.mount_kind))))
    yield Text(_("Honours")), (Text(NAMED, {"name": title, "text": trait}) for _at, title, trait, _on in card.honours)
    if card.haiku:
        yield Text(_("Haiku")), filled(*card.haiku)
    if card.history:
        yield Text(_("Adventures")), filled(*card.history)
    yield Text(_("Looks")), by_row(card.look)


def slot_line(text: str, source: Text, colour: str) -> Text:
    return Text(SLOT_LINE, {"text": text, "source": source, "colour": Text(COLOUR_NAMES[colour])})


def section_lines(card: SheetCard) -> Iterator[Text]:
    yield Text(SECTION_LIGHT if card.light else SECTION_DARK, {"section": card.section})
    yield Text(POINTS, {"count": card.points})
    yield Text(BONUS_DICE, {"count": card.bonus_dice})
    for _section, question, answer in card.answers:
        if answer:
            yield Text(NAMED, {"name": question, "text": answer})


def filled(*texts: str) -> Iterator[Text]:
    return (words(text) for text in texts if text)


def by_row(text: str) -> Iterator[Text]:
    return (words(row) for row in text.split("\n") if row)
