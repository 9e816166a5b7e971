"""What reputation could buy: every template that is not on the life path yet, or why it is out of reach."""

from dataclasses import dataclass

from rules.core.outcome import Refusal
from rules.core.text import Text, Written
from rules.systems.phasesix.careers import advance_refused
from rules.systems.phasesix.traits import named
from rules.systems.phasesix.values import Values
from rules.systems.phasesix.words import signed


@dataclass(frozen=True)
class Offer:
    """A template with its price in reputation; `refusal` says why it cannot be bought."""

    key: str
    name: Written
    text: Written
    kind: Written
    cost: int
    gives: tuple[tuple[Text, str], ...]
    refusal: Refusal | None


def offers(values: Values) -> tuple[Offer, ...]:
    """Name what the campaign offers, what can be bought first."""
    sheet, options = values.sheet, values.options
    known = sheet.catalogue
    found = [
        Offer(
            each.key,
            each.name,
            each.text,
            known.categories[each.category].name,
            each.cost,
            tuple((named(key), signed(by)) for key, by in each.modifiers.items()),
            advance_refused(each, sheet.templates, known, options, sheet.reputation_left),
        )
        for each in known.offered("templates", options.epoch, options.extensions)
        if each.key not in sheet.templates
    ]
    return tuple(sorted(found, key=lambda each: (each.refusal is not None, each.cost)))
